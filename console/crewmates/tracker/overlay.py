"""The radio operator's transparency as numbers: sets of dots that slide over the chart by one shift.

Dots on the chart are numbered by column and then by row, with so much empty margin below each column that no
slide carries a dot into the next one. What is drawn on the transparency is seen from the boat's own dot,
`here`, and so means the same wherever the transparency lies. Transparencies can be stacked: the layers of a
stack are one integer and slide together.
"""

from functools import cached_property, lru_cache

from console.core.chart import Chart
from console.core.waters import COURSES, Waters, bits, waters_of
from console.core.words import STEPS


class Overlay:
    """A chart under transparencies. Sets on the chart and sets on a transparency are bits of integers."""

    def __init__(self, waters: Waters) -> None:
        self.waters = waters
        self._columns, self._rows = waters.chart.columns, waters.chart.rows
        # From any dot to any other, and to the dots just off the edge, in both directions.
        self._stride = 2 * self._rows + 1
        self._centre = self._columns * self._stride + self._rows
        self.layer = 2 * self._centre + 1
        """How many bits a layer of a stack has."""
        self.here = 1 << self._centre
        """The boat's own place on the transparency."""
        self.slides = {course: self._slide(*STEPS[course]) for course in COURSES}
        """How far a set on the chart slides when all of it moves one dot on a course."""
        self.ahead = {course: moved(self.here, slide) for course, slide in self.slides.items()}
        """The place one dot ahead of the boat."""
        self.around = self.square(1) & ~self.here
        """The eight places around the boat."""

    @cached_property
    def sea(self) -> int:
        return self.laid(self.waters.sea)

    @lru_cache(maxsize=256)  # noqa: B019 - an overlay lives as long as the process uses its chart
    def square(self, radius: int) -> int:
        """The places of the transparency up to so many dots away, straight or aslant."""
        columns, rows = min(radius, self._columns), min(radius, self._rows)
        return sum(
            moved(self.here, self._slide(column, row))
            for column in range(-columns, columns + 1)
            for row in range(-rows, rows + 1)
        )

    @lru_cache(maxsize=256)  # noqa: B019 - as above
    def mine_layers(self, count: int) -> int:
        """The first bit of so many layers, from the second on; times a set: that set on each of them."""
        return sum(1 << number * self.layer for number in range(1, count + 1))

    def laid(self, dots: int) -> int:
        """A set of dots as the chart numbers them, numbered for sliding."""
        column = (1 << self._rows) - 1
        spread = 0
        for number in range(self._columns):
            spread |= (dots >> number * self._rows & column) << number * self._stride
        return spread

    def read(self, spread: int) -> int:
        """The other way round: as the chart numbers them."""
        column = (1 << self._rows) - 1
        dots = 0
        for number in range(self._columns):
            dots |= (spread >> number * self._stride & column) << number * self._rows
        return dots

    def seeing(self, ends: int, places: int, dots: int) -> int:
        """Those of the boat's possible dots from which one of these places lies on one of these dots."""
        found = 0
        if ends.bit_count() < places.bit_count():
            for end in bits(ends):
                if moved(dots, self._centre - end) & places:
                    found |= 1 << end
            return found
        for place in bits(places):
            found |= moved(dots, self._centre - place)
        return found & ends

    def _slide(self, columns: int, rows: int) -> int:
        return columns * self._stride + rows


def moved(dots: int, slide: int) -> int:
    """A set slid over the chart."""
    return dots << slide if slide >= 0 else dots >> -slide


@lru_cache(maxsize=64)
def overlay_of(chart: Chart) -> Overlay:
    """The overlay of a chart, worked out once."""
    return Overlay(waters_of(chart))
