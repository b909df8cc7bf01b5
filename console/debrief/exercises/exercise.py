"""Exercises: a figure of a match, and how far a crew is to bring it. Judged from the journal alone.

As text, such as the head of a journal keeps, an exercise is a figure, a bound and, behind a stroke, of how
many it must be:

>>> Exercise.parse("both-oks>=80/8")
Exercise(figure='both-oks', at_least=True, limit=80, of=8)
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Generic, NamedTuple, TypeVar

from console.core.words import Crew
from console.journal.journal_reader import Record

MOST = 3
"""Exercises of one match: nobody minds more things at once."""
LARGEST = 9999
_FORM = re.compile(r"([a-z]+(?:-[a-z]+)*)(>=|<=)(\d{1,4})(?:/(\d{1,4}))?")

Judged = TypeVar("Judged")


class ExerciseUnit(StrEnum):
    """What a figure is counted in."""

    SHARE = "share"
    """So many of so many, in percent."""
    TIMES = "times"
    SECONDS = "seconds"


class Measure(NamedTuple):
    """What a figure came to."""

    value: float
    of: int
    """Of so many chances; for what is no share: orders, courses or stops that it was measured over."""


@dataclass(frozen=True, kw_only=True)
class ExerciseFigure(Generic[Judged]):
    """A figure that an exercise can be about."""

    unit: ExerciseUnit
    measure: Callable[[Judged, Crew], Measure]
    over: str
    """What its chances are: `calls`, `courses`, `moves`, `mistakes`, `aimed`, `stops`, `chances`."""
    truth: bool = False
    """It rests on where the enemy really was: secret until both crews look together."""
    by_computers: Callable[[Judged, Crew], bool] = lambda judged, crew: False
    """Whether computers did what it measures: they meet no exercise for anybody."""


Figures = Mapping[str, ExerciseFigure[Any]]


@dataclass(frozen=True)
class Exercise:
    """A bound that a figure is to keep to."""

    figure: str
    at_least: bool
    limit: int
    of: int = 1
    """Over fewer chances than these it tells nothing."""

    @classmethod
    def parse(cls, text: str) -> "Exercise":
        """:raises ValueError: what is wrong with it, in a sentence"""
        found = _FORM.fullmatch(text)
        if found is None:
            raise ValueError(f"{text[:40]!r} is no exercise, such as both-oks>=80/8")
        figure, bound, limit, of = found.groups()
        return cls(figure, bound == ">=", int(limit), int(of or 1))

    def __str__(self) -> str:
        return f"{self.figure}{'>=' if self.at_least else '<='}{self.limit}/{self.of}"


def read_exercises(text: str, figures: Figures) -> tuple[Exercise, ...]:
    """The exercises of a text, parted by spaces.

    :raises ValueError: what is wrong, in a sentence
    """
    exercises = tuple(map(Exercise.parse, text.split()))
    for exercise in exercises:
        if exercise.figure not in figures:
            known = ", ".join(figures) or "none"
            raise ValueError(f"this game has no figure {exercise.figure!r}: choose of {known}")
    if len(exercises) > MOST:
        raise ValueError(f"{len(exercises)} exercises are too many: at most {MOST}")
    return exercises


def kept_exercises(record: Record, figures: Figures) -> tuple[Exercise, ...]:
    """Those that a match was played with; none where its journal, which anybody may write, makes no sense."""
    try:
        return read_exercises(record.header.plan.exercises, figures)
    except ValueError:
        return ()
