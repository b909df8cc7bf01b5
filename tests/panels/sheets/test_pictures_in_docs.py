"""The sheets that the documents show are those that the program draws: `pytest --approve` keeps new ones."""

from pathlib import Path

import pytest

from console.panels.hardware import load_panel, load_wiring
from console.panels.hardware.mm_svg import svg
from console.panels.hardware.panel_drawing import draw_panel
from console.panels.hardware.small_panel import built_panel
from console.panels.sheets.book import sheet_pages

PICTURES = Path(__file__).parents[3] / "docs" / "pictures"
SHOWN = {
    "cabling-mega.svg": ("cabling", "mega", 1),
    "header-pi.svg": ("header", "pi", 1),
    "schematic-pi.svg": ("schematic", "pi", 4),
    "board-mega.svg": ("board", "mega", 1),
    "header-eight-buttons.svg": ("header", "eight-buttons", 1),
    "panel-eight-buttons.svg": ("panel", "eight-buttons", 1),
    "header-station-box.svg": ("header", "station-box", 1),
}
"""Sheet, wiring, page."""


@pytest.mark.parametrize("name", list(SHOWN))
def test_a_picture_in_the_documents_is_the_sheet_itself(name: str, approve: bool) -> None:
    sheet, wiring, page = SHOWN[name]
    panel = load_panel()
    wired = load_wiring(panel, wiring)
    if sheet == "panel":
        drawn = svg(draw_panel(built_panel(panel, wired), "en"))
    else:
        drawn = svg(sheet_pages(sheet, panel, wired, "en")[page - 1])
    if approve:
        (PICTURES / name).write_text(drawn)
    assert (PICTURES / name).read_text() == drawn


def test_every_sheet_is_shown_somewhere() -> None:
    """What is no sheet is looked at by tests/pictures."""
    building = (PICTURES.parent / "building.md").read_text()
    assert sorted(path.name for path in PICTURES.glob("*.svg")) == sorted(SHOWN)
    assert all(f"pictures/{name}" in building for name in SHOWN)
