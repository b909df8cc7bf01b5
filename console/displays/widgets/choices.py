"""Choosing: a ring of a few things, and menus worked with four buttons."""

from pygame import Rect

from console.core.chart import Chart
from console.displays.canvas import Canvas
from console.displays.chart.sea import DotGrid, ShownChart, chart_picture
from console.displays.layout import from_bottom, from_left, from_top
from console.displays.piece import Piece
from console.displays.screen import Menu, Ring, Row, Screen
from console.displays.widgets.menu_tiles import tiles
from console.languages import written

ROOMY, HIGHEST = 112, 230
"""Units: a row of a menu that needs no more room, and the highest, however few there are."""
_ABOUT = 200
"""Units: what the chosen row means, below the rows where they leave so much."""


def ring(screen: Screen, place: Rect) -> Piece:
    assert screen.ring is not None
    return Piece.of("ring", place, _draw_ring, screen.ring)


def _draw_ring(canvas: Canvas, place: Rect, shown: Ring) -> None:
    """The chosen one in the middle and largest, its neighbours around it."""
    canvas.frame(place, "panel", "awaited", 5, 14)
    inner = place.inflate(-canvas.px(36), -canvas.px(28))
    title = Rect(inner.left, inner.top, inner.width, canvas.px(60))
    canvas.write(
        canvas.say(shown.title),
        title,
        38,
        "awaited",
        "panel",
        floor=20,
        bold=True,
        lines=2,
        align="middle",
        role="ring-title",
    )
    hint = Rect(inner.left, inner.bottom - canvas.px(72), inner.width, canvas.px(72))
    canvas.write(
        canvas.say(shown.hint), hint, 28, "dim", "panel", floor=17, lines=3, align="middle", role="ring-hint"
    )
    body = Rect(inner.left, title.bottom + canvas.px(8), inner.width, hint.top - title.bottom - canvas.px(16))
    count = len(shown.choices)
    height = min(canvas.px(96), body.height // min(max(count, 1), 5))
    rows = max(1, min(count, body.height // height))
    first = min(max(0, shown.chosen - rows // 2), count - rows)
    top = body.centery - rows * height // 2
    for number in range(first, first + rows):
        box = Rect(body.left, top + (number - first) * height, body.width, height).inflate(0, -canvas.px(10))
        _choice(canvas, box, canvas.say(shown.choices[number]), number == shown.chosen)
    for more, y, name in ((first > 0, body.top, "to-north"), (first + rows < count, body.bottom, "to-south")):
        if more:
            canvas.sign(name, (body.centerx, y), canvas.px(22), "awaited", "panel")


def _choice(canvas: Canvas, box: Rect, words: str, chosen: bool) -> None:
    ground = "awaited" if chosen else "raised"
    canvas.frame(box, ground, None if chosen else "edge", 2, 10)
    inner = box.inflate(-canvas.px(28), -canvas.px(8))
    side = canvas.px(30)
    if chosen:
        canvas.sign("to-east", (inner.left + side / 2, inner.centery), side, "dark", ground)
    label = Rect(inner.left + round(side * 1.4), inner.top, inner.width - round(side * 1.4), inner.height)
    ink = "dark" if chosen else "text"
    canvas.write(
        words, label, 42 if chosen else 34, ink, ground, floor=18, bold=chosen, lines=2, role="choice"
    )


def menu(screen: Screen, place: Rect) -> Piece:
    assert screen.menu is not None
    sea = None if screen.chart is None else ShownChart.of(screen.chart)
    if screen.menu.tiles:
        return tiles(screen.menu, sea, place)
    return Piece.of("menu", place, _draw_menu, screen.menu, sea)


def _draw_menu(canvas: Canvas, place: Rect, shown: Menu, sea: ShownChart | None) -> None:
    gap = canvas.px(24)
    hint = Rect(place.left, place.bottom - canvas.px(48), place.width, canvas.px(48))
    canvas.write(canvas.say(shown.hint), hint, 36, "dim", "sea", floor=20, lines=2, role="menu-hint")
    body = Rect(place.left, place.top, place.width, hint.top - place.top - gap // 2)
    if sea is not None:
        _draw_with_sea(canvas, body, shown, sea.chart)
        return
    if shown.side is None or body.width <= canvas.px(900):
        _rows(canvas, body, shown)
        return
    below = body.height - canvas.px(_ABOUT) >= canvas.px(ROOMY) * len(shown.rows)
    if below:
        rows, box = from_bottom(body, canvas.px(_ABOUT), gap)
    else:
        rows, box = from_left(body, round(body.width * 0.6), gap)
    canvas.frame(box, "panel", None, 0, 12)
    inner = box.inflate(-canvas.px(48), -canvas.px(40))
    valign = "middle" if below else "top"
    canvas.write(canvas.say(shown.side), inner, 50, "text", "panel", floor=22, valign=valign, role="side")
    _rows(canvas, rows, shown)


def _draw_with_sea(canvas: Canvas, place: Rect, shown: Menu, chart: Chart) -> None:
    """The rows and what the chart is about on the left, the chart itself as large as it goes on the right."""
    gap = canvas.px(24)
    if place.width > place.height:
        left, sea = from_left(place, place.width - place.height - gap, gap)
    else:
        left, sea = from_top(place, round(place.height * 0.4), gap)
    rows, about = from_top(left, canvas.px(ROOMY) * len(shown.rows), gap)
    _rows(canvas, rows, shown)
    canvas.frame(about, "panel", None, 0, 12)
    inner = about.inflate(-canvas.px(48), -canvas.px(40))
    title, briefing = from_top(inner, canvas.px(64), canvas.px(8))
    named = written(chart.title, canvas.language)
    canvas.write(named, title, 48, "phosphor", "panel", floor=24, bold=True, lines=1, role="side")
    words = written(chart.briefing, canvas.language)
    canvas.write(words, briefing, 46, "text", "panel", floor=20, valign="top", role="side")
    grid = DotGrid.within(sea, chart)
    canvas.surface.blit(chart_picture(chart, grid, canvas.look), grid.whole)


def _rows(canvas: Canvas, place: Rect, shown: Menu) -> None:
    """The rows that go in, the chosen one always among them."""
    least = canvas.px(50)
    count = min(len(shown.rows), max(1, place.height // least))
    first = min(max(0, shown.chosen - count // 2), len(shown.rows) - count)
    height = min(place.height // count, canvas.px(HIGHEST))
    for number in range(first, first + count):
        box = Rect(place.left, place.top + (number - first) * height, place.width, height)
        _row(canvas, box.inflate(0, -canvas.px(8)), shown.rows[number], number == shown.chosen)
    for more, y, name in (
        (first > 0, place.top, "to-north"),
        (first + count < len(shown.rows), place.top + count * height, "to-south"),
    ):
        if more:
            canvas.sign(name, (place.centerx, y), canvas.px(22), "awaited", "sea")


def _row(canvas: Canvas, box: Rect, row: Row, chosen: bool) -> None:
    ground, ink = ("awaited", "dark") if chosen else ("panel", "text")
    canvas.frame(box, ground, None, 0, 12)
    inner = box.inflate(-canvas.px(36), -round(box.height * 0.18))
    side = canvas.px(28)
    size = max(38, min(62, box.height / canvas.unit * 0.44))
    label = Rect(inner.left, inner.top, inner.width, inner.height)
    if row.value is not None:
        label.width = round(inner.width * 0.52)
        value = Rect(label.right + 2 * side, inner.top, inner.right - label.right - 4 * side, inner.height)
        canvas.write(
            canvas.say(row.value),
            value,
            size,
            ink,
            ground,
            floor=18,
            bold=True,
            lines=2,
            align="middle",
            role="value",
        )
        if chosen and row.changes:
            canvas.sign("to-west", (value.left - side, inner.centery), side, "dark", ground)
            canvas.sign("to-east", (value.right + side, inner.centery), side, "dark", ground)
    canvas.write(canvas.say(row.label), label, size, ink, ground, floor=18, bold=chosen, lines=2, role="row")
