"""The bridge firmware's pin table: a C header made from the panel list and a wiring."""

from collections.abc import Iterable

from console.panels.hardware.boards import ARDUINO_MEGA
from console.panels.hardware.panel import Panel
from console.panels.hardware.wiring import Wiring, place_name

_HEADER = """\
/* Made by `sonar-table hardware wiring --firmware` from the panel list and the wiring. Do not edit.
 * Include ports.h first: it says what struct control_pin and PORT_A to PORT_L are. */
#ifndef PANEL_PINS_H
#define PANEL_PINS_H

#include <avr/pgmspace.h>
#include <stdint.h>

#define PANEL_FINGERPRINT 0x{fingerprint:08X}UL
#define CONTROL_COUNT {controls}
#define LAMP_COUNT {lamps}
#define LAMP_CHIPS {chips}

/* A contact by its number on the wire: port and bit. Closed reads 0. */
static const struct control_pin CONTROL_PINS[CONTROL_COUNT] PROGMEM = {{
{pins}
}};

/* A lamp by its number on the wire: its place in the chain. Place / 8 is the chip, 0 nearest to the board,
 * whose byte is sent last; place % 8 is the bit of that byte, 0 for QA. */
static const uint8_t LAMP_BITS[LAMP_COUNT] PROGMEM = {{
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
    if wiring.board is not ARDUINO_MEGA:
        raise NotABridgeError(
            f"{wiring.file} is a wiring for {wiring.board.title}; the firmware runs on {ARDUINO_MEGA.title}"
        )
    wired = wiring.of_crew("each")
    return _HEADER.format(
        fingerprint=panel.fingerprint,
        controls=len(panel.scanned),
        lamps=len(panel.lamps),
        chips=wiring.lamps_chain.chips,
        pins=_rows(
            (_pin(wired.pins[control]), f"{control}, {wired.pins[control]}") for control in panel.scanned
        ),
        bits=_rows((str(wired.lamps[lamp]), _lamp(lamp, wired.lamps[lamp])) for lamp in panel.lamps),
    )


def _pin(name: str) -> str:
    pin = ARDUINO_MEGA.pins[name]
    return f"{{PORT_{pin.port}, {pin.bit}}}"


def _lamp(lamp: str, place: int) -> str:
    return f"{lamp}, {place_name(place, lamp=True)}"


def _rows(rows: Iterable[tuple[str, str]]) -> str:
    return "\n".join(
        f"    {value}, /* {number}: {comment} */" for number, (value, comment) in enumerate(rows)
    )
