"""The club's desk: which tables ask to be admitted, and admitting them. For any process of the club."""

import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from console.club.admission.proofs import (
    COURSES,
    LENGTH,
    Exchanged,
    fingerprint_of,
    hash_of,
    new_secret,
    password_of,
    proof_of,
    same,
)
from console.club.broker.configuration import BrokerFiles
from console.club.broker.logins import BadLogin, Logins

MOST_ASKING = 16
PATIENCE_S = 900.0
"""So long a table that asks is remembered."""
REMEMBERED_S = 86_400.0
"""So long one that was admitted is told so again, if it was switched off just then."""
MOST_TRIES = 10
"""Wrong codes a minute, then nobody is admitted until the next."""
MOST_ASKS = 12
"""A minute, by all: somebody in between could ask again and again until both ends have the same courses."""
_TABLES = """
CREATE TABLE IF NOT EXISTS asking (
    id TEXT PRIMARY KEY, name TEXT NOT NULL, secret_hash TEXT NOT NULL, commitment TEXT NOT NULL,
    of_club TEXT NOT NULL, of_table TEXT NOT NULL DEFAULT '', address TEXT NOT NULL, asked_s REAL NOT NULL,
    fits INTEGER NOT NULL DEFAULT 0, chosen INTEGER NOT NULL DEFAULT 0,
    proof TEXT NOT NULL DEFAULT '') STRICT;
CREATE TABLE IF NOT EXISTS tries (kind TEXT NOT NULL, at_s REAL NOT NULL) STRICT;
"""


class NotAdmitted(ValueError):
    """A table that is not admitted; the message says why, and what to do."""


@dataclass(frozen=True)
class Applicant:
    """A table that asks to be admitted, or just was."""

    id: str
    name: str
    address: str
    asked_s: float
    courses: str
    """What its display must show; empty: it has not come so far."""
    fits: bool
    """It says that the courses which this club shows for it were pressed on its panel."""
    chosen: bool
    """The organiser has typed its courses, or has seen them pressed."""
    proof: str
    """What it is told when it is admitted; empty: it is not."""


class AdmissionDesk:
    """One for each club. `admit` is called with the table's id and name once its login holds."""

    def __init__(
        self, folder: Path, admit: Callable[[str, str], object], clock: Callable[[], float] = time.time
    ) -> None:
        files = BrokerFiles(folder)
        self._path = folder / "joining.sqlite"
        self._fingerprint = fingerprint_of(files.certificates.ca.read_text(encoding="ascii"))
        self._logins = Logins(files.passwords)
        self._admit = admit
        self._clock = clock
        with self._opened() as kept:
            kept.executescript(_TABLES)
        self._path.chmod(0o600)

    # ---- what a table says ----

    def ask(self, table: str, name: str, secret_hash: str, commitment: str, address: str) -> str:
        """A table asks; what the club commits itself to. Raises NotAdmitted."""
        now_s = self._clock()
        with self._opened() as kept:
            self._forget(kept, now_s)
            known = kept.execute("SELECT secret_hash, proof FROM asking WHERE id = ?", (table,)).fetchone()
            if known is not None and (known[1] or known[0] != secret_hash):
                if known[0] == secret_hash:
                    return ""
                raise NotAdmitted("another table asks by this id: ask again")
            if known is None and table in self._logins.tables():
                raise NotAdmitted("this table is in the club already: let it go there first")
            waiting = kept.execute("SELECT count(*) FROM asking WHERE proof = ''").fetchone()[0]
            if known is None and waiting >= MOST_ASKING:
                raise NotAdmitted(f"{MOST_ASKING} tables ask already: try again in some minutes")
            self._count(kept, "ask", MOST_ASKS, "many tables ask: wait for a minute")
            kept.execute("INSERT INTO tries VALUES ('ask', ?)", (now_s,))
            of_club = new_secret()
            kept.execute(
                "INSERT OR REPLACE INTO asking (id, name, secret_hash, commitment, of_club, address, asked_s)"
                " VALUES (?, ?, ?, ?, ?, ?, ?)",
                (table, name, secret_hash, commitment, of_club, address, now_s),
            )
        return of_club

    def reveal(self, table: str, of_table: str) -> None:
        """What the table had committed itself to. Raises NotAdmitted."""
        with self._opened() as kept:
            row = kept.execute("SELECT commitment FROM asking WHERE id = ?", (table,)).fetchone()
            fits = row is not None and same(hash_of(of_table), row[0])
            if fits:
                kept.execute("UPDATE asking SET of_table = ? WHERE id = ?", (of_table, table))
        if not fits:
            self.turn_away(table)
            raise NotAdmitted("the table says otherwise than before: somebody may be in between")

    def fits(self, table: str) -> None:
        """On its panel the courses were pressed that this club shows for it, as it says."""
        with self._opened() as kept:
            kept.execute("UPDATE asking SET fits = 1 WHERE id = ?", (table,))

    def tell_secret(self, table: str, secret: str) -> None:
        """A table whose courses were typed says its secret. Raises NotAdmitted."""
        with self._opened() as kept:
            row = kept.execute("SELECT chosen FROM asking WHERE id = ?", (table,)).fetchone()
        if row is None or not row[0]:
            raise NotAdmitted("nobody has admitted this table")
        self.admit_secret(table, secret)

    def applicant(self, table: str) -> Applicant | None:
        return next((each for each in self._all() if each.id == table), None)

    # ---- what the organiser does ----

    def applicants(self) -> tuple[Applicant, ...]:
        """Those that ask now, the longest first."""
        return tuple(each for each in self._all() if not each.proof)

    def admit_secret(self, table: str, secret: str) -> Applicant:
        """By the code that the organiser's phone has read from the table's display.

        :raises NotAdmitted: no such table asks, or it sees another club than this one
        """
        self._count_tries()
        with self._opened() as kept:
            row = kept.execute(
                "SELECT name, secret_hash, proof FROM asking WHERE id = ?", (table,)
            ).fetchone()
        if row is None or not same(hash_of(secret), row[1]):
            self._tried()
            raise NotAdmitted(
                "no table asks with this code: its display may show an older one, or it asks another"
                " club, or somebody is in between"
            )
        if not row[2]:
            self._let_in(table, row[0], secret)
        found = self.applicant(table)
        assert found is not None
        return found

    def admit_courses(self, courses: str) -> Applicant:
        """By the eight courses on the table's display; it is in as soon as it has told its secret.

        :raises NotAdmitted: no table shows these, or several do
        """
        typed = "".join(courses.upper().split())
        if len(typed) != LENGTH or set(typed) - set(COURSES):
            raise NotAdmitted(f"type {LENGTH} letters of {', '.join(COURSES)}, as the table shows them")
        self._count_tries()
        found = [each for each in self.applicants() if each.courses == typed]
        if len(found) != 1:
            self._tried()
            raise NotAdmitted(
                "no table asks with these courses: look at its display again; if they are the same,"
                " somebody is in between"
                if not found
                else "two tables show these courses: let one of them ask again"
            )
        with self._opened() as kept:
            kept.execute("UPDATE asking SET chosen = 1 WHERE id = ?", (found[0].id,))
        return found[0]

    def admit_pressed(self, table: str) -> Applicant:
        """By the courses that this club shows, pressed at the table; the organiser has seen it say so.

        :raises NotAdmitted: the table does not say so
        """
        found = self.applicant(table)
        if found is None or not found.fits:
            raise NotAdmitted("the table does not say that these courses were pressed: press all eight again")
        with self._opened() as kept:
            kept.execute("UPDATE asking SET chosen = 1 WHERE id = ?", (table,))
        return found

    def turn_away(self, table: str) -> None:
        """It has to ask again."""
        with self._opened() as kept:
            kept.execute("DELETE FROM asking WHERE id = ? AND proof = ''", (table,))

    def let_go(self, table: str) -> None:
        """A table that was admitted logs in no more."""
        self._logins.remove(table)
        with self._opened() as kept:
            kept.execute("DELETE FROM asking WHERE id = ?", (table,))

    # ---- within ----

    def _let_in(self, table: str, name: str, secret: str) -> None:
        """Its login first: whatever is cut off behind that is done again when the table asks again."""
        try:
            self._logins.set(table, password_of(secret, self._fingerprint, table))
        except BadLogin as problem:
            raise NotAdmitted(str(problem)) from None
        self._admit(table, name)
        with self._opened() as kept:
            kept.execute(
                "UPDATE asking SET proof = ? WHERE id = ?",
                (proof_of(secret, self._fingerprint, table), table),
            )

    def _all(self) -> Iterator[Applicant]:
        with self._opened() as kept:
            self._forget(kept, self._clock())
            rows = kept.execute(
                "SELECT id, name, address, asked_s, secret_hash, of_table, of_club, fits, chosen, proof"
                " FROM asking ORDER BY asked_s"
            ).fetchall()
        for table, name, address, asked_s, secret_hash, of_table, of_club, fits, chosen, proof in rows:
            told = Exchanged(table, name, secret_hash, self._fingerprint, of_table, of_club)
            courses = told.courses if of_table else ""
            yield Applicant(table, name, address, asked_s, courses, bool(fits), bool(chosen), proof)

    def _forget(self, kept: sqlite3.Connection, now_s: float) -> None:
        kept.execute(
            "DELETE FROM asking WHERE asked_s < ? AND (proof = '' OR asked_s < ?)",
            (now_s - PATIENCE_S, now_s - REMEMBERED_S),
        )

    def _count_tries(self) -> None:
        with self._opened() as kept:
            self._count(kept, "code", MOST_TRIES, "too many wrong codes: wait for a minute")

    def _tried(self) -> None:
        with self._opened() as kept:
            kept.execute("INSERT INTO tries VALUES ('code', ?)", (self._clock(),))

    def _count(self, kept: sqlite3.Connection, kind: str, most: int, why: str) -> None:
        now_s = self._clock()
        kept.execute("DELETE FROM tries WHERE NOT at_s BETWEEN ? AND ?", (now_s - 60, now_s))
        if kept.execute("SELECT count(*) FROM tries WHERE kind = ?", (kind,)).fetchone()[0] >= most:
            raise NotAdmitted(why)

    @contextmanager
    def _opened(self) -> Iterator[sqlite3.Connection]:
        kept = sqlite3.connect(self._path, timeout=10)
        try:
            with kept:
                yield kept
        finally:
            kept.close()
