"""The engineer's board: paper among instruments, laid out as the panel, with its circuits drawn."""

from dataclasses import dataclass
from functools import lru_cache

import pygame
from pygame import Rect, Surface

from console.core.chart import Mode
from console.core.words import Course
from console.displays.canvas import Canvas
from console.displays.dashes import dashed
from console.displays.piece import Piece
from console.displays.screen import Screen
from console.displays.signs import sign
from console.displays.widgets.buttons import CAP_UNITS, Buttons, key_cap, to_touch
from console.games.captain_sonar.rules.editions import PANELS, SHEETS, EngineerSheet, Symbol, SystemKind
from console.games.captain_sonar.rules.view import Breakdown, CaptainSonarView
from console.languages import Message
from console.look.tokens import LOOKS, SHAPE_OF_KIND

INK_OF_KIND = {
    SystemKind.RED: "ink_mine_torpedo",
    SystemKind.GREEN: "ink_drone_sonar",
    SystemKind.YELLOW: "ink_silence_scenario",
    SystemKind.RADIATION: "ink",
}
DASH_OF_CIRCUIT = {1: (), 2: (3.0, 1.5), 3: (0.8, 1.1)}
"""Solid, dashed, dotted: lengths in widths of the line."""
_HEADED_FROM = 420
"""Units of height from which the board has a heading of its own; else its symbols need the room."""
_FINE = 2
_CIRCUIT_ROWS = 3
# Room for circuits above and below their symbols, in rows.
_ABOVE, _BETWEEN, _BELOW = 0.4, 0.75, 0.1


@dataclass(frozen=True)
class _Board:
    mode: Mode
    broken: tuple[Breakdown, ...]
    course: Course | None
    """The panel in which a symbol is owed, or was marked last."""
    owed: bool
    radiation_owed: bool


@dataclass(frozen=True)
class _Layout:
    """Where the symbols of a board stand."""

    head: Rect
    columns: tuple[Rect, ...]
    heading: int
    """Height of a column's heading."""
    rows: tuple[int, ...]
    """The middle of each row of symbols."""
    middles: tuple[int, ...]
    """The middle of the symbols of each column: right of their keys, where those are shown."""
    symbol: int
    foot: Rect


def board(screen: Screen, view: CaptainSonarView, place: Rect, unit: float) -> Piece:
    """The board; touching a symbol presses its button where the panel is on screen."""
    chain = view.boat.chain
    controls = _controls(view.mode, (place.left, place.top, place.width, place.height), unit)
    shown = _Board(view.mode, view.boat.broken, chain.course, chain.engineer == "owed", chain.radiation_owed)
    piece = Piece.of("board", place, _draw, shown, Buttons.of(screen, controls.keys()))
    return piece.touched(to_touch(screen, controls))


def _places(place: Rect, sheet: EngineerSheet, unit: float, *, capped: bool) -> _Layout:
    """`capped`: the key of each symbol stands left of it."""
    count = max(len(symbols) for symbols in sheet.panels.values())
    pad = max(4, round(18 * unit))
    headed = place.height >= _HEADED_FROM * unit
    head_height = round(44 * unit) if headed else 0
    head = Rect(place.left + pad, place.top + pad // 2, place.width - 2 * pad, head_height)
    foot_height = round(40 * unit)
    foot = Rect(head.left, place.bottom - pad // 2 - foot_height, head.width, foot_height)
    body = Rect(head.left, head.bottom, head.width, foot.top - head.bottom)
    gap = pad // 2
    columns = tuple(
        Rect(body.left + n * (body.width + gap) // 4, body.top, (body.width + gap) // 4 - gap, body.height)
        for n in range(4)
    )
    heading = round(40 * unit)
    step = (body.height - heading) / (_ABOVE + _CIRCUIT_ROWS + _BETWEEN + count - _CIRCUIT_ROWS + _BELOW)
    first = body.top + heading + step * (_ABOVE + 0.5)
    rows = tuple(
        round(first + step * (number + (_BETWEEN if number >= _CIRCUIT_ROWS else 0)))
        for number in range(count)
    )
    keys = round((CAP_UNITS + 4) * unit) if capped else 0
    middles = tuple(column.centerx + keys // 2 for column in columns)
    symbol = int(min(step * 0.9, columns[0].width * 0.72, (columns[0].width - keys) * 0.88))
    return _Layout(head, columns, heading, rows, middles, symbol, foot)


@lru_cache(maxsize=16)
def _controls(mode: Mode, place: tuple[int, int, int, int], unit: float) -> dict[str, Rect]:
    """The area to touch for each symbol: its whole column's width, and half way to its neighbours."""
    sheet = SHEETS[mode]
    places = _places(Rect(place), sheet, unit, capped=False)
    controls = {}
    for column, panel in zip(places.columns, PANELS, strict=True):
        for number in range(1, len(sheet.panels[panel]) + 1):
            height = places.rows[1] - places.rows[0]
            box = Rect(column.left, places.rows[number - 1] - height // 2, column.width, height)
            controls[f"engineer.{panel}-{number}"] = box
    return controls


def _draw(canvas: Canvas, place: Rect, shown: _Board, buttons: Buttons) -> None:
    sheet = SHEETS[shown.mode]
    capped = bool(buttons.keys)
    places = _places(place, sheet, canvas.unit, capped=capped)
    canvas.frame(place, "paper", "paper_line", 2, 12)
    if places.head.height:
        _head(canvas, places, shown, sheet)
    for column, panel in zip(places.columns, PANELS, strict=True):
        awaited = shown.owed and panel == shown.course
        ground = "paper_light" if awaited else "paper"
        canvas.frame(column, ground, "ink" if awaited else "paper_line", 5 if awaited else 2, 8)
        box = Rect(column.left, column.top, column.width, places.heading).inflate(-canvas.px(8), 0)
        words = canvas.say(Message.of(f"word.{panel}")).upper()
        canvas.write(words, box, 28, "ink", ground, floor=15, bold=True, align="middle", lines=1)
    canvas.surface.blit(_symbols(place.size, shown.mode, canvas.look, canvas.unit, capped), place)
    _marks(canvas, places, shown.broken, buttons)
    _foot(canvas, places, shown, sheet)


def _head(canvas: Canvas, places: _Layout, shown: _Board, sheet: EngineerSheet) -> None:
    left = Rect(places.head.left, places.head.top, places.head.width // 2, places.head.height)
    right = Rect(left.right, left.top, places.head.width - left.width, left.height)
    canvas.write(
        canvas.say(Message.of("word.engineer")).upper(),
        left,
        32,
        "ink",
        "paper",
        floor=16,
        bold=True,
        lines=1,
    )
    radiation = [mark for mark in shown.broken if _symbol(sheet, mark).kind is SystemKind.RADIATION]
    count = sum(
        symbol.kind is SystemKind.RADIATION for symbols in sheet.panels.values() for symbol in symbols
    )
    words = canvas.own("radiation", broken=len(radiation), all=count)
    ink = "ink_alarm" if radiation else "ink_dim"
    canvas.write(words, right, 26, ink, "paper", floor=14, bold=True, align="right", lines=1)


def _symbol(sheet: EngineerSheet, mark: Breakdown) -> Symbol:
    return sheet.panels[mark.panel][mark.symbol - 1]


def _marks(canvas: Canvas, places: _Layout, broken: tuple[Breakdown, ...], buttons: Buttons) -> None:
    """Lamps that shine, and crosses where something is broken."""
    for column, x, panel in zip(places.columns, places.middles, PANELS, strict=True):
        for number, y in enumerate(places.rows, 1):
            control = f"engineer.{panel}-{number}"
            centre = (x, y)
            if control in buttons.held | buttons.wanted:
                canvas.sign("ring", centre, places.symbol * 1.3, "ink", "paper")
            elif control in buttons.lit:
                canvas.sign("broken-ring", centre, places.symbol * 1.24, "ink_alarm", "paper")
            if Breakdown(panel, number) in broken:
                canvas.sign("scrawl", centre, places.symbol * 1.12, "ink", "paper_light")
            if control in buttons.hinted:
                canvas.sign("ring", centre, places.symbol * 1.24, "ink_alarm", "paper")
                canvas.sign("pointer", centre, places.symbol * 1.9, "ink_alarm", "paper")
            above = Rect(column.left, y - canvas.px(CAP_UNITS + 7), 0, 0)  # the circuit that passes it
            key_cap(canvas, above, control, buttons)


def _foot(canvas: Canvas, places: _Layout, shown: _Board, sheet: EngineerSheet) -> None:
    """What the crew should know: the circuit that is nearest to repairing itself, or what is owed."""
    if shown.radiation_owed:
        canvas.write(
            canvas.own("radiation-owed"), places.foot, 26, "ink_alarm", "paper", floor=14, bold=True, lines=1
        )
        return
    broken = dict.fromkeys(DASH_OF_CIRCUIT, 0)
    for mark in shown.broken:
        circuit = _symbol(sheet, mark).circuit
        if circuit is not None:
            broken[circuit] += 1
    width = places.foot.width // len(broken)
    for number, (circuit, count) in enumerate(broken.items()):
        _legend(
            canvas,
            Rect(places.foot.left + number * width, places.foot.top, width, places.foot.height),
            circuit,
            count,
        )


def _legend(canvas: Canvas, place: Rect, circuit: int, count: int) -> None:
    """A sample of the circuit's line, and how far it is from repairing itself."""
    sample = [(place.left, place.centery), (place.left + round(place.width * 0.36), place.centery)]
    dashed(
        canvas.surface, sample, canvas.px(6), DASH_OF_CIRCUIT[circuit], canvas.tokens[f"circuit_{circuit}"]
    )
    canvas.shapes.add((f"circuit_{circuit}", "paper"))
    box = Rect(
        sample[1][0] + canvas.px(8), place.top, place.right - sample[1][0] - canvas.px(12), place.height
    )
    ink = "ink_alarm" if count == 3 else "ink_dim"
    canvas.write(
        canvas.own("circuit", broken=count), box, 26, ink, "paper", floor=14, bold=count == 3, lines=1
    )


@lru_cache(maxsize=16)
def _symbols(size: tuple[int, int], mode: Mode, look: str, unit: float, capped: bool) -> Surface:
    """All that is printed on the paper: circuits, the reactor's line, symbols. Drawn once for a size."""
    sheet, tokens = SHEETS[mode], LOOKS[look]
    places = _places(Rect(0, 0, *size), sheet, unit, capped=capped)
    fine = Surface((size[0] * _FINE, size[1] * _FINE), pygame.SRCALPHA)
    fine.fill((*pygame.Color(tokens["ink"])[:3], 0))
    _circuits(fine, places, sheet, look)
    between = round(places.rows[3] - (places.rows[1] - places.rows[0]) * 0.62)
    dots = [(places.columns[0].left, between), (places.columns[-1].right, between)]
    dashed(
        fine,
        [(x * _FINE, y * _FINE) for x, y in dots],
        max(1, round(2 * unit * _FINE)),
        (1.0, 4.0),
        tokens["ink_dim"],
    )
    printed = pygame.transform.smoothscale(fine, size)
    for x, panel in zip(places.middles, PANELS, strict=True):
        for number, symbol in enumerate(sheet.panels[panel]):
            colour = tokens[INK_OF_KIND[symbol.kind]]
            centre = (x, places.rows[number])
            _stamp(printed, "disc", centre, places.symbol * 1.08, colour, tokens["paper_light"])
            _stamp(
                printed, "disc", centre, places.symbol * 0.92, tokens["paper_light"], tokens["paper_light"]
            )
            _stamp(
                printed,
                SHAPE_OF_KIND[symbol.kind],
                centre,
                places.symbol * 0.56,
                colour,
                tokens["paper_light"],
            )
    return printed


def _stamp(onto: Surface, name: str, centre: tuple[int, int], size: float, colour: str, ground: str) -> None:
    drawn = sign(name, max(3, round(size)), colour, ground)
    onto.blit(drawn, drawn.get_rect(center=centre))


def _circuits(fine: Surface, places: _Layout, sheet: EngineerSheet, look: str) -> None:
    """Each circuit down its own panel, and along to its symbol in the east."""
    width = max(2, round(places.symbol * 0.13 * _FINE))
    east = PANELS.index(Course.EAST)
    for circuit, dash in DASH_OF_CIRCUIT.items():
        home = next(p for p in PANELS if all(s.circuit == circuit for s in sheet.panels[p][:3]))
        far = next(n for n, s in enumerate(sheet.panels[PANELS[east]][:3]) if s.circuit == circuit)
        x, to_x = places.middles[PANELS.index(home)], places.middles[east]
        first, last = places.rows[0], places.rows[2]
        above = round((places.rows[1] - first) * 0.68)
        ways = {
            0: [(x, last), (x, first - above), (to_x, first - above), (to_x, first)],
            1: [(x, first), (x, last), (x, places.rows[1]), (to_x, places.rows[1])],
            2: [(x, first), (x, last + above), (to_x, last + above), (to_x, last)],
        }
        points = [(px * _FINE, py * _FINE) for px, py in ways[far]]
        dashed(fine, points, width, dash, LOOKS[look][f"circuit_{circuit}"])
