"""`sonar-table report`: one file to send when asking for help, without names."""

import os
import re
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory

import click

from console.commands.outputs import OUTPUT, force_option, write_or_exit
from console.journal import BadJournal, newest_first, read_journal
from console.journal.header import software_version
from console.table.settings import DEFAULTS
from console.table.settings_files import load_settings
from console.table.table_folder import books_file, data_folder, matches_folder
from console.toml_file import BadFileError

JOURNALS = 10
"""The newest are checked; the others are only counted."""
LOG_LINES = 300
PATIENCE_S = 120
NAMELESS = "…"
_OURS = (sys.executable, "-P", "-m", "console")
"""`-P`: nothing that lies in the folder where somebody stands is run."""


@click.command()
@click.option("-o", "--output", type=OUTPUT, default=Path("sonar-table-report.txt"), show_default=True)
@force_option
def report(output: Path, force: bool) -> None:
    """Write what helps to find a fault into one file of text: machine, settings, journals, books, log.

    Names of boats, of this machine and of its user are left out. Read it before you send it.

    \b
    Example:
      sonar-table report -o report.txt
    """
    names = _names()
    click.echo("asking: doctor", err=True)
    parts = [f"sonar-table report\n{software_version()}\n\n== doctor\n{_doctors_page()}"]
    for title, command in _asked():
        click.echo(f"asking: {title}", err=True)
        parts.append(f"\n== {title}\n{_answer(command)}")
    write_or_exit(output, without_names("".join(parts), names).encode(), force=force)
    click.echo("Read it before you send it.", err=True)


def _doctors_page() -> str:
    """What `doctor --report` writes: the machine, every finding, and what only its owner can see."""
    with TemporaryDirectory() as folder:
        page = Path(folder) / "doctor.md"
        said = _answer([*_OURS, "doctor", "--report", str(page)])
        return page.read_text(encoding="utf-8") if page.is_file() else said


def _asked() -> Iterator[tuple[str, list[str]]]:
    yield "settings", [*_OURS, "settings"]
    yield "books", [*_OURS, "books", "show"]
    newest = [str(path) for path in newest_first(matches_folder())[:JOURNALS]]
    if newest:
        yield (
            f"journals, the newest of {len(newest_first(matches_folder()))}",
            [*_OURS, "journal", "check", *newest],
        )
    for unit in ("sonar-table", "sonar-table-web"):
        yield (
            f"log of {unit}",
            ["journalctl", "--no-pager", "-o", "short-iso", "-n", str(LOG_LINES), "-u", unit],
        )


def _answer(command: list[str]) -> str:
    try:
        done = subprocess.run(
            command, capture_output=True, text=True, errors="replace", check=False, timeout=PATIENCE_S
        )
    except (OSError, subprocess.TimeoutExpired) as problem:
        return f"{command[0]}: {problem}\n"
    ended = "" if done.returncode == 0 else f"(ended with {done.returncode})\n"
    return f"{done.stdout}{done.stderr}{ended}"


def _names() -> set[str]:
    """Whatever could say who plays, or where: boats, this machine, its user."""
    found = {socket.gethostname(), os.environ.get("USER", ""), Path.home().name}
    with suppress(BadFileError):  # the doctor tells of it
        found |= set(load_settings().offer.boats.values())
    for path in newest_first(matches_folder())[:JOURNALS]:
        try:
            found |= set(read_journal(path).header.plan.boats.values())
        except BadJournal:
            continue
    found |= _named_in_records()
    return (
        {name for name in found if len(name) > 1}
        - set(DEFAULTS.offer.boats.values())
        - {"root", "sonar-table"}
    )


def _named_in_records() -> set[str]:
    from console.books.books_store import BookStore, are_books

    if not are_books(books_file()):
        return set()
    store = BookStore(books_file(), begins_anew=False)
    try:
        return {str(boat) for (boat,) in store.rows("SELECT boat FROM records") if boat}
    except Exception:  # books that cannot be read are told of elsewhere
        return set()
    finally:
        store.close()


def without_names(text: str, names: set[str]) -> str:
    """The text with every name left out, in any case."""
    home = str(Path.home())
    text = text.replace(str(data_folder()), "DATA").replace(home, "~") if home != "/" else text
    for name in sorted(names, key=len, reverse=True):
        text = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", NAMELESS, text, flags=re.IGNORECASE)
    return text
