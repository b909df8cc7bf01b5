"""The captain's chart: our route, our boat, whatever is being aimed, and the marks of the game."""

from collections.abc import Mapping
from dataclasses import dataclass

import pygame
from pygame import Rect

from console.core.dot import Dot
from console.core.two_crews.views import OwnBoatView
from console.displays.canvas import Canvas
from console.displays.chart.sea import DotGrid, ShownChart, chart_picture, letter_of, letter_size
from console.displays.effect import Scar
from console.displays.layout import from_bottom
from console.displays.piece import Piece
from console.displays.screen import Aim, Screen
from console.displays.widgets.chart_marks import ChartMarks, draw_scars, may_be, tint

_CAPTION = 54
"""Units of height: what is being aimed, or that all is dark."""


@dataclass(frozen=True)
class _OwnBoat:
    crew: str
    route: tuple[str, ...]
    """Or the dot alone on which it is."""
    free: tuple[str, ...]
    hinted: frozenset[str]
    """The course that help would take."""
    blackout: bool


@dataclass(frozen=True)
class _Marks:
    scars: tuple[Scar, ...]
    reported: Mapping[str, int]
    """Where the enemy may be, by the computer at the radio."""
    under: ChartMarks | None
    over: ChartMarks | None


def captains_chart(
    screen: Screen,
    boat: OwnBoatView,
    place: Rect,
    *,
    under: ChartMarks | None = None,
    over: ChartMarks | None = None,
) -> Piece:
    """The chart of a crew's own boat; `under` and `over` its route lie the marks of the game."""
    route = boat.route or ((boat.dot,) if boat.dot else ())
    shown = _OwnBoat(screen.crew, route, boat.free, screen.hints & _COURSES, boat.blackout)
    chart, sector = ShownChart.of(screen.chart), _chosen_sector(screen)
    marks = _Marks(screen.scars, screen.reported, under, over)
    piece = Piece.of("chart", place, _draw, chart, shown, screen.aim, sector, marks)
    return piece.with_spots(
        lambda canvas: {"sea": DotGrid.within(_chart_place(canvas, place, screen.aim)[0], chart.chart).sea}
    )


def _chart_place(canvas: Canvas, place: Rect, aim: Aim | None) -> tuple[Rect, Rect | None]:
    """Where the chart is, and what is said of the start: below it, since any dot may be the one.

    Later the chart stays where it is, and what is said of an aim lies on the sea far from it.
    """
    if aim is None or aim.what != "start":
        return place, None
    chart, strip = from_bottom(place, canvas.px(_CAPTION), canvas.px(6))
    return chart, strip


def _chosen_sector(screen: Screen) -> int | None:
    if screen.ring is None or not screen.ring.choices:
        return None
    choice = screen.ring.choices[screen.ring.chosen]
    sector = dict(choice.args).get("sector") if choice.key == "pick.sector" else None
    return None if sector is None else int(str(sector))


def _draw(
    canvas: Canvas,
    place: Rect,
    shown: ShownChart,
    boat: _OwnBoat,
    aim: Aim | None,
    sector: int | None,
    marks: _Marks,
) -> None:
    """`sector`: the one that is being chosen."""
    chart = shown.chart
    chart_place, below = _chart_place(canvas, place, aim)
    grid = DotGrid.within(chart_place, chart)
    canvas.surface.blit(chart_picture(chart, grid, canvas.look), grid.whole)
    here = aim.cursor if aim else (boat.route[-1] if boat.route else None)
    if here:
        mark_coordinates(canvas, grid, here, "awaited" if aim else "phosphor")
    if marks.under is not None:
        marks.under.draw(canvas, grid, chart)
    draw_scars(canvas, grid, marks.scars)
    may_be(canvas, grid, marks.reported, "red" if boat.crew == "blue" else "blue")
    if sector is not None:
        tint(canvas, grid, chart.sector_dots(sector), "awaited", 70)
    if aim:
        _allowed(canvas, grid, aim)
    route(canvas, grid, boat.route, boat.crew)
    if marks.over is not None:
        marks.over.draw(canvas, grid, chart)
    if boat.route and not (aim and aim.what == "start"):
        _boat(canvas, grid, boat, arrows=aim is None)
    if aim:
        _cursor(canvas, grid, aim.cursor)
    if aim or boat.blackout:
        _caption(canvas, below or _far_from(grid, here, canvas.px(_CAPTION)), aim)


def _far_from(grid: DotGrid, here: str | None, height: int) -> Rect:
    """A strip of the sea at the edge that is farther from a dot: the chart stays where it is."""
    sea = grid.sea
    below = here is None or grid.centre(here)[1] < sea.centery
    return Rect(sea.left, sea.bottom - height if below else sea.top, sea.width, height)


def mark_coordinates(canvas: Canvas, grid: DotGrid, here: str, colour: str) -> None:
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


def route(canvas: Canvas, grid: DotGrid, dots: tuple[str, ...], crew: str) -> None:
    """The line of a boat's way, on a dark seam so that it shows on anything; where it began, a cross."""
    points = [grid.centre(dot) for dot in dots]
    for width, colour in ((grid.cell * 0.26, "sea"), (grid.cell * 0.14, crew)):
        canvas.way(points, width, colour)
    if len(points) > 1:
        canvas.sign("cross", points[0], grid.cell * 0.62, crew, "sea")


_BESIDE = {"north": (0, -1), "east": (1, 0), "south": (0, 1), "west": (-1, 0)}
_COURSES = frozenset(f"captain.{course}" for course in _BESIDE)


def _boat(canvas: Canvas, grid: DotGrid, boat: _OwnBoat, *, arrows: bool) -> None:
    """Our boat, and an arrow towards every free neighbour."""
    x, y = grid.centre(boat.route[-1])
    if arrows:
        for course in boat.free:
            right, down = _BESIDE[course]
            centre = (x + right * grid.cell * 0.82, y + down * grid.cell * 0.82)
            if f"captain.{course}" in boat.hinted:
                canvas.sign("disc", centre, grid.cell * 0.96, "sea", "sea")
                canvas.sign(course, centre, grid.cell * 0.82, "awaited", "sea")
            else:
                canvas.sign(f"to-{course}", centre, grid.cell * 0.46, "phosphor", "sea")
    canvas.sign("disc", (x, y), grid.cell * 0.98, "sea", "sea")
    canvas.sign("broken-ring", (x, y), grid.cell * 1.15, "phosphor", "sea")
    canvas.sign("boat", (x, y), grid.cell * 0.92, "phosphor", "sea")


def _allowed(canvas: Canvas, grid: DotGrid, aim: Aim) -> None:
    """The dots that could be chosen: lighter water and a ring each; none where nearly all could."""
    if len(aim.allowed) > grid.columns * grid.rows // 2:
        return
    tint(canvas, grid, aim.allowed, "awaited")
    for dot in aim.allowed:
        canvas.sign("ring", grid.centre(dot), grid.cell * 0.42, "awaited", "sea")


def _cursor(canvas: Canvas, grid: DotGrid, dot: str) -> None:
    x, y = grid.centre(dot)
    colour = canvas.tokens["awaited"]
    sea = grid.sea
    for start, end in (((sea.left, y), (x - grid.cell // 2, y)), ((x + grid.cell // 2, y), (sea.right, y))):
        pygame.draw.line(canvas.surface, colour, start, end, canvas.px(1.5))
    for start, end in (((x, sea.top), (x, y - grid.cell // 2)), ((x, y + grid.cell // 2), (x, sea.bottom))):
        pygame.draw.line(canvas.surface, colour, start, end, canvas.px(1.5))
    canvas.sign("disc", (x, y), grid.cell * 1.1, "sea", "sea")
    canvas.sign("crosshair", (x, y), grid.cell * 1.35, "awaited", "sea")


def _caption(canvas: Canvas, place: Rect, aim: Aim | None) -> None:
    if aim:
        words = f"{canvas.say(aim.message)} · {aim.cursor}"
        canvas.frame(place, "awaited_deep", "awaited", 3)
        ink, ground = "awaited", "awaited_deep"
    else:
        words = canvas.own("blackout")
        canvas.frame(place, "alarm_deep", "alarm", 4)
        ink, ground = "alarm", "alarm_deep"
    box = place.inflate(-canvas.px(24), -canvas.px(8))
    canvas.write(words, box, 36, ink, ground, floor=22, bold=True, align="middle", lines=1, role="caption")
