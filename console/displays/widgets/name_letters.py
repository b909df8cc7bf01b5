"""A name that is typed with four courses: a box for each letter, and the letters beside the last one."""

from pygame import Rect

from console.displays.canvas import Canvas
from console.displays.layout import Frame, alike, from_bottom, from_top
from console.displays.piece import Piece
from console.displays.screen import Typing
from console.languages import Message


def name_typing(typing: Typing, frame: Frame) -> Piece:
    return Piece.of("name-typing", frame.middle, _draw, typing, frame.sizes.station)


def _draw(canvas: Canvas, place: Rect, typing: Typing, size: float) -> None:
    canvas.frame(place, "panel", None, 0, 14)
    inner = place.inflate(-canvas.px(60), -canvas.px(30))
    above, rest = from_top(inner, round(inner.height * (0.3 if typing.about else 0.04)))
    boxes, foot = from_bottom(rest, round(inner.height * 0.16))
    for words, line in zip(typing.about, alike(above, 0, 1, max(1, len(typing.about))), strict=False):
        _about(canvas, line, canvas.say(words))
    _draw_letters(canvas, boxes, typing)
    hint = canvas.say(Message.of("name.hint-fresh" if typing.fresh else "name.hint"))
    canvas.write(hint, foot, size, "dim", "panel", floor=22, align="middle", lines=2, role="menu-hint")


def _draw_letters(canvas: Canvas, place: Rect, typing: Typing) -> None:
    """One row of boxes; above and below the last letter what it would become."""
    gap = canvas.px(10)
    side = min((place.width - gap * (typing.most - 1)) // typing.most, round(place.height * 0.42))
    row = Rect(0, 0, typing.most * (side + gap) - gap, side)
    row.center = place.center
    for number, box in enumerate(alike(row, gap, typing.most)):
        letter = typing.name[number] if number < len(typing.name) else ""
        last = number == len(typing.name) - 1
        chosen = (typing.fresh and bool(letter)) or last
        ground, ink = ("awaited", "dark") if chosen else ("raised", "text")
        canvas.frame(box, ground, "awaited" if chosen else "edge", 3, 10)
        _letter(canvas, box, letter, ink, ground)
        if last and not typing.fresh:
            _wheel(canvas, box, place, typing.beside)


def _wheel(canvas: Canvas, box: Rect, place: Rect, beside: tuple[str, str]) -> None:
    height = min(box.height * 0.8, (place.height - box.height) / 2)
    for letter, sign, to in ((beside[0], "north", -1), (beside[1], "south", 1)):
        centre = (box.centerx, box.centery + to * (box.height / 2 + height * 0.66))
        around = Rect(0, 0, box.width, round(height * 0.6))
        around.center = round(centre[0]), round(centre[1])
        _letter(canvas, around, letter, "dim", "panel")
        side = height * 0.34
        at = centre[1] - to * height * 0.5
        canvas.sign(f"to-{sign}", (box.centerx, at), side, "awaited", "panel")


def _letter(canvas: Canvas, box: Rect, letter: str, ink: str, ground: str) -> None:
    if letter.strip():
        size = box.height / canvas.unit * 0.72
        canvas.write(
            letter, box, size, ink, ground, floor=18, bold=True, align="middle", lines=1, role="letter"
        )
    elif letter:  # a space
        foot = box.centery + box.height * 0.22
        canvas.line(
            (box.left + box.width * 0.3, foot), (box.right - box.width * 0.3, foot), canvas.px(4), ink
        )


def _about(canvas: Canvas, place: Rect, words: str) -> None:
    canvas.write(
        words, place, 52, "awaited", "panel", floor=22, bold=True, align="middle", lines=1, role="record"
    )
