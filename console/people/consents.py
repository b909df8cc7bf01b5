"""Who may be told of in a study, and under which conditions they played; by numbers, in a file of its own.

A consent is for one purpose and ends on a day. A child's is given by a guardian. What is deleted is
overwritten, as in the register.
"""

from collections.abc import Callable, Iterable, Mapping, Set
from dataclasses import dataclass
from datetime import date, timedelta
from pathlib import Path

from console.people.private_file import PrivateFile, kept_day
from console.people.register import BadRegister

FILE_NAME = "consents.sqlite"
VERSION = 1
STUDY = "study"
"""The purpose for which tables of events are made."""
KEPT_DAYS = 365
"""So long a consent holds, if nothing else is said."""
_REMEDY = "put back a back-up of it, or move it away and enter consents again"

_TABLES = """
CREATE TABLE consents (
    number INTEGER NOT NULL, purpose TEXT NOT NULL, given TEXT NOT NULL, until TEXT NOT NULL,
    child INTEGER NOT NULL, guardian INTEGER NOT NULL, PRIMARY KEY (number, purpose)) STRICT;
CREATE TABLE conditions (
    number INTEGER NOT NULL, name TEXT NOT NULL, value TEXT NOT NULL, PRIMARY KEY (number, name)) STRICT;
CREATE TABLE bundles (fingerprint TEXT PRIMARY KEY, made TEXT NOT NULL) STRICT;
CREATE TABLE bundled (
    fingerprint TEXT NOT NULL, number INTEGER NOT NULL, gone TEXT, PRIMARY KEY (fingerprint, number)) STRICT;
"""


class BadConsents(BadRegister):
    """Consents that cannot be read or written; the message says which, why, and what to do."""


@dataclass(frozen=True)
class Consent:
    """What somebody, or somebody's guardian, agreed to."""

    number: int
    purpose: str
    given: date
    until: date
    """The last day on which it holds."""
    child: bool = False
    guardian: bool = False
    """A guardian agreed."""

    def holds(self, today: date) -> bool:
        return self.given <= today <= self.until and (self.guardian or not self.child)


@dataclass(frozen=True)
class Bundle:
    """A bundle that was made, and who is in it."""

    fingerprint: str
    made: date
    people: frozenset[int]
    gone: Mapping[int, date]
    """Who withdrew since, and when: they are still in that file, wherever it went."""


class Consents:
    """One file. Several programs may have it open: each change waits for the one before."""

    def __init__(self, path: Path, today: Callable[[], date] = date.today) -> None:
        self.path = path
        self._today = today
        self._file = PrivateFile(path, _TABLES, VERSION, BadConsents, _REMEDY)

    def given(self) -> tuple[Consent, ...]:
        """All that were given, whether they hold or not."""
        with self._file.read() as consents:
            rows = (
                []
                if consents is None
                else consents.execute(
                    "SELECT number, purpose, given, until, child, guardian FROM consents"
                    " ORDER BY number, purpose"
                ).fetchall()
            )
        return tuple(
            Consent(number, purpose, kept_day(given), kept_day(until), bool(child), bool(guardian))
            for number, purpose, given, until, child, guardian in rows
        )

    def agreed(self, purpose: str = STUDY) -> frozenset[int]:
        """Whose consent for this holds today."""
        today = self._today()
        return frozenset(c.number for c in self.given() if c.purpose == purpose and c.holds(today))

    def conditions(self) -> Mapping[int, Mapping[str, str]]:
        """Under which conditions each of them played, by their names."""
        with self._file.read() as consents:
            rows = (
                []
                if consents is None
                else consents.execute(
                    "SELECT number, name, value FROM conditions ORDER BY number, name"
                ).fetchall()
            )
        found: dict[int, dict[str, str]] = {}
        for number, name, value in rows:
            found.setdefault(number, {})[name] = value
        return found

    def bundles(self) -> tuple[Bundle, ...]:
        """Every bundle that was made here, the oldest first."""
        with self._file.read() as consents:
            made = (
                []
                if consents is None
                else consents.execute(
                    "SELECT fingerprint, made FROM bundles ORDER BY made, fingerprint"
                ).fetchall()
            )
            people = (
                []
                if consents is None
                else consents.execute(
                    "SELECT fingerprint, number, gone FROM bundled ORDER BY number"
                ).fetchall()
            )
        return tuple(
            Bundle(
                fingerprint,
                kept_day(day),
                frozenset(number for each, number, _ in people if each == fingerprint),
                {number: kept_day(gone) for each, number, gone in people if each == fingerprint and gone},
            )
            for fingerprint, day in made
        )

    def consent(
        self,
        numbers: Iterable[int],
        purpose: str = STUDY,
        *,
        days: int = KEPT_DAYS,
        child: bool = False,
        guardian: bool = False,
    ) -> None:
        """These people agree, from today on; what they said before of this purpose goes."""
        today = self._today()
        until = today + timedelta(days=days)
        rows = [(n, purpose, today.isoformat(), until.isoformat(), child, guardian) for n in numbers]
        with self._file.change() as consents:
            consents.executemany("INSERT OR REPLACE INTO consents VALUES (?, ?, ?, ?, ?, ?)", rows)

    def withdraw(self, numbers: Iterable[int], purpose: str = STUDY) -> tuple[Bundle, ...]:
        """These people agree no more. The bundles that have them are marked so, and told."""
        gone = frozenset(numbers)
        today = self._today().isoformat()
        with self._file.change() as consents:
            consents.executemany(
                "DELETE FROM consents WHERE number = ? AND purpose = ?", [(n, purpose) for n in gone]
            )
            if purpose == STUDY:
                consents.executemany(
                    "UPDATE bundled SET gone = ? WHERE number = ? AND gone IS NULL",
                    [(today, n) for n in gone],
                )
        return tuple(each for each in self.bundles() if purpose == STUDY and each.people & gone)

    def set_condition(self, numbers: Iterable[int], name: str, value: str) -> None:
        """These people play under this condition; an empty value: under none of that name."""
        with self._file.change() as consents:
            for number in numbers:
                consents.execute("DELETE FROM conditions WHERE number = ? AND name = ?", (number, name))
                if value:
                    consents.execute("INSERT INTO conditions VALUES (?, ?, ?)", (number, name, value))

    def keep_bundle(self, fingerprint: str, people: Set[int]) -> None:
        """A bundle was made, and these people are in it."""
        with self._file.change() as consents:
            consents.execute(
                "INSERT OR IGNORE INTO bundles VALUES (?, ?)", (fingerprint, self._today().isoformat())
            )
            consents.executemany(
                "INSERT OR IGNORE INTO bundled VALUES (?, ?, NULL)", [(fingerprint, n) for n in people]
            )

    def forget(self, numbers: Iterable[int]) -> int:
        """Delete all that is known of these people here; of how many something was.

        Bundles keep that somebody is gone, by a number that is nobody's any more.
        """
        if not self.path.exists():
            return 0
        gone = list(numbers)
        known = {consent.number for consent in self.given()} | set(self.conditions())
        for purpose in {consent.purpose for consent in self.given()} | {STUDY}:
            self.withdraw(gone, purpose)
        with self._file.change() as consents:
            consents.executemany("DELETE FROM conditions WHERE number = ?", [(number,) for number in gone])
        return len(known & set(gone))
