"""What was announced lately, by either side, and what computer crewmates say: newest first."""

from dataclasses import dataclass

from pygame import Rect

from console.displays.canvas import Canvas
from console.displays.piece import Piece
from console.displays.screen import Screen
from console.displays.tokens import CREW_SHAPES
from console.languages import Message

_MOST = 12


@dataclass(frozen=True)
class _Inputs:
    heard: tuple[tuple[str, Message], ...]
    captions: tuple[Message, ...]
    look: str
    language: str


def log(screen: Screen, place: Rect) -> Piece:
    heard = tuple((each.crew, each.message) for each in screen.heard[:_MOST])
    return Piece("log", place, _Inputs(heard, screen.captions, screen.look, screen.language), _draw)


def _draw(canvas: Canvas, place: Rect, inputs: _Inputs) -> None:
    title = Rect(place.left, place.top, place.width, canvas.px(38))
    canvas.write(canvas.own("log"), title, 28, "dim", "sea", floor=16, lines=1)
    rest = Rect(place.left, title.bottom, place.width, place.bottom - title.bottom)
    for caption in inputs.captions:
        rest = _entry(canvas, rest, None, canvas.say(caption), "text")
    for number, (crew, message) in enumerate(inputs.heard):
        ink = "text" if number == 0 else "dim"
        rest = _entry(canvas, rest, crew, canvas.say(message), ink)


def _entry(canvas: Canvas, rest: Rect, crew: str | None, words: str, ink: str) -> Rect:
    """Write one entry at the top of what room is left; nothing once there is no more."""
    size, side = 28.0, canvas.px(20)
    if rest.height < canvas.px(size * 1.1):
        return Rect(rest.left, rest.bottom, rest.width, 0)
    box = Rect(rest.left + round(side * 1.5), rest.top, rest.width - round(side * 1.5), rest.height)
    at = canvas.write(words, box, size, ink, "sea", floor=18, valign="top", lines=3)
    colour = crew if crew is not None and crew in CREW_SHAPES else "dim"
    shape = CREW_SHAPES.get(crew or "", "to-east")
    canvas.sign(shape, (rest.left + side / 2, at.top + canvas.px(size * 0.38)), side, colour, "sea")
    used = at.bottom - rest.top + canvas.px(16)
    return Rect(rest.left, rest.top + used, rest.width, max(0, rest.height - used))
