"""The words of the notation that several games share."""

from enum import StrEnum


class Crew(StrEnum):
    """The two crews of a table."""

    BLUE = "blue"
    RED = "red"

    @property
    def enemy(self) -> "Crew":
        return Crew.RED if self is Crew.BLUE else Crew.BLUE


class Station(StrEnum):
    """The four places of a crew."""

    CAPTAIN = "captain"
    FIRST_MATE = "first-mate"
    ENGINEER = "engineer"
    RADIO = "radio"


Post = tuple[Crew, Station]
"""A station of one of the crews; in a game of players a place at the table, whose controls are used there."""


class Phase(StrEnum):
    """How far a match of two crews is."""

    SETUP = "set-up"
    PLAY = "play"
    OVER = "over"


class Course(StrEnum):
    """A course, and the engineer's panel of the same name."""

    NORTH = "north"
    EAST = "east"
    SOUTH = "south"
    WEST = "west"


class Heard(StrEnum):
    """What a radio operator may write on the transparency."""

    NORTH = "north"
    EAST = "east"
    SOUTH = "south"
    WEST = "west"
    SILENCE = "silence"


class Coordinate(StrEnum):
    """What a sonar answer may name."""

    ROW = "row"
    COLUMN = "column"
    SECTOR = "sector"


STEPS: dict[Course, tuple[int, int]] = {
    Course.NORTH: (0, -1),
    Course.EAST: (1, 0),
    Course.SOUTH: (0, 1),
    Course.WEST: (-1, 0),
}
"""What a course adds to the column and the row."""
