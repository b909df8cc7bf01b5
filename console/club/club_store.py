"""The club in SQLite. What a transaction has written is on the storage, whole, when it is left."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import RLock

from console.club.values import ClubError

BUSY_S = 10.0
"""A command and the club's process may write at the same time: one waits for the other."""

_FIRST = """
CREATE TABLE about (name TEXT PRIMARY KEY, value INTEGER NOT NULL) STRICT;
INSERT INTO about VALUES ('changes', 0);
CREATE TABLE tables (
    id TEXT PRIMARY KEY, name TEXT NOT NULL, in_service INTEGER NOT NULL DEFAULT 1, event TEXT,
    said TEXT NOT NULL DEFAULT '{}', said_s REAL NOT NULL DEFAULT 0, admitted_s REAL NOT NULL) STRICT;
CREATE TABLE crews (
    id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL, likeness TEXT NOT NULL UNIQUE,
    token TEXT NOT NULL UNIQUE, entered_s REAL NOT NULL) STRICT;
CREATE TABLE crew_people (
    crew INTEGER NOT NULL REFERENCES crews, number INTEGER NOT NULL, PRIMARY KEY (crew, number)) STRICT;
CREATE TABLE events (
    id TEXT PRIMARY KEY, name TEXT NOT NULL, format TEXT NOT NULL, game TEXT NOT NULL, chart TEXT, mode TEXT,
    goal TEXT, rounds INTEGER NOT NULL, crews_a_match INTEGER NOT NULL, win INTEGER NOT NULL,
    draw INTEGER NOT NULL, loss INTEGER NOT NULL, bye INTEGER NOT NULL, minutes INTEGER NOT NULL,
    calls_itself INTEGER NOT NULL, seed INTEGER NOT NULL, begun_s REAL NOT NULL, archived_s REAL) STRICT;
CREATE TABLE entrants (
    event TEXT NOT NULL REFERENCES events, crew INTEGER NOT NULL REFERENCES crews, number INTEGER NOT NULL,
    since_round INTEGER NOT NULL, left_round INTEGER, entered_s REAL NOT NULL,
    PRIMARY KEY (event, crew)) STRICT;
CREATE TABLE tickets (
    id INTEGER PRIMARY KEY AUTOINCREMENT, event TEXT NOT NULL REFERENCES events,
    crew INTEGER NOT NULL REFERENCES crews, number INTEGER NOT NULL, place REAL NOT NULL,
    since_s REAL NOT NULL, pairing TEXT, state TEXT NOT NULL) STRICT;
CREATE UNIQUE INDEX one_ticket ON tickets (event, crew) WHERE state <> 'gone';
CREATE TABLE pairings (
    id TEXT PRIMARY KEY, event TEXT NOT NULL REFERENCES events, round INTEGER NOT NULL,
    board INTEGER NOT NULL, made_s REAL NOT NULL, made INTEGER NOT NULL, again TEXT) STRICT;
CREATE INDEX pairings_of ON pairings (event, round, board);
CREATE TABLE pairing_sides (
    pairing TEXT NOT NULL REFERENCES pairings, place INTEGER NOT NULL, side TEXT NOT NULL,
    crew INTEGER NOT NULL REFERENCES crews, PRIMARY KEY (pairing, side)) STRICT;
CREATE INDEX sides_of ON pairing_sides (crew);
CREATE TABLE calls (
    id INTEGER PRIMARY KEY AUTOINCREMENT, pairing TEXT NOT NULL REFERENCES pairings,
    table_id TEXT NOT NULL, called_s REAL NOT NULL, ended INTEGER NOT NULL DEFAULT 0) STRICT;
CREATE INDEX calls_of ON calls (pairing);
CREATE INDEX calls_now ON calls (table_id) WHERE ended = 0;
CREATE TABLE results (
    identity TEXT PRIMARY KEY, table_id TEXT NOT NULL, pairing TEXT, game TEXT NOT NULL, chart TEXT,
    mode TEXT, goal TEXT, begun_s REAL NOT NULL, played_s REAL NOT NULL, received_s REAL NOT NULL,
    outcome TEXT NOT NULL, winners TEXT NOT NULL, ranks TEXT NOT NULL, cause TEXT NOT NULL,
    doubt TEXT NOT NULL, sequence INTEGER NOT NULL) STRICT;
CREATE INDEX results_of ON results (pairing);
CREATE INDEX results_since ON results (sequence);
CREATE INDEX results_in_time ON results (game, begun_s, identity);
CREATE TABLE result_crews (
    identity TEXT NOT NULL REFERENCES results, side TEXT NOT NULL, crew INTEGER NOT NULL REFERENCES crews,
    PRIMARY KEY (identity, side)) STRICT;
CREATE TABLE journals (identity TEXT PRIMARY KEY, packed BLOB NOT NULL) STRICT;
CREATE TABLE refusals (
    id INTEGER PRIMARY KEY AUTOINCREMENT, identity TEXT NOT NULL, table_id TEXT NOT NULL, why TEXT NOT NULL,
    at_s REAL NOT NULL, packed BLOB, UNIQUE (identity, table_id)) STRICT;
CREATE TABLE corrections (
    id INTEGER PRIMARY KEY AUTOINCREMENT, at_s REAL NOT NULL, by TEXT NOT NULL, event TEXT, pairing TEXT,
    identity TEXT, kind TEXT NOT NULL, value TEXT NOT NULL, reason TEXT NOT NULL,
    sequence INTEGER NOT NULL) STRICT;
CREATE INDEX corrections_of ON corrections (pairing);
CREATE INDEX corrections_since ON corrections (sequence);
CREATE TRIGGER corrections_stay BEFORE UPDATE ON corrections
    BEGIN SELECT raise(ABORT, 'a correction is never changed'); END;
CREATE TRIGGER corrections_are_kept BEFORE DELETE ON corrections
    BEGIN SELECT raise(ABORT, 'a correction is never deleted'); END;
"""

_SECOND = """
ALTER TABLE tickets ADD COLUMN by_phone INTEGER NOT NULL DEFAULT 0;
ALTER TABLE results ADD COLUMN alike TEXT NOT NULL DEFAULT '';
CREATE INDEX results_alike ON results (alike);
"""

_THIRD = """
ALTER TABLE results ADD COLUMN computers TEXT NOT NULL DEFAULT '';
ALTER TABLE events ADD COLUMN computers_count INTEGER NOT NULL DEFAULT 1;
"""

_FOURTH = """
ALTER TABLE events ADD COLUMN options TEXT NOT NULL DEFAULT '{}';
"""

MIGRATIONS = (_FIRST, _SECOND, _THIRD, _FOURTH)
"""What makes version 1 of nothing, version 2 of version 1, and so on; a released one is never changed."""


class ClubStore:
    """The file of the club. For all threads of a process, and for several processes."""

    def __init__(self, path: Path, *, busy_s: float = BUSY_S) -> None:
        """Open the file, or make it.

        :raises ClubError: it is no club's, of a newer program, or cannot be opened
        """
        self.path = path
        self._lock = RLock()
        self._within = 0
        try:
            path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            os.close(os.open(path, os.O_CREAT | os.O_RDWR | os.O_CLOEXEC, 0o600))
            self._club = sqlite3.connect(path, timeout=busy_s, isolation_level=None, check_same_thread=False)
            self._prepare()
        except (OSError, sqlite3.Error) as error:
            raise ClubError(
                f"{path}: {error}; run this as the club's user, or put back a back-up of the folder"
            ) from None

    def _prepare(self) -> None:
        club = self._club
        try:
            club.execute("PRAGMA journal_mode = WAL")
            club.execute("PRAGMA synchronous = FULL")
            club.execute("PRAGMA foreign_keys = ON")
            club.execute("BEGIN IMMEDIATE")
            (version,) = club.execute("PRAGMA user_version").fetchone()
            if version > len(MIGRATIONS):
                raise sqlite3.DatabaseError(f"it is of a newer program (version {version}): update this one")
            for step in MIGRATIONS[version:]:
                for statement in _statements(step):
                    club.execute(statement)
            club.execute(f"PRAGMA user_version = {len(MIGRATIONS)}")
            club.execute("COMMIT")
        except sqlite3.Error:
            with suppress(sqlite3.Error):
                club.close()
            raise

    @contextmanager
    def reading(self) -> Iterator[sqlite3.Connection]:
        """The club as it is at one moment."""
        with self._transaction("BEGIN", "ROLLBACK") as club:
            yield club

    @contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """A change, whole or not at all, and on the storage when this is left."""
        with self._transaction("BEGIN IMMEDIATE", "COMMIT") as club:
            yield club

    @contextmanager
    def _transaction(self, begin: str, end: str) -> Iterator[sqlite3.Connection]:
        with self._lock:
            if self._within:
                raise RuntimeError("a transaction within another would be half of it")
            self._club.execute(begin)
            self._within += 1
            try:
                yield self._club
                if end == "COMMIT":
                    self._club.execute("UPDATE about SET value = value + 1 WHERE name = 'changes'")
                self._club.execute(end)
            except BaseException:
                with suppress(sqlite3.Error):
                    self._club.execute("ROLLBACK")
                raise
            finally:
                self._within -= 1

    def close(self) -> None:
        with self._lock, suppress(sqlite3.Error):
            self._club.close()


def _statements(script: str) -> Iterator[str]:
    """`executescript` would commit by itself, and half a migration would stay."""
    statement = ""
    for line in script.splitlines(keepends=True):
        statement += line
        if sqlite3.complete_statement(statement):
            yield statement
            statement = ""
