"""What the club has not answered yet: computed from the journals of the table, again and again."""

import logging
import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from console.club.journal_verdict import LARGEST_JOURNAL, LARGEST_PACKED, identity_of, pack
from console.club.link.link_file import LinkFile
from console.journal.journal_file import SUFFIX, number_of

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Finished:
    """A match that has ended and that the club has not answered for."""

    identity: str
    path: Path


class Outbox:
    """The journals of one table. Each is read once when it is new and once when it is sent."""

    def __init__(self, matches: Path, kept: LinkFile) -> None:
        self.matches = matches
        self._kept = kept
        self._known = kept.looked_at()
        self._answered = kept.answered()

    def unanswered(self) -> list[Finished]:
        """In the order in which they were played."""
        found = []
        for path in self._journals():
            identity = self._identity(path)
            if identity is not None and identity not in self._answered:
                found.append(Finished(identity, path))
        return found

    def all_identities(self) -> list[str]:
        """Of every match that has ended."""
        return [identity for path in self._journals() if (identity := self._identity(path)) is not None]

    def packed(self, finished: Finished) -> bytes | None:
        """What is sent: the journal as it is on the storage; None: it cannot be sent, which is noted."""
        try:
            journal = _stored(finished.path)
        except OSError as problem:
            log.warning("%s: %s", finished.path, problem.strerror)
            return None
        if identity_of(journal) != finished.identity:
            return None  # it was changed since: it is looked at again
        packed = pack(journal) if len(journal) <= LARGEST_JOURNAL else b""
        if not packed or len(packed) > LARGEST_PACKED:
            log.warning("%s is too long for the club and is not sent", finished.path)
            self.answer(finished.identity, taken=False, why="too long to be sent")
            return None
        return packed

    def answer(self, identity: str, *, taken: bool, why: str = "") -> None:
        """The club has answered. On a disk that takes nothing it is sent once more after the next start."""
        self._answered.add(identity)
        with _disk_or_not():
            self._kept.answer(identity, taken=taken, why=why)

    def _journals(self) -> list[Path]:
        try:
            found = [path for path in self.matches.iterdir() if path.name.endswith(SUFFIX)]
        except OSError:
            return []
        return sorted(found, key=lambda path: (number_of(path) or 0, path.name))

    def _identity(self, path: Path) -> str | None:
        """By what is known of the file, as long as it has not changed."""
        try:
            now = path.stat()
        except OSError:
            return None
        known = self._known.get(path.name)
        if known is not None and known[:2] == (now.st_size, now.st_mtime_ns):
            return known[2]
        try:
            journal = path.read_bytes() if now.st_size <= LARGEST_JOURNAL else b""
        except OSError:
            return None
        identity = identity_of(journal) if _may_have_ended(journal) else None
        self._known[path.name] = now.st_size, now.st_mtime_ns, identity
        if identity is not None:  # one that is being played changes all the time
            with _disk_or_not():
                self._kept.look_at(path.name, now.st_size, now.st_mtime_ns, identity)
        return identity


@contextmanager
def _disk_or_not() -> Iterator[None]:
    """What is kept saves work and no result: a full disk must not keep the club from hearing of one."""
    try:
        yield
    except sqlite3.Error as problem:
        log.warning("the link's own file takes nothing: %s", problem)


def _may_have_ended(journal: bytes) -> bool:
    """A quick look: the line of a result comes last, but for a few names and promises."""
    return b" result " in journal[-4096:]


def _stored(path: Path) -> bytes:
    """What a power cut would leave of it: nothing is sent that the table could still forget."""
    with path.open("rb") as file:
        os.fsync(file.fileno())
        return file.read(LARGEST_JOURNAL + 1)
