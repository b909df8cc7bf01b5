"""What a link keeps in the table's data folder: its membership, and what the club has answered.

The outbox itself is not kept: it is whatever the journals hold and the club has not answered. So nothing has
to be written at the moment a match ends, and a link that is killed knows the same when it comes again.
"""

import json
import os
import sqlite3
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path

FOLDER = "club-link"
_TABLES = """
CREATE TABLE IF NOT EXISTS kept (name TEXT PRIMARY KEY, text TEXT NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS looked_at (
    file TEXT PRIMARY KEY, bytes INTEGER NOT NULL, mtime_ns INTEGER NOT NULL, identity TEXT) STRICT;
CREATE TABLE IF NOT EXISTS answered (
    identity TEXT PRIMARY KEY, taken INTEGER NOT NULL, why TEXT NOT NULL, at_s REAL NOT NULL) STRICT;
"""


@dataclass(frozen=True)
class Membership:
    """The club that this table belongs to, and its login there."""

    club: str
    """Its name, to be shown."""
    authority: str
    """The certificate by which the club is known, PEM."""
    table: str
    password: str


@dataclass(frozen=True)
class Asking:
    """A table that asks to be admitted: kept, so that being switched off just then costs nothing."""

    table: str
    secret: str


class LinkFile:
    """One file, for one link."""

    def __init__(self, data: Path) -> None:
        folder = data / FOLDER
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        self.path = folder / "link.sqlite"
        before = os.umask(0o077)
        try:
            self._kept = sqlite3.connect(self.path, timeout=10, check_same_thread=False)
            self._kept.execute("PRAGMA journal_mode = WAL")
            self._kept.execute("PRAGMA synchronous = FULL")
            self._kept.executescript(_TABLES)
        finally:
            os.umask(before)

    @property
    def membership(self) -> Membership | None:
        told = self._read("membership")
        return None if told is None else Membership(**told)

    @property
    def joining(self) -> Asking | None:
        told = self._read("joining")
        return None if told is None else Asking(**told)

    def ask(self, joining: Asking | None) -> None:
        """Keep what we ask with; None: ask no more."""
        with self._kept:
            self._write("joining", None if joining is None else asdict(joining))

    def join(self, membership: Membership, before: Iterable[str]) -> None:
        """Belong to a club from now on; `before`: matches that were played before, which are none of its."""
        known, left = self.membership, self._read("left")
        authorities = [known.authority if known else "", left["authority"] if left else ""]
        same_club = membership.authority in authorities
        with self._kept:
            self._write("membership", asdict(membership))
            self._write("joining", None)
            for identity in () if same_club else before:
                self._answer(identity, True, "before it joined")

    def leave(self) -> None:
        """Belong to no club; what it has not answered is still its own, should the table come back to it."""
        known = self.membership
        with self._kept:
            if known is not None:
                self._write("left", {"authority": known.authority})
            self._write("membership", None)
            self._write("joining", None)

    def answer(self, identity: str, *, taken: bool, why: str) -> None:
        """The club has answered: it is on the storage when this returns."""
        with self._kept:
            self._answer(identity, taken, why)

    def answered(self) -> set[str]:
        return {identity for (identity,) in self._kept.execute("SELECT identity FROM answered")}

    def refused(self) -> list[tuple[str, str]]:
        """What the club has not taken, and why; the newest first."""
        rows = self._kept.execute("SELECT identity, why FROM answered WHERE NOT taken ORDER BY at_s DESC")
        return [(str(identity), str(why)) for identity, why in rows]

    def looked_at(self) -> dict[str, tuple[int, int, str | None]]:
        """By the name of a journal: its size and time when it was looked at, and its identity."""
        rows = self._kept.execute("SELECT file, bytes, mtime_ns, identity FROM looked_at")
        return {file: (size, mtime_ns, identity) for file, size, mtime_ns, identity in rows}

    def look_at(self, file: str, size: int, mtime_ns: int, identity: str | None) -> None:
        with self._kept:
            row = (file, size, mtime_ns, identity)
            self._kept.execute("INSERT OR REPLACE INTO looked_at VALUES (?, ?, ?, ?)", row)

    def close(self) -> None:
        self._kept.close()

    def _answer(self, identity: str, taken: bool, why: str) -> None:
        row = (identity, int(taken), why, time.time())
        self._kept.execute("INSERT OR REPLACE INTO answered VALUES (?, ?, ?, ?)", row)

    def _read(self, name: str) -> dict[str, str] | None:
        row = self._kept.execute("SELECT text FROM kept WHERE name = ?", (name,)).fetchone()
        told = None if row is None else json.loads(row[0])
        return told if isinstance(told, dict) else None

    def _write(self, name: str, told: dict[str, str] | None) -> None:
        if told is None:
            self._kept.execute("DELETE FROM kept WHERE name = ?", (name,))
        else:
            self._kept.execute("INSERT OR REPLACE INTO kept VALUES (?, ?)", (name, json.dumps(told)))


@contextmanager
def opened_link_file(data: Path) -> Iterator[LinkFile]:
    kept = LinkFile(data)
    try:
        yield kept
    finally:
        kept.close()
