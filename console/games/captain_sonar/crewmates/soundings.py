"""What is said in Captain Sonar of a boat's place, as the dots on which it may be."""

from collections.abc import Iterable

from console.core.waters import Waters
from console.core.words import Coordinate
from console.crewmates.tracker import Within
from console.crewmates.tracker.soundings import named

IMPACTS = ("direct", "indirect", "clear")
"""What an explosion may do to a boat."""


def one_true(waters: Waters, answers: Iterable[tuple[Coordinate, str]]) -> Within:
    """The answer to a sonar: of two coordinates one is true and one is not."""
    dots = 0
    for coordinate, value in answers:
        dots ^= named(waters, coordinate, value)
    return Within(dots)


def fired_at(waters: Waters, sea: int, dot: int, steps: int) -> Within:
    """A torpedo that goes so many steps reached this dot."""
    return Within(waters.reach(dot, steps, sea))


def impact(waters: Waters, dot: int, kind: str) -> Within:
    """What an explosion on a dot did to the boat."""
    on, around = 1 << dot, waters.around[dot]
    return Within({"direct": on, "indirect": around, "clear": ~(on | around)}[kind])


def lava(waters: Waters, volcano: int) -> int:
    """The dots that become land around a volcano, counted from 1."""
    return waters.mask(waters.chart.volcanoes[volcano - 1].lava)


def beside_island(waters: Waters, system: str) -> Within:
    """Echo-2: a system was repaired, so the boat is next to that system's island."""
    return Within(waters.spread(waters.mask(waters.chart.system_islands[system])))
