"""The bridge firmware's pin table: a C header made from the panel list and a wiring."""

from collections.abc import Iterable, Iterator

from console.panels.hardware.board_words import board_called
from console.panels.hardware.boards import BOARDS, RASPBERRY_PI_PICO, Board
from console.panels.hardware.panel import Panel
from console.panels.hardware.wiring import PLACES_OF_A_CHIP, Wiring, place_name

_HEADER = """\
/* Made by `sonar-table hardware wiring --firmware` from the panel list and the wiring. Do not edit.
 * Include board.h first: it says what struct control_pin, its banks and CONSTANT are. */
#ifndef PANEL_PINS_H
#define PANEL_PINS_H

#include <stdint.h>

#define PANEL_FINGERPRINT 0x{fingerprint:08X}UL
#define CONTROL_COUNT {controls}
#define LAMP_COUNT {lamps}
#define LAMP_CHIPS {chips}
{lines}
/* A contact by its number on the wire: bank and bit. Closed reads 0. */
static const struct control_pin CONTROL_PINS[CONTROL_COUNT] CONSTANT = {{
{pins}
}};

/* A lamp by its number on the wire: its place in the chain. Place / 8 is the chip, 0 nearest to the board,
 * whose byte is sent last; place % 8 is the bit of that byte, 0 for QA. */
static const uint8_t LAMP_BITS[LAMP_COUNT] CONSTANT = {{
{bits}
}};

#endif
"""


class NotABridgeError(ValueError):
    """A wiring that no bridge firmware is built for."""


def firmware_header(panel: Panel, wiring: Wiring) -> str:
    """The header with the pins of every control and the places of every lamp.

    Controls are numbered as in `panel.scanned`, lamps as in `panel.lamps`.

    :raises NotABridgeError: the wiring is for another board
    """
    if not wiring.board.is_bridge:
        bridges = " or ".join(board_called(board) for board in BOARDS.values() if board.is_bridge)
        raise NotABridgeError(
            f"{wiring.file} is a wiring for {board_called(wiring.board)}; the firmware runs on {bridges}"
        )
    lamps = wiring.of_crew("each").lamps
    return _HEADER.format(
        fingerprint=panel.fingerprint,
        controls=len(panel.scanned),
        lamps=len(panel.lamps),
        chips=wiring.lamps_chain.chips,
        lines="".join(f"#define {name} {value}\n" for name, value in _lines(wiring)),
        pins=_rows(_contact(wiring, control) for control in panel.scanned),
        bits=_rows((str(lamps[lamp]), _lamp(lamp, lamps[lamp])) for lamp in panel.lamps),
    )


def _lines(wiring: Wiring) -> Iterator[tuple[str, str | int]]:
    """What else is on pins: the jumpers, and on a Pico, which leaves that open, the chains."""
    board = wiring.board
    for crew, name in wiring.jumpers.items():
        if board is RASPBERRY_PI_PICO:
            yield f"CREW_{crew.upper()}_GPIO", _gpio(name)
        else:
            yield f"CREW_{crew.upper()}_BANK", f"PORT_{board.pins[name].port}"
            yield f"CREW_{crew.upper()}_BIT", board.pins[name].bit
    if board is RASPBERRY_PI_PICO and wiring.inputs_chain:
        yield "INPUT_CHIPS", wiring.inputs_chain.chips
        for what, chain in (("INPUTS", wiring.inputs_chain), ("LAMPS", wiring.lamps_chain)):
            for line, name in chain.lines.items():
                yield f"{what}_{line.upper()}_GPIO", _gpio(name)


def _gpio(name: str) -> int:
    return int(name.removeprefix("GP"))


def _contact(wiring: Wiring, control: str) -> tuple[str, str]:
    wired = wiring.of_crew("each")
    if control in wired.inputs:
        chip, bit = divmod(wired.inputs[control], PLACES_OF_A_CHIP)
        return f"{{{chip}, {bit}}}", f"{control}, {place_name(wired.inputs[control], lamp=False)}"
    name = wired.pins[control]
    return f"{{{_port(wiring.board, name)}}}", f"{control}, {name}"


def _port(board: Board, name: str) -> str:
    pin = board.pins[name]
    return f"PORT_{pin.port}, {pin.bit}"


def _lamp(lamp: str, place: int) -> str:
    return f"{lamp}, {place_name(place, lamp=True)}"


def _rows(rows: Iterable[tuple[str, str]]) -> str:
    return "\n".join(
        f"    {value}, /* {number}: {comment} */" for number, (value, comment) in enumerate(rows)
    )
