"""Every sheet of a wiring by its name, with its pages; together they are the builder's book."""

from collections.abc import Callable, Mapping
from pathlib import Path

from console.languages import Message, catalogue, say, written
from console.panels.hardware.drawn_shapes import Drawing
from console.panels.hardware.netlist import netlist
from console.panels.hardware.panel import Panel
from console.panels.hardware.small_panel import built_panel
from console.panels.hardware.wiring import Wiring
from console.panels.sheets.board_circuit import board_page
from console.panels.sheets.board_sheet import board_pages
from console.panels.sheets.box_sheet import box_page
from console.panels.sheets.cabling import cabling_page
from console.panels.sheets.header_sheet import header_page
from console.panels.sheets.schematic import chip_pages
from console.panels.sheets.sheet_page import SheetPage
from console.panels.sheets.wire_labels import label_pages


def _schematic(panel: Panel, wiring: Wiring, title: str, language: str) -> list[SheetPage]:
    circuit = netlist(wiring)
    return [board_page(wiring, circuit, title, language), *chip_pages(circuit, title, language)]


def _board(panel: Panel, wiring: Wiring, title: str, language: str) -> list[SheetPage]:
    return list(board_pages(netlist(wiring), title, language))


def _header(panel: Panel, wiring: Wiring, title: str, language: str) -> list[SheetPage]:
    return [header_page(wiring, netlist(wiring), title, language)]


def _cabling(panel: Panel, wiring: Wiring, title: str, language: str) -> list[SheetPage]:
    return [cabling_page(wiring, netlist(wiring), title, language)]


def _box(panel: Panel, wiring: Wiring, title: str, language: str) -> list[SheetPage]:
    return [box_page(built_panel(panel, wiring), title, language)]


def _labels(panel: Panel, wiring: Wiring, title: str, language: str) -> list[SheetPage]:
    return list(label_pages(netlist(wiring), title))


SHEETS: Mapping[str, Callable[[Panel, Wiring, str, str], list[SheetPage]]] = {
    "cabling": _cabling,
    "schematic": _schematic,
    "header": _header,
    "board": _board,
    "labels": _labels,
    "box": _box,
}
"""In the order in which a builder wants them."""


def sheet_pages(name: str, panel: Panel, wiring: Wiring, language: str) -> list[Drawing]:
    """The pages of a sheet, of one of SHEETS, or of all of them for `book`."""
    names = list(SHEETS) if name == "book" else [name]
    pages = [
        page
        for one in names
        for page in SHEETS[one](panel, wiring, catalogue(language)[f"sheet.{one}"], language)
    ]
    files = f"{Path(panel.file).name}, {Path(wiring.file).name}, wires.toml"
    made_from = say(Message.of("sheet.made-from", files=files), language)
    subtitle = written(wiring.title, language)
    return [
        page.drawing(subtitle, number, len(pages), language, made_from)
        for number, page in enumerate(pages, start=1)
    ]
