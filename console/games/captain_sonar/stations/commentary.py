"""What is happening, for a stranger who watches a match of two computer crews: one sentence at a time."""

from collections.abc import Callable, Mapping, Sequence

from console.core.game import Event
from console.core.words import Crew
from console.languages import Argument, Message
from console.stations.attract_show import PlacesLeft

SHOWN_NS = 4_500_000_000
"""So long a sentence stands at least, unless something weightier happens."""

Words = tuple[str, dict[str, Argument]]


Worded = Callable[[Event, PlacesLeft], Words | None]


def _plain(*details: str) -> Worded:
    """The event's own sentence, with the crew that it is about and its enemy."""

    def words(event: Event, places: PlacesLeft) -> Words:
        crew = Crew(event.word("crew"))
        more = {key: _argument(event.detail(key)) for key in details}
        return event.name, {"crew": crew, "enemy": crew.enemy, **more}

    return words


def _argument(value: object) -> Argument:
    return value if isinstance(value, int) else str(value)


def _private(*details: str) -> Worded:
    """The same for an event that only one crew hears."""

    def words(event: Event, places: PlacesLeft) -> Words:
        more = {key: _argument(event.detail(key)) for key in details}
        return event.name, {"crew": event.audience, **more}

    return words


def _silence(event: Event, places: PlacesLeft) -> Words:
    crew = Crew(event.word("crew"))
    left = places.after[crew.enemy]
    return "silence", {"crew": crew, "enemy": crew.enemy, "before": places.before[crew.enemy], "after": left}


def _asked(event: Event, places: PlacesLeft) -> Words:
    """A drone's answer: what it leaves."""
    crew = Crew(event.word("crew"))
    sector, answer = event.word("sector"), event.word("answer")
    return "drone", {"crew": crew, "sector": sector, "answer": answer, "left": places.after[crew]}


def _answered(event: Event, places: PlacesLeft) -> Words:
    crew = Crew(event.word("crew"))
    return "sonar-answered", {"crew": crew, "enemy": crew.enemy, "left": places.after[crew.enemy]}


def _impact(event: Event, places: PlacesLeft) -> Words:
    return f"impact-{event.word('kind')}", {"crew": event.word("crew"), "dot": event.word("dot")}


def _damaged(event: Event, places: PlacesLeft) -> Words | None:
    if event.word("cause") not in ("radiation", "panel"):
        return None
    return "damaged", {"crew": event.word("crew")}


def _drawn(event: Event, places: PlacesLeft) -> Words:
    return "drawn", {}


EXPLAINED: Mapping[str, tuple[int, Worded]] = {
    "dived": (1, _plain()),
    "headed": (0, _plain("course")),
    "charged": (0, _private("system")),
    "broke": (0, _private("panel")),
    "ready": (1, _private("system")),
    "self-repaired": (2, _private()),
    "stopped": (2, _plain("station")),
    "silence": (4, _silence),
    "surfaced": (4, _plain("sector")),
    "drone": (3, _asked),
    "sonar-answered": (3, _answered),
    "mine-laid": (3, _plain()),
    "mine-triggered": (5, _plain("dot")),
    "torpedo": (5, _plain("dot")),
    "impact": (6, _impact),
    "damaged": (5, _damaged),
    "won": (7, _plain()),
    "drawn": (7, _drawn),
}
"""How much each event weighs, and how it is explained."""
_SHOTS = ("torpedo", "mine-triggered")
_FOUND = 3
"""Places from which on a crew knows where to shoot."""


class Commentary:
    """Explains what happens. What weighs less than what is said gives way to it for a while."""

    def __init__(self) -> None:
        self.now: Message | None = None
        self._weight = 0
        self._until_ns = 0
        self._dived: set[str] = set()

    def hear(self, events: Sequence[Event], places: PlacesLeft, now_ns: int) -> None:
        """What one order brought about."""
        shooters = [event.word("crew") for event in events if event.name in _SHOTS]
        for event in events:
            weight, worded = EXPLAINED.get(event.name, (0, None))
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
