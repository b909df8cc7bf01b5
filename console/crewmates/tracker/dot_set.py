"""The plain tracker of other programs, to compare with: a set of dots, and no memory of routes or mines."""

from dataclasses import dataclass, replace

from console.core.chart import Chart
from console.core.waters import COURSES
from console.core.words import Course
from console.crewmates.tracker.evidence import Evidence
from console.crewmates.tracker.overlay import Overlay, moved, overlay_of
from console.crewmates.tracker.tracker import Impossible


@dataclass(frozen=True, eq=False)
class DotSet:
    """The dots that can be reached through the sea."""

    overlay: Overlay
    sea: int
    ends: int

    def headed(self, course: Course) -> "DotSet":
        return replace(self, ends=moved(self.ends, self.overlay.slides[course]) & self.sea)

    def silent(self, shortest: int, longest: int) -> "DotSet":
        ends = 0 if shortest else self.ends
        for course in COURSES:
            ahead = self
            for dots in range(1, longest + 1):
                ahead = ahead.headed(course)
                ends |= ahead.ends if dots >= shortest else 0
        return replace(self, ends=ends)

    def within(self, dots: int) -> "DotSet":
        return replace(self, ends=self.ends & self.overlay.laid(dots))

    def closed(self, dots: int) -> "DotSet":
        sea = self.sea & ~self.overlay.laid(dots)
        return replace(self, sea=sea, ends=self.ends & sea)

    def surfaced(self) -> "DotSet":
        return self

    def mine_laid(self, waits: bool) -> "DotSet":
        return self

    def mine_gone(self, dot: int, waited: bool) -> "DotSet":
        return self

    def no_mines(self, dots: int) -> "DotSet":
        return self

    def mines_live(self) -> "DotSet":
        return self

    def blacked_out(self) -> "DotSet":
        return self


@dataclass(frozen=True, eq=False)
class DotSetTracker:
    """Follows the enemy with a set of dots alone. It never claims to be exact."""

    plot: DotSet
    exact: bool = False

    @classmethod
    def on(cls, chart: Chart) -> "DotSetTracker":
        overlay = overlay_of(chart)
        sea = overlay.laid(overlay.waters.sea)
        return cls(DotSet(overlay, sea, sea))

    def hear(self, *evidence: Evidence) -> "DotSetTracker":
        plot = self.plot
        for heard in evidence:
            plot = heard.on(plot)
        if not plot.ends:
            raise Impossible("no dot is left")
        return replace(self, plot=plot)

    @property
    def dots(self) -> int:
        return self.plot.overlay.read(self.plot.ends)

    @property
    def sea(self) -> int:
        return self.plot.overlay.read(self.plot.sea)
