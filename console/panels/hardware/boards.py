"""The boards that a panel can be wired to: their pins, and those that they need for themselves."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType


@dataclass(frozen=True, slots=True)
class BoardPin:
    """A pin of a board."""

    name: str
    """As wirings name it: `D22` and `A0` on a Mega, `GPIO17` on a Raspberry Pi."""
    mark: str
    """What stands beside it on the board, or its number there."""
    needed_for: str = ""
    """What the board itself needs the pin for, `panel.needs-…` of the catalogues; empty: free."""
    note: str = ""
    """What a builder must know to use it, `panel.note-…` of the catalogues."""
    port: str = ""
    """ATmega2560: the letter of its port."""
    bit: int = 0


@dataclass(frozen=True, slots=True)
class Board:
    """A board, its pins by name, and which crews one board serves."""

    name: str
    """Its title is `panel.board-…` of the catalogues."""
    crews: tuple[str, ...]
    """`each`: every crew has a board of its own, wired alike. Otherwise the crews that share one board."""
    pins: Mapping[str, BoardPin]
    aliases: Mapping[str, str]
    chain_pins: Mapping[str, str]
    """The pin that each line of a chain must have, because the hardware puts it there."""
    lamp_lines: tuple[str, ...] = ("data", "clock", "latch")
    """The lines of the lamp chain; `enable` keeps the lamps dark until the first picture."""
    may_have: tuple[str, ...] = ()
    """Lines of the lamp chain that a wiring may leave out."""
    volts: float = 3.3
    """What its pins give and may be given."""
    is_bridge: bool = False
    """Whether our firmware runs on it: then the table's clock follows its own, and it may say whose it is."""
    contacts_in_chain: bool = False
    """Whether every contact is read through the input chain, so fast that a press keeps its exact time."""

    def pin(self, name: str) -> BoardPin | None:
        """The pin of that name, by any of its names."""
        return self.pins.get(self.aliases.get(name, name))


MEGA_PORTS = (
    "E0", "E1", "E4", "E5", "G5", "E3", "H3", "H4", "H5", "H6", "B4", "B5", "B6", "B7",  # D0 to D13
    "J1", "J0", "H1", "H0", "D3", "D2", "D1", "D0",  # D14 to D21
    "A0", "A1", "A2", "A3", "A4", "A5", "A6", "A7", "C7", "C6", "C5", "C4", "C3", "C2", "C1", "C0",  # to D37
    "D7", "G2", "G1", "G0", "L7", "L6", "L5", "L4", "L3", "L2", "L1", "L0", "B3", "B2", "B1", "B0",  # to D53
    "F0", "F1", "F2", "F3", "F4", "F5", "F6", "F7", "K0", "K1", "K2", "K3", "K4", "K5", "K6", "K7",  # to A15
)  # fmt: skip
"""The port and bit of the ATmega2560 behind each pin, in the order of the board's own numbers."""
_FIRST_ANALOGUE = 54

_MEGA_NEEDS = {
    "D0": "serial-rx",
    "D1": "serial-tx",
    "D13": "led",
    "D50": "lamps-miso",
    "D51": "lamps-mosi",
    "D52": "lamps-sck",
    "D53": "lamps-ss",
}


def _mega_pin(number: int) -> BoardPin:
    analogue = number >= _FIRST_ANALOGUE
    name = f"A{number - _FIRST_ANALOGUE}" if analogue else f"D{number}"
    port = MEGA_PORTS[number]
    return BoardPin(
        name,
        name if analogue else name[1:],
        _MEGA_NEEDS.get(name, ""),
        "",
        port[0],
        int(port[1]),
    )


ARDUINO_MEGA = Board(
    name="arduino-mega",
    crews=("each",),
    pins=MappingProxyType({pin.name: pin for pin in map(_mega_pin, range(len(MEGA_PORTS)))}),
    aliases=MappingProxyType({f"D{_FIRST_ANALOGUE + number}": f"A{number}" for number in range(16)}),
    chain_pins=MappingProxyType({"lamps.data": "D51", "lamps.clock": "D52", "lamps.latch": "D53"}),
    volts=5,
    is_bridge=True,
)

PICO_HEADER = {
    0: 1, 1: 2, 2: 4, 3: 5, 4: 6, 5: 7, 6: 9, 7: 10, 8: 11, 9: 12, 10: 14, 11: 15, 12: 16, 13: 17, 14: 19,
    15: 20, 16: 21, 17: 22, 18: 24, 19: 25, 20: 26, 21: 27, 22: 29, 26: 31, 27: 32, 28: 34,
}  # fmt: skip
"""GP number to pin of the board, counted from the USB socket down the left side and up the right."""

RASPBERRY_PI_PICO = Board(
    name="pico",
    crews=("each",),
    pins=MappingProxyType({f"GP{gp}": BoardPin(f"GP{gp}", str(pin)) for gp, pin in PICO_HEADER.items()}),
    aliases=MappingProxyType({f"GPIO{gp}": f"GP{gp}" for gp in PICO_HEADER}),
    chain_pins=MappingProxyType({"inputs.data": "GP16", "inputs.clock": "GP18"}),
    lamp_lines=("data", "clock", "latch", "enable"),
    is_bridge=True,
    contacts_in_chain=True,
)

PI_HEADER = {
    2: 3, 3: 5, 4: 7, 14: 8, 15: 10, 17: 11, 18: 12, 27: 13, 22: 15, 23: 16, 24: 18, 10: 19, 9: 21, 25: 22,
    11: 23, 8: 24, 7: 26, 0: 27, 1: 28, 5: 29, 6: 31, 12: 32, 13: 33, 19: 35, 16: 36, 26: 37, 20: 38, 21: 40,
}  # fmt: skip
"""GPIO number to pin of the 40-pin header."""

_PI_NEEDS = {
    0: "id-eeprom",
    1: "id-eeprom",
    8: "spi0-ce0",
    9: "spi0-miso",
    10: "spi0-mosi",
    11: "spi0-sclk",
}
_PI_NOTES = {
    2: "i2c",
    3: "i2c-wakes",
    7: "spi0-1cs",
    14: "console",
    15: "console",
}


def _pi_pin(number: int) -> BoardPin:
    mark = str(PI_HEADER[number])
    return BoardPin(f"GPIO{number}", mark, _PI_NEEDS.get(number, ""), _PI_NOTES.get(number, ""))


RASPBERRY_PI = Board(
    name="raspberry-pi",
    crews=("blue", "red"),
    pins=MappingProxyType({pin.name: pin for pin in map(_pi_pin, sorted(PI_HEADER))}),
    aliases=MappingProxyType({}),
    chain_pins=MappingProxyType(
        {
            "lamps.data": "GPIO10",
            "lamps.clock": "GPIO11",
            "lamps.latch": "GPIO8",
            "inputs.data": "GPIO9",
            "inputs.clock": "GPIO11",
        }
    ),
    may_have=("enable",),
)

BOARDS = {board.name: board for board in (ARDUINO_MEGA, RASPBERRY_PI, RASPBERRY_PI_PICO)}
