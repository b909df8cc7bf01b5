"""The whole table from above: what stands where, and every cable between, by number."""

from dataclasses import dataclass

from console.languages import Message, catalogue, say
from console.panels.hardware.board_words import board_called
from console.panels.hardware.drawn_shapes import Style
from console.panels.hardware.netlist import Netlist
from console.panels.hardware.stripboard import stripboards
from console.panels.hardware.wiring import Wiring
from console.panels.sheets.sheet_page import BODY, INK, SheetPage
from console.toml_file import Point

CABLE = Style(stroke="#3D5A80", width_mm=1.4, round_ends=True)
POWER = Style(stroke="#D0202A", width_mm=1.4, round_ends=True)
BADGE = Style(fill="#FFFFFF", stroke=INK, width_mm=0.4)
BLUE, RED = Style(fill="#DCEBFA", stroke=INK, width_mm=0.5), Style(fill="#FBE1DC", stroke=INK, width_mm=0.5)
BADGE_R = 3.1
INNER = Style(fill="#FFFFFF", stroke=INK, width_mm=0.3)
SIDES = {"blue": 20.0, "red": 290.0}
PANEL_Y, PANEL_W, PANEL_H = 92.0, 110.0, 88.0
PI = (165.0, 92.0, 90.0, 40.0)


@dataclass(frozen=True)
class _Cable:
    key: str
    points: tuple[Point, ...]
    badge: Point
    power: bool = False


def cabling_page(wiring: Wiring, circuit: Netlist, title: str, language: str) -> SheetPage:
    """The table's parts and cables."""
    page = SheetPage(title)
    words = catalogue(language)
    cables = list(_cables(wiring))
    for cable in cables:
        page.line(*cable.points, style=POWER if cable.power else CABLE)
    _things(page, words, lit=bool(circuit.lamp_chips))
    for crew in SIDES:
        _panel(page, crew, wiring, circuit, language)
    keys = list(dict.fromkeys(cable.key for cable in cables))
    for cable in cables:
        _badge(page, *cable.badge, keys.index(cable.key) + 1)
    y = 208.0
    for number, key in enumerate(keys):
        _badge(page, 24, y - 1.1, number + 1)
        page.words(31, y, words[f"sheet.{key}"], 3.2)
        y += 8.6
    return page


def _badge(page: SheetPage, x: float, y: float, number: int) -> None:
    page.dot(x, y, BADGE_R, BADGE)
    page.words(x, y + 1.1, str(number), 3.2, "middle", bold=True)


def _things(page: SheetPage, words: dict[str, str], *, lit: bool) -> None:
    """`lit`: there are lamps, which have a supply of their own."""
    for x, key, style in ((20.0, "display-blue", BLUE), (290.0, "display-red", RED)):
        page.box(x, 20, 110, 42, style, 2)
        page.words(x + 55, 42, words[f"sheet.{key}"], 4.6, "middle", bold=True)
    _thing(page, PI, words["sheet.pi"], words["sheet.pi-inside"])
    _thing(page, (165, 24, 90, 26), words["sheet.sound"], words["sheet.speakers"])
    _thing(page, (165, 150, 41, 20), words["sheet.pi-supply"], "5 V")
    if lit:
        _thing(page, (214, 150, 41, 20), words["sheet.lamp-supply"], "5 V")
    _thing(page, (165, 184, 90, 14), words["sheet.mains"], "")


def _thing(page: SheetPage, place: tuple[float, float, float, float], name: str, more: str) -> None:
    x, y, w, h = place
    page.box(x, y, w, h, BODY, 2)
    middle = y + h / 2 + (0 if more else 1.4)
    page.words(x + w / 2, middle, name, 3.8, "middle", bold=True)
    page.words(x + w / 2, middle + 5.5, more, 3.0, "middle")


def _panel(page: SheetPage, crew: str, wiring: Wiring, circuit: Netlist, language: str) -> None:
    """A panel's box with what is in it; one board of a kind where each crew has its own."""
    x = SIDES[crew]
    page.box(x, PANEL_Y, PANEL_W, PANEL_H, BLUE if crew == "blue" else RED, 3)
    page.words(
        x + PANEL_W / 2, PANEL_Y + 8, catalogue(language)[f"sheet.panel-{crew}"], 4.6, "middle", bold=True
    )
    wired = wiring.of_crew(crew)
    if not wired.contacts:
        said = catalogue(language)["sheet.on-display"]
        page.words(x + PANEL_W / 2, PANEL_Y + PANEL_H / 2, said, 3.4, "middle")
        return
    inside = [catalogue(language)["sheet.buttons" if wired.lamps else "sheet.buttons-alone"]]
    for board in stripboards(circuit):
        if board.crew in (crew, "each"):
            sort = "lamp" if board.chips[-1] in circuit.lamp_chips else "input"
            inside.append(say(Message.of(f"sheet.{sort}-board", chips=board.name), language))
    if wiring.board.is_bridge:
        inside.append(board_called(wiring.board, language))
    for number, name in enumerate(inside):
        y = PANEL_Y + 14 + number * 17
        page.box(x + 12, y, PANEL_W - 24, 13, INNER, 1.5)
        page.words(x + PANEL_W / 2, y + 7.8, name, 3.4, "middle")


def _cables(wiring: Wiring) -> list[_Cable]:
    """From the left to the right of the table."""
    left, right = SIDES["blue"] + PANEL_W, SIDES["red"]
    lit = [crew for crew in SIDES if wiring.of_crew(crew).lamps]
    found = [
        _Cable("cable-hdmi", ((left, 50), (152, 50), (152, 97), (165, 97)), (143, 50)),
        _Cable("cable-hdmi", ((right, 50), (268, 50), (268, 97), (255, 97)), (277, 50)),
        _Cable("cable-sound", ((210, 50), (210, 92)), (210, 70)),
    ]
    if wiring.board.is_bridge:
        found += [
            _Cable("cable-usb", ((left, 112), (165, 112)), (147, 112)),
            _Cable("cable-usb", ((right, 112), (255, 112)), (273, 112)),
        ]
    else:
        found += [
            _Cable(_to_header(wiring, crew), ((side, 112), (pi, 112)), (badge, 112))
            for crew, side, pi, badge in (("blue", left, 165, 147), ("red", right, 255, 273))
            if wiring.of_crew(crew).contacts
        ]
    lamps = {
        "blue": _Cable("cable-lamps", ((left, 176), (236, 176), (236, 170)), (147, 176), power=True),
        "red": _Cable("cable-lamps", ((right, 160), (255, 160)), (273, 160), power=True),
    }
    found += [lamps[crew] for crew in lit]
    found += [
        _Cable("cable-pi-supply", ((186, 150), (186, 132)), (186, 141), power=True),
        _Cable("cable-mains", ((186, 170), (186, 184)), (186, 180.4), power=True),
    ]
    lamp_mains = _Cable("cable-mains", ((246, 170), (246, 184)), (246, 177), power=True)
    return [*found, lamp_mains] if lit else found


def _to_header(wiring: Wiring, crew: str) -> str:
    """Which cable leads from a crew's panel to the Pi's header."""
    wired = wiring.of_crew(crew)
    if not wired.inputs and not wired.lamps:
        return "cable-contacts"
    return "cable-far" if crew == wiring.far else "cable-near"
