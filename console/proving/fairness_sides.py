"""Sides for a contest that need no hardware: simulated links and simulated pins."""

import random
import time
from collections.abc import Iterable
from dataclasses import replace

from console.panels.clock import MICROSECOND_NS, MILLISECOND_NS, HandClock, table_clock
from console.panels.gpio_link import GpioLink
from console.panels.hardware import SHIPPED, CrewWiring, HardwareFiles, Wiring
from console.panels.link import Clock, Link
from console.panels.simulated_gpio import SimulatedHeader
from console.panels.simulated_link import SimulatedLink, Wear
from console.proving.fairness import ContestSide
from console.toml_file import START, BadFileError, Problem

STOP = "captain.stop"
MOST_DELAY_NS = 20 * MILLISECOND_NS
BOUNCE_NS = 2 * MILLISECOND_NS
INTERRUPT_NS = 80 * MICROSECOND_NS
"""From the edge of a simulated pin to its time-stamp, at most."""
SIMULATED_UNCERTAINTY_NS = 250 * MICROSECOND_NS


class HandPace:
    """Time moved by hand: hours pass in seconds."""

    def __init__(self) -> None:
        self.hand = HandClock()
        self.clock: Clock = self.hand

    def wait(self, ns: int) -> None:
        self.hand.move_to(self.hand() + ns)


class LivePace:
    """Time as it passes."""

    clock: Clock = staticmethod(table_clock)

    def wait(self, ns: int) -> None:
        time.sleep(ns / 1_000_000_000)


class SimulatedSide(ContestSide):
    """A stop button on a simulated link of its own, which bounces and whose messages are delayed."""

    def __init__(self, crew: str, clock: Clock, seed: int | str, most_delay_ns: int = MOST_DELAY_NS) -> None:
        self.crew = crew
        self.transport_ns = most_delay_ns
        self.control = f"{crew}.{STOP}"
        self._panel = SimulatedLink(
            [self.control],
            clock=clock,
            name=f"simulated {crew}",
            seed=f"{seed} {crew}",
            wear=Wear(bounce_ns=BOUNCE_NS),
            delay_ns=(0, most_delay_ns),
            uncertainty_ns=SIMULATED_UNCERTAINTY_NS,
        )
        self.link: Link = self._panel
        self.words = f"simulated link, bounces up to 2 ms, transport up to {in_ms(most_delay_ns)}"

    def press(self, at_ns: int) -> int:
        self._panel.press(self.control, at_ns)
        return at_ns

    def release(self, at_ns: int) -> int:
        self._panel.release(self.control, at_ns)
        return at_ns


class PinSide(ContestSide):
    """A stop button on a pin of gpiozero's MockFactory, whose edges are heard late."""

    def __init__(
        self, crew: str, header: SimulatedHeader, link: GpioLink, seed: int | str, most_delay_ns: int
    ) -> None:
        self.crew = crew
        self.transport_ns = most_delay_ns
        self.control = f"{crew}.{STOP}"
        self.link: Link = link
        late = in_ms(most_delay_ns)
        self.words = f"GPIO pin (gpiozero MockFactory), bounces up to 2 ms, edges heard up to {late} late"
        self._header = header
        self._chance = random.Random(f"{seed} {crew}")
        self._stamped_ns = self._heard_ns = 0

    def press(self, at_ns: int) -> int:
        return self._move(at_ns, closed=True)

    def release(self, at_ns: int) -> int:
        return self._move(at_ns, closed=False)

    def _move(self, at_ns: int, closed: bool) -> int:
        late_ns = self._chance.randint(0, self.transport_ns)
        bounces = sorted(self._chance.randrange(1, BOUNCE_NS) for _ in range(2 * self._chance.randint(0, 3)))
        for number, after_ns in enumerate([0, *bounces]):
            edge_ns = at_ns + after_ns
            # The kernel stamps and tells the edges of a pin one after the other.
            self._stamped_ns = max(self._stamped_ns, edge_ns + self._chance.randint(0, INTERRUPT_NS))
            self._heard_ns = max(self._heard_ns, self._stamped_ns + late_ns)
            self._header.wire(
                self.control,
                closed == (number % 2 == 0),
                edge_ns,
                heard_after_ns=self._heard_ns - edge_ns,
                stamped_after_ns=self._stamped_ns - edge_ns,
            )
        return at_ns


def in_ms(ns: int) -> str:
    """A time for people."""
    return f"{ns / MILLISECOND_NS:g} ms"


def stops_only(wiring: Wiring, raced_by: Iterable[str]) -> Wiring:
    """The wiring with the captains' stop buttons alone, without chains: what a contest needs.

    :raises BadFileError: a crew that is to race has no such pin
    """
    for crew in raced_by:
        if STOP not in wiring.of_crew(crew).pins:
            what = f"{crew}.{STOP} has no pin of its own, and a contest needs it"
            raise BadFileError([Problem(wiring.file, START, what, "wire it, or choose other --links")])
    raced = [crew for crew in wiring.crews if STOP in crew.pins]
    crews = tuple(CrewWiring(c.crew, {STOP: c.pins[STOP]}, {}, {}) for c in raced)
    return replace(wiring, crews=crews, inputs_chain=None, lamps_chain=None)


def pin_sides(
    crews: list[str],
    clock: Clock,
    seed: int | str,
    most_delay_ns: int = MOST_DELAY_NS,
    hardware: HardwareFiles = SHIPPED,
) -> list[PinSide]:
    """Sides on simulated pins; they share one header, as on a Raspberry Pi."""
    wiring = stops_only(hardware.load_wiring("pi"), crews)
    header = SimulatedHeader(wiring, clock)
    link = GpioLink(wiring, pin_factory=header, clock=clock, scanning=False)
    return [PinSide(crew, header, link, seed, most_delay_ns) for crew in crews]
