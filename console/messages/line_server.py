"""A server of lines at a local socket: it listens, reads and sends in a thread of its own.

Whoever reads too slowly, says too much or says what is not understood is cut off, and may come again.
"""

import logging
import os
import selectors
import socket
from collections import deque
from collections.abc import Callable, Collection
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from threading import Thread

from console.messages.codec import BadMessage

log = logging.getLogger(__name__)

READ_BYTES = 2**16
WAITING = 8
"""Connections that may wait to be taken in."""
SECOND_NS = 1_000_000_000


@dataclass(frozen=True, kw_only=True)
class LineLimits:
    """How much a server takes upon itself."""

    callers: int
    unsent_bytes: int
    """So much a caller may be behind; then it is cut off."""
    line_bytes: int
    """So long a line of a caller may be."""


class Caller:
    """Somebody at the other end: `say` from any thread, the rest in the server's own."""

    def __init__(self, number: int, connection: socket.socket) -> None:
        self.number = number
        self.connection = connection
        self.leaving = False
        """Nothing more is heard; the connection ends when all is said."""
        self.unsaid: deque[bytes] = deque()
        self.unsent = bytearray()
        self.unread = bytearray()

    def say(self, line: bytes) -> None:
        """A whole line, or several."""
        self.unsaid.append(line)


class Host:
    """Whoever hears the callers. All is called in the server's thread; most hosts have no answer to some."""

    def came(self, caller: Caller) -> None:
        """Somebody is here."""

    def heard(self, caller: Caller, line: bytes) -> None:
        """A line. BadMessage: it is not understood, and its caller is cut off."""

    def left(self, caller: Caller) -> None:
        """Whoever came is gone, or was cut off."""

    def stumbled(self) -> None:
        """Something that a caller said was not foreseen: it is cut off, and that may be counted."""

    def beat(self) -> int | None:
        """Say what is due; nanoseconds until something will be, None: when somebody comes or wakes us."""
        return None

    def makes_room(self, callers: Collection[Caller]) -> Caller | None:
        """All places are taken and somebody comes: who goes; None: whoever comes."""
        return None


class LineServer:
    """`wake` and `close` are for any thread."""

    def __init__(self, name: str, path: Path, host: Host, limits: LineLimits) -> None:
        """Listen.

        :param name: of the thread, and in the log
        :raises OSError: it cannot be made there
        """
        self.path = path
        self._name, self._host, self._limits = name, host, limits
        self._callers: dict[int, Caller] = {}
        self._came = 0
        self._closing = False
        self._listening = _listen_at(path)
        self._woken, self._waking = os.pipe2(os.O_NONBLOCK | os.O_CLOEXEC)
        self._selector = selectors.DefaultSelector()
        self._selector.register(self._listening, selectors.EVENT_READ)
        self._selector.register(self._woken, selectors.EVENT_READ)
        self._thread = Thread(target=self._run, name=name, daemon=True)
        self._thread.start()

    @property
    def callers(self) -> Collection[Caller]:
        """Whoever is here; other threads may ask how many."""
        return self._callers.values()

    def wake(self) -> None:
        """There is something to say."""
        with suppress(OSError):  # the pipe is full: it is awake
            os.write(self._waking, b"!")

    def close(self) -> None:
        """Let go of everything; what was said last is still sent as far as that takes no waiting."""
        self._closing = True
        self.wake()
        self._thread.join(2)

    def cut_off_all(self) -> None:
        """In the server's thread: everybody begins anew."""
        self._each(self._cut_off)

    def _run(self) -> None:
        while not self._closing:
            try:
                self._round()
            except Exception:
                log.exception("%s: the socket stumbled, everybody there is cut off", self._name)
                self.cut_off_all()
        self._shut()

    def _round(self) -> None:
        due_ns = self._host.beat()
        self._each(self._send)
        for key, _ in self._selector.select(None if due_ns is None else max(0, due_ns) / SECOND_NS):
            if key.fileobj is self._listening:
                self._welcome()
            elif key.fileobj == self._woken:
                with suppress(BlockingIOError):
                    os.read(self._woken, READ_BYTES)
            elif key.data in self._callers:
                self._hear(self._callers[key.data])

    def _each(self, act: Callable[[Caller], None]) -> None:
        for caller in tuple(self._callers.values()):
            act(caller)

    def _welcome(self) -> None:
        connection, _ = self._listening.accept()
        connection.setblocking(False)
        if len(self._callers) >= self._limits.callers:
            gives_way = self._host.makes_room(self.callers)
            if gives_way is None:
                connection.close()
                return
            self._cut_off(gives_way)
        self._came += 1
        caller = Caller(self._came, connection)
        self._callers[caller.number] = caller
        self._selector.register(connection, selectors.EVENT_READ, caller.number)
        self._host.came(caller)

    def _hear(self, caller: Caller) -> None:
        try:
            heard = caller.connection.recv(READ_BYTES)
        except BlockingIOError:
            return
        except OSError:
            heard = b""
        caller.unread += heard
        *lines, rest = caller.unread.split(b"\n")
        caller.unread = bytearray(rest)
        too_long = len(rest) > self._limits.line_bytes
        if not heard or too_long or not all(self._take(caller, bytes(line)) for line in lines):
            self._cut_off(caller)

    def _take(self, caller: Caller, line: bytes) -> bool:
        """Whether that was something to be heard."""
        if caller.leaving:
            return True
        if len(line) > self._limits.line_bytes:
            return False
        try:
            self._host.heard(caller, line)
        except BadMessage as problem:
            log.warning("%s: somebody is cut off: %s", self._name, problem)
            return False
        except Exception:
            # Nobody pays for what another says.
            log.exception("%s: somebody is cut off, what was said was not foreseen: %r", self._name, line)
            self._host.stumbled()
            return False
        return True

    def _send(self, caller: Caller) -> None:
        """As much as it takes now."""
        while caller.unsaid:
            caller.unsent += caller.unsaid.popleft()
        try:
            while caller.unsent:
                del caller.unsent[: caller.connection.send(caller.unsent[:READ_BYTES])]
        except BlockingIOError:
            pass
        except OSError:
            self._cut_off(caller)
            return
        if len(caller.unsent) > self._limits.unsent_bytes or (caller.leaving and not caller.unsent):
            self._cut_off(caller)
            return
        wanted = selectors.EVENT_READ | (selectors.EVENT_WRITE if caller.unsent else 0)
        if self._selector.get_key(caller.connection).events != wanted:
            self._selector.modify(caller.connection, wanted, caller.number)

    def _cut_off(self, caller: Caller) -> None:
        if self._callers.pop(caller.number, None) is not None:
            self._selector.unregister(caller.connection)
            caller.connection.close()
            self._host.left(caller)

    def _shut(self) -> None:
        with suppress(Exception):
            self._host.beat()
            self._each(self._send)
        self.cut_off_all()
        self._selector.close()
        self._listening.close()
        for end in (self._woken, self._waking):
            os.close(end)
        with suppress(OSError):
            self.path.unlink()


def _listen_at(path: Path) -> socket.socket:
    """A socket for our own user alone. One that is there was ours: nobody else has the data folder."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.unlink(missing_ok=True)
    listening = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    try:
        os.fchmod(listening.fileno(), 0o600)  # before it has a name, so that nobody else ever sees it
        listening.bind(os.fspath(path))
        listening.setblocking(False)
        listening.listen(WAITING)
    except BaseException:
        listening.close()
        raise
    return listening
