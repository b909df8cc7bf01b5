"""Where lessons are: those that ship, and the teacher's own in the folder `lessons` of the table's data."""

from dataclasses import dataclass
from pathlib import Path

from console.lessons.lesson import Lesson
from console.lessons.lesson_file import read_lesson
from console.shipped import LESSONS
from console.toml_file import BadFileError, Problem, nearest


@dataclass(frozen=True)
class LessonsFound:
    """All lessons, in their order, and what is wrong with the files that are none."""

    lessons: tuple[Lesson, ...]
    problems: tuple[Problem, ...]


def lesson_files(own: Path) -> dict[str, Path]:
    """By name; a teacher's own stands in place of one that ships under the same name."""
    return {path.stem: path for folder in (LESSONS, own) for path in sorted(folder.glob("*.toml"))}


def all_lessons(own: Path) -> LessonsFound:
    lessons: list[Lesson] = []
    problems: list[Problem] = []
    for path in lesson_files(own).values():
        try:
            lessons.append(read_lesson(path))
        except BadFileError as bad:
            problems += bad.problems
    return LessonsFound(tuple(sorted(lessons, key=lambda each: (each.number, each.name))), tuple(problems))


def find_lesson(name: str, own: Path) -> Lesson:
    """A lesson by its name, or an easier or harder one: `listen-easier`.

    :raises BadFileError: there is none, or what is wrong with its file
    """
    lesson = read_lesson(file_of_lesson(name, own))
    for each in (lesson, *lesson.variants):
        if each.name == name:
            return each
    raise _no_lesson(name, own)


def file_of_lesson(name: str, own: Path) -> Path:
    """Where a lesson is written; a variant is in the file of its lesson.

    :raises BadFileError: there is none
    """
    files = lesson_files(own)
    found = files.get(name) or files.get(name.rpartition("-")[0])
    if found is None:
        raise _no_lesson(name, own)
    return found


def _no_lesson(name: str, own: Path) -> BadFileError:
    hint = f"{nearest(name, lesson_files(own))} (lessons of your own lie in {own})"
    return BadFileError([Problem("lesson", None, f"there is no lesson {name[:60]!r}", hint)])
