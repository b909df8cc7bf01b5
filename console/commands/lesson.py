"""`sonar-table lesson`: hours in class. List, read, check, begin them; judge a match by one."""

from collections.abc import Sequence
from itertools import zip_longest
from pathlib import Path

import click

from console.commands.bad_files import exit_if_bad_file, print_problems
from console.core.words import Crew
from console.debrief.exercises.exercise_results import ComparedExercise, JudgedExercise
from console.debrief.exercises.exercise_results import judge as judge_exercises
from console.games import debrief_of
from console.languages import LANGUAGES, Message, say
from console.lessons.lesson import Lesson
from console.lessons.lesson_file import read_lesson
from console.lessons.lesson_folders import all_lessons, file_of_lesson, find_lesson, lesson_files
from console.lessons.plain_text import lesson_text
from console.table.settings import with_lesson
from console.table.table_folder import data_folder, in_use, lessons_folder
from console.toml_file import BadFileError, Problem

_FILE = click.Path(path_type=Path)
_language = click.option(
    "--lang", type=click.Choice(LANGUAGES), default="en", help="The language of its words."
)


@click.group()
def lesson() -> None:
    """Hours in class around the table: six that come with it, and your own.

    NAME is a lesson's name, that of its easier or harder form (`listen-easier`), or a path to a file.
    Lessons of your own lie in the folder `lessons` of the table's data.

    \b
    Example:
      sonar-table lesson show one-voice --lang fr
    """


@lesson.command("list")
@_language
def list_(lang: str) -> None:
    """List all lessons, and what is wrong with files that are none.

    \b
    Example:
      sonar-table lesson list
    """
    found = all_lessons(lessons_folder())
    width = max((len(each.name) for each in found.lessons), default=0)
    for each in found.lessons:
        click.echo(f"{each.name:<{width}}  {each.minutes:>3} min  {each.age:>2}+  {each.said(lang).title}")
    if found.problems:
        print_problems(found.problems)
        raise SystemExit(1)


@lesson.command()
@click.argument("name")
@_language
@click.option("--toml", is_flag=True, help="The file itself, to begin one of your own with.")
def show(name: str, lang: str, toml: bool) -> None:
    """Show a lesson: aim, set-up, the hour step by step, what to watch, questions, exercises, levels.

    \b
    Example:
      sonar-table lesson show listen
      sonar-table lesson show listen --toml > my-listen.toml
    """
    shown = _found(name)
    if toml:
        click.echo(_path(name).read_text(encoding="utf-8"), nl=False)
    else:
        click.echo(lesson_text(shown, lang), nl=False)


@lesson.command()
@click.argument("files", metavar="[FILE]...", nargs=-1, type=_FILE)
def check(files: tuple[Path, ...]) -> None:
    """Check lesson files, all that the table knows if none is named.

    Every problem is told with its line and column and what to do. Exit code 1 if there is any.

    \b
    Example:
      sonar-table lesson check my-listen.toml
    """
    paths = files or tuple(lesson_files(lessons_folder()).values())
    problems: list[Problem] = []
    bad = 0
    for path in paths:
        try:
            read_lesson(path)
        except BadFileError as error:
            bad += 1
            problems += error.problems
    click.echo(f"{len(paths) - bad} of {len(paths)} lessons are sound")
    if problems:
        print_problems(problems)
        raise SystemExit(1)


@lesson.command()
@click.argument("name")
@click.argument("first", type=_FILE)
@click.argument("second", type=_FILE, required=False)
@_language
def judge(name: str, first: Path, second: Path | None, lang: str) -> None:
    """Judge a match by the exercises of a lesson, or the first and the second match side by side.

    Of two matches of the same crews each figure is told for both, and whether it got better.

    \b
    Example:
      sonar-table lesson judge listen match-000012.journal
      sonar-table lesson judge listen match-000012.journal match-000013.journal
    """
    wanted = _found(name)
    if second is not None and first.resolve() == second.resolve():
        raise click.ClickException(f"{first} is named twice: name the first match, then the second")
    judged = _judged(wanted, first)
    again = None if second is None else _judged(wanted, second)
    for crew in Crew:
        title = Message.of(f"debrief.crew-{crew}")
        if again is None:
            lines = [say(title, lang), *(f"  {say(each.message, lang)}" for each in judged[crew])]
        else:
            compared = map(ComparedExercise, judged[crew], again[crew])
            heads = (title, *(Message.of(f"exercise.match-{number}") for number in (1, 2)))
            lines = _columns([heads, *(each.cells for each in compared)], lang)
        for line in lines:
            click.echo(line)


def _columns(rows: Sequence[Sequence[Message]], language: str) -> list[str]:
    """Cells below one another; all but the heads are set in."""
    said = [[say(cell, language) for cell in row] for row in rows]
    for row in said[1:]:
        row[0] = f"  {row[0]}"
    widths = [max(map(len, column)) for column in zip_longest(*said, fillvalue="")]
    return ["  ".join(map(str.ljust, row, widths)).rstrip() for row in said]


def _judged(wanted: Lesson, journal: Path) -> dict[Crew, list[JudgedExercise]]:
    """What both crews came to in a match."""
    from console.debrief.story import NoDebrief, tell_file
    from console.journal import BadJournal

    try:
        story = tell_file(journal)
    except (BadJournal, NoDebrief, OSError) as problem:
        raise click.ClickException(str(problem)) from None
    door = debrief_of(story.game_name)
    if story.game_name != wanted.plan.game:
        what = f"{journal} is of {story.game_name}, {wanted.name} of {wanted.plan.game}"
        raise click.ClickException(what)
    match = door.judge(story)
    return {crew: list(judge_exercises(wanted.exercises, door.exercises, match, crew)) for crew in Crew}


@lesson.command()
@click.argument("name")
def start(name: str) -> None:
    """Begin a lesson: its match is offered at the table, and set-up is locked to it.

    Where the table runs it is told through its socket ([web] enabled = true); otherwise it is started.
    From the facilitator's page, begin another lesson or offer another match to end it.

    \b
    Example:
      sonar-table lesson start one-voice
    """
    with exit_if_bad_file():
        begun = find_lesson(name, lessons_folder())
    if in_use(data_folder()):
        _tell_table(begun.name)
        click.echo(f"the table offers {begun.name}; set-up is locked")
        return
    from console.commands.play import run_alone, screen_found

    if not screen_found():
        raise click.ClickException("no screen here, and no table runs: begin the lesson where the table is")
    run_alone(None, lambda settings: with_lesson(settings, begun))


def _tell_table(name: str) -> None:
    from console.messages.table_client import NoAnswer, ask_table
    from console.messages.table_commands import StartLesson

    try:
        why = ask_table(data_folder(), StartLesson(lesson=name))
    except NoAnswer as problem:
        raise click.ClickException(str(problem)) from None
    if why is not None:
        raise click.ClickException(say(why, "en"))


def _path(name: str) -> Path:
    path = Path(name)
    return path if path.suffix else file_of_lesson(name, lessons_folder())


def _found(name: str) -> Lesson:
    """By its name, or by its file."""
    path = Path(name)
    with exit_if_bad_file():
        return read_lesson(path) if path.suffix else find_lesson(name, lessons_folder())
