"""While nobody plays: a game's rules in pictures, drawn with the table's own signs."""

from pygame import Rect

from console.displays.canvas import Canvas
from console.displays.game_display import RulePicture
from console.displays.layout import from_left, from_top
from console.languages import Message


def draw_rules(canvas: Canvas, place: Rect, rules: tuple[RulePicture, ...], number: int) -> None:
    """A picture and what it means: side by side, or the picture above where the display is tall."""
    gap = canvas.px(36)
    if place.width > place.height * 1.2:
        picture, text = from_left(place, place.width // 2, gap)
    else:
        picture, text = from_top(place, round(place.height * 0.6), gap)
    canvas.frame(picture, "panel", None, 0, 14)
    rules[number].draw(canvas, picture.inflate(-canvas.px(40), -canvas.px(40)))
    dots = Rect(text.left, text.bottom - canvas.px(30), text.width, canvas.px(30))
    _pages(canvas, dots, len(rules), number)
    name = rules[number].name
    head, box = from_top(Rect(text.left, text.top, text.width, text.height - canvas.px(40)), text.height // 4)
    title = canvas.say(Message.of(f"attract.{name}-title"))
    canvas.write(title, head, 76, "phosphor", "sea", floor=28, bold=True, lines=1, role="rule-title")
    words = canvas.say(Message.of(f"attract.{name}"))
    canvas.write(words, box, 64, "text", "sea", floor=28, valign="top", role="rule")


def _pages(canvas: Canvas, place: Rect, count: int, number: int) -> None:
    """A dot a page, this page's filled."""
    for page in range(count):
        centre = (place.left + canvas.px(16) + page * canvas.px(44), place.centery)
        shape, colour = ("disc", "phosphor") if page == number else ("ring", "edge")
        canvas.sign(shape, centre, canvas.px(24), colour, "sea")
