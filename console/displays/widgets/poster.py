"""While nobody plays, for whoever walks past: a film of a hunt, the rules, records, a call to press.

Title and call are said in every language at once: nobody has to know that the language can be changed.
"""

from dataclasses import dataclass, replace

from pygame import Rect

from console.displays.canvas import Canvas
from console.displays.film.film_layers import sea
from console.displays.film.film_picture import draw_hunt
from console.displays.game_display import RulePicture
from console.displays.layout import Frame, Use, across, alike, frame_of, from_bottom, from_left, from_top
from console.displays.piece import Piece
from console.displays.screen import Poster, Screen, ShownRecord
from console.displays.widgets.bands import warning_line
from console.displays.widgets.rules_page import draw_rules
from console.displays.widgets.screen_panel import with_symbols
from console.displays.widgets.stations import stations
from console.games import display_of
from console.languages import LANGUAGES, Message, say

_TITLE = {True: 138, False: 196}
"""Units, by whether the panel is on screen."""
_CALL = {True: 104, False: 168}
THIN = "\u200a"
"""Between the letters of the name."""
_NAME_SHARE = 0.66
"""Of the title's height."""


def poster(screen: Screen, shown: Poster, size: tuple[int, int], beat: int) -> list[Piece]:
    """All of a display while nobody plays."""
    panel = screen.panel_shown
    frame = frame_of(size, panel=panel, warnings=bool(screen.warnings), use=Use.PAGE, cards=False)
    body, foot = from_bottom(frame.header.union(frame.middle), frame.px(_CALL[panel]), frame.gap)
    pieces = [_above(screen, shown, _to_the_edges(body, size, frame), frame)]
    lit_up = beat % 2 == 0
    call = Piece.of("call", foot, _draw_call, shown.call, shown.about, lit_up=lit_up)
    pieces.append(call.touched({"captain.ok": foot}))
    if frame.warnings is not None:
        pieces.append(warning_line(screen, frame.warnings))
    return [*pieces, *stations(replace(screen, cards=()), frame, with_symbols(), beat)]


def _to_the_edges(body: Rect, size: tuple[int, int], frame: Frame) -> Rect:
    """The sea has no margin; a warning stays above it."""
    top = 0 if frame.warnings is None else frame.warnings.bottom
    return Rect(0, top, size[0], body.bottom - top)


@dataclass(frozen=True)
class _Sign:
    """What stands above whatever is shown: the table's name, and what it is."""

    name: str
    title: Message
    height: int


def _above(screen: Screen, shown: Poster, place: Rect, frame: Frame) -> Piece:
    """All that is shown above the call, on one sea: the film, a page of the rules, or records."""
    sign = _Sign(shown.name, shown.title, frame.px(_TITLE[screen.panel_shown]))
    if screen.film_ms is not None:
        names = tuple(screen.names.items())
        return Piece.of("film", place, _draw_film, sign, screen.film_ms, names, calm=screen.calm)
    if screen.rules is not None:
        rules = display_of(screen.rules.game).rules
        return Piece.of("rules", place, _draw_rules, sign, rules, screen.rules.number)
    return Piece.of("records", place, _draw_best, sign, shown.records, shown.game)


def _draw_film(
    canvas: Canvas,
    place: Rect,
    sign: _Sign,
    film_ms: int,
    names: tuple[tuple[str, str], ...],
    *,
    calm: bool,
) -> None:
    above, below = _on_the_sea(canvas, place, sign)
    draw_hunt(canvas, below, film_ms, names, calm)
    _draw_title(canvas, above, sign.name, sign.title)


def _draw_rules(
    canvas: Canvas, place: Rect, sign: _Sign, rules: tuple[RulePicture, ...], number: int
) -> None:
    above, below = _on_the_sea(canvas, place, sign)
    _draw_title(canvas, above, sign.name, sign.title)
    draw_rules(canvas, below, rules, number)


def _draw_best(canvas: Canvas, place: Rect, sign: _Sign, records: tuple[ShownRecord, ...], game: str) -> None:
    above, below = _on_the_sea(canvas, place, sign)
    _draw_title(canvas, above, sign.name, sign.title)
    _draw_records(canvas, below, records, game)


def _on_the_sea(canvas: Canvas, place: Rect, sign: _Sign) -> tuple[Rect, Rect]:
    """The sea over the whole width; the room for the name, and what is left below it."""
    canvas.surface.blit(sea(place.size, canvas.look), place)
    return from_top(place.inflate(-canvas.px(48), -canvas.px(24)), sign.height, canvas.px(12))


def _in_each(message: Message, first: str) -> list[str]:
    """A message in every language, that of the display first."""
    return [say(message, language) for language in sorted(LANGUAGES, key=lambda each: each != first)]


def _draw_title(canvas: Canvas, place: Rect, name: str, title: Message) -> None:
    """The table's mark and name, and below them in every language what it is."""
    top, low = from_top(place, round(place.height * _NAME_SHARE))
    mark = round(top.height * 0.92)
    room = top.inflate(-2 * mark, 0)
    size = top.height / canvas.unit
    written = canvas.write(
        _spaced(name.upper()),
        *(room, size, "text", "sea"),
        floor=40,
        bold=True,
        align="middle",
        lines=1,
        role="poster-name",
    )
    canvas.sign("mark", (written.left - mark * 0.62, top.centery), mark, "phosphor", "sea")
    parts = across(low, canvas.px(40), *(1.0 if number else 1.5 for number in range(len(LANGUAGES))))
    for number, (words, part) in enumerate(zip(_in_each(title, canvas.language), parts, strict=True)):
        ink = "dim" if number else "text"
        size = 0.8 * low.height / canvas.unit
        canvas.write(words, part, size, ink, "sea", floor=22, align="middle", lines=1, role="poster-title")


def _spaced(name: str) -> str:
    """Letters of a name stand apart, as on a ship's side."""
    return THIN.join(name)


def _draw_call(canvas: Canvas, place: Rect, call: Message, about: Message, *, lit_up: bool) -> None:
    """A button that asks to be pressed, as wide as the display; each language has its part of it."""
    canvas.fill(place, "sea")
    ground = "phosphor" if lit_up else "panel"
    ink = "dark" if lit_up else "phosphor"
    canvas.frame(place, ground, "phosphor", 6, 26)
    calls, abouts = _in_each(call, canvas.language), _in_each(about, canvas.language)
    gap = canvas.px(60)
    parts = alike(place.inflate(-gap, -canvas.px(20)), gap, len(calls))
    above = [from_top(part, round(part.height * 0.58), canvas.px(12)) for part in parts]
    size = min(canvas.even_size([words], top, 84, 26) for words, (top, _) in zip(calls, above, strict=True))
    for words, small, (top, low) in zip(calls, abouts, above, strict=True):
        canvas.write(words, top, size, ink, ground, bold=True, align="middle", lines=1, role="call")
        canvas.write(
            small, low, size * 0.5, ink, ground, floor=20, align="middle", lines=1, role="call-about"
        )


def _draw_records(canvas: Canvas, place: Rect, records: tuple[ShownRecord, ...], game: str) -> None:
    """A row each, across the display: what, how much, and whose boat it was."""
    inner = place.inflate(-round(place.width * 0.08), -canvas.px(16))
    title, rows = from_top(inner, round(inner.height * 0.2), canvas.px(16))
    words = canvas.say(Message.of("records.title", game=game))
    canvas.write(
        words, title, 76, "phosphor", "sea", floor=28, bold=True, lines=1, align="middle", role="record"
    )
    gap = canvas.px(16)
    for record, row in zip(records, alike(rows, gap, 1, max(3, len(records))), strict=False):
        canvas.frame(row, "panel", None, 0, 18)
        _draw_record(canvas, row.inflate(-canvas.px(56), -canvas.px(16)), record)


def _draw_record(canvas: Canvas, row: Rect, record: ShownRecord) -> None:
    what, rest = from_left(row, round(row.width * 0.36), canvas.px(24))
    value, by = from_left(rest, round(rest.width * 0.46), canvas.px(24))
    canvas.write(canvas.say(record.what), what, 56, "dim", "panel", floor=20, lines=1, role="record")
    if record.value is None:
        nobody = canvas.say(Message.of("records.nobody"))
        canvas.write(nobody, rest, 56, "phosphor", "panel", floor=20, lines=1, role="record")
        return
    amount, boat = canvas.say(record.value), canvas.say(Message.of("records.by", boat=record.by))
    canvas.write(amount, value, 72, "text", "panel", floor=20, bold=True, lines=1, role="record")
    canvas.write(boat.upper(), by, 60, "phosphor", "panel", floor=20, bold=True, lines=1, role="record")
