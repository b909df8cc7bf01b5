"""The bridge firmware's pin table: a C header made from the panel list and a wiring."""

from collections.abc import Iterable, Iterator, Mapping

from console.panels.hardware.board_words import board_called
from console.panels.hardware.boards import BOARDS, RASPBERRY_PI_PICO, Board
from console.panels.hardware.panel import Panel
from console.panels.hardware.wiring import PLACES_OF_A_CHIP, CrewWiring, Wiring, place_name

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


NOT_WIRED = "not wired"


class NotABridgeError(ValueError):
    """A wiring that no bridge firmware is built for."""


def firmware_header(panel: Panel, wiring: Wiring) -> str:
    """The header with the pins of every control and the places of every lamp.

    Controls are numbered as in `panel.scanned`, lamps as in `panel.lamps`. What is not wired has a place
    behind the end of its chain, where a contact reads open and a lamp runs out; on a Mega, a pin that nothing
    is on.

    :raises NotABridgeError: the wiring is for another board
    """
    if not wiring.board.is_bridge:
        bridges = " or ".join(board_called(board) for board in BOARDS.values() if board.is_bridge)
        raise NotABridgeError(
            f"{wiring.file} is a wiring for {board_called(wiring.board)}; the firmware runs on {bridges}"
        )
    wired = wiring.of_crew("each")
    lamps, lamp_chips = _with_nowhere(wired.lamps, panel.lamps, _chips(wiring, "lamps"))
    return _HEADER.format(
        fingerprint=panel.fingerprint,
        controls=len(panel.scanned),
        lamps=len(panel.lamps),
        chips=max(1, lamp_chips),
        lines="".join(f"#define {name} {value}\n" for name, value in _lines(panel, wiring)),
        pins=_rows(_contacts(panel, wiring)),
        bits=_rows((str(lamps[lamp]), _lamp(lamp, wired)) for lamp in panel.lamps),
    )


def serves(full: Wiring, wiring: Wiring) -> bool:
    """Whether the firmware for a full wiring serves this one too, which is wired alike and has less.

    A chain that ends sooner reads open behind its end, and what is shifted beyond it runs out.
    """
    if full.board is not wiring.board or full.jumpers != wiring.jumpers:
        return False
    lines = full.chains
    if any(what not in lines or chain.lines != lines[what].lines for what, chain in wiring.chains.items()):
        return False
    more, less = full.of_crew("each"), wiring.of_crew("each")
    return all(
        getattr(less, what).items() <= getattr(more, what).items() for what in ("pins", "inputs", "lamps")
    )


def _chips(wiring: Wiring, what: str) -> int:
    chain = wiring.chains.get(what)
    return 0 if chain is None else chain.chips


def _with_nowhere(places: Mapping[str, int], every: Iterable[str], chips: int) -> tuple[dict[str, int], int]:
    """The place of each; what has none is on a chip that is not there, behind the last. And all chips."""
    nowhere = chips * PLACES_OF_A_CHIP
    found = {one: places.get(one, nowhere) for one in every}
    return found, chips + (nowhere in found.values())


def _lines(panel: Panel, wiring: Wiring) -> Iterator[tuple[str, str | int]]:
    """What else is on pins: the jumpers, and on a Pico, which leaves that open, the chains."""
    board = wiring.board
    for crew, name in wiring.jumpers.items():
        if board is RASPBERRY_PI_PICO:
            yield f"CREW_{crew.upper()}_GPIO", _gpio(name)
        else:
            yield f"CREW_{crew.upper()}_BANK", f"PORT_{board.pins[name].port}"
            yield f"CREW_{crew.upper()}_BIT", board.pins[name].bit
    if board is RASPBERRY_PI_PICO and wiring.inputs_chain:
        chained = wiring.of_crew("each").inputs
        yield "INPUT_CHIPS", _with_nowhere(chained, panel.scanned, wiring.inputs_chain.chips)[1]
        for what, lines in (("INPUTS", wiring.inputs_chain.lines), ("LAMPS", _lamp_lines(wiring))):
            for line, name in lines.items():
                yield f"{what}_{line.upper()}_GPIO", _gpio(name)


def _lamp_lines(wiring: Wiring) -> Mapping[str, str]:
    """A Pico without lamps shifts them out on pins that nothing is on."""
    if wiring.lamps_chain is not None:
        return wiring.lamps_chain.lines
    return dict(zip(wiring.board.lamp_lines, _free_pins(wiring), strict=False))


def _free_pins(wiring: Wiring) -> list[str]:
    used = {name for chain in wiring.chains.values() for name in chain.lines.values()}
    used |= {*wiring.jumpers.values(), *wiring.of_crew("each").pins.values()}
    return [pin.name for pin in wiring.board.pins.values() if not pin.needed_for and pin.name not in used]


def _gpio(name: str) -> int:
    return int(name.removeprefix("GP"))


def _contacts(panel: Panel, wiring: Wiring) -> Iterator[tuple[str, str]]:
    wired = wiring.of_crew("each")
    places, _ = _with_nowhere(wired.inputs, panel.scanned, _chips(wiring, "inputs"))
    free = _free_pins(wiring)
    for control in panel.scanned:
        if wiring.board.contacts_in_chain:
            chip, bit = divmod(places[control], PLACES_OF_A_CHIP)
            at = place_name(places[control], lamp=False) if control in wired.inputs else NOT_WIRED
            yield f"{{{chip}, {bit}}}", f"{control}, {at}"
        else:
            name = wired.pins.get(control)
            yield f"{{{_port(wiring.board, name or free[0])}}}", f"{control}, {name or NOT_WIRED}"


def _port(board: Board, name: str) -> str:
    pin = board.pins[name]
    return f"PORT_{pin.port}, {pin.bit}"


def _lamp(lamp: str, wired: CrewWiring) -> str:
    return f"{lamp}, {place_name(wired.lamps[lamp], lamp=True) if lamp in wired.lamps else NOT_WIRED}"


def _rows(rows: Iterable[tuple[str, str]]) -> str:
    return "\n".join(
        f"    {value}, /* {number}: {comment} */" for number, (value, comment) in enumerate(rows)
    )
