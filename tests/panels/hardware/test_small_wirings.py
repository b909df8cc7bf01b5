"""Wirings of a part of a panel: what is checked, bought and drawn, and what firmware serves them."""

import re
from pathlib import Path

import pytest

from console.panels.clock import HandClock
from console.panels.gpio_link import GpioLink
from console.panels.hardware import Panel, firmware_header, load_wiring
from console.panels.hardware.coverage import raced_in_chain, without_contact
from console.panels.hardware.firmware import serves
from console.panels.hardware.parts import load_parts, parts_list
from console.panels.hardware.small_panel import built_panel
from console.panels.hardware.wiring_file import read_wiring
from console.panels.simulated_bridge import pin_table
from console.panels.simulated_gpio import SimulatedHeader
from firmware_bridge.pin_table import read_pin_table
from tests.panels.hardware.conftest import Run, Spoil

LAMPS_ALONE = """
board = "raspberry-pi"
en = "One lamp"
fr = "Un voyant"
[lamps_chain]
chips = 1
data = "GPIO10"
clock = "GPIO11"
latch = "GPIO8"
[red.inputs.captain]
stop = "GPIO24"
[red.lamps.captain]
stop = "1.QC"
"""
A_MEGA_OF_TWO = """
board = "arduino-mega"
en = "Two stops"
fr = "Deux stops"
[each.inputs.captain]
stop = "D2"
[each.inputs.first-mate]
stop = "D3"
"""
A_PICO_OF_NINE = """
board = "pico"
en = "Nine"
fr = "Neuf"
[inputs_chain]
chips = 1
data = "GP16"
clock = "GP18"
load = "GP17"
[each.inputs.captain]
stop = "1.H"
"""


def wiring_of(panel: Panel, text: str, folder: Path) -> Path:
    file = folder / "mine.toml"
    file.write_text(text)
    assert read_wiring(panel, file)[1] == []
    return file


def test_check_says_what_will_be_drawn(run: Run) -> None:
    result = run("hardware", "check", "--wiring", "eight-buttons")
    assert (result.exit_code, result.stderr) == (0, "")
    assert "blue; 8 contacts and 0 lamps" in result.stdout
    assert (
        "drawn on blue's display: 46 of 54: all of first-mate; all of engineer; all of radio" in result.stdout
    )
    assert "drawn on red's display: all 54 controls" in result.stdout


def test_what_crews_race_for_may_stand_in_the_chain_and_check_says_what_it_costs(
    run: Run, spoil: Spoil
) -> None:
    copy = spoil("wiring-pi.toml", 'stop = "GPIO27"', 'stop = "6.E"')
    result = run("hardware", "check", "--wiring", copy)
    assert (result.exit_code, result.stderr) == (0, "")
    assert "in the input chain, though crews race for it: blue.captain.stop" in result.stdout
    assert "known to ± 1.8 ms there, to ± 0.1 ms on a pin" in result.stdout


def test_for_a_tournament_it_stays_off_the_chain(run: Run, spoil: Spoil) -> None:
    copy = spoil("wiring-pi.toml", 'stop = "GPIO27"', 'stop = "6.E"')
    result = run("hardware", "check", "--wiring", copy, "--tournament")
    assert result.exit_code == 1
    assert "blue.captain.stop is raced for and stands in the input chain" in result.stderr
    assert run("hardware", "check", "--tournament").exit_code == 0, "those that ship are fit for one"


def test_a_press_in_the_chain_is_known_as_well_as_check_says(panel: Panel, spoil: Spoil) -> None:
    wiring = load_wiring(panel, spoil("wiring-pi.toml", 'stop = "GPIO27"', 'stop = "6.E"'))
    assert raced_in_chain(panel, wiring) == ("blue.captain.stop",)
    clock = HandClock()
    header = SimulatedHeader(wiring, clock)
    link = GpioLink(wiring, pin_factory=header, clock=clock, scanning=False)
    header.press("blue.captain.stop", at_ns=clock() + 500_000)
    for _ in range(2):  # what a later look shows again is believed
        clock.advance_ms(1)
        link.scan()
    (press,) = link.take()
    assert abs(press.uncertainty_ns - 1_750_000) < 50_000
    link.close()


def test_one_crew_alone_is_a_wiring(panel: Panel, tmp_path: Path) -> None:
    wiring = load_wiring(panel, wiring_of(panel, LAMPS_ALONE, tmp_path))
    assert [crew.crew for crew in wiring.crews] == ["red"]
    assert without_contact(panel, wiring, "blue") == panel.lamps
    assert "captain.stop" not in without_contact(panel, wiring, "red")


def test_lamps_burn_without_a_chain_of_contacts(panel: Panel, tmp_path: Path) -> None:
    wiring = load_wiring(panel, wiring_of(panel, LAMPS_ALONE, tmp_path))
    clock = HandClock()
    header = SimulatedHeader(wiring, clock)
    link = GpioLink(wiring, pin_factory=header, clock=clock, scanning=False)
    link.light({"red.captain.stop", "red.captain.ok", "blue.captain.stop"})
    link.scan()
    assert header.lit == {"red.captain.stop"}
    assert link.health().counts["bad-scans"] == 0, "nobody answers, and nobody should"
    header.press("red.captain.stop")
    clock.advance_ms(1)
    link.settled_until_ns()
    assert [press.control for press in link.take()] == ["red.captain.stop"]
    assert link.health().connected
    link.close()


def test_buttons_on_pins_alone_open_no_bus(panel: Panel) -> None:
    wiring = load_wiring(panel, "eight-buttons")
    clock = HandClock()
    header = SimulatedHeader(wiring, clock)
    header.spi = None  # nothing may ask for it
    link = GpioLink(wiring, pin_factory=header, clock=clock, scanning=False)
    assert link.health().detail == "8 controls on pins"
    link.close()


def test_eight_buttons_cost_less_than_80_eur_beside_pi_and_displays(panel: Panel) -> None:
    items = parts_list(panel, load_wiring(panel, "eight-buttons"), 2, load_parts())
    own = [item for item in items if not item.around]
    assert sum(item.quantity * item.price.to_eur for item in own) < 80
    names = " ".join(item.called("en") for item in own)
    assert not re.search("74HC|stripboard|supply", names), "no chips"
    buttons = [item for item in own if item.colour]
    assert sum(item.quantity for item in buttons) == 8


def test_a_small_panel_is_drilled_for_what_is_wired_and_fits_around_it(panel: Panel) -> None:
    small = built_panel(panel, load_wiring(panel, "station-box"))
    assert [station.id for station in small.stations] == ["captain"]
    assert (small.width_mm, small.height_mm) == (240, 300)
    for control in small.controls:
        assert small.edge_mm < control.x_mm < small.width_mm - small.edge_mm
    assert len(small.screws_mm) == 4
    assert built_panel(panel, load_wiring(panel, "pico")) is panel


def test_draw_has_the_small_panel(run: Run) -> None:
    drawn = run("hardware", "draw", "--wiring", "eight-buttons").stdout
    assert "240 × 300 mm" in drawn and "STOP" in drawn and "Torpedo" not in drawn
    nothing = run("hardware", "draw", "--sheet", "board", "--wiring", "eight-buttons")
    assert (nothing.exit_code, "has no chips" in nothing.stderr) == (2, True)


def test_the_firmware_that_ships_serves_the_station_box(panel: Panel) -> None:
    full, box = load_wiring(panel, "pico"), load_wiring(panel, "station-box")
    assert serves(full, box) and not serves(box, full)
    assert pin_table(panel, "station-box") == pin_table(panel, "pico")


@pytest.mark.parametrize("text", [A_MEGA_OF_TWO, A_PICO_OF_NINE])
def test_what_a_bridge_has_no_contact_for_is_nowhere_in_its_firmware(
    panel: Panel, text: str, tmp_path: Path
) -> None:
    """Behind the end of a chain, or on a pin that nothing is on."""
    wiring = load_wiring(panel, wiring_of(panel, text, tmp_path))
    table = read_pin_table(header := firmware_header(panel, wiring))
    assert (len(table.controls), len(table.lamps)) == (len(panel.scanned), len(panel.lamps))
    by_control = dict(zip(panel.scanned, table.controls, strict=True))
    contacts = wiring.of_crew("each").contacts
    taken = {by_control[control] for control in contacts}
    assert len(taken) == len(contacts)
    assert taken.isdisjoint(pin for control, pin in by_control.items() if control not in contacts)
    chips = int(re.search(r"#define LAMP_CHIPS (\d+)", header)[1])  # type: ignore[index]
    assert all(place // 8 < chips for place in table.lamps), "no lamp beyond what is shifted"
    if wiring.inputs_chain is not None:
        scanned = int(re.search(r"#define INPUT_CHIPS (\d+)", header)[1])  # type: ignore[index]
        assert scanned == wiring.inputs_chain.chips + 1
        assert all(int(pin.bank) < scanned for pin in table.controls)
