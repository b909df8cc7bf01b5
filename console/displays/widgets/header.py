"""The top of a display: who we are and how our hull is, what the enemy said, the clock."""

from dataclasses import dataclass
from typing import Any

from pygame import Rect

from console.displays.canvas import Canvas
from console.displays.layout import Frame
from console.displays.piece import Piece
from console.displays.screen import Heard, Screen
from console.displays.tokens import CREW_SHAPES
from console.languages import Message

FRESH_S = 6
"""So long something said stays brightest."""


@dataclass(frozen=True)
class _Boat:
    crew: str
    name: str
    left: int
    all: int
    look: str
    language: str


@dataclass(frozen=True)
class _Said:
    enemy: Heard | None
    ours: Heard | None
    fresh: bool
    size: float
    look: str
    language: str


@dataclass(frozen=True)
class _Match:
    clock: str
    details: tuple[Message, ...]
    look: str
    language: str


def header(screen: Screen, frame: Frame) -> list[Piece]:
    """Three pieces: the boat, what was said, the match."""
    boat_place, said_place, match_place = _cut(frame)
    view: Any = screen.view or {}
    sinks_at = view.get("sinks_at") or 4
    damage = min(sinks_at, view.get("boat", {}).get("damage", 0))
    name = screen.names.get(screen.crew, "")
    boat = _Boat(screen.crew, name, sinks_at - damage, sinks_at, screen.look, screen.language)
    theirs = next((heard for heard in screen.heard if heard.crew != screen.crew), None)
    ours = next((heard for heard in screen.heard if heard.crew == screen.crew), None)
    said = _Said(
        _ageless(theirs),
        _ageless(ours),
        theirs is not None and theirs.age_s < FRESH_S,
        frame.sizes.announcement,
        screen.look,
        screen.language,
    )
    details = tuple(Message.of(f"word.{view[key]}") for key in ("mode", "goal") if view.get(key))
    match = _Match(_clock(screen.clock_s), details, screen.look, screen.language)
    return [
        Piece("boat", boat_place, boat, _draw_boat),
        Piece("said", said_place, said, _draw_said),
        Piece("match", match_place, match, _draw_match),
    ]


def _cut(frame: Frame) -> tuple[Rect, Rect, Rect]:
    place, gap = frame.header, frame.gap
    if not frame.wide:
        top = round(place.height * 0.34)
        side = round(place.width * 0.7)
        boat = Rect(place.left, place.top, side, top)
        match = Rect(boat.right + gap, place.top, place.width - side - gap, top)
        return boat, Rect(place.left, boat.bottom + gap, place.width, place.height - top - gap), match
    left, right = frame.px(400), frame.px(250)
    boat = Rect(place.left, place.top, left, place.height)
    match = Rect(place.right - right, place.top, right, place.height)
    return boat, Rect(boat.right + gap, place.top, match.left - boat.right - 2 * gap, place.height), match


def _ageless(heard: Heard | None) -> Heard | None:
    return None if heard is None else Heard(heard.crew, heard.message, 0.0, heard.loud)


def _clock(seconds: float | None) -> str:
    return "" if seconds is None else f"{int(seconds) // 60}:{int(seconds) % 60:02}"


def _draw_boat(canvas: Canvas, place: Rect, boat: _Boat) -> None:
    canvas.frame(place, "panel", "line", 2)
    inner = place.inflate(-canvas.px(32), -canvas.px(20))
    tall = inner.height > canvas.px(80)
    top = Rect(
        inner.left,
        inner.top,
        inner.width if tall else inner.width // 2,
        inner.height // 2 if tall else inner.height,
    )
    side = min(canvas.px(46), top.height)
    canvas.sign(CREW_SHAPES[boat.crew], (top.left + side / 2, top.centery), side, boat.crew, "panel")
    name = (boat.name or canvas.say(Message.of(f"word.{boat.crew}"))).upper()
    label = Rect(top.left + round(side * 1.35), top.top, top.width - round(side * 1.35), top.height)
    canvas.write(name, label, 48, boat.crew, "panel", floor=22, bold=True, lines=1)
    low = (
        Rect(inner.left, top.bottom, inner.width, inner.bottom - top.bottom)
        if tall
        else Rect(top.right, top.top, inner.right - top.right, top.height)
    )
    _hull(canvas, low, boat)


def _hull(canvas: Canvas, place: Rect, boat: _Boat) -> None:
    """A box for every damage that the hull takes; a cross in each that it took."""
    side = min(canvas.px(44), place.height - canvas.px(4))
    step = side + canvas.px(8)
    for number in range(boat.all):
        box = Rect(place.left + number * step, place.centery - side // 2, side, side)
        hit = number < boat.all - boat.left
        canvas.frame(box, "alarm_deep" if hit else "panel", "alarm" if hit else "text", 3, 6)
        if hit:
            canvas.sign("cross", box.center, side * 0.7, "alarm", "alarm_deep")
    label = Rect(place.left + boat.all * step + canvas.px(6), place.top, 0, place.height)
    label.width = place.right - label.left
    words = canvas.own("hull", left=boat.left, all=boat.all)
    canvas.write(words, label, 32, "alarm" if boat.left <= 1 else "dim", "panel", floor=18, lines=1)


def _draw_said(canvas: Canvas, place: Rect, said: _Said) -> None:
    """The enemy's last word, brightest while it is new; below it ours, where there is room."""
    if said.enemy is None:
        canvas.frame(place, "panel", "line", 2)
        _ours(canvas, place.inflate(-canvas.px(40), -canvas.px(20)), said)
        return
    crew = said.enemy.crew if said.enemy.crew in CREW_SHAPES else "text"
    deep = f"{crew}_deep" if crew != "text" else "panel"
    ground, ink = (crew, "dark") if said.fresh else (deep, crew)
    canvas.frame(place, ground, crew, 4)
    inner = place.inflate(-canvas.px(40), -canvas.px(20))
    side = canvas.px(52)
    shape = CREW_SHAPES.get(crew, "diamond")
    canvas.sign(
        shape,
        (
            inner.left + side / 2,
            inner.centery if not _room_for_ours(canvas, inner, said) else inner.top + inner.height * 0.3,
        ),
        side,
        ink,
        ground,
    )
    words = Rect(inner.left + round(side * 1.4), inner.top, inner.width - round(side * 1.4), inner.height)
    if _room_for_ours(canvas, inner, said):
        words.height = round(inner.height * 0.64)
        low = Rect(words.left, words.bottom, words.width, inner.bottom - words.bottom)
        assert said.ours is not None
        canvas.write(
            canvas.say(said.ours.message),
            low,
            34,
            ink,
            ground,
            floor=22,
            lines=1,
            valign="bottom",
            role="ours",
        )
    canvas.write(
        canvas.say(said.enemy.message),
        words,
        said.size,
        ink,
        ground,
        floor=36,
        bold=True,
        lines=2,
        role="announcement",
    )


def _room_for_ours(canvas: Canvas, inner: Rect, said: _Said) -> bool:
    """Whether the enemy's last word needs one line only."""
    if said.enemy is None or said.ours is None or inner.height < canvas.px(120):
        return False
    from console.displays.lettering import wrap

    width = inner.width - canvas.px(52 * 1.4)
    lines = wrap(canvas.say(said.enemy.message), width, canvas.px(said.size), bold=True)
    return lines is not None and len(lines) == 1


def _ours(canvas: Canvas, inner: Rect, said: _Said) -> None:
    if said.ours is not None:
        canvas.write(
            canvas.say(said.ours.message),
            inner,
            said.size * 0.8,
            "text",
            "panel",
            floor=30,
            lines=2,
            role="announcement",
        )


def _draw_match(canvas: Canvas, place: Rect, match: _Match) -> None:
    inner = place.inflate(-canvas.px(16), -canvas.px(16))
    top = Rect(inner.left, inner.top, inner.width, inner.height // 2 if match.clock else 0)
    if match.clock:
        canvas.write(match.clock, top, 62, "text", "sea", floor=30, bold=True, align="right", lines=1)
    low = Rect(inner.left, top.bottom, inner.width, inner.bottom - top.bottom)
    words = " · ".join(canvas.say(detail) for detail in match.details)
    if words:
        canvas.write(words, low, 28, "dim", "sea", floor=17, align="right", lines=2)
