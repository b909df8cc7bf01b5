"""The radio operator's transparency as numbers: sets of dots that slide over the chart by one shift.

Dots on the chart are numbered by column and then by row, with so much empty margin below each column that no
slide carries a dot into the next one. A route is drawn as seen from its last dot, `here`: a set of places
that means the same wherever the transparency lies.
"""

from functools import lru_cache

from console.rules.chart import Chart
from console.rules.waters import COURSES, Waters, bits, waters_of
from console.rules.words import STEPS


class Overlay:
    """A chart under a transparency. Sets on the chart and sets on the transparency are bits of integers."""

    def __init__(self, waters: Waters) -> None:
        self.waters = waters
        self._columns, self._rows = waters.chart.columns, waters.chart.rows
        self._stride = 2 * self._rows - 1
        self._centre = (self._columns - 1) * self._stride + self._rows - 1
        self.here = 1 << self._centre
        """The boat's own place on the transparency."""
        self.slides = {course: self._slide(*STEPS[course]) for course in COURSES}
        """How far a set on the chart slides when all of it moves one dot on a course."""
        self.ahead = {course: moved(self.here, slide) for course, slide in self.slides.items()}
        """The place one dot ahead of the boat."""
        self.around = self.square(1) & ~self.here
        """The eight places around the boat."""

    def square(self, radius: int) -> int:
        """The places of the transparency up to so many dots away, straight or aslant."""
        columns = range(-min(radius, self._columns - 1), min(radius, self._columns - 1) + 1)
        rows = range(-min(radius, self._rows - 1), min(radius, self._rows - 1) + 1)
        return sum(moved(self.here, self._slide(column, row)) for column in columns for row in rows)

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

    def from_where(self, places: int, dots: int) -> int:
        """Where the boat may be if one of these places of the transparency lies on one of these dots."""
        found = 0
        for place in bits(places):
            found |= moved(dots, self._centre - place)
        return found

    def _slide(self, columns: int, rows: int) -> int:
        return columns * self._stride + rows


def moved(dots: int, slide: int) -> int:
    """A set slid over the chart."""
    return dots << slide if slide >= 0 else dots >> -slide


@lru_cache(maxsize=64)
def overlay_of(chart: Chart) -> Overlay:
    """The overlay of a chart, worked out once."""
    return Overlay(waters_of(chart))
