"""What a crew hears, as evidence on where a boat is: the enemy's, or its own as the enemy sees it."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random

from console.crewmates.tracker import (
    Closed,
    DotSetTracker,
    Evidence,
    Headed,
    Impossible,
    KeptSilence,
    MineGone,
    MineLaid,
    MinesLive,
    NoMines,
    Surfaced,
    Tracker,
    Tracking,
    Within,
    soundings,
)
from console.rules.captain_sonar.orders import System
from console.rules.chart import Chart
from console.rules.dot import Dot
from console.rules.game import Event
from console.rules.waters import Waters, waters_of
from console.rules.words import Coordinate, Course, Crew

_BLASTS = ("torpedo", "mine-triggered", "archer-mine", "missile")
"""What a crew does that strikes a dot; its own boat answers only where it is hit."""


@dataclass
class Ears:
    """Follows one boat by what is announced of it. Events come together as one order brought them about."""

    about: Crew
    chart: Chart
    exact: bool = True
    only: frozenset[str] | None = None
    """The events that are thought of; None: all."""
    misses: float = 0.0
    """How often a course is missed."""
    seed: int = 0
    mines_wait: bool = False
    chain_reactions: bool = False
    tracker: Tracking = field(init=False)
    changes: int = field(init=False, default=0)
    """How often something was learnt."""

    def __post_init__(self) -> None:
        self._waters = waters_of(self.chart)
        self._chance = Random(self.seed)
        self._family = self.chart.game == "sonar-family"
        self.tracker = self._anywhere()

    def _anywhere(self) -> Tracking:
        tracker: Tracking = Tracker.on(self.chart) if self.exact else DotSetTracker.on(self.chart)
        start = self.chart.starts.get(self.about.value)
        number = None if start is None else self._waters.number(start)
        return tracker if number is None else tracker.hear(Within(1 << number))

    def hear(self, events: Sequence[Event]) -> None:
        """What one order brought about, as far as this crew was told."""
        heard = list(self._evidence(events))
        if not heard:
            return
        self.changes += 1
        try:
            self.tracker = self.tracker.hear(*heard)
        except Impossible:
            # What was heard cannot be: begin again rather than hunt a ghost.
            self.tracker = self._anywhere()

    def _evidence(self, events: Sequence[Event]) -> Iterable[Evidence]:
        public = [event for event in events if event.audience == "both"]
        for event in public:
            told = _TOLD.get(event.name)
            if told is not None and self._catches(event):
                yield from told(self, event, public)

    def _catches(self, event: Event) -> bool:
        if self.only is not None and event.name not in self.only:
            return False
        return not (self.misses and event.name == "headed" and self._chance.random() < self.misses)

    def mine(self, event: Event) -> bool:
        """Whether an event is about the boat that is followed."""
        return bool(event.detail("crew") == self.about)

    def dot(self, event: Event) -> int:
        number = self._waters.number(Dot.parse(event.detail("dot")))
        assert number is not None
        return number

    @property
    def waters(self) -> Waters:
        return self._waters

    @property
    def family(self) -> bool:
        return self._family


Told = Callable[[Ears, Event, Sequence[Event]], Iterable[Evidence]]


def _headed(ears: Ears, event: Event, _: Sequence[Event]) -> Iterable[Evidence]:
    if ears.mine(event):
        yield Headed(Course(event.detail("course")))
        if ears.mines_wait:
            yield MinesLive()


def _turn(ears: Ears, event: Event, _: Sequence[Event]) -> Iterable[Evidence]:
    if ears.mines_wait and ears.mine(event):
        yield MinesLive()


def _silence(ears: Ears, event: Event, _: Sequence[Event]) -> Iterable[Evidence]:
    if ears.mine(event):
        yield KeptSilence(1, 1) if ears.family else KeptSilence()


def _surfaced(ears: Ears, event: Event, events: Sequence[Event]) -> Iterable[Evidence]:
    if not ears.mine(event):
        return
    if ears.family:
        yield Within(1 << ears.dot(event))
    else:
        yield soundings.in_sector(ears.waters, int(event.detail("sector")))
        if ears.chart.floe:
            yield soundings.ice(ears.waters, _damage(events, ears.about, "ice") > 0)
    yield Surfaced()


def _damage(events: Sequence[Event], crew: Crew, cause: str) -> int:
    return sum(
        int(event.detail("amount"))
        for event in events
        if event.name == "damaged" and event.detail("crew") == crew and event.detail("cause") == cause
    )


def _drone(ears: Ears, event: Event, _: Sequence[Event]) -> Iterable[Evidence]:
    answer = event.detail("answer")
    if not ears.mine(event) and answer != "toxic-smoke":
        yield soundings.in_sector(ears.waters, int(event.detail("sector")), answer == "yes")


def _answered(ears: Ears, event: Event, _: Sequence[Event]) -> Iterable[Evidence]:
    if not ears.mine(event):
        return
    named = [(Coordinate(key), str(value)) for key, value in event.details if key in list(Coordinate)]
    if ears.family:
        yield Within(soundings.named(ears.waters, *named[0]))
    else:
        yield soundings.one_true(ears.waters, named)


def _blast(ears: Ears, event: Event, events: Sequence[Event]) -> Iterable[Evidence]:
    """A shot tells from where; that its own boat says nothing tells that it was not hit."""
    dot = ears.dot(event)
    if ears.mine(event):
        if event.name == "torpedo":
            yield soundings.fired_at(ears.waters, ears.tracker.sea, dot)
        elif event.name == "missile":
            yield soundings.in_sector(ears.waters, ears.waters.sector[dot])
        elif event.name == "mine-triggered":
            yield MineGone(dot, ears.mines_wait)
        yield from _unhurt(ears, dot, events)
    if event.name == "torpedo" and not _over(events):
        yield from _no_mines_there(ears, dot, events)


def _unhurt(ears: Ears, dot: int, events: Sequence[Event]) -> Iterable[Evidence]:
    name = ears.waters.names[dot]
    own = (e for e in events if e.name == "impact" and ears.mine(e) and e.detail("dot") == name)
    if next(own, None) is None:
        yield _impact_of(ears, dot, "clear")


def _no_mines_there(ears: Ears, dot: int, events: Sequence[Event]) -> Iterable[Evidence]:
    """A torpedo would have destroyed a mine under it, and set off those next to it."""
    names = ("mine-destroyed", "chain-reaction")
    gone = {ears.dot(event) for event in events if event.name in names and ears.mine(event)}
    swept = 1 << dot | (ears.waters.around[dot] if ears.chain_reactions else 0)
    for number in gone:
        swept &= ~(1 << number)
    yield NoMines(swept)


def _over(events: Sequence[Event]) -> bool:
    return any(event.name in ("won", "drawn") for event in events)


def _impact(ears: Ears, event: Event, _: Sequence[Event]) -> Iterable[Evidence]:
    if ears.mine(event):
        yield _impact_of(ears, ears.dot(event), event.detail("kind"))


def _impact_of(ears: Ears, dot: int, kind: str) -> Evidence:
    return soundings.missile(dot, kind) if ears.family else soundings.impact(ears.waters, dot, kind)


def _mine_laid(ears: Ears, event: Event, _: Sequence[Event]) -> Iterable[Evidence]:
    if ears.mine(event):
        yield MineLaid(ears.mines_wait)


def _mine_lost(ears: Ears, event: Event, events: Sequence[Event]) -> Iterable[Evidence]:
    if ears.mine(event):
        yield MineGone(ears.dot(event))


def _volcano(ears: Ears, event: Event, events: Sequence[Event]) -> Iterable[Evidence]:
    kind = event.detail("kind")
    if kind == "lava" and not _over(events):
        yield Closed(soundings.lava(ears.waters, int(event.detail("volcano"))))
    elif kind == "eruption" and int(event.detail("volcano")) == 1:
        yield soundings.eruption(ears.waters, ears.tracker.sea, _damage(events, ears.about, "eruption"))


def _reactivated(ears: Ears, event: Event, _: Sequence[Event]) -> Iterable[Evidence]:
    if ears.mine(event):
        yield soundings.beside_island(ears.waters, System(event.detail("system")))


_TOLD: Mapping[str, Told] = {
    "headed": _headed,
    "turn": _turn,
    "silence": _silence,
    "surfaced": _surfaced,
    "drone": _drone,
    "sonar-answered": _answered,
    **dict.fromkeys(_BLASTS, _blast),
    "impact": _impact,
    "mine-laid": _mine_laid,
    "mine-destroyed": _mine_lost,
    "chain-reaction": _mine_lost,
    "volcano": _volcano,
    "reactivated": _reactivated,
}
