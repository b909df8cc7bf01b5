"""Stripboards as seen from the parts' side, larger than they are, with a list of what leaves where."""

from collections.abc import Iterator

from console.languages import catalogue
from console.panels.hardware.drawn_shapes import Style
from console.panels.hardware.netlist import BUFFER, Netlist
from console.panels.hardware.stripboard import HOLES, ROW, STRIPS, Hole, PlacedPart, Stripboard, stripboards
from console.panels.hardware.wires import COLOURS, load_wires
from console.panels.sheets.sheet_page import INK, MARGIN_MM, SheetPage
from console.panels.sheets.whose import board_title

PITCH_MM = 5.3
LEFT_MM, TOP_MM = 21.0, 26.0
COPPER = Style(fill="#F6E7D2")
GREY = "#5A6B6F"
HOLE_MM = 0.9
DRILLED = Style(stroke="#B59A78", width_mm=HOLE_MM, dash_mm=(HOLE_MM, PITCH_MM - HOLE_MM))
CHIP = Style(fill="#FFFFFF", stroke=INK, width_mm=0.4)
RESISTOR = Style(fill="#D9E8F5", stroke=INK, width_mm=0.3)
NETWORK = Style(fill="#F9F0C0", stroke=INK, width_mm=0.3)
CAPACITOR = Style(fill="#F7D9C4", stroke=INK, width_mm=0.3)
LINK = Style(stroke=INK, width_mm=0.8, round_ends=True)
LAID = Style(stroke="#C2185B", width_mm=0.6, dash_mm=(2.0, 1.0))
CUT = Style(stroke="#D0202A", width_mm=0.7)


def board_pages(circuit: Netlist, title: str, language: str) -> Iterator[SheetPage]:
    """A page for each board."""
    for board in stripboards(circuit):
        yield _page(board, circuit, title, language)


def _at(hole: Hole) -> tuple[float, float]:
    return LEFT_MM + (hole[1] + 0.5) * PITCH_MM, TOP_MM + (hole[0] + 0.5) * PITCH_MM


def _page(board: Stripboard, circuit: Netlist, title: str, language: str) -> SheetPage:
    page = SheetPage(board_title(title, board.crew, board.name, language))
    _copper(page, board)
    for part in board.parts:
        if part.kind != "terminal":
            _part(page, board, part)
    for hole in sorted(board.cuts):
        _cross(page, hole)
    for one, other in board.links:
        page.line(_at(one), _at(other), style=LINK)
        for end in (one, other):
            page.dot(*_at(end), 0.75)
    from_cable = [ends for ends in board.wires if ends[0][0] // ROW > ends[1][0] // ROW]
    for number, ends in enumerate(from_cable):
        _laid_up(page, *ends, beside_mm=1.1 * (len(from_cable) - number))
    for number, ends in enumerate(ends for ends in board.wires if ends not in from_cable):
        _laid(page, *ends, beside_mm=1.2 * (number % 2))
    for part in board.parts:
        if part.kind == "terminal":
            _terminal(page, part, circuit)
    _legend(page, board, circuit, language)
    _signs(page, board, language)
    return page


def _copper(page: SheetPage, board: Stripboard) -> None:
    width = HOLES * PITCH_MM
    buses = dict(board.buses)
    for strip in range(STRIPS):
        y = TOP_MM + strip * PITCH_MM
        top, bottom, right = y + 0.35, y + PITCH_MM - 0.35, LEFT_MM + width
        page.area((LEFT_MM, top), (right, top), (right, bottom), (LEFT_MM, bottom), style=COPPER)
        (left, middle), (last, _) = _at((strip, 0)), _at((strip, HOLES - 1))
        page.line((left - HOLE_MM / 2, middle), (last + HOLE_MM / 2, middle), style=DRILLED)
        if strip in buses:
            page.words(LEFT_MM + width + 1.0, y + 3.7, buses[strip], 2.0)
        page.words(LEFT_MM - 6.5, y + 3.6, str(strip + 1), 2.2, "end", colour=GREY)
    for hole in range(0, HOLES, 5):
        page.words(_at((0, hole))[0], TOP_MM - 1.5, str(hole + 1), 2.2, "middle", colour=GREY)


def _cross(page: SheetPage, hole: Hole) -> None:
    x, y = _at(hole)
    page.line((x - 0.8, y - 0.8), (x + 0.8, y + 0.8), style=CUT)
    page.line((x - 0.8, y + 0.8), (x + 0.8, y - 0.8), style=CUT)


def _part(page: SheetPage, board: Stripboard, part: PlacedPart) -> None:
    places = [_at(hole) for hole in part.pins.values()]
    left, right = min(x for x, _ in places), max(x for x, _ in places)
    top, bottom = min(y for _, y in places), max(y for _, y in places)
    if part.kind == "chip":
        _chip(page, board, part, left, top, right, bottom)
        return
    if part.kind == "electrolytic":
        _electrolytic(page, part, (left + right) / 2, (top + bottom) / 2)
        return
    style = {"resistor": RESISTOR, "network": NETWORK, "capacitor": CAPACITOR}[part.kind]
    if part.kind == "resistor" and top == bottom:
        page.box(left - 0.8, top - 1.4, right - left + 1.6, 2.8, style, 1.2)
        if part.ohms != "470":
            page.words(left + PITCH_MM / 2 - 0.2, top + 0.6, part.ohms, 1.5, "middle")
    elif part.kind == "resistor":
        page.box(left - 1.5, top - 1.2, right - left + 3.0, bottom - top + 2.4, style, 1.0)
        page.words(left, (top + bottom) / 2 + 0.5, part.ohms, 1.5, "middle")
    else:
        page.box(left - 1.5, top - 1.2, right - left + 3.0, bottom - top + 2.4, style, 1.0)
    for x, y in places:
        page.dot(x, y, 0.6)
    if part.kind == "network":
        x, y = _at(part.pins[1])
        page.box(x - 1.0, y - 1.0, 2.0, 2.0, Style(stroke=INK, width_mm=0.3), 0)


def _electrolytic(page: SheetPage, part: PlacedPart, x: float, y: float) -> None:
    """The large capacitor: round, with its plus and its minus."""
    page.dot(x, y, 1.5 * PITCH_MM, CAPACITOR)
    for pin, sign in ((1, "+"), (2, "−")):
        at_x, at_y = _at(part.pins[pin])
        page.dot(at_x, at_y, 0.6)
        page.words(at_x + 1.4, at_y + 1.2, sign, 4.0, bold=True)
    page.words(x, y + 0.8, part.name, 2.2, "middle")


def _chip(
    page: SheetPage, board: Stripboard, part: PlacedPart, left: float, top: float, right: float, bottom: float
) -> None:
    chip = next(one for one in board.chips if one.ref == part.name)
    page.box(left - 1.6, top - 2.4, right - left + 3.2, bottom - top + 4.8, CHIP, 1.0)
    middle = (left + right) / 2
    page.area(
        (middle - 1.4, top - 2.4), (middle + 1.4, top - 2.4), (middle, top - 0.8), style=Style(fill=INK)
    )
    for pin, hole in part.pins.items():
        x, y = _at(hole)
        page.dot(x, y, 0.7)
        inner = 1.1 if x == left else -1.1
        page.words(x + inner, y + 0.6, _short(chip.names[pin]), 1.55, "start" if x == left else "end")
    page.words(left - 1.6, top - 3.6, chip.ref, 3.6, bold=True)
    page.words(left + 6.8, top - 3.6, chip.kind.removeprefix("74"), 1.6)


def _short(name: str) -> str:
    return {"CLK INH": "INH", "QH inv": "QH-", "SH/LD": "LD"}.get(name, name)


def _laid(page: SheetPage, one: Hole, other: Hole, beside_mm: float) -> None:
    """An insulated wire: out of the way of the pins, between the strips and beside the columns."""
    (x1, y1), (x2, y2) = _at(one), _at(other)
    half = PITCH_MM / 2
    beside = x2 + half
    rows = one[0] // ROW, other[0] // ROW
    along = y1 + half - beside_mm if rows[0] == rows[1] else TOP_MM + ROW * PITCH_MM
    page.line((x1, y1), (x1, along), (beside, along), (beside, y2), (x2, y2), style=LAID)
    for x, y in ((x1, y1), (x2, y2)):
        page.dot(x, y, 0.75, Style(fill="#C2185B"))


def _laid_up(page: SheetPage, one: Hole, other: Hole, beside_mm: float) -> None:
    """An insulated wire from where the cable comes in to the chips: around the left end of the strips."""
    (x1, y1), (x2, y2) = _at(one), _at(other)
    half, left = PITCH_MM / 2, LEFT_MM - beside_mm
    ways = ((x1, y1), (x1, y1 + half), (left, y1 + half), (left, y2 - half), (x2, y2 - half), (x2, y2))
    page.line(*ways, style=LAID)
    for x, y in ((x1, y1), (x2, y2)):
        page.dot(x, y, 0.75, Style(fill="#C2185B"))


def _terminal(page: SheetPage, part: PlacedPart, circuit: Netlist) -> None:
    x, y = _at(part.pins[1])
    code, colour = COLOURS[load_wires().of(part.nets[1], circuit)]
    page.box(x - 1.9, y - 1.9, 3.8, 3.8, Style(fill=colour, stroke=INK, width_mm=0.35), 0.4)
    dark = code in ("BK", "BN", "BU", "VT", "RD", "GN")
    page.words(x, y + 0.75, code, 2.0, "middle", colour="#FFFFFF" if dark else INK)


def _legend(page: SheetPage, board: Stripboard, circuit: Netlist, language: str) -> None:
    """What leaves at each pin and where that is, chip by chip; the lines of the cable first."""
    x, y = LEFT_MM + HOLES * PITCH_MM + 20.0, 16.0
    named = {part.nets[1]: part.pins[1] for part in board.parts if part.kind == "terminal"}
    lines = [net for net in sorted(named) if "." not in net or ">" in net]
    words = catalogue(language)
    page.words(page.width_mm - MARGIN_MM - 1.0, y - 3.6, words["sheet.strip-hole"], 2.0, "end", colour=GREY)
    page.words(x, y, words["sheet.cable"], 3.0, bold=True)
    y += 3.7
    for net in lines:
        y = _entry(page, x, y, net, net, named[net], circuit)
    for chip in board.chips:
        outs = [
            (name, chip.nets[pin]) for pin, name in sorted(chip.names.items(), key=_order) if pin in chip.nets
        ]
        used = [(name, net) for name, net in outs if net in named or f"{net} lamp" in named]
        used = [(name, net) for name, net in used if net in circuit.lamps or net in circuit.contacts]
        if chip.names is BUFFER or not used:
            continue
        y += 1.0
        page.words(x, y, chip.ref, 3.0, bold=True)
        y += 3.5
        for name, net in used:
            who = (circuit.lamps.get(net) or circuit.contacts[net]).removeprefix(f"{chip.crew}.")
            hole = named[net if net in named else f"{net} lamp"]
            y = _entry(page, x, y, net, f"{name}  {who}", hole, circuit)


def _order(pin_and_name: tuple[int, str]) -> str:
    return pin_and_name[1]


def _entry(page: SheetPage, x: float, y: float, net: str, text: str, hole: Hole, circuit: Netlist) -> float:
    code, colour = COLOURS[load_wires().of(net, circuit)]
    page.box(x, y - 2.1, 2.4, 2.4, Style(fill=colour, stroke=INK, width_mm=0.2), 0.2)
    page.words(x + 3.4, y, f"{code}  {text}", 2.3)
    page.words(page.width_mm - MARGIN_MM - 1.0, y, f"{hole[0] + 1}/{hole[1] + 1}", 2.0, "end", colour=GREY)
    return y + 3.15


def _signs(page: SheetPage, board: Stripboard, language: str) -> None:
    """What the signs mean, below the board."""
    y = TOP_MM + STRIPS * PITCH_MM + 8.0
    words = catalogue(language)
    x = LEFT_MM
    signs: list[tuple[str, float]] = [
        ("cut", 48), ("link", 52), ("laid", 66), ("resistor", 82), ("network", 62), ("capacitor", 26),
        ("electrolytic", 60),
    ]  # fmt: skip
    there = {"cut", "link", "laid", *(part.kind for part in board.parts)}
    for name, width in signs:
        if name in there:
            _sign(page, name, x, y)
            is_pull_up = name == "resistor" and "network" in there
            page.words(x + 8, y + 1, words["sheet.pull-up" if is_pull_up else f"sheet.{name}"], 2.6)
            x += 46 if is_pull_up else width
    page.paragraph(
        LEFT_MM, y + 8, [words["sheet.board-1"], words["sheet.board-2"], words["sheet.board-3"]], 2.8
    )


def _sign(page: SheetPage, name: str, x: float, y: float) -> None:
    if name == "cut":
        page.line((x + 1.6, y - 1.4), (x + 4.4, y + 1.4), style=CUT)
        page.line((x + 1.6, y + 1.4), (x + 4.4, y - 1.4), style=CUT)
    elif name in ("link", "laid"):
        page.line((x, y), (x + 6, y), style=LINK if name == "link" else LAID)
    elif name == "electrolytic":
        page.dot(x + 3, y, 2.2, CAPACITOR)
    else:
        style = {"resistor": RESISTOR, "network": NETWORK, "capacitor": CAPACITOR}[name]
        page.box(x, y - 1.5, 6, 3, style, 1.0)
