"""A lesson: what is played, what is to be done well, and what a teacher says around it."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from console.core.crewing import Sitter
from console.core.match_plan import MatchPlan
from console.core.words import Crew, Station
from console.debrief.exercises.exercise import Exercise
from console.debrief.exercises.exercise_results import asked
from console.games import debrief_of
from console.languages import ENGLISH, Message


@dataclass(frozen=True, kw_only=True)
class LessonWords:
    """What a teacher reads, in one language."""

    title: str
    aim: str
    prepare: tuple[str, ...]
    play: tuple[str, ...]
    """The hour, step by step."""
    watch: tuple[str, ...]
    questions: tuple[str, ...]
    shows: str
    """How the figure shows it."""
    rubric: tuple[str, ...] = ()
    """Four levels of the aim, the first one lowest."""
    goes_wrong: tuple[str, ...] = ()
    """What one sees → what to say."""
    variants: Mapping[str, str] = field(default_factory=dict)
    """What is otherwise in the easier and the harder lesson."""


@dataclass(frozen=True, kw_only=True)
class Lesson:
    """An hour in class."""

    name: str
    number: int
    """Its place among others."""
    age: int
    """From this age on."""
    minutes: int
    steps: tuple[int, ...]
    """The minutes of each step."""
    plan: MatchPlan
    """The match; set-up is locked to it."""
    exercises: tuple[Exercise, ...]
    words: Mapping[str, LessonWords]
    """By language; at least one."""
    matches: tuple[int, ...] = ()
    """Which steps are matches, counted from 1: the first match, then the same once more."""
    tasks: tuple[str, ...] = ()
    """For each line of what to watch the letter of its task, as the plan of a class names tasks."""
    variant: str = ""
    """`easier` or `harder`; empty: as the lesson is meant."""
    variants: tuple["Lesson", ...] = ()
    """The same hour with an easier and a harder match."""

    def said(self, language: str) -> LessonWords:
        """Its words in this language, or in one that it has."""
        return self.words.get(language) or self.words.get(ENGLISH) or next(iter(self.words.values()))

    @property
    def hints(self) -> tuple[Station, ...]:
        """Stations that a computer shows what it would do, in both crews."""
        sitters = self.plan.crewing.sitters
        return tuple(at for at in Station if sitters[Crew.BLUE, at] is Sitter.HINTS)

    @property
    def asked(self) -> tuple[Message, ...]:
        """The exercises as sentences."""
        figures = debrief_of(self.plan.game).exercises
        return tuple(asked(exercise, figures) for exercise in self.exercises)
