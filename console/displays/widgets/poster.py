"""While nobody plays, for whoever walks past: what this is, a match or the rules, records, a call to press.

Title and call are said in every language at once: nobody has to know that the language can be changed.
"""

from dataclasses import replace

from pygame import Rect

from console.displays.canvas import Canvas
from console.displays.layout import Frame, Use, alike, down, frame_of, from_bottom, from_left, from_top
from console.displays.piece import Piece
from console.displays.screen import Poster, Screen, ShownRecord
from console.displays.widgets.bands import warning_line
from console.displays.widgets.rules_page import rules_page
from console.displays.widgets.screen_panel import with_symbols
from console.displays.widgets.stations import stations
from console.games import display_of
from console.languages import LANGUAGES, Message, say

_TITLE = {True: 118, False: 176}
"""Units, by whether the panel is on screen."""
_CALL = {True: 104, False: 168}
_BADGES = 104
_SAID_SHARE = 0.5
"""Of the column beside the match: what is said of it; the records are below."""
_CHART_SHARE = 0.56
"""Of a wide display's width, at most."""


def poster(screen: Screen, shown: Poster, size: tuple[int, int], beat: int) -> list[Piece]:
    """All of a display while nobody plays."""
    panel = screen.panel_shown
    frame = frame_of(size, panel=panel, warnings=bool(screen.warnings), use=Use.PAGE, cards=False)
    top, rest = frame.header, frame.middle
    if frame.warnings is None:
        top, rest = from_top(top.union(rest), frame.px(_TITLE[panel]), frame.gap)
    body, foot = from_bottom(rest, frame.px(_CALL[panel]), frame.gap)
    pieces = [
        Piece.of("poster-title", top, _draw_title, shown.title),
        *_middle(screen, shown, body, frame),
        Piece.of("call", foot, _draw_call, shown.call, shown.about, lit_up=beat % 2 == 0).touched(
            {"captain.ok": foot}
        ),
    ]
    if frame.warnings is not None:
        pieces.append(warning_line(screen, frame.warnings))
    return [*pieces, *stations(replace(screen, cards=()), frame, with_symbols(), beat)]


def _middle(screen: Screen, shown: Poster, body: Rect, frame: Frame) -> list[Piece]:
    """A page of the rules; or a match, what is said of it, and what was done at this table."""
    if screen.rules is not None:
        return [rules_page(display_of(screen.rules.game).rules, screen.rules.number, body)]
    watched = None if screen.view is None else display_of(screen.view.game).watched
    assert watched is not None, "attract shows the rules, or a match that can be watched"
    if frame.wide:
        chart, column = from_left(body, min(body.height, round(body.width * _CHART_SHARE)), 2 * frame.gap)
    else:
        chart, column = from_top(body, min(round(body.height * 0.56), body.width), frame.gap)
    badges, column = from_top(column, frame.px(_BADGES), frame.gap)
    said, records = down(column, frame.gap, _SAID_SHARE, 1 - _SAID_SHARE)
    size = frame.sizes.announcement
    return [
        *watched(screen, chart, badges),
        Piece.of("said-of-it", said, _draw_said, screen.captions[0] if screen.captions else None, size),
        Piece.of("records", records, _draw_records, shown.records, shown.game),
    ]


def _in_each(message: Message, first: str) -> list[str]:
    """A message in every language, that of the display first."""
    return [say(message, language) for language in sorted(LANGUAGES, key=lambda each: each != first)]


def _draw_title(canvas: Canvas, place: Rect, title: Message) -> None:
    first, *others = _in_each(title, canvas.language)
    top, low = from_top(place, round(place.height * 0.62))
    canvas.write(
        first.upper(),
        *(top, 104, "text", "sea"),
        floor=32,
        bold=True,
        align="middle",
        lines=1,
        role="poster-title",
    )
    canvas.write(
        " · ".join(others),
        low,
        min(52, 0.3 * place.height / canvas.unit),
        "dim",
        "sea",
        floor=24,
        align="middle",
        lines=1,
        role="poster-title",
    )


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


def _draw_said(canvas: Canvas, place: Rect, said: Message | None, size: float) -> None:
    canvas.frame(place, "paper", "paper_line", 2, 14)
    if said is not None:
        inner = place.inflate(-canvas.px(48), -canvas.px(28))
        words = canvas.say(said)
        canvas.write(words, inner, size, "ink", "paper", floor=30, bold=True, lines=5, role="caption")


def _draw_records(canvas: Canvas, place: Rect, records: tuple[ShownRecord, ...], game: str) -> None:
    """A row each: what, how much, and whose boat it was."""
    canvas.frame(place, "panel", "line", 2, 14)
    inner = place.inflate(-canvas.px(48), -canvas.px(20))
    title, rows = from_top(inner, round(inner.height * 0.24))
    words = canvas.say(Message.of("records.title", game=game))
    canvas.write(words, title, 40, "awaited", "panel", floor=20, bold=True, lines=1, role="record")
    for record, row in zip(records, alike(rows, 0, 1, max(1, len(records))), strict=False):
        what, rest = from_left(row, round(row.width * 0.42), canvas.px(16))
        value, by = from_left(rest, round(rest.width * 0.38), canvas.px(16))
        canvas.write(canvas.say(record.what), what, 40, "dim", "panel", floor=18, lines=1, role="record")
        if record.value is None:
            nobody = canvas.say(Message.of("records.nobody"))
            canvas.write(nobody, rest, 40, "phosphor", "panel", floor=18, lines=1, role="record")
            continue
        amount, boat = canvas.say(record.value), canvas.say(Message.of("records.by", boat=record.by))
        canvas.write(amount, value, 46, "text", "panel", floor=18, bold=True, lines=1, role="record")
        canvas.write(boat.upper(), by, 46, "phosphor", "panel", floor=18, bold=True, lines=1, role="record")
