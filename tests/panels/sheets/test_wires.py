"""The colours of wires, and their labels."""

from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from console.panels.hardware import WIRINGS, load_panel, load_wiring
from console.panels.hardware.netlist import FIVE, GND, netlist
from console.panels.hardware.ribbon import PINS, ribbon_plug
from console.panels.hardware.stripboard import stripboards
from console.panels.hardware.wires import load_wires
from console.panels.sheets.book import sheet_pages
from console.panels.sheets.wire_labels import wires
from console.shipped import HARDWARE
from console.toml_file import BadFileError
from tests.panels.sheets.looks import words_of


@pytest.mark.parametrize("name", list(WIRINGS))
def test_every_wire_has_its_label_twice_to_be_folded(name: str) -> None:
    panel = load_panel()
    wiring = load_wiring(panel, name)
    said = Counter(text for page in sheet_pages("labels", panel, wiring, "en") for text, _ in words_of(page))
    wanted = Counter(called for _, called in wires(netlist(wiring)))
    for called, count in wanted.items():
        assert said[called] == 2 * count, called


@pytest.mark.parametrize("name", list(WIRINGS))
def test_the_header_s_wires_have_their_colours_and_names(name: str) -> None:
    panel = load_panel()
    wiring = load_wiring(panel, name)
    circuit = netlist(wiring)
    (page,) = sheet_pages("header", panel, wiring, "en")
    said = [text for text, _ in words_of(page)]
    for pin, net in circuit.board.items():
        jumper = {"jumper blue": "blue's jumper", "jumper red": "red's jumper"}.get(net, net)
        assert f"{pin}  {circuit.contacts.get(net, jumper)}" in said


def test_eight_wires_of_a_chip_have_eight_colours_and_none_of_a_supply() -> None:
    circuit = netlist(load_wiring(load_panel(), "pico"))
    colours = load_wires()
    of_chip = {colours.of(f"I1.{letter}", circuit) for letter in "ABCDEFGH"}
    assert len(of_chip) == 8
    assert not of_chip & set(colours.supplies.values())


def test_a_colour_that_no_wire_has_is_named(tmp_path: Path) -> None:
    bad = tmp_path / "wires.toml"
    text = (HARDWARE / "wires.toml").read_text()
    bad.write_text(text.replace('"brown", ', '"browne", ').replace('clock = "white"', 'clock = "snow"'))
    with pytest.raises(BadFileError) as wrong:
        load_wires(bad)
    assert "no wire is browne; did you mean brown?" in str(wrong.value)
    assert "clock" in str(wrong.value)


@pytest.mark.parametrize("far", ["red", ""])
def test_the_ribbon_brings_every_line_that_the_boards_of_a_panel_await_each_beside_a_ground(far: str) -> None:
    wiring = replace(load_wiring(load_panel(), "pi"), far=far)
    circuit = netlist(wiring)
    for crew in ("blue", "red"):
        plug = ribbon_plug(wiring, circuit, crew)
        terminals = {
            part.nets[1]
            for board in stripboards(circuit)
            if board.crew == crew
            for part in board.parts
            if part.kind == "terminal"
        }
        lines = {net for net in terminals if ">" in net or "." not in net} - {GND, FIVE}
        onwards = {"L7>L8", "I7>I6"} if crew == "blue" else set()
        assert {plug[pin] for pin in plug if pin % 2} == lines - onwards
        assert all(plug[pin] == GND for pin in plug if pin % 2 == 0)
        assert max(plug) <= PINS
