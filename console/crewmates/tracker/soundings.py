"""What is said of a boat's place, as the dots on which it may be. Bits as the chart's waters number them."""

from functools import lru_cache

from console.core.waters import Waters
from console.core.words import Coordinate
from console.crewmates.tracker.evidence import Within


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
