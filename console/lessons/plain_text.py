"""A lesson as words for people: parts with headings, whoever shows or prints them."""

from collections.abc import Iterator
from textwrap import wrap
from typing import NamedTuple

from console.languages import Message, say, word
from console.lessons.lesson import Lesson

_WIDTH = 88


class LessonPart(NamedTuple):
    """A heading, and what stands below it."""

    name: str
    """`aim`, `watch`."""
    heading: str
    texts: tuple[str, ...]


def for_whom(lesson: Lesson, language: str) -> str:
    """`45 minutes, ages 10 and up`."""
    return say(Message.of("lessons.for", minutes=lesson.minutes, age=lesson.age), language)


def parts(lesson: Lesson, language: str) -> list[LessonPart]:
    """All that a teacher reads, in its order."""
    said = lesson.said(language)
    steps = zip(lesson.steps, said.play, strict=True)
    texts = {
        "aim": (said.aim,),
        "set-up": (_set_up(lesson, language),),
        "prepare": said.prepare,
        "play": tuple(f"{minutes} min · {text}" for minutes, text in steps),
        "watch": said.watch,
        "questions": said.questions,
        "exercises": tuple(say(message, language) for message in lesson.asked),
        "shows": (said.shows,),
    }
    return [
        LessonPart(name, say(Message.of(f"lessons.{name}"), language), lines)
        for name, lines in texts.items()
        if lines
    ]


def _set_up(lesson: Lesson, language: str) -> str:
    """The match of a lesson in one line."""
    plan = lesson.plan
    facts = [word(plan.game, language), (plan.chart or "").capitalize(), word(plan.mode or "", language)]
    if plan.minutes:
        facts.append(say(Message.of("lessons.match-minutes", minutes=plan.minutes), language))
    if lesson.hints:
        names = ", ".join(word(station, language) for station in lesson.hints)
        facts.append(say(Message.of("lessons.hints", stations=names), language))
    return " · ".join(facts)


def lesson_text(lesson: Lesson, language: str) -> str:
    """For a terminal."""
    return "\n".join(_lines(lesson, language)) + "\n"


def _lines(lesson: Lesson, language: str) -> Iterator[str]:
    yield f"{lesson.said(language).title} ({for_whom(lesson, language)})"
    for part in parts(lesson, language):
        yield ""
        yield part.heading
        for text in part.texts:
            yield from wrap(text, _WIDTH, initial_indent="  - ", subsequent_indent="    ")
