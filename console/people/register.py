"""The register of people in SQLite: the only place where a number has a name.

A change is on the storage, whole, when its method returns; what is deleted is overwritten.
"""

import json
import secrets
from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from datetime import date
from pathlib import Path
from typing import NamedTuple

from console.people.class_plan import RotationPlan, plan_json, read_plan
from console.people.person import LEAST_NUMBER, MOST_NUMBER, Person, likeness
from console.people.private_file import BUSY_S, PrivateFile, kept_day

FILE_NAME = "people.sqlite"
VERSION = 1
_PLAN = "plan"
_REMEDY = "put back a back-up of it, or move it away and import the list again"

_TABLES = """
CREATE TABLE IF NOT EXISTS people (
    number INTEGER PRIMARY KEY, name TEXT NOT NULL, likeness TEXT NOT NULL UNIQUE, crew TEXT NOT NULL,
    entered TEXT NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS kept (name TEXT PRIMARY KEY, text TEXT NOT NULL) STRICT;
"""


class BadRegister(Exception):
    """A register that cannot be read or written; the message says which, why, and what to do."""


class ListedPerson(NamedTuple):
    """Somebody on a list that is to be entered."""

    line: int
    name: str
    crew: str = ""
    number: int | None = None
    """As another table has it; None: a new one, or the one that this name has."""


class Entered(NamedTuple):
    """What came of entering a list."""

    new: int
    known: int


class NameTaken(ValueError):
    """Names on a list that others in the register have already, by their lines."""

    def __init__(self, lines: Sequence[ListedPerson]) -> None:
        super().__init__(", ".join(each.name for each in lines))
        self.lines = lines


class Register:
    """One file. Several programs may have it open: each change waits for the one before."""

    def __init__(self, path: Path, today: Callable[[], date] = date.today, *, busy_s: float = BUSY_S) -> None:
        """`busy_s`: how long to wait for another program that is writing."""
        self.path = path
        self._today = today
        self._file = PrivateFile(path, _TABLES, VERSION, BadRegister, _REMEDY, busy_s)

    def people(self) -> tuple[Person, ...]:
        """Everybody, by name; nobody where there is no register yet."""
        with self._file.read() as register:
            rows = (
                []
                if register is None
                else register.execute(
                    "SELECT number, name, crew, entered FROM people ORDER BY likeness"
                ).fetchall()
            )
        return tuple(Person(number, name, crew, kept_day(entered)) for number, name, crew, entered in rows)

    def enter(self, listed: Iterable[ListedPerson]) -> Entered:
        """Enter a list, all of it or nothing. Whoever is known keeps their number, and is kept for longer.

        :raises NameTaken: a line gives somebody a name that another number has
        """
        listed = tuple(listed)
        with self._file.change() as register:
            before = dict(register.execute("SELECT likeness, number FROM people").fetchall())
            numbers = _numbered(listed, before)
            for number, each in numbers.items():
                register.execute(
                    "INSERT OR REPLACE INTO people VALUES (?, ?, ?, ?, ?)",
                    (number, each.name, likeness(each.name), each.crew, self._today().isoformat()),
                )
        known = len(numbers.keys() & set(before.values()))
        return Entered(len(listed) - known, known)

    def delete(self, numbers: Iterable[int]) -> None:
        """Delete people's names for good: nobody can tell any more whose these numbers are."""
        with self._file.change() as register:
            register.executemany("DELETE FROM people WHERE number = ?", [(number,) for number in numbers])

    def due(self, keep_days: int) -> tuple[Person, ...]:
        """Whose names have been kept for long enough; nobody's by a clock that is behind the last entry."""
        people, today = self.people(), self._today()
        if any(person.entered > today for person in people):
            return ()
        return tuple(person for person in people if person.goes(keep_days) <= today)

    def keep_plan(self, plan: RotationPlan) -> None:
        """Keep who sits where in which round; it replaces the plan before."""
        with self._file.change() as register:
            register.execute(
                "INSERT OR REPLACE INTO kept VALUES (?, ?)", (_PLAN, json.dumps(plan_json(plan)))
            )

    def plan(self) -> RotationPlan | None:
        """The plan that was kept last; None: none was."""
        with self._file.read() as register:
            rows = (
                []
                if register is None
                else register.execute("SELECT text FROM kept WHERE name = ?", (_PLAN,)).fetchall()
            )
        return read_plan(rows[0][0]) if rows else None


def _numbered(listed: Sequence[ListedPerson], before: Mapping[str, int]) -> dict[int, ListedPerson]:
    """The number of everybody on a list, given the numbers of names that are known. Raises NameTaken."""
    numbers: dict[int, ListedPerson] = {}
    taken: list[ListedPerson] = []
    for each in listed:
        has = before.get(likeness(each.name))
        number = each.number or has or _new_number({*numbers, *before.values()})
        if number in numbers or (has is not None and has != number):
            taken.append(each)
        numbers[number] = each
    if taken:
        raise NameTaken(taken)
    return numbers


def _new_number(taken: Set[int]) -> int:
    while True:
        number = LEAST_NUMBER + secrets.randbelow(MOST_NUMBER - LEAST_NUMBER + 1)
        if number not in taken:
            return number
