"""A menu as tiles: what can be changed, each with its picture and what it is set to."""

from pygame import Rect

from console.displays.canvas import Canvas
from console.displays.chart.sea import DotGrid, ShownChart, chart_picture
from console.displays.layout import across, from_bottom, from_left, from_top
from console.displays.piece import Piece
from console.displays.screen import Menu, Row
from console.look.tokens import CREW_SHAPES

_FOOT = 104
"""Units, below the tiles: what the chosen one means, and which button does what."""


def tiles(menu: Menu, sea: ShownChart | None, place: Rect) -> Piece:
    return Piece.of("menu", place, _draw, menu, sea)


def _draw(canvas: Canvas, place: Rect, shown: Menu, sea: ShownChart | None) -> None:
    gap = canvas.px(20)
    body, foot = from_bottom(place, canvas.px(_FOOT), gap)
    about, hint = from_top(foot, foot.height // 2)
    if shown.side is not None:
        canvas.write(canvas.say(shown.side), about, 40, "text", "sea", floor=22, lines=1, role="side")
    canvas.write(canvas.say(shown.hint), hint, 34, "dim", "sea", floor=20, lines=1, role="menu-hint")
    for number, box in enumerate(_places(body, gap, len(shown.rows), shown.tile_rows)):
        _draw_tile(canvas, box, shown.rows[number], sea, chosen=number == shown.chosen)


def _places(body: Rect, gap: int, count: int, rows: int) -> list[Rect]:
    """From the top of a column down; what is left over in the last column is shared by its tiles."""
    columns = across(body, gap, *[1.0] * -(-count // rows))
    places: list[Rect] = []
    for number, column in enumerate(columns):
        here = min(rows, count - number * rows)
        height = (column.height - gap * (here - 1)) // here
        places += [
            Rect(column.left, column.top + row * (height + gap), column.width, height) for row in range(here)
        ]
    return places


def _draw_tile(canvas: Canvas, box: Rect, row: Row, sea: ShownChart | None, *, chosen: bool) -> None:
    """Depth by tone: no frame but around the one that is chosen."""
    ground = "raised" if chosen else "panel"
    canvas.frame(box, ground, "phosphor" if chosen else None, 8, 28)
    inner = box.inflate(-canvas.px(64), -canvas.px(48))
    above, words = from_bottom(inner, round(inner.height * 0.34), canvas.px(12))
    label = canvas.say(row.label)
    head = label if row.value is None else canvas.say(row.value)
    canvas.write(head, words, 62, "text", ground, floor=24, bold=True, lines=2, valign="bottom", role="value")
    picture = above
    if row.value is not None:
        name, picture = from_left(above, round(above.width * 0.45), canvas.px(12))
        canvas.write(
            label.upper(), name, 34, "dim", ground, floor=20, bold=True, lines=2, valign="top", role="row"
        )
    _draw_picture(canvas, picture, row.sign, sea, ground)


def _draw_picture(canvas: Canvas, place: Rect, sign: str, sea: ShownChart | None, ground: str) -> None:
    side = min(place.size)
    if sign == "chart" and sea is not None:
        grid = DotGrid.within(place, sea.chart)
        drawn = chart_picture(sea.chart, grid, canvas.look)
        water = drawn.subsurface(Rect((grid.margin, grid.margin), grid.sea.size))
        canvas.surface.blit(water, water.get_rect(midright=place.midright))
    elif sign == "names":
        for crew, x in (("blue", place.right - side * 1.1), ("red", place.right - side * 0.35)):
            canvas.sign(CREW_SHAPES[crew], (x, place.centery), side * 0.6, crew, ground)
    elif sign and sign != "chart":
        canvas.sign(sign, (place.right - side / 2, place.centery), side * 0.9, "phosphor", ground)
