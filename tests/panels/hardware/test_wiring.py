"""The wirings that ship, the boards, and the tables made from them."""

import re
from pathlib import Path

import pytest
from gpiozero import PiBoardInfo

from console.languages import written
from console.panels.hardware import FULL, WIRINGS, Panel, Wiring, load_wiring
from console.panels.hardware.boards import ARDUINO_MEGA, PI_HEADER, RASPBERRY_PI
from console.panels.hardware.netlist import INPUT_CHIP, pin_of
from console.panels.hardware.tables import as_csv, as_markdown, as_text, wiring_tables
from console.panels.hardware.wiring import place_name
from console.panels.hardware.wiring_file import read_wiring
from console.panels.sheets.book import sheet_pages
from console.toml_file import START, BadFileError
from tests.panels.sheets.looks import words_of


@pytest.mark.parametrize(
    ("pin", "port"),
    [
        ("D0", "E0"), ("D2", "E4"), ("D4", "G5"), ("D5", "E3"), ("D6", "H3"), ("D10", "B4"), ("D13", "B7"),
        ("D14", "J1"), ("D17", "H0"), ("D18", "D3"), ("D21", "D0"), ("D22", "A0"), ("D29", "A7"),
        ("D30", "C7"), ("D37", "C0"), ("D38", "D7"), ("D39", "G2"), ("D41", "G0"), ("D42", "L7"),
        ("D49", "L0"), ("D50", "B3"), ("D53", "B0"), ("A0", "F0"), ("A7", "F7"), ("A8", "K0"), ("A15", "K7"),
        ("D54", "F0"), ("D69", "K7"),
    ],
)  # fmt: skip
def test_a_pin_of_the_mega_is_this_port_of_the_atmega2560(pin: str, port: str) -> None:
    found = ARDUINO_MEGA.pin(pin)
    assert found is not None
    assert f"{found.port}{found.bit}" == port


def test_no_two_pins_of_the_mega_share_a_port_bit() -> None:
    assert len({(pin.port, pin.bit) for pin in ARDUINO_MEGA.pins.values()}) == len(ARDUINO_MEGA.pins) == 70


def test_the_pi_header_is_the_one_gpiozero_knows() -> None:
    header = PiBoardInfo.from_revision(0xC03111).headers["J8"]
    known = {pin.name: pin.number for pin in header.pins.values() if pin.name.startswith("GPIO")}
    assert known == {f"GPIO{number}": place for number, place in PI_HEADER.items()}


@pytest.mark.parametrize("name", list(WIRINGS))
def test_every_control_and_lamp_is_wired_once(panel: Panel, name: str) -> None:
    wiring = load_wiring(panel, name)
    for crew in wiring.crews:
        wired = {*crew.pins, *crew.inputs} - {control.id for control in panel.table}
        if name in FULL:
            assert wired == set(panel.lamps) == set(crew.lamps)
        assert wired and set(crew.lamps) <= wired
        assert not set(crew.pins) & set(crew.inputs)
    every = [place for crew in wiring.crews for place in (*crew.pins.values(), *crew.inputs.values())]
    lamps = [place for crew in wiring.crews for place in crew.lamps.values()]
    assert len(set(every)) == len(every)
    assert len(set(lamps)) == len(lamps)


def test_on_the_pi_what_crews_race_for_has_a_pin_of_its_own(panel: Panel) -> None:
    wiring = load_wiring(panel, "pi")
    critical = {control.id for control in panel.controls if control.time_critical}
    for crew in wiring.crews:
        assert set(crew.pins) == critical


def test_the_pi_keeps_the_eeprom_and_spi_pins_free(panel: Panel) -> None:
    used = {pin for crew in load_wiring(panel, "pi").crews for pin in crew.pins.values()}
    assert not used & {f"GPIO{number}" for number in (0, 1, 7, 8, 9, 10, 11)}
    assert used <= set(RASPBERRY_PI.pins)


def test_blue_can_stand_alone_on_the_pi(panel: Panel) -> None:
    blue, red = load_wiring(panel, "pi").crews
    assert max(blue.lamps.values()) // 8 < min(red.lamps.values()) // 8
    assert max(blue.inputs.values()) // 8 < min(red.inputs.values()) // 8


def test_both_crews_have_the_same_wiring_on_their_own_mega(panel: Panel) -> None:
    wiring = load_wiring(panel, "mega")
    assert wiring.of_crew("blue") is wiring.of_crew("red")


def test_places_are_named_by_chip_and_letter() -> None:
    assert place_name(0, lamp=True) == "1.QA"
    assert place_name(55, lamp=True) == "7.QH"
    assert place_name(17, lamp=False) == "3.B"


@pytest.mark.parametrize("name", list(WIRINGS))
@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_tables_name_every_control_with_its_wire_and_its_lamp(
    panel: Panel, name: str, language: str
) -> None:
    wiring = load_wiring(panel, name)
    tables = wiring_tables(panel, wiring, language)
    crews = tables[-len(wiring.crews) :]
    lines = [row for table in tables[: -len(wiring.crews)] for row in table.rows]
    chains = [chain for chain in (wiring.lamps_chain, wiring.inputs_chain) if chain]
    assert len(lines) == sum(len(chain.lines) for chain in chains) + len(wiring.jumpers)
    counts = {"mega": 3 + 2, "pi": 7, "pico": 7 + 2, "eight-buttons": 0, "station-box": 7 + 2}
    assert len(lines) == counts[name]
    for table, crew in zip(crews, wiring.crews, strict=True):
        wired = [control for control in panel.lamps if control in crew.contacts]
        assert [row[0] for row in table.rows if not row[0].startswith("table.")] == wired
        assert all(row[2] and row[3] and row[5] for row in table.rows)
        labels = {control.id: written(control.label, language) for control in panel.controls}
        assert all(labels.get(row[0], row[1]) == row[1] for row in table.rows)
        assert {row[2] for row in table.rows} == _names(crew.pins, crew.inputs)


def _names(pins: object, inputs: object) -> set[str]:
    assert isinstance(pins, dict)
    assert isinstance(inputs, dict)
    return {*pins.values(), *(place_name(place, lamp=False) for place in inputs.values())}


def test_a_row_says_where_on_board_and_chip(panel: Panel) -> None:
    rows = {row[0]: row for row in _crew_rows(load_wiring(panel, "pi"), panel)}
    assert rows["captain.west"][2:] == ("GPIO17", "header pin 11", "", "chip 1 QD, pin 3")
    assert rows["first-mate.mine"][2:] == ("1.B", "74HC165 chip 1, pin 12", "", "chip 2 QA, pin 15")
    assert rows["table.key"][5] == "none"


def _crew_rows(wiring: Wiring, panel: Panel) -> tuple[tuple[str, ...], ...]:
    return wiring_tables(panel, wiring, "en")[1].rows


def test_tables_are_written_as_text_markdown_and_csv(panel: Panel) -> None:
    table = wiring_tables(panel, load_wiring(panel, "mega"), "en")[0]
    assert "lamps data     D51  marked 51" in as_text(table)
    assert "| lamps data | D51 | marked 51 |" in as_markdown(table)
    assert "lamps data,D51,marked 51,74HC595 L1: SER (14)" in as_csv(table)


def test_a_line_names_the_chips_that_it_really_goes_to(panel: Panel) -> None:
    """It said 74HC595 for the Pi too, whose lines need a 74HCT595, and nothing of red's buffers."""
    rows = {row[0]: row[3] for row in wiring_tables(panel, load_wiring(panel, "pi"), "en")[0].rows}
    assert rows["lamps data"] == "74HCT595 L1: SER (14)"
    assert rows["lamps clock"] == "74HCT595 L1–L7: SRCLK (11); 74AHCT125 BL: 3A (9)"
    assert rows["inputs clock"] == "74HC165 I1–I6: CLK (2); 74HC125 BI: 1A (2)"


def test_a_contact_of_the_pico_is_in_its_chain_and_on_no_pin(panel: Panel, tmp_path: Path) -> None:
    text = WIRINGS["pico"].read_text()
    bad = tmp_path / "bad.toml"
    bad.write_text(text.replace('north = "1.A"', 'north = "GP2"', 1))
    problems = read_wiring(panel, bad)[1]
    assert any("reads contacts through its chain" in str(problem) for problem in problems)


def test_a_jumper_on_a_pin_that_is_used_is_a_mistake(panel: Panel, tmp_path: Path) -> None:
    bad = tmp_path / "bad.toml"
    bad.write_text(WIRINGS["pico"].read_text().replace('blue = "GP14"', 'blue = "GP13"'))
    problems = read_wiring(panel, bad)[1]
    assert any("the jumper of blue is on GP13, which is used for" in str(problem) for problem in problems)


def test_a_panel_is_far_only_where_a_board_serves_both(panel: Panel, tmp_path: Path) -> None:
    assert (load_wiring(panel, "pi").far, load_wiring(panel, "pico").far) == ("red", "")
    bad = tmp_path / "bad.toml"
    for name, far, told in (("pico", "red", "serves one crew"), ("pi", "blue", "blue")):
        text = WIRINGS[name].read_text().replace('far = "red"', "# ")
        bad.write_text(text.replace("\nnotes = [", f'\nfar = "{far}"\nnotes = [', 1))
        assert any(told in str(problem) for problem in read_wiring(panel, bad)[1])


def test_a_far_panel_has_the_last_chips_for_itself(panel: Panel, tmp_path: Path) -> None:
    text = WIRINGS["pi"].read_text()
    swapped = text.replace('cancel = "7.A"', 'cancel = "6.E"', 1)
    bad = tmp_path / "bad.toml"
    bad.write_text(swapped)
    problems = read_wiring(panel, bad)[1]
    assert ["red's inputs are not on chips of their own" in str(problem) for problem in problems] == [True]
    bad.write_text(swapped.replace('far = "red"', "#"))
    assert read_wiring(panel, bad)[1] == []


def test_the_first_power_page_names_the_stops_pins(panel: Panel) -> None:
    said = (Path(__file__).parents[3] / "docs" / "first-power.md").read_text()
    pi, mega, pico = (load_wiring(panel, name) for name in ("pi", "mega", "pico"))
    for crew in pi.crews:
        pin = crew.pins["captain.stop"]
        assert f"{crew.crew}'s {pin} (pin {pi.board.pins[pin].mark})" in said
    assert f"| a Mega | {mega.crews[0].pins['captain.stop']} |" in said
    chip, letter = place_name(pico.crews[0].inputs["captain.stop"], lamp=False).split(".")
    assert f"input {letter} of I{chip} (pin {pin_of(INPUT_CHIP, letter)} of the chip)" in said
    assert "1N4148" in said


@pytest.mark.parametrize("name", list(WIRINGS))
def test_another_language_says_nothing_of_the_board_in_english(panel: Panel, name: str) -> None:
    """`header pin 3` and `blue's jumper` stood on French sheets."""
    wiring = load_wiring(panel, name)
    pages = [page for sheet in ("schematic", "header") for page in sheet_pages(sheet, panel, wiring, "fr")]
    said = [text for page in pages for text, _ in words_of(page)]
    rows = [row for table in wiring_tables(panel, wiring, "fr") for row in table.rows]
    said += [cell for row in rows for cell in row[2:]]
    english = re.compile(r"\b(pin|marked|jumper|the|board|chip|must|halted|alone|GND, on)\b")
    said += [note.fr for note in wiring.notes if note.fr == note.en]
    assert [words for words in said if english.search(words)] == []


def test_notes_in_two_languages_are_as_many(panel: Panel, tmp_path: Path) -> None:
    bad = tmp_path / "bad.toml"
    bad.write_text(WIRINGS["mega"].read_text().replace("notes_fr = [", 'notes_fr = ["Une de trop.",', 1))
    (problem,) = read_wiring(panel, bad)[1]
    assert "notes has 8 lines, notes_fr 9" in str(problem)


@pytest.mark.parametrize("spoiled", ['board = "pico9"', 'board = "pi', ""])
@pytest.mark.parametrize("name", WIRINGS)
def test_one_mistake_in_the_board_is_one_message(
    panel: Panel, name: str, spoiled: str, tmp_path: Path
) -> None:
    """Every line was judged by another board's pins: 127 messages, with the cause on line 116."""
    text = re.sub(r"(?m)^board = .*$", spoiled, WIRINGS[name].read_text(encoding="utf-8"))
    (tmp_path / "mine.toml").write_text(text, encoding="utf-8")
    with pytest.raises(BadFileError) as bad:
        read_wiring(panel, tmp_path / "mine.toml")
    (problem,) = bad.value.problems
    assert "board" in problem.what or "text that is not closed" in problem.what
    assert not spoiled or spoiled in text.split("\n")[(problem.place or START).line - 1]
