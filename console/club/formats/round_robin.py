"""Round robin: everybody meets everybody, nobody twice in a round, on sides that come out even."""

from collections.abc import Mapping, Sequence

import networkx

Round = list[tuple[int, int | None]]
"""Pairs, the first of each blue; with None it has a bye."""


def round_robin(crews: Sequence[int], times: int = 1) -> list[Round]:
    """All rounds, by the circle: one stays, the others go round. Each second turn exchanges all sides."""
    circle: list[int | None] = [*crews, *([None] if len(crews) % 2 else [])]
    places = {crew: place for place, crew in enumerate(crews)}
    rounds: list[Round] = []
    for _ in range(len(circle) - 1):
        half = len(circle) // 2
        rounds.append(
            [_sides(places, *pair) for pair in zip(circle[:half], reversed(circle[half:]), strict=True)]
        )
        circle = [circle[0], circle[-1], *circle[1:-1]]
    return [_turned(each) if turn % 2 else list(each) for turn in range(times) for each in rounds]


def _sides(places: dict[int, int], one: int | None, other: int | None) -> tuple[int, int | None]:
    """Blue is the earlier of two whose places are an odd number apart, else the later: it comes out even."""
    if one is None or other is None:
        alone = other if one is None else one
        assert alone is not None, "at most one place of the circle is empty"
        return alone, None
    first, second = sorted((one, other), key=places.__getitem__)
    return (first, second) if (places[first] + places[second]) % 2 else (second, first)


def _turned(played: Round) -> Round:
    return [(blue, None) if red is None else (red, blue) for blue, red in played]


def rest_of_rounds(
    crews: Sequence[int], done: Mapping[frozenset[int], int], blues: Mapping[int, int], times: int = 1
) -> list[Round]:
    """The rounds that are left when somebody comes late: everybody meets whom they have not met yet.

    :param done: how often two have met, or are about to
    :param blues: of each crew, its matches as blue less those as red
    """
    left = networkx.Graph()
    left.add_nodes_from(crews)
    for place, one in enumerate(crews):
        for other in crews[place + 1 :]:
            missing = times - done.get(frozenset((one, other)), 0)
            if missing > 0:
                left.add_edge(one, other, missing=missing)
    surplus = {crew: blues.get(crew, 0) for crew in crews}
    rounds: list[Round] = []
    while left.number_of_edges():
        rounds.append(_busiest(left, surplus))
    return rounds


def _busiest(left: networkx.Graph, surplus: dict[int, int]) -> Round:
    """A round of as many as can be, first of those that have most matches before them."""
    degrees = dict(left.degree(weight="missing"))
    for one, other in left.edges:
        left.edges[one, other]["weight"] = degrees[one] + degrees[other]
    played: Round = []
    for pair in sorted(map(sorted, networkx.max_weight_matching(left, maxcardinality=True))):
        blue, red = sorted(pair, key=lambda crew: (surplus[crew], crew))
        surplus[blue] += 1
        surplus[red] -= 1
        left.edges[blue, red]["missing"] -= 1
        if not left.edges[blue, red]["missing"]:
            left.remove_edge(blue, red)
        played.append((blue, red))
    busy = {crew for pair in played for crew in pair}
    return [*played, *((crew, None) for crew in left.nodes if crew not in busy)]
