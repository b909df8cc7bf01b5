"""The firmware's pin table, read back from its C header, so that whoever drives the pins knows the same."""

import re
from typing import NamedTuple


class Pin(NamedTuple):
    """Where a contact is read."""

    bank: str
    """A port of the ATmega2560, `A` to `L`, or a chip of the Pico's input chain, from `0` on."""
    bit: int


class PinTable(NamedTuple):
    """Where controls and lamps are, by their numbers on the wire."""

    fingerprint: int
    controls: tuple[Pin, ...]
    lamps: tuple[int, ...]
    """Places in the chain of 74HC595: place // 8 is the chip, place % 8 its output."""


def read_pin_table(header: str) -> PinTable:
    """The pin table in that C header.

    :raises ValueError: it is none
    """
    fingerprint = re.search(r"#define PANEL_FINGERPRINT 0x([0-9A-Fa-f]+)", header)
    controls = re.search(r"CONTROL_PINS\[.*?=\s*\{(.*?)\};", header, re.DOTALL)
    lamps = re.search(r"LAMP_BITS\[.*?=\s*\{(.*?)\};", header, re.DOTALL)
    if not fingerprint or not controls or not lamps:
        raise ValueError("no pin table: PANEL_FINGERPRINT, CONTROL_PINS and LAMP_BITS are expected")
    pins = re.findall(r"\{(?:PORT_([A-L])|(\d+)), (\d)\}", controls[1])
    places = re.findall(r"^\s*(\d+)", lamps[1], re.MULTILINE)
    return PinTable(
        int(fingerprint[1], 16),
        tuple(Pin(port or chip, int(bit)) for port, chip, bit in pins),
        tuple(int(place) for place in places),
    )
