"""Speaking to a bridge frame by frame, to find out whether it keeps to the protocol."""

import os
import select
import time
from collections.abc import Callable
from typing import Protocol, TypeVar

from cobs import cobs

from firmware_bridge.conversation import any_session
from firmware_bridge.frame_bytes import Deframer, FrameError, checksum, encode
from firmware_bridge.frames import (
    NEWEST_VERSION,
    BridgeHello,
    BridgePong,
    Frame,
    HostFrame,
    HostHello,
    HostPing,
)
from firmware_bridge.port import open_port

MS = 1_000_000
FIRST_HEARD_NS = 4_000 * MS
"""A Mega may begin with its bootloader."""
ANSWERED_NS = 300 * MS
F = TypeVar("F", bound=Frame)


class BrokenPromiseError(AssertionError):
    """The bridge does not keep to the protocol. The message says what was expected, and what came."""


class Wire(Protocol):
    """A way to a bridge."""

    def clock_ns(self) -> int:
        """What time it is."""

    def write(self, data: bytes) -> None:
        """Say that to the bridge."""

    def read(self, until_ns: int) -> bytes:
        """What comes next; nothing if that time has come."""

    def close(self) -> None:
        """Let go of it."""


class PortWire:
    """A serial port."""

    def __init__(self, port: str) -> None:
        """:raises PortError: it cannot be opened"""
        self._port = open_port(port)

    def clock_ns(self) -> int:
        return time.monotonic_ns()

    def write(self, data: bytes) -> None:
        os.write(self._port.fileno(), data)

    def read(self, until_ns: int) -> bytes:
        left_s = max(until_ns - self.clock_ns(), 0) / 1e9
        ready, _, _ = select.select([self._port.fileno()], [], [], left_s)
        return os.read(self._port.fileno(), 4096) if ready else b""

    def close(self) -> None:
        self._port.close()


class Trial:
    """The talk with a bridge that is tried, in the version that it speaks."""

    def __init__(self, wire: Wire) -> None:
        """:raises BrokenPromiseError: nothing sound is heard of it"""
        self.wire = wire
        self.version = NEWEST_VERSION
        self.session = 0
        self.bad_frames = 0
        """Heard of the bridge."""
        self._deframer = Deframer()
        self._heard: list[Frame] = []
        self._pings = 0
        first = self._first_heard()
        self.hello = first if isinstance(first, BridgeHello) else self._ask_who_it_is()
        self.version = self.hello.version

    @property
    def ns_per_tick(self) -> float:
        return 1e9 / self.hello.ticks_per_second

    def _first_heard(self) -> Frame:
        until_ns = self.wire.clock_ns() + FIRST_HEARD_NS
        while self.wire.clock_ns() < until_ns:
            self._listen(until_ns)
            if self._heard:
                return self._heard.pop(0)
        raise BrokenPromiseError("a bridge speaks first, always; in 4 s nothing sound came")

    def _ask_who_it_is(self) -> BridgeHello:
        """Somebody spoke to it before us: a frame of no session makes it say its hello."""
        for version in range(NEWEST_VERSION, 0, -1):
            self.say(HostPing(0, 0, 0), version)
            try:
                return self.hear(BridgeHello, within_ns=ANSWERED_NS)
            except BrokenPromiseError:
                continue
        raise BrokenPromiseError("a frame of a session that is not open is answered by no BRIDGE_HELLO")

    def say(self, frame: HostFrame, version: int | None = None) -> bytes:
        data = encode(frame, version or self.version)
        self.wire.write(data)
        return data

    def say_body(self, body: bytes) -> None:
        """A body with its checksum, whatever it is."""
        self.wire.write(cobs.encode(body + checksum(body)) + b"\0")

    def frames(self, for_ns: int) -> list[Frame]:
        """Everything that is heard within that time."""
        until_ns = self.wire.clock_ns() + for_ns
        while self.wire.clock_ns() < until_ns:
            self._listen(until_ns)
        heard, self._heard = self._heard, []
        return heard

    def hear(
        self,
        kind: type[F],
        such: Callable[[F], bool] = lambda frame: True,
        within_ns: int = ANSWERED_NS,
        what: str = "",
    ) -> F:
        """The next such frame; what comes before it is passed over.

        :raises BrokenPromiseError: it does not come in time
        """
        until_ns = self.wire.clock_ns() + within_ns
        while True:
            while self._heard:
                frame = self._heard.pop(0)
                if isinstance(frame, kind) and such(frame):
                    return frame
            if self.wire.clock_ns() >= until_ns:
                name = what or f"a {getattr(kind, '__name__', 'frame')}"
                raise BrokenPromiseError(
                    f"{name} was expected within {within_ns / MS:g} ms, and did not come"
                )
            self._listen(until_ns)

    def _listen(self, until_ns: int) -> None:
        for frame in self._deframer.feed(self.wire.read(until_ns)):
            if isinstance(frame, FrameError):
                self.bad_frames += 1
            else:
                self._heard.append(frame)

    # ---- sessions ----

    def open(self, *, previous_session: int = 0, previous_next: int = 0) -> BridgeHello:
        """A new session."""
        before = self.session
        while self.session in (0, before):
            self.session = any_session()
        self.greet(previous_session, previous_next)
        self.hello = self.hear(
            BridgeHello, lambda hello: hello.session == self.session, what="the hello of our session"
        )
        return self.hello

    def greet(self, previous_session: int = 0, previous_next: int = 0) -> None:
        hello = HostHello(self.session, self.hello.fingerprint, previous_session, previous_next, self.version)
        self.say(hello)

    def ping(self, next_edge: int = 0) -> BridgePong:
        """After the answer, all that was said before has been heard."""
        self._pings = (self._pings + 1) % 0x10000
        number = self._pings
        self.say(HostPing(self.session, next_edge, number))
        return self.hear(BridgePong, lambda pong: pong.ping == number, what="the answer to our ping")
