"""While nobody plays: the rules in six pictures, drawn with the table's own signs."""

from dataclasses import dataclass

from pygame import Rect

from console.displays.canvas import Canvas
from console.displays.piece import Piece
from console.displays.screen import Screen
from console.languages import Message

PAGES = ("course", "charge", "breakdown", "listen", "stop", "surface")


@dataclass(frozen=True)
class _Inputs:
    page: int
    look: str
    language: str


def rules_page(screen: Screen, place: Rect) -> Piece:
    page = (screen.attract_page or 0) % len(PAGES)
    return Piece("rules", place, _Inputs(page, screen.look, screen.language), _draw)


def _draw(canvas: Canvas, place: Rect, inputs: _Inputs) -> None:
    name = PAGES[inputs.page]
    canvas.frame(place, "panel", "line", 2, 14)
    inner = place.inflate(-canvas.px(60), -canvas.px(50))
    title = canvas.say(Message.of(f"attract.{name}-title"))
    top = Rect(inner.left, inner.top, inner.width, canvas.px(90))
    canvas.write(f"{inputs.page + 1}  {title}", top, 66, "phosphor", "panel", floor=32, bold=True, lines=1)
    text = Rect(inner.left, top.bottom, inner.width // 2, inner.bottom - top.bottom)
    canvas.write(canvas.say(Message.of(f"attract.{name}")), text, 46, "text", "panel", floor=24)
