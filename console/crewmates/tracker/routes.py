"""Every route that fits what was heard, many at a time.

Which courses cross their own route does not depend on where the boat began. So routes of the same shape are
kept as one: a `trace`, the dots visited since the last surfacing as drawn on a transparency, and the set of
dots on which its end may lie. A course slides each trace once, for all starts together.

Mines stay open choices: a mine lies on one of these places, wherever the boat has been since is struck out.
The places of two mines never meet, so that any choice for one goes with any choice for another; where a new
mine could lie where an older one could, the two cases are kept apart. Nothing is lost and nothing is added:
the routes kept are exactly the legal ones.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple

from console.crewmates.tracker.overlay import Overlay, moved
from console.rules.waters import COURSES, bits
from console.rules.words import Course


class Mine(NamedTuple):
    """A mine whose dot is known in part."""

    places: int
    """Where it may lie, on the transparency."""
    dots: int
    """Where it may lie, on the chart; both must hold."""
    fresh: bool
    """Laid just now, where the edition lets a new mine wait."""


Mines = tuple[Mine, ...]
"""The mines that a boat has laid and not lost, from the oldest to the newest."""

Ends = dict[int, int]
"""To each trace the dots on which it may end."""

Traces = Mapping[Mines, Ends]


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
        sea = overlay.laid(overlay.waters.sea)
        return cls(overlay, sea, {(): {overlay.here: sea}})

    def __bool__(self) -> bool:
        return bool(self.traces)

    def __len__(self) -> int:
        return sum(map(len, self.traces.values()))

    def __iter__(self) -> Iterator[tuple[Mines, int, int]]:
        return ((mines, trace, ends) for mines, some in self.traces.items() for trace, ends in some.items())

    @cached_property
    def ends(self) -> int:
        """The dots on which some route ends, laid out for sliding."""
        found = 0
        for some in self.traces.values():
            for ends in some.values():
                found |= ends
        return found

    def headed(self, course: Course) -> "Routes":
        """One dot on a course, over free sea."""
        into: dict[Mines, Ends] = {}
        for mines, some in self.traces.items():
            after = self._entering(mines, course)
            if after is None:
                continue
            mines, open_sea = after
            ahead = self._slid(some, course, open_sea)
            if ahead:
                _add(into, mines, ahead)
        return self._with(into)

    def _slid(self, some: Ends, course: Course, open_sea: int) -> Ends:
        """The traces that are free ahead, one dot on. This loop is what an order costs."""
        ahead, here, slide = self.overlay.ahead[course], self.overlay.here, self.overlay.slides[course]
        if slide > 0:
            return {
                trace >> slide | here: on
                for trace, ends in some.items()
                if not trace & ahead and (on := ends << slide & open_sea)
            }
        slide = -slide
        return {
            trace << slide | here: on
            for trace, ends in some.items()
            if not trace & ahead and (on := ends >> slide & open_sea)
        }

    def _entering(self, mines: Mines, course: Course) -> tuple[Mines, int] | None:
        """The mines as seen from one dot on, and the dots that can be it; None where a mine must be there."""
        if not mines:
            return mines, self.sea
        ahead, slide, open_sea = self.overlay.ahead[course], self.overlay.slides[course], self.sea
        after = []
        for mine in mines:
            places = mine.places & ~ahead
            if not places:
                return None
            after.append(mine._replace(places=moved(places, -slide)))
            if places != mine.places:
                open_sea &= self._may_lie(after[-1])
        return tuple(after), open_sea

    def _may_lie(self, mine: Mine) -> int:
        """The dots of the boat for which a mine has somewhere to lie."""
        return self.overlay.from_where(mine.places, mine.dots)

    def silent(self, shortest: int, longest: int) -> "Routes":
        """So many dots in a straight line, unseen."""
        into: dict[Mines, Ends] = {}
        if shortest == 0:
            into.update((mines, dict(some)) for mines, some in self.traces.items())
        for course in COURSES:
            ahead = self
            for dots in range(1, longest + 1):
                ahead = ahead.headed(course)
                if dots >= shortest:
                    for mines, some in ahead.traces.items():
                        _add(into, mines, some)
        return self._with(into)

    def within(self, dots: int) -> "Routes":
        """Those that end on one of these dots."""
        return self._ending(self.overlay.laid(dots))

    def _ending(self, allowed: int) -> "Routes":
        if not self.ends & ~allowed:
            return self
        kept = {mines: _cut(some, allowed) for mines, some in self.traces.items()}
        return self._with({mines: some for mines, some in kept.items() if some})

    def surfaced(self) -> "Routes":
        """The route is wiped; the mines stay."""
        ends = {mines: _joined(some) for mines, some in self.traces.items()}
        return self._with({mines: {self.overlay.here: dots} for mines, dots in ends.items()})

    def closed(self, dots: int) -> "Routes":
        """Sea becomes land, and the boat is not under it."""
        sea = self.sea & ~self.overlay.laid(dots)
        return replace(self._ending(sea), sea=sea)

    def mine_laid(self, waits: bool) -> "Routes":
        """A mine on one of the eight dots around the boat: sea, off its route and off its other mines."""
        into: dict[Mines, Ends] = {}
        for mines, some in self.traces.items():
            by_places: dict[int, Ends] = {}
            for trace, ends in some.items():
                by_places.setdefault(self.overlay.around & ~trace, {})[trace] = ends
            for places, alike in by_places.items():
                for laid in _laid(mines, Mine(places, self.sea, waits)):
                    self._keep(into, laid, alike)
        return self._with(into)

    def mine_gone(self, dot: int, waited: bool) -> "Routes":
        """One of the mines was on a dot, and is there no more; not one that must wait, where mines wait."""
        into: dict[Mines, Ends] = {}
        there = self.overlay.laid(1 << dot)
        for mines, some in self.traces.items():
            for number, mine in enumerate(mines):
                if mine.dots & there and not (waited and mine.fresh):
                    left = _cut(some, self.overlay.from_where(mine.places, there))
                    if left:
                        _add(into, mines[:number] + mines[number + 1 :], left)
        return self._with(into)

    def no_mines(self, dots: int) -> "Routes":
        """None of the mines lies on these dots."""
        into: dict[Mines, Ends] = {}
        left = ~self.overlay.laid(dots)
        for mines, some in self.traces.items():
            self._keep(into, tuple(mine._replace(dots=mine.dots & left) for mine in mines), some)
        return self._with(into)

    def mines_live(self) -> "Routes":
        """The mines laid so far need not wait any longer."""
        into: dict[Mines, Ends] = {}
        for mines, some in self.traces.items():
            _add(into, tuple(mine._replace(fresh=False) for mine in mines), some)
        return self._with(into)

    def blacked_out(self) -> "Routes":
        """The boat can head nowhere: land, its route or a mine on every side."""
        into: dict[Mines, Ends] = {}
        for mines, trace, ends in self:
            shut = [(mines, ends)]
            for ahead in self.overlay.ahead.values():
                if not trace & ahead:
                    shut = [case for before in shut for case in self._shut(*before, ahead)]
            for blocking, left in shut:
                _add(into, blocking, {trace: left})
        return self._with(into)

    def _shut(self, mines: Mines, ends: int, ahead: int) -> Iterator[tuple[Mines, int]]:
        """The cases in which the dot ahead, off the route, cannot be entered."""
        wet = self.overlay.from_where(ahead, self.sea)
        if ends & ~wet:
            yield mines, ends & ~wet
        for number, mine in enumerate(mines):
            if mine.places & ahead:
                there = mine._replace(places=ahead)
                left = ends & wet & self._may_lie(there)
                if left:
                    yield (*mines[:number], there, *mines[number + 1 :]), left

    def without(self, others: "Routes") -> "Routes":
        """Those that are not among the others as well."""
        into: dict[Mines, Ends] = {}
        for mines, some in self.traces.items():
            same = others.traces.get(mines, {})
            left = {trace: on for trace, ends in some.items() if (on := ends & ~same.get(trace, 0))}
            if left:
                into[mines] = left
        return self._with(into)

    def _keep(self, into: dict[Mines, Ends], mines: Mines, some: Ends) -> None:
        """Add the traces with these mines, where each mine has somewhere to lie."""
        allowed = self.sea
        for mine in mines:
            allowed &= self._may_lie(mine)
        left = _cut(some, allowed)
        if left:
            _add(into, mines, left)

    def _with(self, traces: Traces) -> "Routes":
        return Routes(self.overlay, self.sea, traces)


def _laid(mines: Mines, new: Mine) -> Iterator[Mines]:
    """The cases of a new mine: where no older one could lie, and on each place where one could."""
    taken = 0
    for mine in mines:
        taken |= mine.places
    if new.places & ~taken:
        yield (*mines, new._replace(places=new.places & ~taken))
    for place in bits(new.places & taken):
        others = tuple(mine._replace(places=mine.places & ~(1 << place)) for mine in mines)
        if all(mine.places for mine in others):
            yield (*others, new._replace(places=1 << place))


def _add(into: dict[Mines, Ends], mines: Mines, some: Ends) -> None:
    """Add traces to those with the same mines."""
    known = into.get(mines)
    if known is None:
        into[mines] = dict(some)
        return
    for trace, ends in some.items():
        known[trace] = known.get(trace, 0) | ends


def _cut(some: Ends, allowed: int) -> Ends:
    return {trace: on for trace, ends in some.items() if (on := ends & allowed)}


def _joined(some: Ends) -> int:
    found = 0
    for ends in some.values():
        found |= ends
    return found
