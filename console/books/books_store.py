"""The books in SQLite: batches in, a summary out. What is damaged is kept aside, and new books are begun."""

import logging
import sqlite3
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass, field
from pathlib import Path
from threading import Lock
from typing import Any, TypeVar
from zlib import crc32

from console.books.write_ahead_log import log_is_damaged
from console.damaged_files import copy_whole, free_name, set_aside
from console.output_file import move

log = logging.getLogger(__name__)

Done = TypeVar("Done")
VERSION = 1
FAULTS_KEPT = 1000
BUSY_S = 2.0
DAMAGED = frozenset({sqlite3.SQLITE_ERROR, sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB})
"""Not the books that we wrote; all other errors are of the disk, and pass."""
MAGIC = b"SQLite format 3\0"
"""How every database begins; an empty file is one, too."""
LOG, INDEX = "-wal", "-shm"
_BESIDES = (LOG, "-journal")
"""What belongs to the books and holds some of them; the index is made anew from the log."""
LOOKED_AGAIN_S = 0.1
"""A log that changes meanwhile is not damaged: a table is writing it."""

_TABLES = """
CREATE TABLE IF NOT EXISTS about (name TEXT PRIMARY KEY, value REAL NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS matches (
    id INTEGER PRIMARY KEY, begun_s REAL NOT NULL, game TEXT NOT NULL, mode TEXT NOT NULL,
    outcome TEXT NOT NULL DEFAULT 'under-way', seconds REAL NOT NULL DEFAULT 0) STRICT;
CREATE TABLE IF NOT EXISTS controls (
    control TEXT PRIMARY KEY, presses INTEGER NOT NULL, seen_s REAL NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS waits (
    station TEXT PRIMARY KEY, times INTEGER NOT NULL, seconds REAL NOT NULL, longest_s REAL NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS faults (
    id INTEGER PRIMARY KEY, time_s REAL NOT NULL, kind TEXT NOT NULL, subject TEXT NOT NULL,
    said TEXT NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS attached (control TEXT PRIMARY KEY) STRICT;
CREATE TABLE IF NOT EXISTS sums (
    journal TEXT PRIMARY KEY, definitions INTEGER NOT NULL, sum TEXT NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS records (
    game TEXT NOT NULL, kind TEXT NOT NULL, value REAL NOT NULL, boat TEXT NOT NULL, side TEXT NOT NULL,
    set_s REAL NOT NULL, PRIMARY KEY (game, kind)) STRICT;
"""

BEGIN = (
    "UPDATE matches SET outcome = 'abandoned' WHERE outcome = 'under-way'",
    "INSERT INTO matches (begun_s, game, mode) VALUES (?, ?, ?)",
)
"""A match that the table never heard of again was abandoned."""
CONTINUE = (
    "INSERT INTO matches (begun_s, game, mode) SELECT ?, ?, ?"
    " WHERE NOT EXISTS (SELECT 1 FROM matches WHERE outcome = 'under-way')"
)
END = "UPDATE matches SET outcome = ?, seconds = ? WHERE outcome = 'under-way'"
SUM = "INSERT OR REPLACE INTO sums VALUES (?, ?, ?)"
"""Of the match of a journal, by the version of its figures' definitions."""
RECORD = "INSERT OR REPLACE INTO records VALUES (?, ?, ?, ?, ?, ?)"
NAME_RECORD = "UPDATE records SET boat = ? WHERE game = ? AND kind = ? AND value = ?"
"""Unless it was beaten since."""
RECORDS = "SELECT game, kind, value, boat, side FROM records ORDER BY rowid"
_SUMS = "SELECT journal, sum FROM sums WHERE definitions = ?"
_ALL_SUMS = "SELECT journal, sum FROM sums"
FAULT = "INSERT INTO faults (time_s, kind, subject, said) VALUES (?, ?, ?, ?)"
_PRESS = (
    "INSERT INTO controls VALUES (?, ?, ?) ON CONFLICT (control)"
    " DO UPDATE SET presses = presses + excluded.presses, seen_s = excluded.seen_s"
)
_WAIT = (
    "INSERT INTO waits VALUES (?, ?, ?, ?) ON CONFLICT (station)"
    " DO UPDATE SET times = times + excluded.times, seconds = seconds + excluded.seconds,"
    " longest_s = max(longest_s, excluded.longest_s)"
)
_ON = "INSERT INTO about VALUES ('on_s', ?) ON CONFLICT (name) DO UPDATE SET value = value + excluded.value"
_FORGET_FAULTS = "DELETE FROM faults WHERE id <= (SELECT max(id) FROM faults) - ?"
_IDENTITY = (
    "SELECT value FROM about WHERE name = 'cleared_s' UNION ALL SELECT count(*) FROM matches"
    " UNION ALL SELECT max(id) FROM matches"
)
_CLEAR = (
    "DELETE FROM matches WHERE outcome <> 'under-way'",
    "DELETE FROM waits",
    "DELETE FROM sums",
    "DELETE FROM records",
    "DELETE FROM faults",
    "UPDATE controls SET presses = 0",
    "DELETE FROM about WHERE name IN ('on_s', 'cleared_s')",
)


@dataclass(frozen=True)
class TableRecord:
    """The best that was ever done at this table, of one kind in one game."""

    game: str
    kind: str
    value: float
    boat: str
    """Its name; where players have none, their colour."""
    side: str
    """`blue`, or the colour of a player."""


@dataclass
class Unwritten:
    """What happened since the books were last written."""

    on_s: float = 0.0
    presses: dict[str, int] = field(default_factory=dict)
    seen_s: dict[str, float] = field(default_factory=dict)
    """When each control was last pressed, by the clock on the wall."""
    waits: dict[str, tuple[int, float, float]] = field(default_factory=dict)
    """Of each station: how many, how long together, the longest."""
    steps: list[tuple[str, tuple[float | str, ...]]] = field(default_factory=list)
    """Matches and faults, in their order."""
    attached: Sequence[str] | None = None
    """The controls of the panels that the table has; None: those that it had."""


class BookStore:
    """The file of the books. For all threads. Raises sqlite3.Error where the disk does not let it."""

    def __init__(
        self, path: Path, wall: Callable[[], float] = time.time, *, begins_anew: bool = True
    ) -> None:
        """Open books.

        :param begins_anew: put damaged books aside; not where a table has them open
        """
        self.path = path
        self._begins_anew = begins_anew
        self.set_aside: Path | None = None
        """Where damaged books are kept that were found here."""
        self.log_set_aside: Path | None = None
        """Where a damaged log is kept: the books go on from the last of it that was whole."""
        self._wall = wall
        self._lock = Lock()
        self._open: sqlite3.Connection | None = None

    def write(self, batch: Unwritten) -> None:
        """Add a batch, all of it or nothing."""

        def add(books: sqlite3.Connection) -> None:
            books.execute(_ON, (batch.on_s,))
            presses = [(name, batch.presses.get(name, 0), at) for name, at in batch.seen_s.items()]
            books.executemany(_PRESS, presses)
            books.executemany(_WAIT, [(station, *wait) for station, wait in batch.waits.items()])
            for step, values in batch.steps:
                books.execute(step, values)
            books.execute(_FORGET_FAULTS, (FAULTS_KEPT,))
            if batch.attached is not None:
                books.execute("DELETE FROM attached")
                books.executemany("INSERT INTO attached VALUES (?)", [(name,) for name in batch.attached])

        self._do(add)

    def sums(self, definitions: int) -> dict[str, str]:
        """The sums that are kept, by their journals."""
        return dict(self.rows(_SUMS, definitions))

    def keep_sums(self, sums: Mapping[str, str], definitions: int) -> None:
        """Keep sums of matches, by their journals."""
        rows = [(journal, definitions, kept) for journal, kept in sums.items()]
        self._do(lambda books: books.executemany(SUM, rows))

    def forget_boats(self, is_named: Callable[[str], bool]) -> int:
        """Forget the names of some boats: records lose it, sums are made anew; how many."""

        def forget(books: sqlite3.Connection) -> int:
            books.execute("PRAGMA secure_delete = ON")
            boats = {boat for (boat,) in books.execute("SELECT boat FROM records") if is_named(boat)}
            sums = [(journal,) for journal, kept in books.execute(_ALL_SUMS) if is_named(kept)]
            books.executemany("UPDATE records SET boat = side WHERE boat = ?", [(boat,) for boat in boats])
            books.executemany("DELETE FROM sums WHERE journal = ?", sums)
            return len(boats) + len(sums)

        forgotten = self._do(forget)
        if forgotten:
            self.checkpoint()
        return forgotten

    def checkpoint(self) -> None:
        """Bring the log into the books themselves, and begin it anew; not now, where somebody reads them."""
        self._do(lambda books: books.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall())

    def rows(self, query: str, *values: float | str) -> list[tuple[Any, ...]]:
        """What the books say."""
        return self._do(lambda books: books.execute(query, values).fetchall())

    def token(self) -> str:
        """What confirms that these books, and no others, are to be cleared."""
        said = self.rows(_IDENTITY)
        return f"{crc32(repr(said).encode()) & 0xFFFF:04x}"

    def clear(self, token: str) -> bool:
        """Begin to count anew; False where the token is not that of these books."""
        if token != self.token():
            return False

        def wipe(books: sqlite3.Connection) -> None:
            for step in _CLEAR:
                books.execute(step)
            books.execute("INSERT INTO about VALUES ('cleared_s', ?)", (self._wall(),))

        self._do(wipe)
        return True

    def close(self) -> None:
        with self._lock:
            self._let_go()

    def _do(self, work: Callable[[sqlite3.Connection], Done]) -> Done:
        """Do some work on the books in one go; on new books where these turn out damaged."""
        with self._lock:
            try:
                return self._attempt(work)
            except sqlite3.Error as error:
                if not self._begins_anew or not _is_damage(error):
                    raise
                self._put_away()
            return self._attempt(work)

    def _attempt(self, work: Callable[[sqlite3.Connection], Done]) -> Done:
        try:
            if self._open is None:
                self._look_at_head()
                self._look_at_log()
                self._open = _connect(self.path, self._wall())
            with self._open as books:
                return work(books)
        except sqlite3.Error:
            self._let_go()
            raise

    def _let_go(self) -> None:
        if self._open is not None:
            with suppress(sqlite3.Error):
                self._open.close()
            self._open = None

    def _put_away(self) -> None:
        """Keep damaged books under another name, together with what belongs to them."""
        with suppress(OSError):
            self.set_aside = name = set_aside(self.path)
            for besides in _BESIDES:
                with suppress(FileNotFoundError):
                    move(self._beside(besides), Path(f"{name}{besides}"))
            self._beside(INDEX).unlink(missing_ok=True)
            log.warning("the books were damaged: new ones are begun, %s is kept", name)

    def _look_at_head(self) -> None:
        """What is no database at all is not given to SQLite, which would delete its log."""
        with suppress(OSError), self.path.open("rb") as file:
            if file.read(len(MAGIC)) not in (b"", MAGIC):
                raise _NotOurs(f"{self.path}: no database")

    def _look_at_log(self) -> None:
        """SQLite passes over a damaged log in silence: a copy of it is kept first, and it is said."""
        path = self._beside(LOG)
        try:
            found = path.read_bytes()
            if not log_is_damaged(found):
                return
            time.sleep(LOOKED_AGAIN_S)
            if path.read_bytes() == found:
                copy_whole(path, aside := free_name(path))
                self.log_set_aside = aside
                log.warning("the last of the books was damaged: %s is kept", aside)
        except FileNotFoundError:
            return
        except OSError as error:
            raise sqlite3.OperationalError(f"the damaged {path.name} cannot be kept: {error}") from None

    def _beside(self, ending: str) -> Path:
        return self.path.with_name(self.path.name + ending)


def are_books(path: Path) -> bool:
    """A look that changes nothing: what is no books would be set aside as damaged, or get our tables."""
    try:
        with closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)) as books:
            return books.execute("SELECT 1 FROM sqlite_master WHERE name = 'waits'").fetchone() is not None
    except (OSError, ValueError, sqlite3.Error):
        return False


def _connect(path: Path, now_s: float) -> sqlite3.Connection:
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
    books = sqlite3.connect(path, timeout=BUSY_S, check_same_thread=False)
    try:
        books.execute("PRAGMA journal_mode = WAL")
        books.execute("PRAGMA synchronous = NORMAL")
        (found,) = books.execute("PRAGMA quick_check(1)").fetchone()
        (version,) = books.execute("PRAGMA user_version").fetchone()
        if found != "ok" or version > VERSION:
            raise _NotOurs(f"{path}: {found}, version {version}")
        with books:
            books.executescript(_TABLES)
            books.execute("INSERT OR IGNORE INTO about VALUES ('begun_s', ?)", (now_s,))
            books.execute(f"PRAGMA user_version = {VERSION}")
    except sqlite3.Error:
        books.close()
        raise
    return books


class _NotOurs(sqlite3.DatabaseError):
    """Books that are damaged, or of a newer program."""


def _is_damage(error: sqlite3.Error) -> bool:
    code = getattr(error, "sqlite_errorcode", None)
    return isinstance(error, _NotOurs) or (code is not None and code & 0xFF in DAMAGED)
