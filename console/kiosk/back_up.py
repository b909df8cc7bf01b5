"""A back-up of the table's data as one file, and the way back. Nothing that is there is lost by it."""

import gzip
import io
import os
import shutil
import sqlite3
import tarfile
import zlib
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from pathlib import Path, PurePath, PurePosixPath
from tempfile import TemporaryDirectory
from typing import IO, cast

from console.damaged_files import set_aside
from console.kiosk.club_units import CLUB_DATA
from console.kiosk.updates import FOLDER as PROGRAM
from console.output_file import move, writing

MARK = "sonar-table-back-up"
"""The first thing in the file: what it is, and by which version."""
DATABASE = ".sqlite"
"""Books and register: how their names end."""
_LEFT_OUT = (".sock", "-wal", "-shm", "-journal", ".new", ".tar.gz")
_LEFT_OUT_NAMES = ("sessions.json",)
BEFORE = "before-restore"
_NOT_DATA = (PROGRAM, CLUB_DATA.name, "lost+found")
"""Folders that stay, in no back-up and from none: what is run, a club, what the disk keeps."""
WANTED = "restore-wanted.tar.gz"
"""A back-up in the data folder that is put in place when the table starts next."""
TRIED = "restore-wanted.tried"
"""Beside it while it is unpacked: whoever finds it there knows that a start has not survived that."""
LARGEST_BYTES = 8 * 2**30
MOST_FILES = 1_000_000
HEADER_BYTES = 64 * 1024
"""What tar says of one file: its name and its date. Ours have some two thousand."""
PADDING_BYTES = 2**20
"""Behind the last file; tar fills up a block of ten thousand."""
_PART_BYTES = 2**20


class BadBackUp(Exception):
    """A file that is no back-up, or a damaged one; the message says why."""


def back_up(data: Path, file: Path, version: str, *, force: bool = False, told: Callable[[str], None]) -> int:
    """Write all data into one file, while the table runs or not; how many files there were.

    :param told: called with the name of each file
    :raises NotWritten: it is there already, or the disk does not let it
    """
    kept = list(_files(data))
    with writing(file, force=force, inputs=kept) as out, tarfile.open(fileobj=out, mode="w:gz") as tar:
        _add(tar, MARK, f"{version}\n".encode())
        for path in kept:
            name = path.relative_to(data).as_posix()
            told(name)
            if path.suffix == DATABASE:
                _add(tar, name, _database(path))
            else:
                tar.add(path, arcname=name, recursive=False, filter=_nobody)
    return len(kept)


def _files(data: Path) -> Iterator[Path]:
    """All that is kept, but for earlier back-ups."""
    for folder, names, found in os.walk(data):
        names.sort()
        for name in sorted(found):
            path = Path(folder) / name
            if path.is_file() and not path.is_symlink() and _is_kept(path.relative_to(data)):
                yield path


def _is_kept(name: PurePath) -> bool:
    """Whether a back-up holds a file of this name; one that says otherwise was not made by us."""
    left_out = name.name.endswith(_LEFT_OUT) or name.name in _LEFT_OUT_NAMES
    return not left_out and _is_data(name.parts[0])


def _is_data(name: str) -> bool:
    """Whether something of this name in the data folder is the table's data."""
    return name not in _NOT_DATA and not name.startswith(BEFORE)


def _nobody(member: tarfile.TarInfo) -> tarfile.TarInfo:
    """Whose files they are is said by where they are put back."""
    member.uid = member.gid = 0
    member.uname = member.gname = ""
    return member


def _database(path: Path) -> bytes:
    """A database as it is at one moment, though somebody writes it; as it lies if it is damaged."""
    with TemporaryDirectory() as folder:
        copy = Path(folder) / path.name
        try:
            with (
                closing(sqlite3.connect(f"file:{path}?mode=rw", uri=True)) as books,
                closing(sqlite3.connect(copy)) as other,
            ):
                books.backup(other)
            return copy.read_bytes()
        except sqlite3.Error:
            return path.read_bytes()


def _add(tar: tarfile.TarFile, name: str, content: bytes) -> None:
    member = tarfile.TarInfo(name)
    member.size, member.mode = len(content), 0o600
    tar.addfile(member, io.BytesIO(content))


def check_back_up(file: Path) -> int:
    """Read all of a back-up without keeping any of it; how many files it holds.

    :raises BadBackUp: the file is no back-up, is damaged, or holds more than there is room for where it is
    :raises OSError: it cannot be read
    """
    names: list[str] = []
    _unpack(file, None, names.append)
    return len(names)


def restore_wanted(data: Path, told: Callable[[str], None]) -> Path | None:
    """Put a wanted back-up in place, for a table that starts; where what was there is now.

    Where that fails nothing is changed, and it is not wanted any more. It is unpacked once: one with which a
    start has ended is set aside. Once unpacked it is wanted until all is in place: where the power goes
    meanwhile, the next start does it again.

    :raises BadBackUp, OSError: as `restore`
    """
    file, tried = data / WANTED, data / TRIED
    if not file.is_file():
        return None
    try:
        if tried.exists():
            raise BadBackUp(f"{file} was begun to be unpacked, and the table did not survive it")
        tried.touch()
        before = restore(file, data, told, unpacked=tried.unlink)
    except (BadBackUp, OSError):
        set_aside(file)
        tried.unlink(missing_ok=True)
        raise
    file.unlink()
    return before


def restore(
    file: Path, data: Path, told: Callable[[str], None], unpacked: Callable[[], None] = lambda: None
) -> Path | None:
    """Put the data of a back-up in place; where what was there before is kept now, if anything was.

    All of the back-up is unpacked before anything is moved; what cannot be moved leaves all as it was. For a
    folder that no table uses.

    :param unpacked: called before anything is moved
    :raises BadBackUp: the file is no back-up, or damaged
    :raises OSError: the disk does not let it
    """
    fresh = data / ".restoring.new"
    _remove(fresh)
    fresh.mkdir(parents=True, mode=0o750)
    try:
        _unpack(file, fresh, told)
        unpacked()
        os.sync()  # all of it is on the storage before anything is moved
        before = _exchange(data, fresh)
    finally:
        _remove(fresh)
    return before


class _BoundedReader:
    """The unpacked bytes, of which tar is given no more than it is allowed to ask for.

    A few thousand packed bytes can stand for a name of many gigabytes, which tar would read in one go.
    """

    def __init__(self, whole: gzip.GzipFile) -> None:
        self._whole = whole
        self.left = HEADER_BYTES
        self.tell = whole.tell
        self.seek = whole.seek

    def read(self, count: int) -> bytes:
        self.left -= count
        if count < 0 or self.left < 0:
            raise BadBackUp("it says more of a file than any table's back-up does")
        return self._whole.read(count)


def _unpack(file: Path, folder: Path | None, told: Callable[[str], None]) -> None:
    """`folder`: None: read it, and keep nothing."""
    try:
        with gzip.open(file) as whole:
            reader = _BoundedReader(whole)
            with tarfile.open(fileobj=cast(IO[bytes], reader), mode="r:") as tar:
                _unpack_all(file, tar, reader, folder, told)
            padding = 0
            while part := whole.read(_PART_BYTES):  # only the sum at the end tells of a damaged name
                padding += len(part)
                if padding > PADDING_BYTES:
                    raise BadBackUp(f"{file} goes on behind its last file")
    except (tarfile.TarError, zlib.error, EOFError, OSError, ValueError) as problem:
        if isinstance(problem, OSError) and problem.errno is not None:
            raise
        raise BadBackUp(f"{file} is damaged, or no back-up: {problem}") from None


def _unpack_all(
    file: Path, tar: tarfile.TarFile, reader: _BoundedReader, folder: Path | None, told: Callable[[str], None]
) -> None:
    first = tar.next()
    if first is None or first.name != MARK:
        raise BadBackUp(f"{file} is no back-up of a sonar table")
    total, count, room = 0, 0, shutil.disk_usage(folder or file.parent).free
    while (member := _next(tar, reader)) is not None:
        total, count = total + member.size, count + 1
        if count > MOST_FILES or total > LARGEST_BYTES:
            raise BadBackUp(f"{file} holds more than a table ever has")
        if total > room:
            raise BadBackUp(f"{file} holds more than there is room for: {room // 2**20} MB are free")
        told(member.name)
        reader.left = member.size
        _unpack_one(tar, member, folder)


def _next(tar: tarfile.TarFile, reader: _BoundedReader) -> tarfile.TarInfo | None:
    """The next file, of which no more is remembered when the one after it is read."""
    tar.members.clear()  # type: ignore[attr-defined]  # or a million names are kept
    reader.left = HEADER_BYTES
    member = tar.next()
    if tar.pax_headers:
        raise BadBackUp("it says something of all its files at once, which no table's back-up does")
    return member


def _unpack_one(tar: tarfile.TarFile, member: tarfile.TarInfo, folder: Path | None) -> None:
    """Plain files below the folder, and nothing else that a file like this could hold."""
    name = PurePosixPath(member.name)
    plain = member.isreg() and not member.issparse()
    content: IO[bytes] | None = tar.extractfile(member) if plain else None
    if content is None or name.is_absolute() or ".." in name.parts or not name.parts or not _is_kept(name):
        raise BadBackUp(f"{member.name!r} in it is not a file of a table's data")
    if folder is None:
        while content.read(_PART_BYTES):
            pass
        return
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("xb") as out:
        while part := content.read(_PART_BYTES):
            out.write(part)
    path.chmod(0o600 if member.mode & 0o077 == 0 else 0o640)


def _exchange(data: Path, fresh: Path) -> Path | None:
    """Move what is there into a folder of its own, if anything is, and the new to its place."""
    stays = (fresh, data / WANTED, data / TRIED)
    there = [path for path in data.iterdir() if path not in stays and _is_data(path.name)]
    number = 1
    while (before := data / f"{BEFORE}-{number}").exists():
        number += 1
    before.mkdir()
    try:
        _move_all(
            [(path, before / path.name) for path in there]
            + [(path, data / path.name) for path in sorted(fresh.iterdir())]
        )
    finally:
        if empty := not any(before.iterdir()):
            before.rmdir()
    return None if empty else before


def _move_all(moves: Iterable[tuple[Path, Path]]) -> None:
    """All or none: where one cannot be moved, those before it go back."""
    done: list[tuple[Path, Path]] = []
    try:
        for path, to in moves:
            move(path, to)
            done.append((path, to))
    except OSError:
        for path, to in reversed(done):
            move(to, path)
        raise


def _remove(folder: Path) -> None:
    """Our own half-made folder."""
    for path, names, found in os.walk(folder, topdown=False):
        for name in found:
            (Path(path) / name).unlink()
        for name in names:
            (Path(path) / name).rmdir()
    if folder.is_dir():
        folder.rmdir()
