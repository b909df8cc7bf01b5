"""What can be heard of the enemy, as values. Sets of dots are bits, as the chart's waters number them."""

from dataclasses import dataclass
from typing import ClassVar, Protocol, Self, TypeVar

from console.core.words import Course


class Plot(Protocol):
    """What a radio operator keeps on the enemy: evidence turns it into what is still possible."""

    def headed(self, course: Course) -> Self: ...
    def silent(self, shortest: int, longest: int) -> Self: ...
    def within(self, dots: int) -> Self: ...
    def surfaced(self) -> Self: ...
    def closed(self, dots: int) -> Self: ...
    def mine_laid(self, waits: bool) -> Self: ...
    def mine_gone(self, dot: int, waited: bool) -> Self: ...
    def no_mines(self, dots: int) -> Self: ...
    def mines_live(self) -> Self: ...
    def blacked_out(self) -> Self: ...


APlot = TypeVar("APlot", bound=Plot)


class Evidence:
    """One thing heard."""

    branches: ClassVar[bool] = False
    """Whether one route may go on in several ways."""

    def on(self, plot: APlot) -> APlot:
        """What is left of a plot."""
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class Headed(Evidence):
    """A course."""

    course: Course

    def on(self, plot: APlot) -> APlot:
        return plot.headed(self.course)


@dataclass(frozen=True, slots=True)
class KeptSilence(Evidence):
    """A straight line over free dots, unseen."""

    branches: ClassVar[bool] = True
    shortest: int
    longest: int

    def on(self, plot: APlot) -> APlot:
        return plot.silent(self.shortest, self.longest)


@dataclass(frozen=True, slots=True)
class Within(Evidence):
    """The boat is on one of these dots, however that became known."""

    dots: int

    def on(self, plot: APlot) -> APlot:
        return plot.within(self.dots)


@dataclass(frozen=True, slots=True)
class Surfaced(Evidence):
    """The route is wiped; mines stay. Where it surfaced is said by a `Within` beside it."""

    def on(self, plot: APlot) -> APlot:
        return plot.surfaced()


@dataclass(frozen=True, slots=True)
class Closed(Evidence):
    """Lava: these dots are land from now on, and the boat is not on them."""

    dots: int

    def on(self, plot: APlot) -> APlot:
        return plot.closed(self.dots)


@dataclass(frozen=True, slots=True)
class MineLaid(Evidence):
    """A mine somewhere next to the boat."""

    branches: ClassVar[bool] = True
    waits: bool = False
    """It may not be triggered until `MinesLive`."""

    def on(self, plot: APlot) -> APlot:
        return plot.mine_laid(self.waits)


@dataclass(frozen=True, slots=True)
class MineGone(Evidence):
    """One of the boat's mines was on this dot: triggered, destroyed or set off."""

    branches: ClassVar[bool] = True
    dot: int
    waited: bool = False
    """It was triggered: not one of those that still wait."""

    def on(self, plot: APlot) -> APlot:
        return plot.mine_gone(self.dot, self.waited)


@dataclass(frozen=True, slots=True)
class NoMines(Evidence):
    """None of the boat's mines is on these dots: a torpedo struck there and none was heard."""

    dots: int

    def on(self, plot: APlot) -> APlot:
        return plot.no_mines(self.dots)


@dataclass(frozen=True, slots=True)
class MinesLive(Evidence):
    """The next course, or turn: mines that waited may be triggered now."""

    def on(self, plot: APlot) -> APlot:
        return plot.mines_live()


@dataclass(frozen=True, slots=True)
class BlackedOut(Evidence):
    """The boat cannot head anywhere."""

    branches: ClassVar[bool] = True

    def on(self, plot: APlot) -> APlot:
        return plot.blacked_out()
