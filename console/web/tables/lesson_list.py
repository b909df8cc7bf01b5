"""The lessons that a table can begin, as a teacher reads them."""

from pathlib import Path

from console.core.views import Json
from console.lessons.lesson import Lesson
from console.lessons.lesson_folders import all_lessons
from console.lessons.plain_text import for_whom, parts, title_of


def lessons_of(data: Path, language: str) -> dict[str, Json]:
    """By name: what a teacher reads of each; the teacher's own are in the table's data."""
    found = all_lessons(data / "lessons").lessons
    return {each.name: _told(each, language) for lesson in found for each in (lesson, *lesson.variants)}


def _told(lesson: Lesson, language: str) -> Json:
    told = parts(lesson, language)
    return {
        "title": title_of(lesson, language),
        "about": for_whom(lesson, language),
        "parts": [{"heading": part.heading, "texts": list(part.texts)} for part in told],
    }
