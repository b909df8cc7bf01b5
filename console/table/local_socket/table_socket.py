"""The socket itself: a thread that listens, sends and reads. The table's loop hands over and never waits.

Whoever reads too slowly, says too much or says what is not understood is cut off, and may come again. What
was told lately is told again to whoever comes, so that nothing is lost where a reader was killed.
"""

import logging
import os
import selectors
import socket
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from threading import Thread
from typing import NamedTuple

from console.languages import Message
from console.messages.table_commands import LONGEST_LINE, BadCommand, Command, read_line
from console.messages.table_news import CommandAnswered, Hello, Told
from console.table.local_socket.recent_news import RecentNews

log = logging.getLogger(__name__)

MOST_READERS = 8
MOST_UNSENT = 32 * 2**20
"""Bytes that a reader may be behind, all that is kept included; then it is cut off."""
MOST_UNTOLD = 2000
"""Messages that this thread may be behind the loop; then the oldest are lost, and every reader is cut off."""
MOST_ASKED = 32
"""Commands that the loop may be behind; more are refused."""
READ_BYTES = 2**16


class Asked(NamedTuple):
    """A command, and whom to answer."""

    reader: int
    number: int
    command: Command


class _Reader:
    """Somebody at the other end."""

    def __init__(self, number: int, connection: socket.socket) -> None:
        self.number = number
        self.connection = connection
        self.unsent = bytearray()
        self.unread = bytearray()


class TableSocket:
    """`tell`, `take` and `answer` are for the loop; all else happens in a thread of its own."""

    def __init__(
        self, path: Path, software: str, *, kept_ms: int, wake: Callable[[], None] = lambda: None
    ) -> None:
        """Listen.

        :param kept_ms: so long what was seen is told again to whoever comes
        :param wake: called when there is something to take
        :raises OSError: it cannot be made there
        """
        self.path = path
        self._hello = Hello(software=software).line()
        self._kept = RecentNews(kept_ms)
        self._wake_loop = wake
        self._untold: deque[Told | tuple[int, Told]] = deque(maxlen=MOST_UNTOLD)
        """What the loop has told; with the number of a reader, what is for that one alone."""
        self._lost = False
        self._asked: deque[Asked] = deque()
        self._readers: dict[int, _Reader] = {}
        self._came = 0
        self._closing = False
        self._listening = listen_at(path)
        self._woken, self._waking = os.pipe2(os.O_NONBLOCK | os.O_CLOEXEC)
        self._selector = selectors.DefaultSelector()
        self._selector.register(self._listening, selectors.EVENT_READ)
        self._selector.register(self._woken, selectors.EVENT_READ)
        self._thread = Thread(target=self._run, name="local socket", daemon=True)
        self._thread.start()

    @property
    def attended(self) -> bool:
        """Whether anybody reads."""
        return bool(self._readers)

    def tell(self, message: Told) -> None:
        """For everybody, soon."""
        self._lost |= len(self._untold) == MOST_UNTOLD
        self._untold.append(message)
        self._wake()

    def take(self) -> list[Asked]:
        """What was asked for since the last call. Each is to be answered."""
        return [self._asked.popleft() for _ in range(len(self._asked))]

    def answer(self, asked: Asked, why: Message | None) -> None:
        """It was done, or why it was not."""
        self._untold.append((asked.reader, CommandAnswered(id=asked.number, why=why)))
        self._wake()

    def close(self) -> None:
        """Let go of everything; what was told last is still sent as far as that takes no waiting."""
        self._closing = True
        self._wake()
        self._thread.join(2)

    def _wake(self) -> None:
        with suppress(OSError):  # the pipe is full: it is awake
            os.write(self._waking, b"!")

    def _run(self) -> None:
        while not self._closing:
            try:
                self._round()
            except Exception:
                log.exception("the local socket stumbled: all readers are cut off")
                self._cut_off(*self._readers.values())
        self._shut()

    def _round(self) -> None:
        for key, _ in self._selector.select():
            if key.fileobj is self._listening:
                self._welcome()
            elif key.fileobj == self._woken:
                with suppress(BlockingIOError):
                    os.read(self._woken, READ_BYTES)
            elif key.data in self._readers:
                self._hear(self._readers[key.data])
        self._pass_on()
        for reader in tuple(self._readers.values()):
            self._send(reader)

    def _welcome(self) -> None:
        connection, _ = self._listening.accept()
        connection.setblocking(False)
        self._came += 1
        reader = _Reader(self._came, connection)
        self._readers[reader.number] = reader
        self._selector.register(connection, selectors.EVENT_READ, reader.number)
        reader.unsent += self._hello + b"".join(self._kept.lines())
        if len(self._readers) > MOST_READERS:
            self._cut_off(min(self._readers.values(), key=lambda each: each.number))

    def _pass_on(self) -> None:
        """What the loop has told, to all whom it is for."""
        if self._lost:
            self._lost = False
            self._cut_off(*self._readers.values())
        while self._untold:
            told = self._untold.popleft()
            if isinstance(told, tuple):
                if told[0] in self._readers:
                    self._readers[told[0]].unsent += told[1].line()
                continue
            line = told.line()
            self._kept.keep(told, line)
            for reader in self._readers.values():
                reader.unsent += line

    def _hear(self, reader: _Reader) -> None:
        try:
            heard = reader.connection.recv(READ_BYTES)
        except BlockingIOError:
            return
        except OSError:
            heard = b""
        reader.unread += heard
        *lines, rest = reader.unread.split(b"\n")
        reader.unread = bytearray(rest)
        if not heard or len(rest) > LONGEST_LINE or not all(self._ask(reader, bytes(line)) for line in lines):
            self._cut_off(reader)

    def _ask(self, reader: _Reader, line: bytes) -> bool:
        """Hand a command to the loop; whether it was one."""
        if len(line) > LONGEST_LINE:
            return False
        try:
            number, command = read_line(line)
        except BadCommand as problem:
            log.warning("a reader of the local socket is cut off: %s", problem)
            return False
        asked = Asked(reader.number, number, command)
        if len(self._asked) >= MOST_ASKED:
            self.answer(asked, Message.of("facilitator.too-much"))
        else:
            self._asked.append(asked)
            self._wake_loop()
        return True

    def _send(self, reader: _Reader) -> None:
        """As much as it takes now."""
        try:
            while reader.unsent:
                del reader.unsent[: reader.connection.send(reader.unsent[:READ_BYTES])]
        except BlockingIOError:
            pass
        except OSError:
            self._cut_off(reader)
            return
        if len(reader.unsent) > MOST_UNSENT:
            self._cut_off(reader)
            return
        wanted = selectors.EVENT_READ | (selectors.EVENT_WRITE if reader.unsent else 0)
        if self._selector.get_key(reader.connection).events != wanted:
            self._selector.modify(reader.connection, wanted, reader.number)

    def _cut_off(self, *readers: _Reader) -> None:
        for reader in readers:
            if self._readers.pop(reader.number, None) is not None:
                self._selector.unregister(reader.connection)
                reader.connection.close()

    def _shut(self) -> None:
        with suppress(Exception):
            self._pass_on()
            for reader in tuple(self._readers.values()):
                self._send(reader)
        self._cut_off(*self._readers.values())
        self._selector.close()
        self._listening.close()
        for end in (self._woken, self._waking):
            os.close(end)
        with suppress(OSError):
            self.path.unlink()


def listen_at(path: Path) -> socket.socket:
    """A socket for our own user alone. One that is there was ours: nobody else has the data folder."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.unlink(missing_ok=True)
    listening = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    try:
        os.fchmod(listening.fileno(), 0o600)  # before it has a name, so that nobody else ever sees it
        listening.bind(os.fspath(path))
        listening.setblocking(False)
        listening.listen(MOST_READERS)
    except BaseException:
        listening.close()
        raise
    return listening
