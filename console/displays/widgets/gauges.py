"""The first mate's gauges: how far each system is charged, and whether it can be used."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pygame import Rect

from console.displays.canvas import Canvas
from console.displays.piece import Piece
from console.displays.screen import Screen
from console.displays.tokens import COLOUR_OF_KIND, SHAPE_OF_KIND
from console.languages import Message

_COLUMNS = 2


@dataclass(frozen=True)
class _Inputs:
    gauges: Mapping[str, Mapping[str, Any]]
    lit: frozenset[str]
    held: frozenset[str]
    pressable: bool
    look: str
    language: str


def gauges(screen: Screen, place: Rect, gap: int) -> Piece:
    """Two columns as on the panel; touching a gauge presses its button where the panel is on screen."""
    shown: Mapping[str, Any] = (screen.view or {}).get("boat", {}).get("gauges", {})
    controls = {f"first-mate.{name}": box for name, box in _boxes(list(shown), place, gap).items()}
    inputs = _Inputs(
        gauges=shown,
        lit=screen.lit & controls.keys(),
        held=screen.held & controls.keys(),
        pressable=screen.panel_shown,
        look=screen.look,
        language=screen.language,
    )

    def draw(canvas: Canvas, _: Rect, what: _Inputs) -> None:
        for name, gauge in what.gauges.items():
            _gauge(canvas, controls[f"first-mate.{name}"], name, gauge, what)

    return Piece("gauges", place, inputs, draw, controls if screen.panel_shown else {})


def _boxes(names: list[str], place: Rect, gap: int) -> dict[str, Rect]:
    rows = max(1, -(-len(names) // _COLUMNS))
    boxes = {}
    for number, name in enumerate(names):
        column, row = number % _COLUMNS, number // _COLUMNS
        left = place.left + column * (place.width + gap) // _COLUMNS
        right = place.left + (column + 1) * (place.width + gap) // _COLUMNS - gap
        top = place.top + row * (place.height + gap) // rows
        bottom = place.top + (row + 1) * (place.height + gap) // rows - gap
        boxes[name] = Rect(left, top, right - left, bottom - top)
    return boxes


def _gauge(canvas: Canvas, box: Rect, name: str, gauge: Mapping[str, Any], what: _Inputs) -> None:
    control = f"first-mate.{name}"
    usable, ready = gauge["usable"], gauge["usable"] and gauge["level"] == gauge["boxes"]
    colour = COLOUR_OF_KIND[gauge["colour"]] if usable else "dim"
    lit, held = control in what.lit, control in what.held
    ground = "raised" if held or ready else "panel"
    edge = "text" if lit else (colour if ready else "line")
    canvas.frame(box, ground, edge, 5 if lit else (4 if ready else 2))
    inner = box.inflate(-canvas.px(26), -canvas.px(18))
    top = Rect(inner.left, inner.top, inner.width, round(inner.height * 0.46))
    side = min(top.height, canvas.px(30))
    canvas.sign(SHAPE_OF_KIND[gauge["colour"]], (top.left + side / 2, top.centery), side, colour, ground)
    words = canvas.say(Message.of(f"word.{name}")).upper()
    state = _state(canvas, gauge, ready)
    label = Rect(top.left + round(side * 1.4), top.top, round(top.width * 0.62) - side, top.height)
    canvas.write(words, label, 32, "text" if usable else "dim", ground, floor=16, bold=True, lines=1)
    if state:
        words, ink = state
        right = Rect(label.right, top.top, inner.right - label.right, top.height)
        canvas.write(words, right, 28, ink, ground, floor=15, bold=True, align="right", lines=1)
    if usable:
        _filled(
            canvas,
            Rect(inner.left, top.bottom, inner.width, inner.bottom - top.bottom),
            gauge,
            colour,
            ground,
        )


def _state(canvas: Canvas, gauge: Mapping[str, Any], ready: bool) -> tuple[str, str] | None:
    """Whether it can be used, in a word and its colour."""
    if not gauge["usable"]:
        return canvas.own("unused"), "dim"
    if gauge["broken_down"]:
        return canvas.own("broken"), "alarm"
    return (canvas.own("ready"), "phosphor") if ready else None


def _filled(canvas: Canvas, place: Rect, gauge: Mapping[str, Any], colour: str, ground: str) -> None:
    gap, count = canvas.px(6), gauge["boxes"]
    height = min(place.height, canvas.px(30))
    for number in range(count):
        left = place.left + number * (place.width + gap) // count
        right = place.left + (number + 1) * (place.width + gap) // count - gap
        box = Rect(left, place.bottom - height, right - left, height)
        full = number < gauge["level"]
        canvas.frame(box, colour if full else ground, colour, 3, 5)
        canvas.shapes.add((colour, ground))
    if gauge["broken_down"]:
        centre = (place.centerx, place.bottom - height / 2)
        canvas.sign("scrawl", centre, height * 1.5, "alarm", ground)
