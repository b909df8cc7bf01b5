"""What the referee of Sonar Family announces, as evidence on where a boat is."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from console.crewmates.tracker import Evidence, KeptSilence, Within, soundings
from console.crewmates.tracker.overheard import EventOfOrder, Overheard, Reader


def missile(dot: int, kind: str) -> Within:
    """A missile hits its dot and nothing else."""
    return Within(1 << dot if kind == "direct" else ~(1 << dot))


@dataclass(frozen=True)
class SonarFamilyOverheard(Overheard):
    """Reads the events of one match of Sonar Family for what they say of one boat."""

    @cached_property
    def readers(self) -> Mapping[str, Reader]:
        return {
            "headed": self.headed,
            "silence": self._silence,
            "surfaced": self._surfaced,
            "sonar-answered": self._answered,
            "missile": self._missile,
        }

    def _silence(self, said: EventOfOrder) -> Iterator[Evidence]:
        if self.is_about_it(said.event):
            yield KeptSilence(1, 1)

    def _surfaced(self, said: EventOfOrder) -> Iterator[Evidence]:
        if self.is_about_it(said.event):
            yield from self.surfaced(said, Within(1 << self.dot(said.event)))

    def _answered(self, said: EventOfOrder) -> Iterator[Evidence]:
        if self.is_about_it(said.event):
            ((coordinate, value),) = said.coordinates
            yield Within(soundings.named(self.waters, coordinate, value))

    def _missile(self, said: EventOfOrder) -> Iterator[Evidence]:
        dot = self.dot(said.event)
        if self.is_about_it(said.event):
            yield soundings.in_sector(self.waters, self.waters.sector[dot])
        yield missile(dot, self.impact(said, ["missile"]))
