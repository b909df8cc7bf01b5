"""The tracker: what a perfect radio operator knows of the enemy's place."""

from dataclasses import dataclass
from functools import cached_property
from typing import Protocol, Self

from console.core.chart import Chart
from console.crewmates.tracker.evidence import Evidence, Surfaced
from console.crewmates.tracker.overlay import overlay_of
from console.crewmates.tracker.route_limit import LooseRoutes, pruned
from console.crewmates.tracker.routes import Routes

MOST_TRACES = 3000
"""How many true traces are kept where something is heard that makes several of one: a silence up to 17."""


class Impossible(ValueError):
    """No legal route fits what was heard."""


class Tracking(Protocol):
    """Anything that follows the enemy by what is heard. It is a value: hearing gives another."""

    @property
    def dots(self) -> int:
        """The dots that are possible, as the chart's waters number them."""

    @property
    def exact(self) -> bool:
        """Whether a legal route that fits can end on each of them; otherwise some may be too many."""

    @property
    def sea(self) -> int:
        """The dots that are sea now."""

    def hear(self, *evidence: Evidence) -> Self:
        """What is possible after this. Raises Impossible."""


@dataclass(frozen=True, eq=False)
class Tracker:
    """Every route that fits, or past a bound a few more.

    >>> from console.crewmates.tracker import Headed, Tracker
    >>> from console.core.charts import load
    >>> from console.core.words import Course
    >>> tracker = Tracker.on(load("alpha"))
    >>> tracker.dots.bit_count()
    194
    >>> later = tracker.hear(Headed(Course.NORTH), Headed(Course.EAST))
    >>> later.dots.bit_count(), later.exact
    (127, True)
    """

    true: Routes
    """Legal routes that fit, every one of them real."""
    loose: LooseRoutes
    """They cover every legal route that is not among the true ones, and more."""
    most: int = MOST_TRACES

    @classmethod
    def on(cls, chart: Chart, *, most: int = MOST_TRACES) -> "Tracker":
        """Before anything was heard: the enemy is anywhere in the sea."""
        routes = Routes.anywhere(overlay_of(chart))
        return cls(routes, LooseRoutes(routes.overlay, routes.sea, {}), most)

    def hear(self, *evidence: Evidence) -> "Tracker":
        """What is possible after this. Raises Impossible; this tracker stays what it was."""
        true, loose = self.true, self.loose
        for heard in evidence:
            if heard.branches:
                true, loose = pruned(true, loose, self.most)
            true, loose = heard.on(true), heard.on(loose)
            if loose and isinstance(heard, Surfaced):
                loose = loose.without(true)
            if not true and not loose:
                raise Impossible("no legal route fits")
        return Tracker(true, loose, self.most)

    @cached_property
    def dots(self) -> int:
        return self.true.overlay.read(self.true.ends | self.loose.ends)

    @cached_property
    def exact(self) -> bool:
        return not self.loose.ends & ~self.true.ends

    @cached_property
    def sea(self) -> int:
        return self.true.overlay.read(self.true.sea)
