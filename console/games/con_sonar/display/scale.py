"""The scale of 1 to 8 with its submarines: the farther right, the easier to hit."""

from collections.abc import Mapping
from typing import NamedTuple

from pygame import Rect

from console.displays.canvas import Canvas
from console.displays.layout import alike
from console.displays.piece import Piece
from console.games.con_sonar.display.colours import chip
from console.games.con_sonar.rules.view import ConSonarView
from console.games.con_sonar.screen import ConSonarScreen

PLACES = 8
_LEVELS = 6
"""So many submarines stand on one another; where there are more, two abreast."""
_FOOT = 76
"""Units for the number of a place and its chances."""


class _Pointing(NamedTuple):
    could: frozenset[str]
    """What the card that was laid down could act on."""
    at: str | None


def scale(view: ConSonarView, own: ConSonarScreen, place: Rect) -> Piece:
    afloat = tuple((name, at) for name, at in view.submarines.items() if at is not None)
    laid = next((seat for seat in own.seats if seat.laid is not None), None)
    could = frozenset(laid.ways) if laid else frozenset()
    pointed = laid.ways[laid.way] if laid and laid.ways else None
    if own.roll is not None:
        pointed = own.roll.submarine
    attacked = {} if own.roll is None else {own.roll.submarine: own.roll.place}
    seen = tuple((name, at or attacked.get(name, 0)) for name, at in view.submarines.items())
    piece = Piece.of("scale", place, _draw, afloat, _Pointing(could, pointed))
    return piece.with_spots(lambda canvas: _spots(canvas, place, seen))


def _spots(canvas: Canvas, place: Rect, submarines: tuple[tuple[str, int], ...]) -> Mapping[str, Rect]:
    """Where each submarine is, and where the one was that is sunk."""
    found = {}
    for number, column in enumerate(alike(place, canvas.px(8), PLACES), 1):
        found.update(_boxes(canvas, column, [name for name, at in submarines if at == number]))
    return found


def _draw(canvas: Canvas, place: Rect, submarines: tuple[tuple[str, int], ...], pointing: _Pointing) -> None:
    gap = canvas.px(8)
    for number, column in enumerate(alike(place, gap, PLACES), 1):
        here = [name for name, at in submarines if at == number]
        _column(canvas, column, number, here, pointing)


def _column(canvas: Canvas, column: Rect, number: int, here: list[str], pointing: _Pointing) -> None:
    marked = pointing.at in here
    canvas.frame(column, "panel", "awaited" if marked else "line", 5 if marked else 2, 12)
    foot = canvas.px(_FOOT)
    _number(canvas, Rect(column.left, column.bottom - foot, column.width, foot), number)
    for name, box in _boxes(canvas, column, here).items():
        edge = 7 if name == pointing.at else (3 if name in pointing.could else 0)
        chip(canvas, box, name, edge)


def _boxes(canvas: Canvas, column: Rect, here: list[str]) -> dict[str, Rect]:
    """The submarines of a place stand on one another."""
    room = Rect(column.left, column.top, column.width, column.height - canvas.px(_FOOT)).inflate(
        -canvas.px(14), -canvas.px(12)
    )
    height = min(canvas.px(64), room.height // _LEVELS)
    abreast = 1 if len(here) <= _LEVELS else 2
    width = room.width // abreast
    boxes = {}
    for number, name in enumerate(here):
        across, level = number % abreast, number // abreast
        box = Rect(room.left + across * width, room.bottom - (level + 1) * height, width, height)
        boxes[name] = box.inflate(-2 * (abreast - 1), -max(2, canvas.px(5)))
    return boxes


def _number(canvas: Canvas, place: Rect, number: int) -> None:
    """The place, and below it the sides of the die that sink a submarine there."""
    top = Rect(place.left, place.top, place.width, round(place.height * 0.68))
    canvas.write(
        str(number), top, 52, "text", "panel", floor=18, bold=True, align="middle", lines=1, role="scale"
    )
    radius = max(2, min(canvas.px(6), place.width // 24))
    step = place.width / (PLACES + 2)
    y = place.bottom - round(place.height * 0.18)
    for side in range(1, PLACES + 1):
        x = place.left + step * (side + 0.5)
        sinks = side < number
        canvas.sign("disc", (x, y), radius * 2.2, "alarm" if sinks else "edge", "panel")
        if not sinks:
            canvas.sign("disc", (x, y), radius * 1.3, "panel", "panel")
