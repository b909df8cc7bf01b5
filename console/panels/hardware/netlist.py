"""The circuit of a wiring: its chips, and which net is on each of their pins and on each pin of the board."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from console.panels.hardware.wiring import LETTERS, PLACES_OF_A_CHIP, Wiring, place_name

GND, FIVE, THREE = "GND", "5V", "3V3"

LAMP_CHIP = {
    1: "QB", 2: "QC", 3: "QD", 4: "QE", 5: "QF", 6: "QG", 7: "QH", 8: "GND",
    9: "QH'", 10: "SRCLR", 11: "SRCLK", 12: "RCLK", 13: "OE", 14: "SER", 15: "QA", 16: "VCC",
}  # fmt: skip
"""74HC595: the name of each pin."""
INPUT_CHIP = {
    1: "SH/LD", 2: "CLK", 3: "E", 4: "F", 5: "G", 6: "H", 7: "QH inv", 8: "GND",
    9: "QH", 10: "SER", 11: "A", 12: "B", 13: "C", 14: "D", 15: "CLK INH", 16: "VCC",
}  # fmt: skip
"""74HC165: the name of each pin."""
BUFFER = {
    1: "1OE", 2: "1A", 3: "1Y", 4: "2OE", 5: "2A", 6: "2Y", 7: "GND",
    8: "3Y", 9: "3A", 10: "3OE", 11: "4Y", 12: "4A", 13: "4OE", 14: "VCC",
}  # fmt: skip
"""74HC125: four gates; OE low lets through."""
GATES = ((2, 3), (5, 6), (9, 8), (12, 11))
"""The input and the output of each gate."""


def pin_of(names: Mapping[int, str], name: str) -> int:
    """The number of the pin of that name."""
    return next(pin for pin, called in names.items() if called == name)


@dataclass(frozen=True)
class Chip:
    """A chip and the net on each of its pins; a pin that stays open is not in it."""

    ref: str
    """`L1`: first of the lamp chain; `I1`: of the input chain; `BL`, `BI`: the buffers of the far panel."""
    kind: str
    crew: str
    """Whose panel it is in; `each`: of either's."""
    names: Mapping[int, str]
    nets: Mapping[int, str]


SERIES, PULL, PULL_DOWN_OF_TWO = "330", "10k", "15k"
"""Ohms. In a line to lamp chips, so that a board that runs while their supply is off does no harm; from a
line to a supply, so that it rests while nobody drives it; and the lower of two that rest a line at 3 V,
between 5 V and GND: every chip takes that for high, and every board may see it."""


@dataclass(frozen=True)
class Resistor:
    """A resistor on a stripboard, besides the lamps' own and the networks of the contacts."""

    ref: str
    ohms: str
    one: str
    """Its nets: the line, as the cable brings it."""
    other: str
    crew: str


@dataclass(frozen=True)
class Netlist:
    """Everything that is soldered for one board."""

    board: Mapping[str, str]
    """The net on each pin of the board that is used."""
    lamp_chips: tuple[Chip, ...]
    input_chips: tuple[Chip, ...]
    buffers: tuple[Chip, ...]
    lamps: Mapping[str, str]
    """By net, the lamp that hangs on it: `L1.QA`, `blue.captain.north`."""
    contacts: Mapping[str, str]
    """By net, the contact: `I1.A` or `GPIO2`."""
    input_supply: str
    """What feeds the input chips."""
    resistors: tuple[Resistor, ...]

    @property
    def chips(self) -> tuple[Chip, ...]:
        return (*self.buffers, *self.lamp_chips, *self.input_chips)

    def behind(self, net: str) -> set[str]:
        """A line, and what it is called behind the resistors that it goes through."""
        return {net, *(one.other for one in self.resistors if one.ohms == SERIES and one.one == net)}

    def pulls(self, net: str, crew: str) -> list[Resistor]:
        """What holds a line while nobody drives it, on the boards of that crew."""
        return [one for one in self.resistors if one.ohms != SERIES and (one.one, one.crew) == (net, crew)]

    def groups(self, most: int) -> Iterator[tuple[Chip, ...]]:
        """The chips that belong together, so many at the most: each crew's lamps', then its inputs'."""
        for crew in dict.fromkeys(chip.crew for chip in (*self.lamp_chips, *self.input_chips)):
            for sort, chain in (("L", self.lamp_chips), ("I", self.input_chips)):
                buffers = (chip for chip in self.buffers if chip.ref == f"B{sort}")
                own = tuple(chip for chip in (*buffers, *chain) if chip.crew == crew)
                yield from (own[begin : begin + most] for begin in range(0, len(own), most))


def netlist(wiring: Wiring) -> Netlist:
    """The circuit of that wiring."""
    lines = _line_nets(wiring)
    inputs = wiring.inputs_chain
    supply = THREE if wiring.board.volts < 5 else FIVE
    lamps = wiring.lamps_chain
    lamp_crews = _crews_of_chips(wiring, lamps.chips, lamp=True) if lamps else []
    input_crews = _crews_of_chips(wiring, inputs.chips, lamp=False) if inputs else []
    return Netlist(
        board=_board_nets(wiring, lines),
        lamp_chips=tuple(_lamp_chip(wiring, lines, lamp_crews, number) for number in range(len(lamp_crews))),
        input_chips=tuple(
            _input_chip(wiring, lines, input_crews, number, supply) for number in range(len(input_crews))
        ),
        buffers=tuple(_buffers(wiring, lines, lamp_crews, input_crews)),
        lamps={f"L{place_name(place, lamp=True)}": lamp for lamp, place in _lit(wiring)},
        contacts=dict(_contacts(wiring)),
        input_supply=supply,
        resistors=tuple(_resistors(wiring, lines, lamp_crews, input_crews)),
    )


def called(crew: str, control: str) -> str:
    """A control with its crew, where a board serves both."""
    return control if crew == "each" or control.startswith("table.") else f"{crew}.{control}"


def _lit(wiring: Wiring) -> Iterator[tuple[str, int]]:
    for crew in wiring.crews:
        for lamp, place in crew.lamps.items():
            yield called(crew.crew, lamp), place


def _contacts(wiring: Wiring) -> Iterator[tuple[str, str]]:
    for crew in wiring.crews:
        for control, pin in crew.pins.items():
            yield pin, called(crew.crew, control)
        for control, place in crew.inputs.items():
            yield f"I{place_name(place, lamp=False)}", called(crew.crew, control)


def _line_nets(wiring: Wiring) -> dict[str, str]:
    """The net of each line of the chains; lines on one pin are one net."""
    pins = {
        f"{what} {line}": pin for what, chain in wiring.chains.items() for line, pin in chain.lines.items()
    }
    shared = {pin for pin in pins.values() if list(pins.values()).count(pin) > 1}
    return {line: line.split()[1] if pin in shared else line for line, pin in pins.items()}


def _board_nets(wiring: Wiring, lines: Mapping[str, str]) -> dict[str, str]:
    nets = {
        pin: lines[f"{what} {line}"]
        for what, chain in wiring.chains.items()
        for line, pin in chain.lines.items()
    }
    for crew in wiring.crews:
        nets |= {pin: pin for pin in crew.pins.values()}
    return nets | {pin: f"jumper {crew}" for crew, pin in wiring.jumpers.items()}


def _crews_of_chips(wiring: Wiring, chips: int, *, lamp: bool) -> list[str]:
    """Whose panel each chip of a chain is in; an empty chip is in the one before."""
    found: list[str] = []
    for number in range(chips):
        crews = [
            crew.crew
            for crew in wiring.crews
            for place in (crew.lamps if lamp else crew.inputs).values()
            if place // PLACES_OF_A_CHIP == number
        ]
        found.append(crews[0] if crews else found[-1] if found else wiring.crews[0].crew)
    return found


def _side(line: str, lines: Mapping[str, str], crew: str, wiring: Wiring) -> str:
    """A line as the input chips of a crew see it: the far crew's come out of a buffer on 3.3 V."""
    return f"{line} far" if wiring.far and crew == wiring.far else lines.get(line, line)


def _lamp_side(line: str, crew: str, wiring: Wiring) -> str:
    """A line as the lamp chips of a crew see it: out of the far crew's buffer, or behind a resistor."""
    if wiring.far and crew == wiring.far:
        return f"{line} far"
    return f"{line.split()[-1]} {'in' if crew == 'each' else crew}"


def _lamp_chip(wiring: Wiring, lines: Mapping[str, str], crews: list[str], number: int) -> Chip:
    crew, ref = crews[number], number + 1
    before = _line_to(number)
    is_first = crews.index(crew) == number
    nets = {
        "VCC": FIVE,
        "SRCLR": FIVE,
        "GND": GND,
        "OE": _lamp_side("lamps enable", crew, wiring) if "lamps enable" in lines else GND,
        "SRCLK": _lamp_side("lamps clock", crew, wiring),
        "RCLK": _lamp_side("lamps latch", crew, wiring),
        "SER": _lamp_side(before, crew, wiring) if is_first else before,
    }
    if ref < len(crews):
        nets["QH'"] = f"L{ref}>L{ref + 1}"
    taken = {place for one in wiring.crews for place in one.lamps.values()}
    for letter, place in zip(LETTERS, range(number * PLACES_OF_A_CHIP, ref * PLACES_OF_A_CHIP), strict=True):
        if place in taken:
            nets[f"Q{letter}"] = f"L{place_name(place, lamp=True)}"
    kind = "74HCT595" if wiring.board.volts < 5 else "74HC595"
    return Chip(f"L{ref}", kind, crew, LAMP_CHIP, _by_pin(LAMP_CHIP, nets))


def _line_to(number: int) -> str:
    """The line that comes to a chip of the lamps from the one before, or from the board."""
    return "lamps data" if number == 0 else f"L{number}>L{number + 1}"


def _resistors(
    wiring: Wiring, lines: Mapping[str, str], lamp_crews: list[str], input_crews: list[str]
) -> Iterator[Resistor]:
    """Numbered crew by crew: those of its lamp board, then the one at the end of its input chain."""
    number = 0
    for crew in dict.fromkeys((*lamp_crews, *input_crews)):
        ends: list[tuple[str, str, str]] = []
        if crew in lamp_crews:
            ends += _at_lamp_board(wiring, lines, lamp_crews, crew)
        if wiring.far in input_crews and crew in input_crews and crew != wiring.far:
            back = input_crews.index(wiring.far)
            ends.append((PULL, f"I{back + 1}>I{back}", THREE))
        for ohms, one, other in ends:
            number += 1
            yield Resistor(f"R{number}", ohms, one, other, crew)


def _at_lamp_board(
    wiring: Wiring, lines: Mapping[str, str], crews: list[str], crew: str
) -> Iterator[tuple[str, str, str]]:
    """What stands where the cable comes in."""
    is_far = bool(wiring.far) and crew == wiring.far
    chain = _line_to(crews.index(crew))
    for line in ("lamps enable", "lamps latch", "lamps clock", chain):
        if line not in lines and line != chain:
            continue
        at_cable, at_chips = lines.get(line, line), _lamp_side(line, crew, wiring)
        if not is_far:
            yield SERIES, at_cable, at_chips
        if line == "lamps enable":
            held = at_cable if is_far else at_chips
            yield PULL, held, FIVE
            yield PULL_DOWN_OF_TWO, held, GND
        elif is_far:
            yield PULL, at_cable, GND


def _input_chip(wiring: Wiring, lines: Mapping[str, str], crews: list[str], number: int, supply: str) -> Chip:
    crew, ref = crews[number], number + 1
    out = "inputs data" if number == 0 else f"I{ref}>I{number}"
    crosses = number > 0 and crew != crews[number - 1]
    nets = {
        "VCC": supply,
        "GND": GND,
        "CLK INH": GND,
        "SH/LD": _side("inputs load", lines, crew, wiring),
        "CLK": _side("inputs clock", lines, crew, wiring),
        "QH": _side(out, lines, crew, wiring) if crosses else out,
        "SER": f"I{ref + 1}>I{ref}" if ref < len(crews) else supply,
        **{letter: f"I{ref}.{letter}" for letter in LETTERS},
    }
    return Chip(f"I{ref}", "74HC165", crew, INPUT_CHIP, _by_pin(INPUT_CHIP, nets))


def _buffers(
    wiring: Wiring, lines: Mapping[str, str], lamp_crews: list[str], input_crews: list[str]
) -> Iterator[Chip]:
    """The two chips that make the lines good again at the far panel."""
    if not wiring.far:
        return
    if wiring.far in lamp_crews:
        chain = _line_to(lamp_crews.index(wiring.far))
        outwards = [chain, "lamps enable", "lamps clock", "lamps latch"]
        gates = [
            (lines.get(line, line), f"{line} far") for line in outwards if line == chain or line in lines
        ]
        if "lamps enable" not in lines:
            gates.insert(1, ("", ""))
        yield _buffer("BL", "74AHCT125", wiring.far, FIVE, gates)
    if wiring.far in input_crews:
        back = input_crews.index(wiring.far) + 1
        chain = f"I{back}>I{back - 1}"
        clock, load = ((lines[line], f"{line} far") for line in ("inputs clock", "inputs load"))
        gates = [clock, (f"{chain} far", chain), ("", ""), load]
        yield _buffer("BI", "74HC125", wiring.far, THREE, gates)


def _buffer(ref: str, kind: str, crew: str, supply: str, gates: list[tuple[str, str]]) -> Chip:
    """A gate without a line has its input on ground, and its output open."""
    nets = {pin_of(BUFFER, "VCC"): supply}
    nets |= {pin: GND for pin, name in BUFFER.items() if name == "GND" or name.endswith("OE")}
    for (into, out), (before, after) in zip(GATES, gates, strict=True):
        nets |= {into: before, out: after} if before else {into: GND}
    return Chip(ref, kind, crew, BUFFER, dict(sorted(nets.items())))


def _by_pin(names: Mapping[int, str], nets: Mapping[str, str]) -> dict[int, str]:
    return {pin: nets[name] for pin, name in names.items() if name in nets}
