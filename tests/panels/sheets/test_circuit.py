"""The circuit as drawn, against the wiring as written: every pin once, on the net that the file names."""

import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from xml.etree import ElementTree

import pytest

from console.panels.hardware import WIRINGS, Wiring, load_panel, load_wiring
from console.panels.hardware.mm_svg import svg
from console.panels.hardware.netlist import GND, SERIES, netlist
from console.panels.hardware.wires import SUPPLIES
from console.panels.sheets.book import sheet_pages

SVG = "{http://www.w3.org/2000/svg}"
OUTPUTS = {"QA": 15, "QB": 1, "QC": 2, "QD": 3, "QE": 4, "QF": 5, "QG": 6, "QH": 7}
INPUTS = {"A": 11, "B": 12, "C": 13, "D": 14, "E": 3, "F": 4, "G": 5, "H": 6}
"""From the makers' sheets of the 74HC595 and the 74HC165."""


@pytest.fixture(scope="module", params=list(WIRINGS))
def name(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="module")
def wiring(name: str) -> Wiring:
    return load_wiring(load_panel(), name)


@pytest.fixture(scope="module")
def pages(wiring: Wiring) -> list[ElementTree.Element]:
    drawn = sheet_pages("schematic", load_panel(), wiring, "en")
    return [ElementTree.fromstring(svg(page)) for page in drawn]


def pins(pages: list[ElementTree.Element]) -> list[tuple[str, str]]:
    """Every drawn pin, `L1.15`, and its net."""
    lines = (line for page in pages for line in page.iter(f"{SVG}polyline"))
    named = [line.get("data-net") or "" for line in lines]
    return [(pin, net) for pin, _, net in (one.partition(" ") for one in named if one)]


def written(name: str) -> dict[str, object]:
    return tomllib.loads(WIRINGS[name].read_text())


def wired(name: str, what: str) -> Iterator[tuple[str, str]]:
    """Every control as the file names it, `blue.captain.north`, and where it is wired."""
    for crew in ("each", "blue", "red"):
        stations = written(name).get(crew, {}).get(what, {})  # type: ignore[attr-defined]
        for station, controls in stations.items():
            for control, place in controls.items():
                whose = "" if crew == "each" or station == "table" else f"{crew}."
                yield f"{whose}{station}.{control}", place


def test_every_pin_is_drawn_once(pages: list[ElementTree.Element]) -> None:
    twice = [pin for pin, count in Counter(pin for pin, _ in pins(pages)).items() if count > 1]
    assert twice == []


def test_every_lamp_of_the_file_is_at_its_output(name: str, pages: list[ElementTree.Element]) -> None:
    drawn = dict(pins(pages))
    for _, place in wired(name, "lamps"):
        chip, _, letter = place.partition(".")
        assert drawn.pop(f"L{chip}.{OUTPUTS[letter]}") == f"L{place}"
    assert not [pin for pin in drawn if pin[0] == "L" and int(pin.split(".")[1]) in OUTPUTS.values()]


def test_every_contact_of_the_file_is_at_its_input_or_pin(
    name: str, pages: list[ElementTree.Element]
) -> None:
    drawn = dict(pins(pages))
    for _, place in wired(name, "inputs"):
        chip, _, letter = place.partition(".")
        pin = f"I{chip}.{INPUTS[letter]}" if letter else f"board.{place}"
        assert drawn[pin] == (f"I{place}" if letter else place)


def test_every_line_and_jumper_of_the_file_begins_at_the_board(
    name: str, pages: list[ElementTree.Element]
) -> None:
    file = written(name)
    named = {
        pin for key in ("lamps_chain", "inputs_chain", "crew_jumpers") for pin in file.get(key, {}).values()
    }  # type: ignore[attr-defined]
    named = {pin for pin in named if isinstance(pin, str)} | {
        place for _, place in wired(name, "inputs") if "." not in place
    }
    assert {pin.removeprefix("board.") for pin, _ in pins(pages) if pin.startswith("board.")} == named


def test_every_control_is_named_once_for_its_lamp_and_once_for_its_contact(
    name: str, wiring: Wiring, pages: list[ElementTree.Element]
) -> None:
    words: Counter[str] = Counter()
    for number, page in enumerate(pages):
        title = page.findtext(f"{SVG}title") or ""
        crew = next((crew for crew in ("blue", "red") if f"{crew}'s panel" in title), "")
        for text in page.iter(f"{SVG}text"):
            said = text.text or ""
            known = number == 0 or not crew or said.startswith("table.")
            words[said if known else f"{crew}.{said}"] += 1
    lamps = dict(wired(name, "lamps"))
    for control in lamps:
        assert words[control] == 2, control
    for control, _ in wired(name, "inputs"):
        assert words[control] == (2 if control in lamps else 1), control


def test_the_chain_goes_from_chip_to_chip(wiring: Wiring, pages: list[ElementTree.Element]) -> None:
    drawn = dict(pins(pages))
    if wiring.far:
        assert (drawn["BL.2"], drawn["BL.3"]) == (drawn["L7.9"], drawn["L8.14"])
        assert (drawn["BI.5"], drawn["BI.6"]) == (drawn["I7.9"], drawn["I6.10"])
    for number in range(1, len(netlist(wiring).lamp_chips)):
        if not (wiring.far and number == 7):
            assert drawn[f"L{number}.9"] == drawn[f"L{number + 1}.14"]
    inputs = wiring.inputs_chain.chips if wiring.inputs_chain else 0
    for number in range(1, inputs):
        if not (wiring.far and number == 6):
            assert drawn[f"I{number + 1}.9"] == drawn[f"I{number}.10"]


def test_lamp_chips_on_5_volts_understand_the_lines_of_a_board_of_3_3(
    wiring: Wiring, pages: list[ElementTree.Element]
) -> None:
    said = " ".join(text.text or "" for page in pages for text in page.iter(f"{SVG}text"))
    if wiring.lamps_chain is None:
        assert "595" not in said
        return
    assert ("74HC595" in said, "74HCT595" in said) == (wiring.board.volts == 5, wiring.board.volts < 5)


def test_the_end_of_the_input_chain_is_on_its_supply_and_needs_no_resistor(
    pages: list[ElementTree.Element],
) -> None:
    said = {text.text or "" for page in pages for text in page.iter(f"{SVG}text")}
    assert not [words for words in said if words.startswith(("3V3, ", "5V, "))]


def test_no_net_has_two_sources(wiring: Wiring) -> None:
    """An output that drives another one burns: the lamps' buffer is on 5 V, the inputs' on 3.3 V."""
    circuit = netlist(wiring)
    outputs = {"QH'", "QH", "1Y", "2Y", "3Y", "4Y", *OUTPUTS}
    sources = Counter(
        net
        for chip in circuit.chips
        for pin, net in chip.nets.items()
        if chip.names[pin] in outputs and not (chip.ref[0] == "I" and chip.names[pin] in INPUTS)
    )
    sources.update(net for pin, net in circuit.board.items() if "data" not in net or net.startswith("lamps"))
    assert [net for net, count in sources.items() if count > 1] == []


def test_no_chip_of_the_far_panel_hangs_on_the_long_cable() -> None:
    circuit = netlist(load_wiring(load_panel(), "pi"))
    near = {net for chip in circuit.chips if chip.crew == "blue" for net in chip.nets.values()}
    for chip in (*circuit.lamp_chips, *circuit.input_chips):
        if chip.crew == "red":
            assert near & set(chip.nets.values()) <= {GND, "5V", "3V3"}


def test_a_wiring_of_two_near_panels_has_no_buffers() -> None:
    wiring = replace(load_wiring(load_panel(), "pi"), far="")
    circuit = netlist(wiring)
    assert circuit.buffers == ()
    assert {chip.nets[11] for chip in circuit.lamp_chips} == {"clock blue", "clock red"}
    assert circuit.behind("clock") == {"clock", "clock blue", "clock red"}


SHARED = {"lamps": {"clock": 11, "latch": 12, "enable": 13}, "inputs": {"clock": 2, "load": 1}}
GATES = {2: 3, 5: 6, 9: 8, 12: 11}
"""From the makers' sheet of the 74HC125: the output of each gate by its input."""


def test_shared_lines_go_to_the_makers_pins_of_every_chip(
    name: str, wiring: Wiring, pages: list[ElementTree.Element]
) -> None:
    drawn = dict(pins(pages))
    for chain, lines in SHARED.items():
        file = written(name).get(f"{chain}_chain", {})
        ref = chain[0].upper()
        for line, pin in lines.items():
            if line not in file:  # type: ignore[operator]
                continue
            at_board = drawn[f"board.{file[line]}"]  # type: ignore[index]
            through = {
                drawn.get(f"B{ref}.{out}")
                for into, out in GATES.items()
                if drawn.get(f"B{ref}.{into}") == at_board
            }
            nets = {drawn[f"{ref}{number}.{pin}"] for number in range(1, file["chips"] + 1)}  # type: ignore[index]
            near = behind_resistors(drawn, at_board) if chain == "lamps" else {at_board}
            assert nets == near | through
    if wiring.lamps_chain is not None:
        (at_chip,) = behind_resistors(drawn, drawn[f"board.{wiring.lamps_chain.lines['data']}"])
        assert drawn["L1.14"] == at_chip


def behind_resistors(drawn: dict[str, str], net: str) -> set[str]:
    """The nets at the other ends of the resistors that are drawn with one end on that net."""
    return {
        drawn[f"{pin[:-2]}.2"] for pin, on in drawn.items() if on == net and re.fullmatch(r"R\d+\.1", pin)
    }


def test_lamp_chips_without_power_are_fed_through_resistors_alone(wiring: Wiring) -> None:
    """A board that runs while the lamps' supply is off would feed their chips through its pins."""
    circuit = netlist(wiring)
    from_board = set(circuit.board.values())
    for chip in circuit.lamp_chips:
        assert not from_board & {chip.nets.get(pin) for pin in (11, 12, 13, 14)}, chip.ref
    assert all(
        one.ohms == SERIES for one in circuit.resistors if one.one in from_board and one.other not in SUPPLIES
    )


def test_lamps_are_dark_while_nobody_drives_their_enable_line_and_it_is_never_above_3_3_volts(
    wiring: Wiring,
) -> None:
    circuit = netlist(wiring)
    if wiring.lamps_chain is None or "enable" not in wiring.lamps_chain.lines:
        return
    held = {(chip.nets[13], chip.crew) for chip in circuit.lamp_chips if chip.crew != wiring.far}
    held |= {(chip.nets[5], chip.crew) for chip in circuit.buffers if chip.ref == "BL"}
    for ends in held:
        up, down = ([one for one in circuit.pulls(*ends) if one.other == supply] for supply in ("5V", "GND"))
        (high,), (low,) = ([float(one.ohms.removesuffix("k")) for one in ones] for ones in (up, down))
        assert 4.75 * low * 0.95 / (low * 0.95 + high * 1.05) > 2.0, "what a 74HCT takes for high"
        assert 5.25 * low * 1.05 / (low * 1.05 + high * 0.95) <= 3.3, "what a Pi may see"


def test_no_input_of_a_chip_on_5_volts_floats_while_the_far_panel_s_cable_is_out() -> None:
    circuit = netlist(load_wiring(load_panel(), "pi"))
    (buffer,) = (chip for chip in circuit.buffers if chip.ref == "BL")
    assert all(circuit.pulls(buffer.nets[pin], "red") for pin in GATES if buffer.nets[pin] != GND)


def test_every_chip_has_its_supply_and_its_ground(wiring: Wiring, pages: list[ElementTree.Element]) -> None:
    drawn = dict(pins(pages))
    supply = "3V3" if wiring.board.volts < 5 else "5V"
    for number in range(1, len(netlist(wiring).lamp_chips) + 1):
        assert [drawn[f"L{number}.{pin}"] for pin in (16, 10, 8)] == ["5V", "5V", "GND"]
    for number in range(1, wiring.inputs_chain.chips + 1 if wiring.inputs_chain else 1):
        assert [drawn[f"I{number}.{pin}"] for pin in (16, 15, 8)] == [supply, "GND", "GND"]


def test_a_resistor_is_named_once_on_the_page_of_the_panel_that_has_it(
    wiring: Wiring, pages: list[ElementTree.Element]
) -> None:
    """`clock, 10k` of red's buffer stood on blue's page too."""
    said = "\n".join(text.text or "" for page in pages for text in page.iter(f"{SVG}text"))
    resistors = [one for one in netlist(wiring).resistors if one.ohms != SERIES]
    for ohms in ("10k", "15k"):
        assert len(re.findall(f"{ohms} [↑↓]", said)) == sum(one.ohms == ohms for one in resistors)
