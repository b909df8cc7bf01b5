"""Rigs: a link with a panel at its far end that a test can touch.

To add a link to the suite, write a rig for it and name it in RIGS. A rig moves contacts and plugs, says the
true time of what it did, and lets time pass; the tests talk to the link alone.
"""

from collections.abc import Callable, Set
from typing import Protocol

import pygame

from console.panels.clock import MILLISECOND_NS, HandClock
from console.panels.gpio_link import BAD_SCANS, GpioLink
from console.panels.hardware import load_panel, load_wiring
from console.panels.keyboard_link import KeyboardLink, KeyEvent
from console.panels.keymap import load_keys
from console.panels.link import Link
from console.panels.simulated_gpio import SimulatedHeader
from console.panels.simulated_link import SimulatedLink, Wear

NORTH, STOP = "blue.captain.north", "red.captain.stop"
"""The controls that every rig has, one of each crew."""


class Rig(Protocol):
    """A link and what is at its far end."""

    link: Link
    north: str
    stop: str
    """The two controls to use."""
    down: set[str]
    """The controls that are pressed in truth."""

    def press(self, control: str) -> int:
        """Close the contact now; the true time on the table clock."""

    def release(self, control: str) -> int:
        """Open the contact now; the true time."""

    def bounce(self, control: str) -> None:
        """Let the contact chatter for some three milliseconds and end as it was."""

    def pass_ms(self, ms: float) -> None:
        """Let time pass, as far as the link's far end and our own threads need it."""

    def lit(self) -> Set[str]:
        """The lamps that burn on the panel."""

    def unplug(self) -> None:
        """Pull the plug."""

    def replug(self) -> None:
        """Put it back in, and let the link find out."""


def chatter(rig: Rig, control: str) -> None:
    closed = control in rig.down
    for _ in range(3):
        rig.pass_ms(0.4)
        (rig.release if closed else rig.press)(control)
        rig.pass_ms(0.4)
        (rig.press if closed else rig.release)(control)


class SimulatedRig:
    """The simulated link with time moved by hand, with and without a delay."""

    north, stop = NORTH, STOP

    def __init__(self, most_delay_ms: int = 0) -> None:
        self.clock = HandClock()
        self.down: set[str] = set()
        delay_ns = (0, most_delay_ms * MILLISECOND_NS)
        self.link = SimulatedLink([NORTH, STOP], clock=self.clock, seed=5, wear=Wear(), delay_ns=delay_ns)

    def press(self, control: str) -> int:
        self.down.add(control)
        self.link.press(control)
        return self.clock()

    def release(self, control: str) -> int:
        self.down.discard(control)
        self.link.release(control)
        return self.clock()

    def bounce(self, control: str) -> None:
        chatter(self, control)

    def pass_ms(self, ms: float) -> None:
        self.clock.advance_ms(ms)

    def lit(self) -> Set[str]:
        return self.link.lit

    def unplug(self) -> None:
        self.link.unplug()

    def replug(self) -> None:
        self.link.replug()


class GpioRig:
    """The GPIO link on gpiozero's mock pins; `chained` controls are in the 74HC165s."""

    def __init__(self, north: str = NORTH, stop: str = STOP, heard_after_ms: int = 0) -> None:
        self.north, self.stop = north, stop
        self.clock = HandClock()
        self.down: set[str] = set()
        self._heard_after_ns = heard_after_ms * MILLISECOND_NS
        wiring = load_wiring(load_panel(), "pi")
        self.header = SimulatedHeader(wiring, self.clock)
        self.link = GpioLink(wiring, pin_factory=self.header, clock=self.clock, scanning=False)

    def press(self, control: str) -> int:
        self.down.add(control)
        self.header.press(control, heard_after_ns=self._heard_after_ns)
        return self.clock()

    def release(self, control: str) -> int:
        self.down.discard(control)
        self.header.release(control, heard_after_ns=self._heard_after_ns)
        return self.clock()

    def bounce(self, control: str) -> None:
        chatter(self, control)

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


class KeyboardRig:
    """The keyboard link, with a window that looks at its keys every five milliseconds."""

    north, stop = NORTH, STOP

    def __init__(self) -> None:
        self.clock = HandClock()
        self.down: set[str] = set()
        self.keys = load_keys()
        self.link = KeyboardLink(self.keys, clock=self.clock)
        self._events: list[KeyEvent] = []

    def press(self, control: str) -> int:
        self.down.add(control)
        self._events.append(KeyEvent(self._scancode(control), down=True))
        return self.clock()

    def release(self, control: str) -> int:
        self.down.discard(control)
        self._events.append(KeyEvent(self._scancode(control), down=False))
        return self.clock()

    def bounce(self, control: str) -> None:
        """A keyboard has its own debounce; what it does send is the same key again."""
        if control in self.down:
            self._events += [KeyEvent(self._scancode(control), down=True)] * 3
        self.pass_ms(3)

    def pass_ms(self, ms: float) -> None:
        until_ns = self.clock() + round(ms * MILLISECOND_NS)
        while self.clock() < until_ns:
            self.clock.move_to(min(until_ns, self.clock() + 5 * MILLISECOND_NS))
            self.link.hear(self._events)
            self._events = []

    def lit(self) -> Set[str]:
        return self.link.lit if self.link.health().connected else frozenset()

    def unplug(self) -> None:
        self.link.leave()

    def replug(self) -> None:
        self.link.enter()

    def _scancode(self, control: str) -> int:
        codes = (code for name, code in vars(pygame).items() if name.startswith("KSCAN_"))
        return next(code for code in codes if self.keys.control(code, self.link.chosen) == control)


RIGS: dict[str, Callable[[], Rig]] = {
    "simulated": SimulatedRig,
    "simulated, delayed": lambda: SimulatedRig(most_delay_ms=20),
    "gpio pins": GpioRig,
    "gpio pins, heard late": lambda: GpioRig(heard_after_ms=12),
    "gpio chain": lambda: GpioRig("blue.radio.erase", "red.first-mate.mine"),
    "keyboard": KeyboardRig,
}
HEAR_THEIR_PLUG = {name: RIGS[name] for name in RIGS if not name.startswith("gpio pins")}
"""Links that notice an unplug. A direct pin does not: it sees a contact that opens."""
