"""A table that is touched: real pages, tablets that join over them, a panel and a match beside them."""

import json
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from itertools import product
from pathlib import Path
from socket import create_connection, create_server
from tempfile import TemporaryDirectory
from typing import NamedTuple

from console.core.words import Crew, Station
from console.messages.socket_paths import socket_path, tablets_path
from console.panels.clock import MILLISECOND_NS, SECOND_NS, table_clock
from console.panels.simulated_link import SimulatedLink
from console.panels.tablets.tablet_link import TabletLink
from console.proving.watched_table import PLAYED, NotWatchedError, next_line, play_on, started
from console.table.arbiter import Arbiter
from console.table.listener import Listener
from console.table.table import Table
from console.table.tablets.table_tablets import Tablets

PANEL = "red.captain.stop"
PRESS_EVERY_NS = 150 * MILLISECOND_NS
HELD_NS = 30 * MILLISECOND_NS
FRAME_NS = 33 * MILLISECOND_NS
STARTING_S = 60.0


@dataclass
class Touches:
    """What a run found, in nanoseconds."""

    tablet_ns: list[int] = field(default_factory=list)
    """From a touch to its lamp, both at the tablet."""
    panel_ns: list[int] = field(default_factory=list)
    """From a panel's press to its lamp."""
    round_ns: list[int] = field(default_factory=list)
    """What a round of the loop took."""
    refused: int = 0

    def add(self, more: "Touches") -> None:
        self.tablet_ns += more.tablet_ns
        self.panel_ns += more.panel_ns
        self.round_ns += more.round_ns
        self.refused += more.refused


class TouchedTable:
    """A loop as the running table's, without displays: whatever is pressed is lit."""

    def __init__(self, socket: Path) -> None:
        now_ns = table_clock()
        self.table = Table(PLAYED, now_ns=now_ns)
        self.listener = Listener(Arbiter(seed=1), table_clock)
        link = TabletLink(wake=self.listener.wake)
        self.tablets = Tablets(self.table, tablets_path(socket), link, table_clock)
        self._link = link
        self._panel = SimulatedLink([PANEL], clock=table_clock, wake=self.listener.wake)
        self.listener.links += [link, self._panel]
        self.found = Touches()
        self._lit: set[str] = set()
        self._pressed_ns: int | None = None
        self._next_press_ns = now_ns + SECOND_NS
        self._shown_ns = 0

    def round(self) -> None:
        began_ns = table_clock()
        self._use_panel(began_ns)
        ordered = self.listener.listen()
        for one in ordered:
            (self._lit.add if one.press.pressed else self._lit.discard)(one.press.control)
            if one.press.control == PANEL and one.press.pressed and self._pressed_ns is not None:
                self.found.panel_ns.append(table_clock() - self._pressed_ns)
                self._pressed_ns = None
        play_on(self.table, began_ns)
        self.table.tick(began_ns)
        self.tablets.confirm(ordered)
        self._link.light(self._lit)
        if began_ns - self._shown_ns >= FRAME_NS:
            self._shown_ns = began_ns
            self.tablets.follow(self.table.screens(began_ns), began_ns)
        self.found.round_ns.append(table_clock() - began_ns)
        self.listener.wait(0.005)

    def _use_panel(self, now_ns: int) -> None:
        if now_ns >= self._next_press_ns and self._pressed_ns is None and PANEL not in self._lit:
            self._next_press_ns = now_ns + PRESS_EVERY_NS
            self._pressed_ns = now_ns
            self._panel.press(PANEL, now_ns)
            self._panel.release(PANEL, now_ns + HELD_NS)

    def close(self) -> None:
        self.tablets.close()


def touch(tablets: int, per_s: float, seconds: float) -> Touches:
    """Let so many tablets touch so often; 0: a panel alone.

    :raises NotWatchedError: pages or tablets could not be started
    """
    with ExitStack() as stack:
        data = Path(stack.enter_context(TemporaryDirectory(prefix="sonar-table-")))
        table = TouchedTable(socket_path(data))
        stack.callback(table.close)
        if not tablets:
            end_ns = table_clock() + round((seconds + 1) * SECOND_NS)
            while table_clock() < end_ns:
                table.round()
            return table.found
        with _fingers(stack, table, data, tablets, per_s, seconds) as fingers:
            table.found = Touches()
            told = _until_told(table, fingers)
        table.found.tablet_ns = [round(ms * MILLISECOND_NS) for ms in told.took_ms]
        table.found.refused = told.refused
        return table.found


@contextmanager
def _fingers(
    stack: ExitStack, table: TouchedTable, data: Path, tablets: int, per_s: float, seconds: float
) -> Iterator["subprocess.Popen[str]"]:
    with create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    web = [sys.executable, "-m", "console", "web", "--address", "127.0.0.1", "--port", str(port)]
    started(stack, web, data)
    posts = [
        f"{table.tablets.reception.code(crew)}.{crew}.{station}"
        for crew, station in list(product(Crew, Station))[:tablets]
    ]
    give_up_s = time.monotonic() + STARTING_S
    while not _serves(port):
        table.round()
        if time.monotonic() > give_up_s:
            raise NotWatchedError("no pages: they need the extra [web]")
    words = ["-m", "console.proving.tablet_fingers", str(port), str(per_s), str(seconds), *posts]
    fingers = started(stack, [sys.executable, *words], data)
    if next_line(fingers, table.round) != "ready":
        raise NotWatchedError("no tablet joined; pages need the extra [web]")
    yield fingers


def _serves(port: int) -> bool:
    try:
        create_connection(("127.0.0.1", port), timeout=1).close()
    except OSError:
        return False
    return True


class _TouchesTold(NamedTuple):
    took_ms: list[float]
    refused: int


def _until_told(table: TouchedTable, fingers: "subprocess.Popen[str]") -> _TouchesTold:
    line = next_line(fingers, table.round)
    if not line:
        raise NotWatchedError("the tablets ended before their time")
    return _TouchesTold(**json.loads(line))
