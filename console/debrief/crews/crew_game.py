"""What the debrief of a game of two crews asks of its game."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeAlias

from console.core.notation import CrewOrder
from console.core.two_crews.rule import StopWords
from console.core.two_crews.state import CrewState
from console.core.two_crews.views import OwnBoatView
from console.core.words import Course, Crew, Station
from console.debrief.crews.crew_points import POINTS
from console.debrief.sentences.point import TalkPoint
from console.debrief.story import Step, Story

CrewsStory: TypeAlias = Story[CrewOrder, CrewState]
CrewsStep: TypeAlias = Step[CrewOrder, CrewState]


class Missed(NamedTuple):
    """A chance of a self-repair that passed: when, which circuit, the panel that would have closed it."""

    time_ns: int
    circuit: int
    panel: Course


@dataclass(frozen=True)
class Repairs:
    """What became of the circuits of one crew."""

    made_ns: tuple[int, ...] = ()
    missed: tuple[Missed, ...] = ()


class Aboard(NamedTuple):
    """What a boat has, as its own crew sees it."""

    gauges: tuple[tuple[str, int, int], ...]
    """Name, level and boxes of each; there are always the same."""
    mines: tuple[str, ...] = ()
    broken: tuple[tuple[str, int], ...] = ()
    """Symbols that are broken down: panel and number."""


def _nothing(boat: OwnBoatView) -> Aboard:
    return Aboard(())


@dataclass(frozen=True, kw_only=True)
class CrewGame:
    """How a game of two crews differs from the others, as far as a debrief depends on it."""

    mode: str
    """What is played where nothing is said of the mode."""
    edition: str = ""
    goal: str = ""
    """The same of edition and goal; empty: there is only one."""
    stops: StopWords
    """What ends a stop."""
    stations: tuple[Station, ...] = tuple(Station)
    turn_orders: frozenset[str] = frozenset({"end"})
    """Turn by turn: what ends a crew's turn."""
    has_tasks: bool = True
    """First mate and engineer have a task after each course; otherwise the captain is asked again at once."""
    points: tuple[TalkPoint, ...] = POINTS
    """What its crews are spoken to about."""
    repairs: Callable[[CrewsStory, Crew], Repairs] | None = None
    """Self-repairs made and missed; None: its boats have no circuits."""
    aboard: Callable[[Any], Aboard] = _nothing
    """What a replay shows of a crew's own boat, beside its route."""
