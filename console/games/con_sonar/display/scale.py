"""The scale of 1 to 8 with its submarines: the farther right, the easier to hit."""

from dataclasses import dataclass
from typing import Any

from pygame import Rect

from console.displays.canvas import Canvas
from console.displays.piece import Piece
from console.displays.screen import Screen
from console.games.con_sonar.display.colours import chip

PLACES = 8
_LEVELS = 6
"""So many submarines stand on one another; where there are more, two abreast."""
_FOOT = 76
"""Units for the number of a place and its chances."""


@dataclass(frozen=True)
class _Inputs:
    submarines: tuple[tuple[str, int], ...]
    could: frozenset[str]
    """What the card that was laid down could act on."""
    pointed: str | None
    look: str


def scale(screen: Screen, place: Rect) -> Piece:
    view: Any = screen.view
    afloat = tuple((name, at) for name, at in view.submarines.items() if at is not None)
    laid = next((seat for seat in screen.seats if seat.laid is not None), None)
    could = frozenset(laid.ways) if laid else frozenset()
    pointed = laid.ways[laid.way] if laid and laid.ways else None
    if screen.roll is not None:
        pointed = screen.roll.submarine
    return Piece("scale", place, _Inputs(afloat, could, pointed, screen.look), _draw)


def _draw(canvas: Canvas, place: Rect, inputs: _Inputs) -> None:
    gap = canvas.px(8)
    for number in range(1, PLACES + 1):
        left = place.left + (number - 1) * (place.width + gap) // PLACES
        right = place.left + number * (place.width + gap) // PLACES - gap
        column = Rect(left, place.top, right - left, place.height)
        here = [name for name, at in inputs.submarines if at == number]
        _column(canvas, column, number, here, inputs)


def _column(canvas: Canvas, column: Rect, number: int, here: list[str], inputs: _Inputs) -> None:
    marked = inputs.pointed in here
    canvas.frame(column, "panel", "awaited" if marked else "line", 5 if marked else 2, 12)
    foot = canvas.px(_FOOT)
    _number(canvas, Rect(column.left, column.bottom - foot, column.width, foot), number)
    room = Rect(column.left, column.top, column.width, column.height - foot).inflate(
        -canvas.px(14), -canvas.px(12)
    )
    height = min(canvas.px(64), room.height // _LEVELS)
    abreast = 1 if len(here) <= _LEVELS else 2
    width = room.width // abreast
    for number_here, name in enumerate(here):
        across, level = number_here % abreast, number_here // abreast
        box = Rect(room.left + across * width, room.bottom - (level + 1) * height, width, height)
        edge = 7 if name == inputs.pointed else (3 if name in inputs.could else 0)
        chip(canvas, box.inflate(-2 * (abreast - 1), -max(2, canvas.px(5))), name, edge)


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
