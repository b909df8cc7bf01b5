"""A table that spectators watch while something is measured: computers play, pages and streams are real."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from pathlib import Path
from socket import create_server
from tempfile import TemporaryDirectory

from console.core.words import Crew
from console.messages.socket_paths import socket_path
from console.panels.clock import MILLISECOND_NS, table_clock
from console.table.local_socket.local_socket import LocalSocket
from console.table.plans.chosen_plan import first_choices, set_up_as
from console.table.scenes.match.match_scene import MatchScene
from console.table.settings import DEFAULTS
from console.table.table import Table

ROUND_NS = 5 * MILLISECOND_NS
"""A table's loop goes round at least so often."""
FROM_ONE_ADDRESS = 10
DELAY_S = 1
"""So that spectators are sent whole pictures from the start."""
COMPUTERS = "blue=officer red=officer"
PLAYED = replace(DEFAULTS, mode="real-time", idle_seconds=0, computers=COMPUTERS, seed=1)


class NotWatchedError(Exception):
    """Pages or spectators could not be started; the message says why."""


class PlayedTable:
    """Computers play both boats, over and over; `tend` is a round of the table's loop, if it is time."""

    def __init__(self, socket: Path | None) -> None:
        """`socket`: where pages find it; None: nowhere."""
        now_ns = table_clock()
        self._table = Table(replace(PLAYED, gallery_delay_seconds=DELAY_S), now_ns=now_ns)
        self._outlet = (
            None if socket is None else LocalSocket(self._table, socket, delay_s=DELAY_S, wake=lambda: None)
        )
        self._round_ns = now_ns

    def tend(self) -> None:
        now_ns = table_clock()
        if now_ns < self._round_ns:
            return
        self._round_ns = now_ns + ROUND_NS
        play_on(self._table, now_ns)
        self._table.tick(now_ns)
        if self._outlet is not None:
            self._outlet.carry_out(now_ns)
            self._outlet.show(lambda: self._table.screens(now_ns), tuple, now_ns)

    @property
    def match(self) -> MatchScene | None:
        """The one that is played."""
        return self._table.scene.playing

    def close(self) -> None:
        if self._outlet is not None:
            self._outlet.close()


def play_on(table: Table, now_ns: int) -> None:
    """Begin a match of computers where none is played."""
    scene, settings = table.scene, table.settings
    if scene.playing is None or scene.playing.over:
        offer = settings.offer
        choices, _ = first_choices(offer).for_people(dict.fromkeys(Crew, 1))
        begun = table.new_match(set_up_as(choices, offer.crewing, offer, settings.seed), now_ns)
        begun.stay()  # tablets too
        table.lead_to(begun, now_ns)


@contextmanager
def watched_table(spectators: int) -> Iterator[Callable[[], None]]:
    """What to call in each round of the loop; 0: a table that has no pages.

    :raises NotWatchedError: pages or spectators could not be started
    """
    with ExitStack() as stack:
        data = Path(stack.enter_context(TemporaryDirectory(prefix="sonar-table-")))
        table = PlayedTable(socket_path(data) if spectators else None)
        stack.callback(table.close)
        if spectators:
            _start_watching(stack, table, data, spectators)
        yield table.tend


def _start_watching(stack: ExitStack, table: PlayedTable, data: Path, spectators: int) -> None:
    with create_server(("127.0.0.1", 0)) as free:
        port = str(free.getsockname()[1])
    web = [sys.executable, "-m", "console", "web", "--address", "127.0.0.1", "--port", port]
    started(stack, web, data)
    addresses = [f"127.0.0.{10 + number}" for number in range(-(-spectators // FROM_ONE_ADDRESS))]
    words = ["-m", "console.proving.spectators", "127.0.0.1", port, str(spectators), *addresses]
    watching = started(stack, [sys.executable, *words], data)
    if next_line(watching, table.tend) != "ready":
        raise NotWatchedError("no spectator was told anything; pages need the extra [web]")


def next_line(process: subprocess.Popen[str], meanwhile: Callable[[], None]) -> str:
    """The next line that it says; something is done over and over meanwhile. Empty: it has ended instead.

    A line may come in pieces: whoever writes without a buffer writes its end apart.
    """
    assert process.stdout is not None
    os.set_blocking(process.stdout.fileno(), False)
    line = ""
    while not line.endswith("\n"):
        meanwhile()
        ended = process.poll() is not None
        piece = process.stdout.readline()
        if ended and not piece:
            return ""
        line += piece
    return line.removesuffix("\n")


def started(stack: ExitStack, command: list[str], data: Path) -> subprocess.Popen[str]:
    started = subprocess.Popen(
        command,
        env={**os.environ, "SONAR_TABLE_DATA": str(data)},
        cwd=data,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    stack.callback(started.wait, 30)
    stack.callback(started.terminate)
    return started
