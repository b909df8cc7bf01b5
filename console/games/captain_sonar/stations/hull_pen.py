"""Hull tracing: a pen between the two hulls of a section, moved with a station's own buttons.

Each section is a corridor of cells. A press towards the next cell moves the pen; any other press touches
the hull, and that section begins again.
"""

from dataclasses import dataclass
from functools import cache

from console.core.words import STEPS, Course, Station

SECTION_OF = {Station.ENGINEER: 1, Station.CAPTAIN: 2, Station.FIRST_MATE: 3, Station.RADIO: 4}
"""Which section each station traces."""

_PATHS = {
    1: "eennesseenneess",
    2: "esseenneessennee",
    3: "neesseenneesseen",
    4: "sseenneesseneess",
}
"""The way of the pen round each section, by first letters of courses."""

_LETTERS = {course.value[0]: course for course in Course}


@cache
def corridor(section: int) -> tuple[tuple[int, int], ...]:
    """The cells of a section in the order in which they are traced, from (0, 0) at the top left."""
    cells = [(0, 0)]
    for letter in _PATHS[section]:
        columns, rows = STEPS[_LETTERS[letter]]
        cells.append((cells[-1][0] + columns, cells[-1][1] + rows))
    left, top = min(c for c, _ in cells), min(r for _, r in cells)
    return tuple((column - left, row - top) for column, row in cells)


@dataclass
class Tracing:
    """A station's pen."""

    section: int
    traced: int = 0
    slips: int = 0

    @property
    def done(self) -> bool:
        return self.traced == len(_PATHS[self.section])

    @property
    def next_course(self) -> Course | None:
        """The way on; None once the section is traced."""
        return None if self.done else _LETTERS[_PATHS[self.section][self.traced]]

    def move(self, course: Course) -> bool:
        """Move the pen; False where it touched the hull."""
        if course is self.next_course:
            self.traced += 1
            return True
        self.traced = 0
        self.slips += 1
        return False
