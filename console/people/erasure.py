"""Forgetting people: their names go wherever this table has them, and what is out of reach is told."""

import re
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path

from console.books.books_store import BookStore, are_books
from console.journal import BadJournal, newest_first, read_journal
from console.journal.journal_lines import Seated
from console.journal.notes import SUFFIX, drop_notes
from console.people.consents import FILE_NAME as CONSENTS
from console.people.consents import Consents
from console.people.person import Person, unaccented
from console.people.register import Register

LEAST_LETTERS = 3
"""A first name that is shorter may be part of any sentence: only the whole name is looked for then."""
LARGEST_BYTES = 8 * 2**20
_SEALED = ".pdf"
"""Its words cannot be looked for: it is told in any case."""
_PAGES = (".html", ".csv", ".txt", ".svg", _SEALED)
"""What commands write of a match or a plan, perhaps into the table's own folder."""


@dataclass(frozen=True)
class Forgotten:
    """What was done to forget people, and what was found that is out of reach."""

    people: tuple[Person, ...]
    notes: int
    """Facilitator's notes that named them, which are deleted."""
    books: int
    """Records and sums with a boat of their name, which are forgotten."""
    journals: int
    """In which their numbers stay."""
    boats: tuple[Path, ...]
    """Journals that call a boat by their name: a sealed line is never changed."""
    pages: tuple[Path, ...]
    """Files in the table's folder that still have their names, or may have."""


def forget(register: Register, people: Sequence[Person]) -> Forgotten:
    """Forget people; done again where it was cut off, since the register's line goes last.

    :raises BadRegister: the register cannot be written
    :raises OSError: a note cannot be read
    :raises NotWritten: or not be written anew
    """
    data = register.path.parent
    is_named = names_them(people)
    notes = sum(drop_notes(path, is_named) for path in sorted((data / "matches").glob(f"*{SUFFIX}")))
    books = _forget_in_books(data, is_named)
    journals, boats = _in_journals(data / "matches", {person.number for person in people}, is_named)
    pages = tuple(path for path in _pages(data) if _has(path, is_named))
    numbers = [person.number for person in people]
    Consents(data / CONSENTS).forget(numbers)
    register.delete(numbers)
    return Forgotten(tuple(people), notes, books, journals, boats, pages)


def forget_due(register: Register, keep_days: int) -> Forgotten | None:
    """Forget those whose names have been kept for long enough; None: nobody."""
    people = register.due(keep_days)
    return forget(register, people) if people else None


def names_them(people: Sequence[Person]) -> Callable[[str], bool]:
    """Whether a text names one of these people: by the whole name or the first, as words of their own."""
    names = {unaccented(name) for person in people for name in (person.name, person.name.split(" ")[0])}
    wanted = sorted(name for name in names if len(name) >= LEAST_LETTERS or " " in name)
    wanted += [unaccented(person.name) for person in people if len(person.name) < LEAST_LETTERS]
    found = re.compile("|".join(rf"(?<!\w){re.escape(name)}(?!\w)" for name in wanted))
    return lambda text: bool(people) and found.search(unaccented(text)) is not None


def _forget_in_books(data: Path, is_named: Callable[[str], bool]) -> int:
    path = data / "books.sqlite"
    if not are_books(path):
        return 0
    with closing(BookStore(path, begins_anew=False)) as store, suppress(sqlite3.Error):
        return store.forget_boats(is_named)
    return 0


def _in_journals(
    folder: Path, numbers: set[int], is_named: Callable[[str], bool]
) -> tuple[int, tuple[Path, ...]]:
    """How many journals have these numbers, and which call a boat by their name."""
    count, boats = 0, []
    for path in newest_first(folder):
        with suppress(BadJournal):
            record = read_journal(path)
            count += any(isinstance(each, Seated) and each.person in numbers for each in record.entries)
            if any(map(is_named, record.boats.values())):
                boats.append(path)
    return count, tuple(sorted(boats))


def _pages(data: Path) -> Iterator[Path]:
    return (path for path in sorted(data.rglob("*")) if path.suffix in _PAGES and path.is_file())


def _has(path: Path, is_named: Callable[[str], bool]) -> bool:
    if path.suffix == _SEALED:
        return True
    try:
        with path.open(encoding="utf-8", errors="replace") as file:
            return is_named(file.read(LARGEST_BYTES))
    except OSError:
        return False
