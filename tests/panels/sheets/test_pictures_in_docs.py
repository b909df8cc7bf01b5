"""The sheets that the documents show are those that the program draws: `pytest --approve` keeps new ones."""

from pathlib import Path

import pytest

from console.panels.hardware import load_panel, load_wiring
from console.panels.hardware.mm_svg import svg
from console.panels.sheets.book import sheet_pages

PICTURES = Path(__file__).parents[3] / "docs" / "pictures"
SHOWN = {
    "cabling-mega.svg": ("cabling", "mega", 1),
    "header-pi.svg": ("header", "pi", 1),
    "schematic-pi.svg": ("schematic", "pi", 4),
    "board-mega.svg": ("board", "mega", 1),
}
"""Sheet, wiring, page."""


@pytest.mark.parametrize("name", list(SHOWN))
def test_a_picture_in_the_documents_is_the_sheet_itself(name: str, approve: bool) -> None:
    sheet, wiring, page = SHOWN[name]
    panel = load_panel()
    drawn = svg(sheet_pages(sheet, panel, load_wiring(panel, wiring), "en")[page - 1])
    if approve:
        (PICTURES / name).write_text(drawn)
    assert (PICTURES / name).read_text() == drawn


def test_every_picture_is_shown_somewhere() -> None:
    building = (PICTURES.parent / "building.md").read_text()
    assert sorted(path.name for path in PICTURES.iterdir()) == sorted(SHOWN)
    assert all(f"pictures/{name}" in building for name in SHOWN)
