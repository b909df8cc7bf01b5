"""What came of exercises, and how it is said."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from console.core.words import Crew
from console.debrief.exercises.exercise import Exercise, ExerciseUnit, Figures, Measure
from console.languages import Message


class ExerciseResult(StrEnum):
    """What came of an exercise."""

    MET = "met"
    NOT_YET = "not-yet"
    TOO_FEW = "too-few"
    """It was tried too seldom to tell."""
    BY_COMPUTER = "by-computer"
    """No person did what it is about."""


@dataclass(frozen=True)
class JudgedExercise:
    """An exercise, and what one crew came to."""

    exercise: Exercise
    unit: ExerciseUnit
    measured: Measure
    by_computer: bool = False

    @property
    def result(self) -> ExerciseResult:
        value, of = self.measured
        if self.by_computer:
            return ExerciseResult.BY_COMPUTER
        if of < max(self.exercise.of, 1):
            return ExerciseResult.TOO_FEW
        limit = self.exercise.limit
        met = value >= limit if self.exercise.at_least else value <= limit
        return ExerciseResult.MET if met else ExerciseResult.NOT_YET

    @property
    def message(self) -> Message:
        """`Courses with both OKs within 10 s: 9 of 10. At least 80 %: met.`."""
        exercise, of = self.exercise, self.measured.of
        name = Message.of(f"exercise.{exercise.figure}")
        if self.by_computer:
            return Message.of("exercise.by-computer", name=name)
        if self.result is ExerciseResult.TOO_FEW:
            return Message.of("exercise.too-few", name=name, of=of, wanted=exercise.of)
        bound = wanted(exercise, self.unit)
        return Message.of(f"exercise.{self.result}", name=name, seen=self._seen, wanted=bound)

    @property
    def seen(self) -> Message:
        """The figure alone: `9 of 10`; why there is none."""
        if self.by_computer:
            return Message.of("exercise.computer")
        if self.result is ExerciseResult.TOO_FEW:
            return Message.of("exercise.too-little", of=self.measured.of, wanted=self.exercise.of)
        return self._seen

    @property
    def told(self) -> bool:
        """Whether there is a figure."""
        return self.result in (ExerciseResult.MET, ExerciseResult.NOT_YET)

    @property
    def _seen(self) -> Message:
        value, of = self.measured
        if self.unit is ExerciseUnit.SHARE:
            return Message.of("exercise.seen-share", done=round(value * of / 100), of=of)
        return Message.of(f"exercise.seen-{self.unit}", value=int(value))


class ExerciseChange(StrEnum):
    """What became of a figure from the first match to the second."""

    BETTER = "better"
    SAME = "same"
    WORSE = "worse"
    UNTOLD = "untold"
    """One of both has no figure."""


@dataclass(frozen=True)
class ComparedExercise:
    """An exercise in two matches of one crew."""

    first: JudgedExercise
    second: JudgedExercise

    @property
    def change(self) -> ExerciseChange:
        """More is better where at least so much is asked, less where at most."""
        if not (self.first.told and self.second.told):
            return ExerciseChange.UNTOLD
        gain = self._shown(self.second) - self._shown(self.first)
        if not self.first.exercise.at_least:
            gain = -gain
        return (
            ExerciseChange.SAME if not gain else ExerciseChange.BETTER if gain > 0 else ExerciseChange.WORSE
        )

    @staticmethod
    def _shown(judged: JudgedExercise) -> float:
        """The figure as exactly as it is said: nobody is better by a part of a second."""
        value = judged.measured.value
        return round(value, 6) if judged.unit is ExerciseUnit.SHARE else int(value)

    @property
    def cells(self) -> tuple[Message, ...]:
        """A line of a table: what it is about, both figures, their change, whether the second is enough."""
        exercise = self.second.exercise
        return (
            Message.of(f"exercise.{exercise.figure}"),
            self.first.seen,
            self.second.seen,
            Message.of(f"exercise.{self.change}"),
            Message.of(f"exercise.is-{self.second.result}", wanted=wanted(exercise, self.second.unit)),
        )


def wanted(exercise: Exercise, unit: ExerciseUnit) -> Message:
    """The bound: `at least 80 %`."""
    side = "least" if exercise.at_least else "most"
    return Message.of(f"exercise.at-{side}-{unit}", limit=exercise.limit)


def asked(exercise: Exercise, figures: Figures) -> Message:
    """An exercise before the match: its figure, its bound, and of how many it must be."""
    figure = figures[exercise.figure]
    return Message.of(
        "exercise.asked",
        name=Message.of(f"exercise.{exercise.figure}"),
        wanted=wanted(exercise, figure.unit),
        over=Message.of(f"exercise.over-{figure.over}", of=exercise.of),
    )


def judge(
    exercises: Sequence[Exercise], figures: Figures, judged: object, crew: Crew, *, truth: bool = True
) -> Iterator[JudgedExercise]:
    """What became of them. `truth`: also of those that would give away where the enemy was."""
    for exercise in exercises:
        figure = figures[exercise.figure]
        if truth or not figure.truth:
            measured, by_computer = figure.measure(judged, crew), figure.by_computers(judged, crew)
            yield JudgedExercise(exercise, figure.unit, measured, by_computer)
