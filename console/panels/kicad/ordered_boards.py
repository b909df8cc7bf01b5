"""The boards that a panel on a Pico is made of: a carrier, and as many equal boards of eight as it has chips.

A ribbon of twenty wires goes from the carrier to the first board of eight and on from each to the next:
the lines on its odd wires, ground beside each.
"""

from collections.abc import Iterator, Mapping

from console.panels.hardware.boards import RASPBERRY_PI_PICO
from console.panels.hardware.netlist import (
    FIVE,
    GND,
    INPUT_CHIP,
    LAMP_CHIP,
    PULL,
    PULL_DOWN_OF_TWO,
    SERIES,
    THREE,
    Netlist,
    netlist,
    pin_of,
)
from console.panels.hardware.wiring import LETTERS, Wiring
from console.panels.kicad.board_part import (
    BoardPart,
    CircuitBoard,
    Footprint,
    PrintedNote,
    big_capacitor,
    capacitor,
    dip,
    header,
    lying_resistor,
    network,
    pair,
    pico,
    resistor,
    ribbon_header,
    terminals,
)

EIGHT, CARRIER = "board-of-eight", "pico-carrier"
RIBBON = {
    1: THREE, 3: "inputs clock", 5: "inputs load", 7: "inputs data", 9: "lamps clock",
    11: "lamps latch", 13: "lamps enable", 15: "lamps data", 17: FIVE, 19: FIVE,
}  # fmt: skip
"""The line on each odd wire."""
ON, BACK = "lamps data", "inputs data"
"""The two lines that go through every chip; on the far side of a board they are others."""
AT_SOURCE = "68"
"""Ohms, where a line begins that many inputs hang on: what it throws back dies there."""
CONTACT_SERIES, CONTACT_CAPACITOR = "1k", "10n"
LAMP_RESISTOR = "470"
PICO_GND = (3, 8, 13, 18, 23, 28, 33, 38)
PICO_3V3 = 36

OUTPUTS = {"QH", "QH'", "QH inv", *(f"Q{letter}" for letter in LETTERS)}


class NoBoardsError(Exception):
    """No boards are made for such a wiring."""


def ordered_boards(wiring: Wiring) -> tuple[CircuitBoard, ...]:
    """The carrier and the board of eight.

    :raises NoBoardsError: its contacts are not all in chips behind a Pico
    """
    if wiring.board is not RASPBERRY_PI_PICO or wiring.inputs_chain is None or wiring.lamps_chain is None:
        raise NoBoardsError(
            f"{wiring.file}: boards are made for a Pico with both chains; solder this one on stripboard "
            "(sonar-table hardware draw --sheet board), or take --wiring pico"
        )
    return _carrier(netlist(wiring)), _board_of_eight()


def boards_needed(wiring: Wiring) -> int:
    """How many boards of eight a panel takes."""
    return max(chain.chips for chain in wiring.chains.values())


def named(net: str) -> str:
    """A net as boards call it."""
    return net.replace(" ", "_").replace(">", "_to_")


def _ribbon(ref: str, x_mm: float, y_mm: float, lines: Mapping[str, str]) -> BoardPart:
    nets = {str(pin): named(lines.get(line, line)) for pin, line in RIBBON.items()}
    nets |= {str(pin + 1): GND for pin in RIBBON}
    return BoardPart(ref, "2x10 box header", ribbon_header(), x_mm, y_mm, nets)


def _two(
    ref: str, value: str, shape: Footprint, at_mm: tuple[float, float], one: str, other: str
) -> BoardPart:
    return BoardPart(ref, value, shape, *at_mm, {"1": named(one), "2": named(other)})


# ---- the board of eight ----

VALUES_OF_EIGHT = (
    "R1-R8, R18  1k", "R9-R16  470", "RN1  8 x 10k", "R17  10k", "R19  68", "C1-C8  10n", "C9, C10  100n",
)  # fmt: skip

FIRST_MM = 25.4
STEP_MM = 2.54


def _board_of_eight() -> CircuitBoard:
    at_end = {BACK: "inputs next", ON: "lamps next"}
    parts = [
        _ribbon("J1", 6.35, 27.94, {}),
        _ribbon("J2", 62.23, 27.94, at_end),
        *_contacts(),
        *_chips(),
        *_lamps(),
        _two("C9", "100n", capacitor(), (20.955, 34.29), THREE, GND),
        _two("C10", "100n", capacitor(), (20.955, 49.53), FIVE, GND),
        _two("R17", "10k", lying_resistor(), (48.26, 22.86), "inputs next", GND),
        _two("R18", "1k", lying_resistor(), (48.26, 17.78), "last", "inputs next"),
        _two("JP1", "last", pair(), (48.26, 11.43), "last", THREE),
        _two("R19", AT_SOURCE, lying_resistor(), (48.26, 27.94), "inputs out", BACK),
    ]
    holes = ((4.0, 4.0), (67.12, 4.0), (4.0, 77.28), (67.12, 77.28))
    return CircuitBoard(
        EIGHT, "Sonar table: eight contacts and eight lamps", 71.12, 81.28, tuple(parts),
        tuple(_notes_of_eight()), holes, (GND, THREE, FIVE),
    )  # fmt: skip


def _contacts() -> Iterator[BoardPart]:
    """Plug, pull-up, then 1 kohm and 10 nF before each input."""
    plug = {str(2 * n + 1): GND for n in range(8)}
    plug |= {str(2 * n + 2): f"contact_{letter}" for n, letter in enumerate(LETTERS)}
    yield BoardPart("J3", "2x8 pins", header(8), FIRST_MM, 3.81, plug)
    ups = {"1": THREE} | {str(n + 2): f"contact_{letter}" for n, letter in enumerate(LETTERS)}
    yield BoardPart("RN1", "8 x 10k", network(), FIRST_MM - STEP_MM, 10.795, ups)
    for n, letter in enumerate(LETTERS):
        x = FIRST_MM + n * STEP_MM
        yield _two(f"R{n + 1}", CONTACT_SERIES, resistor(), (x, 15.24), f"contact {letter}", f"in {letter}")
        yield _two(f"C{n + 1}", CONTACT_CAPACITOR, capacitor(), (x, 26.035), f"in {letter}", GND)


def _chips() -> Iterator[BoardPart]:
    inputs = {
        "VCC": THREE, "GND": GND, "CLK INH": GND, "SH/LD": "inputs load", "CLK": "inputs clock",
        "QH": "inputs out", "SER": "inputs next", **{letter: f"in {letter}" for letter in LETTERS},
    }  # fmt: skip
    lamps = {
        "VCC": FIVE, "SRCLR": FIVE, "GND": GND, "OE": "lamps enable", "SRCLK": "lamps clock",
        "RCLK": "lamps latch", "SER": ON, "QH'": "lamps next",
        **{f"Q{letter}": f"out {letter}" for letter in LETTERS},
    }  # fmt: skip
    yield _chip("U1", "74HC165", 41.91, INPUT_CHIP, inputs)
    yield _chip("U2", "74HCT595", 57.15, LAMP_CHIP, lamps)


def _chip(ref: str, kind: str, y_mm: float, names: Mapping[int, str], nets: Mapping[str, str]) -> BoardPart:
    pins = {
        str(pin): (named(name), "power_in" if name in ("VCC", "GND") else _kind(kind, name))
        for pin, name in names.items()
    }
    on = {str(pin_of(names, name)): named(net) for name, net in nets.items()}
    return BoardPart(ref, kind, dip(16), FIRST_MM, y_mm, on, pins)


def _kind(chip: str, name: str) -> str:
    if name not in OUTPUTS:
        return "input"
    return "tri_state" if chip == "74HCT595" and name != "QH'" else "output"


def _lamps() -> Iterator[BoardPart]:
    for n, letter in enumerate(LETTERS):
        at = (FIRST_MM + n * STEP_MM, 60.96)
        yield _two(f"R{n + 9}", LAMP_RESISTOR, resistor(), at, f"out {letter}", f"lamp {letter}")
    plug = {str(2 * n + 1): f"lamp_{letter}" for n, letter in enumerate(LETTERS)}
    plug |= {str(2 * n + 2): GND for n in range(8)}
    yield BoardPart("J4", "2x8 pins", header(8), FIRST_MM, 74.295, plug)


def _notes_of_eight() -> Iterator[PrintedNote]:
    for n, letter in enumerate(LETTERS):
        yield PrintedNote(letter, FIRST_MM + n * STEP_MM, 8.48)
        yield PrintedNote(letter, FIRST_MM + n * STEP_MM, 72.13)
    yield PrintedNote("CONTACTS", 18.0, 6.35, 1.2)
    yield PrintedNote("GND", 20.5, 3.81, 0.9)
    yield PrintedNote("LAMPS", 18.8, 74.295, 1.2)
    yield PrintedNote("GND", 20.5, 76.835, 0.9)
    yield PrintedNote("FROM PICO", 14.2, 40.6, 1.2, upright=True)
    yield PrintedNote("TO NEXT", 57.4, 40.6, 1.2, upright=True)
    yield PrintedNote("1", 4.8, 25.8)
    yield PrintedNote("1", 60.7, 25.8)
    yield PrintedNote("LAST", 56.0, 11.43, 1.2)
    yield PrintedNote("RN1", 20.0, 10.795, 0.9)
    yield PrintedNote("C1-C8", 21.0, 27.305, 0.9)
    yield PrintedNote("C9", 20.955, 40.2, 0.9)
    yield PrintedNote("C10", 20.955, 55.4, 0.9)
    yield PrintedNote("U1 74HC165", 34.29, 38.1, 1.2)
    yield PrintedNote("U2 74HCT595", 34.29, 53.34, 1.2)
    yield PrintedNote("SONAR TABLE", 57.0, 57.5, 1.4)
    yield PrintedNote("8 contacts, 8 lamps", 57.0, 60.0, 1.0)
    for n, values in enumerate(VALUES_OF_EIGHT):
        yield PrintedNote(values, 57.0, 63.0 + 1.7 * n, 0.9)


# ---- the carrier ----

PICO_MM = (12.7, 2.54)


def _carrier(circuit: Netlist) -> CircuitBoard:
    lines = [line for line in RIBBON.values() if line not in (THREE, FIVE)]
    at_ribbon = {line: f"{line} out" for line in lines if line != BACK}
    parts = [
        _pico(circuit),
        _ribbon("J1", 68.58, 15.24, at_ribbon),
        *_resistors(circuit),
        BoardPart("J2", "5V for lamps", terminals(), 68.58, 53.34, {"1": FIVE, "2": GND}),
        _two("C1", "470u 10V", big_capacitor(), (53.34, 53.34), FIVE, GND),
        *(
            _two(f"JP{n}", crew, pair(), (37.465, 45.72 + 5.08 * n), f"jumper {crew}", GND)
            for n, crew in enumerate(_jumpered(circuit), 1)
        ),
    ]
    holes = ((4.0, 4.0), (77.28, 4.0), (4.0, 59.5), (77.28, 59.5))
    return CircuitBoard(
        CARRIER, "Sonar table: a Pico and the plug of the ribbon", 81.28, 63.5, tuple(parts),
        tuple(_notes_of_carrier(circuit)), holes, (GND, FIVE),
    )  # fmt: skip


def _resistors(circuit: Netlist) -> Iterator[BoardPart]:
    """Those of the circuit, and where a line of the inputs begins one more."""
    ends = [(one.ohms, one.one, one.other) for one in circuit.resistors]
    ends += [(AT_SOURCE, line, f"{line} out") for line in ("inputs clock", "inputs load")]
    for number, (ohms, one, other) in enumerate(ends, 1):
        if ohms == SERIES:
            other = f"lamps {other.split()[0]} out"
        elif ohms in OHMS:
            one = f"lamps {one.split()[0]} out"
        yield _two(
            f"R{number}", OHMS.get(ohms, ohms), lying_resistor(), (43.18, 2.54 + 5.08 * number), one, other
        )


OHMS = {SERIES: "330", PULL: "10k", PULL_DOWN_OF_TWO: "15k"}


def _jumpered(circuit: Netlist) -> list[str]:
    return [net.removeprefix("jumper ") for net in circuit.board.values() if net.startswith("jumper ")]


def _pico(circuit: Netlist) -> BoardPart:
    header_pins = RASPBERRY_PI_PICO.pins
    nets = {header_pins[name].mark: named(net) for name, net in circuit.board.items()}
    nets |= {str(pin): GND for pin in PICO_GND} | {str(PICO_3V3): THREE}
    pins = {pin.mark: (pin.name, "bidirectional") for pin in header_pins.values()}
    pins |= {str(pin): ("GND", "power_in") for pin in PICO_GND} | {str(PICO_3V3): ("3V3", "power_out")}
    return BoardPart("A1", "Raspberry Pi Pico", pico(), *PICO_MM, nets, pins)


def _notes_of_carrier(circuit: Netlist) -> Iterator[PrintedNote]:
    yield PrintedNote("USB", 21.59, 4.5, 1.2)
    yield PrintedNote("RASPBERRY PI PICO", 21.59, 28.0, 1.2, upright=True)
    yield PrintedNote("TO BOARDS OF EIGHT", 62.3, 26.7, 1.1, upright=True)
    yield PrintedNote("1", 67.0, 13.1)
    yield PrintedNote("5V", 68.58, 58.7, 1.2)
    yield PrintedNote("GND", 73.66, 58.7, 1.2)
    yield PrintedNote("+", 49.6, 53.34, 1.4)
    yield PrintedNote("C1 470u", 55.88, 47.2, 0.9)
    for n, crew in enumerate(_jumpered(circuit), 1):
        yield PrintedNote(crew.upper(), 45.0, 45.72 + 5.08 * n, 1.2)
    yield PrintedNote("SONAR TABLE: PICO CARRIER", 35.0, 60.6, 1.2)
    for part in _resistors(circuit):
        yield PrintedNote(part.value, 53.6, part.y_mm, 0.9)
