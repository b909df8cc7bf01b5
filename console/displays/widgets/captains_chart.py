"""The captain's chart: our route, our mines, our boat, and whatever is being aimed."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

import pygame
from pygame import Rect

from console.core.chart import Chart
from console.core.dot import Dot
from console.displays.canvas import Canvas
from console.displays.chart.sea import Grid, chart_picture, letter_of, letter_size
from console.displays.piece import Piece
from console.displays.screen import Aim, Screen


@dataclass(frozen=True)
class _Inputs:
    fingerprint: str
    crew: str
    route: tuple[str, ...]
    free: tuple[str, ...]
    hinted: frozenset[str]
    """The course that help would take."""
    mines: tuple[str, ...]
    live_mines: tuple[str, ...]
    scenario: Any
    blackout: bool
    aim: Aim | None
    sector: int | None
    """The sector that is being chosen."""
    reach: int | None
    """Sonar Family: the sector that a missile reaches."""
    armed: bool
    look: str
    chart: Chart = field(compare=False)


def captains_chart(screen: Screen, place: Rect) -> Piece:
    assert screen.chart is not None
    view: Any = screen.view
    boat = view.boat
    inputs = _Inputs(
        fingerprint=screen.chart.fingerprint,
        crew=screen.crew,
        route=boat.route or ((boat.dot,) if boat.dot else ()),
        free=boat.free,
        hinted=screen.hints & _COURSES,
        mines=getattr(boat, "mines", ()),
        live_mines=getattr(boat, "live_mines", ()),
        scenario=getattr(view, "scenario", None),
        blackout=boat.blackout,
        aim=screen.aim,
        sector=_chosen_sector(screen),
        reach=boat.sector if hasattr(boat, "missile_reach") else None,
        armed=hasattr(boat, "systems") and boat.systems["missile"].ready,
        look=screen.look,
        chart=screen.chart,
    )
    return Piece("chart", place, inputs, _draw)


def _chosen_sector(screen: Screen) -> int | None:
    if screen.ring is None or not screen.ring.choices:
        return None
    choice = screen.ring.choices[screen.ring.chosen]
    sector = dict(choice.args).get("sector") if choice.key == "pick.sector" else None
    return None if sector is None else int(str(sector))


def _draw(canvas: Canvas, place: Rect, inputs: _Inputs) -> None:
    caption = canvas.px(54) if inputs.aim or inputs.blackout else 0
    grid = Grid.within(Rect(place.left, place.top, place.width, place.height - caption), inputs.chart)
    canvas.surface.blit(chart_picture(inputs.chart, grid, inputs.look), grid.whole)
    here = inputs.aim.cursor if inputs.aim else (inputs.route[-1] if inputs.route else None)
    if here:
        mark_coordinates(canvas, grid, here, "awaited" if inputs.aim else "phosphor")
    scenario_marks(canvas, grid, inputs.chart, inputs.scenario)
    if inputs.sector is not None:
        tint(canvas, grid, sector_dots(inputs.chart, inputs.sector), "awaited", 70)
    if inputs.reach is not None:
        _border(canvas, grid, set(sector_dots(inputs.chart, inputs.reach)), inputs.armed)
    if inputs.aim:
        _allowed(canvas, grid, inputs.aim)
    route(canvas, grid, inputs.route, inputs.crew)
    for mine in inputs.mines:
        name = "mine" if mine in inputs.live_mines else "fresh-mine"
        canvas.sign(name, grid.centre(mine), grid.cell * 0.95, "silence_scenario", "sea")
    if inputs.route and not (inputs.aim and inputs.aim.what == "start"):
        _boat(canvas, grid, inputs)
    if inputs.aim:
        _cursor(canvas, grid, inputs.aim.cursor)
    if caption:
        _caption(canvas, Rect(place.left, place.bottom - caption, place.width, caption), inputs)


def mark_coordinates(canvas: Canvas, grid: Grid, here: str, colour: str) -> None:
    """The letter and the number of a dot stand out, so that nobody counts."""
    at = Dot.parse(here)
    margin, cell = grid.margin, grid.cell
    places = {
        letter_of(at.column): Rect(grid.left + at.column * cell, grid.top - margin, cell, margin - 2),
        str(at.row + 1): Rect(grid.left - margin, grid.top + at.row * cell, margin - 2, cell),
    }
    size = letter_size(grid) / canvas.unit
    for words, box in places.items():
        canvas.frame(box.inflate(-2, -2), colour, corner=6)
        canvas.write(words, box, size, "dark", colour, floor=size * 0.7, bold=True, align="middle", lines=1)


def route(canvas: Canvas, grid: Grid, dots: tuple[str, ...], crew: str) -> None:
    """The line of a boat's way, on a dark seam so that it shows on anything; where it began, a cross."""
    points = [grid.centre(dot) for dot in dots]
    for width, colour in ((grid.cell * 0.26, "sea"), (grid.cell * 0.14, crew)):
        canvas.way(points, width, colour)
    if len(points) > 1:
        canvas.sign("cross", points[0], grid.cell * 0.62, crew, "sea")


_BESIDE = {"north": (0, -1), "east": (1, 0), "south": (0, 1), "west": (-1, 0)}
_COURSES = frozenset(f"captain.{course}" for course in _BESIDE)


def _boat(canvas: Canvas, grid: Grid, inputs: _Inputs) -> None:
    """Our boat, and an arrow towards every free neighbour."""
    x, y = grid.centre(inputs.route[-1])
    if not inputs.aim:
        for course in inputs.free:
            right, down = _BESIDE[course]
            centre = (x + right * grid.cell * 0.82, y + down * grid.cell * 0.82)
            if f"captain.{course}" in inputs.hinted:
                canvas.sign("disc", centre, grid.cell * 0.96, "sea", "sea")
                canvas.sign(course, centre, grid.cell * 0.82, "awaited", "sea")
            else:
                canvas.sign(f"to-{course}", centre, grid.cell * 0.46, "phosphor", "sea")
    canvas.sign("disc", (x, y), grid.cell * 0.98, "sea", "sea")
    canvas.sign("broken-ring", (x, y), grid.cell * 1.15, "phosphor", "sea")
    canvas.sign("boat", (x, y), grid.cell * 0.92, "phosphor", "sea")


def _allowed(canvas: Canvas, grid: Grid, aim: Aim) -> None:
    """The dots that could be chosen: lighter water and a ring each; none where nearly all could."""
    if len(aim.allowed) > grid.columns * grid.rows // 2:
        return
    tint(canvas, grid, aim.allowed, "awaited")
    for dot in aim.allowed:
        canvas.sign("ring", grid.centre(dot), grid.cell * 0.42, "awaited", "sea")


def tint(canvas: Canvas, grid: Grid, dots: Iterable[str | Dot], colour: str, strength: int = 46) -> None:
    """Colour the water of these dots."""
    veil = pygame.Surface((grid.cell, grid.cell), pygame.SRCALPHA)
    veil.fill((*pygame.Color(canvas.tokens[colour])[:3], strength))
    for dot in dots:
        canvas.surface.blit(veil, grid.square(dot))


def sector_dots(chart: Chart, sector: int) -> list[Dot]:
    return [
        Dot(column, row)
        for row, numbers in enumerate(chart.sectors)
        for column, number in enumerate(numbers)
        if number == sector
    ]


def _border(canvas: Canvas, grid: Grid, dots: set[Dot], armed: bool) -> None:
    """How far a missile reaches: a line around these dots, a thick one when there is a missile."""
    colour, width = ("mine_torpedo", 6) if armed else ("dim", 2)
    for dot in dots:
        square = grid.square(dot)
        sides = {
            Dot(dot.column, dot.row - 1): (square.topleft, square.topright),
            Dot(dot.column + 1, dot.row): (square.topright, square.bottomright),
            Dot(dot.column, dot.row + 1): (square.bottomleft, square.bottomright),
            Dot(dot.column - 1, dot.row): (square.topleft, square.bottomleft),
        }
        for beside, (start, end) in sides.items():
            if beside not in dots:
                canvas.line(start, end, canvas.px(width), colour)


def _cursor(canvas: Canvas, grid: Grid, dot: str) -> None:
    x, y = grid.centre(dot)
    colour = canvas.tokens["awaited"]
    sea = grid.sea
    for start, end in (((sea.left, y), (x - grid.cell // 2, y)), ((x + grid.cell // 2, y), (sea.right, y))):
        pygame.draw.line(canvas.surface, colour, start, end, canvas.px(1.5))
    for start, end in (((x, sea.top), (x, y - grid.cell // 2)), ((x, y + grid.cell // 2), (x, sea.bottom))):
        pygame.draw.line(canvas.surface, colour, start, end, canvas.px(1.5))
    canvas.sign("disc", (x, y), grid.cell * 1.1, "sea", "sea")
    canvas.sign("crosshair", (x, y), grid.cell * 1.35, "awaited", "sea")


def scenario_marks(canvas: Canvas, grid: Grid, chart: Chart, known: Any) -> None:
    """What the scenario has changed on the chart since it was printed."""
    lava = getattr(known, "lava", ())
    tint(canvas, grid, lava, "mine_torpedo", 150)
    for dot in lava:
        canvas.sign("cross", grid.centre(dot), grid.cell * 0.6, "sea", "mine_torpedo")
    if getattr(known, "smoke", 0):
        sector = chart.sector(chart.volcanoes[known.smoke - 1].dot)
        tint(canvas, grid, sector_dots(chart, sector), "dim", 90)
    if hasattr(known, "archer_mines"):
        for dot in sorted(str(mine) for mine in chart.archer_mines):
            if dot not in known.archer_mines:
                canvas.sign("cross", grid.centre(dot), grid.cell * 0.8, "text", "sea")


def _caption(canvas: Canvas, place: Rect, inputs: _Inputs) -> None:
    if inputs.aim:
        words = f"{canvas.say(inputs.aim.message)} · {inputs.aim.cursor}"
        canvas.frame(place, "awaited_deep", "awaited", 3)
        ink, ground = "awaited", "awaited_deep"
    else:
        words = canvas.own("blackout")
        canvas.frame(place, "alarm_deep", "alarm", 4)
        ink, ground = "alarm", "alarm_deep"
    box = place.inflate(-canvas.px(24), -canvas.px(8))
    canvas.write(words, box, 36, ink, ground, floor=22, bold=True, align="middle", lines=1, role="caption")
