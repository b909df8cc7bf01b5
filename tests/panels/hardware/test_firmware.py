"""The firmware's pin table."""

import re

import pytest

from console.panels.hardware import NotABridgeError, Panel, firmware_header, load_wiring


def test_it_lists_the_pin_of_every_control_in_order(panel: Panel) -> None:
    header = firmware_header(panel, load_wiring(panel, "mega"))
    pins = re.findall(r"\{PORT_([A-HJ-L]), ([0-7])\}, /\* (\d+): (\S+), (\S+) \*/", header)
    assert tuple(control for *_, control, _ in pins) == panel.scanned
    assert [int(number) for _, _, number, _, _ in pins] == list(range(56))
    assert len({pin[:2] for pin in pins}) == 56
    assert ("J", "1", "0", "captain.north", "D14") in pins
    assert ("F", "0", "8", "first-mate.mine", "A0") in pins


def test_it_lists_the_place_of_every_lamp_in_order(panel: Panel) -> None:
    wiring = load_wiring(panel, "mega")
    header = firmware_header(panel, wiring)
    bits = header[header.index("LAMP_BITS") :]
    places = [int(place) for place in re.findall(r"^ +(\d+), /\*", bits, flags=re.MULTILINE)]
    assert places == [wiring.crews[0].lamps[lamp] for lamp in panel.lamps]
    assert len(places) == 54


def test_it_says_how_many_and_the_fingerprint(panel: Panel) -> None:
    header = firmware_header(panel, load_wiring(panel, "mega"))
    assert f"#define PANEL_FINGERPRINT 0x{panel.fingerprint:08X}UL\n" in header
    assert "#define CONTROL_COUNT 56\n" in header
    assert "#define LAMP_COUNT 54\n" in header
    assert "#define LAMP_CHIPS 7\n" in header


def test_no_firmware_is_built_for_the_pi(panel: Panel) -> None:
    with pytest.raises(NotABridgeError, match=r"wiring-pi\.toml is a wiring for Raspberry Pi"):
        firmware_header(panel, load_wiring(panel, "pi"))
