"""What a game teaches: a match that was prepared for it, and steps that end when the real press was made."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from console.core.match import Given, Match
from console.core.notation import CrewOrder
from console.core.options import MatchOptions
from console.core.words import Crew, Station
from console.displays.screen import Lesson
from console.languages import Message
from console.stations.desks import Desks


class Learner(Protocol):
    """One side's way through a lesson."""

    @property
    def done(self) -> bool:
        """Whether all was learnt."""

    def follow(self, given: Given) -> None:
        """An order was given in the match."""

    def tick(self, now_ns: int) -> None:
        """Time has passed."""

    def lesson(self, now_ns: int) -> Lesson:
        """What to do now."""


@dataclass(frozen=True)
class LessonPlan:
    """Both sides learn at the same time, in one match or each in its own."""

    options: Callable[[Crew], MatchOptions]
    """The match in which a side learns."""
    desks: Callable[[Match, Crew], Desks]
    learner: Callable[[Crew, Desks], Learner]
    in_one_match: bool = True
    begins: tuple[str, ...] = ()
    """Orders with which the match begins, announced as ever."""
    so_far: tuple[str, ...] = ()
    """Orders that were given before anybody listened."""


@dataclass(frozen=True)
class LessonStep:
    """One thing to do: the station, the orders that end the step, and the control that gives the first."""

    name: str
    station: Station
    verbs: str
    """One, or several with spaces: what a learner may as well do."""
    control: str


class StepLearner:
    """A crew that goes from step to step, at its own pace."""

    def __init__(self, crew: Crew, steps: tuple[LessonStep, ...], words: str) -> None:
        """`words`: where the sentences of the steps are in the catalogues."""
        self._crew = crew
        self._steps = steps
        self._words = words
        self._number = 0

    @property
    def _step(self) -> LessonStep | None:
        return self._steps[self._number] if self._number < len(self._steps) else None

    @property
    def done(self) -> bool:
        return self._step is None

    def tick(self, now_ns: int) -> None:
        """Only presses lead on."""

    def follow(self, given: Given) -> None:
        order, step = given.order, self._step
        if step is None or not isinstance(order, CrewOrder) or order.crew is not self._crew:
            return
        if order.station is not step.station or order.verb not in step.verbs.split():
            return
        if given.refused is None:
            self._number += 1
        elif given.refused.code == "nothing-ready":
            self._number += 2  # what was ready broke down: no stop, and none to take back

    def lesson(self, now_ns: int) -> Lesson:
        step, steps = self._step, len(self._steps)
        if step is None:
            return Lesson(Station.CAPTAIN, steps, steps, Message.of("lesson.done"), "captain.ok")
        message = Message.of(f"{self._words}{step.name}")
        return Lesson(step.station, self._number + 1, steps, message, step.control)
