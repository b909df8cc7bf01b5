"""Keeping the routes few enough to be quick, without ever losing the true one.

Past a bound some traces become loose: they forget what they visited far from the boat, and so several become
one. What a loose trace may do includes all that the traces in it could do, and more.
"""

from dataclasses import dataclass, replace
from typing import Self

from console.crewmates.tracker.overlay import Overlay
from console.crewmates.tracker.routes import Mines, Route, Routes, Traces, gathered

SET_OF_ENDS = 3
"""What a set of ends costs, in traces."""
MOST_LOOSE = 100
"""Loose traces kept apart."""
_RADII = (6, 3, 2, 1, 0)
"""How far from the boat a loose trace still remembers, tried from far to near."""


@dataclass(frozen=True, eq=False)
class LooseRoutes(Routes):
    """Routes that know no mine apart from another: one layer says where some mine may lie."""

    mines: int = 0
    """How many there are."""

    def mine_laid(self, waits: bool) -> Self:
        around, layer = self.overlay.around, self.overlay.layer
        laid = gathered(
            (mines, on, trace | (around & ~trace) << layer)
            for mines, ends, trace in self.each()
            if (on := self.overlay.seeing(ends, around & ~trace, self.sea))
        )
        return replace(self, traces=laid, mines=self.mines + 1)

    def mine_gone(self, dot: int, waited: bool) -> Self:
        there, layer = self.overlay.laid(1 << dot), self.overlay.layer
        left = self.mines - 1
        # With the last mine gone the layer is wiped.
        keep = -1 if left else (1 << layer) - 1
        fitting = gathered(
            (mines, on, trace & keep)
            for mines, ends, trace in self.each()
            if left >= 0 and (on := self.overlay.seeing(ends, trace >> layer, there))
        )
        return replace(self, traces=fitting, mines=left)

    def no_mines(self, dots: int) -> Self:
        return self

    def blacked_out(self) -> Self:
        """A loose trace has forgotten what may shut it in."""
        return self


def pruned(true: Routes, loose: LooseRoutes, most: int) -> tuple[Routes, LooseRoutes]:
    """So many true traces, fewer where there are mines, one at least for each dot; the others are loose."""
    mines = len(next(iter(true.traces), ()))
    most = 2 * most // (2 + mines)
    if _cost(true) > most:
        true = true.each_once()
    if _cost(true) > most:
        kept, spilled = _parted(true, most)
        layer = true.overlay.layer
        spilled = [((), ends, _one_mine_layer(trace, mines, layer)) for _, ends, trace in spilled]
        true = replace(true, traces=gathered(kept))
        loose = replace(loose, traces=_few([*loose.each(), *spilled], true.overlay))
    elif len(loose) > MOST_LOOSE:
        loose = replace(loose, traces=_few(list(loose.each()), true.overlay))
    return true, loose


def _cost(routes: Routes) -> int:
    return len(routes) + SET_OF_ENDS * sum(map(len, routes.traces.values()))


_Alike = tuple[Mines, int, list[int]]
"""Mines, ends, and the traces that have both."""


def _parted(true: Routes, most: int) -> tuple[list[Route], list[Route]]:
    """Those to keep, a fair share for each set of ends, and those given up."""
    sets = [(mines, ends, alike) for mines, some in true.traces.items() for ends, alike in some.items()]
    sets, given_up = _widest(sets, most // (1 + SET_OF_ENDS))
    most -= SET_OF_ENDS * len(sets)
    kept: list[Route] = []
    spilled = [(mines, ends, trace) for mines, ends, alike in given_up for trace in alike]
    sets.sort(key=lambda some: len(some[2]))
    for number, (mines, ends, alike) in enumerate(sets):
        share = max(1, (most - len(kept)) // (len(sets) - number))
        if len(alike) > share:
            # To those with the least drawn on them most is still open.
            alike = sorted(alike, key=int.bit_count)
        kept += [(mines, ends, trace) for trace in alike[:share]]
        spilled += [(mines, ends, trace) for trace in alike[share:]]
    return kept, spilled


def _widest(sets: list[_Alike], most: int) -> tuple[list[_Alike], list[_Alike]]:
    """The widest sets of ends, so many and those without which a dot would have none; and the others."""
    if len(sets) <= most:
        return sets, []
    sets = sorted(sets, key=lambda some: -some[1].bit_count())
    kept, given_up, covered = sets[:most], [], 0
    for _, ends, _ in kept:
        covered |= ends
    for some in sets[most:]:
        if some[1] & ~covered:
            covered |= some[1]
            kept.append(some)
        else:
            given_up.append(some)
    return kept, given_up


def _one_mine_layer(trace: int, mines: int, layer: int) -> int:
    """A trace with the layers of its mines laid over one another."""
    if not mines:
        return trace
    over = 0
    for number in range(1, mines + 1):
        over |= trace >> number * layer
    full = (1 << layer) - 1
    return trace & full | (over & full) << layer


def _few(loose: list[Route], overlay: Overlay) -> Traces:
    """Loose traces that remember only what is near, as near as it takes to be few enough."""
    for radius in _RADII:
        if len(loose) <= MOST_LOOSE:
            break
        loose = _joined(loose, overlay.square(radius), overlay.layer)
    return gathered(loose)


def _joined(loose: list[Route], near: int, layer: int) -> list[Route]:
    """One trace for all with the same drawn near the boat, with the ends and the mines of all of them."""
    joined: dict[int, tuple[int, int]] = {}
    for _, ends, trace in loose:
        also_ends, also_mines = joined.get(trace & near, (0, 0))
        joined[trace & near] = ends | also_ends, trace >> layer | also_mines
    return [((), ends, drawn | mines << layer) for drawn, (ends, mines) in joined.items()]
