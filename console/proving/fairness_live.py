"""Sides for a contest in real time: a bridge under simavr, or real hardware with loopback wires."""

import random
import time
from typing import Any

from console.panels.clock import MICROSECOND_NS, MILLISECOND_NS, table_clock
from console.panels.direct_pins import real_pins
from console.panels.gpio_link import GpioLink
from console.panels.hardware import SHIPPED, HardwareFiles, load_panel
from console.panels.link import Link
from console.panels.serial_link import SerialLink
from console.panels.simulated_bridge import start_simulated_bridge
from console.proving.fairness import ContestSide
from console.proving.fairness_sides import BOUNCE_NS, MOST_DELAY_NS, STOP, in_ms, stops_only

CONNECT_S = 15.0
DELAYED_FRAMES = 0.1
"""The part of a simulated bridge's messages that come late."""
FIRST_TOUCH_NS = 300 * MICROSECOND_NS
"""The bridge looks every 0.1 ms and may skip a look: a first touch under 0.25 ms may go unseen."""
LINE_NS = 10 * MILLISECOND_NS
"""The bridge's own way: its scan, its frames, the serial line."""
AIM_NS = 200 * MICROSECOND_NS
"""Before the moment of a press we stop sleeping and watch the clock."""


class NotConnectedError(RuntimeError):
    """A link of the contest does not come up."""


class BridgeSide(ContestSide):
    """A stop button of the real firmware under simavr, behind a line that delays messages."""

    def __init__(self, crew: str, seed: int | str, most_delay_ns: int = MOST_DELAY_NS) -> None:
        self.crew = crew
        self.transport_ns = most_delay_ns + LINE_NS
        self.control = f"{crew}.{STOP}"
        self.words = (
            "bridge firmware under simavr, bounces up to 2 ms after a first touch of 0.3 ms or more, "
            f"one message in ten up to {in_ms(most_delay_ns)} late"
        )
        self._number = load_panel().scanned.index(STOP)
        self._chance = random.Random(f"{seed} {crew}")
        self._board = start_simulated_bridge()
        try:
            self.link: Link = connected(SerialLink(self._board.port, crew))
            line_seed = self._chance.getrandbits(32)
            self._board.spoil(line_seed, delay=DELAYED_FRAMES, delay_ms=most_delay_ns / MILLISECOND_NS)
        except BaseException:
            self._board.close()
            raise

    def press(self, at_ns: int) -> int:
        return self._board.press(self._number, at_ns, then_ns=self._bounces())

    def release(self, at_ns: int) -> int:
        return self._board.release(self._number, at_ns, then_ns=self._bounces())

    def behind_ns(self) -> int:
        return self._board.behind_ns()

    def close(self) -> None:
        super().close()
        self._board.close()

    def _bounces(self) -> list[int]:
        count = 2 * self._chance.randint(0, 3)
        return sorted(self._chance.randrange(FIRST_TOUCH_NS, BOUNCE_NS) for _ in range(count))


class LoopbackSide(ContestSide):
    """A stop input of real hardware that a wire from a free pin of the Raspberry Pi pulls to ground.

    The true time is known to the time that switching the pin takes.
    """

    transport_ns = LINE_NS

    def __init__(self, crew: str, link: Link, words: str, pin: str, pin_factory: Any) -> None:
        self.crew = crew
        self.control = f"{crew}.{STOP}"
        self.link = link
        self.words = f"{words}, loopback wire from {pin}"
        self._pin = pin_factory.pin(pin)
        self._pin.function = "input"
        self._pin.pull = "up"

    def press(self, at_ns: int) -> int:
        return self._switch(at_ns, closed=True)

    def release(self, at_ns: int) -> int:
        return self._switch(at_ns, closed=False)

    def close(self) -> None:
        self._pin.function = "input"
        super().close()

    def _switch(self, at_ns: int, closed: bool) -> int:
        while (left_ns := at_ns - table_clock()) > 0:
            if left_ns > AIM_NS:
                time.sleep((left_ns - AIM_NS) / 1_000_000_000)
        before_ns = table_clock()
        if closed:
            self._pin.function = "output"
            self._pin.state = 0
        else:
            self._pin.function = "input"
        after_ns = table_clock()
        self.truth_within_ns = (after_ns - before_ns) // 2
        return before_ns + self.truth_within_ns


def connected(link: SerialLink) -> SerialLink:
    """The link, once it is up and has settled.

    :raises NotConnectedError: it does not come up
    """
    give_up = time.monotonic() + CONNECT_S
    while time.monotonic() < give_up:
        if link.settled_until_ns() is not None:
            return link
        time.sleep(0.02)
    detail = link.health().detail
    link.close()
    raise NotConnectedError(f"the bridge does not come up within {CONNECT_S:.0f} s: {detail}")


def loopback_sides(
    kinds: tuple[str, str],
    pins: tuple[str, ...],
    hardware: HardwareFiles = SHIPPED,
    pin_factory: Any = None,
) -> tuple[ContestSide, ContestSide]:
    """Sides on real hardware: `gpio` on this Raspberry Pi's header, `bridge:PORT` on a serial port.

    :raises NotConnectedError: a link does not come up
    """
    factory = pin_factory or real_pins()
    gpio: Link | None = None
    if "gpio" in kinds:
        raced_by = [crew for crew, kind in zip(("blue", "red"), kinds, strict=True) if kind == "gpio"]
        wiring = stops_only(hardware.load_wiring("pi"), raced_by)
        gpio = GpioLink(wiring, pin_factory=factory)
    sides = []
    for crew, kind, pin in zip(("blue", "red"), kinds, pins, strict=True):
        link = gpio if kind == "gpio" else _bridge_on(kind, crew, hardware)
        if link is None:
            raise NotConnectedError(f"{kind} is not hardware: with --loopback use gpio or bridge:PORT")
        sides.append(LoopbackSide(crew, link, kind, pin, factory))
    return sides[0], sides[1]


def _bridge_on(kind: str, crew: str, hardware: HardwareFiles) -> Link | None:
    name, _, port = kind.partition(":")
    if name != "bridge" or not port:
        return None
    return connected(SerialLink(port, crew, panel=hardware.load_panel()))
