"""The parts list follows the panel list and the wiring."""

from collections import Counter
from dataclasses import replace

import pytest

from console.panels.hardware import Panel, load_wiring
from console.panels.hardware.parts import Item, load_parts, parts_list


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
    assert (find(one, "Raspberry"), find(two, "Raspberry")) == (1, 1)
    assert (find(one, "74HCT595"), find(two, "74HCT595")) == (7, 14)
    assert (find(one, "74HC165"), find(two, "74HC165")) == (6, 12)
    assert (find(one, "330 ohm"), find(two, "330 ohm")) == (10, 20)
    assert find(two, "100 nF") == find(two, "socket") == 26


def test_a_control_less_on_the_panel_is_a_part_less_in_the_list(panel: Panel) -> None:
    fewer = replace(panel, controls=panel.controls[:-1])
    before, after = quantities(panel, "mega", 1), items_of(fewer, panel)
    assert find(after, "470 ohm") == find(before, "470 ohm") - 1
    assert find(after, "30 mm, with LED and microswitch, green") == 5


def items_of(panel: Panel, wired: Panel) -> dict[str, int]:
    items: list[Item] = parts_list(panel, load_wiring(wired, "mega"), 1, load_parts())
    return {item.called("en"): item.quantity for item in items}
