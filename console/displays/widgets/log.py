"""What was announced lately, by either side, and what computer crewmates say: newest first."""

from pygame import Rect

from console.displays.canvas import Canvas
from console.displays.layout import from_top
from console.displays.lettering import fit
from console.displays.piece import Piece
from console.displays.screen import Screen
from console.languages import Message
from console.languages.typography import unbroken
from console.look.tokens import CREW_SHAPES

_MOST = 12
_SIZE = 28


def log(screen: Screen, place: Rect, size: float = _SIZE) -> Piece:
    """What was said before the newest, which is larger elsewhere; `size`: of its letters, in units."""
    heard = tuple((each.crew, each.message) for each in screen.heard[:_MOST])
    return Piece.of("log", place, _draw, heard, screen.captions, size)


def _draw(
    canvas: Canvas,
    place: Rect,
    heard: tuple[tuple[str, Message], ...],
    captions: tuple[Message, ...],
    size: float,
) -> None:
    rest = place.inflate(0, -canvas.px(8))
    if rest.height > canvas.px(200):
        title, rest = from_top(rest, canvas.px(30), canvas.px(12))
        canvas.write(canvas.own("log"), title, 26, "dim", "sea", floor=16, lines=1)
    for caption in captions:
        rest = _entry(canvas, rest, None, canvas.say(caption), "text", size)
    for number, (crew, message) in enumerate(heard):
        rest = _entry(canvas, rest, crew, canvas.say(message), "text" if number == 0 else "dim", size)


def _entry(canvas: Canvas, rest: Rect, crew: str | None, words: str, ink: str, size: float) -> Rect:
    """Write one entry at the top of what room is left; nothing where it does not go in any more."""
    side = canvas.px(size * 0.72)
    box = Rect(rest.left + round(side * 1.5), rest.top, rest.width - round(side * 1.5), rest.height)
    fitted = fit(unbroken(words), box.width, 10_000, canvas.px(size), canvas.px(20), False, 3)
    if fitted.overlong or fitted.height + canvas.px(6) > box.height:
        return Rect(rest.left, rest.bottom, rest.width, 0)
    at = canvas.write(words, box, size, ink, "sea", floor=20, valign="top", lines=3)
    colour = crew if crew is not None and crew in CREW_SHAPES else "dim"
    shape = CREW_SHAPES.get(crew or "", "to-east")
    canvas.sign(shape, (rest.left + side / 2, at.top + canvas.px(size * 0.38)), side, colour, "sea")
    used = at.bottom - rest.top + canvas.px(17)
    return Rect(rest.left, rest.top + used, rest.width, max(0, rest.height - used))
