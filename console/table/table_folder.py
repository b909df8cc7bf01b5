"""Where the table keeps what must survive: journals, the books, the register. One table to a folder."""

import errno
import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from console.data_place import data_folder as data_folder
from console.people.register import FILE_NAME


class InUse(Exception):
    """A table runs on this data already."""


def matches_folder() -> Path:
    """One journal for each match."""
    return data_folder() / "matches"


def lessons_folder() -> Path:
    """A teacher's own lessons."""
    return data_folder() / "lessons"


def books_file() -> Path:
    """The books of the owner."""
    return data_folder() / "books.sqlite"


def people_file() -> Path:
    """The register of people."""
    return data_folder() / FILE_NAME


@contextmanager
def held_alone(folder: Path) -> Iterator[None]:
    """Keep other tables off this folder; the operating system lets go of it however this process ends.

    The folder itself is locked: no file can stay behind, and a full or read-only disk can be locked too.
    Where there is no folder the table plays on; its journal and its books tell what is not kept.

    :raises InUse: another table has it
    """
    with suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
    try:
        opened = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    except OSError:
        yield
        return
    try:
        _lock(opened, folder)
        yield
    finally:
        os.close(opened)


def in_use(folder: Path) -> bool:
    """Whether a table runs on this folder now."""
    try:
        with held_alone(folder):
            return False
    except InUse:
        return True


def _lock(opened: int, folder: Path) -> None:
    try:
        fcntl.flock(opened, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        if error.errno == errno.EWOULDBLOCK:
            raise InUse(
                f"a table is running on {folder.absolute()} already; end it, or give this one"
                " a folder of its own: SONAR_TABLE_DATA=folder sonar-table play"
            ) from None
