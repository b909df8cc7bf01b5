"""What is happening, for a stranger who watches a match of two computer crews: one sentence at a time."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from console.core.game import Event
from console.core.words import Crew
from console.languages import Argument, Message
from console.stations.attract_show import PlacesLeft

SHOWN_NS = 4_500_000_000
"""So long a sentence stands at least, unless something weightier happens."""
_FOUND = 3
"""Places from which on a crew knows where to shoot."""

Words = tuple[str, dict[str, Argument]]
"""A sentence of `attract-match`, and what is put into it."""
Worded = Callable[[Event, PlacesLeft], Words | None]


def plain(*details: str, key: str = "") -> Worded:
    """The event's own sentence, with the crew that it is about and its enemy."""

    def words(event: Event, places: PlacesLeft) -> Words:
        crew = Crew(event.word("crew"))
        more = {detail: _argument(event.detail(detail)) for detail in details}
        return key or event.name, {"crew": crew, "enemy": crew.enemy, **more}

    return words


def private(*details: str, key: str = "") -> Worded:
    """The same for an event that only one crew hears."""

    def words(event: Event, places: PlacesLeft) -> Words:
        more = {detail: _argument(event.detail(detail)) for detail in details}
        return key or event.name, {"crew": event.audience, **more}

    return words


def _argument(value: object) -> Argument:
    return value if isinstance(value, int) else str(value)


def silence(event: Event, places: PlacesLeft) -> Words:
    """How much less the enemy knows now."""
    crew = Crew(event.word("crew"))
    left = places.after[crew.enemy]
    return "silence", {"crew": crew, "enemy": crew.enemy, "before": places.before[crew.enemy], "after": left}


def drawn(event: Event, places: PlacesLeft) -> Words:
    return "drawn", {}


@dataclass(frozen=True)
class Explained:
    """How a game's events are explained."""

    events: Mapping[str, tuple[int, Worded]]
    """How much each weighs, and its sentence."""
    shots: tuple[str, ...]
    """Events after which both crews tell whether they were hit."""


class Commentary:
    """Explains what happens. What weighs less than what is said gives way to it for a while."""

    def __init__(self, explained: Explained) -> None:
        self.now: Message | None = None
        self._explained = explained
        self._weight = 0
        self._until_ns = 0
        self._dived: set[str] = set()

    def hear(self, events: Sequence[Event], places: PlacesLeft, now_ns: int) -> None:
        """What one order brought about."""
        shooters = [event.word("crew") for event in events if event.name in self._explained.shots]
        for event in events:
            weight, worded = self._explained.events.get(event.name, (0, None))
            news = not _beside(event, shooters) and not self._dived_before(event)
            words = worded(event, places) if worded is not None and news else None
            if words is not None:
                self._say(words, weight, now_ns)
        for crew in Crew:
            if places.after[crew] <= _FOUND < places.before[crew]:
                self._say(
                    ("found", {"crew": crew, "enemy": crew.enemy, "left": places.after[crew]}), 3, now_ns
                )

    def _dived_before(self, event: Event) -> bool:
        """Only the first dive is from a secret place."""
        if event.name != "dived":
            return False
        again = event.word("crew") in self._dived
        self._dived.add(event.word("crew"))
        return again

    def _say(self, words: Words, weight: int, now_ns: int) -> None:
        if now_ns < self._until_ns and weight <= self._weight:
            return
        self.now = Message(f"attract-match.{words[0]}", tuple(words[1].items()))
        self._weight, self._until_ns = weight, now_ns + SHOWN_NS


def _beside(event: Event, shooters: list[str]) -> bool:
    """A private copy of what everybody is told as well; and that nobody hits their own boat is no news."""
    if event.name == "mine-laid":
        return event.audience != "both"
    return event.name == "impact" and event.word("kind") == "clear" and event.word("crew") in shooters
