"""Tell systemd that the table is up and that its loop still turns; without systemd, nothing happens."""

import os
import socket
import time
from collections.abc import Mapping
from contextlib import suppress
from threading import Event, Thread

from console.panels.clock import MICROSECOND_NS, SECOND_NS

START_US = 60_000_000
"""From each step of the start, and each round of the loop before the first pictures are seen."""
LOOK_S = 5
LONGEST_NS = 600 * SECOND_NS
"""So long a start may go on, at the most."""
WORKS = 100
"""A start that uses less than this part of the time as processor time does not work, but waits."""
PULSES = 3
"""So many are due within the time after which systemd takes the table for dead."""


class Watchdog:
    """systemd's notification socket. Never raises, never waits.

    >>> watchdog = Watchdog()
    >>> watchdog.ready()
    >>> watchdog.alive(now_ns)      # in every round of the loop
    """

    def __init__(self, environment: Mapping[str, str] = os.environ) -> None:
        self._address = environment.get("NOTIFY_SOCKET", "").replace("@", "\0", 1)
        self._every_ns = _limit_us(environment) * MICROSECOND_NS // PULSES
        self._next_ns = 0
        self._socket: socket.socket | None = None
        self._up = Event()

    def vouch(self) -> None:
        """From now until the table is ready: no step of its start is too slow as long as it works."""
        if self._address:
            Thread(target=self._vouch, name="start", daemon=True).start()

    def _vouch(self) -> None:
        effort = StartEffort(time.monotonic_ns(), time.process_time_ns())
        while not self._up.wait(LOOK_S):
            if effort.goes_on(time.monotonic_ns(), time.process_time_ns()):
                self._say(f"EXTEND_TIMEOUT_USEC={START_US}", "")

    def starting(self, status: str) -> None:
        """The start goes on, and gets so much more time; what it is at."""
        self._say(f"EXTEND_TIMEOUT_USEC={START_US}", status)

    def starting_still(self, now_ns: int) -> None:
        """The loop has come round before the first pictures are seen; said once a second."""
        if now_ns >= self._next_ns:
            self._next_ns = now_ns + SECOND_NS
            self._say(f"EXTEND_TIMEOUT_USEC={START_US}", "")

    def ready(self, status: str = "") -> None:
        """The table can be played at."""
        self._up.set()
        self._next_ns = 0
        self._say("READY=1", status)

    def alive(self, now_ns: int, status: str = "") -> None:
        """The loop has come round; said to systemd only as often as it wants to hear it."""
        if self._every_ns and now_ns >= self._next_ns:
            self._next_ns = now_ns + self._every_ns
            self._say("WATCHDOG=1", status)

    def stopping(self) -> None:
        """The table ends because it was asked to."""
        self._up.set()
        self._say("STOPPING=1", "")

    def _say(self, what: str, status: str) -> None:
        if not self._address:
            return
        said = what if not status else f"{what}\nSTATUS={' '.join(status.split())}"
        with suppress(OSError, ValueError):
            if self._socket is None:
                self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC)
                self._socket.setblocking(False)
            self._socket.sendto(said.encode(), self._address)


class StartEffort:
    """Tells a start that works, however slowly, from one that hangs: by the processor time that it uses."""

    def __init__(self, now_ns: int, spent_ns: int) -> None:
        self._until_ns = now_ns + LONGEST_NS
        self._now_ns, self._spent_ns = now_ns, spent_ns

    def goes_on(self, now_ns: int, spent_ns: int) -> bool:
        """Whether it has worked since the last look, and not for too long."""
        passed_ns, worked_ns = now_ns - self._now_ns, spent_ns - self._spent_ns
        self._now_ns, self._spent_ns = now_ns, spent_ns
        return worked_ns * WORKS >= passed_ns and now_ns < self._until_ns


def _limit_us(environment: Mapping[str, str]) -> int:
    """After how long without a pulse systemd restarts us; 0: it does not watch this process."""
    pid, limit = environment.get("WATCHDOG_PID"), environment.get("WATCHDOG_USEC", "")
    if pid not in (None, str(os.getpid())) or not limit.isdecimal():
        return 0
    return int(limit)
