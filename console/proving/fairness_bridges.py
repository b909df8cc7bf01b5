"""Sides for a contest over bridges in simulated time: the boards' own firmware, or models of them."""

import random
from collections.abc import Callable, Iterable
from functools import partial

from console.panels.clock import MICROSECOND_NS, MILLISECOND_NS, Pace
from console.panels.hardware import load_panel
from console.panels.link import Clock, Link
from console.panels.serial_link import SerialLink, panel_list
from console.panels.simulated_bridge import start_stepped_board
from console.proving.fairness import ContestSide
from console.proving.fairness_sides import BOUNCE_NS, STOP
from firmware_bridge.agreement import PanelList
from firmware_bridge.model import MEGA, PICO
from firmware_bridge.simulator.model_board import SteppedModel
from firmware_bridge.simulator.stepped import LATEST_NS, SOONEST_NS, SteppedBoard, SteppedBridge

FIRMWARE = ("mega", "pico")
MODELS = {"mega-model": MEGA, "pico-model": PICO}
KINDS = (*FIRMWARE, *MODELS)
LINE_NS = 5 * MILLISECOND_NS
"""A bridge's own way: its scan, its reports, the line."""
FIRST_TOUCH_NS = 300 * MICROSECOND_NS
SETTLING_NS = 3_000 * MILLISECOND_NS
"""From the first word of a bridge until its clock is well known."""
FAST_PPM = {"mega": 3_000, "pico": 60}
"""How fast or slow a board's clock may be: the Mega's resonator, the Pico's crystal."""


class SteppedSide(ContestSide):
    """A stop button of a bridge, stepped by the contest's own clock; one-way delays of 0.05 to 0.4 ms."""

    transport_ns = LINE_NS

    def __init__(self, crew: str, kind: str, clock: Clock, seed: int | str) -> None:
        self.crew = crew
        self.control = f"{crew}.{STOP}"
        self._chance = random.Random(f"{seed} {crew} {kind}")
        self._number = load_panel().scanned.index(STOP)
        name = kind.removesuffix("-model")
        fast_ppm = self._chance.randint(-FAST_PPM[name], FAST_PPM[name])
        self._bounces = kind not in MODELS
        self.board = _board(kind, fast_ppm)
        self.board.run(clock())
        self.words = (
            f"{'model' if kind in MODELS else 'firmware'} of the {name}, its clock {fast_ppm:+d} ppm off, "
            "each way 0.05 to 0.4 ms"
        )
        self.link: Link = SerialLink(kind, crew, clock=clock, open_bridge=partial(self._open, seed))

    def _open(
        self, seed: int | str, port: str, panel: PanelList, *, wake: Callable[[], None], clock_ns: Clock
    ) -> SteppedBridge:
        sessions = random.Random(f"{seed} sessions")
        return SteppedBridge(
            self.board,
            panel,
            port=f"{port} of {self.crew}",
            wake=wake,
            clock_ns=clock_ns,
            seed=f"{seed} {self.crew}",
            pick_session=lambda: sessions.randrange(1, 1 << 16),
            delays_ns=(SOONEST_NS, LATEST_NS),
        )

    def press(self, at_ns: int) -> int:
        return self.board.press(self._number, at_ns, then_ns=self._bouncing())

    def release(self, at_ns: int) -> int:
        return self.board.release(self._number, at_ns, then_ns=self._bouncing())

    def _bouncing(self) -> list[int]:
        if not self._bounces:
            return []
        count = 2 * self._chance.randint(0, 3)
        return sorted(self._chance.randrange(FIRST_TOUCH_NS, BOUNCE_NS) for _ in range(count))


def _board(kind: str, fast_ppm: int) -> SteppedBoard | SteppedModel:
    if kind in MODELS:
        return SteppedModel(panel_list(load_panel()), MODELS[kind], fast_ppm)
    return start_stepped_board(kind, fast_ppm=fast_ppm)


def settle(sides: Iterable[ContestSide], pace: Pace) -> None:
    """Let time pass until every bridge's clock is well known."""
    stepped = [side for side in sides if isinstance(side, SteppedSide)]
    if not stepped:
        return
    until_ns = pace.clock() + SETTLING_NS
    while pace.clock() < until_ns:
        pace.wait(MILLISECOND_NS)
        for side in stepped:
            side.link.settled_until_ns()
            side.link.take()
