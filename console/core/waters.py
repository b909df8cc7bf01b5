"""A chart as the referee uses it: dots are small numbers, sets of dots are bits of one integer.

A dot's number is its column times the rows plus its row, so that numbers sort as people sort dots: by
column, then by row.
"""

from collections.abc import Iterator
from functools import lru_cache

from console.core.chart import Chart
from console.core.dot import Dot
from console.core.words import STEPS, Course

COURSES = tuple(Course)
_AROUND = [(c, r) for c in (-1, 0, 1) for r in (-1, 0, 1) if (c, r) != (0, 0)]


class Waters:
    """The dots of a chart, numbered, and what lies next to what."""

    def __init__(self, chart: Chart) -> None:
        self.chart = chart
        self.size = chart.columns * chart.rows
        self.dots = tuple(Dot(c, r) for c in range(chart.columns) for r in range(chart.rows))
        self.names = tuple(map(str, self.dots))
        self.islands = self.mask(chart.islands)
        self.sea = ((1 << self.size) - 1) & ~self.islands
        self.sector = tuple(chart.sector(dot) for dot in self.dots)
        self.sectors = tuple(sorted(set(self.sector)))
        self.steps = {course: tuple(self._step(dot, course) for dot in self.dots) for course in COURSES}
        """The dot next to a dot on a course, or -1 off the chart."""
        self.beside = tuple(self._beside(number) for number in range(self.size))
        """The dots north, east, south and west of a dot."""
        self.around = tuple(self._around(dot) for dot in self.dots)
        """The eight dots around a dot."""

    def number(self, dot: Dot) -> int | None:
        """The number of a dot, None where it is off the chart."""
        return dot.column * self.chart.rows + dot.row if dot in self.chart else None

    def mask(self, dots: "frozenset[Dot] | set[Dot]") -> int:
        """A set of dots of the chart as bits."""
        return sum(1 << (dot.column * self.chart.rows + dot.row) for dot in dots)

    def named(self, mask: int) -> list[str]:
        """The names of a set of dots, sorted."""
        return [self.names[number] for number in bits(mask)]

    def _step(self, dot: Dot, course: Course) -> int:
        columns, rows = STEPS[course]
        number = self.number(Dot(dot.column + columns, dot.row + rows))
        return -1 if number is None else number

    def _beside(self, number: int) -> int:
        return sum(1 << step[number] for step in self.steps.values() if step[number] >= 0)

    def _around(self, dot: Dot) -> int:
        near = (Dot(dot.column + c, dot.row + r) for c, r in _AROUND)
        return self.mask({dot for dot in near if dot in self.chart})

    def spread(self, mask: int) -> int:
        """A set of dots and all the dots around them."""
        for number in bits(mask):
            mask |= self.around[number]
        return mask

    @lru_cache(maxsize=4096)  # noqa: B019 - a match's waters live as long as the process uses the chart
    def reach(self, start: int, steps: int, sea: int) -> int:
        """The dots within so many steps through this sea, the start included."""
        reached = edge = 1 << start
        for _ in range(steps):
            ahead = 0
            for number in bits(edge):
                ahead |= self.beside[number]
            edge = ahead & sea & ~reached
            reached |= edge
        return reached


def bits(mask: int) -> Iterator[int]:
    """The numbers in a set of dots, from low to high."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


@lru_cache(maxsize=64)
def waters_of(chart: Chart) -> Waters:
    """The waters of a chart, worked out once."""
    return Waters(chart)
