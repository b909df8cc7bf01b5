"""What the debrief of a game of two crews asks of its game."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple, Protocol, TypeAlias

from console.core.notation import CrewOrder
from console.core.two_crews.rule import StopWords
from console.core.words import Course, Crew, Heard, Phase, Station
from console.debrief.story import Step, Story


class BoatState(Protocol):
    """What a debrief looks at of a boat and its radio operator's transparency."""

    @property
    def dot(self) -> int: ...
    @property
    def damage(self) -> int: ...
    @property
    def notes(self) -> tuple[Heard, ...]: ...
    @property
    def slid(self) -> tuple[int, int]: ...


class CrewsState(Protocol):
    """A match of two boats."""

    @property
    def phase(self) -> Phase: ...
    def boat(self, crew: Crew) -> BoatState: ...


CrewsStory: TypeAlias = Story[CrewOrder, CrewsState]
CrewsStep: TypeAlias = Step[CrewOrder, CrewsState]


class Missed(NamedTuple):
    """A chance of a self-repair that passed: when, which circuit, the panel that would have closed it."""

    time_ns: int
    circuit: int
    panel: Course
    by_mark: bool
    """The course was right and the engineer marked another symbol; otherwise the course was another."""


@dataclass(frozen=True)
class Repairs:
    """What became of the circuits of one crew."""

    made_ns: tuple[int, ...] = ()
    missed: tuple[Missed, ...] = ()


@dataclass(frozen=True, kw_only=True)
class CrewGame:
    """How a game of two crews differs from the others, as far as a debrief depends on it."""

    mode: str
    """What is played where nothing is said of the mode."""
    stops: StopWords
    """What ends a stop."""
    stations: tuple[Station, ...] = tuple(Station)
    turn_orders: frozenset[str] = frozenset({"end"})
    """Turn by turn: what ends a crew's turn."""
    has_tasks: bool = True
    """First mate and engineer have a task after each course; otherwise the captain is asked again at once."""
    repairs: Callable[[CrewsStory, Crew], Repairs] | None = None
    """Self-repairs made and missed; None: its boats have no circuits."""
    own_words: str = ""
    """The ending of sentences of advice that are its own."""
