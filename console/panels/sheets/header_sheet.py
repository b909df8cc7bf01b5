"""The pins of a board as one sees them on it, and the wire that goes to each: its colour and its name."""

from collections.abc import Sequence
from dataclasses import dataclass

from console.languages import catalogue
from console.panels.hardware.board_words import board_called, needed_for
from console.panels.hardware.boards import ARDUINO_MEGA, PI_HEADER, PICO_HEADER, RASPBERRY_PI, Board
from console.panels.hardware.drawn_shapes import Style
from console.panels.hardware.netlist import FIVE, GND, THREE, Netlist
from console.panels.hardware.ribbon import ribbon_plug
from console.panels.hardware.wires import COLOURS, load_wires
from console.panels.hardware.wiring import Wiring
from console.panels.sheets.sheet_page import BODY, FAINT, INK, SheetPage

TOP_MM = 30.0
PIN = Style(fill="#FFFFFF", stroke=INK, width_mm=0.3)
HOLE = Style(fill="#D8DEDF", stroke=INK, width_mm=0.3)

PI_OTHERS = {
    1: THREE, 17: THREE, 2: FIVE, 4: FIVE,
    6: GND, 9: GND, 14: GND, 20: GND, 25: GND, 30: GND, 34: GND, 39: GND,
}  # fmt: skip
PICO_OTHERS = {
    3: GND, 8: GND, 13: GND, 18: GND, 23: GND, 28: GND, 30: "RUN", 33: "AGND", 35: "ADC_VREF",
    36: THREE, 37: "3V3_EN", 38: GND, 39: "VSYS", 40: "VBUS",
}  # fmt: skip
"""Pins that are no GPIO."""
MEGA_LEFT = ["", "", "", "RESET", "3.3V", FIVE, GND, GND, "VIN", *(f"A{n}" for n in range(16)), ""]
MEGA_RIGHT = ["AREF", GND, *(f"D{n}" for n in range(13, -1, -1)), *(f"D{n}" for n in range(14, 22)), "", ""]
MEGA_ROWS = [(FIVE, FIVE), *((f"D{n}", f"D{n + 1}") for n in range(22, 54, 2)), (GND, GND)]
"""An Arduino Mega with its USB socket up: both long sides, and the double row at its lower end."""


@dataclass(frozen=True)
class _Rows:
    """Pins beside each other, as on the board; an empty name is no pin."""

    title: str
    pins: Sequence[tuple[str, str]]
    numbers: Sequence[tuple[str, str]]
    middle_mm: float
    apart_mm: float


def header_page(wiring: Wiring, circuit: Netlist, title: str, language: str) -> SheetPage:
    """The board's pins with their wires."""
    words = catalogue(language)
    page = SheetPage(f"{title} · {board_called(wiring.board, language)}")
    page.words(16, 18, words[f"sheet.held-{wiring.board.name}"], 3.4)
    for rows in _rows(wiring.board, language):
        _draw(page, rows, wiring, circuit, language)
    if not wiring.board.is_bridge:
        _ribbon(page, wiring, circuit, words)
    return page


def _ribbon(page: SheetPage, wiring: Wiring, circuit: Netlist, words: dict[str, str]) -> None:
    """The plug that the lines of the chains leave by, for each panel."""
    every = {crew.crew: ribbon_plug(wiring, circuit, crew.crew) for crew in wiring.crews}
    plugs = {crew: plug for crew, plug in every.items() if plug}
    if not plugs:
        return
    x, y = 326.0, 36.0
    page.words(x, y - 12, words["sheet.ribbon"], 3.4, bold=True)
    for at, crew in zip((x + 10, x + 48), plugs, strict=False):
        page.words(at, y - 5, words[f"panel.crew-{crew}"], 2.8, bold=True)
    for pin in max(plugs.values(), key=len):
        page.words(x + 6, y, str(pin), 2.8, "end")
        for at, plug in zip((x + 10, x + 48), plugs.values(), strict=False):
            net = plug.get(pin, "")
            page.words(at, y, net, 2.8, colour=FAINT if net == GND else INK)
        y += 5.4
    page.paragraph(x, y + 3, [words["sheet.ribbon-1"], words["sheet.ribbon-2"]], 2.6)


def _rows(board: Board, language: str) -> list[_Rows]:
    words = catalogue(language)
    if board is ARDUINO_MEGA:
        sides = list(zip(MEGA_LEFT, MEGA_RIGHT, strict=True))
        blank = [("", "")] * len(sides)
        return [
            _Rows(words["sheet.long-sides"], sides, blank, 120, 44),
            _Rows(words["sheet.double-row"], MEGA_ROWS, [("", "")] * len(MEGA_ROWS), 316, 12),
        ]
    if board is RASPBERRY_PI:
        named = {place: f"GPIO{gpio}" for gpio, place in PI_HEADER.items()} | PI_OTHERS
        pairs = [(place, place + 1) for place in range(1, 41, 2)]
        apart = 12.0
    else:
        named = {place: f"GP{gpio}" for gpio, place in PICO_HEADER.items()} | PICO_OTHERS
        pairs = [(place, 41 - place) for place in range(1, 21)]
        apart = 50.0
    pins = [(named[one], named[other]) for one, other in pairs]
    numbers = [(str(one), str(other)) for one, other in pairs]
    return [_Rows(board_called(board, language), pins, numbers, 210, apart)]


def _draw(page: SheetPage, rows: _Rows, wiring: Wiring, circuit: Netlist, language: str) -> None:
    pitch = min(11.0, 222.0 / len(rows.pins))
    half = rows.apart_mm / 2
    page.box(rows.middle_mm - half - 9, TOP_MM - 5, rows.apart_mm + 18, len(rows.pins) * pitch + 6, BODY, 2)
    page.words(rows.middle_mm, TOP_MM - 7, rows.title, 3.6, "middle", bold=True)
    for number, (pair, numbers) in enumerate(zip(rows.pins, rows.numbers, strict=True)):
        y = TOP_MM + 3 + number * pitch
        for side, name, place in ((-1, pair[0], numbers[0]), (1, pair[1], numbers[1])):
            if name:
                x = rows.middle_mm + side * half
                _pin(page, x, y, side, place)
                _wire(page, x, y, side, name, wiring, circuit, language)


def _pin(page: SheetPage, x: float, y: float, side: int, place: str) -> None:
    if place == "1":
        page.box(x - 2.2, y - 2.2, 4.4, 4.4, HOLE, 0)
    else:
        page.dot(x, y, 2.1, HOLE)
    if place:
        page.words(x, y + 0.8, place, 2.2, "middle")


def _wire(
    page: SheetPage, x: float, y: float, side: int, name: str, wiring: Wiring, circuit: Netlist,
    language: str,
) -> None:  # fmt: skip
    anchor = "end" if side < 0 else "start"
    net = circuit.board.get(name) or (name if name in (GND, THREE) else "")
    if net == THREE and not circuit.input_chips:
        net = ""
    if not net:
        said = needed_for(wiring.board.pins[name], language) if name in wiring.board.pins else ""
        page.words(x + side * 12, y + 1.0, f"{name}  {said}".strip(), 2.5, anchor, colour="#8FA0A3")
        return
    colour = load_wires().of(net, circuit)
    page.wire(colour, (x + side * 2.6, y), (x + side * 24, y), width=1.3)
    page.words(x + side * 26, y + 1.0, COLOURS[colour][0], 2.8, anchor, bold=True)
    page.words(x + side * 34, y + 1.0, _said(name, net, circuit, catalogue(language)), 2.8, anchor)


def _said(name: str, net: str, circuit: Netlist, words: dict[str, str]) -> str:
    if net == GND:
        return GND
    if net == THREE:
        return f"{THREE}  {words['sheet.feeds-inputs']}"
    jumper = words.get(f"panel.{net.replace(' ', '-')}", net) if net.startswith("jumper ") else net
    return f"{name}  {circuit.contacts.get(net, jumper)}"
