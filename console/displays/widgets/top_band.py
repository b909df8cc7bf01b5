"""The top of a display: who we are and how our hull is, what was done and said, the clock."""

from dataclasses import dataclass, replace

from pygame import Rect

from console.core.two_crews.set_up import Sinks
from console.core.two_crews.views import TwoCrewView
from console.displays.canvas import Canvas
from console.displays.layout import Frame, HeaderLayout, Sizes, from_left, from_right, from_top
from console.displays.piece import Piece
from console.displays.screen import Screen
from console.displays.widgets.bands import stop_band
from console.displays.widgets.headline import said
from console.languages import Message, written
from console.look.tokens import CREW_SHAPES
from console.toml_file import Text

TONES = ("text", "text", "awaited", "alarm")
"""Of the clock, by how close the end is."""
_LOW = 70
"""Units of height below which the clock stands beside the words, not above them."""


@dataclass(frozen=True)
class _Hull:
    crew: str
    name: str
    left: int
    all: int
    sinks: Sinks


def boat_badge(crew: str, name: str, damage: int, hull: tuple[int, Sinks], place: Rect) -> Piece:
    """A boat's name, and how its hull is; `hull`: its boxes, and what sinks it."""
    boxes, sinks = hull
    badge = _Hull(crew, name, max(0, boxes - damage), boxes, sinks)
    return Piece.of(f"boat-{crew}", place, _draw_boat, badge)


def header(screen: Screen, view: TwoCrewView, places: HeaderLayout, sizes: Sizes, *more: str) -> list[Piece]:
    """Three pieces: the boat, what was said, the match; `more` words of how it is played than its mode."""
    name = screen.names.get(screen.crew, "")
    left = max(0, view.hull - view.boat.damage)
    boat = _Hull(screen.crew, name, left, view.hull, view.sinks)
    title = screen.chart.title if screen.chart else None
    details = tuple(Message.of(f"word.{word}") for word in (view.mode, *more))
    shown = [
        Piece.of("boat", places.boat, _draw_boat, boat),
        said(screen, view, places.said, sizes, screen.captions if places.captions else ()),
        Piece.of(
            "match",
            places.match,
            _draw_match,
            clock(screen.clock_s),
            title,
            details,
            min(screen.closeness, len(TONES) - 1),
        ),
    ]
    band = places.boat.unionall((places.said, places.match))
    return [piece.with_spots(lambda canvas: {"band": band}) for piece in shown]


def stopped_header(
    screen: Screen, frame: Frame, places: HeaderLayout, top: Rect, pieces: list[Piece], beat: int
) -> list[Piece]:
    """What of a header stays while the table is stopped, first of all the hull, and the band."""
    band = places.below_hull(top)
    kept = [piece for piece in pieces if not piece.place.colliderect(band)]
    return [*kept, stop_band(screen, replace(frame, header=band), beat)]


def clock(seconds: float | None) -> str:
    return "" if seconds is None else f"{int(seconds) // 60}:{int(seconds) % 60:02}"


def _draw_boat(canvas: Canvas, place: Rect, boat: _Hull) -> None:
    canvas.frame(place, "panel", None, 0, 12)
    inner = place.inflate(-canvas.px(32), -canvas.px(20) if place.height > canvas.px(_LOW) else -canvas.px(4))
    tall = inner.height > canvas.px(80)
    top, low = (
        from_top(inner, inner.height // 2)
        if tall
        else from_left(inner, round(inner.width * 0.44), canvas.px(14))
    )
    side = min(canvas.px(46), top.height)
    canvas.sign(CREW_SHAPES[boat.crew], (top.left + side / 2, top.centery), side, boat.crew, "panel")
    name = (boat.name or canvas.say(Message.of(f"word.{boat.crew}"))).upper()
    label = Rect(top.left + round(side * 1.35), top.top, top.width - round(side * 1.35), top.height)
    canvas.write(name, label, 48, boat.crew, "panel", floor=22, bold=True, lines=1)
    _hull(canvas, low, boat)


def _hull(canvas: Canvas, place: Rect, boat: _Hull) -> None:
    """A box for every damage that the hull takes; a cross in each that it took."""
    side = min(canvas.px(44), round(place.height * 0.8))
    step = side + canvas.px(8)
    for number in range(boat.all):
        box = Rect(place.left + number * step, place.centery - side // 2, side, side)
        hit = number < boat.all - boat.left
        canvas.frame(box, "alarm_deep" if hit else "panel", "alarm" if hit else "text", 3, 6)
        if hit:
            canvas.sign("cross", box.center, side * 0.7, "alarm", "alarm_deep")
    label = Rect(place.left + boat.all * step + canvas.px(6), place.top, 0, place.height)
    label.width = place.right - label.left
    at_once = boat.sinks is not Sinks.FULL
    words = canvas.own(f"hull-{boat.sinks}") if at_once else canvas.own("hull", left=boat.left, all=boat.all)
    colour = "alarm" if boat.left <= 1 else "dim"
    canvas.write(words, label, 32, colour, "panel", floor=18, lines=2 if at_once else 1)


def _draw_match(
    canvas: Canvas, place: Rect, clock: str, title: Text | None, details: tuple[Message, ...], close: int
) -> None:
    named = written(title, canvas.language) if title else ""
    words = " · ".join([named, *map(canvas.say, details)])
    if place.height < canvas.px(_LOW):
        low, top = from_right(place, round(place.width * (0.3 if clock else 0)), canvas.px(12))
        low = low.inflate(0, -canvas.px(14))
    else:
        top, low = from_top(place, round(place.height * (0.5 if clock else 0)))
    if clock:
        canvas.write(clock, top, 62, TONES[close], "sea", floor=30, bold=True, align="right", lines=1)
    canvas.write(words, low, 26, "dim", "sea", floor=17, align="right", lines=3)
