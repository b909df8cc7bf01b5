"""The radio operator's chart, with the transparency laid over it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

import pygame
from pygame import Rect, Surface

from console.core.chart import Chart
from console.displays.canvas import Canvas
from console.displays.chart.sea import Grid, chart_picture
from console.displays.piece import Piece
from console.displays.screen import Screen
from console.displays.widgets.captains_chart import route, scenario_marks, sector_dots, tint

_WARMTH = {1: 0.26, 2: 0.42, 3: 0.6, 4: 0.8}
"""The likelier a dot, the larger its block: a share of the cell."""
_GLOW = 18
"""How much warmer the water is for each degree, of 255."""
_STEPS = {"north": (0, -1), "east": (1, 0), "south": (0, 1), "west": (-1, 0)}


@dataclass(frozen=True)
class _Inputs:
    fingerprint: str
    enemy: str
    notes: tuple[str, ...]
    slid: tuple[int, int]
    candidates: Mapping[str, int]
    enemy_route: tuple[str, ...]
    sector: int | None
    """Where the enemy said that it surfaced, until it dives."""
    scenario: Any
    look: str
    language: str
    chart: Chart = field(compare=False)


def radio_chart(screen: Screen, place: Rect) -> Piece:
    assert screen.chart is not None
    view: Any = screen.view
    sheet = view.boat.transparency
    inputs = _Inputs(
        fingerprint=screen.chart.fingerprint,
        enemy="red" if screen.crew == "blue" else "blue",
        notes=tuple(str(note) for note in sheet.notes),
        slid=(sheet.columns, sheet.rows),
        candidates=screen.candidates,
        enemy_route=screen.enemy_route,
        sector=getattr(view.enemy, "surfaced_in", None),
        scenario=getattr(view, "scenario", None),
        look=screen.look,
        language=screen.language,
        chart=screen.chart,
    )
    return Piece("radio", place, inputs, _draw)


def _draw(canvas: Canvas, place: Rect, inputs: _Inputs) -> None:
    title = Rect(place.left, place.top, place.width, canvas.px(38))
    words = canvas.own("radio-chart-true" if inputs.enemy_route else "radio-chart", crew=inputs.enemy)
    canvas.write(words, title, 32, inputs.enemy, "sea", floor=18, bold=True, lines=1)
    body = Rect(place.left, title.bottom, place.width, place.bottom - title.bottom)
    grid = Grid.within(body, inputs.chart)
    canvas.surface.blit(chart_picture(inputs.chart, grid, inputs.look), grid.whole)
    scenario_marks(canvas, grid, inputs.chart, inputs.scenario)
    clip = canvas.surface.get_clip()
    canvas.surface.set_clip(grid.sea)
    if inputs.sector is not None:
        tint(canvas, grid, sector_dots(inputs.chart, inputs.sector), inputs.enemy, 60)
    for dot, degree in inputs.candidates.items():
        tint(canvas, grid, (dot,), inputs.enemy, 20 + _GLOW * degree)
        canvas.sign("block", grid.centre(dot), grid.cell * _WARMTH[degree], inputs.enemy, "sea")
    if inputs.enemy_route:
        route(canvas, grid, inputs.enemy_route, inputs.enemy)
        _true_boat(canvas, grid, inputs)
    else:
        _sheet(canvas, grid, inputs)
    canvas.surface.set_clip(clip)


def _true_boat(canvas: Canvas, grid: Grid, inputs: _Inputs) -> None:
    """Where the enemy really is, with the places where it may be showing through."""
    centre = grid.centre(inputs.enemy_route[-1])
    canvas.sign("disc", centre, grid.cell * 0.98, "sea", "sea")
    canvas.sign("broken-ring", centre, grid.cell * 1.2, inputs.enemy, "sea")
    canvas.sign("boat", centre, grid.cell * 0.92, inputs.enemy, "sea")


def _sheet(canvas: Canvas, grid: Grid, inputs: _Inputs) -> None:
    """The transparency: its dotted edge shows how far it was slid, the notes are a line from its middle."""
    columns, rows = inputs.slid
    edge = grid.sea.move(columns * grid.cell, rows * grid.cell).inflate(-canvas.px(14), -canvas.px(14))
    canvas.surface.blit(
        _acetate(edge.size, canvas.tokens["text"], canvas.tokens[inputs.enemy], canvas.px(12)), edge
    )
    if not inputs.notes:
        return
    column, row = inputs.chart.columns // 2 + columns, inputs.chart.rows // 2 + rows
    points, gaps = [(column, row)], []
    for note in inputs.notes:
        if note == "silence":
            gaps.append((column, row))
            continue
        right, down = _STEPS[note]
        column, row = column + right, row + down
        points.append((column, row))
    for width, colour in ((grid.cell * 0.34, "sea"), (grid.cell * 0.18, inputs.enemy)):
        canvas.way([grid.point(*point) for point in points], width, colour)
    canvas.sign("cross", grid.point(*points[0]), grid.cell * 0.7, inputs.enemy, "sea")
    for gap in gaps:
        canvas.sign("gap", grid.point(*gap), grid.cell * 1.1, "text", "sea")
    canvas.sign("disc", grid.point(column, row), grid.cell * 1.1, "sea", "sea")
    canvas.sign("diamond", grid.point(column, row), grid.cell * 0.95, inputs.enemy, "sea")


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
