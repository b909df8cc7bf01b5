"""The orders of Sonar Family."""

from dataclasses import dataclass
from typing import ClassVar

from console.core.crew_orders import SHARED
from console.core.dot import Dot
from console.core.notation import CrewOrder, Grammar
from console.core.words import Course


@dataclass(frozen=True, slots=True)
class Missile(CrewOrder):
    """Fire at a dot of the boat's own sector."""

    verb: ClassVar[str] = "missile"
    dot: Dot


@dataclass(frozen=True, slots=True)
class SilentStep(CrewOrder):
    """Move one dot unheard."""

    verb: ClassVar[str] = "silence"
    course: Course


@dataclass(frozen=True, slots=True)
class Resume(CrewOrder):
    """Real time: the captain's signal that play goes on."""

    verb: ClassVar[str] = "resume"


SONAR_FAMILY: Grammar[CrewOrder] = Grammar(CrewOrder.read_giver, (*SHARED, Missile, SilentStep, Resume))
"""Every line that is an order of Sonar Family."""
