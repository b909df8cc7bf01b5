"""A bridge on a serial port: the thread that opens the port, listens, and opens it again when it is gone."""

import logging
import os
import select
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from copy import deepcopy
from dataclasses import dataclass
from typing import Protocol

from firmware_bridge.agreement import NoAgreement, PanelList, introduced
from firmware_bridge.conversation import Conversation, TimedEdge
from firmware_bridge.counts import Counts
from firmware_bridge.frames import BridgeHello
from firmware_bridge.port import PortError, open_port

log = logging.getLogger(__name__)

REOPEN_EVERY_S = 0.1
LISTEN_AT_MOST_S = 0.1
GIVE_UP_NS = 3_000_000_000
"""When a bridge that was heard is not heard for so long, the port is opened again."""
READ_AT_MOST = 4096


class Port(Protocol):
    """What is needed of an open port. Writing to it and reading from it do not wait."""

    def fileno(self) -> int: ...
    def close(self) -> None: ...


@dataclass(frozen=True, slots=True)
class BridgeState:
    """How a bridge is doing."""

    is_live: bool
    detail: str
    """One sentence for people."""
    uncertainty_ns: int | None
    """Of an edge that happens now; None while it is not live."""
    held: frozenset[int]
    """Controls whose contact is closed."""
    lamps_are_shown: bool
    """Whether the panel shows the lamps that were last asked for."""
    counts: Counts
    hello: BridgeHello | None = None
    """Who the bridge is; None while it is not there."""
    refused: NoAgreement | None = None
    """Why it cannot be used, if that is so."""


def state_of(talk: Conversation, detail: str) -> BridgeState:
    """How the talk with a bridge is going."""
    return BridgeState(
        is_live=talk.is_live,
        detail=detail,
        uncertainty_ns=talk.uncertainty_ns,
        held=frozenset(talk.held),
        lamps_are_shown=talk.lamps_are_shown,
        counts=deepcopy(talk.counts),
        hello=talk.hello,
        refused=talk.refused,
    )


class Bridge:
    """A bridge on a port, from now until `close`, over unplugs and restarts. Safe for several threads.

    `wake` is called, from the bridge's own thread, when there are edges to take, when the settled time moves
    on and when the bridge comes or goes.
    """

    def __init__(
        self,
        port: str,
        panel: PanelList,
        *,
        wake: Callable[[], None] = lambda: None,
        clock_ns: Callable[[], int] = time.monotonic_ns,
        open_port: Callable[[str], Port] = open_port,
    ) -> None:
        self.port = port
        self._trouble: str | None = f"{self.port} has not been opened yet"
        self._wake = wake
        self._clock_ns = clock_ns
        self._open_port = open_port
        self._lock = threading.Lock()
        self._conversation = Conversation(panel)
        self._closing = threading.Event()
        self._nudged, self._nudge = os.pipe()
        os.set_blocking(self._nudge, False)
        self._thread = threading.Thread(target=self._run, name=f"bridge {self.port}", daemon=True)
        self._thread.start()

    def take(self) -> list[TimedEdge]:
        """The edges heard since the last call."""
        with self._lock:
            return self._conversation.take()

    def settled_until_ns(self) -> int | None:
        """No edge that is still to come happened before this; None while the bridge is not heard."""
        with self._lock:
            return self._conversation.settled_until_ns

    def light(self, lit: bytes) -> None:
        """Show these lamps from now on: lamp i is bit i % 8 of byte i // 8."""
        with self._lock:
            self._conversation.light(lit)
        self._interrupt()

    def state(self) -> BridgeState:
        """How the bridge is doing."""
        with self._lock:
            return state_of(self._conversation, self._detail(self._conversation))

    def _detail(self, talk: Conversation) -> str:
        if talk.refusal:
            return f"{self.port}: {talk.refusal}"
        if self._trouble:
            return self._trouble
        if talk.is_live and talk.hello:
            return f"{self.port} is connected: {introduced(talk.hello)}"
        if talk.is_welcome:
            return f"{self.port}: the bridge has fallen silent, or its clock is not known yet"
        return f"{self.port} is open, but no bridge answers; flash it: sonar-table firmware flash"

    def close(self) -> None:
        """Close the port and end the thread."""
        if self._closing.is_set():
            return
        self._closing.set()
        self._interrupt()
        self._thread.join()
        self._trouble = f"{self.port} has been closed"
        with self._lock:
            os.close(self._nudge)
            os.close(self._nudged)
            self._nudge = -1

    # ---- the thread ----

    def _interrupt(self) -> None:
        with self._lock, suppress(BlockingIOError):
            if self._nudge >= 0:
                os.write(self._nudge, b"!")

    def _run(self) -> None:
        """Whatever happens in one session, there is another: this thread is the only way to the panel."""
        while not self._closing.is_set():
            try:
                self._hold_session()
            except PortError as wrong:
                self._trouble = str(wrong)
                self._closing.wait(REOPEN_EVERY_S)
                continue
            except OSError as wrong:
                self._trouble = f"{self.port} was unplugged: {wrong.strerror or wrong}"
            except Exception as wrong:
                log.exception("%s failed", self.port)
                self._trouble = f"{self.port} failed and is opened again: {wrong!r}"
                with self._lock:
                    self._conversation.counts.crashes += 1
                self._closing.wait(REOPEN_EVERY_S)
            with self._lock:
                self._conversation.unplugged()
            self._wake()

    def _hold_session(self) -> None:
        port = self._open_port(self.port)
        self._trouble = None
        try:
            self._talk(port)
        finally:
            port.close()

    def _talk(self, port: Port) -> None:
        """Listen and answer until the port fails, the bridge gives up or the link is closed."""
        fd = port.fileno()
        with self._lock:
            self._conversation.plugged(self._clock_ns())
        heard_ns: int | None = None
        while not self._closing.is_set():
            self._say(fd)
            if self._listen(fd):
                heard_ns = self._clock_ns()
            elif heard_ns is not None and self._clock_ns() - heard_ns > GIVE_UP_NS:
                raise OSError("it fell silent")

    def _say(self, fd: int) -> None:
        with self._lock:
            words = self._conversation.say(self._clock_ns())
        if words:
            with suppress(BlockingIOError):  # as good as lost on the way: it is said again
                os.write(fd, words)

    def _listen(self, fd: int) -> bool:
        """Wait for bytes, or until something is due to be said; whether the bridge is heard."""
        with self._lock:
            wait_s = (self._conversation.due_ns - self._clock_ns()) / 1e9
        ready, _, _ = select.select([fd, self._nudged], [], [], min(max(wait_s, 0), LISTEN_AT_MOST_S))
        if self._nudged in ready:
            os.read(self._nudged, READ_AT_MOST)
        if fd not in ready:
            return False
        data = os.read(fd, READ_AT_MOST)
        if not data:
            raise OSError("the port has ended")
        with self._lock:
            is_news = self._conversation.hear(data, self._clock_ns())
            is_live = self._conversation.is_live
        if is_news:
            self._wake()
        return is_live
