"""A match of two crews as it is set up: each game adds what it lets people choose besides."""

from abc import ABC, abstractmethod
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

from console.core.chart import Chart, Mode
from console.core.ruleset import NEWEST, RULESETS, Ruleset
from console.core.waters import Waters, waters_of
from console.core.words import Crew


class Sinks(StrEnum):
    """What sinks a boat."""

    FULL = "full"
    """A hull whose boxes are all filled."""
    HIT = "hit"
    """That too, and any explosion; what a scenario destroys is destroyed."""
    ANY = "any"
    """Any damage at all."""


@dataclass(frozen=True, kw_only=True, eq=False)
class CrewSetUp(ABC):
    """What the crews chose before the dive. Raises BadSetUp where it cannot be played."""

    chart: Chart
    mode: Mode
    first: Crew = Crew.BLUE
    """Turn by turn: who begins."""
    ruleset: Ruleset = RULESETS[NEWEST]

    @cached_property
    def waters(self) -> Waters:
        return waters_of(self.chart)

    @cached_property
    def real_time(self) -> bool:
        return self.mode is Mode.REAL_TIME

    @property
    def sinks(self) -> Sinks:
        """What sinks a boat."""
        return Sinks.FULL

    @property
    @abstractmethod
    def hull(self) -> int:
        """The boxes of a boat's hull."""

    @property
    def sinks_at(self) -> int:
        """The damage that ends the match, whatever did it."""
        return 1 if self.sinks is Sinks.ANY else self.hull

    def sinks_with(self, total: int, cause: str) -> bool:
        """Whether a boat is lost by damage of this cause that makes this total."""
        return total >= self.sinks_at
