"""What a teacher hands out or holds: observers' sheets, and a lesson as one sheet."""

from console.lessons.lesson import Lesson
from console.lessons.plain_text import BACK, LessonPart, for_whom, parts, title_of
from console.paper.paper_page import EDGE, RULE, SIZES_MM, Paper, PaperBox, PaperPage, width_mm
from console.people.class_plan import TASK_LETTERS

_LINE_MM = 9.0


def observer_page(lesson: Lesson | None, paper: Paper, language: str) -> PaperPage:
    """Who watches whom, what to count with room for strokes and an example, and three lines to end with."""
    page = PaperPage("", paper, language)
    page.title = page.say("paper.observers")
    inner = page.inner
    y = page.heading(inner, page.title, 7.5)
    if lesson is not None:
        y = page.heading(inner.below(y), lesson.said(language).title, 4.6)
    y = page.block(inner.below(y + 1), [page.say("paper.observers-about")], 3.4)
    y = _fields(page, y + 6)
    ends = [page.say(f"paper.{name}") for name in ("went-well", "was-hard", "next-time")]
    room = inner.bottom - y - len(ends) * 2.4 * _LINE_MM
    watched = _watched(page, lesson)
    for text in watched:
        _watch(page, PaperBox(inner.x, y, inner.width, room / len(watched) - 3), text)
        y += room / len(watched)
    for text in ends:
        page.words(inner.x, y + 4, text, 3.6, bold=True)
        for below in (1.3 * _LINE_MM, 2.2 * _LINE_MM):
            page.line((inner.x, y + below), (inner.x + inner.width, y + below), style=RULE)
        y += 2.4 * _LINE_MM
    return page


def _watched(page: PaperPage, lesson: Lesson | None) -> list[str]:
    """The tasks of the plan of a class; a lesson says its own more exactly, or watches for other things."""
    tasks = {letter: page.say(f"plan.task-{n}") for n, letter in enumerate(TASK_LETTERS, start=1)}
    if lesson is not None:
        watch = lesson.said(page.language).watch
        if not lesson.tasks:
            return list(watch)
        tasks |= dict(zip(lesson.tasks, watch, strict=True))
    return [f"{letter} · {text}" for letter, text in tasks.items()]


def _fields(page: PaperPage, y: float) -> float:
    """Names to fill in, on one line."""
    inner = page.inner
    width = inner.width / 3
    for number, name in enumerate(("observer", "observed", "day")):
        x, label = inner.x + number * width, page.say(f"paper.{name}")
        page.words(x, y, label, 3.2)
        page.line((x + width_mm(label, 3.2) + 2, y + 0.5), (x + width - 4, y + 0.5), style=RULE)
    return y + 6


def _watch(page: PaperPage, box: PaperBox, text: str) -> None:
    page.box(*box, style=EDGE, corner=2)
    inner = box.inset(3.5)
    y = page.block(inner, [text], 3.8)
    page.block(inner.below(y), [page.say("paper.strokes")], 2.6)


def lesson_pages(lesson: Lesson, paper: Paper, language: str) -> list[PaperPage]:
    """A lesson as one sheet: the hour on its front, what helps with it on its back, as large as it fits."""
    told = parts(lesson, language)
    front = [part for part in told if part.name not in BACK]
    back = [part for part in told if part.name in BACK]
    return [_side(lesson, side, paper, language) for side in (front, back) if side]


def _side(lesson: Lesson, told: list[LessonPart], paper: Paper, language: str) -> PaperPage:
    title = title_of(lesson, language)
    page = PaperPage(title, paper, language)
    top = page.heading(page.inner, title, 8)
    top = page.heading(page.inner.below(top), for_whom(lesson, language), 3.6, bold=False) + 1.5
    page.largest(SIZES_MM, lambda size: _parts(page, told, top, size))
    return page


def _parts(page: PaperPage, told: list[LessonPart], y: float, size: float) -> None:
    """These parts in letters of this size."""
    for part in told:
        y = page.heading(page.inner.below(y), part.heading, size * 1.15, size) + 0.3 * size
        y = page.block(page.inner.below(y), part.texts, size, size, bullet=len(part.texts) > 1) + 0.6 * size
