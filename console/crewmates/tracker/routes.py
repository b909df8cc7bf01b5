"""Every route that fits what was heard, many at a time.

Which courses cross their own route does not depend on where the boat began. So routes of the same shape are
kept as one `trace`, a stack of transparencies: on the first the dots visited since the last surfacing, on one
more for each mine the places where that mine may lie. Traces that may end on the same dots are kept together.
A course moves each set of ends once and slides each trace once, for all starts.

A mine stays an open choice: wherever the boat has been since is struck out. The places of two mines never
meet, so that any choice for one goes with any choice for the other; where a new mine could lie where an older
one could, the cases are kept apart. Nothing is lost and nothing is added: the routes kept are the legal ones.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple, Self

from console.core.waters import COURSES, bits
from console.core.words import Course
from console.crewmates.tracker.overlay import Overlay


class HiddenMine(NamedTuple):
    """What is known of a mine wherever the boat is; its layer of the trace says where from there."""

    dots: int
    """Where it may lie on the chart, laid out for sliding."""
    fresh: bool
    """Laid just now, where the edition lets a new mine wait."""


Mines = tuple[HiddenMine, ...]
"""The mines that a boat has laid and not lost, from the oldest to the newest."""

Ending = dict[int, list[int]]
"""To each set of ends, laid out for sliding, the traces that may end on every one of them."""

Traces = Mapping[Mines, Ending]


@dataclass(frozen=True, eq=False)
class Routes:
    """A set of routes. Every method gives another: those that go on in that way."""

    overlay: Overlay
    sea: int
    """The dots that are sea now, laid out for sliding."""
    traces: Traces

    @classmethod
    def anywhere(cls, overlay: Overlay) -> "Routes":
        """Before the first course: any dot of the sea."""
        return cls(overlay, overlay.sea, {(): {overlay.sea: [overlay.here]}})

    def __bool__(self) -> bool:
        return bool(self.traces)

    def __len__(self) -> int:
        return sum(len(alike) for some in self.traces.values() for alike in some.values())

    @cached_property
    def ends(self) -> int:
        """The dots on which some route ends, laid out for sliding."""
        found = 0
        for some in self.traces.values():
            for ends in some:
                found |= ends
        return found

    def headed(self, course: Course) -> Self:
        """One dot on a course, over free sea."""
        into: dict[Mines, Ending] = {}
        for mines, some in self.traces.items():
            slid = self._slid(self._past_mines(mines, some, course) if mines else some, course)
            if slid:
                into[mines] = slid
        return self._with(into)

    def _slid(self, some: Ending, course: Course) -> Ending:
        """The traces that are free ahead, one dot on. This loop is what an order costs."""
        ahead, here, slide = self.overlay.ahead[course], self.overlay.here, self.overlay.slides[course]
        sea = self.sea
        slid: Ending = {}
        for ends, alike in some.items():
            if slide > 0:
                on = ends << slide & sea
                further = [trace >> slide | here for trace in alike if not trace & ahead] if on else None
            else:
                on = ends >> -slide & sea
                further = [trace << -slide | here for trace in alike if not trace & ahead] if on else None
            if further:
                slid[on] = slid[on] + further if on in slid else further
        return slid

    def _past_mines(self, mines: Mines, some: Ending, course: Course) -> Ending:
        """The traces that have no mine ahead."""
        ahead = self.overlay.ahead[course] * self.overlay.mine_layers(len(mines))
        past: Ending = {}
        for ends, alike in some.items():
            for trace in alike:
                left, on = trace, ends
                if trace & ahead:
                    left = trace & ~ahead
                    on = self._roomy(ends, mines, left, trace & ahead)
                if on:
                    past.setdefault(on, []).append(left)
        return past

    def _roomy(self, ends: int, mines: Mines, trace: int, touched: int = -1) -> int:
        """The ends from which every mine whose layer was touched has somewhere to lie."""
        layer = self.overlay.layer
        full = (1 << layer) - 1
        for number, mine in enumerate(mines, 1):
            if ends and touched >> number * layer & full:
                ends = self.overlay.seeing(ends, trace >> number * layer & full, mine.dots)
        return ends

    def silent(self, shortest: int, longest: int) -> Self:
        """So many dots in a straight line, unseen."""
        into: dict[Mines, Ending] = {}
        if shortest == 0:
            _add(into, self.traces)
        for course in COURSES:
            ahead = self
            for dots in range(1, longest + 1):
                ahead = ahead.headed(course)
                if dots >= shortest:
                    _add(into, ahead.traces)
        return self._with(into)

    def within(self, dots: int) -> Self:
        """Those that end on one of these dots."""
        return self._ending(self.overlay.laid(dots))

    def _ending(self, allowed: int) -> Self:
        if not self.ends & ~allowed:
            return self
        return self._with(
            gathered(
                (mines, ends & allowed, trace)
                for mines, some in self.traces.items()
                for ends, alike in some.items()
                if ends & allowed
                for trace in alike
            )
        )

    def surfaced(self) -> Self:
        """The route is wiped; the mines stay."""
        layer, here = self.overlay.layer, self.overlay.here
        wiped: dict[tuple[Mines, int], int] = {}
        for mines, ends, trace in self.each():
            key = mines, trace >> layer << layer | here
            wiped[key] = wiped.get(key, 0) | ends
        return self._with(gathered((mines, ends, trace) for (mines, trace), ends in wiped.items()))

    def closed(self, dots: int) -> Self:
        """Sea becomes land, and the boat is not under it."""
        sea = self.sea & ~self.overlay.laid(dots)
        return replace(self._ending(sea), sea=sea)

    def mine_laid(self, waits: bool) -> Self:
        """A mine on one of the eight dots around the boat: sea, off its route and off its other mines."""
        new = HiddenMine(self.sea, waits)
        return self._with(
            gathered(
                ((*mines, new), on, case)
                for mines, ends, trace in self.each()
                for case in self._laid(len(mines), trace)
                if (on := self._roomy(ends, (*mines, new), case, case ^ trace))
            )
        )

    def _laid(self, before: int, trace: int) -> Iterator[int]:
        """The cases of a new mine: where no older one could lie, and on each place where one could."""
        layer, top = self.overlay.layer, (before + 1) * self.overlay.layer
        places, taken = self.overlay.around & ~trace, 0
        for number in range(1, before + 1):
            taken |= trace >> number * layer
        if places & ~taken:
            yield trace | (places & ~taken) << top
        for place in bits(places & taken):
            yield trace & ~(self.overlay.mine_layers(before) << place) | 1 << place << top

    def mine_gone(self, dot: int, waited: bool) -> Self:
        """One of the mines was on a dot, and is there no more; not one that must wait, where mines wait."""
        there = self.overlay.laid(1 << dot)
        full = (1 << self.overlay.layer) - 1
        return self._with(
            gathered(
                (mines[:number] + mines[number + 1 :], on, self._peeled(trace, number + 1))
                for mines, ends, trace in self.each()
                for number, mine in enumerate(mines)
                if mine.dots & there and not (waited and mine.fresh)
                if (on := self.overlay.seeing(ends, trace >> (number + 1) * self.overlay.layer & full, there))
            )
        ).each_once()

    def _peeled(self, trace: int, number: int) -> int:
        """A trace without one of its layers."""
        low, high = number * self.overlay.layer, (number + 1) * self.overlay.layer
        return trace & (1 << low) - 1 | trace >> high << low

    def no_mines(self, dots: int) -> Self:
        """None of the mines lies on these dots."""
        left = ~self.overlay.laid(dots)
        known = {
            mines: tuple(mine._replace(dots=mine.dots & left) for mine in mines) for mines in self.traces
        }
        return self._with(
            gathered(
                (known[mines], on, trace)
                for mines, ends, trace in self.each()
                if (on := self._roomy(ends, known[mines], trace))
            )
        )

    def mines_live(self) -> Self:
        """The mines laid so far need not wait any longer."""
        into: dict[Mines, Ending] = {}
        for mines, some in self.traces.items():
            _add(into, {tuple(mine._replace(fresh=False) for mine in mines): some})
        return self._with(into)

    def blacked_out(self) -> Self:
        """The boat can head nowhere: land, its route or a mine on every side."""
        return self._with(
            gathered(
                (mines, on, case)
                for mines, ends, trace in self.each()
                for case, on in self._shut_in(mines, trace, ends)
            )
        )

    def _shut_in(self, mines: Mines, trace: int, ends: int) -> list[tuple[int, int]]:
        shut = [(trace, ends)]
        for ahead in self.overlay.ahead.values():
            if not trace & ahead:
                shut = [case for before in shut for case in self._shut(mines, *before, ahead)]
        return shut

    def _shut(self, mines: Mines, trace: int, ends: int, ahead: int) -> Iterator[tuple[int, int]]:
        """The cases in which the dot ahead, off the route, cannot be entered."""
        wet = self.overlay.seeing(ends, ahead, self.sea)
        if ends & ~wet:
            yield trace, ends & ~wet
        layer = self.overlay.layer
        full = (1 << layer) - 1
        for number in range(1, len(mines) + 1):
            if trace >> number * layer & ahead:
                case = trace & ~(full << number * layer) | ahead << number * layer
                if on := self._roomy(wet, mines, case, full << number * layer):
                    yield case, on

    def without(self, others: "Routes") -> Self:
        """Those that are not among the others as well."""
        same: dict[tuple[Mines, int], int] = {}
        for mines, ends, trace in others.each():
            same[mines, trace] = same.get((mines, trace), 0) | ends
        left = ((mines, ends & ~same.get((mines, trace), 0), trace) for mines, ends, trace in self.each())
        return self._with(gathered((mines, ends, trace) for mines, ends, trace in left if ends))

    def each(self) -> "Iterator[Route]":
        """The traces one by one."""
        return (
            (mines, ends, trace)
            for mines, some in self.traces.items()
            for ends, alike in some.items()
            for trace in alike
        )

    def each_once(self) -> Self:
        """The same without the traces that came about twice, in several ways."""
        return self._with(
            {
                mines: {ends: list(dict.fromkeys(alike)) for ends, alike in some.items()}
                for mines, some in self.traces.items()
            }
        )

    def _with(self, traces: Traces) -> Self:
        return replace(self, traces=traces)


Route = tuple[Mines, int, int]
"""Mines, ends and trace."""


def gathered(routes: Iterable[Route]) -> dict[Mines, Ending]:
    into: dict[Mines, Ending] = {}
    for mines, ends, trace in routes:
        into.setdefault(mines, {}).setdefault(ends, []).append(trace)
    return into


def _add(into: dict[Mines, Ending], traces: Traces) -> None:
    """Add traces to those with the same mines and ends."""
    for mines, some in traces.items():
        known = into.setdefault(mines, {})
        for ends, alike in some.items():
            known.setdefault(ends, []).extend(alike)
