"""The box below a panel: its boards with every measure, and where to drill."""

import math

from console.languages import Message, catalogue, say
from console.panels.hardware.drawn_shapes import Style
from console.panels.hardware.panel import Panel
from console.panels.sheets.sheet_page import INK, OUTLINE, THIN, SheetPage

ROOM_MM = (252.0, 150.0)
"""For the longest board, and for the heights of all of them."""
WOOD = Style(fill="#F6E7D2", stroke=INK, width_mm=0.4)
HOLE = Style(fill="#FFFFFF", stroke=INK, width_mm=0.3)
LEFT_MM = 24.0
WORDS_MM = 45.0
"""What is written beside the cables' hole."""


class _BoxPage(SheetPage):
    """A page on which boards are drawn so many times smaller than they are, at least four."""

    def __init__(self, title: str, panel: Panel) -> None:
        super().__init__(title)
        heights = panel.height_mm + 3 * panel.box.inside_mm
        self.scale = max(4, math.ceil(panel.width_mm / ROOM_MM[0]), math.ceil(heights / ROOM_MM[1]))


def box_page(panel: Panel, title: str, language: str) -> SheetPage:
    """The boards of the box at a quarter of their size, and the list for the saw."""
    page, words, box = _BoxPage(title, panel), catalogue(language), panel.box
    scale = page.scale
    height = box.inside_mm
    front, side = panel.width_mm, panel.height_mm - 2 * box.wall_mm
    y = 26.0
    _board(page, LEFT_MM, y, front, height, words["sheet.box-front"])
    _drills(page, panel, LEFT_MM, y, edge_y=panel.height_mm)
    y += height / page.scale + 22
    _board(page, LEFT_MM, y, front, height, words["sheet.box-back"])
    _drills(page, panel, LEFT_MM, y, edge_y=0)
    _cable_hole(page, panel, y, language)
    y += height / page.scale + 22
    _board(page, LEFT_MM, y, side, height, words["sheet.box-side"])
    _board(page, LEFT_MM + side / page.scale + 30, y, side, height, words["sheet.box-side"])
    y += height / page.scale + 24
    _board(page, LEFT_MM, y, front, panel.height_mm, words["sheet.box-base"])
    _list(page, panel, side, words)
    said = say(Message.of("sheet.box-scale", scale=f"{scale:g}"), language)
    page.words(LEFT_MM, 17, said, 3.0)
    notes = [say(Message.of(f"sheet.box-{n}", wall=f"{box.wall_mm:g}"), language) for n in (1, 2, 3)]
    page.paragraph(LEFT_MM, 262, notes, 3.0)
    return page


def _board(page: _BoxPage, x: float, y: float, length: float, width: float, name: str) -> None:
    w, h = length / page.scale, width / page.scale
    page.box(x, y, w, h, WOOD, 0)
    page.words(x + w / 2, y + h / 2 + 1.4, name, 4.0, "middle", bold=True)
    _measure_across(page, x, y + h + 5, w, length)
    page.line((x + w + 4, y), (x + w + 4, y + h), style=THIN)
    for end in (y, y + h):
        page.line((x + w + 2.8, end), (x + w + 5.2, end), style=THIN)
    page.words(x + w + 6.4, y + h / 2 + 1.0, f"{width:g}", 3.0)


def _measure_across(page: _BoxPage, x: float, y: float, w: float, length: float) -> None:
    page.line((x, y), (x + w, y), style=THIN)
    for end in (x, x + w):
        page.line((end, y - 1.2), (end, y + 1.2), style=THIN)
    page.words(x + w / 2, y + 4.2, f"{length:g}", 3.0, "middle")


def _drills(page: _BoxPage, panel: Panel, x: float, y: float, edge_y: float) -> None:
    """Where the panel's screws come into the upper edge of this board, measured from its left end."""
    holes = sorted(at_x for at_x, at_y in panel.screws_mm if abs(at_y - edge_y) <= panel.box.wall_mm)
    for at in holes:
        place = x + at / page.scale
        page.line((place, y), (place, y + 5), style=OUTLINE)
        page.dot(place, y, 0.8, HOLE)
        page.words(place, y - 2.4, f"{at:g}", 2.8, "middle")


def _cable_hole(page: _BoxPage, panel: Panel, y: float, language: str) -> None:
    at, hole = panel.width_mm * 0.75, panel.box.cable_hole_mm
    middle = y + (panel.box.inside_mm - 35) / page.scale
    page.dot(LEFT_MM + at / page.scale, middle, hole / 2 / page.scale, HOLE)
    said = say(Message.of("sheet.box-cables", mm=f"{hole:g}"), language)
    beside = at / page.scale + 6
    if beside + WORDS_MM > panel.width_mm / page.scale:  # a small box has no room for words within
        beside = panel.width_mm / page.scale + 16
    page.words(LEFT_MM + beside, middle + 1.0, f"{said} ({at:g}, {panel.box.inside_mm - 35:g})", 2.8)


def _list(page: _BoxPage, panel: Panel, side: float, words: dict[str, str]) -> None:
    x, y = 296.0, 36.0
    box = panel.box
    page.words(x, y - 8, words["sheet.box-list"], 4.0, bold=True)
    rows = (
        (1, "box-front", panel.width_mm, box.inside_mm, box.wall_mm),
        (1, "box-back", panel.width_mm, box.inside_mm, box.wall_mm),
        (2, "box-side", side, box.inside_mm, box.wall_mm),
        (1, "box-base", panel.width_mm, panel.height_mm, box.base_mm),
    )
    for count, key, length, width, thick in rows:
        page.words(x, y, f"{count} ×  {words[f'sheet.{key}']}", 3.4)
        page.words(x + 38, y, f"{length:g} × {width:g} × {thick:g}", 3.4)
        y += 7.5
