"""Keeping the routes few enough to be quick, without ever losing the true one.

Past a bound some traces become loose: they forget what they visited far from the boat, and so several become
one. What a loose trace may do includes all that the traces in it could do, and more.
"""

from console.crewmates.tracker.routes import Ends, Mine, Mines, Routes

MOST_LOOSE = 100
"""Loose traces kept apart."""
_RADII = (6, 4, 3, 2, 1, 0)
"""How far from the boat a loose trace still remembers, tried from far to near."""


def squeezed(true: Routes, loose: Routes, most: int) -> tuple[Routes, Routes]:
    """So many true traces, and more where a dot would otherwise have none; the others are loose."""
    if len(true) > most:
        true, spilled = _parted(true, most)
        loose = Routes(true.overlay, true.sea, _together([*loose, *spilled]))
    if len(loose) > MOST_LOOSE:
        loose = _loosened(loose)
    return true, loose


_Route = tuple[Mines, int, int]


def _parted(true: Routes, most: int) -> tuple[Routes, list[_Route]]:
    """Those with the shortest traces, which most futures are open to, and those given up."""
    routes = sorted(true, key=lambda route: route[1].bit_count())
    kept, spilled, covered = routes[:most], [], 0
    for _, _, ends in kept:
        covered |= ends
    for route in routes[most:]:
        if route[2] & ~covered:
            covered |= route[2]
            kept.append(route)
        else:
            spilled.append(route)
    return Routes(true.overlay, true.sea, _together(kept)), spilled


def _loosened(loose: Routes) -> Routes:
    """Traces that remember only what is near, as near as it takes to be few enough."""
    mines = _joined_mines(list(loose.traces))
    for radius in _RADII:
        near = loose.overlay.square(radius)
        ends = _together([(mines, trace & near, ends) for _, trace, ends in loose])
        if len(ends[mines]) <= MOST_LOOSE:
            break
    return Routes(loose.overlay, loose.sea, ends)


def _joined_mines(cases: list[Mines]) -> Mines:
    """Each mine wherever it may lie in any of the cases."""
    return tuple(_joined_mine(same) for same in zip(*cases, strict=True))


def _joined_mine(cases: tuple[Mine, ...]) -> Mine:
    places = dots = 0
    for mine in cases:
        places |= mine.places
        dots |= mine.dots
    return Mine(places, dots, all(mine.fresh for mine in cases))


def _together(routes: list[_Route]) -> dict[Mines, Ends]:
    traces: dict[Mines, Ends] = {}
    for mines, trace, ends in routes:
        some = traces.setdefault(mines, {})
        some[trace] = some.get(trace, 0) | ends
    return traces
