"""The largest words of a display: what somebody has done, whose turn it is, the enemy's last word."""

from dataclasses import dataclass
from typing import Any, NamedTuple

from pygame import Rect

from console.displays.canvas import Canvas
from console.displays.layout import Sizes
from console.displays.lettering import wrap
from console.displays.piece import Piece
from console.displays.screen import Screen
from console.displays.tokens import CREW_SHAPES
from console.languages import Message, written
from console.toml_file import Text

FRESH_S = 6
"""So long something said stays brightest."""
OLD_S = 20
"""Turn by turn, from then on it says whose turn it is."""
BIG_SHARE = 0.58
"""Of the height, where another line stands below."""
SMALL = 0.6
"""How large that line is."""


class _Word(NamedTuple):
    crew: str
    big: Message
    ground: str
    ink: str


@dataclass(frozen=True)
class _Inputs:
    word: _Word | None
    small: Message | None
    """Below it, where there is room."""
    sizes: Sizes
    about: Text | None
    """What the chart is about: shown until something is said."""
    look: str
    language: str


def said(screen: Screen, place: Rect, sizes: Sizes) -> Piece:
    """First a headline that was not read yet, then that it is our turn, then whatever was said last."""
    turn: Any = getattr(screen.view, "turn", None)
    our_turn = turn is not None and turn.crew == screen.crew
    held = screen.headline is not None and screen.headline.held
    word: _Word | None
    if our_turn and not held:
        word = _our_turn(screen.crew, turn.left)
    else:
        word = _headline(screen, OLD_S if turn else None) or _turn(turn)
    small = _last_of(screen, screen.crew if word is None else _enemy(word.crew))
    if our_turn and held:
        small = _our_turn(screen.crew, turn.left).big
    about = screen.chart.briefing if screen.chart else None
    inputs = _Inputs(word, small, sizes, about, screen.look, screen.language)
    return Piece("said", place, inputs, _draw)


def _our_turn(crew: str, left: int) -> _Word:
    key = "display.your-turns" if left > 1 else "display.your-turn"
    return _Word(crew, Message.of(key, left=left), "awaited", "dark")


def _headline(screen: Screen, until_s: int | None) -> _Word | None:
    headline = screen.headline
    if headline is None or (until_s is not None and headline.age_s >= until_s):
        return None
    crew = headline.crew
    ground, ink = (crew, "dark") if headline.age_s < FRESH_S else (f"{crew}_deep", crew)
    return _Word(crew, headline.message, ground, ink)


def _turn(turn: Any) -> _Word | None:
    """It is the enemy's, and nothing else is to be said."""
    if turn is None:
        return None
    crew = turn.crew
    return _Word(crew, Message.of("heard.turn", crew=crew), f"{crew}_deep", crew)


def _enemy(crew: str) -> str:
    return "red" if crew == "blue" else "blue"


def _last_of(screen: Screen, crew: str) -> Message | None:
    """What a crew said last; whose turn it is stands elsewhere."""
    words = (each.message for each in screen.heard if each.crew == crew)
    return next((message for message in words if not message.key.startswith("heard.turn")), None)


def _draw(canvas: Canvas, place: Rect, inputs: _Inputs) -> None:
    if inputs.word is None:
        _draw_quiet(canvas, place, inputs)
        return
    crew, message, ground, ink = inputs.word
    sizes, big = inputs.sizes, canvas.say(message)
    canvas.frame(place, ground, ground if ink == "dark" else ink, 4)
    inner = place.inflate(-canvas.px(40), -canvas.px(24))
    side = canvas.px(sizes.announcement * 0.7)
    left = inner.left + round(side * 1.4)
    words = Rect(left, inner.top, inner.right - left, inner.height)
    if inputs.small is not None and _one_line(canvas, words.width, big, sizes):
        words.height = max(canvas.px(sizes.announcement_floor), round(words.height * BIG_SHARE))
        low = Rect(words.left, words.bottom, words.width, inner.bottom - words.bottom)
        size = sizes.announcement * SMALL
        canvas.write(canvas.say(inputs.small), low, size, ink, ground, floor=22, lines=1, valign="bottom")
    floor = sizes.announcement_floor
    canvas.write(
        big, words, sizes.announcement, ink, ground, floor=floor, bold=True, lines=3, role="announcement"
    )
    canvas.sign(CREW_SHAPES[crew], (inner.left + side / 2, words.centery), side, ink, ground)


def _one_line(canvas: Canvas, width: int, words: str, sizes: Sizes) -> bool:
    """Whether there is room for another line below, without making these words much smaller."""
    size = max(sizes.announcement_floor, sizes.announcement * 0.8)
    lines = wrap(words, width, canvas.px(size), bold=True)
    return lines is not None and len(lines) == 1


def _draw_quiet(canvas: Canvas, place: Rect, inputs: _Inputs) -> None:
    """Nothing new of the enemy: what we said, or what the chart is about."""
    canvas.frame(place, "panel", "line", 2)
    inner = place.inflate(-canvas.px(40), -canvas.px(20))
    if inputs.small is not None:
        canvas.write(canvas.say(inputs.small), inner, 44, "dim", "panel", floor=22, lines=2)
    elif inputs.about is not None:
        words = written(inputs.about, canvas.language)
        canvas.write(words, inner, 36, "text", "panel", floor=20, lines=4, role="briefing")
