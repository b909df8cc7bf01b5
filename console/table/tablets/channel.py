"""The tablets' way to the table: a local socket of its own, a connection for each tablet, a thread for all.

The web process opens a connection for every page of a station and passes on lines, both ways. The thread is
its own, since what is told to onlookers takes milliseconds to write, and here each of them is uncertainty.
Pings leave and answers are stamped here, so that a web process that is slow makes bounds wider, never false.
"""

import json
import logging
import os
import selectors
import socket
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from threading import Thread
from typing import Protocol

from console.core.views import Json
from console.messages.tablet_sayings import LONGEST_LINE, BadSaying
from console.table.local_socket.table_socket import listen_at

log = logging.getLogger(__name__)

MOST_CALLERS = 32
"""Eight stations, those that ask for one, and connections that are dead and do not know it yet."""
MOST_UNSENT = 2**20
READ_BYTES = 2**14


class Caller:
    """Somebody at the other end: `say` from any thread, the rest in the channel's own."""

    def __init__(self, number: int, connection: socket.socket) -> None:
        self.number = number
        self.connection = connection
        self.leaving = False
        """Nothing more is heard; the connection ends when all is said."""
        self.unsaid: deque[bytes] = deque()
        self.unsent = bytearray()
        self.unread = bytearray()

    def say(self, word: str, about: Json) -> None:
        self.unsaid.append(json.dumps({word: about}, separators=(",", ":")).encode() + b"\n")

    def say_line(self, line: bytes) -> None:
        """What was written already, for several."""
        self.unsaid.append(line)

    def dismiss(self, why: str) -> None:
        """Tell it why, and hear no more of it."""
        self.say("away", why)
        self.leaving = True


class Host(Protocol):
    """Whoever hears the callers. All is called in the channel's thread."""

    def came(self, caller: Caller) -> None: ...
    def heard(self, caller: Caller, line: bytes) -> None: ...
    def left(self, caller: Caller) -> None: ...
    def stumbled(self) -> None:
        """Something that a caller said was not foreseen: it is counted."""

    def beat(self) -> int | None:
        """Say what is due; nanoseconds until something will be, None: when somebody comes or wakes us."""


class TabletChannel:
    """Listens, reads, sends. `wake` is for any thread."""

    def __init__(self, path: Path, host: Host) -> None:
        """Listen.

        :raises OSError: it cannot be made there
        """
        self.path = path
        self._host = host
        self._callers: dict[int, Caller] = {}
        self._came = 0
        self._closing = False
        self._listening = listen_at(path)
        self._woken, self._waking = os.pipe2(os.O_NONBLOCK | os.O_CLOEXEC)
        self._selector = selectors.DefaultSelector()
        self._selector.register(self._listening, selectors.EVENT_READ)
        self._selector.register(self._woken, selectors.EVENT_READ)
        self._thread = Thread(target=self._run, name="tablets", daemon=True)
        self._thread.start()

    def wake(self) -> None:
        """Something was said."""
        with suppress(OSError):  # the pipe is full: it is awake
            os.write(self._waking, b"!")

    def close(self) -> None:
        """Let go of everything; every tablet notices."""
        self._closing = True
        self.wake()
        self._thread.join(2)

    def _run(self) -> None:
        while not self._closing:
            try:
                self._round()
            except Exception:
                log.exception("the tablets' socket stumbled: all tablets are cut off")
                self._each(self._cut_off)
        self._shut()

    def _round(self) -> None:
        due_ns = self._host.beat()
        self._each(self._send)
        for key, _ in self._selector.select(None if due_ns is None else max(0, due_ns) / 1_000_000_000):
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
        leaving = next((each for each in self._callers.values() if each.leaving), None)
        if len(self._callers) >= MOST_CALLERS and leaving is not None:
            self._cut_off(leaving)  # it does not even hear that it has to go
        if len(self._callers) >= MOST_CALLERS:
            connection.close()
            return
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
        if not heard or len(rest) > LONGEST_LINE or not all(self._take(caller, line) for line in lines):
            self._cut_off(caller)

    def _take(self, caller: Caller, line: bytearray) -> bool:
        """Whether that was something to be heard."""
        if caller.leaving:
            return True
        if len(line) > LONGEST_LINE:
            return False
        try:
            self._host.heard(caller, bytes(line))
        except BadSaying as problem:
            log.warning("a tablet is cut off: %s", problem)
            return False
        except Exception:
            # Nobody pays for what another says.
            log.exception("a tablet is cut off: what it said was not foreseen: %r", bytes(line))
            self._host.stumbled()
            return False
        return True

    def _send(self, caller: Caller) -> None:
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
        if len(caller.unsent) > MOST_UNSENT or (caller.leaving and not caller.unsent):
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
        self._each(self._cut_off)
        self._selector.close()
        self._listening.close()
        for end in (self._woken, self._waking):
            os.close(end)
        with suppress(OSError):
            self.path.unlink()
