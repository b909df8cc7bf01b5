"""A board in a simulator with the host's side of the bridge on it, and the numbers of the controls.

Time is simulated: it passes when a test lets it, however busy the machine is. `wait_until` is for the few
tests of threads and ports, which live in real time.
"""

import time
from collections.abc import Callable
from itertools import count
from pathlib import Path
from types import TracebackType
from typing import Self

from console.panels.clock import HandClock
from console.panels.hardware import load_panel
from console.panels.serial_link import panel_list
from console.panels.simulated_bridge import start_stepped_board
from firmware_bridge.agreement import PanelList
from firmware_bridge.conversation import TimedEdge
from firmware_bridge.simulator import SteppedBridge

MS = 1_000_000
BUILT = Path(__file__).parents[2] / "build" / "tests"
PANEL = panel_list(load_panel())
NORTH, EAST, STOP, RADIO_OK = 0, 1, 4, 53
PATIENCE_S = 30
PATIENCE_MS = 4_000
STEP_MS = 1
AWAKE_NS = 200 * MS
"""Of every ten seconds that a board idles; its clock is set ahead for the rest."""


def wait_until(condition: Callable[[], bool], what: str) -> None:
    """Until it is so, in real time; on a busy machine that may take a while."""
    until = time.monotonic() + PATIENCE_S
    while not condition():
        assert time.monotonic() < until, f"{what} has not come about"
        time.sleep(0.002)


class Desk:
    """A stepped board and a bridge that talks to it."""

    def __init__(
        self,
        board: str = "mega",
        *,
        fast_ppm: float = 0,
        panel: PanelList = PANEL,
        seed: int = 1,
        idle_s: int = 0,
    ) -> None:
        """The board has been on for `idle_s`, by its own clock, before anybody listens to it."""
        self.board = start_stepped_board(board, BUILT, fast_ppm=fast_ppm)
        for _ in range(idle_s // 10):
            self.board.run(self.board.now_ns + AWAKE_NS)
            self.board.set_ahead(10_000 * MS - AWAKE_NS)
        self.clock = HandClock(self.board.now_ns)
        sessions = count(1)
        self.bridge = SteppedBridge(
            self.board, panel, clock_ns=self.clock, seed=seed, pick_session=lambda: next(sessions)
        )
        self.heard: list[TimedEdge] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.bridge.close()

    def pass_ms(self, ms: float) -> None:
        self.clock.move_to(self.clock() + round(ms * MS))
        self.bridge.state()

    def wait_until(self, condition: Callable[[], bool], what: str, most_ms: int = PATIENCE_MS) -> None:
        until_ns = self.clock() + most_ms * MS
        while not condition():
            assert self.clock() < until_ns, f"{what} has not come about"
            self.pass_ms(STEP_MS)

    def live(self) -> Self:
        self.wait_until(lambda: self.bridge.settled_until_ns() is not None, "a live bridge")
        return self

    def soon_ns(self) -> int:
        return self.clock() + MS

    def pass_by(self, ns: int) -> None:
        """Let this time pass: what the board is asked afterwards comes after it."""
        self.clock.move_to(max(ns, self.clock()))
        self.bridge.state()

    def settle(self, until_ns: int) -> list[TimedEdge]:
        """All that was heard by the time that everything up to then has been told."""
        most_ms = PATIENCE_MS + max(until_ns - self.clock(), 0) // MS
        self.wait_until(
            lambda: (self.bridge.settled_until_ns() or 0) > until_ns, f"settled time {until_ns}", most_ms
        )
        self.heard += self.bridge.take()
        return self.heard

    def listen_for(self, count: int) -> list[TimedEdge]:
        """What was heard, once it is so many edges."""

        def enough() -> bool:
            self.heard += self.bridge.take()
            return len(self.heard) >= count

        self.wait_until(enough, f"edge {count}")
        return self.heard

    @property
    def moves(self) -> list[tuple[int, bool]]:
        return [(edge.control, edge.closed) for edge in sorted(self.heard, key=lambda edge: edge.latest_ns)]


def holds(edge: TimedEdge, true_ns: int) -> bool:
    return edge.earliest_ns <= true_ns <= edge.latest_ns
