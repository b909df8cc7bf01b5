"""Files that this program writes: nothing that is there is lost, and what is written is whole or not there.

Nothing else writes a file in one go or gives one another name: what a power cut leaves is thought of once,
here. What grows line by line, such as a journal, and what lies in a folder of our own that nobody reads yet
is written where it belongs.
"""

import os
import secrets
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from stat import S_IMODE, S_ISDIR, S_ISREG
from typing import BinaryIO

JOURNAL = b"sonar-table journal "
"""What a journal begins with, whatever its name is."""
JOURNAL_SUFFIX = ".journal"
PRIVATE = 0o600
"""A file for our own user alone."""
_NEW = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC


class NotWritten(Exception):
    """A file that cannot be written, or must not be; the message says which, why, and what to do."""


def write_file(
    path: Path,
    content: bytes,
    *,
    force: bool = False,
    inputs: Iterable[Path] = (),
    mode: int | None = None,
) -> None:
    """Write a file as a whole: it has its old content or all of the new, whenever the power goes.

    :param force: replace a file that is there
    :param inputs: what the content was made of, which is never replaced
    :param mode: who may read it, before anybody could; None: whoever might read the one that is replaced
    :raises NotWritten: it is there already, is a journal or an input, or the disk does not let it
    """
    with writing(path, force=force, inputs=inputs, mode=mode) as file:
        file.write(content)


@contextmanager
def writing(
    path: Path, *, force: bool = False, inputs: Iterable[Path] = (), mode: int | None = None
) -> Iterator[BinaryIO]:
    """The same for content that comes bit by bit: the file appears under its name when all went well."""
    check_output(path, force=force, inputs=inputs)
    try:
        if (descriptor := _descriptor(path)) is not None:
            with os.fdopen(os.dup(descriptor), "wb") as file:  # behind what was written there, not over it
                yield file
        elif path.exists() and not path.is_file():
            with path.open("wb") as file:  # a device or a pipe
                yield file
        else:
            # A link stays, and what it points to is written.
            with whole_file(_real(path), force=force, mode=mode) as file:
                yield file
    except OSError as error:
        raise _failed(path, error) from None


def check_output(path: Path, *, force: bool = False, inputs: Iterable[Path] = ()) -> None:
    """See whether a file may be written, before any work is done for it.

    :raises NotWritten: as `write_file` does
    """
    if JOURNAL_SUFFIX in (path.suffix.lower(), _real(path).suffix.lower()):
        raise NotWritten(f"{path} is a journal's name, and only the table writes those: name another file")
    try:
        _check_what_is_there(path, path.stat().st_mode, force, inputs)
    except FileNotFoundError:
        return
    except OSError as error:
        raise _failed(path, error) from None


def make_folder(folder: Path) -> None:
    """Make a folder for files, and those above it, where they are missing.

    :raises NotWritten: it is no folder, or the disk does not let it
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise _failed(folder, error) from None


def _check_what_is_there(path: Path, mode: int, force: bool, inputs: Iterable[Path]) -> None:
    if S_ISDIR(mode):
        raise NotWritten(f"{path} is a folder: name a file")
    if not S_ISREG(mode):
        return
    if any(_same(path, each) for each in inputs):
        raise NotWritten(f"{path} is what is read here, and would be lost: name another file")
    with path.open("rb") as there:
        if there.read(len(JOURNAL)) == JOURNAL:
            raise NotWritten(f"{path} is the journal of a match, and would be lost: name another file")
    if not force and _descriptor(path) is None:
        raise NotWritten(f"{path} is there already: name another file, or replace it with --force")


def _same(path: Path, other: Path) -> bool:
    try:
        return path.samefile(other)
    except OSError:  # what is not there is not read either
        return False


@contextmanager
def whole_file(path: Path, *, force: bool = False, mode: int | None = None) -> Iterator[BinaryIO]:
    """A new file in the same folder, renamed when it is complete and on the storage, else removed.

    :raises OSError: one is there already, or the disk does not let it
    """
    fresh = path.with_name(f".sonar-table-{secrets.token_hex(8)}.new")  # short, as the name may be long
    if mode is None and path.exists():
        mode = S_IMODE(path.stat().st_mode)
    try:
        opened = os.open(fresh, _NEW, 0o666 if mode is None else PRIVATE)
        with os.fdopen(opened, "wb") as file:
            if mode is not None:
                os.fchmod(opened, mode)
            yield file
            file.flush()
            os.fsync(file.fileno())
        if not force and path.exists():
            raise FileExistsError(None, "another has appeared there meanwhile")
        move(fresh, path)
    except BaseException:
        with suppress(OSError):
            fresh.unlink(missing_ok=True)
        raise


def move(path: Path, to: Path) -> None:
    """Give a file, a folder or a link another name, at one moment and for good; what has it is replaced.

    :raises OSError: the disk does not let it
    """
    path.rename(to)
    for folder in {path.parent, to.parent}:
        with suppress(OSError):  # not every file system can; it has its name at any rate
            sync_folder(folder)


def sync_folder(folder: Path) -> None:
    """Wait until the storage has a folder's names. Raises OSError."""
    opened = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)


def _descriptor(path: Path) -> int | None:
    """The open file that is meant by /dev/stdout, /dev/fd/3 or a link to them."""
    ours = Path(f"/proc/{os.getpid()}/fd")
    for _ in range(40):  # as many links as Linux follows
        if _real(path.parent) == ours and path.name.isdecimal():
            return int(path.name)
        if not path.is_symlink():
            return None
        path = path.parent / path.readlink()
    return None


def _real(path: Path) -> Path:
    return Path(os.path.realpath(path))  # Path.resolve raises where links go in circles


def _failed(path: Path, error: OSError) -> NotWritten:
    return NotWritten(f"{path} cannot be written: {error.strerror or error}; name another file")
