"""What hangs together on a chart: the sea, and each sector."""

from collections.abc import Iterable, Set

from console.core.dot import Dot

STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""North, east, south, west: column and row."""

AROUND = tuple((column, row) for column in (-1, 0, 1) for row in (-1, 0, 1) if column or row)
"""The eight neighbours."""


def next_to(dot: Dot, steps: Iterable[tuple[int, int]] = STEPS) -> list[Dot]:
    """The neighbours of a dot, on the chart or off it."""
    return [Dot(dot.column + column, dot.row + row) for column, row in steps]


def parts(dots: Set[Dot]) -> list[frozenset[Dot]]:
    """The connected parts of a set of dots, the largest first, then from north-west to south-east."""
    left = set(dots)
    found = []
    while left:
        part = {left.pop()}
        edge = list(part)
        while edge:
            near = left.intersection(next_to(edge.pop()))
            left -= near
            part |= near
            edge.extend(near)
        found.append(frozenset(part))
    return sorted(found, key=lambda part: (-len(part), first_of(part)[::-1]))


def first_of(dots: Iterable[Dot]) -> Dot:
    """The first dot in reading order."""
    return min(dots, key=lambda dot: (dot.row, dot.column))
