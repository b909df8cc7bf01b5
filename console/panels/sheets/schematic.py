"""The circuit: first the board with its contacts and the supply, then each crew's chips, eight to a page."""

from collections.abc import Iterator, Mapping

from console.languages import catalogue
from console.panels.hardware.netlist import (
    BUFFER,
    GND,
    INPUT_CHIP,
    LAMP_CHIP,
    SERIES,
    Chip,
    Netlist,
    Resistor,
    pin_of,
)
from console.panels.hardware.wires import load_wires
from console.panels.hardware.wiring import LETTERS
from console.panels.sheets.sheet_page import BODY, OUTLINE, SheetPage
from console.panels.sheets.symbols import FILLED, contact, flag, ground, lamp, resistor
from console.panels.sheets.whose import board_title

BLOCK_W, BLOCK_H = 100.0, 130.0
LEFT_MM, TOP_MM = 12.0, 13.0
COLUMNS, ROWS = 4, 2
CHIP_X, CHIP_Y, CHIP_W, PIN_MM = 24.0, 32.0, 22.0, 9.0
CHIP_H = 9 * PIN_MM + 5
RAILS_Y = (8.0, 13.0, 18.0, 23.0)

LAMP_LEFT = ("VCC", "SRCLR", "SRCLK", "RCLK", "OE", "SER", "GND")
LAMP_RAILS = ("VCC", "SRCLK", "RCLK", "OE")
INPUT_LEFT = ("VCC", "CLK", "SH/LD", "CLK INH", "GND", "QH")
INPUT_RAILS = ("VCC", "CLK", "SH/LD")


def chip_pages(circuit: Netlist, title: str, language: str) -> Iterator[SheetPage]:
    """A page for the lamps and one for the contacts of each crew."""
    words = catalogue(language)
    for chips in circuit.groups(COLUMNS * ROWS):
        what = words["sheet.lamps" if chips[-1].names is LAMP_CHIP else "sheet.inputs"]
        page = SheetPage(board_title(title, chips[-1].crew, what, language))
        page.words(LEFT_MM + 1, TOP_MM, words["sheet.at-every-chip"], 2.6)
        _Chips(page, circuit, chips).draw()
        yield page


class _Chips:
    """The chips of one page, in rows, with the lines that they share above each row."""

    def __init__(self, page: SheetPage, circuit: Netlist, chips: tuple[Chip, ...]) -> None:
        self.page, self.circuit, self.chips = page, circuit, chips
        self.colours = load_wires()

    def draw(self) -> None:
        chain = [chip for chip in self.chips if chip.names is not BUFFER]
        rails = LAMP_RAILS if chain[0].names is LAMP_CHIP else INPUT_RAILS
        for row in range((len(self.chips) + COLUMNS - 1) // COLUMNS):
            in_row = self.chips[row * COLUMNS : (row + 1) * COLUMNS]
            self._rails(chain[-1], rails, row, len(in_row))
        for number, chip in enumerate(self.chips):
            row, column = divmod(number, COLUMNS)
            x, y = LEFT_MM + column * BLOCK_W, TOP_MM + row * BLOCK_H
            if chip.names is BUFFER:
                self._buffer(chip, x, y)
            elif chip.names is LAMP_CHIP:
                self._lamp_chip(chip, x, y, self._next(number))
            else:
                self._input_chip(chip, x, y, self._next(number))

    def _next(self, number: int) -> Chip | None:
        """The chip to the right of this one, in the same row."""
        beside = number + 1 < len(self.chips) and (number + 1) % COLUMNS
        return self.chips[number + 1] if beside else None

    def _rails(self, chip: Chip, rails: tuple[str, ...], row: int, count: int) -> None:
        for name, below in zip(rails, RAILS_Y, strict=False):
            net = chip.nets[_pin(chip, name)]
            if net == GND:
                continue  # each chip has its own sign for that
            y = TOP_MM + row * BLOCK_H + below
            right = LEFT_MM + (count - 1) * BLOCK_W + CHIP_X
            self.page.wire(self.colours.of(net, self.circuit), (LEFT_MM + 1, y), (right, y), width=0.5)
            self.page.words(right + 2, y + 0.8, self._held(net) if row == 0 else net, 2.2)
            series = self._series(net)
            if series and row == 0:
                self._through(series, right + 41, y)
                flag(self.page, right + 54, y, series.one, to_left=False)

    def _series(self, net: str) -> Resistor | None:
        """The resistor that a line comes through, from the cable to these chips."""
        return next((one for one in self.circuit.resistors if one.other == net and one.ohms == SERIES), None)

    def _through(self, series: Resistor, x: float, y: float, *, from_left: bool = False) -> None:
        """A resistor with both its lines: the cable's at its left, or else at its right."""
        ends = ((1, series.one), (2, series.other))
        for (pin, net), near in zip(ends if from_left else ends[::-1], (x, x + 10), strict=True):
            colour = self.colours.of(net, self.circuit)
            self.page.wire(colour, (near, y), (near + 3, y), width=0.5, net=f"{series.ref}.{pin} {net}")
        resistor(self.page, x + 3, y, series.ohms)

    def _held(self, net: str) -> str:
        """A net, with what holds it on this panel while nobody drives it."""
        return ", ".join((net, *self._pulls(net)))

    def _pulls(self, net: str) -> list[str]:
        ways = {GND: "↓"}
        return [
            f"{one.ohms} {ways.get(one.other, '↑')} {one.other}"
            for one in self.circuit.pulls(net, self.chips[0].crew)
        ]

    def _stub(
        self, chip: Chip, pin: int, x: float, y: float, to_x: float, *more: tuple[float, float]
    ) -> None:
        """The line from a pin, in its wire's colour."""
        net = chip.nets[pin]
        colour = self.colours.of(net, self.circuit)
        self.page.wire(colour, (x, y), (to_x, y), *more, width=0.5, net=f"{chip.ref}.{pin} {net}")

    def _body(self, chip: Chip, x: float, y: float, left: tuple[str, ...], right: tuple[str, ...]) -> None:
        self.page.box(x, y, CHIP_W, CHIP_H, BODY)
        self.page.words(x + CHIP_W / 2, y + CHIP_H + 5.0, chip.ref, 4.4, "middle", bold=True)
        self.page.words(x + CHIP_W / 2, y + CHIP_H + 9.0, chip.kind, 2.8, "middle")
        for side, names in (("start", left), ("end", right)):
            for number, name in enumerate(names):
                pin = _pin(chip, name)
                at_y = _pin_y(y, number)
                inner = x + 1.2 if side == "start" else x + CHIP_W - 1.2
                outer = x - 0.8 if side == "start" else x + CHIP_W + 0.8
                self.page.words(inner, at_y + 0.8, name, 2.4, side)
                self.page.words(outer, at_y - 0.7, str(pin), 1.9, "end" if side == "start" else "start")

    # ---- lamps ----

    def _lamp_chip(self, chip: Chip, bx: float, by: float, following: Chip | None) -> None:
        x, y = bx + CHIP_X, by + CHIP_Y
        outputs = tuple(f"Q{letter}" for letter in LETTERS)
        self._body(chip, x, y, LAMP_LEFT, (*outputs, "QH'"))
        reach = {"VCC": 4.0, "SRCLR": 4.0, "SRCLK": 8.0, "RCLK": 12.0, "OE": 16.0}
        self._to_rails(chip, x, y, by, LAMP_LEFT, reach, LAMP_RAILS)
        self._chain_in(chip, _pin(chip, "SER"), x, _pin_y(y, LAMP_LEFT.index("SER")), bx)
        end = x + CHIP_W + 25
        last = y
        for number, name in enumerate(outputs):
            pin = _pin(chip, name)
            if pin in chip.nets:
                last = _pin_y(y, number)
                self._lamp(chip, pin, x + CHIP_W, last, end)
        if last > y:
            self.page.line((end, _pin_y(y, 0)), (end, last + 3), style=OUTLINE)
            ground(self.page, end, last + 3)
        self._chain_out(chip, _pin(chip, "QH'"), x + CHIP_W, _pin_y(y, 8), bx, y, following, LAMP_LEFT, "SER")

    def _lamp(self, chip: Chip, pin: int, x: float, y: float, end: float) -> None:
        self._stub(chip, pin, x, y, x + 5)
        after = resistor(self.page, x + 5, y, "470")
        self.page.line((after, y), (after + 3, y), style=OUTLINE)
        after = lamp(self.page, after + 3, y)
        self.page.line((after, y), (end, y), style=OUTLINE)
        self.page.dot(end, y, 0.5)
        self._named(self.circuit.lamps[chip.nets[pin]], chip, end + 1.8, y)

    def _named(self, control: str, chip: Chip, x: float, y: float) -> None:
        """Whose page it is, its title says."""
        self.page.words(x, y + 0.8, control.removeprefix(f"{chip.crew}."), 2.4)

    # ---- contacts ----

    def _input_chip(self, chip: Chip, bx: float, by: float, following: Chip | None) -> None:
        x, y = bx + CHIP_X, by + CHIP_Y
        self._body(chip, x, y, INPUT_LEFT, (*LETTERS, "SER"))
        self._to_rails(chip, x, y, by, INPUT_LEFT, {"VCC": 4.0, "CLK": 8.0, "SH/LD": 12.0}, INPUT_RAILS)
        self._chain_in(chip, _pin(chip, "QH"), x, _pin_y(y, INPUT_LEFT.index("QH")), bx)
        network, end = x + CHIP_W + 6, x + CHIP_W + 25
        last = y
        for number, name in enumerate(LETTERS):
            at_y = _pin_y(y, number)
            net = chip.nets[_pin(chip, name)]
            used = net in self.circuit.contacts
            self._stub(chip, _pin(chip, name), x + CHIP_W, at_y, x + CHIP_W + (13 if used else 8))
            if used:
                last = at_y
                after = contact(self.page, x + CHIP_W + 13, at_y)
                self.page.line((after, at_y), (end, at_y), style=OUTLINE)
                self.page.dot(end, at_y, 0.5)
                self._named(self.circuit.contacts[net], chip, end + 1.8, at_y)
        if last > y:
            self.page.line((end, _pin_y(y, 0)), (end, last + 3), style=OUTLINE)
            ground(self.page, end, last + 3)
        self._pull_ups(chip, network, y)
        pin = _pin(chip, "SER")
        self._chain_out(chip, pin, x + CHIP_W, _pin_y(y, 8), bx, y, following, INPUT_LEFT, "QH")

    def _pull_ups(self, chip: Chip, x: float, y: float) -> None:
        """Two networks of four, across the lines of the contacts."""
        for first in (0, 4):
            top, bottom = _pin_y(y, first) - 3.2, _pin_y(y, first + 3) + 2.2
            self.page.box(x, top, 4, bottom - top, FILLED, 0.4)
            for number in range(first, first + 4):
                self.page.dot(x + 2, _pin_y(y, number), 0.55)
        self.page.words(x + 2, _pin_y(y, 0) - 9.0, "2 × 4 × 10k", 2.0, "middle")
        self.page.words(x + 2, _pin_y(y, 0) - 6.4, f"↑ {chip.nets[_pin(chip, 'VCC')]}", 2.0, "middle")

    # ---- what both have ----

    def _to_rails(
        self, chip: Chip, x: float, y: float, by: float, names: tuple[str, ...],
        reach: Mapping[str, float], rails: tuple[str, ...],
    ) -> None:  # fmt: skip
        for number, name in enumerate(names):
            pin, at_y = _pin(chip, name), _pin_y(y, number)
            if pin not in chip.nets or name in ("SER", "QH"):
                continue
            if chip.nets[pin] == GND:
                self._stub(chip, pin, x, at_y, x - 5)
                ground(self.page, x - 5, at_y)
                continue
            rail = "VCC" if name == "SRCLR" else name
            rail_y = by + RAILS_Y[rails.index(rail)]
            to_x = x - reach[name]
            self._stub(chip, pin, x, at_y, to_x, (to_x, rail_y))
            self.page.dot(to_x, rail_y, 0.7)

    def _chain_in(self, chip: Chip, pin: int, x: float, y: float, bx: float) -> None:
        """From the chip to the left; its own end of the line draws the rest."""
        is_first = (round((bx - LEFT_MM) / BLOCK_W)) == 0 or self._left_of(chip) is None
        series = self._series(chip.nets[pin])
        if series:
            self._stub(chip, pin, x, y, bx + 16)
            self._through(series, bx + 3, y, from_left=True)
            self.page.words(bx + 3, y - 2.2, series.one, 2.4)
            return
        self._stub(chip, pin, x, y, bx + 3)
        if is_first:
            self.page.words(bx + 3, y - 1.2, chip.nets[pin], 2.4)

    def _left_of(self, chip: Chip) -> Chip | None:
        number = self.chips.index(chip)
        before = self.chips[number - 1] if number % COLUMNS else None
        return None if before is None or before.names is BUFFER else before

    def _chain_out(
        self, chip: Chip, pin: int, x: float, y: float, bx: float, chip_y: float,
        following: Chip | None, left: tuple[str, ...], into: str,
    ) -> None:  # fmt: skip
        if pin not in chip.nets:
            return
        if following is None or chip.nets[pin] not in following.nets.values():
            self._stub(chip, pin, x, y, x + 8)
            goes_out = chip.names is LAMP_CHIP
            said = chip.nets[pin] if goes_out else self._held(chip.nets[pin])
            flag(self.page, x + 8, y, said, to_left=False, outwards=goes_out)
            return
        turn, into_y = bx + BLOCK_W + 3, _pin_y(chip_y, left.index(into))
        self._stub(chip, pin, x, y, turn, (turn, into_y))

    def _buffer(self, chip: Chip, bx: float, by: float) -> None:
        """Gates from left to right, with the names of their lines; everything else to supply and ground."""
        x, y = bx + 38.0, by + CHIP_Y
        left = ("VCC", "1A", "2A", "3A", "4A", "GND")
        right = ("1Y", "2Y", "3Y", "4Y", "1OE", "2OE", "3OE", "4OE")
        self._body(chip, x, y, left, right)
        for side, names in ((-1, left), (1, right)):
            edge = x if side < 0 else x + CHIP_W
            for number, name in enumerate(names):
                pin, at_y = _pin(chip, name), _pin_y(y, number)
                if pin not in chip.nets:
                    continue
                self._stub(chip, pin, edge, at_y, edge + side * 5)
                if chip.nets[pin] == GND:
                    ground(self.page, edge + side * 5, at_y)
                else:
                    pulls = ", ".join(self._pulls(chip.nets[pin])) if side < 0 and chip.ref == "BL" else ""
                    self.page.words(edge - 7.4, at_y + 3.6, pulls, 2.0, "end")
                    flag(
                        self.page, edge + side * 5, at_y, chip.nets[pin], to_left=side < 0, outwards=side > 0
                    )


def _pin(chip: Chip, name: str) -> int:
    return pin_of(chip.names, name)


def _pin_y(chip_y: float, number: int) -> float:
    return chip_y + 6.0 + number * PIN_MM


assert set(LAMP_LEFT) <= set(LAMP_CHIP.values()) and set(INPUT_LEFT) <= set(INPUT_CHIP.values())
