"""The parts list follows the panel list and the wiring."""

import re
from collections import Counter
from dataclasses import replace

import pytest

from console.panels.hardware import FULL, WIRINGS, Panel, load_wiring
from console.panels.hardware.netlist import netlist
from console.panels.hardware.parts import Item, current_budget, load_parts, parts_list
from console.panels.hardware.stripboard import stripboards
from tests.panels.hardware.conftest import Run


def quantities(panel: Panel, wiring: str, crews: int = 2) -> dict[str, int]:
    items = parts_list(panel, load_wiring(panel, wiring), crews, load_parts())
    return {item.called("en"): item.quantity for item in items}


def find(quantities: dict[str, int], word: str) -> int:
    """The quantity of the one part whose name has that word."""
    (quantity,) = (count for name, count in quantities.items() if word in name)
    return quantity


@pytest.mark.parametrize("crews", [1, 2])
@pytest.mark.parametrize("wiring", ["mega", "pi"])
def test_there_is_a_button_for_every_control(panel: Panel, wiring: str, crews: int) -> None:
    bought = quantities(panel, wiring, crews)
    kinds = {control.kind.part.en for control in panel.controls}
    assert sum(n for name, n in bought.items() if any(name.startswith(kind) for kind in kinds)) == 54 * crews
    assert find(bought, "470 ohm") == 54 * crews
    assert find(bought, "dome button") == 2 * crews


def test_buttons_are_counted_by_kind_and_colour(panel: Panel) -> None:
    wanted = Counter((control.kind.part.en, control.colour) for control in panel.controls)
    bought = quantities(panel, "mega", 1)
    assert all(bought[f"{kind}, {colour}"] == count for (kind, colour), count in wanted.items())


def test_a_crew_more_is_a_mega_more_and_seven_chips(panel: Panel) -> None:
    one, two = quantities(panel, "mega", 1), quantities(panel, "mega", 2)
    assert (find(one, "Arduino"), find(two, "Arduino")) == (1, 2)
    assert (find(one, "74HC595"), find(two, "74HC595")) == (7, 14)
    assert not any("74HC165" in name for name in two)


def test_one_pi_serves_both_crews_with_chains(panel: Panel) -> None:
    one, two = quantities(panel, "pi", 1), quantities(panel, "pi", 2)
    assert (find(one, "Raspberry Pi 4 or 5"), find(two, "Raspberry Pi 4 or 5")) == (1, 1)
    assert (find(one, "74HCT595"), find(two, "74HCT595")) == (7, 14)
    assert (find(one, "74HC165"), find(two, "74HC165")) == (6, 12)
    assert (find(one, "330 ohm resistor, 1/4 W (direct"), find(two, "330 ohm resistor, 1/4 W (direct")) == (
        10,
        20,
    )
    assert find(two, "100 nF ceramic capacitor, 2.54") == find(two, "DIP-16 socket") == 26
    assert (find(one, "stripboard, 100"), find(two, "stripboard, 100")) == (2, 4)


def test_a_far_panel_is_two_buffers_with_what_they_need(panel: Panel) -> None:
    one, two = quantities(panel, "pi", 1), quantities(panel, "pi", 2)
    assert not any("buffer" in name for name in one)
    assert (find(two, "74AHCT125"), find(two, "74HC125"), find(two, "DIP-14 socket")) == (1, 1, 2)
    near = parts_list(panel, replace(load_wiring(panel, "pi"), far=""), 2, load_parts())
    assert not any("buffer" in item.called("en") for item in near)


@pytest.mark.parametrize("crews", [1, 2])
@pytest.mark.parametrize("wiring", list(WIRINGS))
def test_every_resistor_of_the_stripboards_is_bought(panel: Panel, wiring: str, crews: int) -> None:
    """The one at the end of blue's input chain was left out of the list for one panel, which has it too."""
    wired = load_wiring(panel, wiring)
    names = ("each",) if wired.board.is_bridge else ("blue", "red")[:crews]
    own = crews if wired.board.is_bridge else 1
    drawn = Counter(
        part.ohms
        for board in stripboards(netlist(wired))
        for part in board.parts
        if part.kind == "resistor" and board.crew in names
        for _ in range(own)
    )
    bought: Counter[str] = Counter()
    for name, quantity in quantities(panel, wiring, crews).items():
        if "resistor, 1/4 W" in name and "direct pins" not in name:
            bought[name.split(" resistor")[0].replace(" kohm", "k").replace(" ohm", "")] += quantity
    assert bought == drawn


@pytest.mark.parametrize("wiring", FULL)
@pytest.mark.parametrize(
    "needed",
    [
        "display",
        "HDMI",
        "microSD",
        "USB stick",
        "sound card",
        "loudspeakers",
        "supply for the lamps",
        "fuse",
        "box",
        "barrel socket",
        "terminal for three wires",
        "corner of the box",
        "base of the box",
        "stand-off",
        "batten",
        "1N4148",
        "coin acceptor",
    ],
)
def test_the_list_has_everything_for_a_table(panel: Panel, wiring: str, needed: str) -> None:
    assert any(needed in name for name in quantities(panel, wiring))


@pytest.mark.parametrize("wiring", list(WIRINGS))
def test_every_part_has_a_price_and_the_prices_a_year(panel: Panel, wiring: str) -> None:
    file = load_parts()
    items = parts_list(panel, load_wiring(panel, wiring), 2, file)
    assert [item.called("en") for item in items if not 0 < item.price.from_eur <= item.price.to_eur] == []
    assert re.fullmatch(r"20\d\d", file.prices_of)


@pytest.mark.parametrize("wiring", list(WIRINGS))
def test_no_supply_gives_more_than_it_has_and_no_chip_or_fuse_carries_too_much(
    panel: Panel, wiring: str
) -> None:
    file = load_parts()
    drawn = current_budget(panel, load_wiring(panel, wiring), 2, file)
    for name, supply in file.supplies.items():
        assert sum(one.ma for one in drawn if one.supply == name) <= supply.gives_ma
    for lamp in (one for one in drawn if one.load.per == "lamp"):
        assert 8 * lamp.load.ma <= 70, "what the makers of the 74HC595 allow for all its outputs"
        assert 4.9 <= (5 - 2.0) / 0.47 <= lamp.load.ma + 0.05, "5 V, a red LED of 2.0 V, 470 ohm"


HOLDS_MA, TRIPS_MA, OPENS_WITHIN_4_S_MA, OHM_AFTER_A_TRIP = 500, 1000, 2500, 1.17
"""Of the MF-R050, from its makers' sheet; at 40 degrees it holds a fifth less."""


@pytest.mark.parametrize("wiring", list(WIRINGS))
def test_a_panel_s_fuse_holds_its_lamps_and_opens_before_the_supply_gives_in(
    panel: Panel, wiring: str
) -> None:
    file = load_parts()
    (fuse,) = [part for part in file.parts if "resettable fuse" in part.name.en]
    assert fuse.price.typical == "Bourns MF-R050"
    assert f"holds {HOLDS_MA / 1000:g} A, trips at {TRIPS_MA / 1000:g} A" in fuse.name.en
    drawn = current_budget(panel, load_wiring(panel, wiring), 2, file)
    a_panel = sum(one.ma for one in drawn if one.supply == "lamps") / 2
    assert a_panel <= 0.8 * HOLDS_MA
    assert OPENS_WITHIN_4_S_MA + a_panel <= file.supplies["lamps"].gives_ma
    assert 5 - a_panel / 1000 * OHM_AFTER_A_TRIP >= 4.5, "what the chips need"
    assert f"{file.supplies['lamps'].gives_ma / 1000:g} A or more" in next(
        part.name.en for part in file.parts if "supply for the lamps" in part.name.en
    )


def test_the_current_budget_is_printed_with_the_list(run: Run) -> None:
    said = run("hardware", "parts", "--wiring", "pi").stdout
    assert re.search(r"108 +lamp, 5 V through 470 ohm +6\.4 +691", said)
    assert re.search(r"lamp supply, 5 V.* 720 +3000", said)
    assert "as typical in 2025" in said


def test_a_control_less_on_the_panel_is_a_part_less_in_the_list(panel: Panel) -> None:
    fewer = replace(panel, controls=panel.controls[:-1])
    before, after = quantities(panel, "mega", 1), items_of(fewer, panel)
    assert find(after, "470 ohm") == find(before, "470 ohm") - 1
    assert find(after, "30 mm, with LED and microswitch, green") == 5


def items_of(panel: Panel, wired: Panel) -> dict[str, int]:
    items: list[Item] = parts_list(panel, load_wiring(wired, "mega"), 1, load_parts())
    return {item.called("en"): item.quantity for item in items}
