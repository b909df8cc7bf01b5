"""Sides for a contest that need no hardware: simulated links and simulated pins."""

import random
import time
from dataclasses import replace

from console.panels.clock import MICROSECOND_NS, MILLISECOND_NS, HandClock, table_clock
from console.panels.gpio_link import GpioLink
from console.panels.hardware import CrewWiring, Wiring, load_panel, load_wiring
from console.panels.link import Clock, Link
from console.panels.simulated_gpio import SimulatedHeader
from console.panels.simulated_link import SimulatedLink, Wear

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


class SimulatedSide:
    """A stop button on a simulated link of its own, which bounces and whose messages are delayed."""

    transport_ns = MOST_DELAY_NS

    def __init__(self, crew: str, clock: Clock, seed: int) -> None:
        self.crew = crew
        self.control = f"{crew}.{STOP}"
        self._panel = SimulatedLink(
            [self.control],
            clock=clock,
            name=f"simulated {crew}",
            seed=seed,
            wear=Wear(bounce_ns=BOUNCE_NS),
            delay_ns=(0, MOST_DELAY_NS),
            uncertainty_ns=SIMULATED_UNCERTAINTY_NS,
        )
        self.link: Link = self._panel
        self.words = "simulated link, contacts that bounce up to 2 ms, transport of 0 to 20 ms"

    def press(self, at_ns: int) -> int:
        self._panel.press(self.control, at_ns)
        return at_ns

    def release(self, at_ns: int) -> int:
        self._panel.release(self.control, at_ns)
        return at_ns

    def close(self) -> None:
        self.link.close()


class PinSide:
    """A stop button on a pin of gpiozero's MockFactory, whose edges are heard late."""

    transport_ns = MOST_DELAY_NS

    def __init__(self, crew: str, header: SimulatedHeader, link: GpioLink, seed: int) -> None:
        self.crew = crew
        self.control = f"{crew}.{STOP}"
        self.link: Link = link
        self.words = "GPIO pin (gpiozero MockFactory), bounces up to 2 ms, edges heard 0 to 20 ms late"
        self._header = header
        self._chance = random.Random(seed)
        self._heard_ns = 0

    def press(self, at_ns: int) -> int:
        return self._move(at_ns, closed=True)

    def release(self, at_ns: int) -> int:
        return self._move(at_ns, closed=False)

    def close(self) -> None:
        self.link.close()

    def _move(self, at_ns: int, closed: bool) -> int:
        late_ns = self._chance.randint(0, self.transport_ns)
        bounces = sorted(self._chance.randrange(1, BOUNCE_NS) for _ in range(2 * self._chance.randint(0, 3)))
        for number, after_ns in enumerate([0, *bounces]):
            edge_ns = at_ns + after_ns
            self._heard_ns = max(self._heard_ns, edge_ns + late_ns)
            self._header.wire(
                self.control,
                closed == (number % 2 == 0),
                edge_ns,
                heard_after_ns=self._heard_ns - edge_ns,
                stamped_after_ns=self._chance.randint(0, INTERRUPT_NS),
            )
        return at_ns


def stops_only(wiring: Wiring) -> Wiring:
    """The wiring with the captains' stop buttons alone, without chains: what a contest needs."""
    crews = tuple(CrewWiring(c.crew, {STOP: c.pins[STOP]}, {}, {}) for c in wiring.crews)
    return replace(wiring, crews=crews, inputs_chain=None)


def pin_sides(crews: list[str], clock: Clock, seed: int) -> list[PinSide]:
    """Sides on simulated pins; they share one header, as on a Raspberry Pi."""
    wiring = stops_only(load_wiring(load_panel(), "pi"))
    header = SimulatedHeader(wiring, clock)
    link = GpioLink(wiring, pin_factory=header, clock=clock, scanning=False)
    return [PinSide(crew, header, link, seed + number) for number, crew in enumerate(crews)]
