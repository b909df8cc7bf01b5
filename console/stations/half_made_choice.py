"""Half-made choices: a ring to turn, a dot to aim at, until one order is left.

The choices are made from the orders that are legal, so nothing here knows a rule.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from console.core.dot import Dot
from console.core.notation import CrewOrder
from console.core.words import STEPS, Course
from console.languages import Message


@dataclass(frozen=True)
class Aiming:
    """Orders that differ by a dot."""

    what: str
    targets: dict[Dot, CrewOrder]
    first: Dot
    """Where the cursor stands at first."""
    message: Message | None = None
    """What is chosen, where the table's own words for it do not fit."""


@dataclass(frozen=True)
class Turning:
    """A ring of choices; each leads to another choice, or is an order."""

    title: Message
    choices: tuple[tuple[Message, "Choice"], ...]


Choice = Aiming | Turning | CrewOrder


class Picked(NamedTuple):
    """What a press on a picker came to."""

    order: CrewOrder | None = None
    left: bool = False
    """The picker was left by its first choice."""


class Picker:
    """One station's way through a tree of choices."""

    def __init__(self, root: Choice) -> None:
        self._path: list[tuple[Choice, int]] = []
        self.now: Choice = root
        self.index = 0
        self.cursor = root.first if isinstance(root, Aiming) else Dot(0, 0)

    def turn(self, steps: int) -> None:
        """Turn the ring."""
        if isinstance(self.now, Turning):
            self.index = (self.index + steps) % len(self.now.choices)

    def move(self, course: Course) -> None:
        """Move the cursor to the nearest target on a course; east and west turn a ring."""
        if isinstance(self.now, Turning):
            self.turn({Course.EAST: 1, Course.SOUTH: 1}.get(course, -1))
        elif isinstance(self.now, Aiming):
            self.cursor = nearest(self.cursor, course, self.now.targets)

    def choose(self) -> Picked:
        """Take what is pointed at."""
        if isinstance(self.now, Aiming):
            return Picked(order=self.now.targets[self.cursor])
        if isinstance(self.now, Turning):
            self._enter(self.now.choices[self.index][1])
        return Picked(order=self.now) if isinstance(self.now, CrewOrder) else Picked()

    def back(self) -> Picked:
        """One choice back."""
        if not self._path:
            return Picked(left=True)
        self.now, self.index = self._path.pop()
        return Picked()

    def _enter(self, choice: Choice) -> None:
        if not isinstance(choice, CrewOrder):
            self._path.append((self.now, self.index))
            self.index = 0
            if isinstance(choice, Aiming):
                self.cursor = choice.first
            self.now = choice
        else:
            self._path.append((self.now, self.index))
            self.now = choice

    def stay(self) -> None:
        """The order was refused: back to where it was chosen."""
        if isinstance(self.now, CrewOrder):
            self.back()


def nearest(cursor: Dot, course: Course, dots: Iterable[Dot]) -> Dot:
    """The dot that a step on a course leads to: straight ahead counts most, sideways less."""
    columns, rows = STEPS[course]

    def cost(dot: Dot) -> tuple[int, int, int]:
        across, down = dot.column - cursor.column, dot.row - cursor.row
        ahead = across * columns + down * rows
        aside = abs(across * rows) + abs(down * columns)
        return ahead + 2 * aside, dot.column, dot.row

    ahead = [
        dot for dot in dots if (dot.column - cursor.column) * columns + (dot.row - cursor.row) * rows > 0
    ]
    return min(ahead, key=cost, default=cursor)


def farthest(dots: Sequence[Dot], dot: Dot) -> Dot:
    """A first target that is not the boat itself."""
    return max(dots, key=lambda d: (abs(d.column - dot.column) + abs(d.row - dot.row), -d.row, -d.column))
