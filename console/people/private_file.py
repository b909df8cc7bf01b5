"""A file of people's data in SQLite, for our own user alone: what is deleted there is overwritten."""

import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from console.output_file import PRIVATE

BUSY_S = 2.0


@dataclass(frozen=True)
class PrivateFile:
    """One file. Several programs may have it open: each change waits for the one before."""

    path: Path
    tables: str
    """How its tables are made where there are none."""
    version: int
    bad: Callable[[str], Exception]
    """What is raised where it cannot be read or written."""
    remedy: str
    """What to do then."""
    busy_s: float = BUSY_S
    """How long to wait for another program that is writing."""

    @contextmanager
    def read(self) -> Iterator[sqlite3.Connection | None]:
        """The file as it is; None: there is none yet."""
        if not self.path.exists():
            yield None
            return
        with self._opened("BEGIN") as file:
            yield file

    @contextmanager
    def change(self) -> Iterator[sqlite3.Connection]:
        """The file for one piece of work, done whole or not at all, and on the storage then."""
        with self._opened("BEGIN IMMEDIATE", makes=True) as file:
            yield file

    @contextmanager
    def _opened(self, begin: str, *, makes: bool = False) -> Iterator[sqlite3.Connection]:
        try:
            if makes:
                self.path.parent.mkdir(parents=True, exist_ok=True)
                os.close(os.open(self.path, os.O_CREAT | os.O_RDWR | os.O_CLOEXEC, PRIVATE))
            with closing(self._connect()) as file:
                file.execute(begin)
                with file:
                    yield file
        except (sqlite3.Error, OSError) as error:
            raise self.bad(f"{self.path}: {error}; {self.remedy}") from None

    def _connect(self) -> sqlite3.Connection:
        """A rollback journal and no log: nothing that was deleted stays in a second file."""
        file = sqlite3.connect(self.path, timeout=self.busy_s, isolation_level=None)
        try:
            file.execute("PRAGMA synchronous = EXTRA")
            file.execute("PRAGMA secure_delete = ON")
            (version,) = file.execute("PRAGMA user_version").fetchone()
            if version > self.version:
                raise sqlite3.DatabaseError(f"it is of a newer program (version {version})")
            if version < self.version:
                file.executescript(f"BEGIN; {self.tables} PRAGMA user_version = {self.version}; COMMIT;")
        except sqlite3.Error:
            with suppress(sqlite3.Error):
                file.close()
            raise
        return file


def kept_day(text: str) -> date:
    """A day as it was kept; long ago where it is none, since anybody may have written into the file."""
    try:
        return date.fromisoformat(text)
    except ValueError:
        return date.min
