"""A lesson as words for people: parts with headings, whoever shows or prints them."""

from collections.abc import Iterator
from textwrap import wrap
from typing import NamedTuple

from console.games import options_of
from console.languages import Message, say, word
from console.lessons.lesson import Lesson

_WIDTH = 88


BACK = frozenset({"goes-wrong", "rubric", "variants"})
"""The parts that stand on the back of a lesson's sheet."""


class LessonPart(NamedTuple):
    """A heading, and what stands below it."""

    name: str
    """`aim`, `watch`."""
    heading: str
    texts: tuple[str, ...]


def for_whom(lesson: Lesson, language: str) -> str:
    """`45 minutes, ages 10 and up`."""
    return say(Message.of("lessons.for", minutes=lesson.minutes, age=lesson.age), language)


def title_of(lesson: Lesson, language: str) -> str:
    """Its title, and whether it is the easier or the harder form."""
    title = lesson.said(language).title
    if not lesson.variant:
        return title
    variant = Message.of(f"lessons.{lesson.variant}")
    return say(Message.of("lessons.variant", title=title, variant=variant), language)


def parts(lesson: Lesson, language: str) -> list[LessonPart]:
    """All that a teacher reads, in its order: first what is done in the hour, then what helps with it."""
    said = lesson.said(language)
    texts = {
        "aim": (said.aim,),
        "set-up": (_set_up(lesson, language),),
        "prepare": said.prepare,
        "play": tuple(_steps(lesson, language)),
        "watch": tuple(map(" · ".join, zip(lesson.tasks, said.watch, strict=True)))
        if lesson.tasks
        else said.watch,
        "questions": said.questions,
        "exercises": tuple(say(message, language) for message in lesson.asked),
        "shows": (said.shows,),
        "goes-wrong": said.goes_wrong,
        "rubric": tuple(f"{level} · {text}" for level, text in enumerate(said.rubric, start=1)),
        "variants": tuple(_otherwise(each, language) for each in lesson.variants),
    }
    return [
        LessonPart(name, say(Message.of(f"lessons.{name}"), language), lines)
        for name, lines in texts.items()
        if lines
    ]


def _steps(lesson: Lesson, language: str) -> Iterator[str]:
    """The hour, a line for each step; the same match is played once more, and says so."""
    for number, (minutes, text) in enumerate(
        zip(lesson.steps, lesson.said(language).play, strict=True), start=1
    ):
        if number in lesson.matches:
            count = lesson.matches.index(number) + 1
            text = f"{say(Message.of('lessons.match', number=count), language)} · {text}"
        yield f"{minutes} min · {text}"


def _otherwise(lesson: Lesson, language: str) -> str:
    """A variant: what it is called, what it changes and why, its match and its exercises."""
    asked = " ".join(say(message, language) for message in lesson.asked)
    facts = " ".join(filter(None, (lesson.said(language).variants[lesson.variant], asked)))
    return f"{say(Message.of(f'lessons.{lesson.variant}'), language)} ({lesson.name}) · {facts}"


def _set_up(lesson: Lesson, language: str) -> str:
    """The match of a lesson in one line."""
    plan = lesson.plan
    facts = [word(plan.game, language), (plan.chart or "").capitalize(), word(plan.mode or "", language)]
    if plan.minutes:
        facts.append(say(Message.of("lessons.match-minutes", minutes=plan.minutes), language))
    facts += [
        f"{say(Message.of(f'set-up.{option.key}'), language)} {word(plan.options[option.name], language)}"
        for option in options_of(plan.game)
        if option.name in plan.options
    ]
    if lesson.hints:
        names = ", ".join(word(station, language) for station in lesson.hints)
        facts.append(say(Message.of("lessons.hints", stations=names), language))
    return " · ".join(facts)


def lesson_text(lesson: Lesson, language: str) -> str:
    """For a terminal."""
    return "\n".join(_lines(lesson, language)) + "\n"


def _lines(lesson: Lesson, language: str) -> Iterator[str]:
    yield f"{title_of(lesson, language)} ({for_whom(lesson, language)})"
    for part in parts(lesson, language):
        yield ""
        yield part.heading
        for text in part.texts:
            yield from wrap(
                text, _WIDTH, initial_indent="  - ", subsequent_indent="    ", break_on_hyphens=False
            )
