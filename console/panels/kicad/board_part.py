"""What is soldered onto a circuit board: its pads, its body, its pins as a circuit draws them."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

PITCH_MM = 2.54
PAD_MM, DRILL_MM = 1.7, 1.0


class SolderPad(NamedTuple):
    """A plated hole, from the part's first pad."""

    number: str
    x_mm: float
    y_mm: float
    size_mm: float = PAD_MM
    drill_mm: float = DRILL_MM


class Body(NamedTuple):
    """The rectangle that a part needs, from its first pad."""

    left_mm: float
    top_mm: float
    right_mm: float
    bottom_mm: float


@dataclass(frozen=True)
class Footprint:
    """Where the pads of a kind of part are."""

    name: str
    pads: tuple[SolderPad, ...]
    body: Body
    has_word: bool = True
    """Whether there is room for its name between its pads."""


@dataclass(frozen=True)
class BoardPart:
    """A part at its place, and the net on each of its pads; a pad that stays open is not among them."""

    ref: str
    value: str
    footprint: Footprint
    x_mm: float
    y_mm: float
    nets: Mapping[str, str]
    pins: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    """Name and electrical type of a pin; one that is not here is called by its number, and passive."""

    def pin(self, number: str) -> tuple[str, str]:
        return self.pins.get(number, (number, "passive"))


@dataclass(frozen=True)
class PrintedNote:
    """Words printed on a board."""

    text: str
    x_mm: float
    y_mm: float
    size_mm: float = 1.0
    upright: bool = False


@dataclass(frozen=True)
class CircuitBoard:
    """A board to order."""

    name: str
    title: str
    width_mm: float
    height_mm: float
    parts: tuple[BoardPart, ...]
    notes: tuple[PrintedNote, ...]
    holes_mm: tuple[tuple[float, float], ...]
    supplies: tuple[str, ...]
    """Nets that come from outside by a plug: nothing on the board drives them."""

    @property
    def nets(self) -> tuple[str, ...]:
        return tuple(sorted({net for part in self.parts for net in part.nets.values()}))


def row(count: int, *, x_step_mm: float = 0, y_step_mm: float = 0, first: int = 1) -> tuple[SolderPad, ...]:
    return tuple(SolderPad(str(first + n), n * x_step_mm, n * y_step_mm) for n in range(count))


def dip(pins: int, *, width_mm: float = 7.62) -> Footprint:
    """Lying: pin 1 below at the left, the last above it."""
    half = pins // 2
    below = [SolderPad(str(n + 1), n * PITCH_MM, 0, 1.6, 0.8) for n in range(half)]
    above = [SolderPad(str(pins - n), n * PITCH_MM, -width_mm, 1.6, 0.8) for n in range(half)]
    end = (half - 1) * PITCH_MM + 1.27
    return Footprint(f"DIP-{pins}", (*below, *above), Body(-1.27, -width_mm - 1.1, end, 1.1), has_word=False)


def resistor() -> Footprint:
    """Upright on the drawing, flat on the board."""
    pads = row(2, y_step_mm=7.62)
    return Footprint("Resistor_0.25W_P7.62mm", pads, Body(-1.2, -1.1, 1.2, 8.72))


def lying_resistor() -> Footprint:
    pads = row(2, x_step_mm=7.62)
    return Footprint("Resistor_0.25W_P7.62mm_lying", pads, Body(-1.1, -1.2, 8.72, 1.2))


def capacitor() -> Footprint:
    pads = row(2, y_step_mm=2.54)
    return Footprint("Capacitor_ceramic_P2.54mm", pads, Body(-1.2, -1.1, 1.2, 3.64), has_word=False)


def big_capacitor() -> Footprint:
    pads = row(2, x_step_mm=5.08)
    return Footprint("Capacitor_D10mm_P5.08mm", pads, Body(-2.6, -5.2, 7.7, 5.2), has_word=False)


def network() -> Footprint:
    """Eight resistors with one end in common, at pin 1."""
    return Footprint(
        "Network_SIL-9", row(9, x_step_mm=PITCH_MM), Body(-1.27, -1.2, 8 * PITCH_MM + 1.27, 1.2), False
    )


def header(columns: int, *, across: bool = True) -> Footprint:
    """Two rows of pins; odd numbers in the first. Across: 1, 3, 5 from left to right, 2 below 1."""
    pads = []
    for n in range(columns):
        along, odd, even = n * PITCH_MM, str(2 * n + 1), str(2 * n + 2)
        pads += [
            SolderPad(odd, along, 0) if across else SolderPad(odd, 0, along),
            SolderPad(even, along, PITCH_MM) if across else SolderPad(even, PITCH_MM, along),
        ]
    end = (columns - 1) * PITCH_MM + 1.27
    body = Body(-1.27, -1.27, end, 3.81) if across else Body(-1.27, -1.27, 3.81, end)
    return Footprint(f"Header_2x{columns:02}{'' if across else '_upright'}", tuple(pads), body, False)


def ribbon_header() -> Footprint:
    """A box header of twenty pins, upright, for the ribbon's plug; its notch is at the odd pins."""
    pins = header(10, across=False)
    return Footprint(
        "Box_header_2x10_upright", pins.pads, Body(-3.2, -5.2, 5.74, 9 * PITCH_MM + 5.2), has_word=False
    )


def pair() -> Footprint:
    """Two pins for a jumper."""
    return Footprint(
        "Pins_1x02", row(2, x_step_mm=PITCH_MM), Body(-1.27, -1.27, PITCH_MM + 1.27, 1.27), False
    )


def terminals() -> Footprint:
    """Two screw terminals, 5.08 mm."""
    pads = (SolderPad("1", 0, 0, 2.4, 1.3), SolderPad("2", 5.08, 0, 2.4, 1.3))
    return Footprint("Terminals_1x02_P5.08mm", pads, Body(-2.6, -4.2, 7.68, 4.2), has_word=False)


def pico() -> Footprint:
    """Upright, its USB socket above, over the edge: 1 to 20 down at the left, 21 to 40 up at the right."""
    left = [SolderPad(str(n + 1), 0, n * PITCH_MM) for n in range(20)]
    right = [SolderPad(str(40 - n), 17.78, n * PITCH_MM) for n in range(20)]
    return Footprint("Raspberry_Pi_Pico", (*left, *right), Body(-1.6, -1.5, 19.4, 50.9), has_word=False)
