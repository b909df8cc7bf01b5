"""Swiss rounds by maximum-weight matching: no rematch while one can be avoided, then score, then sides.

A bye goes before all of it: nobody has a second one while somebody has none; and with as few rematches it is
for the fewest points. What is open then is drawn by lot.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random

import networkx

GHOST = 0
"""Whom the last of an odd number meets: it has a bye."""


@dataclass(frozen=True)
class SwissCrew:
    """What a pairing has to know of a crew."""

    id: int
    points: int = 0
    met: Mapping[int, int] = field(default_factory=dict)
    """How often it met each other crew."""
    byes: int = 0
    blues: int = 0
    """Matches as blue, less those as red."""


@dataclass(frozen=True)
class SwissPair:
    """A pair, the first of it blue; or one crew and a bye."""

    blue: int
    red: int | None


def swiss_round(crews: Sequence[SwissCrew], seed: int = 0) -> list[SwissPair]:
    """Pair a round: the strongest first, the bye last. The same crews and seed give the same pairs."""
    ordered = sorted(crews, key=lambda crew: crew.id)
    by_id = {crew.id: crew for crew in ordered}
    lots = Random(seed)
    nodes = [crew.id for crew in ordered] + ([GHOST] if len(ordered) % 2 else [])
    costs = {
        (one, other): _cost(by_id, one, other, lots.random())
        for place, one in enumerate(nodes)
        for other in nodes[place + 1 :]
    }
    graph = networkx.Graph()
    graph.add_nodes_from(nodes)
    for (one, other), weight in _weights(costs, len(nodes)).items():
        graph.add_edge(one, other, weight=weight)
    matched = networkx.max_weight_matching(graph, maxcardinality=True)
    pairs = [_seated(by_id, one, other, lots) for one, other in sorted(map(sorted, matched))]
    return sorted(pairs, key=lambda pair: _strength(by_id, pair), reverse=True)


def _cost(crews: Mapping[int, SwissCrew], one: int, other: int, lot: float) -> tuple[int, ...]:
    """What a pair costs, the worst first."""
    if GHOST in (one, other):
        crew = crews[one or other]
        fewest, lowest = (
            min(each.byes for each in crews.values()),
            min(each.points for each in crews.values()),
        )
        return crew.byes - fewest, 0, crew.points - lowest, 0, 0, int(lot * 1000)
    first, second = crews[one], crews[other]
    surplus = abs(first.blues + second.blues)
    """The nearer to its opposite the other's surplus of blue is, the better both are served."""
    return 0, first.met.get(other, 0), 0, (first.points - second.points) ** 2, surplus**2, int(lot * 1000)


def _weights(costs: Mapping[tuple[int, int], tuple[int, ...]], crews: int) -> dict[tuple[int, int], int]:
    """One whole number for each pair, in which no sum of lesser costs outweighs a greater one."""
    pairs, units = crews // 2 + 1, [1]
    for kind in (5, 4, 3, 2, 1):
        units.append(units[-1] * (pairs * max((cost[kind] for cost in costs.values()), default=0) + 1))
    summed = {
        pair: sum(unit * part for unit, part in zip(units, reversed(cost), strict=True))
        for pair, cost in costs.items()
    }
    most = max(summed.values(), default=0)
    return {pair: most - cost for pair, cost in summed.items()}


def _seated(crews: Mapping[int, SwissCrew], one: int, other: int, lots: Random) -> SwissPair:
    if GHOST in (one, other):
        return SwissPair(one or other, None)
    first, second = crews[one], crews[other]
    if first.blues == second.blues:
        first, second = lots.sample((first, second), 2)
    blue, red = sorted((first, second), key=lambda crew: crew.blues)
    return SwissPair(blue.id, red.id)


def _strength(crews: Mapping[int, SwissCrew], pair: SwissPair) -> tuple[bool, int, int, int]:
    if pair.red is None:
        return False, 0, 0, 0
    points = sorted((crews[pair.blue].points, crews[pair.red].points), reverse=True)
    return True, points[0], points[1], -min(pair.blue, pair.red)
