"""Hull tracing on the surface: four sections of a double hull, one station each, and the pen in each."""

from collections.abc import Sequence

from pygame import Rect

from console.displays.canvas import Canvas
from console.displays.layout import from_top
from console.displays.piece import Piece
from console.games.captain_sonar.screen import Trace
from console.languages import Message

_STATIONS = ("captain", "first-mate", "engineer", "radio")


def hull_trace(traces: tuple[Trace, ...], signed: tuple[str | None, ...], place: Rect) -> Piece:
    """`signed`: who has secured each section."""
    return Piece.of("trace", place, _draw, traces, signed)


def _draw(canvas: Canvas, place: Rect, traces: tuple[Trace, ...], signed: tuple[str | None, ...]) -> None:
    canvas.frame(place, "panel", "awaited", 4, 12)
    inner = place.inflate(-canvas.px(28), -canvas.px(24))
    title, body = from_top(inner, canvas.px(48))
    canvas.write(canvas.own("trace"), title, 38, "awaited", "panel", floor=20, bold=True, lines=1)
    by_section = {trace.section: trace for trace in traces}
    for number in range(4):
        box = Rect(
            body.left + number % 2 * (body.width // 2),
            body.top + number // 2 * (body.height // 2),
            body.width // 2,
            body.height // 2,
        ).inflate(-canvas.px(10), -canvas.px(10))
        _section(canvas, box, number + 1, by_section.get(number + 1), signed[number])


def _section(canvas: Canvas, box: Rect, number: int, trace: Trace | None, signed: str | None) -> None:
    done = signed is not None
    canvas.frame(box, "sea", "drone_sonar" if done else "edge", 3, 10)
    inner = box.inflate(-canvas.px(20), -canvas.px(16))
    head, body = from_top(inner, canvas.px(36))
    station = signed or (trace.station if trace else None)
    if trace and trace.slips and not done:
        _slips(canvas, Rect(head.right - canvas.px(80), head.top, canvas.px(80), head.height), trace.slips)
    head.width -= canvas.px(84)
    names = {each: f"{number} {canvas.say(Message.of(f'word.{each}')).upper()}" for each in _STATIONS}
    size = canvas.even_size(names.values(), head, 30, 13)
    ink = "drone_sonar" if done else ("text" if trace else "dim")
    words = names.get(station or "", str(number))
    canvas.write(words, head, size, ink, "sea", floor=size, bold=True, lines=1)
    if trace:
        _corridor(canvas, body, trace, done)
    elif done:
        canvas.sign("tick", body.center, min(body.size) * 0.5, "drone_sonar", "sea")


def _slips(canvas: Canvas, head: Rect, count: int) -> None:
    """How often the pen touched the hull."""
    side = canvas.px(22)
    right = Rect(head.right - canvas.px(40), head.top, canvas.px(40), head.height)
    at = canvas.write(str(count), right, 28, "alarm", "sea", floor=16, bold=True, align="right", lines=1)
    canvas.sign("cross", (at.left - side, head.centery), side, "alarm", "sea")


def corridor_points(corridor: Sequence[tuple[int, int]], body: Rect) -> tuple[list[tuple[int, int]], int]:
    """Where the pen goes in a pane, and how wide its way is: the section fills the pane, across and down."""
    wide, high = (max(line) + 1 for line in zip(*corridor, strict=True))
    cell = max(4, min(body.width // wide, body.height // high))
    across, down = (body.width - cell) // (wide - 1), (body.height - cell) // (high - 1)
    left, top = body.centerx - (wide - 1) * across // 2, body.centery - (high - 1) * down // 2
    return [(left + column * across, top + row * down) for column, row in corridor], cell


def _corridor(canvas: Canvas, body: Rect, trace: Trace, done: bool) -> None:
    """The way between the two hulls: what the pen has passed is bright, the pen is where it stands."""
    points, cell = corridor_points(trace.corridor, body)
    for width, colour in ((0.96, "text"), (0.66, "sea")):
        canvas.way(points, cell * width, colour)
    passed = points[: max(1, trace.traced)]
    canvas.way(passed, cell * 0.3, "phosphor")
    canvas.sign("disc", points[-1], cell * 0.44, "awaited", "sea")
    canvas.sign("tick" if done else "disc", passed[-1], cell * 0.66, "phosphor", "sea")
