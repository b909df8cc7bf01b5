"""A tablet without a page: says what a page would, over the table's own socket or a page's connection."""

import json
import socket
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol

from console.messages.tablet_news import read_tablet_news

PATIENCE_S = 60.0


class Wire(Protocol):
    """Lines both ways."""

    def send(self, line: str) -> None: ...
    def receive(self, timeout_s: float) -> str | None:
        """The next line; None: none within that time. Raises ConnectionError where it is cut off."""

    def close(self) -> None: ...


class SocketWire:
    """The table's own socket for tablets."""

    def __init__(self, path: Path) -> None:
        self._socket = socket.socket(socket.AF_UNIX)
        self._socket.connect(str(path))
        self._unread = b""

    def send(self, line: str) -> None:
        self._socket.sendall(line.encode() + b"\n")

    def receive(self, timeout_s: float) -> str | None:
        self._socket.settimeout(max(timeout_s, 0.0001))
        while b"\n" not in self._unread:
            try:
                heard = self._socket.recv(2**16)
            except (TimeoutError, BlockingIOError):
                return None
            if not heard:
                raise ConnectionError("cut off")
            self._unread += heard
        line, _, self._unread = self._unread.partition(b"\n")
        return line.decode()

    def close(self) -> None:
        self._socket.close()


class FakeTablet:
    """Answers pings by itself whenever it looks; its clock began when it was made, a while ago."""

    def __init__(self, wire: Wire, *, ahead_ms: float = 5000.0) -> None:
        self.wire = wire
        self.ahead_ms = ahead_ms
        self.told: dict[str, Any] = {}
        """The last of each word."""
        self.heard: list[tuple[str, Any]] = []
        self.answers = True
        self.pings = 0
        self.gone = False
        """It was cut off."""
        self._number = 0

    @property
    def taken(self) -> list[int]:
        """The touches that it saw confirmed."""
        return [about for word, about in self.heard if word == "taken"]

    @property
    def refused(self) -> list[list[Any]]:
        return [about for word, about in self.heard if word == "refused"]

    def now_ms(self) -> float:
        return time.monotonic() * 1000 + self.ahead_ms

    def say(self, word: str, about: object) -> None:
        try:
            self.wire.send(json.dumps({word: about}))
        except OSError:
            self.gone = True

    def look(self, timeout_s: float = 0.0) -> None:
        """Hear all that there is; wait for the first so long."""
        while (line := self._next(timeout_s)) is not None:
            timeout_s = 0.0
            ((word, about),) = json.loads(line).items()
            self.told[word] = about
            if word == "ping":
                self.pings += 1
                if self.answers:
                    self.say("pong", [about, self.now_ms()])
            else:
                assert json.loads(read_tablet_news(line.encode()).line()) == {word: about}
                self.heard.append((word, about))
            if word == "you":
                self._number = max(self._number, about.get("last", 0))

    def _next(self, timeout_s: float) -> str | None:
        """What was said last is heard, also where the connection has ended."""
        try:
            return self.wire.receive(timeout_s)
        except OSError:
            self.gone = True
            return None

    def touch(self, control: str, pressed: bool = True, *, at_ms: float | None = None) -> int:
        """Touch a control now; the number of the touch."""
        self._number += 1
        self.say("touch", [self._number, control, pressed, self.now_ms() if at_ms is None else at_ms])
        return self._number

    def tap(self, control: str) -> int:
        number = self.touch(control)
        self.touch(control, False)
        return number

    def close(self) -> None:
        self.wire.close()


def until(true: Callable[[], bool], *each: Callable[[], object], what: str = "") -> None:
    """Do these again and again until it is true."""
    end = time.monotonic() + PATIENCE_S
    while not true():
        assert time.monotonic() < end, f"{what or true} has not come about"
        for act in each:
            act()
