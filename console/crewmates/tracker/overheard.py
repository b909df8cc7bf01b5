"""What a referee announced, as evidence on where one crew's boat is: the enemy's, or our own as it hears us.

Only what both crews heard counts. What was not said counts as well: a boat that was hit says so, ice hurts.
So the events of an order are taken together, as they were given.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from console.core.chart import Chart
from console.core.dot import Dot
from console.core.game import Event
from console.core.waters import Waters, waters_of
from console.core.words import Coordinate, Course, Crew
from console.crewmates.tracker import soundings
from console.crewmates.tracker.evidence import Evidence, Headed, Surfaced, Within


class EventOfOrder(NamedTuple):
    """One event, among those of the same order."""

    event: Event
    after: Sequence[Event]
    order: Sequence[Event]
    """All of the same order."""
    sea: int
    """As it was before the order."""

    def says(self, key: str) -> str:
        return self.event.word(key)

    @property
    def coordinates(self) -> list[tuple[Coordinate, str]]:
        """Those that are named, as they were named."""
        return [(Coordinate(key), str(value)) for key, value in self.event.details if key in list(Coordinate)]


Reader = Callable[[EventOfOrder], Iterable[Evidence]]


@dataclass(frozen=True)
class Overheard:
    """Reads the events of one match for what they say of one boat. A game says how each is read."""

    crew: Crew
    """Whose boat is followed."""
    chart: Chart

    @cached_property
    def readers(self) -> Mapping[str, Reader]:
        """How each event is read, by its name; the others say nothing of where a boat is."""
        raise NotImplementedError

    @cached_property
    def waters(self) -> Waters:
        return waters_of(self.chart)

    def at_the_start(self) -> list[Evidence]:
        """What is known before the dive."""
        start = self.chart.starts.get(self.crew.value)
        return [] if start is None else [Within(self.waters.mask({start}))]

    def evidence(self, events: Sequence[Event], sea: int) -> list[Evidence]:
        """What the events of one order say, all of them, on the sea as it was before it."""
        heard = [event for event in events if event.audience == "both"]
        found: list[Evidence] = []
        for number, event in enumerate(heard):
            if event.name in self.readers:
                found += self.readers[event.name](EventOfOrder(event, heard[number + 1 :], heard, sea))
        return found

    def is_about_it(self, event: Event) -> bool:
        """Whether an event is about the boat that is followed."""
        return event.word("crew") == self.crew

    def dot(self, event: Event) -> int:
        """The dot that an event names."""
        number = self.waters.number(Dot.parse(event.word("dot")))
        assert number is not None, "the referee names dots of its chart"
        return number

    def damage(self, said: EventOfOrder, cause: str) -> int:
        """The damage of a cause that the boat took."""
        return sum(
            event.number("amount")
            for event in said.order
            if event.name == "damaged" and self.is_about_it(event) and event.word("cause") == cause
        )

    def headed(self, said: EventOfOrder) -> Iterator[Evidence]:
        if self.is_about_it(said.event):
            yield Headed(Course(said.says("course")))

    def surfaced(self, said: EventOfOrder, there: Within) -> Iterator[Evidence]:
        """There, and what the ice did to it."""
        yield there
        if self.chart.floe:
            yield soundings.ice(self.waters, self.damage(said, "ice") > 0)
        yield Surfaced()

    def impact(self, said: EventOfOrder, explosions: Iterable[str]) -> str:
        """What an explosion did to the boat: nothing, where nothing is said before the next one."""
        kind = "clear"
        for event in said.after:
            if event.name in explosions:
                break
            if event.name == "impact" and self.is_about_it(event):
                kind = event.word("kind")
        return kind
