"""The strip below a replay: buttons, and the time line, which is touched or dragged to go elsewhere."""

from pygame import Rect

from console.displays.canvas import Canvas
from console.displays.piece import Piece
from console.displays.screen import Screen, TimeLine

PREFIX = "time-line."
SLOTS = 400
"""Places of the line that can be touched."""
BUTTONS = ("stop-before", "step-back", "play", "step-on", "next-stop")


def strip_height(size: tuple[int, int]) -> int:
    """How much of a window the strip takes."""
    return max(36, min(size) * 7 // 100)


def time_line(screen: Screen, place: Rect) -> Piece:
    """The strip."""
    assert screen.time_line is not None
    return Piece.of("time-line", place, _draw, screen.time_line).touched(_controls(place))


def slot_share(control: str) -> float | None:
    """Where on the line a touch was, 0 to 1; None: on a button, or elsewhere."""
    name = control.partition(PREFIX)[2]
    return int(name) / (SLOTS - 1) if name.isdecimal() else None


def _cut(place: Rect) -> tuple[list[Rect], Rect, Rect]:
    """The buttons, the line, and what is said at the right."""
    side = place.height
    buttons = [Rect(place.left + number * side, place.top, side, side) for number in range(len(BUTTONS))]
    words = Rect(0, place.top, min(place.width * 3 // 10, side * 8), side)
    words.right = place.right - side // 4
    left = buttons[-1].right + side // 2
    return buttons, Rect(left, place.top, words.left - side // 2 - left, side), words


def _controls(place: Rect) -> dict[str, Rect]:
    buttons, line, words = _cut(place)
    controls = {PREFIX + name: box for name, box in zip(BUTTONS, buttons, strict=True)}
    controls[PREFIX + "speed"] = words
    for slot in range(SLOTS):
        left = line.left + line.width * slot // SLOTS
        right = line.left + line.width * (slot + 1) // SLOTS
        controls[f"{PREFIX}{slot}"] = Rect(left, line.top, max(1, right - left), line.height)
    return controls


def _draw(canvas: Canvas, place: Rect, shown: TimeLine) -> None:
    canvas.fill(place, "panel")
    buttons, line, words = _cut(place)
    for name, box in zip(BUTTONS, buttons, strict=True):
        _button(canvas, box, name, playing=shown.playing)
    _line(canvas, line, shown)
    canvas.write(canvas.say(shown.words), words, 30, "text", "panel", floor=12, align="right", lines=1)


def _button(canvas: Canvas, box: Rect, name: str, *, playing: bool) -> None:
    inner = box.inflate(-box.width // 6, -box.height // 6)
    canvas.frame(inner, "sea", "line", 2, 8)
    size, (x, y) = inner.height * 0.5, inner.center
    if name == "play" and playing:
        for shift in (-0.22, 0.22):
            bar = Rect(0, 0, round(size * 0.26), round(size))
            bar.center = (round(x + shift * size), y)
            canvas.fill(bar, "phosphor")
        return
    shape = {"play": "pointer", "step-back": "to-west", "step-on": "to-east"}.get(name)
    if shape is not None:
        canvas.sign(shape, (x, y), size, "phosphor" if name == "play" else "text", "sea")
        return
    turned = "to-west" if name == "stop-before" else "to-east"
    canvas.sign(turned, (x, y), size, "awaited", "sea")
    edge = Rect(0, 0, max(2, round(size * 0.14)), round(size))
    edge.center = (round(x + size * (-0.45 if name == "stop-before" else 0.45)), y)
    canvas.fill(edge, "awaited")


def _line(canvas: Canvas, place: Rect, line: TimeLine) -> None:
    """Played is bright; stops are marks of their own; the handle is where we are."""
    thick = max(4, place.height // 8)

    def x(share: float) -> int:
        return place.left + round((place.width - 1) * share)

    canvas.fill(Rect(place.left, place.centery - thick // 2, place.width, thick), "line")
    canvas.fill(Rect(place.left, place.centery - thick // 2, x(line.at) - place.left, thick), "phosphor")
    half = place.height // 4
    for stop in line.stops:
        canvas.fill(Rect(x(stop) - 1, place.centery - half, 3, 2 * half), "awaited")
    canvas.sign("disc", (x(line.at), place.centery), place.height * 0.5, "text", "panel")
