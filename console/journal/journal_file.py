"""The file of a journal: with the operating system at once, on the storage soon after; `wait` waits for that.

Nothing here raises for what a disk does. What cannot be kept is held in memory, told by `trouble`, and tried
again with the next order and by the thread that waits for the storage.
"""

import errno
import re
from pathlib import Path
from threading import Condition, Lock
from time import monotonic_ns

from console.background import Background
from console.damaged_files import free_name
from console.journal.disk import Disk
from console.languages import Message

SYNC_AFTER_S = 0.002
"""Lines of one moment go to the storage together; what comes while it is busy goes with the next turn."""
RETRY_S = 1.0
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


class JournalFile:
    """Bytes on their way to the storage. For one thread; another awaits the storage."""

    def __init__(
        self, path: Path, *, disk: Disk | None, background: bool, holds: bytes | None, damaged: bool
    ) -> None:
        """Begin a file, or go on with one.

        :param background: a thread awaits the storage; otherwise `sync` does
        :param holds: what the file holds already; None: it is new
        :param damaged: it holds more than that, of which a copy is kept
        """
        self.path = path
        self.slowest_sync_ns = 0
        """The longest that the storage has taken."""
        self._disk = disk or Disk()
        self._lock = Lock()
        self._text = bytearray(holds or b"")
        self._exists = holds is not None
        self._damaged = damaged
        self._written = len(self._text)
        self._synced = len(self._text)
        self._folder_synced = self._exists
        self._file: int | None = None
        self._left: list[int] = []
        self._trouble: str | None = None
        self.waits_s = 0.0
        """So long an order waits for the storage before anybody hears of it; 0: not at all."""
        self._slow = False
        """The storage has taken longer than that, and does not have everything yet."""
        self._answered = Condition()
        """The storage has taken something, or has not."""
        self._thread = (
            Background(self.sync, pace_s=SYNC_AFTER_S, again_s=RETRY_S, finish=self._let_go, name="journal")
            if background
            else None
        )

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

    @property
    def length(self) -> int:
        """So many bytes it has by now, whether or not the disk has them."""
        return len(self._text)

    def has(self, length: int) -> bool | None:
        """Whether the storage has so many of its bytes; None: it does not take them now."""
        if self._synced >= length:
            return True
        return False if self._trouble is None else None

    @property
    def text(self) -> bytes:
        """All of it, whether or not the disk has it."""
        with self._lock:
            return bytes(self._text)

    def add(self, data: bytes) -> None:
        """Give bytes to the operating system, and soon to the storage."""
        with self._lock:
            self._slow = self._slow and not self.synced
            self._text += data
            self._hand_over()
        if self._thread is not None:
            self._thread.wake()

    def wait(self) -> None:
        """Wait until the storage has everything; not for one that fails, and once only for one that hangs."""
        if self.waits_s and self._thread is not None and not self._slow:
            with self._answered:
                done = self._answered.wait_for(lambda: self.has(self.length) is not False, self.waits_s)
            self._slow = not done

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
        with self._answered:
            self._answered.notify_all()
        return self.synced

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
                number = max((number_of(self.path) or 0) + 1, next_number(self.path.parent))
                self.path = self.path.with_name(name_of(number))

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


def name_of(number: int) -> str:
    """The name of the journal with this number."""
    return f"match-{number:06}{SUFFIX}"


def number_of(path: Path) -> int | None:
    """The number of a journal, whole or set aside, by its name."""
    found = _NUMBERED.fullmatch(path.name)
    return int(found[1]) if found else None


def next_number(folder: Path) -> int:
    """Matches are numbered and not dated: the clock of a Pi may jump."""
    try:
        numbers = [number_of(path) or 0 for path in folder.iterdir()]
    except OSError:
        numbers = []
    return max(numbers, default=0) + 1
