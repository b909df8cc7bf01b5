"""A QR code beside whatever a display shows: large enough for a phone, bright in every look."""

from pygame import Rect, draw

from console.displays.canvas import Canvas
from console.displays.piece import Piece
from console.displays.qr_code import Code, squares_of

_SHARE = 26
"""Percent of the shorter side of a display."""
QUIET = 4
"""Squares left free around a code: readers ask for them."""
BRIGHT, DARK = (255, 255, 255), (0, 0, 0)


def beside(size: tuple[int, int]) -> tuple[tuple[int, int], Rect]:
    """What is left of a display, and the strip for the code: at the right, or below where it is tall."""
    width, height = size
    strip = min(size) * _SHARE // 100
    if width >= height:
        return (width - strip, height), Rect(width - strip, 0, strip, height)
    return (width, height - strip), Rect(0, height - strip, width, strip)


def code_strip(code: Code, place: Rect) -> Piece:
    return Piece.of("code", place, _draw, code)


def _draw(canvas: Canvas, place: Rect, code: Code) -> None:
    canvas.fill(place, "panel")
    side = min(place.size)
    tall = place.height > place.width
    words = canvas.px(24)
    if tall:
        frame = Rect(place.left, place.top + (place.height - side) // 2, side, side)
        box = Rect(place.left + words, frame.bottom, side - 2 * words, (place.bottom - frame.bottom) // 2)
    else:
        frame = Rect(place.left, place.top, side, side)
        box = Rect(frame.right + words, place.top, place.width - side - 2 * words, place.height)
    _squares(canvas, frame, code.address)
    canvas.write(
        canvas.say(code.words), box, 44, "text", "panel", floor=18, bold=True, align="middle", lines=4
    )


def _squares(canvas: Canvas, frame: Rect, address: str) -> None:
    """Whole pixels for each square: half ones are grey, and no phone reads them."""
    rows = squares_of(address)
    each = frame.width // (len(rows) + 2 * QUIET)
    ground = Rect(0, 0, each * (len(rows) + 2 * QUIET), each * (len(rows) + 2 * QUIET))
    ground.center = frame.center
    draw.rect(canvas.surface, BRIGHT, ground)
    for down, row in enumerate(rows):
        for along, dark in enumerate(row):
            if dark:
                left, top = ground.left + (along + QUIET) * each, ground.top + (down + QUIET) * each
                draw.rect(canvas.surface, DARK, Rect(left, top, each, each))
