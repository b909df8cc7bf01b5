"""Latency measured in real time: from a press to its place in the order, and on to its lamp."""

import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from typing import Protocol

from console.panels.clock import MILLISECOND_NS, table_clock
from console.panels.gpio_link import GpioLink
from console.panels.hardware import load_panel, load_wiring
from console.panels.keyboard_link import KeyboardLink, KeyEvent
from console.panels.keymap import SCANCODES, load_keys
from console.panels.link import Link
from console.panels.serial_link import SerialLink
from console.panels.simulated_bridge import start_simulated_bridge
from console.panels.simulated_gpio import SimulatedHeader
from console.panels.simulated_link import SimulatedLink
from console.proving.fairness_live import connected
from console.table.arbiter import Arbiter
from console.table.listener import Listener

NORTH = "blue.captain.north"
ERASE = "blue.radio.erase"
FRAME_NS = 16 * MILLISECOND_NS
"""A window looks at its keys once for each picture."""
GIVE_UP_NS = 2_000 * MILLISECOND_NS


class Bench(Protocol):
    """A link with one control that can be pressed, and its lamp looked at."""

    link: Link
    control: str

    def press(self) -> int:
        """Press; the true time."""

    def release(self) -> None:
        """Let go."""

    def tend(self) -> None:
        """What the far end or a window would do meanwhile."""

    def is_lit(self) -> bool:
        """Whether the control's lamp burns."""


@dataclass
class Latency:
    """What a bench found, in nanoseconds."""

    to_order_ns: list[int] = field(default_factory=list)
    to_lamp_ns: list[int] = field(default_factory=list)
    lost: int = 0


def _nothing() -> None:
    """The table has nothing else to do."""


def measure(bench: Bench, listener: Listener, presses: int, beside: Callable[[], None] = _nothing) -> Latency:
    """Press, wait for the place in the order, light the lamp as a station would, wait until it burns.

    :param beside: what else the table's loop does, called in each round
    """
    found = Latency()

    def until(done: Callable[[], bool]) -> int | None:
        return _until(bench, listener, done, beside)

    for _ in range(presses):
        pressed_ns = bench.press()
        ordered_ns = until(lambda: _ordered(bench, listener, pressed=True))
        bench.link.light({bench.control})
        lit_ns = until(bench.is_lit)
        if ordered_ns is None or lit_ns is None:
            found.lost += 1
        else:
            found.to_order_ns.append(ordered_ns - pressed_ns)
            found.to_lamp_ns.append(lit_ns - pressed_ns)
        bench.link.light(set())
        time.sleep(0.03)
        bench.release()
        until(lambda: _ordered(bench, listener, pressed=False))
        time.sleep(0.015)
    return found


def _ordered(bench: Bench, listener: Listener, *, pressed: bool) -> bool:
    presses = [one.press for one in listener.listen()]
    return any(p.control == bench.control and p.pressed == pressed for p in presses)


def _until(
    bench: Bench, listener: Listener, done: Callable[[], bool], beside: Callable[[], None]
) -> int | None:
    """When it was done; None if it was not in time."""
    give_up_ns = table_clock() + GIVE_UP_NS
    while table_clock() < give_up_ns:
        bench.tend()
        beside()
        if done():
            return table_clock()
        listener.wait(0.000_5)
    return None


class SimulatedBench:
    """The simulated link, local."""

    control = NORTH

    def __init__(self, listener: Listener) -> None:
        self._panel = SimulatedLink([NORTH], clock=table_clock, wake=listener.wake)
        self.link: Link = self._panel

    def press(self) -> int:
        now_ns = table_clock()
        self._panel.press(NORTH, now_ns)
        return now_ns

    def release(self) -> None:
        self._panel.release(NORTH)

    def tend(self) -> None:
        """Nothing: time passes for the link when it is asked."""

    def is_lit(self) -> bool:
        return NORTH in self._panel.lit


class KeyboardBench:
    """The keyboard link, from the moment at which the window could have found the key."""

    control = NORTH

    def __init__(self, listener: Listener) -> None:
        self._keyboard = KeyboardLink(load_keys(), wake=listener.wake)
        self.link: Link = self._keyboard
        self._events: list[KeyEvent] = []
        self._next_frame_ns = table_clock()

    def press(self) -> int:
        self._events.append(KeyEvent(SCANCODES["W"], down=True))
        return table_clock()

    def release(self) -> None:
        self._events.append(KeyEvent(SCANCODES["W"], down=False))

    def tend(self) -> None:
        if table_clock() >= self._next_frame_ns:
            self._next_frame_ns = table_clock() + FRAME_NS
            self._keyboard.hear(self._events)
            self._events = []

    def is_lit(self) -> bool:
        return NORTH in self._keyboard.lit


class GpioBench:
    """The GPIO link on mock pins, scanning its chains on its own thread."""

    def __init__(self, listener: Listener, control: str) -> None:
        wiring = load_wiring(load_panel(), "pi")
        self.control = control
        self._header = SimulatedHeader(wiring, table_clock)
        self.link: Link = GpioLink(wiring, pin_factory=self._header, wake=listener.wake)

    def press(self) -> int:
        now_ns = table_clock()
        self._header.press(self.control, now_ns)
        return now_ns

    def release(self) -> None:
        self._header.release(self.control)

    def tend(self) -> None:
        """Nothing: the link's thread scans."""

    def is_lit(self) -> bool:
        return self.control in self._header.lit


class BridgeBench:
    """The serial link to the real firmware under simavr."""

    control = NORTH

    def __init__(self, listener: Listener) -> None:
        self._number = load_panel().scanned.index("captain.north")
        self.board = start_simulated_bridge()
        self.link: Link = connected(SerialLink(self.board.port, "blue", wake=listener.wake))

    def press(self) -> int:
        return self.board.press(self._number)

    def release(self) -> None:
        self.board.release(self._number)

    def tend(self) -> None:
        """Nothing: the link's thread listens."""

    def is_lit(self) -> bool:
        return self._number in self.board.lamps()


BENCHES: dict[str, Callable[[Listener], Bench]] = {
    "simulated": SimulatedBench,
    "gpio pin": lambda listener: GpioBench(listener, NORTH),
    "gpio chain": lambda listener: GpioBench(listener, ERASE),
    "keyboard": KeyboardBench,
    "bridge": BridgeBench,
}


@contextmanager
def bench_of(name: str) -> Iterator[tuple[Bench, Listener]]:
    """A bench of that name with its listener, closed in the end."""
    listener = Listener(Arbiter(seed=1), table_clock)
    with ExitStack() as stack:
        bench = BENCHES[name](listener)
        if isinstance(bench, BridgeBench):
            stack.callback(bench.board.close)
        stack.callback(bench.link.close)
        listener.links.append(bench.link)
        yield bench, listener
