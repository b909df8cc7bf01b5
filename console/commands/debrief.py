"""`sonar-table debrief`: what a crew learns afterwards, as a page and as figures."""

import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, closing, contextmanager, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import click

from console.commands.named_journals import BAD_JOURNAL, named_journals
from console.commands.outputs import OUTPUT, check_or_exit, force_option, read_for, write_or_exit
from console.journal import BadJournal
from console.languages import LANGUAGES
from console.table.table_folder import books_file, people_file

if TYPE_CHECKING:
    from console.books.books_store import BookStore
    from console.debrief.people.example import ExampleClass

JUDGED = 200
"""More matches are not judged again, unless somebody asks for it: that takes a tenth of a second each."""
STDOUT = Path("-")
EXAMPLE = Path("example-class.html")
EXAMPLE_NOTE = "example-note"
_FILE = click.Path(path_type=Path, dir_okay=True)


@click.command()
@click.argument("matches", metavar="[MATCH]...", nargs=-1, type=_FILE)
@click.option("-o", "--output", type=OUTPUT, help="The page to write. If not given: beside the first MATCH.")
@click.option("--lang", "language", type=click.Choice(LANGUAGES), default="en", show_default=True)
@click.option("--csv", "csv_file", type=OUTPUT, help="Write the figures as CSV too; - for standard output.")
@click.option(
    "--sheet", "sheet_file", type=OUTPUT, help="Write a sheet for each crew too, with room to write on."
)
@force_option
@click.option("--anonymous", is_flag=True, help="No names of boats or files and no dates, for schools.")
@click.option(
    "--people", is_flag=True, help="Follow people over stations, by the names that the register has."
)
@click.option("--example", is_flag=True, help="Of a class that ships, with people; opened in a browser.")
@click.option("--whole", is_flag=True, help="Judge every match again for --csv, even more than 200.")
def debrief(
    matches: tuple[Path, ...],
    output: Path | None,
    language: str,
    csv_file: Path | None,
    sheet_file: Path | None,
    force: bool,
    anonymous: bool,
    people: bool,
    example: bool,
    whole: bool,
) -> None:
    """Make a page of what happened in a match: who waited for whom, and what to try next time.

    MATCH is the journal of a match, or a folder of them. One match gives its whole debrief, on two sheets of
    paper; several give a table and learning curves of each crew and station. The page is one file that needs
    no network. With --people those who sat there by the register are followed over stations, in the table of
    several matches and in the CSV; with --anonymous too, by number alone. --example shows what a teacher
    gets. A sheet is of the newest match, and says what a crew does better than in the others. Exit code 1:
    no journal could be used; each that could not is named.

    \b
    Example:
      sonar-table debrief match-000012.journal -o report.html
      sonar-table debrief match-000012.journal --sheet sheets.html
      sonar-table debrief ~/.local/share/sonar-table --lang fr --anonymous --csv year.csv -o year.html
      sonar-table debrief ~/.local/share/sonar-table --people -o term.html
      sonar-table debrief --example
    """
    if example == bool(matches):
        raise click.UsageError("name a MATCH, or say --example")
    with _example() if example else nullcontext(None) as shipped:
        paths = named_journals(matches, "debrief") if shipped is None else list(shipped.journals)
        asked = _Asked(language, anonymous, whole, sheet_file is not None, EXAMPLE_NOTE if example else "")
        page_file = output or (EXAMPLE if example else _beside(paths[0], anonymous))
        files = (page_file, csv_file, sheet_file)
        _check(paths, files, force)
        names = None
        if people or shipped is not None:
            names = {} if anonymous else _names(paths) if shipped is None else shipped.names
        for each, text in zip(files, _made(paths, asked, names), strict=True):
            if each == STDOUT:
                click.echo(text.removeprefix("\ufeff"), nl=False)
            elif each is not None:
                write_or_exit(each, text.encode(), force=force, inputs=read_for(paths))
    if example and output is None:
        _open(page_file)


class _Asked(NamedTuple):
    """How pages and figures are wanted."""

    language: str
    anonymous: bool
    whole: bool
    sheet: bool
    """Sheets to write on are wanted too."""
    note: str
    """Said on a page of several matches, by its key; empty: nothing."""


def _check(paths: Sequence[Path], files: Sequence[Path | None], force: bool) -> None:
    named = [each.absolute() for each in files if each is not None]
    for each in files:
        if each is not None and named.count(each.absolute()) > 1:
            raise click.UsageError(f"{each} cannot be two of page, figures and sheet: name two files")
        if each not in (None, STDOUT):
            check_or_exit(each, force=force, inputs=read_for(paths))


def _made(paths: Sequence[Path], asked: _Asked, names: Mapping[int, str] | None) -> tuple[str, str, str]:
    """The page, the CSV and the sheets."""
    from console.debrief.story import NoDebrief

    try:
        page, csv = _one(paths[0], asked, names) if len(paths) == 1 else _several(paths, asked, names)
        return page, csv, _sheets(paths, asked) if asked.sheet else ""
    except (BadJournal, NoDebrief) as problem:
        click.echo(f"debrief: {problem}", err=True)
        sys.exit(BAD_JOURNAL)


def _example() -> AbstractContextManager["ExampleClass"]:
    from console.debrief.people.example import example_class

    return example_class()


def _open(page: Path) -> None:
    """In a browser, where there is a desktop; else say where it is."""
    import webbrowser

    if (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")) and webbrowser.open(
        page.absolute().as_uri()
    ):
        return
    click.echo(f"There is no browser here: open {page.absolute()} in one.")


def _beside(path: Path, anonymous: bool) -> Path:
    return path.with_name("debrief.html") if anonymous else path.with_suffix(".html")


def _names(paths: Sequence[Path]) -> dict[int, str]:
    """Everybody's name by the register of the table whose matches these are, else of this machine's."""
    from console.people.register import BadRegister, Register

    beside = paths[0].resolve().parent.parent / people_file().name
    try:
        people = Register(beside if beside.exists() else people_file()).people()
    except BadRegister as problem:
        raise click.ClickException(str(problem)) from None
    return {person.number: person.name for person in people}


def _one(path: Path, asked: _Asked, names: Mapping[int, str] | None) -> tuple[str, str]:
    from console.debrief.figures_csv import matches_csv
    from console.debrief.match_page import match_page
    from console.debrief.story import tell_file
    from console.debrief.sums import sum_judged, without_names
    from console.games import debrief_of
    from console.journal.notes import read_notes

    story = tell_file(path)
    judged = debrief_of(story.game_name).judge(story)
    language, anonymous = asked.language, asked.anonymous
    page = match_page(story, judged, language, anonymous=anonymous, notes=read_notes(path))
    summed = [sum_judged(story, judged, path.name)]
    return page, matches_csv(without_names(summed, language) if anonymous else summed, language, names)


def _sheets(paths: Sequence[Path], asked: _Asked) -> str:
    """Of the newest match, beside the others."""
    from console.debrief.many_sums import sum_files
    from console.debrief.sentences.crew_sheet import sheets_page
    from console.debrief.sentences.past import past_of
    from console.debrief.story import tell_file
    from console.debrief.sums import MatchSum, in_order
    from console.games import debrief_of

    sums = [each for each in sum_files(paths, whole=True) if isinstance(each, MatchSum)]
    newest = in_order(sums)[-1]
    story = tell_file(next(path for path in paths if path.name == newest.file))
    door = debrief_of(story.game_name)
    judged = door.judge(story)
    others = past_of(door.points, newest, in_order(sums))
    return sheets_page(story, door.beside(judged, others), asked.language, anonymous=asked.anonymous)


def _several(paths: Sequence[Path], asked: _Asked, names: Mapping[int, str] | None) -> tuple[str, str]:
    from console.debrief.figures_csv import matches_csv
    from console.debrief.many_sums import sum_files
    from console.debrief.several_page import several_page
    from console.debrief.story import NoDebrief
    from console.debrief.sums import Unused, in_order, without_names

    with (
        _books_beside(paths) as store,
        click.progressbar(
            length=len(paths), label="matches", file=sys.stderr, hidden=not sys.stderr.isatty()
        ) as bar,
    ):
        found = list(sum_files(paths, bar.update, whole=asked.whole or len(paths) <= JUDGED, store=store))
    unused = [each for each in found if isinstance(each, Unused)]
    for each in unused:
        click.echo(f"debrief: {each.why}", err=True)
    matches = in_order([each for each in found if not isinstance(each, Unused)])
    if not matches:
        raise NoDebrief("none of these journals could be used")
    if asked.anonymous:
        matches = without_names(matches, asked.language)
    page = several_page(matches, asked.language, len(unused), names, note=asked.note)
    return page, matches_csv(matches, asked.language, names)


@contextmanager
def _books_beside(paths: Sequence[Path]) -> Iterator["BookStore | None"]:
    """The books of the table whose matches these are, which keep their sums; None where there are none."""
    from console.books.books_store import BookStore, are_books

    folders = {path.parent.resolve() for path in paths}
    path = folders.pop().parent / books_file().name
    if folders or not are_books(path):
        yield None
        return
    with closing(BookStore(path, begins_anew=False)) as store:
        yield store
