"""What is seen of one order's events by one pair of eyes, as it is put together event by event."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple, TypeAlias

from console.core.chart import Chart
from console.core.dot import Dot
from console.core.game import Event
from console.core.views import GameView
from console.displays.effect import Effect, Kind
from console.languages import Message


class StagedEffect(NamedTuple):
    """An effect, and when it begins."""

    start_ms: int
    """Since the order was given."""
    effect: Effect


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

    @property
    def burst_ms(self) -> int:
        """When the last explosion was; 0 without one."""
        return 0 if self._burst is None else self.cues[self._burst].start_ms

    @property
    def last_burst(self) -> Effect | None:
        return None if self._burst is None else self.cues[self._burst].effect

    def ours(self, event: Event) -> bool:
        """Whether an event is about these eyes' own boat."""
        return self.eyes is not None and event.word("crew") == self.eyes

    def add(self, effect: Effect, start_ms: int = 0) -> None:
        self.cues.append(StagedEffect(start_ms, effect))

    def burst(self, effect: Effect, start_ms: int) -> None:
        """An explosion; what hurts from now on, it did."""
        self.add(effect, start_ms)
        self._burst = len(self.cues) - 1

    def hurt(self, crew: str, amount: int) -> None:
        """The last explosion did so much damage to a boat."""
        if self._burst is not None:
            start_ms, effect = self.cues[self._burst]
            self.cues[self._burst] = StagedEffect(
                start_ms, replace(effect, hurt=(*effect.hurt, (crew, amount)))
            )


Staged: TypeAlias = Callable[[Event, Staging], None]
"""Adds what is seen of an event."""


def _no_land(view: GameView) -> Collection[str]:
    return ()


@dataclass(frozen=True, kw_only=True)
class GameEffects:
    """What is seen of a game's events; they are known by their names."""

    staged: Mapping[str, Staged] = field(default_factory=dict)
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
            if event.audience in ("both", "all", staging.eyes) and event.name in self.staged:
                self.staged[event.name](event, staging)
        return staging.cues


NO_EFFECTS = GameEffects()


def is_scarring(effect: Effect) -> bool:
    """Whether it leaves its mark on the chart."""
    return effect.kind is Kind.BURST and bool(effect.dots)
