"""What is seen of one order's events by one pair of eyes, as it is put together event by event."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple, TypeAlias

from console.core.chart import Chart
from console.core.dot import Dot
from console.core.game import Event
from console.core.views import GameView
from console.displays.effect import ANSWER_MS, COST_MS, ENDING_MS, Effect, Hull, Kind
from console.languages import Message


class StagedEffect(NamedTuple):
    """An effect, and when it begins."""

    start_ms: int
    """Since the order was given."""
    effect: Effect


class Beat(NamedTuple):
    """When an event is seen, said and written, since its order was given: words never before the picture."""

    seen_ms: int = 0
    """Its picture, its sound and its lamps."""
    said_ms: int = 0
    written_ms: int = 0


@dataclass
class Staging:
    """Effects so far. Nothing comes in that these eyes may not see."""

    eyes: str | None
    """The crew whose display it is; None: everybody's."""
    chart: Chart | None = None
    here: str | None = None
    """The dot of these eyes' own boat."""
    land: frozenset[Dot] = frozenset()
    """Dots that have become land since the chart was printed."""
    hull: int = 0
    words: Message | None = None
    """How the order is summed up."""
    cues: list[StagedEffect] = field(default_factory=list)
    _burst: int | None = None
    """Which cue is the last explosion."""
    _costs: bool = False
    """It is summed up afterwards, large."""
    _impacts: list[str] = field(default_factory=list)
    _hulls: dict[str, Hull] = field(default_factory=dict)

    @property
    def burst_ms(self) -> int:
        """When the last explosion was; 0 without one."""
        return 0 if self._burst is None else self.cues[self._burst].start_ms

    @property
    def last_burst(self) -> Effect | None:
        return None if self._burst is None else self.cues[self._burst].effect

    @property
    def cost_ms(self) -> int:
        """When it is told what all of it came to."""
        return self.burst_ms + COST_MS if self._burst is not None and self._costs else 0

    @property
    def ending_ms(self) -> int:
        """When the end of the match is told."""
        return self.burst_ms + ENDING_MS

    def ours(self, event: Event) -> bool:
        """Whether an event is about these eyes' own boat."""
        return self.eyes is not None and event.word("crew") == self.eyes

    def add(self, effect: Effect, start_ms: int = 0) -> None:
        self.cues.append(StagedEffect(start_ms, effect))

    def burst(self, effect: Effect, start_ms: int, *, costs: bool = True) -> None:
        """An explosion; what hurts from now on, it did."""
        self.add(effect, start_ms)
        self._burst, self._costs = len(self.cues) - 1, costs

    def impact(self, kind: str) -> None:
        """How an explosion met a boat: `direct`, `indirect`, `clear`."""
        self._impacts.append(kind)

    def hurt(self, crew: str, amount: int, total: int) -> None:
        """So much damage to a boat, by the last explosion if there was one."""
        before = max(0, self.hull - total + amount)
        before = self._hulls[crew].before if crew in self._hulls else before
        self._hulls[crew] = Hull(before, max(0, self.hull - total), self.hull)
        if self._burst is not None:
            start_ms, effect = self.cues[self._burst]
            hurt = (*effect.hurt, (crew, amount))
            self.cues[self._burst] = StagedEffect(start_ms, replace(effect, hurt=hurt))

    def sum_up(self) -> None:
        """What all of it came to, when the last strike was seen."""
        if self._costs or self._hulls:
            cost = Effect(
                Kind.COST,
                dots=() if self.last_burst is None else self.last_burst.dots,
                answer=self._word,
                hulls=tuple(self._hulls.items()),
                words=self.words,
            )
            self.add(cost, self.cost_ms)

    @property
    def _word(self) -> str:
        """The one word for it: a boat was hit, or it was near, or nothing at all."""
        if "direct" in self._impacts or (self._hulls and not self._impacts):
            return "hit"
        return "near" if self._hulls else "miss"


Staged: TypeAlias = Callable[[Event, Staging], None]
"""Adds what is seen of an event."""


def _no_land(view: GameView) -> Collection[str]:
    return ()


@dataclass(frozen=True, kw_only=True)
class GameEffects:
    """What is seen of a game's events; they are known by their names."""

    staged: Mapping[str, Staged] = field(default_factory=dict)
    outcomes: frozenset[str] = frozenset()
    """Events that tell what came of an explosion."""
    answers: frozenset[str] = frozenset()
    """Events that tell an answer, which takes its time."""
    ends: frozenset[str] = frozenset()
    """Events that end the match."""
    turns: frozenset[str] = frozenset()
    """Events by which time is counted on a chart: courses, and what is done in place of one."""
    land: Callable[[GameView], Collection[str]] = _no_land
    """Dots that have become land."""

    def heeds(self, events: Sequence[Event]) -> bool:
        """Whether anything is seen of these, or they count as a turn."""
        return any(event.name in self.staged or event.name in self.turns for event in events)

    def stage(self, events: Sequence[Event], staging: Staging) -> list[StagedEffect]:
        """The effects of one order's events, of those that these eyes may know."""
        for event in events:
            self._stage_one(event, staging)
        staging.sum_up()
        return staging.cues

    def _stage_one(self, event: Event, staging: Staging) -> None:
        if event.audience in ("both", "all", staging.eyes) and event.name in self.staged:
            self.staged[event.name](event, staging)

    def beats(self, events: Sequence[Event], chart: Chart | None) -> list[Beat]:
        """When each event of an order may be known: the same for everybody, since explosions are public."""
        staging, seen_ms = Staging(None, chart), []
        for event in events:
            self._stage_one(event, staging)
            seen_ms.append(staging.burst_ms if event.name in self.outcomes else 0)
        return [self._beat(event, seen, staging) for event, seen in zip(events, seen_ms, strict=True)]

    def _beat(self, event: Event, seen_ms: int, staging: Staging) -> Beat:
        if event.name in self.ends:
            return Beat(staging.ending_ms, staging.ending_ms, staging.ending_ms)
        if event.name in self.answers:
            return Beat(0, ANSWER_MS, ANSWER_MS)
        if event.name in self.outcomes and staging.cost_ms:
            return Beat(seen_ms, staging.cost_ms, staging.cost_ms)
        lead = event.name in self.staged and event.name not in self.outcomes
        return Beat(0, 0, staging.cost_ms if lead else 0)


NO_EFFECTS = GameEffects()


def is_scarring(effect: Effect) -> bool:
    """Whether it leaves its mark on the chart."""
    return effect.kind is Kind.BURST and bool(effect.dots)
