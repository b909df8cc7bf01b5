"""Rigs: a link with a panel at its far end that a test can touch.

To add a link to the suite, write a rig for it and name it in RIGS. A rig moves contacts and plugs, says the
true time of what it did, and lets time pass; the tests talk to the link alone.
"""

import time
from collections.abc import Callable, Set
from functools import partial
from typing import Any, Protocol

import pygame

from console.panels.clock import MICROSECOND_NS, MILLISECOND_NS, HandClock, table_clock
from console.panels.controllers.controller_map import Controller
from console.panels.controllers.evdev_link import EvdevLink
from console.panels.gpio_link import BAD_SCANS, GpioLink
from console.panels.hardware import load_panel, load_wiring
from console.panels.keyboard_link import KeyboardLink, KeyEvent
from console.panels.keymap import load_keys
from console.panels.link import Link
from console.panels.screen_link import ScreenLink, TouchEvent
from console.panels.serial_link import SerialLink
from console.panels.simulated_bridge import start_simulated_bridge, start_stepped_board
from console.panels.simulated_gpio import SimulatedHeader
from console.panels.simulated_link import SimulatedLink
from console.panels.tablets.tablet_clock import PING_NS
from console.panels.tablets.tablet_link import Tablet, TabletLink
from firmware_bridge.agreement import PanelList
from firmware_bridge.simulator import SteppedBridge
from tests.panels.controllers_stand_in import Pad, StandIn

NORTH, STOP = "blue.captain.north", "red.captain.stop"
BOUNCES_US = (300, 600, 900, 1300, 1600, 1900)
LONG_MS = 60
"""Longer than any lock-out, transport or unnoticed moment of a rig."""


class Rig(Protocol):
    """A link and what is at its far end."""

    link: Link
    north: str
    stop: str
    """The two controls to use."""
    down: set[str]
    """The controls that are pressed in truth."""

    def press(self, control: str, *, bouncing: bool = False) -> int:
        """Close the contact now, and let it bounce for two milliseconds; the true time on the table clock."""

    def release(self, control: str, *, bouncing: bool = False) -> int:
        """Open the contact now; the true time."""

    def pass_ms(self, ms: float) -> None:
        """Let time pass. After LONG_MS what was done before has been heard."""

    def lit(self) -> Set[str]:
        """The lamps that burn on the panel."""

    def close(self) -> None:
        """Close the link and let go of its far end."""

    def unplug(self) -> None:
        """Pull the plug."""

    def replug(self) -> None:
        """Put it back in, and let the link find out."""


class HandRig:
    """A rig whose time is moved by hand."""

    link: Link

    def __init__(self) -> None:
        self.clock = HandClock()
        self.down: set[str] = set()

    def press(self, control: str, *, bouncing: bool = False) -> int:
        self.down.add(control)
        return self._move(control, True, bouncing)

    def release(self, control: str, *, bouncing: bool = False) -> int:
        self.down.discard(control)
        return self._move(control, False, bouncing)

    def _move(self, control: str, closed: bool, bouncing: bool) -> int:
        now_ns = self.clock()
        for turn, after_us in enumerate([0, *(BOUNCES_US if bouncing else ())]):
            self._wire(control, closed == (turn % 2 == 0), now_ns + after_us * MICROSECOND_NS)
        return now_ns

    def _wire(self, control: str, closed: bool, at_ns: int) -> None:
        raise NotImplementedError

    def close(self) -> None:
        self.link.close()


class SimulatedRig(HandRig):
    """The simulated link, with and without a delay."""

    north, stop = NORTH, STOP

    def __init__(self, most_delay_ms: int = 0) -> None:
        super().__init__()
        delay_ns = (0, most_delay_ms * MILLISECOND_NS)
        self.link = SimulatedLink([NORTH, STOP], clock=self.clock, seed=5, delay_ns=delay_ns)

    def _wire(self, control: str, closed: bool, at_ns: int) -> None:
        (self.link.press if closed else self.link.release)(control, at_ns)

    def pass_ms(self, ms: float) -> None:
        self.clock.advance_ms(ms)

    def lit(self) -> Set[str]:
        return self.link.lit

    def unplug(self) -> None:
        self.link.unplug()

    def replug(self) -> None:
        self.link.replug()


class GpioRig(HandRig):
    """The GPIO link on gpiozero's mock pins, for controls on pins or in the 74HC165s."""

    def __init__(self, north: str = NORTH, stop: str = STOP, heard_after_ms: int = 0) -> None:
        super().__init__()
        self.north, self.stop = north, stop
        self._heard_after_ns = heard_after_ms * MILLISECOND_NS
        wiring = load_wiring(load_panel(), "pi")
        self.header = SimulatedHeader(wiring, self.clock)
        self.link = GpioLink(wiring, pin_factory=self.header, clock=self.clock, scanning=False)

    def _wire(self, control: str, closed: bool, at_ns: int) -> None:
        self.header.wire(control, closed, at_ns, heard_after_ns=self._heard_after_ns)

    def pass_ms(self, ms: float) -> None:
        until_ns = self.clock() + round(ms * MILLISECOND_NS)
        while self.clock() < until_ns:
            self.clock.move_to(min(until_ns, self.clock() + MILLISECOND_NS))
            self.header.pass_time()
            self.link.scan()

    def lit(self) -> Set[str]:
        return self.header.lit

    def unplug(self) -> None:
        """The ribbon cable: the chips are gone, and the direct pins see their pull-ups."""
        self.header.chips.plugged = False
        for control in self.down & {NORTH, STOP}:
            self.release(control)
        self.pass_ms(BAD_SCANS)

    def replug(self) -> None:
        self.header.chips.plugged = True
        self.pass_ms(1)


class LookedRig(HandRig):
    """A link that is told what a look at the windows found, every five milliseconds."""

    link: KeyboardLink | ScreenLink

    def __init__(self) -> None:
        super().__init__()
        self._found: list[Any] = []

    def pass_ms(self, ms: float) -> None:
        until_ns = self.clock() + round(ms * MILLISECOND_NS)
        while self.clock() < until_ns:
            self.clock.move_to(min(until_ns, self.clock() + 5 * MILLISECOND_NS))
            self.link.hear(self._found)
            self._found = []


class KeyboardRig(LookedRig):
    """The keyboard link."""

    link: KeyboardLink

    north, stop = NORTH, STOP

    def __init__(self) -> None:
        super().__init__()
        self.keys = load_keys()
        self.link = KeyboardLink(self.keys, clock=self.clock)

    def _move(self, control: str, closed: bool, bouncing: bool) -> int:
        """A keyboard has its own debounce; what it does send is a held key again and again."""
        self._found += [KeyEvent(self._scancode(control), closed)] * (4 if bouncing else 1)
        return self.clock()

    def lit(self) -> Set[str]:
        return self.link.lit if self.link.health().connected else frozenset()

    def unplug(self) -> None:
        self.link.leave()

    def replug(self) -> None:
        self.link.enter()

    def _scancode(self, control: str) -> int:
        codes = (code for name, code in vars(pygame).items() if name.startswith("KSCAN_"))
        return next(code for code in codes if self.keys.control(code, self.link.chosen) == control)


class ScreenRig(LookedRig):
    """The screen link."""

    north, stop = NORTH, STOP

    def __init__(self) -> None:
        super().__init__()
        self.link = ScreenLink(clock=self.clock)
        self._plugged = True

    def _move(self, control: str, closed: bool, bouncing: bool) -> int:
        if self._plugged:
            self._found += [TouchEvent(control, closed)] * (4 if bouncing else 1)
        return self.clock()

    def lit(self) -> Set[str]:
        return self.link.lit

    def unplug(self) -> None:
        self._plugged = False

    def replug(self) -> None:
        self._plugged = True


class SteppedRig(HandRig):
    """The serial link to a board's own firmware in a simulator, whose time is moved by hand."""

    north, stop = NORTH, "blue.captain.stop"

    def __init__(self, board: str) -> None:
        super().__init__()
        self.board = start_stepped_board(board)
        self.board.run(self.clock())
        self.link = SerialLink(board, "blue", clock=self.clock, open_bridge=self._open)
        self._scanned = [f"blue.{control}" for control in load_panel().scanned]
        self.pass_ms(500)

    def _open(self, port: str, panel: PanelList, **options: Any) -> SteppedBridge:
        self.bridge = SteppedBridge(self.board, panel, port=port, **options)
        return self.bridge

    def _move(self, control: str, closed: bool, bouncing: bool) -> int:
        move = self.board.press if closed else self.board.release
        turns = [after_us * MICROSECOND_NS for after_us in (BOUNCES_US if bouncing else ())]
        return move(self._scanned.index(control), self.clock(), then_ns=turns)

    def pass_ms(self, ms: float) -> None:
        self.clock.advance_ms(ms)
        self.bridge.state()

    def lit(self) -> Set[str]:
        self.pass_ms(LONG_MS)
        return frozenset(self._scanned[number] for number in self.board.lamps())

    def unplug(self) -> None:
        self.bridge.unplug()

    def replug(self) -> None:
        self.bridge.replug()
        self.pass_ms(500)


class TabletRig(HandRig):
    """The tablet link, with a tablet whose clock is off and whose messages take a while, each way."""

    north, stop = NORTH, "blue.captain.stop"

    def __init__(self, one_way_ms: float) -> None:
        super().__init__()
        self.link = TabletLink(clock=self.clock)
        self._one_way_ns = round(one_way_ms * MILLISECOND_NS)
        self._under_way: list[tuple[int, int, Callable[[], object]]] = []
        self._asked = 0
        self._tablet: Tablet | None = None
        self.replug()

    def _clock_us(self, at_ns: int) -> int:
        return round(at_ns * 1.000_150) // MICROSECOND_NS + 77_000_000

    def _move(self, control: str, closed: bool, bouncing: bool) -> int:
        """A screen does not bounce; what a page may do is to say a touch again and again."""
        now_ns, tablet = self.clock(), self._tablet
        if tablet is not None:
            stamp_us = self._clock_us(now_ns)
            for _ in range(4 if bouncing else 1):
                self._send(lambda: self.link.touch(tablet, 1, control, closed, stamp_us))
        return now_ns

    def _send(self, act: Callable[[], object]) -> None:
        there_ns = self.clock() + self._one_way_ns
        self._under_way.append((there_ns, len(self._under_way), act))

    def _ping(self) -> None:
        tablet = self._tablet
        if tablet is not None:
            self._asked += 1
            nonce = self._asked
            self.link.ask(tablet, nonce)
            self._send(lambda: self._pong(tablet, nonce))

    def _pong(self, tablet: Tablet, nonce: int) -> None:
        clock_us = self._clock_us(self.clock())
        self._send(lambda: self.link.answer(tablet, nonce, clock_us))

    def pass_ms(self, ms: float) -> None:
        until_ns = self.clock() + round(ms * MILLISECOND_NS)
        while self.clock() < until_ns:
            due_ns = min((each[0] for each in self._under_way), default=until_ns)
            next_ns = min(due_ns, self._next_ping_ns, until_ns)
            self.clock.move_to(max(next_ns, self.clock()))
            for each in [each for each in self._under_way if each[0] <= self.clock()]:
                self._under_way.remove(each)
                each[2]()
            if self.clock() >= self._next_ping_ns:
                self._next_ping_ns += PING_NS
                self._ping()

    def lit(self) -> Set[str]:
        return frozenset() if self._tablet is None else self.link.lit_of(self._tablet)

    def unplug(self) -> None:
        if self._tablet is not None:
            self.link.go(self._tablet)
        self._tablet = None
        self._under_way.clear()

    def replug(self) -> None:
        self._tablet = self.link.come("blue.captain", [self.north, self.stop])
        self._next_ping_ns = self.clock()
        self.pass_ms(200)


class ControllerRig(HandRig):
    """A controller that is asked so often: the kernel's own bytes in a pipe."""

    north, stop = NORTH, STOP

    def __init__(self, polled_ms: int = 1) -> None:
        super().__init__()
        self.pad = Pad("usb-1.2/input0", polled_ns=polled_ms * MILLISECOND_NS)
        self.kernel = StandIn(self.pad)
        self._to_come: list[tuple[int, int, bool]] = []
        buttons = {"key-288": NORTH, "key-289": STOP}
        controller = Controller("one", self.pad.port, self.pad.name, buttons)
        self.link = EvdevLink(controller, clock=self.clock, kernel=self.kernel, listening=False)

    def _wire(self, control: str, closed: bool, at_ns: int) -> None:
        """The kernel has it when it asks next."""
        stamp_ns = at_ns + self.pad.polled_ns * 7 // 10
        self._to_come.append((stamp_ns, 288 if control == NORTH else 289, closed))

    def pass_ms(self, ms: float) -> None:
        until_ns = self.clock() + round(ms * MILLISECOND_NS)
        while self.clock() < until_ns:
            self.clock.move_to(min(until_ns, self.clock() + MILLISECOND_NS))
            due = [one for one in self._to_come if one[0] <= self.clock()]
            self._to_come = [one for one in self._to_come if one[0] > self.clock()]
            for stamp_ns, key, closed in due:
                self.pad.change(key, closed, stamp_ns)

    def lit(self) -> Set[str]:
        return self.link.lit if self.link.health().connected else frozenset()

    def unplug(self) -> None:
        self.kernel.unplug(self.pad)
        self.link.settled_until_ns()

    def replug(self) -> None:
        self.pad.plugged = True
        self.pass_ms(300)
        self.link.settled_until_ns()


class BridgeRig:
    """The serial link to the real firmware under simavr, which runs in real time."""

    north, stop = NORTH, "blue.captain.stop"

    def __init__(self) -> None:
        self.down: set[str] = set()
        self.board = start_simulated_bridge()
        self.link = SerialLink(self.board.port, "blue")
        self._scanned = [f"blue.{control}" for control in load_panel().scanned]
        self._await(lambda: self.link.settled_until_ns() is not None)

    def press(self, control: str, *, bouncing: bool = False) -> int:
        self.down.add(control)
        return self.board.press(self._scanned.index(control), then_ns=self._bounces_ns(bouncing))

    def release(self, control: str, *, bouncing: bool = False) -> int:
        self.down.discard(control)
        return self.board.release(self._scanned.index(control), then_ns=self._bounces_ns(bouncing))

    def _bounces_ns(self, bouncing: bool) -> list[int]:
        return [after_us * MICROSECOND_NS for after_us in BOUNCES_US] if bouncing else []

    def pass_ms(self, ms: float) -> None:
        time.sleep(ms / 1000)
        if ms >= LONG_MS:
            now_ns = table_clock()
            self._await(lambda: (self.link.settled_until_ns() or now_ns) >= now_ns)

    def lit(self) -> Set[str]:
        self._await(self.link.lamps_are_shown)
        return frozenset(self._scanned[number] for number in self.board.lamps())

    def unplug(self) -> None:
        self.board.unplug()
        self._await(lambda: self.link.settled_until_ns() is None)

    def replug(self) -> None:
        self.board.replug()
        self._await(lambda: self.link.settled_until_ns() is not None)

    def close(self) -> None:
        self.link.close()
        self.board.close()

    @staticmethod
    def _await(condition: Callable[[], bool]) -> None:
        """However slow the machine is, within reason."""
        give_up = time.monotonic() + 30
        while not condition():
            assert time.monotonic() < give_up, "the simulated bridge does not come to this"
            time.sleep(0.001)


RIGS: dict[str, Callable[[], Rig]] = {
    "simulated": SimulatedRig,
    "simulated, delayed": lambda: SimulatedRig(most_delay_ms=20),
    "gpio pins": GpioRig,
    "gpio pins, heard late": lambda: GpioRig(heard_after_ms=12),
    "gpio chain": lambda: GpioRig("blue.radio.erase", "red.first-mate.mine"),
    "keyboard": KeyboardRig,
    "screen": ScreenRig,
    "tablet": lambda: TabletRig(one_way_ms=0.5),
    "tablet, far": lambda: TabletRig(one_way_ms=15),
    "controller": ControllerRig,
    "controller, asked 125 times a second": lambda: ControllerRig(polled_ms=8),
    "bridge": BridgeRig,
    "mega": partial(SteppedRig, "mega"),
    "pico": partial(SteppedRig, "pico"),
}
HEAR_THEIR_PLUG = {name: RIGS[name] for name in RIGS if not name.startswith("gpio pins") and name != "screen"}
"""Links that notice an unplug. A direct pin sees a contact that opens, a screen sees no finger."""
