"""Writing a journal: with the operating system before anything is announced, on the storage soon after.

Nothing here raises for what a disk does. What cannot be kept is held in memory, told by `trouble`, and tried
again with the next order and by the thread that waits for the storage.
"""

import errno
import re
from collections.abc import Iterable
from pathlib import Path
from threading import Lock
from time import monotonic_ns

from console.background import Background
from console.core.match import Given
from console.damaged_files import free_name
from console.journal.disk import Disk, OperatingSystem
from console.journal.header import Header, software_version, wall_text, write_header
from console.journal.lines import (
    MICROSECOND_NS,
    VERSION,
    Changed,
    Continued,
    Entry,
    Helped,
    Noted,
    Ordered,
    Paused,
    Result,
    Seated,
    Tied,
    Unpaused,
    result_of,
    seal,
    stated_seal,
    write_entry,
)
from console.journal.reading import Record, parse_journal
from console.languages import Message

SYNC_AFTER_S = 0.002
"""Orders of one moment go to the storage together; nearly all of 100 ms is left for the storage itself.

What is ordered while it is busy goes there with the next turn, so an order waits for two turns at the most.
"""
RETRY_S = 1.0
QUOTED_BYTES = 120
"""How much of a torn end the journal quotes."""
SUFFIX = ".journal"
_NUMBERED = re.compile(r"match-([0-9]{6,12})\.journal.*")

TROUBLES = {
    errno.ENOSPC: "journal.full",
    errno.EDQUOT: "journal.full",
    errno.EROFS: "journal.read-only",
    errno.ENOENT: "journal.missing",
    errno.ENOTDIR: "journal.missing",
    errno.EACCES: "journal.forbidden",
    errno.EPERM: "journal.forbidden",
}
"""What is said of each; of all others, that the disk fails."""


class Journal:
    """The journal of one match. Its methods are for one thread; the storage is awaited by another."""

    def __init__(
        self,
        path: Path,
        *,
        begun_ns: int,
        disk: Disk | None = None,
        background: bool = True,
        continues: Record | None = None,
    ) -> None:
        """Use `create` and `go_on`."""
        self.path = path
        self.slowest_sync_ns = 0
        """The longest that the storage has taken."""
        self._begun_ns = begun_ns
        self._disk = disk or OperatingSystem()
        self._lock = Lock()
        self._text = bytearray(b"" if continues is None else continues.whole)
        self._before = 0 if continues is None else _last_seal(continues.whole)
        self._version = VERSION if continues is None else continues.version
        self._exists = continues is not None
        self._damaged = continues is not None and continues.damage is not None
        self._written = len(self._text)
        self._synced = len(self._text)
        self._folder_synced = self._exists
        self._file: int | None = None
        self._left: list[int] = []
        self._trouble: str | None = None
        self._ended = False
        self._thread = (
            Background(self.sync, pace_s=SYNC_AFTER_S, again_s=RETRY_S, finish=self._let_go, name="journal")
            if background
            else None
        )

    @classmethod
    def create(
        cls,
        folder: Path,
        header: Header,
        *,
        begun_ns: int,
        disk: Disk | None = None,
        background: bool = True,
        after: Path | None = None,
    ) -> "Journal":
        """A new journal in this folder.

        :param begun_ns: when the match began on the table clock
        :param after: the journal before, which the disk may not have taken yet
        """
        before = 0 if after is None else number_of(after) or 0
        path = folder / _name(max(_next_number(folder), before + 1))
        journal = cls(path, begun_ns=begun_ns, disk=disk, background=background)
        journal._append(write_header(header))
        return journal

    @classmethod
    def go_on(
        cls, path: Path, record: Record, *, now_ns: int, disk: Disk | None = None, background: bool = True
    ) -> "Journal":
        """The journal of a match that goes on where its record ends. What was set aside is noted in it."""
        begun_ns = now_ns - record.played_ns
        journal = cls(path, begun_ns=begun_ns, disk=disk, background=background, continues=record)
        quoted = record.set_aside[:QUOTED_BYTES].decode("latin-1")
        journal._enter(Continued(record.played_ns, wall_text(), software_version(), quoted))
        return journal

    @property
    def trouble(self) -> Message | None:
        """What is not being kept, for the display; None: all is."""
        reason = self._trouble
        if reason is None:
            return None
        return Message.of(reason, lines=self._text.count(b"\n", self._synced))

    @property
    def synced(self) -> bool:
        """Whether the storage has everything."""
        return self._synced == len(self._text)

    def record(self) -> Record:
        """The match so far, whether or not the disk has it."""
        with self._lock:
            text = bytes(self._text)
        return parse_journal(text, self.path)

    def keep(self, given: Given) -> None:
        """Keep an order before anybody hears of it, and the result if the match ends with it."""
        time_ns = self._time_ns(given.time_ns)
        code = None if given.refused is None else given.refused.code
        result = result_of(given.events, time_ns)
        self._enter(Ordered(time_ns, str(given.order), code), *([] if result is None else [result]))

    def tie(self, favoured: str, other: str, time_ns: int) -> None:
        """Two presses are tied; the game's rule favours one."""
        self._enter(Tied(self._time_ns(time_ns), favoured, other))

    def pause(self, who: str, time_ns: int, *, reason: str = "") -> None:
        """The match stands still; `who` is one word. Raises ValueError where it is none."""
        self._note(Paused(self._time_ns(time_ns), who, reason))

    def unpause(self, who: str, time_ns: int) -> None:
        """The match goes on. Raises ValueError where `who` is not one word."""
        self._note(Unpaused(self._time_ns(time_ns), who))

    def seat(self, crew: str, station: str, person: int, time_ns: int) -> None:
        """Somebody, known by a number, is at a station from now on. Raises ValueError where it is none."""
        self._note(Seated(self._time_ns(time_ns), crew, station, person))

    def helped(self, crew: str, station: str, what: str, time_ns: int) -> None:
        """The table helped a station with something. Raises ValueError where there is no such station."""
        self._note(Helped(self._time_ns(time_ns), crew, station, what))

    def change(self, name: str, value: str, time_ns: int) -> None:
        """What the head says of the table is otherwise from now on. Raises ValueError for what is no name."""
        self._note(Changed(self._time_ns(time_ns), name, value))

    def end(self, outcome: str, time_ns: int, *, winners: Iterable[str] = (), cause: str = "") -> None:
        """The match is over: `won`, `drawn` or `abandoned`. Nothing is added where the result is known."""
        self._enter(Result(self._time_ns(time_ns), outcome, tuple(winners), cause))

    def close(self, timeout_s: float = 2.0) -> bool:
        """Bring everything to the storage and let go of the file; whether that was done within the time-out.

        If it was not, the thread goes on trying: with a time-out of 0 nobody waits.
        """
        if self._thread is not None:
            return self._thread.close(timeout_s)
        self.sync()
        self._let_go()
        return self.synced

    def sync(self) -> bool:
        """Bring to the storage what the operating system has, after one more try to hand it the rest.

        Called by the journal's own thread; False where it is to be tried again.
        """
        with self._lock:
            self._look_for_the_file()
            self._hand_over()
            file, until = self._file, self._written
        self._close_left()
        if file is not None and until > self._synced:
            self._await_storage(file, until)
        return self.synced

    def _time_ns(self, table_ns: int) -> int:
        return max(0, table_ns - self._begun_ns) // MICROSECOND_NS * MICROSECOND_NS

    def _note(self, entry: Noted) -> None:
        """A match that was begun in version 1 goes on in version 1, which has no such lines."""
        if self._version > 1:
            self._enter(entry)

    def _enter(self, *entries: Entry) -> None:
        if not self._ended:
            self._ended = any(isinstance(entry, Result) for entry in entries)
            self._append(map(write_entry, entries))

    def _append(self, texts: Iterable[str]) -> None:
        with self._lock:
            for text in texts:
                line, self._before = seal(text, self._before)
                self._text += line
            self._hand_over()
        if self._thread is not None:
            self._thread.wake()

    def _hand_over(self) -> None:
        """Give the operating system all that it does not have yet."""
        try:
            if self._file is None and self._written < len(self._text):
                self._file = self._open()
            while self._file is not None and self._written < len(self._text):
                taken = self._disk.write(self._file, bytes(self._text[self._written :]), self._written)
                if not taken:
                    raise OSError(errno.ENOSPC, "nothing more was taken")
                self._written += taken
        except (OSError, ValueError) as error:
            self._stumble(error)

    def _open(self) -> int:
        self._disk.make_folder(self.path.parent)
        if self._damaged:
            self._disk.copy(self.path, free_name(self.path))
            self._damaged = False
        if not self._exists:
            file = self._create()
            self._exists = True
            return file
        file = self._disk.open(self.path)
        length = self._disk.length(file)
        if length < self._written:  # not the file that we left: write it anew
            self._written = self._synced = 0
            self._folder_synced = False
        elif length > self._written:
            self._disk.cut(file, self._written)
        return file

    def _create(self) -> int:
        """A new file; a number that is taken meanwhile is not ours."""
        while True:
            try:
                return self._disk.create(self.path)
            except FileExistsError:
                number = max((number_of(self.path) or 0) + 1, _next_number(self.path.parent))
                self.path = self.path.with_name(_name(number))

    def _look_for_the_file(self) -> None:
        """A file that somebody has deleted is written anew."""
        try:
            gone = self._file is not None and self._disk.length(self._file) < self._written
        except OSError:
            gone = True
        if gone:
            self._leave_file()
            self._written = self._synced = 0
            self._folder_synced = False

    def _await_storage(self, file: int, until: int) -> None:
        began_ns = monotonic_ns()
        try:
            self._disk.sync(file)
            if not self._folder_synced:
                self._disk.sync_folder(self.path.parent)
                self._folder_synced = True
        except OSError as error:
            with self._lock:
                # Linux forgets what it could not store: to be stored at all it must be written once more.
                self._written = self._synced = 0
                self._stumble(error)
        else:
            self._synced = until
            if self.synced:
                self._trouble = None
        self.slowest_sync_ns = max(self.slowest_sync_ns, monotonic_ns() - began_ns)

    def _stumble(self, error: Exception) -> None:
        number = error.errno if isinstance(error, OSError) else None
        self._trouble = TROUBLES.get(number or 0, "journal.failing")
        self._leave_file()

    def _leave_file(self) -> None:
        """The thread may be waiting for the storage with this file, so only `sync` closes it."""
        if self._file is not None:
            self._left.append(self._file)
            self._file = None

    def _let_go(self) -> None:
        with self._lock:
            self._leave_file()
        self._close_left()

    def _close_left(self) -> None:
        while self._left:
            try:
                self._disk.close(self._left.pop())
            except OSError:
                continue  # it is closed all the same


def _name(number: int) -> str:
    return f"match-{number:06}{SUFFIX}"


def number_of(path: Path) -> int | None:
    """The number of a journal, whole or set aside, by its name."""
    found = _NUMBERED.fullmatch(path.name)
    return int(found[1]) if found else None


def _next_number(folder: Path) -> int:
    """Matches are numbered and not dated: the clock of a Pi may jump."""
    try:
        numbers = [number_of(path) or 0 for path in folder.iterdir()]
    except OSError:
        numbers = []
    return max(numbers, default=0) + 1


def _last_seal(whole: bytes) -> int:
    return stated_seal(whole[:-1].rpartition(b"\n")[2]) or 0
