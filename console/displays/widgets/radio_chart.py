"""The radio operator's chart, with the transparency laid over it."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

import pygame
from pygame import Rect, Surface

from console.core.chart import Chart
from console.core.two_crews.views import Transparency
from console.displays.canvas import Canvas
from console.displays.chart.sea import DotGrid, ShownChart, chart_picture
from console.displays.layout import from_top
from console.displays.piece import Piece
from console.displays.screen import Screen
from console.displays.widgets.chart_marks import ChartMarks, may_be

_STEPS = {"north": (0, -1), "east": (1, 0), "south": (0, 1), "west": (-1, 0)}


@dataclass(frozen=True)
class _Transparency:
    notes: tuple[str, ...]
    columns: int
    rows: int
    """How far it was slid."""


def radio_chart(screen: Screen, sheet: Transparency, place: Rect, under: ChartMarks | None = None) -> Piece:
    """What a crew knows of the enemy; `under` the transparency lie the marks of the game."""
    enemy = "red" if screen.crew == "blue" else "blue"
    noted = _Transparency(tuple(map(str, sheet.notes)), sheet.columns, sheet.rows)
    chart = ShownChart.of(screen.chart)
    return Piece.of("radio", place, _draw, chart, enemy, noted, screen.candidates, under)


def _draw(
    canvas: Canvas,
    place: Rect,
    shown: ShownChart,
    enemy: str,
    noted: _Transparency,
    candidates: Mapping[str, int],
    under: ChartMarks | None,
) -> None:
    title, body = from_top(place, canvas.px(38), 0)
    words = canvas.own("radio-chart", crew=enemy)
    above = Rect(title.left, title.top, title.width, title.height - canvas.px(4))
    canvas.write(words, above, 30, enemy, "sea", floor=18, bold=True, lines=1)
    chart = shown.chart
    grid = DotGrid.within(body, chart)
    canvas.surface.blit(chart_picture(chart, grid, canvas.look), grid.whole)
    if under is not None:
        under.draw(canvas, grid, chart)
    clip = canvas.surface.get_clip()
    canvas.surface.set_clip(grid.sea)
    may_be(canvas, grid, candidates, enemy)
    _sheet(canvas, grid, chart, enemy, noted)
    canvas.surface.set_clip(clip)


def _sheet(canvas: Canvas, grid: DotGrid, chart: Chart, enemy: str, noted: _Transparency) -> None:
    """The transparency: its dotted edge shows how far it was slid, the notes are a line from its middle."""
    columns, rows = noted.columns, noted.rows
    edge = grid.sea.move(columns * grid.cell, rows * grid.cell).inflate(-canvas.px(14), -canvas.px(14))
    canvas.surface.blit(_acetate(edge.size, canvas.tokens["text"], canvas.tokens[enemy], canvas.px(12)), edge)
    if not noted.notes:
        return
    column, row = chart.columns // 2 + columns, chart.rows // 2 + rows
    points, gaps = [(column, row)], []
    for note in noted.notes:
        if note == "silence":
            gaps.append((column, row))
            continue
        right, down = _STEPS[note]
        column, row = column + right, row + down
        points.append((column, row))
    for width, colour in ((grid.cell * 0.34, "sea"), (grid.cell * 0.18, enemy)):
        canvas.way([grid.point(*point) for point in points], width, colour)
    canvas.sign("cross", grid.point(*points[0]), grid.cell * 0.7, enemy, "sea")
    for gap in gaps:
        canvas.sign("gap", grid.point(*gap), grid.cell * 1.1, "text", "sea")
    canvas.sign("disc", grid.point(column, row), grid.cell * 1.1, "sea", "sea")
    canvas.sign("diamond", grid.point(column, row), grid.cell * 0.95, enemy, "sea")


@lru_cache(maxsize=16)
def _acetate(size: tuple[int, int], tint: str, colour: str, step: int) -> Surface:
    """The empty transparency: a breath of light, and a dotted edge."""
    sheet = Surface(size, pygame.SRCALPHA)
    sheet.fill((*pygame.Color(tint)[:3], 12))
    dot = max(1, step // 4)
    for x in range(0, size[0], step):
        sheet.fill(colour, (x, 0, dot, dot))
        sheet.fill(colour, (x, size[1] - dot, dot, dot))
    for y in range(0, size[1], step):
        sheet.fill(colour, (0, y, dot, dot))
        sheet.fill(colour, (size[0] - dot, y, dot, dot))
    return sheet
