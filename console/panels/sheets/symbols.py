"""The symbols of a circuit: resistor, lamp, contact, ground, labels at the ends of lines."""

from console.panels.hardware.drawn_shapes import Style
from console.panels.sheets.sheet_page import INK, OUTLINE, THIN, SheetPage

FILLED = Style(fill="#FFFFFF", stroke=INK, width_mm=0.35)
SOLID = Style(fill=INK)


def resistor(page: SheetPage, x: float, y: float, value: str) -> float:
    """Lying, from x on; gives where it ends."""
    page.box(x, y - 1.3, 7, 2.6, FILLED, 0)
    page.words(x + 3.5, y + 0.75, value, 2.0, "middle")
    return x + 7


def lamp(page: SheetPage, x: float, y: float) -> float:
    """An LED, its long leg at x; gives where it ends."""
    page.area((x, y - 1.7), (x, y + 1.7), (x + 3.2, y), style=FILLED)
    page.line((x + 3.2, y - 1.7), (x + 3.2, y + 1.7), style=OUTLINE)
    for up in (0.0, 1.3):
        page.line((x + 1.2 + up, y - 1.9), (x + 2.2 + up, y - 3.1), style=THIN)
    return x + 3.2


def contact(page: SheetPage, x: float, y: float) -> float:
    """A contact that closes when it is pressed; gives where it ends."""
    page.dot(x, y, 0.5, FILLED)
    page.dot(x + 6, y, 0.5, FILLED)
    page.line((x + 0.4, y - 0.3), (x + 5.4, y - 2.2), style=OUTLINE)
    page.line((x + 2.9, y - 1.3), (x + 2.9, y - 3.0), style=THIN)
    page.line((x + 1.8, y - 3.0), (x + 4.0, y - 3.0), style=OUTLINE)
    return x + 6


def ground(page: SheetPage, x: float, y: float) -> None:
    """The sign for GND below a point."""
    page.line((x, y), (x, y + 1.6), style=OUTLINE)
    for number, half in enumerate((2.0, 1.3, 0.6)):
        page.line((x - half, y + 1.6 + number * 0.8), (x + half, y + 1.6 + number * 0.8), style=OUTLINE)


def flag(page: SheetPage, x: float, y: float, net: str, *, to_left: bool, outwards: bool = False) -> None:
    """The name of a net at the end of a line that goes on elsewhere, with an arrow the way a signal goes."""
    way = -1 if to_left else 1
    tip, base = (x + way * 1.6, x) if outwards else (x, x + way * 1.6)
    page.area((tip, y), (base, y - 1.2), (base, y + 1.2), style=SOLID)
    page.words(x + way * 2.4, y + 0.85, net, 2.4, "end" if to_left else "start")
