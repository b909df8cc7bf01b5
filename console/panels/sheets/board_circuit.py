"""The first page of a circuit: the board, what is on each of its pins, and the supplies."""

from console.languages import catalogue
from console.panels.hardware.board_words import board_called, place_of
from console.panels.hardware.drawn_shapes import Style
from console.panels.hardware.netlist import FIVE, GND, THREE, Netlist
from console.panels.hardware.tables import line_ends
from console.panels.hardware.wires import load_wires
from console.panels.hardware.wiring import Wiring
from console.panels.sheets.sheet_page import BODY, INK, OUTLINE, SheetPage
from console.panels.sheets.symbols import FILLED, contact, flag, ground, resistor

BOARD_X, BOARD_W, TOP_MM = 172.0, 76.0, 16.0
PIN_MM, ROOM_MM = (6.6, 12.0), 214.0
"""From pin to pin, at least and at most; all of them together."""
SUPPLY_Y = 245.0
REACH = 62.0
"""From the board to the common ground of its contacts."""
FEEDS = {
    "raspberry-pi": ((THREE, "1, 17"), (GND, "6, 9, 14, 20, 25, 30, 34, 39")),
    "pico": ((THREE, "36"), (GND, "3, 8, 13, 18, 23, 28, 38")),
    "arduino-mega": ((GND, "GND"),),
}
"""The pins of each board that give supplies to the circuit."""


def board_page(wiring: Wiring, circuit: Netlist, title: str, language: str) -> SheetPage:
    """The board and the supplies."""
    called = board_called(wiring.board, language)
    page = SheetPage(f"{title} · {called}")
    left, right = _sides(wiring, circuit)
    rows = max(len(left), len(right)) + 1
    pitch = min(PIN_MM[1], max(PIN_MM[0], ROOM_MM / rows))
    height = rows * pitch + 12
    page.box(BOARD_X, TOP_MM, BOARD_W, height, BODY)
    page.words(BOARD_X + BOARD_W / 2, TOP_MM + 6, called.split(",")[0], 4.2, "middle", bold=True)
    for side, pins in ((-1, left), (1, right)):
        _Side(page, wiring, circuit, side, pitch, language).draw(pins)
    _supplies(page, wiring, circuit, language)
    return page


def _sides(wiring: Wiring, circuit: Netlist) -> tuple[list[str], list[str]]:
    """Contacts first: one crew to a side where a board serves both, else half of them; then the lines."""
    contacts = [pin for pin in circuit.board if pin in circuit.contacts]
    others = [pin for pin in circuit.board if pin not in circuit.contacts]
    of_blue = [pin for pin in contacts if circuit.contacts[pin].startswith("blue.")]
    half = len(of_blue) if of_blue else (len(contacts) + 1) // 2
    middle = (len(others) + 1) // 2
    return contacts[:half] + others[:middle], contacts[half:] + others[middle:]


class _Side:
    """One side of the board."""

    def __init__(
        self, page: SheetPage, wiring: Wiring, circuit: Netlist, side: int, pitch: float, language: str
    ) -> None:
        self.page, self.wiring, self.circuit, self.side, self.pitch = page, wiring, circuit, side, pitch
        self.language = language
        self.edge = BOARD_X if side < 0 else BOARD_X + BOARD_W
        self.ends: dict[str, list[str]] = {}
        for what, pin, end in line_ends(wiring, language):
            is_jumper = pin in wiring.jumpers.values()
            self.ends.setdefault(pin, []).append(what if is_jumper else end)

    def draw(self, pins: list[str]) -> None:
        last = 0.0
        for number, pin in enumerate(pins):
            below = self.pitch * (number + (pin not in self.circuit.contacts))
            y = TOP_MM + 13 + below
            self._pin(pin, y)
            if pin in self.circuit.contacts:
                self._contact(pin, y)
                last = y
            elif pin in self.wiring.jumpers.values():
                self._jumper(pin, y)
            else:
                self._line(pin, y)
        if last:
            x = self.edge + self.side * REACH
            self.page.line((x, TOP_MM + 13), (x, last + 2), style=OUTLINE)
            ground(self.page, x, last + 2)

    def _pin(self, pin: str, y: float) -> None:
        anchor = "start" if self.side < 0 else "end"
        place = place_of(self.wiring.board, pin, self.language)
        self.page.words(self.edge - self.side * 1.5, y + 0.9, f"{pin}", 2.8, anchor)
        self.page.words(self.edge - self.side * 17, y + 0.9, place, 2.3, anchor, colour="#5A6B6F")

    def _stub(self, pin: str, y: float, reach: float) -> float:
        net = self.circuit.board[pin]
        x = self.edge + self.side * reach
        colour = load_wires().of(net, self.circuit)
        self.page.wire(colour, (self.edge, y), (x, y), width=0.5, net=f"board.{pin} {net}")
        return x

    def _contact(self, pin: str, y: float) -> None:
        """Through 330 ohm where the pin is the computer's own, then the contact, then ground."""
        protected = not self.wiring.board.is_bridge
        self._stub(pin, y, 10)
        at = 10.0
        if protected:
            resistor(self.page, self._from(at, 7), y, "330")
            at += 7
        self.page.line((self._x(at), y), (self._x(at + 6), y), style=OUTLINE)
        contact(self.page, self._from(at + 6, 6), y)
        self.page.line((self._x(at + 12), y), (self._x(REACH), y), style=OUTLINE)
        self.page.dot(self._x(REACH), y, 0.5)
        anchor = "end" if self.side < 0 else "start"
        self.page.words(self._x(REACH + 2.5), y + 0.9, self.circuit.contacts[pin], 2.6, anchor)

    def _jumper(self, pin: str, y: float) -> None:
        x = self._stub(pin, y, 10)
        self.page.box(min(x, x + self.side * 8), y - 1.6, 8, 3.2, FILLED, 0.4)
        self.page.line((self._x(18), y), (self._x(24), y), style=OUTLINE)
        ground(self.page, self._x(24), y)
        anchor = "end" if self.side < 0 else "start"
        self.page.words(self._x(29), y + 0.9, self.ends[pin][0], 2.6, anchor)

    def _line(self, pin: str, y: float) -> None:
        x = self._stub(pin, y, 10)
        said = f"{self.circuit.board[pin]}: {'; '.join(dict.fromkeys(self.ends[pin]))}"
        flag(self.page, x, y, said, to_left=self.side < 0, outwards="data" not in said or "SER" in said)

    def _x(self, reach: float) -> float:
        return self.edge + self.side * reach

    def _from(self, reach: float, length: float) -> float:
        """The left end of a symbol that begins so far from the board."""
        return self._x(reach) if self.side > 0 else self._x(reach + length)


def _supplies(page: SheetPage, wiring: Wiring, circuit: Netlist, language: str) -> None:
    """The lamps' own 5 V with a fuse for each panel, and what the board gives."""
    words, colours = catalogue(language), load_wires()
    called = board_called(wiring.board, language).split(",")[0]
    x, y = 20.0, SUPPLY_Y
    page.words(x, y - 6, words["sheet.supply"], 3.4, bold=True)
    if circuit.lamp_chips:
        _lamp_supply(page, circuit, x, y, words)
    at = x + 130 if circuit.lamp_chips else x
    for net, pins in FEEDS[wiring.board.name]:
        if net == THREE and not circuit.input_chips:
            continue
        page.words(at, y + 4.8, f"{called}: {pins}", 2.8)
        page.wire(colours.supplies[net], (at, y + 8), (at + 60, y + 8), width=0.6)
        flag(page, at + 60, y + 8, net, to_left=False, outwards=True)
        at += 96


def _lamp_supply(page: SheetPage, circuit: Netlist, x: float, y: float, words: dict[str, str]) -> None:
    colours = load_wires()
    crews = {chip.crew for chip in circuit.lamp_chips}
    page.box(x, y, 34, 22, BODY)
    page.words(x + 17, y + 10, words["sheet.lamp-supply"], 2.8, "middle")
    page.words(x + 17, y + 14.5, "5 V", 2.8, "middle")
    for below, crew in ((4, "blue"), (11, "red")):
        if not crews & {crew, "each"}:
            continue
        _fused(page, x + 34, y + below, f"{FIVE}  {words[f'panel.crew-{crew}']}", words["sheet.fuse"])
    page.wire(colours.supplies[GND], (x + 34, y + 18), (x + 78, y + 18), width=0.6)
    flag(page, x + 78, y + 18, GND, to_left=False, outwards=True)
    _large_capacitor(page, x + 66, y + 11, y + 18)
    page.words(x, y + 25.0, words["sheet.supply-inlet"], 2.4)
    page.words(x, y + 28.6, words["sheet.large-capacitor"], 2.4)


def _fused(page: SheetPage, x: float, y: float, to: str, fuse: str) -> None:
    """A panel's 5 V, behind its fuse."""
    red = load_wires().supplies[FIVE]
    page.wire(red, (x, y), (x + 10, y), width=0.6)
    page.box(x + 10, y - 1.6, 12, 3.2, FILLED, 0)
    page.line((x + 10, y), (x + 22, y), style=OUTLINE)
    page.words(x + 16, y - 2.4, fuse, 2.2, "middle")
    page.wire(red, (x + 22, y), (x + 44, y), width=0.6)
    flag(page, x + 44, y, to, to_left=False, outwards=True)


def _large_capacitor(page: SheetPage, x: float, top: float, bottom: float) -> None:
    """From 5 V down to GND, its plus above."""
    middle = (top + bottom) / 2
    page.line((x, top), (x, middle - 0.6), style=OUTLINE)
    page.line((x - 2.6, middle - 0.6), (x + 2.6, middle - 0.6), style=OUTLINE)
    page.box(x - 2.6, middle + 0.4, 5.2, 0.8, Style(fill=INK), 0)
    page.line((x, middle + 1.2), (x, bottom), style=OUTLINE)
    page.words(x - 4.4, middle - 0.6, "+", 2.8, "middle")
