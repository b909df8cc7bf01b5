"""The largest words of a display: what somebody has done, whose turn it is, the enemy's last word."""

from typing import NamedTuple

from pygame import Rect

from console.core.two_crews.state import WhoseTurn
from console.core.two_crews.views import TwoCrewView
from console.displays.canvas import Canvas
from console.displays.layout import Sizes, from_bottom
from console.displays.lettering import wrap
from console.displays.piece import Piece
from console.displays.screen import Screen
from console.languages import Message, written
from console.look.tokens import CREW_SHAPES
from console.toml_file import Text

FRESH_S = 6
"""So long something said stays brightest."""
OLD_S = 20
"""Turn by turn, from then on it says whose turn it is."""
BIG_SHARE = 0.58
"""Of the height, where another line stands below."""
SMALL = 0.6
"""How large that line is."""


_CAPTION = 52
"""Units: what crewmates say, below it."""


class _Word(NamedTuple):
    crew: str
    big: Message
    ground: str
    ink: str


def said(
    screen: Screen, view: TwoCrewView, place: Rect, sizes: Sizes, captions: tuple[Message, ...] = ()
) -> Piece:
    """First a headline that was not read yet, then that it is our turn, then whatever was said last.

    `captions`: what stands below it in any case.
    """
    turn = view.turn
    ours = _our_turn(turn) if turn is not None and turn.crew == screen.crew else None
    held = screen.headline is not None and screen.headline.held
    word = ours
    if ours is None or held:
        word = _headline(screen, OLD_S if turn else None) or _turn(turn)
    small = _last_of(screen, screen.crew if word is None else _enemy(word.crew))
    if ours is not None and held:
        small = ours.big
    about = screen.chart.briefing if screen.chart else None
    return Piece.of("said", place, _draw, word, small, about, sizes, captions)


def _our_turn(turn: WhoseTurn) -> _Word:
    key = "display.your-turns" if turn.left > 1 else "display.your-turn"
    return _Word(turn.crew, Message.of(key, left=turn.left), "panel", "awaited")


def _headline(screen: Screen, until_s: int | None) -> _Word | None:
    headline = screen.headline
    if headline is None or (until_s is not None and headline.age_s >= until_s):
        return None
    crew = headline.crew
    ground = f"{crew}_deep" if headline.age_s < FRESH_S else "panel"
    return _Word(crew, headline.message, ground, crew)


def _turn(turn: WhoseTurn | None) -> _Word | None:
    """It is the enemy's, and nothing else is to be said."""
    if turn is None:
        return None
    crew = turn.crew
    return _Word(crew, Message.of("heard.turn", crew=crew), "panel", crew)


def _enemy(crew: str) -> str:
    return "red" if crew == "blue" else "blue"


def _last_of(screen: Screen, crew: str) -> Message | None:
    """What a crew said last; whose turn it is stands elsewhere."""
    words = (each.message for each in screen.heard if each.crew == crew)
    return next((message for message in words if not message.key.startswith("heard.turn")), None)


def _draw(
    canvas: Canvas,
    place: Rect,
    word: _Word | None,
    small: Message | None,
    about: Text | None,
    sizes: Sizes,
    captions: tuple[Message, ...],
) -> None:
    """`small` stands below the word where there is room; `about` the chart until something is said."""
    if captions:
        place, low = from_bottom(place, canvas.px(_CAPTION))
        canvas.frame(low, "panel", None, 0, 12)
        box = low.inflate(-canvas.px(40), -canvas.px(12))
        told = " · ".join(map(canvas.say, captions))
        canvas.write(told, box, 34, "text", "panel", floor=22, lines=1, role="crewmates")
    if word is None:
        _draw_quiet(canvas, place, small, about)
        return
    crew, message, ground, ink = word
    big = canvas.say(message)
    canvas.frame(place, ground, None, 0, 12)
    inner = place.inflate(-canvas.px(40), -canvas.px(16))
    side = canvas.px(sizes.announcement * 0.7)
    left = inner.left + round(side * 1.4)
    words = Rect(left, inner.top, inner.right - left, inner.height)
    if small is not None and _one_line(canvas, words.width, big, sizes):
        words.height = max(canvas.px(sizes.announcement_floor), round(words.height * BIG_SHARE))
        low = Rect(words.left, words.bottom, words.width, inner.bottom - words.bottom)
        size = sizes.announcement * SMALL
        canvas.write(canvas.say(small), low, size, "text", ground, floor=22, lines=1, valign="bottom")
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


def _draw_quiet(canvas: Canvas, place: Rect, small: Message | None, about: Text | None) -> None:
    """Nothing new of the enemy: what we said, or what the chart is about."""
    canvas.frame(place, "panel", None, 0, 12)
    inner = place.inflate(-canvas.px(40), -canvas.px(20))
    if small is not None:
        canvas.write(canvas.say(small), inner, 44, "dim", "panel", floor=22, lines=2)
    elif about is not None:
        words = written(about, canvas.language)
        canvas.write(words, inner, 56, "text", "panel", floor=20, lines=8, role="briefing")
