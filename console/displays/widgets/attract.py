"""While nobody plays: the rules in six pictures, drawn with the table's own signs."""

from dataclasses import dataclass

from pygame import Rect

from console.displays.canvas import Canvas
from console.displays.piece import Piece
from console.displays.screen import Screen
from console.games.captain_sonar.display.rule_pictures import PICTURES
from console.languages import Message

PAGES = ("course", "charge", "breakdown", "listen", "stop", "surface")


@dataclass(frozen=True)
class _Inputs:
    page: str
    number: int
    look: str
    language: str


def page_name(number: int | None) -> str:
    return PAGES[(number or 0) % len(PAGES)]


def rules_page(screen: Screen, place: Rect, page: str) -> Piece:
    inputs = _Inputs(page, PAGES.index(page) + 1, screen.look, screen.language)
    return Piece("rules", place, inputs, _draw)


def _draw(canvas: Canvas, place: Rect, inputs: _Inputs) -> None:
    """A picture and what it means: side by side, or the picture above where the display is tall."""
    gap = canvas.px(36)
    if place.width > place.height * 1.2:
        picture = Rect(place.left, place.top, place.width // 2, place.height)
        text = Rect(picture.right + gap, place.top, place.right - picture.right - gap, place.height)
    else:
        picture = Rect(place.left, place.top, place.width, round(place.height * 0.6))
        text = Rect(place.left, picture.bottom + gap, place.width, place.bottom - picture.bottom - gap)
    canvas.frame(picture, "panel", "line", 2, 14)
    PICTURES[inputs.page](canvas, picture.inflate(-canvas.px(40), -canvas.px(40)))
    _pages(canvas, Rect(text.left, text.bottom - canvas.px(30), text.width, canvas.px(30)), inputs.number)
    words = canvas.say(Message.of(f"attract.{inputs.page}"))
    box = Rect(text.left, text.top, text.width, text.height - canvas.px(40))
    canvas.write(words, box, 60, "text", "sea", floor=28, role="rule")


def _pages(canvas: Canvas, place: Rect, number: int) -> None:
    """Six dots, this page's filled."""
    for page in range(len(PAGES)):
        centre = (place.left + canvas.px(16) + page * canvas.px(44), place.centery)
        shape, colour = ("disc", "phosphor") if page + 1 == number else ("ring", "edge")
        canvas.sign(shape, centre, canvas.px(24), colour, "sea")
