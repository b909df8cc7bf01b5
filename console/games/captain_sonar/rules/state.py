"""The state of a match: plain immutable values, compared and hashed by what they hold."""

from collections.abc import Hashable
from enum import IntEnum, StrEnum
from typing import NamedTuple

from console.core.game import Event
from console.core.two_crews.state import NOWHERE, Awaiting, Result
from console.core.words import Course, Crew, Heard, Phase, Station


class Task(IntEnum):
    """How far the first mate, or the engineer, is with the last course."""

    NONE = 0
    """No course was given yet, or since surfacing."""
    OWED = 1
    DONE = 2
    """Done, but OK is still to be said."""
    OK = 3


class Boat(NamedTuple):
    """One crew's boat and sheets: all of it secret but for what is announced."""

    dived: bool = False
    """Has said "Dive!" at the start."""
    dot: int = NOWHERE
    route: tuple[int, ...] = ()
    """The dots since the last surfacing in order, the present one last."""
    visited: int = 0
    """The same dots as bits."""
    mines: int = 0
    fresh_mines: int = 0
    """Those of the mines that may not be triggered yet."""
    gauges: tuple[int, ...] = (0, 0, 0, 0, 0, 0)
    """Boxes filled, in the order of the systems."""
    usable: int = 0
    """The systems that work in this match, as bits in the order of the systems."""
    broken: int = 0
    """Symbols broken down, as bits of the sheet."""
    damage: int = 0
    course: Course | None = None
    """The panel of the engineer's task: the last course, silent ones too."""
    mate: Task = Task.NONE
    engineer: Task = Task.NONE
    radiation_owed: bool = False
    activated: bool = False
    """A system was activated since the last announced course."""
    surfaced: bool = False
    surfaced_in: int | None = None
    """The sector that was announced when it last surfaced."""
    signed: tuple[Station | None, ...] = (None, None, None, None)
    """Who signed each hull section."""
    inspected: bool = False
    """The traces were passed: ready to dive."""
    notes: tuple[Heard, ...] = ()
    """What the radio operator wrote."""
    slid: tuple[int, int] = (0, 0)
    """Where the transparency lies: columns and rows from its first place."""
    said: Event | None = None
    """What everybody last heard of this boat."""


class TableStop(NamedTuple):
    """Real time: the table is frozen."""

    crew: Crew
    station: Station


class Awaited(StrEnum):
    """What a captain must say before anything else."""

    ANSWER = "answer"
    VOLCANO = "volcano"


class Turn(NamedTuple):
    """Turn by turn: whose turn it is, and what has been done in it."""

    crew: Crew
    left: int
    """Turns in a row that this crew still has, this one included."""
    free: bool = False
    """One of the turns won by the other crew's surfacing."""
    headed: bool = False
    surfaced: bool = False


class State(NamedTuple):
    """A match, whole."""

    blue: Boat
    red: Boat
    phase: Phase = Phase.SETUP
    stop: TableStop | None = None
    awaiting: Awaiting | None = None
    turn: Turn | None = None
    last_stop: Crew | None = None
    """Who stopped last: a tie between two stops goes to the other."""
    closed: int = 0
    """Sea that has become land."""
    scenario: Hashable = None
    """What the scenario keeps."""
    result: Result | None = None

    def boat(self, crew: Crew) -> Boat:
        return self.blue if crew is Crew.BLUE else self.red
