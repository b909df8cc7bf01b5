"""`sonar-table books`: what the table did since its books were last cleared."""

import os
import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click

from console.books.books_store import BookStore, are_books
from console.books.summary import Summary, export, moment, sum_up
from console.commands.outputs import OUTPUT, exit_if_not_written, force_option
from console.core.words import Crew
from console.table.table_folder import books_file, in_use
from console.wall_clock import marked

_file = click.option(
    "--file", "path", type=click.Path(path_type=Path), help="Books other than those of this table."
)


@click.group()
def books() -> None:
    """The owner's books: time on, matches, waits, presses, controls that wear out, faults.

    They are `books.sqlite` in the table's data: $SONAR_TABLE_DATA, or ~/.local/share/sonar-table. They are
    up to a minute behind a table that runs.

    \b
    Example:
      sonar-table books show
    """


@books.command()
@_file
def show(path: Path | None) -> None:
    """Show all that the books say since they were cleared.

    \b
    Example:
      sudo SONAR_TABLE_DATA=/var/lib/sonar-table sonar-table books show
    """
    with _opened(path) as store:
        for line in _lines(sum_up(store, time.time())):
            click.echo(line)


@books.command("export")
@click.argument("folder", type=OUTPUT)
@force_option
@_file
def export_(folder: Path, force: bool, path: Path | None) -> None:
    """Write the books as CSV files into a folder, for a spreadsheet.

    \b
    Example:
      sonar-table books export ./books-of-may
    """
    with _opened(path) as store, exit_if_not_written():
        written = export(store, folder, force=force)
    for file in written:
        click.echo(f"wrote {file}")


@books.command()
@click.option("--confirm", "token", metavar="TOKEN", help="The token that was shown.")
@_file
def clear(token: str | None, path: Path | None) -> None:
    """Begin to count anew. Without --confirm nothing is cleared, and the token that does it is shown.

    \b
    Example:
      sonar-table books clear
      sonar-table books clear --confirm 3f2a
    """
    with _opened(path) as store:
        wanted = store.token()
        if token is None:
            click.echo(f"Nothing is cleared yet. Export first if you want to keep the figures, then type:\n"
                       f"  sonar-table books clear --confirm {wanted}")  # fmt: skip
        elif store.clear(token.lower()):
            click.echo("The books are cleared.")
        else:
            click.echo(f"{token} is not the token of these books; it is {wanted} now", err=True)
            raise SystemExit(1)


@contextmanager
def _opened(path: Path | None) -> Iterator[BookStore]:
    named, path = path, path or books_file()
    if not os.path.exists(path):  # noqa: PTH110 - unlike Path's, it has an answer for every name
        click.echo(
            f"no books at {path}: play a match, set SONAR_TABLE_DATA, or name them with --file", err=True
        )
        raise SystemExit(1)
    if named is not None and not are_books(named):
        click.echo(f"{named}: these are no books, or they cannot be read; nothing is changed", err=True)
        raise SystemExit(1)
    running = in_use(path.parent)
    store = BookStore(path, begins_anew=not running)
    try:
        yield store
    except sqlite3.Error as error:
        hint = "a table runs, which mends them" if running else "run this as its user, or with sudo"
        click.echo(f"{path}: cannot be used: {error}; {hint}", err=True)
        raise SystemExit(1) from None
    finally:
        store.close()
        if store.set_aside is not None:
            click.echo(f"The books were damaged: new ones are begun, {store.set_aside} is kept.", err=True)
        if store.log_set_aside is not None:
            click.echo(f"The last of the books was damaged: {store.log_set_aside} is kept.", err=True)


def _lines(summary: Summary) -> Iterator[str]:
    yield f"since {marked(moment(summary.since_s))}; the table was on for {_hours(summary.on_s)}"
    yield ""
    yield f"{'matches':<32}{'begun':>9}{'finished':>10}{'abandoned':>11}{'average':>10}"
    for each in summary.matches:
        yield (
            f"{each.game + ', ' + each.mode:<32}{each.begun:>9}{each.finished:>10}{each.abandoned:>11}"
            f"{_minutes(each.average_s):>10}"
        )
    yield ""
    yield f"{'records':<32}{'value':>9}  boat"
    for record in summary.records:
        yield f"{record.game + ', ' + record.kind:<32}{record.value:>9.0f}  {record.boat}"
    yield ""
    yield f"{'waited for':<32}{'times':>9}{'average':>10}{'longest':>11}"
    for wait in summary.waits:
        yield f"{wait.station:<32}{wait.times:>9}{wait.average_s:>8.1f} s{wait.longest_s:>9.1f} s"
    yield ""
    yield f"{'presses':<32}{'blue':>9}{'red':>10}"
    yield from _presses(summary)
    for heading, found in (
        ("stuck this week", summary.stuck),
        ("chattering this week", summary.chattering),
        ("never seen this week", summary.unseen),
    ):
        yield ""
        yield f"{heading}: {', '.join(found) or 'none'}"
    yield ""
    yield f"faults, the latest first{'' if summary.faults else ': none'}"
    for fault in summary.faults:
        yield f"  {marked(moment(fault.time_s))}  {fault.kind}  {fault.subject}  {fault.said}".rstrip()


def _presses(summary: Summary) -> Iterator[str]:
    rest = dict(summary.presses)
    names = dict.fromkeys(name.partition(".")[2] for name in rest if name.startswith(("blue.", "red.")))
    for name in names:
        blue, red = (rest.pop(f"{crew}.{name}", 0) for crew in Crew)
        yield f"  {name:<30}{blue:>9}{red:>10}"
    for name, count in rest.items():
        yield f"  {name:<30}{count:>9}"


def _hours(seconds: float) -> str:
    return f"{int(seconds // 3600)} h {int(seconds % 3600 // 60)} min"


def _minutes(seconds: float) -> str:
    return f"{int(seconds // 60)}:{int(seconds % 60):02}" if seconds else "-"
