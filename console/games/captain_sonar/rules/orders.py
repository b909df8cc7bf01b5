"""The orders of Captain Sonar."""

from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar

from console.core.crew_orders import SHARED
from console.core.dot import Dot
from console.core.notation import CrewOrder, Grammar, Words, read_word
from console.core.words import Course


class System(StrEnum):
    """The systems of a boat, in the order of the first mate's gauges."""

    MINE = "mine"
    TORPEDO = "torpedo"
    DRONE = "drone"
    SONAR = "sonar"
    SILENCE = "silence"
    SCENARIO = "scenario"


class Inspection(StrEnum):
    """What an engineer finds of the other crew's traces."""

    PASS = "pass"
    FAIL = "fail"


@dataclass(frozen=True, slots=True)
class Charge(CrewOrder):
    """One box of a gauge."""

    verb: ClassVar[str] = "charge"
    system: System


@dataclass(frozen=True, slots=True)
class Ok(CrewOrder):
    """The task is done."""

    verb: ClassVar[str] = "ok"


@dataclass(frozen=True, slots=True)
class Break(CrewOrder):
    """One breakdown: a symbol of an engineer's panel, counted from 1."""

    verb: ClassVar[str] = "break"
    panel: Course
    symbol: int


@dataclass(frozen=True, slots=True)
class Belay(CrewOrder):
    """Take a stop back."""

    verb: ClassVar[str] = "belay"


@dataclass(frozen=True, slots=True)
class Torpedo(CrewOrder):
    """Fire at a dot."""

    verb: ClassVar[str] = "torpedo"
    dot: Dot


@dataclass(frozen=True, slots=True)
class Mine(CrewOrder):
    """Lay a mine."""

    verb: ClassVar[str] = "mine"
    dot: Dot


@dataclass(frozen=True, slots=True)
class Trigger(CrewOrder):
    """Explode a mine that was laid before."""

    verb: ClassVar[str] = "trigger"
    dot: Dot


@dataclass(frozen=True, slots=True)
class Drone(CrewOrder):
    """Is the enemy in this sector?"""

    verb: ClassVar[str] = "drone"
    sector: int


@dataclass(frozen=True, slots=True)
class Silence(CrewOrder):
    """Move unheard: a course and 1 to 4 dots, or zero."""

    verb: ClassVar[str] = "silence"
    course: Course | None
    dots: int

    @classmethod
    def read(cls, words: Words) -> dict[str, object]:
        word = words.one_of([*Course, "zero"], "a course or zero")
        if word == "zero":
            return {"course": None, "dots": 0}
        return {"course": Course(word), "dots": read_word(int, words)}

    def written(self) -> list[str]:
        return ["zero"] if self.course is None else [self.course, str(self.dots)]


@dataclass(frozen=True, slots=True)
class Detonate(CrewOrder):
    """Echo: explode an Archer mine."""

    verb: ClassVar[str] = "detonate"
    dot: Dot


@dataclass(frozen=True, slots=True)
class Repair(CrewOrder):
    """Echo-2: make a system work again, beside its island."""

    verb: ClassVar[str] = "repair"
    system: System


@dataclass(frozen=True, slots=True)
class ChooseVolcano(CrewOrder):
    """Delta-2: the volcano that the event strikes."""

    verb: ClassVar[str] = "volcano"
    volcano: int


@dataclass(frozen=True, slots=True)
class Secure(CrewOrder):
    """Real time: a hull section traced and signed by this station."""

    verb: ClassVar[str] = "secure"
    section: int


@dataclass(frozen=True, slots=True)
class Inspect(CrewOrder):
    """Real time: the engineer judges the other crew's traces."""

    verb: ClassVar[str] = "inspect"
    result: Inspection


@dataclass(frozen=True, slots=True)
class End(CrewOrder):
    """Turn by turn: the turn is over."""

    verb: ClassVar[str] = "end"


CAPTAIN_SONAR: Grammar[CrewOrder] = Grammar(
    CrewOrder.read_giver,
    (
        *SHARED,
        Charge,
        Ok,
        Break,
        Belay,
        Torpedo,
        Mine,
        Trigger,
        Drone,
        Silence,
        Detonate,
        Repair,
        ChooseVolcano,
        Secure,
        Inspect,
        End,
    ),
)
"""Every line that is an order of Captain Sonar."""
