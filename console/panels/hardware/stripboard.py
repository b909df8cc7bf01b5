"""Where every part goes on stripboards: sockets, resistors, links, cuts, and the pins where wires leave.

Strips run from left to right; a chip stands across eight of them, its pin 1 at the top left. All chips of one
kind are placed alike, in cells of fourteen holes, four beside each other and two rows high. On a lamp board
the cable and the supply come in below them. `traced` follows the copper and says what is joined: a test
compares it with the circuit.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import pairwise

from console.panels.hardware.netlist import (
    BUFFER,
    FIVE,
    GND,
    INPUT_CHIP,
    LAMP_CHIP,
    THREE,
    Chip,
    Netlist,
    Resistor,
)

STRIPS, HOLES = 36, 61
"""Of a board of 100 × 160 mm; most have one or two more."""
CELL, CELLS_A_ROW, ROW = 14, 4, 14
CELLS = 2 * CELLS_A_ROW
JOINTS = (57, 58, 59, 60, 56, 42, 28, 14)
"""Columns of holes where no part stands: behind the last cell, and between cells."""
Hole = tuple[int, int]
"""Strip and hole, both from 0, from the top left corner, seen from the parts' side."""


@dataclass(frozen=True)
class PlacedPart:
    """A part: where each of its pins is, and which net is meant to be there."""

    name: str
    kind: str
    """`chip`, `resistor`, `network`, `capacitor`, `electrolytic` or `terminal`."""
    pins: Mapping[int, Hole]
    nets: Mapping[int, str]
    """A chip's pin that stays open is not in it."""
    ohms: str = "470"

    def covers(self) -> Iterator[Hole]:
        """Every hole below the part."""
        strips = [strip for strip, _ in self.pins.values()]
        holes = [hole for _, hole in self.pins.values()]
        beside = 1 if self.kind == "electrolytic" else 0
        for strip in range(min(strips), max(strips) + 1):
            yield from ((strip, hole) for hole in range(min(holes) - beside, max(holes) + beside + 1))


@dataclass
class Stripboard:
    """One board with everything on it."""

    name: str
    crew: str
    chips: tuple[Chip, ...]
    parts: list[PlacedPart] = field(default_factory=list)
    links: list[tuple[Hole, Hole]] = field(default_factory=list)
    """Bare wire from strip to strip, in one column of holes."""
    wires: list[tuple[Hole, Hole]] = field(default_factory=list)
    """Insulated wire, laid last, across everything."""
    cuts: set[Hole] = field(default_factory=set)
    buses: list[tuple[int, str]] = field(default_factory=list)
    """Strips that carry one net from end to end."""


def stripboards(circuit: Netlist) -> list[Stripboard]:
    """The boards of a circuit: for each crew the lamps', then the inputs'."""
    return [
        (_LampBoard if chips[-1].names is LAMP_CHIP else _InputBoard)(circuit, chips).board
        for chips in circuit.groups(CELLS)
    ]


class _Board:
    """Places cells of one sort and joins the buses of both rows."""

    above: tuple[str, ...]
    below: tuple[str, ...]
    """The buses above and below the chips of a row, by their names in `bus`."""

    def __init__(self, circuit: Netlist, chips: tuple[Chip, ...]) -> None:
        self.circuit = circuit
        self._open_ends: dict[str, Hole] = {}
        """Ends of chains whose other end has not been placed, by their nets."""
        self.board = Stripboard(f"{chips[0].ref} – {chips[-1].ref}", chips[-1].crew, chips)
        self.bus = self.nets_of_buses(chips[-1])
        rows = (len(chips) + CELLS_A_ROW - 1) // CELLS_A_ROW
        for row in range(rows):
            top = row * ROW
            self.board.buses += [(top + n, self.bus[name]) for n, name in enumerate(self.above)]
            under = top + len(self.above) + 8
            self.board.buses += [(under + n, self.bus[name]) for n, name in enumerate(self.below)]
        for number, chip in enumerate(chips):
            self.row, column = divmod(number, CELLS_A_ROW)
            self.left = 1 + column * CELL
            self.place(chip)
            if column < CELLS_A_ROW - 1 and number + 1 < len(chips):
                self.cut(*((strip, 13) for strip in range(8)))
        self.enter(rows * ROW)
        self._join_rows()
        self._terminals()

    def enter(self, base: int) -> None:
        """Place what stands where the cable comes in, on the strips from that one on."""

    def nets_of_buses(self, chip: Chip) -> dict[str, str]:
        raise NotImplementedError

    def place(self, chip: Chip) -> None:
        raise NotImplementedError

    def at(self, strip: int, hole: int) -> Hole:
        """A hole by its strip within the chips of this row, and its column within this cell."""
        return self.row * ROW + len(self.above) + strip, self.left + hole

    def cut(self, *places: tuple[int, int]) -> None:
        self.board.cuts |= {self.at(*place) for place in places}

    def strip_of(self, name: str) -> int:
        """A bus of this row, as a strip counted from the first of the chips."""
        if name.startswith("low "):
            return 8 + self.below.index(name)
        return self.above.index(name) - len(self.above)

    def link(self, strip: int, hole: int, bus: str) -> None:
        """From a strip of the chips to a bus of this row."""
        self.board.links.append((self.at(strip, hole), self.at(self.strip_of(bus), hole)))

    def socket(self, chip: Chip) -> None:
        """The chip across the strips, and a cut between its two sides."""
        half = len(chip.names) // 2
        pins = {pin: self.at(pin - 1, 4) for pin in range(1, half + 1)}
        pins |= {pin: self.at(2 * half - pin, 7) for pin in range(half + 1, 2 * half + 1)}
        self.board.parts.append(PlacedPart(chip.ref, "chip", pins, chip.nets))
        self.cut(*((strip, 5) for strip in range(8)))
        supply, ground = (self.bus[name] for name in (self.above[-1], self.above[-2]))
        pins = {1: self.at(-1, 7), 2: self.at(-2, 7)}
        self.board.parts.append(PlacedPart(f"C {chip.ref}", "capacitor", pins, {1: supply, 2: ground}))

    def terminal(self, net: str, strip: int, hole: int) -> None:
        self.board.parts.append(PlacedPart(net, "terminal", {1: self.at(strip, hole)}, {1: net}))

    def resistor(self, resistor: Resistor, pins: dict[int, Hole]) -> None:
        nets = {1: resistor.one, 2: resistor.other}
        self.board.parts.append(PlacedPart(resistor.ref, "resistor", pins, nets, resistor.ohms))

    def wire_or_terminal(self, net: str, strip: int, hole: int) -> None:
        """An end of a chain: a wire to its other end on this board, or a pin where a wire leaves."""
        here = self.at(strip, hole)
        other = self._open_ends.pop(net, None)
        if other is not None:
            self.board.wires.append((other, here))
        else:
            self._open_ends[net] = here

    def _join_rows(self) -> None:
        """The same bus above and below, and in both rows, each joint in a column where nothing else is."""
        strips: dict[str, list[int]] = {}
        for strip, net in self.board.buses:
            strips.setdefault(net, []).append(strip)
        taken: set[Hole] = set()
        for where in strips.values():
            for one, other in pairwise(where):
                hole = next(
                    hole
                    for hole in JOINTS
                    if not any((strip, hole) in taken for strip in range(one, other + 1))
                )
                taken |= {(strip, hole) for strip in range(one, other + 1)}
                self.board.links.append(((one, hole), (other, hole)))

    def _terminals(self) -> None:
        """A pin at the left end of each bus that a wire goes to, and at each end of a chain that leaves.

        What a buffer of this board gives to its own chips has none: a pin there invites the computer's cable,
        and 5 V into it."""
        named = {part.nets[1] for part in self.board.parts if part.kind == "terminal"}
        for strip, net in self.board.buses:
            if net not in named and strip < ROW and self._is_wired_to(net):
                self.board.parts.append(PlacedPart(net, "terminal", {1: (strip, 0)}, {1: net}))
                named.add(net)
        for net, hole in self._open_ends.items():
            self.board.parts.append(PlacedPart(net, "terminal", {1: hole}, {1: net}))

    def _is_wired_to(self, net: str) -> bool:
        """Whether something beyond this board is on the net: a supply, the computer, another board."""
        others = (chip for chip in self.circuit.chips if chip not in self.board.chips)
        elsewhere = (GND, FIVE, THREE, *self.circuit.board.values())
        return net in elsewhere or any(net in chip.nets.values() for chip in others)


class _LampBoard(_Board):
    """74HC595: resistors and pins for the lamps at both sides; the shared lines run below."""

    above = (GND, FIVE)
    below = ("low GND", "low OE", "low RCLK", "low SRCLK")

    def nets_of_buses(self, chip: Chip) -> dict[str, str]:
        by_name = {name: chip.nets[pin] for pin, name in LAMP_CHIP.items() if pin in chip.nets}
        low = {f"low {name}": by_name[name] for name in ("GND", "OE", "RCLK", "SRCLK")}
        return {GND: GND, FIVE: FIVE, **low}

    def place(self, chip: Chip) -> None:
        self.socket(chip)
        if chip.names is BUFFER:
            self._buffer(chip)
            return
        for strip in range(7):
            self._lamp(chip, strip + 1, strip, (0, 1, 2, 3))
        self._lamp(chip, 15, 1, (12, 11, 10, 9))
        self.link(7, 3, "low GND")
        self.link(0, 9, FIVE)
        self.board.links.append((self.at(6, 8), self.at(0, 8)))
        self.link(3, 9, "low OE")
        self.link(4, 10, "low RCLK")
        self.link(5, 11, "low SRCLK")
        self.wire_or_terminal(chip.nets[14], 2, 12)
        if 9 in chip.nets:
            self.wire_or_terminal(chip.nets[9], 7, 12)

    def _lamp(self, chip: Chip, pin: int, strip: int, holes: tuple[int, int, int, int]) -> None:
        """From the chip through a resistor, across a cut, to the pin where the lamp's wire leaves."""
        if pin not in chip.nets:
            return
        net, (out, far, cut, near) = chip.nets[pin], holes
        self.cut((strip, cut))
        pins = {1: self.at(strip, near), 2: self.at(strip, far)}
        self.board.parts.append(PlacedPart(f"R {net}", "resistor", pins, {1: net, 2: f"{net} lamp"}))
        self.terminal(f"{net} lamp", strip, out)

    def _buffer(self, chip: Chip) -> None:
        self.link(0, 3, GND)
        self.link(3, 2, "low GND")
        self.link(6, 3, "low GND")
        self.link(4, 8, "low GND")
        self.link(1, 9, GND)
        self.link(0, 8, FIVE)
        self.wire_or_terminal(chip.nets[3], 2, 3)
        self.wire_or_terminal(chip.nets[2], 1, 0)
        if chip.nets[5] == GND:
            self.link(4, 0, "low GND")
        else:
            self.wire_or_terminal(chip.nets[5], 4, 0)
            self.link(5, 1, "low OE")
        self.wire_or_terminal(chip.nets[9], 5, 12)
        self.link(6, 11, "low SRCLK")
        self.wire_or_terminal(chip.nets[12], 2, 12)
        self.link(3, 10, "low RCLK")

    def enter(self, base: int) -> None:
        """5 V and GND with the large capacitor, and each line of the cable on a strip of its own.

        A further board of the same crew is fed by the first."""
        first = self.board.chips[0]
        if first.names is not BUFFER and self._series(first.nets[14]) is None:
            return
        supplies = {FIVE: base, GND: base + 2}
        for net, strip in supplies.items():
            self.board.buses.append((strip, net))
            self.board.parts.append(PlacedPart(net, "terminal", {1: (strip, 0)}, {1: net}))
        plus, minus = ((strip, 13) for strip in supplies.values())
        self.board.parts.append(PlacedPart("470 µF", "electrolytic", {1: plus, 2: minus}, {1: FIVE, 2: GND}))
        enable, latch, clock, data = (5, 12, 9, 2) if first.names is BUFFER else (13, 12, 11, 14)
        if first.nets[enable] != GND:
            self._line(first.nets[enable], base + 1, base - 3, supplies)
        self._line(first.nets[latch], base + 3, base - 2, supplies)
        self._line(first.nets[clock], base + 4, base - 1, supplies)
        self._line(first.nets[data], base + 5, base, supplies)

    def _series(self, net: str) -> Resistor | None:
        """The resistor that a line of the cable comes through."""
        return next((one for one in self.circuit.resistors if one.other == net), None)

    def _line(self, net: str, strip: int, bus: int, supplies: Mapping[str, int]) -> None:
        """From the cable through its resistor, across a cut, to where the line is awaited, or to its bus."""
        series = self._series(net)
        arrives = series.one if series else net
        self.board.parts.append(PlacedPart(arrives, "terminal", {1: (strip, 0)}, {1: arrives}))
        if series:
            self.board.cuts.add((strip, 2))
            self.resistor(series, {1: (strip, 1), 2: (strip, 3)})
        below_ground = max(0, strip - supplies[GND])
        for pull in self.circuit.pulls(net, self.board.crew):
            hole = 4 if pull.other == FIVE else 5 + below_ground
            self.resistor(pull, {1: (strip, hole), 2: (supplies[pull.other], hole)})
        if net in self._open_ends:
            self.board.wires.append(((strip, 4 if series else 2), self._open_ends.pop(net)))
        else:
            self.board.links.append(((strip, 6 + below_ground), (bus, 6 + below_ground)))


class _InputBoard(_Board):
    """74HC165: two networks of four pull-ups and the pins for the contacts at both sides."""

    above = ("CLK", "SH/LD", GND, "VCC")
    below = ("low GND", "low VCC")

    def nets_of_buses(self, chip: Chip) -> dict[str, str]:
        by_name = {name: chip.nets[pin] for pin, name in INPUT_CHIP.items() if pin in chip.nets}
        low = {"low GND": GND, "low VCC": by_name["VCC"]}
        return {name: by_name[name] for name in self.above} | low

    def place(self, chip: Chip) -> None:
        self.socket(chip)
        if chip.names is BUFFER:
            self._buffer(chip)
            return
        self._contacts(chip, (3, 4, 5, 6), header=0, network=1, cut=2)
        self._contacts(chip, (14, 13, 12, 11), header=12, network=11, cut=10)
        self.link(6, 0, "low VCC")
        self.link(6, 12, "low VCC")
        self.link(0, 3, "SH/LD")
        self.link(1, 2, "CLK")
        self.link(7, 3, "low GND")
        self.link(0, 8, "VCC")
        self.link(1, 9, GND)
        self.wire_or_terminal(chip.nets[9], 7, 9)
        if chip.nets[10] == chip.nets[16]:
            self.link(6, 8, "low VCC")
            return
        self.wire_or_terminal(chip.nets[10], 6, 9)
        for pull in self.circuit.pulls(
            chip.nets[10], chip.crew
        ):  # so that this panel plays without the far one
            pins = {1: self.at(6, 8), 2: self.at(self.strip_of("low VCC"), 8)}
            self.resistor(pull, pins)

    def _contacts(self, chip: Chip, pins: tuple[int, ...], *, header: int, network: int, cut: int) -> None:
        self.cut((6, cut))
        places = {
            number: self.at(strip, network) for number, strip in zip((5, 4, 3, 2), (2, 3, 4, 5), strict=True)
        }
        nets = dict(zip((5, 4, 3, 2), (chip.nets[pin] for pin in pins), strict=True))
        name = f"RN {chip.ref} {chip.names[pins[0]]} to {chip.names[pins[-1]]}"
        self.board.parts.append(
            PlacedPart(name, "network", {1: self.at(6, network), **places}, {1: chip.nets[16], **nets})
        )
        for strip, pin in zip((2, 3, 4, 5), pins, strict=True):
            if chip.nets[pin] in self.circuit.contacts:
                self.terminal(chip.nets[pin], strip, header)

    def _buffer(self, chip: Chip) -> None:
        self.terminal(chip.nets[2], 1, 0)
        self.link(2, 2, "CLK")
        self.terminal(chip.nets[12], 2, 12)
        self.link(3, 11, "SH/LD")
        self.wire_or_terminal(chip.nets[5], 4, 3)
        self.terminal(chip.nets[6], 5, 0)
        self.link(5, 9, "low GND")
        self.link(0, 3, GND)
        self.link(1, 9, GND)
        self.link(3, 1, "low GND")
        self.link(4, 10, "low GND")
        self.link(6, 3, "low GND")
        self.link(0, 8, "VCC")


def traced(board: Stripboard) -> dict[Hole, int]:
    """Which holes are joined by copper, links and wires: those of the same number; a cut hole is in none."""
    number: dict[Hole, int] = {}
    group = 0
    for strip in range(STRIPS):
        for hole in range(HOLES):
            if (strip, hole) in board.cuts:
                group += 1
            else:
                number[strip, hole] = group
        group += 1
    for one, other in (*board.links, *board.wires):
        old, new = number[other], number[one]
        number = {hole: new if which == old else which for hole, which in number.items()}
    return number
