"""The debrief's second page: who waited for whom, all figures, and the time line of orders and OKs."""

from collections.abc import Sequence

from pygame import Rect

from console.displays.canvas import Canvas
from console.displays.crew_summary import CrewSummary, StationLane, StationWaits
from console.displays.layout import from_bottom, from_left, from_top
from console.displays.piece import Piece
from console.languages import Message
from console.look.tokens import CREW_SHAPES

_COLUMNS = (0.36, 0.52, 0.68, 0.84, 1.0)
"""Where the columns of the table of waits end, as parts of its width."""


def figures_page(shown: CrewSummary, place: Rect) -> Piece:
    """The whole middle of a display."""
    return Piece.of("debrief-figures", place, _draw, shown)


def _draw(canvas: Canvas, place: Rect, shown: CrewSummary) -> None:
    gap = canvas.px(28)
    lanes = len(shown.lanes)
    line_height = min(round(place.height * (0.3 + 0.03 * lanes)), canvas.px(60) * (lanes + 1))
    upper, line = from_bottom(place, line_height, gap // 2)
    if place.width > place.height * 1.2:
        table, words = from_left(upper, upper.width * 52 // 100, gap)
    else:
        table, words = from_top(upper, upper.height * 55 // 100, gap // 2)
    _table(canvas, table, shown)
    _lines(canvas, words, shown.lines)
    _time_line(canvas, line, shown)


def _say(canvas: Canvas, key: str) -> str:
    return canvas.say(Message.of(f"debrief.{key}"))


def _table(canvas: Canvas, place: Rect, shown: CrewSummary) -> None:
    rows = len(shown.waits) + 2
    height = min(place.height // rows, canvas.px(52))
    ends = [place.left + round(place.width * share) for share in _COLUMNS]
    top = Rect(place.left, place.top, place.width, height)
    heads = ("short-seconds", "short-caused", "short-borne")
    spans = ((place.left, ends[0]), (ends[0], ends[2]), (ends[2], ends[4]))
    for key, (left, right) in zip(heads, spans, strict=True):
        align = "left" if left == place.left else "middle"
        _cell(canvas, Rect(left, top.top, right - left, height), _say(canvas, key), "phosphor", align)
    for number in range(4):
        box = Rect(ends[number], top.bottom, ends[number + 1] - ends[number], height)
        _cell(canvas, box, _say(canvas, "short-longest" if number % 2 else "short-median"), "dim", "right")
    for index, each in enumerate(shown.waits):
        row = Rect(place.left, place.top + (index + 2) * height, place.width, height)
        canvas.line(row.topleft, row.topright, canvas.px(1), "line")
        _row(canvas, row, ends, each)


def _row(canvas: Canvas, row: Rect, ends: Sequence[int], waits: StationWaits) -> None:
    side = min(row.height * 0.55, canvas.px(26))
    canvas.sign(CREW_SHAPES[waits.crew], (row.left + side / 2, row.centery), side, waits.crew, "sea")
    left = row.left + round(side * 1.5)
    name = canvas.say(Message.of(f"word.{waits.station}"))
    _cell(
        canvas, Rect(left, row.top, ends[0] - left, row.height), name[:1].upper() + name[1:], "text", "left"
    )
    for number, figure in enumerate((*waits.caused, *waits.borne)):
        box = Rect(ends[number], row.top, ends[number + 1] - ends[number], row.height)
        _cell(canvas, box, figure, "text", "right")


def _cell(canvas: Canvas, box: Rect, words: str, colour: str, align: str) -> None:
    inner = box.inflate(0, -box.height // 6)
    canvas.write(words, inner, 28, colour, "sea", floor=13, align=align, lines=1)


def _lines(canvas: Canvas, place: Rect, lines: Sequence[Message]) -> None:
    height = min(place.height // max(len(lines), 1), canvas.px(72))
    for number, line in enumerate(lines):
        row = Rect(place.left, place.top + number * height, place.width, height - canvas.px(4))
        canvas.write(canvas.say(line), row, 28, "text", "sea", floor=13, valign="top", lines=2)


def _time_line(canvas: Canvas, place: Rect, shown: CrewSummary) -> None:
    head = Rect(place.left, place.top, place.width, canvas.px(36))
    title = canvas.write(_say(canvas, "short-timeline"), head, 28, "phosphor", "sea", floor=14, lines=1)
    _cell(
        canvas,
        Rect(title.right, head.top, head.right - title.right, head.height),
        shown.length,
        "dim",
        "right",
    )
    left = place.left + min(canvas.px(190), place.width // 4)
    lanes = Rect(left, head.bottom, place.right - left, place.bottom - head.bottom)
    height = lanes.height // max(len(shown.lanes), 1)
    for begin, end in shown.stops:
        box = Rect(
            _x(lanes, begin), lanes.top, max(2, _x(lanes, end) - _x(lanes, begin)), height * len(shown.lanes)
        )
        canvas.fill(box, "line")
    for number, lane in enumerate(shown.lanes):
        _lane(canvas, Rect(place.left, lanes.top + number * height, place.width, height), lanes, lane)


def _x(lanes: Rect, share: float) -> int:
    return lanes.left + round((lanes.width - 4) * min(max(share, 0.0), 1.0))


def _lane(canvas: Canvas, row: Rect, lanes: Rect, lane: StationLane) -> None:
    side = min(row.height * 0.5, canvas.px(22))
    canvas.sign(CREW_SHAPES[lane.crew], (row.left + side / 2, row.centery), side, lane.crew, "sea")
    left = row.left + round(side * 1.6)
    name = canvas.say(Message.of(f"word.{lane.station}"))
    _cell(canvas, Rect(left, row.top, lanes.left - left - canvas.px(8), row.height), name, "text", "left")
    canvas.line((lanes.left, row.centery), (lanes.right, row.centery), 1, "line")
    thick = max(3, round(row.height * 0.34))
    for begin, end in lane.waits:
        width = max(1, _x(lanes, end) - _x(lanes, begin))
        canvas.fill(Rect(_x(lanes, begin), row.centery - thick // 2, width, thick), lane.crew)
    for at, kind in lane.signs:
        _sign(canvas, _x(lanes, at), row, kind)


def _sign(canvas: Canvas, x: int, row: Rect, kind: str) -> None:
    if kind == "tick":
        half = max(2, round(row.height * 0.34))
        canvas.fill(Rect(x, row.centery - half, max(1, canvas.px(2)), 2 * half), "text")
    else:
        shape = "diamond" if kind == "weapon" else "triangle"
        canvas.sign(shape, (x, row.centery), min(row.height * 0.9, canvas.px(24)), "awaited", "sea")
