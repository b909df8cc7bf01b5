"""The first mate's gauges: how far each system is charged, and whether it can be used."""

from collections.abc import Mapping
from dataclasses import dataclass

from pygame import Rect

from console.displays.canvas import Canvas
from console.displays.layout import alike, from_bottom, from_left
from console.displays.piece import Piece
from console.displays.screen import Screen
from console.displays.widgets.buttons import Buttons, key_cap, to_touch
from console.games.captain_sonar.rules.orders import System
from console.games.captain_sonar.rules.view import Gauge
from console.languages import Message
from console.look.tokens import COLOUR_OF_KIND, SHAPE_OF_KIND

_ONE_COLUMN_BELOW = 1.1
"""Width over height of the place below which the gauges stand in one column."""
_LOW = 66
"""Units of height below which a gauge has less room around what it shows."""
_WORDS_FROM = 250
"""Units of width from which there is room to say what the signs mean."""


def gauges(screen: Screen, shown: Mapping[System, Gauge], place: Rect, gap: int) -> Piece:
    """Two columns as on the panel; touching a gauge presses its button where the panel is on screen."""
    columns = 1 if place.width < _ONE_COLUMN_BELOW * place.height else 2
    boxes = alike(place, gap, columns, max(1, -(-len(shown) // columns)))
    controls = {f"first-mate.{name}": box for name, box in zip(shown, boxes, strict=False)}
    buttons = Buttons.of(screen, controls.keys())
    piece = Piece.of("gauges", place, _draw, controls, shown, buttons)
    return piece.touched(to_touch(screen, controls))


def _draw(
    canvas: Canvas,
    place: Rect,
    boxes: Mapping[str, Rect],
    shown: Mapping[System, Gauge],
    buttons: Buttons,
) -> None:
    words = {f"first-mate.{name}": canvas.say(Message.of(f"word.{name}")).upper() for name in shown}
    for control, gauge in zip(words, shown.values(), strict=True):
        _gauge(canvas, boxes[control], gauge, control, words, buttons)


@dataclass(frozen=True)
class _Inside:
    """How a gauge is divided: a name, what state it is in, its boxes."""

    shape: Rect
    name: Rect
    state: Rect
    boxes: Rect


def _inside(canvas: Canvas, box: Rect) -> _Inside:
    """The boxes below the name, or beside it where the gauge is low."""
    low = box.height < canvas.px(_LOW)
    inner = box.inflate(-canvas.px(24), -canvas.px(8 if low else 16))
    if inner.height >= canvas.px(44):
        height = min(canvas.px(30), round(inner.height * 0.38))
        top, boxes = from_bottom(inner, height, canvas.px(6))
    else:
        top, boxes = from_left(inner, round(inner.width * 0.62), canvas.px(8))
    side = min(top.height, canvas.px(28))
    shape = Rect(top.left, top.centery - side // 2, side, side)
    worded = top.width > canvas.px(_WORDS_FROM)
    state_width = round(top.width * 0.42) if worded else side
    state = Rect(top.right - state_width, top.top, state_width, top.height)
    left = shape.right + canvas.px(10)
    return _Inside(shape, Rect(left, top.top, state.left - left - canvas.px(4), top.height), state, boxes)


def _gauge(
    canvas: Canvas, box: Rect, gauge: Gauge, control: str, words: Mapping[str, str], buttons: Buttons
) -> None:
    """`words`: the names of all gauges, which are written in the same size."""
    usable, ready = gauge.usable, gauge.usable and gauge.level == gauge.boxes
    colour = COLOUR_OF_KIND[gauge.colour] if usable else "dim"
    lit, held = control in buttons.lit, control in buttons.held | buttons.wanted
    hinted = control in buttons.hinted
    ground = "raised" if held or ready or hinted else "panel"
    edge = "awaited" if hinted else "text" if held or lit else (colour if ready else None)
    canvas.frame(box, ground, edge, 6 if held or hinted else (4 if lit or ready else 2))
    cap = key_cap(canvas, box, control, buttons)
    inside = _inside(canvas, Rect(box.left + cap, box.top, box.width - cap, box.height))
    canvas.sign(SHAPE_OF_KIND[gauge.colour], inside.shape.center, inside.shape.height, colour, ground)
    size = canvas.even_size(words.values(), inside.name, 32, 15)
    ink = "text" if usable else "dim"
    canvas.write(words[control], inside.name, size, ink, ground, floor=size, bold=True, lines=1)
    _draw_state(canvas, inside, _state(gauge, ready, hinted), ground)
    if usable:
        _filled(canvas, inside.boxes, gauge, colour, ground)


def _draw_state(
    canvas: Canvas, inside: _Inside, state: tuple[str, str, str | None] | None, ground: str
) -> None:
    """Whether it can be used: a sign, and a word where there is room."""
    if state is None:
        return
    key, ink, mark = state
    place, side = inside.state, inside.shape.height
    right = place.right
    if mark is not None:
        canvas.sign(mark, (right - side / 2, place.centery), side, ink, ground)
        right -= round(side * 1.25)
    if place.width > 2 * side:
        box = Rect(place.left, place.top, right - place.left, place.height)
        canvas.write(canvas.own(key), box, 26, ink, ground, floor=15, bold=True, align="right", lines=1)


def _state(gauge: Gauge, ready: bool, hinted: bool) -> tuple[str, str, str | None] | None:
    """Whether it can be used, or should be charged: a word, its colour, and a sign."""
    if hinted:
        return "hinted", "awaited", "to-west"
    if not gauge.usable:
        return "unused", "dim", None
    if gauge.broken_down:
        return "broken", "alarm", "cross"
    return ("ready", "phosphor", "tick") if ready else None


def _filled(canvas: Canvas, place: Rect, gauge: Gauge, colour: str, ground: str) -> None:
    for number, box in enumerate(alike(place, canvas.px(6), gauge.boxes)):
        full = number < gauge.level
        canvas.frame(box, colour if full else ground, colour, 3, 5)
        canvas.shapes.add((colour, ground))
