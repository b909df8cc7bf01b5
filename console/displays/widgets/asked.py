"""The strip below a match in which a crew asks for a pause."""

from pygame import Rect

from console.displays.canvas import Canvas
from console.displays.piece import Piece
from console.languages import Message


def asked_height(size: tuple[int, int]) -> int:
    """How much of a window the strip takes."""
    return max(40, min(size) * 8 // 100)


def asked_strip(words: Message, place: Rect) -> Piece:
    return Piece.of("asked", place, _draw, words)


def _draw(canvas: Canvas, place: Rect, words: Message) -> None:
    canvas.fill(place, "awaited")
    side = round(place.height * 0.6)
    canvas.sign("pause", (place.left + side, place.centery), side, "dark", "awaited")
    box = Rect(place.left + 2 * side, place.top, place.width - 3 * side, place.height)
    canvas.write(
        canvas.say(words),
        box,
        46,
        "dark",
        "awaited",
        floor=22,
        bold=True,
        align="middle",
        lines=1,
        role="asked",
    )
