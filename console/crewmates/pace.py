"""How long a crewmate takes, as a person would: to think, to reach for a control, to trace a hull section."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum, auto
from math import exp
from random import Random

MILLISECOND_NS = 1_000_000
LEAST_MS = 350
"""Nobody sees what has changed and presses sooner."""
LEAST_TRACE_MS = 3_000
"""Nobody traces a hull section in less."""


class Effort(Enum):
    """What it takes to give an order."""

    OK = auto()
    """A press and no thought."""
    TASK = auto()
    COURSE = auto()
    """What is not said to take less or more takes as long as a course."""
    TRACE = auto()
    """A hull section."""


CREW_EFFORTS: Mapping[str, Effort] = {
    "dive": Effort.OK,
    "note": Effort.OK,
    "stop": Effort.TASK,
    "erase": Effort.TASK,
    "slide": Effort.TASK,
}
"""What the orders of all games of two crews take, by their verbs."""


@dataclass(frozen=True, kw_only=True)
class HumanPace:
    """The middle times of a level, and how widely they are spread."""

    course_ms: int
    task_ms: int
    ok_ms: int
    trace_ms: int
    spread: float

    def drawn_ns(self, effort: Effort, chance: Random) -> int:
        """From what a person sees until the press that answers it."""
        least_ms = LEAST_TRACE_MS if effort is Effort.TRACE else LEAST_MS
        drawn_ms = max(least_ms, self._middle_ms(effort) * exp(chance.gauss(0.0, self.spread)))
        return round(drawn_ms * MILLISECOND_NS)

    def _middle_ms(self, effort: Effort) -> int:
        return {
            Effort.OK: self.ok_ms,
            Effort.TASK: self.task_ms,
            Effort.COURSE: self.course_ms,
            Effort.TRACE: self.trace_ms,
        }[effort]
