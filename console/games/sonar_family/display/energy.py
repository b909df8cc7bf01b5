"""Energy as a bar: four boxes on top of one another, and beside each what it pays for."""

from collections.abc import Mapping

from pygame import Rect

from console.displays.canvas import Canvas
from console.displays.layout import from_left, from_top
from console.displays.piece import Piece
from console.games.sonar_family.rules.view import FamilyBoat
from console.languages import Message

_SIGNS = {
    "sonar": ("ring", "drone_sonar"),
    "silence": ("gap", "silence_scenario"),
    "missile": ("crosshair", "mine_torpedo"),
}


def energy(boat: FamilyBoat, place: Rect) -> Piece:
    prices = {system.price: name for name, system in boat.systems.items()}
    return Piece.of("energy", place, energy_bar, boat.energy, boat.energy_full, prices)


def energy_bar(canvas: Canvas, place: Rect, level: int, full: int, systems: Mapping[int, str]) -> None:
    """`systems`: what can be done, from which box on."""
    canvas.frame(place, "panel", None, 0, 16)
    inner = place.inflate(-canvas.px(36), -canvas.px(28))
    title, body = from_top(inner, canvas.px(46), canvas.px(12))
    left, right = from_left(title, title.width * 3 // 5)
    words = canvas.say(Message.of("family.energy"))
    canvas.write(words, left, 44, "phosphor", "panel", floor=22, bold=True, lines=1)
    count = canvas.say(Message.of("family.energy-of", level=level, full=full))
    canvas.write(count, right, 40, "text", "panel", floor=20, bold=True, align="right", lines=1)
    step = body.height // full
    bar = Rect(body.left, body.top, min(round(body.width * 0.3), round(step * 1.5)), step * full)
    for box in range(1, full + 1):
        row = Rect(body.left, bar.bottom - box * step, body.width, step)
        place = Rect(bar.left, row.top, bar.width, step).inflate(0, -canvas.px(8))
        _box(canvas, place, box, box <= level)
        if box in systems:
            beside = Rect(bar.right + canvas.px(16), row.top, row.right - bar.right - canvas.px(16), step)
            _system(canvas, beside.inflate(0, -canvas.px(8)), systems[box], box, level)


def _box(canvas: Canvas, place: Rect, number: int, filled: bool) -> None:
    ground, edge, ink = ("phosphor", "phosphor", "dark") if filled else ("sea", "edge", "dim")
    canvas.frame(place, ground, edge, 4, 12)
    canvas.shapes.add((edge, "panel"))
    inner = place.inflate(-canvas.px(12), -canvas.px(8))
    canvas.write(str(number), inner, 52, ink, ground, floor=18, bold=True, align="middle", lines=1)


def _system(canvas: Canvas, place: Rect, name: str, price: int, level: int) -> None:
    """Lit up from its box on; before that it says how many boxes are missing."""
    sign, colour = _SIGNS[name]
    ready = level >= price
    ground = "raised" if ready else "panel"
    canvas.frame(place, ground, colour if ready else "line", 5 if ready else 2, 12)
    inner = place.inflate(-canvas.px(24), -canvas.px(8))
    side = min(inner.height, canvas.px(64))
    ink = colour if ready else "dim"
    canvas.sign(sign, (inner.left + side / 2, inner.centery), side, ink, ground)
    words = Rect(inner.left + round(side * 1.25), inner.top, inner.width - round(side * 1.25), inner.height)
    state = Rect(words.right - words.width // 3, words.top, words.width // 3, words.height)
    label = Rect(words.left, words.top, words.width - state.width - canvas.px(6), words.height)
    title = canvas.say(Message.of(f"word.{name}")).upper()
    canvas.write(title, label, 44, "text" if ready else "dim", ground, floor=18, bold=True, lines=1)
    if ready:
        tick = min(inner.height * 0.8, canvas.px(52))
        canvas.sign("tick", (state.right - tick / 2, state.centery), tick, "phosphor", ground)
    else:
        missing = f"+{price - level}"
        canvas.write(missing, state, 44, "dim", ground, floor=16, bold=True, align="right", lines=1)
