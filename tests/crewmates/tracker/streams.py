"""Seeded patrols over every chart, with what their enemy hears."""

from itertools import islice, product
from random import Random
from typing import NamedTuple

from console.core.chart import Chart, Mode
from console.core.charts import load
from console.games.captain_sonar.crewmates.patrol import Habits, LineHeard, Patrol

NAMES = [letter + two for letter in ("alpha", "bravo", "charlie", "delta", "echo") for two in ("", "-2")]
CHARTS = list(product(NAMES, Mode))


class Stream(NamedTuple):
    """One patrol."""

    chart: Chart
    mines_wait: bool
    """Whether the tracker is told that mines wait; patrols let them wait always."""
    heard: list[LineHeard]


def stream(seed: int, lines: int) -> Stream:
    """So many lines: the chart and the mode go round, the habits are drawn."""
    chance = Random(seed)
    name, mode = CHARTS[seed % len(CHARTS)]
    chart = load(name, mode=mode)
    habits = Habits(
        silence_every=chance.choice([3, 4, 5, 7]),
        surface=0.03,
        asked=chance.choice([0.0, 0.2, 0.5]),
        armed=chance.choice([0.0, 0.3, 0.6]),
    )
    wait = chart.edition == 2 and mode is Mode.REAL_TIME
    return Stream(chart, wait, list(islice(Patrol(chart, habits, chance).lines(), lines)))


def batches(seeds: int, size: int) -> list[range]:
    """Seeds in ranges of one size."""
    return [range(first, first + size) for first in range(0, seeds, size)]
