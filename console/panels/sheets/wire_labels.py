"""Labels for the wires: each is folded around its wire, so that its name is read from both sides."""

from collections.abc import Iterator

from console.panels.hardware.drawn_shapes import Style
from console.panels.hardware.netlist import Netlist
from console.panels.hardware.wires import COLOURS, load_wires
from console.panels.sheets.sheet_page import A4_UPRIGHT, FAINT, INK, MARGIN_MM, TITLE_MM, SheetPage

WIDTH_MM, HEIGHT_MM = 62.0, 7.4
COLUMNS = 3
LEFT_MM, TOP_MM = 12.0, 13.0
_FOLD = Style(stroke=FAINT, width_mm=0.2, dash_mm=(1.0, 1.0))
_EDGE = Style(stroke=FAINT, width_mm=0.2)


def wires(circuit: Netlist) -> list[tuple[str, str]]:
    """Every wire that leaves a board: its net, and what it is called."""
    lines = [(net, net) for net in dict.fromkeys(circuit.board.values()) if net not in circuit.contacts]
    chains = [
        net for chip in circuit.buffers for net in chip.nets.values() if ">" in net and "far" not in net
    ]
    contacts = [(net, control) for net, control in circuit.contacts.items()]
    lamps = [(f"{net} lamp", control) for net, control in circuit.lamps.items()]
    return [*lines, *((net, net) for net in dict.fromkeys(chains)), *contacts, *lamps]


def label_pages(circuit: Netlist, title: str) -> Iterator[SheetPage]:
    """As many sheets of A4 as there are labels for."""
    every = wires(circuit)
    room = int((A4_UPRIGHT[1] - TOP_MM - MARGIN_MM - TITLE_MM - 2) / HEIGHT_MM)
    for begin in range(0, len(every), room * COLUMNS):
        page = SheetPage(title, A4_UPRIGHT)
        for number, (net, name) in enumerate(every[begin : begin + room * COLUMNS]):
            column, row = divmod(number, room)
            _label(page, LEFT_MM + column * WIDTH_MM, TOP_MM + row * HEIGHT_MM, net, name, circuit)
        yield page


def _label(page: SheetPage, x: float, y: float, net: str, name: str, circuit: Netlist) -> None:
    page.box(x, y, WIDTH_MM, HEIGHT_MM, _EDGE, 0)
    page.line((x + WIDTH_MM / 2, y), (x + WIDTH_MM / 2, y + HEIGHT_MM), style=_FOLD)
    code, colour = COLOURS[load_wires().of(net, circuit)]
    where = net if net != name else ""
    for half in (0.0, WIDTH_MM / 2):
        page.box(
            x + half + 1.0, y + 1.4, 2.2, HEIGHT_MM - 2.8, Style(fill=colour, stroke=INK, width_mm=0.15), 0
        )
        page.words(x + half + 4.2, y + 3.3, name, 2.1)
        page.words(x + half + 4.2, y + 6.1, f"{code}  {where}", 2.1, colour="#5A6B6F")
