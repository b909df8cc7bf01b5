"""How long a crewmate takes, as a person would: to think, to reach for a control, to trace a hull section."""

from collections.abc import Mapping
from dataclasses import dataclass
from math import exp
from random import Random

from console.core.notation import Order

MILLISECOND_NS = 1_000_000
LEAST_MS = 350
"""Nobody sees what has changed and presses sooner."""
LEAST_TRACE_MS = 3_000
"""Nobody traces a hull section in less."""

_OK, _TASK, _COURSE, _TRACE = "ok_ms", "task_ms", "course_ms", "trace_ms"
_KINDS: Mapping[str, str] = {
    "ok": _OK,
    "dive": _OK,
    "end": _OK,
    "resume": _OK,
    "belay": _OK,
    "note": _OK,
    "charge": _TASK,
    "break": _TASK,
    "inspect": _TASK,
    "stop": _TASK,
    "trash": _TASK,
    "erase": _TASK,
    "slide": _TASK,
    "secure": _TRACE,
}
"""What an order takes; what is not here takes as long as a course."""


@dataclass(frozen=True, kw_only=True)
class Pace:
    """The middle times of a level, and how widely they are spread."""

    course_ms: int
    task_ms: int
    ok_ms: int
    trace_ms: int
    spread: float

    def drawn_ns(self, order: Order, chance: Random) -> int:
        """From what a person sees until the press that answers it."""
        kind = _KINDS.get(order.verb, _COURSE)
        middle_ms: int = getattr(self, kind)
        least_ms = LEAST_TRACE_MS if kind == _TRACE else LEAST_MS
        drawn_ms = max(least_ms, middle_ms * exp(chance.gauss(0.0, self.spread)))
        return round(drawn_ms * MILLISECOND_NS)
