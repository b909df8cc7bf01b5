"""Sides for a contest over bridges in simulated time: the boards' own firmware."""

import random
from collections.abc import Callable, Iterable
from functools import partial
from typing import Protocol

from console.panels.clock import MICROSECOND_NS, MILLISECOND_NS
from console.panels.hardware import load_panel
from console.panels.link import Clock, Link
from console.panels.serial_link import SerialLink
from console.panels.simulated_bridge import start_stepped_board
from console.proving.fairness import ContestSide
from console.proving.fairness_sides import BOUNCE_NS, STOP
from firmware_bridge.agreement import PanelList
from firmware_bridge.simulator.stepped import LATEST_NS, SOONEST_NS, Steppable, SteppedBridge

FIRMWARE = ("mega", "pico")
LINE_NS = 5 * MILLISECOND_NS
"""A bridge's own way: its scan, its reports, the line."""
FIRST_TOUCH_NS = 300 * MICROSECOND_NS
SETTLING_NS = 3_000 * MILLISECOND_NS
"""From the first word of a bridge until its clock is well known."""
FAST_PPM = {"mega": 3_000, "pico": 60}
"""How fast or slow a board's clock may be: the Mega's resonator, the Pico's crystal."""


class SteppedContacts(Steppable, Protocol):
    """A stepped board, or what stands in for one, with contacts that are pressed."""

    def press(self, control: int, at_ns: int, *, then_ns: Iterable[int] = ()) -> int:
        """Close a contact at that time; returns when exactly it closes, and again so much after that."""

    def release(self, control: int, at_ns: int, *, then_ns: Iterable[int] = ()) -> int:
        """Open it, as `press` closes it."""


class SteppedSide(ContestSide):
    """A stop button of a bridge, stepped by the contest's own clock; one-way delays of 0.05 to 0.4 ms."""

    transport_ns = LINE_NS
    settling_ns = SETTLING_NS
    made_of = "firmware"
    most_bounces = 3

    def __init__(self, crew: str, kind: str, clock: Clock, seed: int | str) -> None:
        self.crew = crew
        self.control = f"{crew}.{STOP}"
        self._chance = random.Random(f"{seed} {crew} {kind}")
        self._number = load_panel().scanned.index(STOP)
        name = kind.removesuffix("-model")
        fast_ppm = self._chance.randint(-FAST_PPM[name], FAST_PPM[name])
        self.board = self._start(name, fast_ppm)
        self.board.run(clock())
        self.words = f"{self.made_of} of the {name}, its clock {fast_ppm:+d} ppm off, each way 0.05 to 0.4 ms"
        self.link: Link = SerialLink(kind, crew, clock=clock, open_bridge=partial(self._open, seed))

    def _start(self, name: str, fast_ppm: int) -> SteppedContacts:
        return start_stepped_board(name, fast_ppm=fast_ppm)

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

    def settle(self) -> None:
        self.link.settled_until_ns()
        self.link.take()

    def press(self, at_ns: int) -> int:
        return self.board.press(self._number, at_ns, then_ns=self._bouncing())

    def release(self, at_ns: int) -> int:
        return self.board.release(self._number, at_ns, then_ns=self._bouncing())

    def _bouncing(self) -> list[int]:
        count = 2 * self._chance.randint(0, self.most_bounces)
        return sorted(self._chance.randrange(FIRST_TOUCH_NS, BOUNCE_NS) for _ in range(count))
