"""The panel on screen: below each card its station's buttons, made from hardware/panel.toml.

The millimetres of the panel become rows and columns, so that every button is as large to touch as may be;
a button whose cap is large on the panel spreads over the empty places around it. Systems and breakdowns are
pressed on their gauges and on the board, where those are shown; every other button is here.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

from pygame import Rect

from console.displays.canvas import Canvas
from console.displays.lettering import fit
from console.displays.piece import Piece
from console.displays.screen import Screen
from console.displays.widgets.buttons import Buttons, key_cap
from console.languages import written
from console.panels.hardware import Control, Panel, load_panel
from console.panels.hardware.panel import PanelHeading
from console.toml_file import Text

_SAME_LINE_MM = 15.0
"""Buttons this close to a line stand on it."""
_LARGE = 1.2
"""A cap so many times the station's smallest spreads."""
_HEADING_UNITS = 26
_COLOURS = {
    "white": "text",
    "red": "alarm",
    "green": "drone_sonar",
    "yellow": "silence_scenario",
    "blue": "blue",
    "black": "dim",
}
_COURSES = ("north", "east", "south", "west")
_SIGNS = {
    **{course: course for course in _COURSES},
    **{f"note-{course}": course for course in _COURSES},
    **{f"slide-{course}": f"to-{course}" for course in _COURSES},
    "note-silence": "gap",
    "surface": "wave",
    "cancel": "cross",
    "previous": "to-west",
    "next": "to-east",
    "erase": "cross",
}
_WITHOUT_WORDS = ("note-", "slide-")
"""Their sign says it all, under a heading."""


_own: list[Panel] = []


def use_panel(panel: Panel) -> None:
    """Draw this panel list from now on, in this process, in place of the one that ships."""
    _own[:] = [panel]
    with_symbols.cache_clear()
    _station.cache_clear()


def panel() -> Panel:
    """The panel list that is drawn."""
    return _own[0] if _own else load_panel()


@cache
def with_symbols() -> frozenset[str]:
    """Systems and breakdowns: pressed on their gauges and on the board in a match."""
    return frozenset(control.id for control in panel().controls if control.symbol)


@dataclass(frozen=True)
class _Station:
    """A station's buttons and where they are."""

    shown: tuple[Control, ...]
    headed: tuple[tuple[Text, str], ...]
    controls: dict[str, Rect]
    ids: frozenset[str]


@lru_cache(maxsize=64)
def _station(
    station: str, place: tuple[int, int, int, int], elsewhere: frozenset[str], unit: float
) -> _Station:
    shown = tuple(c for c in panel().of_station(station) if c.id not in elsewhere)
    headed = tuple(_headings(station, shown))
    room = _under_headings(Rect(place), bool(headed), unit)
    controls = key_places(shown, room, max(3, round(6 * unit)))
    return _Station(shown, headed, controls, frozenset(controls))


def has_keys(screen: Screen, station: str, elsewhere: frozenset[str]) -> bool:
    """Whether anything of a station is to be drawn as a button."""
    return any(c.id not in elsewhere and c.id not in screen.on_panel for c in panel().of_station(station))


def keys(screen: Screen, station: str, place: Rect, elsewhere: frozenset[str], unit: float) -> Piece:
    """A station's buttons but for those that are pressed elsewhere on this display, or on a real panel."""
    within = (place.left, place.top, place.width, place.height)
    at = _station(station, within, elsewhere | screen.on_panel, unit)
    buttons = Buttons.of(screen, at.ids)
    if screen.tutorial:
        buttons = buttons._replace(hinted=frozenset())
    return Piece.of(f"keys-{station}", place, _draw, at, buttons).touched(at.controls)


def _draw(canvas: Canvas, place: Rect, at: _Station, buttons: Buttons) -> None:
    canvas.frame(place, "panel", "line", 2, 10)
    for text, control in at.headed:
        x = at.controls[control].centerx
        box = Rect(x - canvas.px(90), place.top + canvas.px(5), canvas.px(180), canvas.px(_HEADING_UNITS))
        canvas.write(
            written(text, canvas.language), box, 22, "dim", "panel", floor=14, align="middle", lines=1
        )
    for each in at.shown:
        _key(canvas, at.controls[each.id], each, buttons)


def _headings(station: str, shown: Sequence[Control]) -> list[tuple[Text, str]]:
    """Words above the buttons, each with the button that it stands above."""
    if not shown:
        return []
    top_mm = min(control.y_mm for control in shown)
    found = next(each for each in panel().stations if each.id == station)
    return [
        (heading.text, min(shown, key=lambda c: (abs(c.x_mm - heading.x_mm), c.y_mm)).id)
        for heading in found.headings
        if heading.y_mm < top_mm and any(_stands_over(heading, control) for control in shown)
    ]


def _stands_over(heading: PanelHeading, control: Control) -> bool:
    return (
        abs(control.x_mm - heading.x_mm) < _SAME_LINE_MM
        and 0 < control.y_mm - heading.y_mm < control.kind.clearance_mm + _SAME_LINE_MM
    )


def _under_headings(place: Rect, headed: bool, unit: float) -> Rect:
    pad = max(3, round(8 * unit))
    inner = place.inflate(-2 * pad, -2 * pad)
    cut = round(_HEADING_UNITS * unit) if headed else 0
    return Rect(inner.left, inner.top + cut, inner.width, inner.height - cut)


def key_places(shown: Sequence[Control], place: Rect, gap: int) -> dict[str, Rect]:
    """Rows and columns for the controls of a station, from where they are on the panel."""
    if not shown:
        return {}
    columns = _lines([control.x_mm for control in shown])
    rows = _lines([control.y_mm for control in shown])
    cells = {c.id: Rect(_line(columns, c.x_mm), _line(rows, c.y_mm), 1, 1) for c in shown}
    smallest = min(control.kind.cap_mm for control in shown)
    large = [c.id for c in shown if c.kind.cap_mm >= _LARGE * smallest]
    _spread(cells, large, Rect(0, 0, len(columns), len(rows)))
    wide, high = (place.width + gap) / len(columns), (place.height + gap) / len(rows)
    return {
        name: Rect(
            place.left + round(cell.left * wide),
            place.top + round(cell.top * high),
            round(cell.right * wide) - round(cell.left * wide) - gap,
            round(cell.bottom * high) - round(cell.top * high) - gap,
        )
        for name, cell in cells.items()
    }


def _lines(places_mm: list[float]) -> list[float]:
    """The lines on which things stand: places that lie close together are one."""
    lines: list[float] = []
    for at in sorted(places_mm):
        if not lines or at - lines[-1] > _SAME_LINE_MM:
            lines.append(at)
    return lines


def _line(lines: list[float], at: float) -> int:
    return min(range(len(lines)), key=lambda number: abs(lines[number] - at))


def _spread(cells: dict[str, Rect], large: list[str], grid: Rect) -> None:
    """Let large buttons grow in turn, one line at a time; then the others, to both sides at once."""
    while sum(_grow(cells, name, side, grid) for name in large for side in _SIDES):
        pass
    for name in cells:
        if name not in large:
            _grow(cells, name, (-1, 0, 2, 0), grid)


_SIDES = ((0, -1, 0, 1), (0, 0, 0, 1), (-1, 0, 1, 0), (0, 0, 1, 0))


def _grow(cells: dict[str, Rect], name: str, by: tuple[int, int, int, int], grid: Rect) -> bool:
    cell = cells[name]
    larger = Rect(cell.left + by[0], cell.top + by[1], cell.width + by[2], cell.height + by[3])
    others = [other for key, other in cells.items() if key != name]
    if not grid.contains(larger) or larger.collidelist(others) >= 0:
        return False
    cells[name] = larger
    return True


def _key(canvas: Canvas, place: Rect, control: Control, buttons: Buttons) -> None:
    colour = _COLOURS[control.colour]
    marked = control.id in buttons.held | buttons.hinted | buttons.wanted
    ground, ink, edge, width = _look(colour, control.id in buttons.lit, control.time_critical)
    canvas.frame(place, ground, "text" if marked else edge, 6 if marked else width, 10)
    canvas.shapes.add((edge, "panel"))
    name = control.id.split(".", 1)[1]
    shape = control.symbol or _SIGNS.get(name)
    words = written(control.label, canvas.language)
    inner = place.inflate(-canvas.px(12), -canvas.px(8))
    cap = key_cap(canvas, place, control.id, buttons)
    if cap and place.height < canvas.px(100):
        inner = Rect(place.left + cap, inner.top, inner.right - place.left - cap, inner.height)
    if shape is None:
        canvas.write(words, inner, 38, ink, ground, floor=16, bold=True, align="middle", lines=1, role="key")
    elif name.startswith(_WITHOUT_WORDS) or control.kind.label_at == "right":
        side = min(inner.height * 0.74, inner.width * 0.6, canvas.px(52))
        canvas.sign(shape, inner.center, side, ink, ground)
    elif inner.height > canvas.px(72):
        side = min(inner.height * 0.45, inner.width * 0.6)
        canvas.sign(shape, (inner.centerx, inner.top + inner.height * 0.32), side, ink, ground)
        low = Rect(
            inner.left, inner.top + round(inner.height * 0.62), inner.width, round(inner.height * 0.38)
        )
        canvas.write(words, low, 28, ink, ground, floor=14, align="middle", lines=1, role="key")
    else:
        _sign_and_word(canvas, inner, shape, words, ink, ground)


def _look(colour: str, lit: bool, urgent: bool) -> tuple[str, str, str, float]:
    """Ground, ink, edge and its width. Lamps of buttons that race glow all over, other lamps at the rim."""
    if lit and urgent:
        return colour, "dark", colour, 2
    return ("raised", colour, colour, 5) if lit else ("panel", "dim", "edge", 1.5)


def _sign_and_word(canvas: Canvas, inner: Rect, shape: str, words: str, ink: str, ground: str) -> None:
    """Side by side where both go in at a fair size, else the word alone; a course always has its arrow."""
    side = min(round(inner.height * 0.62), canvas.px(34))
    box = Rect(inner.left + round(side * 1.2), inner.top, inner.width - round(side * 1.2), inner.height)
    floor = 15 if shape in _COURSES else 21
    if fit(words, box.width, box.height, canvas.px(28), canvas.px(floor), False, 1).overlong:
        canvas.write(words, inner, 28, ink, ground, floor=14, align="middle", lines=1, role="key")
        return
    at = canvas.write(words, box, 28, ink, ground, floor=floor, align="middle", lines=1, role="key")
    canvas.sign(shape, (at.left - side * 0.7, inner.centery), side, ink, ground)
