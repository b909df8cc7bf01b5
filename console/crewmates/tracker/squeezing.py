"""Keeping the routes few enough to be quick, without ever losing the true one.

Past a bound some traces become loose: they forget what they visited far from the boat, and so several become
one. What a loose trace may do includes all that the traces in it could do, and more.
"""

from collections.abc import Iterable

from console.crewmates.tracker.routes import Mine, Mines, Route, Routes, gathered

MOST_LOOSE = 100
"""Loose traces kept apart."""
_RADII = (6, 4, 3, 2, 1, 0)
"""How far from the boat a loose trace still remembers, tried from far to near."""


def squeezed(true: Routes, loose: Routes, most: int) -> tuple[Routes, Routes]:
    """So many true traces and one at least for each set of ends; the others are loose."""
    if len(true) > most:
        kept, spilled = _parted(true, most)
        true = Routes(true.overlay, true.sea, gathered(kept))
        loose = Routes(true.overlay, true.sea, gathered([*loose.each(), *spilled]))
    if len(loose) > MOST_LOOSE:
        loose = _loosened(loose)
    return true, loose


def _parted(true: Routes, most: int) -> tuple[list[Route], list[Route]]:
    """Those to keep, a fair share for each set of ends, and those given up."""
    sets = [(mines, ends, alike) for mines, some in true.traces.items() for ends, alike in some.items()]
    sets.sort(key=lambda some: len(some[2]))
    kept: list[Route] = []
    spilled: list[Route] = []
    for number, (mines, ends, alike) in enumerate(sets):
        share = max(1, (most - len(kept)) // (len(sets) - number))
        if len(alike) > share:
            # To those with the least drawn on them most is still open.
            alike = sorted(alike, key=int.bit_count)
        kept += [(mines, ends, trace) for trace in alike[:share]]
        spilled += [(mines, ends, trace) for trace in alike[share:]]
    return kept, spilled


def _loosened(loose: Routes) -> Routes:
    """Traces that remember only what is near, as near as it takes to be few enough."""
    overlay = loose.overlay
    mines, layers = _joined_mines(loose)
    near_ends: dict[int, int] = {}
    for radius in _RADII:
        near = overlay.square(radius)
        near_ends = {}
        for _, ends, trace in loose.each():
            trace = trace & near | layers
            near_ends[trace] = near_ends.get(trace, 0) | ends
        if len(near_ends) <= MOST_LOOSE:
            break
    return Routes(overlay, loose.sea, gathered((mines, ends, trace) for trace, ends in near_ends.items()))


def _joined_mines(loose: Routes) -> tuple[Mines, int]:
    """Each mine wherever it may lie in any of the cases, and their layers."""
    layers = 0
    for _, _, trace in loose.each():
        layers |= trace
    layers = layers >> loose.overlay.layer << loose.overlay.layer
    return tuple(_joined_mine(same) for same in zip(*loose.traces, strict=True)), layers


def _joined_mine(cases: Iterable[Mine]) -> Mine:
    dots, fresh = 0, True
    for mine in cases:
        dots |= mine.dots
        fresh = fresh and mine.fresh
    return Mine(dots, fresh)
