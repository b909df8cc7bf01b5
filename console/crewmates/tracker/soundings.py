"""What is said of a boat's place, as the dots on which it may be. Bits as the chart's waters number them."""

from collections.abc import Iterable
from functools import lru_cache

from console.core.waters import Waters
from console.core.words import Coordinate
from console.crewmates.tracker.evidence import Within
from console.games.captain_sonar.rules.orders import System
from console.games.captain_sonar.rules.weapons import TORPEDO_STEPS

KINDS = ("direct", "indirect", "clear")
"""What an explosion may do to a boat."""


@lru_cache(maxsize=1024)
def named(waters: Waters, coordinate: Coordinate, value: str) -> int:
    """The dots of a row, a column or a sector; none where the chart has no such thing."""
    dots = enumerate(waters.names)
    if coordinate is Coordinate.SECTOR:
        return sum(1 << number for number, _ in dots if str(waters.sector[number]) == value)
    if coordinate is Coordinate.COLUMN:
        return sum(1 << number for number, name in dots if name[0] == value)
    return sum(1 << number for number, name in dots if name[1:] == value)


def in_sector(waters: Waters, sector: int, there: bool = True) -> Within:
    """In a sector, or not."""
    dots = named(waters, Coordinate.SECTOR, str(sector))
    return Within(dots if there else ~dots)


def one_true(waters: Waters, answers: Iterable[tuple[Coordinate, str]]) -> Within:
    """Captain Sonar's answer to a sonar: of two coordinates one is true and one is not."""
    dots = 0
    for coordinate, value in answers:
        dots ^= named(waters, coordinate, value)
    return Within(dots)


def fired_at(waters: Waters, sea: int, dot: int) -> Within:
    """A torpedo reached this dot."""
    return Within(waters.reach(dot, TORPEDO_STEPS, sea))


def impact(waters: Waters, dot: int, kind: str) -> Within:
    """What an explosion on a dot did to the boat."""
    on, around = 1 << dot, waters.around[dot]
    return Within({"direct": on, "indirect": around, "clear": ~(on | around)}[kind])


def missile(dot: int, kind: str) -> Within:
    """Sonar Family: a missile hits its dot and nothing else."""
    return Within(1 << dot if kind == "direct" else ~(1 << dot))


def ice(waters: Waters, damaged: bool) -> Within:
    """What surfacing cost, on a chart with ice."""
    dots = waters.mask(waters.chart.floe - waters.chart.holes)
    return Within(dots if damaged else ~dots)


def struck(waters: Waters, sea: int) -> int:
    """The dots that an eruption strikes."""
    return waters.spread(waters.mask({volcano.dot for volcano in waters.chart.volcanoes})) & sea


def eruption(waters: Waters, sea: int, amount: int) -> Within:
    """What an eruption did to the boat."""
    on = struck(waters, sea)
    near = waters.spread(on)
    return Within({2: on, 1: near & ~on, 0: ~near}[amount])


def lava(waters: Waters, volcano: int) -> int:
    """The dots that become land around a volcano, counted from 1."""
    return waters.mask(waters.chart.volcanoes[volcano - 1].lava)


def beside_island(waters: Waters, system: System) -> Within:
    """Echo-2: a system was repaired, so the boat is next to that system's island."""
    return Within(waters.spread(waters.mask(waters.chart.system_islands[system])))
