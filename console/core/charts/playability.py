"""Does a chart play well? How much land it has, how open its sea is, how far a boat can go."""

from collections.abc import Iterable
from typing import NamedTuple

from console.core.chart import Chart
from console.core.charts.connected_sea import AROUND, next_to, parts
from console.core.dot import Dot

_SMALL_CHART_DOTS = 100
_SEARCH_LIMIT = 20_000
"""Steps of a search for a route: a hundred times what the worst dot of a playable chart needs."""


class Measures(NamedTuple):
    """What charts are compared by."""

    density: float
    """Islands among all dots."""
    openness: float
    """How many of the four neighbours of a sea dot are sea, on average."""


class SailedSpan(NamedTuple):
    """From the least to the most of some measure, both within."""

    least: float
    most: float

    def __contains__(self, number: object) -> bool:
        return isinstance(number, int | float) and self.least <= number <= self.most


def sea_of(chart: Chart) -> frozenset[Dot]:
    """Every dot that a boat can be on."""
    everything = (Dot(column, row) for column in range(chart.columns) for row in range(chart.rows))
    return frozenset(dot for dot in everything if dot not in chart.islands)


def measure(chart: Chart) -> Measures:
    sea = sea_of(chart)
    ways = sum(neighbour in sea for dot in sea for neighbour in next_to(dot))
    return Measures(len(chart.islands) / (chart.columns * chart.rows), ways / len(sea))


def spans(charts: Iterable[Chart]) -> tuple[SailedSpan, SailedSpan]:
    """The densities and opennesses that these charts have between them."""
    measures = [measure(chart) for chart in charts]
    densities = [each.density for each in measures]
    opennesses = [each.openness for each in measures]
    return SailedSpan(min(densities), max(densities)), SailedSpan(min(opennesses), max(opennesses))


def moves_asked(chart: Chart) -> int:
    """How long a route must be possible from anywhere."""
    return 25 if chart.columns * chart.rows <= _SMALL_CHART_DOTS else 40


def find_route(sea: frozenset[Dot], start: Dot, moves: int) -> list[Dot] | None:
    """A route of that many moves that never meets itself, or None where the search found none.

    Dots with few ways on are taken first, along coasts and into corners, so that the open sea is left for
    later: a first try nearly always does.
    """
    route = [start]
    waiting = [_ways_on(sea, route)]
    for _ in range(_SEARCH_LIMIT):
        if len(route) > moves:
            return route
        if waiting[-1]:
            route.append(waiting[-1].pop())
            waiting.append(_ways_on(sea, route))
            continue
        route.pop()
        waiting.pop()
        if not route:
            return None
    return None


def unplayable(chart: Chart) -> list[str]:
    """What keeps a chart from playing well, in sentences; an empty list where nothing does."""
    sea = sea_of(chart)
    moves = moves_asked(chart)
    stuck = [str(dot) for dot in sorted(sea) if find_route(sea, dot, moves) is None]
    found = []
    if stuck:
        found.append(f"no route of {moves} moves from {' '.join(stuck[:8])}{' ...' if stuck[8:] else ''}")
    for number, volcano in enumerate(chart.volcanoes, 1):
        if len(parts(sea - volcano.lava)) > 1:
            found.append(f"the lava of volcano {number} at {volcano.dot} would cut the sea apart")
    for system, islands in chart.system_islands.items():
        coast = {dot for island in islands for dot in next_to(island, AROUND) if dot in sea}
        if len(coast) < 2:
            found.append(f"only one dot of sea lies next to the island of {system}: a boat there is trapped")
    return found


def _ways_on(sea: frozenset[Dot], route: list[Dot]) -> list[Dot]:
    """Where the route can go next, the best way last."""
    visited = set(route)

    def free(dot: Dot) -> list[Dot]:
        return [neighbour for neighbour in next_to(dot) if neighbour in sea and neighbour not in visited]

    return sorted(free(route[-1]), key=lambda dot: (-len(free(dot)), dot))
