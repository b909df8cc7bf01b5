"""What is seen of Captain Sonar's events: weapons, volcanoes, instruments."""

from collections.abc import Collection
from dataclasses import replace

from console.core.chart import Chart, Volcano
from console.core.game import Event
from console.core.views import GameView
from console.displays.effect import Effect, Kind
from console.displays.effects.effect_cues import CREWS, blast, chained, droned, fizzled, shot
from console.displays.effects.order_effects import Staging
from console.games.captain_sonar.rules.scenarios.volcano import Happening, VolcanoView
from console.games.captain_sonar.rules.view import CaptainSonarView

REACH = 1
"""Dots beyond its own that an explosion hurts."""
ERUPTION_REACH = 2
AFTER_WEAPON_MS = 700
"""From the explosion that wakes the volcanoes to their eruption."""


def _volcano(event: Event, on: Staging) -> None:
    assert on.chart is not None
    volcano = on.chart.volcanoes[event.number("volcano") - 1]
    kind, dot = event.word("kind"), str(volcano.dot)
    if kind == Happening.ERUPTION:
        effect = Effect(Kind.ERUPTION, dots=(dot,), reach=ERUPTION_REACH)
        before = on.last_burst
        both = before is not None and before.kind is Kind.ERUPTION
        on.burst(effect, on.burst_ms + (AFTER_WEAPON_MS if before is not None and not both else 0))
    elif kind == Happening.SMOKE:
        on.add(Effect(Kind.SMOKE, dots=(dot,), sector=on.chart.sector(volcano.dot)))
    else:
        on.add(Effect(Kind.LAVA, dots=_as_it_flows(on.chart, volcano)))


def _as_it_flows(chart: Chart, volcano: Volcano) -> tuple[str, ...]:
    """The volcano, then the dots that its lava covers, the nearest first."""

    def away(dot: tuple[int, int]) -> tuple[int, int, int]:
        column, row = dot[0] - volcano.dot.column, dot[1] - volcano.dot.row
        return column * column + row * row, *dot

    return (str(volcano.dot), *map(str, sorted(volcano.lava - {volcano.dot}, key=away)))


def _lava(view: GameView) -> Collection[str]:
    """Dots that have become land, as far as this crew knows: both know."""
    known = view.scenario if isinstance(view, CaptainSonarView) else None
    return known.lava if isinstance(known, VolcanoView) else ()


EFFECTS = replace(
    CREWS,
    staged={
        **CREWS.staged,
        "torpedo": shot(REACH),
        "mine-triggered": blast(REACH),
        "archer-mine": blast(REACH),
        "chain-reaction": chained(REACH),
        "mine-destroyed": fizzled,
        "archer-mine-destroyed": fizzled,
        "drone": droned,
        "volcano": _volcano,
    },
    outcomes=CREWS.outcomes | {"mine-destroyed", "archer-mine-destroyed", "chain-reaction", "volcano"},
    answers=frozenset({"drone"}),
    land=_lava,
)
