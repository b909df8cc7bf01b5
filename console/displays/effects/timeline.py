"""When effects begin and end, for one pair of eyes. No clock: whoever asks says what time it is."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from console.core.chart import Chart
from console.core.dot import Dot
from console.core.game import Event
from console.core.two_crews.views import TwoCrewView
from console.core.views import GameView
from console.displays.effect import (
    COVERED_MS,
    COVERS,
    ENDINGS,
    SCAR_DEGREES,
    SHOTS,
    SPACING_MS,
    Effect,
    Kind,
    Scar,
    ShownEffect,
)
from console.displays.effects.order_effects import GameEffects, StagedEffect, Staging, is_scarring
from console.languages import Message

MS_NS = 1_000_000
MOST = 40
"""Effects at once: of more the oldest are forgotten."""
SCAR_TURNS = 3
"""A scar is a degree fainter after so many turns, of both boats together."""
SCAR_AFTER_MS = 350
"""A scar is seen when the light of its explosion has gone."""


class TimedEffect(NamedTuple):
    """An effect on the table's clock."""

    start_ns: int
    effect: Effect

    @property
    def end_ns(self) -> int:
        return self.start_ns + self.effect.lasts_ms * MS_NS


@dataclass(frozen=True)
class _Scarred:
    dot: str
    reach: int
    since_ns: int
    turn: int


class Timeline:
    """The effects of one match, as a crew or everybody may see them. Lamps may ask it too.

    >>> timeline = Timeline(stations_of(game).effects, "blue", chart)
    >>> timeline.hear(events, view, now_ns)
    >>> timeline.shown(now_ns + 800_000_000)
    """

    def __init__(self, effects: GameEffects, eyes: str | None, chart: Chart | None) -> None:
        self._effects = effects
        self._eyes = eyes
        self._chart = chart
        self._timed: list[TimedEffect] = []
        self._scars: dict[str, _Scarred] = {}
        self._turn = 0
        self._burst_ns: int | None = None
        """When the last sudden light was, or will be."""

    def hear(
        self,
        events: Sequence[Event],
        view: GameView | None,
        now_ns: int,
        words: Message | None = None,
        hull: int = 0,
    ) -> int:
        """What came of one order; when it begins to be seen. A shot cuts an older one short.

        `view`: of these eyes, None where they have none of their own; `hull`: the boxes of any boat then.
        """
        self._turn += sum(event.name in self._effects.turns for event in events)
        cues = self._effects.stage(events, self._staging(view, words, hull))
        if any(cue.effect.bursts for cue in cues):
            self._cut_short(now_ns)
        begun_ns = now_ns + self._wait_ms(cues, now_ns) * MS_NS
        if cues:
            self._add(cues, begun_ns, now_ns)
        return begun_ns

    def pass_over(self) -> None:
        """Of what was heard nothing is seen but the scars: it was before."""
        self._timed.clear()

    def uncover(self, now_ns: int) -> None:
        """This crew goes on: what covers its chart is gone, once it was begun to be told what it cost."""
        if any(timed.effect.kind is Kind.COST and timed.start_ns <= now_ns for timed in self._timed):
            self._timed = [timed for timed in self._timed if timed.effect.kind not in COVERS]

    def _cut_short(self, now_ns: int) -> None:
        """Of a shot before this one nothing is seen any more but its scar."""
        gone = [timed for timed in self._timed if timed.effect.kind in SHOTS]
        self._timed = [timed for timed in self._timed if timed.effect.kind not in SHOTS]
        lights = [timed.start_ns for timed in gone if timed.effect.bursts]
        if self._burst_ns is not None and self._burst_ns > now_ns:
            self._burst_ns = max((light for light in lights if light <= now_ns), default=None)
        self._scars = {
            dot: replace(scar, since_ns=min(scar.since_ns, now_ns)) for dot, scar in self._scars.items()
        }

    def shown(self, now_ns: int) -> tuple[ShownEffect, ...]:
        """What is seen now, the oldest first."""
        return tuple(
            ShownEffect(effect, (now_ns - start_ns) // MS_NS)
            for start_ns, effect in self._timed
            if start_ns <= now_ns < start_ns + effect.lasts_ms * MS_NS
        )

    def scars(self, now_ns: int) -> tuple[Scar, ...]:
        """What explosions have left."""
        found = []
        for scar in self._scars.values():
            degree = SCAR_DEGREES - (self._turn - scar.turn) // SCAR_TURNS
            if degree > 0 and scar.since_ns <= now_ns:
                found.append(Scar(scar.dot, scar.reach, degree))
        return tuple(found)

    def ending(self, now_ns: int) -> bool:
        """Whether the end of the match is still to be seen, or is only beginning to be."""
        covered_ns = now_ns - COVERED_MS * MS_NS
        return any(start_ns > covered_ns and effect.kind in ENDINGS for start_ns, effect in self._timed)

    @property
    def over_ns(self) -> int:
        """When the last effect ends; 0: there is none."""
        return max((timed.end_ns for timed in self._timed), default=0)

    def _staging(self, view: GameView | None, words: Message | None, hull: int) -> Staging:
        staging = Staging(self._eyes, self._chart, hull=hull, words=words)
        if view is not None:
            staging.land = frozenset(map(Dot.parse, self._effects.land(view)))
        if isinstance(view, TwoCrewView):
            staging.here, staging.hull = view.boat.dot, view.hull
        return staging

    def _wait_ms(self, cues: Sequence[StagedEffect], now_ns: int) -> int:
        """So long all of it waits, that its first light is not too near to the last one before it."""
        lights = [cue.start_ms for cue in cues if cue.effect.bursts]
        if not lights or self._burst_ns is None:
            return 0
        earliest_ns = self._burst_ns + SPACING_MS * MS_NS
        return max(0, -(-(earliest_ns - now_ns) // MS_NS) - min(lights))

    def _add(self, cues: Sequence[StagedEffect], begun_ns: int, now_ns: int) -> None:
        self._timed = [timed for timed in self._timed if timed.end_ns > now_ns]
        for start_ms, effect in cues:
            start_ns = begun_ns + start_ms * MS_NS
            self._timed.append(TimedEffect(start_ns, effect))
            if effect.bursts:
                self._burst_ns = max(start_ns, self._burst_ns or start_ns)
            if is_scarring(effect):
                since_ns = start_ns + SCAR_AFTER_MS * MS_NS
                self._scars[effect.dots[0]] = _Scarred(effect.dots[0], effect.reach, since_ns, self._turn)
        self._timed = self._timed[-MOST:]
        oldest = self._turn - SCAR_TURNS * SCAR_DEGREES
        self._scars = {dot: scar for dot, scar in self._scars.items() if scar.turn > oldest}
