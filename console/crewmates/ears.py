"""A radio operator's hearing: follows one boat by what is announced of it, perfectly or with slips."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random

from console.core.game import Event
from console.crewmates.tracker import DotSetTracker, Impossible, Overheard, Tracker, Tracking


@dataclass
class Ears:
    """Follows the enemy's boat, or its own as the enemy hears it. Events come together, order by order."""

    overheard: Overheard
    exact: bool = True
    """Keep every route that fits, not a set of dots alone."""
    only: frozenset[str] | None = None
    """The events that are thought of; None: all."""
    misses: float = 0.0
    """How often a course is missed."""
    seed: int = 0
    tracker: Tracking = field(init=False)

    def __post_init__(self) -> None:
        self._chance = Random(self.seed)
        self.tracker = self._at_the_start()

    def _at_the_start(self) -> Tracking:
        chart = self.overheard.chart
        tracker: Tracking = Tracker.on(chart) if self.exact else DotSetTracker.on(chart)
        return tracker.hear(*self.overheard.at_the_start())

    def hear(self, events: Sequence[Event]) -> None:
        """What one order brought about, as far as this crew was told."""
        heard = self.overheard.evidence([e for e in events if self._catches(e)], self.tracker.sea)
        if not heard:
            return
        try:
            self.tracker = self.tracker.hear(*heard)
        except Impossible:
            # Something was missed on the way: begin again rather than hunt a ghost.
            self.tracker = self._at_the_start()

    def _catches(self, event: Event) -> bool:
        if self.only is not None and event.name not in self.only:
            return False
        return not (self.misses and event.name == "headed" and self._chance.random() < self.misses)
