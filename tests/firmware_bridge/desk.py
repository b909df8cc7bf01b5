"""A simulated board with the host's side of the bridge on it, and the numbers of the controls."""

import time
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Self

from console.panels.hardware import load_panel
from console.panels.serial_link import panel_list
from console.panels.simulated_bridge import start_simulated_bridge
from firmware_bridge.agreement import PanelList
from firmware_bridge.bridge import Bridge
from firmware_bridge.conversation import TimedEdge

MS = 1_000_000
BUILT = Path(__file__).parents[2] / "build" / "tests"
PANEL = panel_list(load_panel())
NORTH, EAST, STOP, RADIO_OK = 0, 1, 4, 53
PATIENCE_S = 30
LEAD_NS = 50 * MS
"""Edges are planned so far ahead that a busy machine does not make them late."""


def wait_until(condition: Callable[[], bool], what: str) -> None:
    """Until it is so; on a busy machine that may take a while."""
    until = time.monotonic() + PATIENCE_S
    while not condition():
        assert time.monotonic() < until, f"{what} has not come about"
        time.sleep(0.002)


class Desk:
    """A board under simavr and a bridge that talks to it."""

    def __init__(self, *, fast_ppm: float = 0, panel: PanelList = PANEL) -> None:
        self.board = start_simulated_bridge(BUILT, fast_ppm=fast_ppm)
        self.bridge = Bridge(self.board.port, panel)
        self.heard: list[TimedEdge] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.bridge.close()
        self.board.close()

    def live(self) -> Self:
        wait_until(lambda: self.bridge.settled_until_ns() is not None, "a live bridge")
        return self

    def soon_ns(self) -> int:
        return time.monotonic_ns() + LEAD_NS

    def pass_by(self, ns: int) -> None:
        """Let this time pass: what the board is asked afterwards comes after it."""
        wait_until(lambda: time.monotonic_ns() > ns, f"the time {ns}")

    def settle(self, until_ns: int) -> list[TimedEdge]:
        """All that was heard by the time that everything up to then has been told."""
        wait_until(lambda: (self.bridge.settled_until_ns() or 0) > until_ns, f"settled time {until_ns}")
        self.heard += self.bridge.take()
        return self.heard

    def listen_for(self, count: int) -> list[TimedEdge]:
        """What was heard, once it is so many edges."""

        def enough() -> bool:
            self.heard += self.bridge.take()
            return len(self.heard) >= count

        wait_until(enough, f"edge {count}")
        return self.heard

    @property
    def moves(self) -> list[tuple[int, bool]]:
        return [(edge.control, edge.closed) for edge in sorted(self.heard, key=lambda edge: edge.latest_ns)]


def holds(edge: TimedEdge, true_ns: int) -> bool:
    return edge.earliest_ns <= true_ns <= edge.latest_ns
