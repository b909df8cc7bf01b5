"""Bands across the display: STOP, the result, warnings. A stop leaves the hull in sight."""

import pygame
from pygame import Rect

from console.core.two_crews.state import Result
from console.displays.canvas import Canvas
from console.displays.layout import Frame, Sizes, from_bottom, from_left, from_top
from console.displays.piece import Piece
from console.displays.screen import Screen, StopBanner
from console.languages import Message
from console.look.tokens import CREW_SHAPES

_BESIDE_FROM = 5
"""Width over height of the band from which the words stand beside STOP, not below it."""


def stop_band(screen: Screen, frame: Frame, beat: int) -> Piece:
    """In the header: whose stop, and what they do. A headline that was not read yet stands small with it."""
    stop, headline = screen.stop, screen.headline
    assert stop is not None
    unread = headline.message if headline is not None and headline.held else None
    piece = Piece.of("stop", frame.header, _draw_stop, stop, unread, frame.sizes, lit_up=beat % 2 == 0)
    return piece.with_spots(lambda canvas: {"band": frame.header})


def _draw_stop(
    canvas: Canvas, place: Rect, stop: StopBanner, unread: Message | None, sizes: Sizes, *, lit_up: bool
) -> None:
    canvas.fill(place, "sea")
    canvas.frame(place, "alarm", None, 0, 12)
    _stripes(canvas, place, "dark" if lit_up else "alarm", below=stop.left is None)
    inner = place.inflate(-canvas.px(50), -2 * canvas.px(_STRIPE + 2))
    if stop.left is not None:
        _time_left(canvas, place, stop.left)
        inner.height -= canvas.px(_STRIPE + 4)
    words, small = _stop_sign(canvas, place, inner, stop.crew)
    if unread is not None:
        if small is None:
            words, small = from_bottom(words, canvas.px(_UNREAD), canvas.px(2))
        canvas.write(canvas.say(unread), small, 30, "dark", "alarm", floor=22, lines=2, role="unread")
    floor, role = sizes.announcement_floor, "announcement"
    said = canvas.say(stop.message)
    canvas.write(said, words, sizes.announcement, "dark", "alarm", floor=floor, bold=True, lines=3, role=role)


_UNREAD = 32
"""Units: a headline below the words of a stop."""


def _stop_sign(canvas: Canvas, place: Rect, inner: Rect, crew: str) -> tuple[Rect, Rect | None]:
    """STOP and whose it is; where its words stand, and where something small may: None, below them."""
    beside = place.width > _BESIDE_FROM * place.height
    row = inner if beside else Rect(inner.left, inner.top + canvas.px(6), inner.width, canvas.px(48))
    left = Rect(row.left, row.top, min(canvas.px(330), row.width // 3), row.height)
    at = canvas.write("STOP", left, 112, "dark", "alarm", floor=48, bold=True, lines=1, role="stop")
    side = min(canvas.px(80), row.height)
    badge = Rect(at.right + canvas.px(28), row.centery - side // 2, side, side)
    canvas.frame(badge, "dark", None, 0, 14)
    canvas.sign(CREW_SHAPES.get(crew, "diamond"), badge.center, side * 0.66, crew, "dark")
    rest = from_left(row, badge.right - row.left, canvas.px(24))[1]
    if beside:
        return rest, None
    return from_top(inner, row.bottom - inner.top, canvas.px(2))[1], rest


_STRIPE = 10
"""Units of height."""


def _time_left(canvas: Canvas, place: Rect, left: float) -> None:
    """In place of the lower stripes: a bar that grows shorter as time runs out."""
    bar = Rect(place.left + canvas.px(8), 0, place.width - canvas.px(16), canvas.px(2 * _STRIPE))
    bar.bottom = place.bottom - canvas.px(6)
    canvas.frame(bar, "dark", None, 0, 8)
    bar.inflate_ip(-canvas.px(6), -canvas.px(6))
    bar.width = round(bar.width * left)
    if bar.width:
        canvas.frame(bar, "text", None, 0, 6)


def _stripes(canvas: Canvas, place: Rect, colour: str, *, below: bool) -> None:
    """Slanting stripes along the upper edge, and the lower one, as on anything that could hurt."""
    height, step = canvas.px(_STRIPE), canvas.px(44)
    clip = canvas.surface.get_clip()
    for top in (place.top, place.bottom - height)[: 1 + below]:
        canvas.surface.set_clip(Rect(place.left + canvas.px(8), top, place.width - canvas.px(16), height))
        for x in range(place.left - step, place.right + step, step):
            points = [(x, top + height), (x + step // 2, top + height), (x + step, top), (x + step // 2, top)]
            pygame.draw.polygon(canvas.surface, canvas.tokens[colour], points)
    canvas.surface.set_clip(clip)


def title_band(screen: Screen, place: Rect, title: Message) -> Piece:
    """In place of the header, where no match is shown."""
    name = screen.names.get(screen.crew, "")
    return Piece.of("title", place, _draw_title, screen.crew, name, title)


def _draw_title(canvas: Canvas, place: Rect, crew: str, name: str, title: Message) -> None:
    canvas.frame(place, "panel", None, 0, 12)
    inner = place.inflate(-canvas.px(40), -canvas.px(16))
    side = canvas.px(44)
    canvas.sign(CREW_SHAPES[crew], (inner.right - side / 2, inner.centery), side, crew, "panel")
    words = (name or canvas.say(Message.of(f"word.{crew}"))).upper()
    right = Rect(
        inner.right - inner.width // 3, inner.top, inner.width // 3 - round(side * 1.4), inner.height
    )
    canvas.write(words, right, 40, crew, "panel", floor=22, bold=True, align="right", lines=1)
    left = Rect(inner.left, inner.top, right.left - inner.left, inner.height)
    canvas.write(canvas.say(title), left, 58, "text", "panel", floor=28, bold=True, lines=1, role="title")


_OUTCOMES = {"won": ("phosphor", "tick"), "lost": ("alarm", "cross"), "drawn": ("awaited", "diamond")}


_ENDINGS = ("heard.won", "heard.drawn")


def result_band(screen: Screen, frame: Frame, result: Result | None) -> Piece:
    """In place of the header: won, lost or drawn; where the clock ended the match, its own words."""
    called = screen.captions[0] if screen.captions and not result else None
    winner = result.winner if result else dict(called.args if called else ()).get("crew")
    outcome = "drawn" if winner is None else ("won" if winner == screen.crew else "lost")
    words = called or Message.of(f"display.{outcome}")
    heard = next((each.message for each in screen.heard if each.message.key not in _ENDINGS), None)
    size = frame.sizes.announcement * 1.15
    piece = Piece.of("result", frame.header, _draw_result, outcome, words, heard, size)
    return piece.with_spots(lambda canvas: {"band": frame.header})


def _draw_result(
    canvas: Canvas, place: Rect, outcome: str, result: Message, heard: Message | None, size: float
) -> None:
    """`heard`: what was said last, which is how it came."""
    colour, shape = _OUTCOMES[outcome]
    canvas.fill(place, "sea")
    canvas.frame(place, colour, None, 0, 12)
    inner = place.inflate(-canvas.px(80), -canvas.px(30))
    side = min(canvas.px(100), inner.height)
    canvas.sign(shape, (inner.left + side / 2, inner.centery), side, "dark", colour)
    words = Rect(inner.left + round(side * 1.5), inner.top, inner.width - round(side * 1.5), inner.height)
    if heard is not None:
        low = Rect(words.left, words.bottom - canvas.px(46), words.width, canvas.px(46))
        canvas.write(canvas.say(heard), low, 36, "dark", colour, floor=22, lines=1, valign="bottom")
        words.height -= low.height
    canvas.write(
        canvas.say(result),
        words,
        size,
        "dark",
        colour,
        floor=40,
        bold=True,
        lines=1 if place.width > _BESIDE_FROM * place.height else 3,
        role="announcement",
    )


def warning_line(screen: Screen, place: Rect) -> Piece:
    return Piece.of("warnings", place, _draw_warnings, screen.warnings)


def _draw_warnings(canvas: Canvas, place: Rect, warnings: tuple[Message, ...]) -> None:
    canvas.fill(place, "sea")
    canvas.frame(place, "alarm_deep", "alarm", 2, 8)
    side = canvas.px(28)
    canvas.sign("warning", (place.left + side, place.centery), side, "alarm", "alarm_deep")
    words = " · ".join(canvas.say(warning) for warning in warnings)
    box = Rect(place.left + 2 * side, place.top, place.width - round(2.5 * side), place.height)
    canvas.write(words, box, 28, "text", "alarm_deep", floor=17, lines=1, role="warning")


def asked_height(size: tuple[int, int]) -> int:
    """How much of a window the strip takes."""
    return max(40, min(size) * 8 // 100)


def asked_strip(words: Message, sign: str, place: Rect) -> Piece:
    """Below a match: a crew asks for a pause, or another lesson may be chosen."""
    return Piece.of("asked", place, _draw_asked, words, sign)


def _draw_asked(canvas: Canvas, place: Rect, words: Message, sign: str) -> None:
    canvas.fill(place, "awaited")
    side = round(place.height * 0.6)
    canvas.sign(sign, (place.left + side, place.centery), side, "dark", "awaited")
    box = Rect(place.left + 2 * side, place.top, place.width - 3 * side, place.height)
    canvas.write(
        canvas.say(words),
        box,
        46,
        "dark",
        "awaited",
        floor=22,
        bold=True,
        align="middle",
        lines=1,
        role="asked",
    )
