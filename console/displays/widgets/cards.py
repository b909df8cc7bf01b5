"""The four stations along the bottom edge: the chain of command at a glance, and what each can do now."""

from dataclasses import dataclass, replace
from typing import NamedTuple

from pygame import Rect

from console.displays.canvas import Canvas, Room
from console.displays.fonts import font
from console.displays.layout import Sizes, from_top
from console.displays.piece import Piece
from console.displays.screen import Card, CardState, Screen
from console.displays.widgets.buttons import draw_cap
from console.languages import Message
from console.look.measures import BEAT_MS, BREATH_MS


class CardStyle(NamedTuple):
    """How a card stands out: colours, the width of its edge, and a sign for who does not see colours."""

    ground: str
    edge: str | None
    width: float
    name: str
    status: str
    sign: str | None


_BETWEEN = 40
"""Units between a station's name and its status, with the status's sign."""
_BREATH = 5
"""Units by which a card that breathes is smaller on every side, for half of a breath."""
TOLD_LARGER = 1.35
"""In a lesson, what to do is written larger by so much."""
LONG_S = 2
"""From here on a crew sees how long it has waited."""

_LONGEST_WAIT_S = 99

STYLES = {
    CardState.IDLE: CardStyle("panel", None, 0, "dim", "dim", None),
    CardState.FREE: CardStyle("panel", None, 0, "text", "dim", "to-east"),
    CardState.AWAITED: CardStyle("awaited", "awaited", 7, "dark", "dark", "hourglass"),
    CardState.DONE: CardStyle("panel", None, 0, "dim", "drone_sonar", "tick"),
    CardState.REFUSED: CardStyle("alarm_deep", "alarm", 7, "alarm", "alarm", "cross"),
    CardState.COMPUTER: CardStyle("panel", "dim", 2, "text", "dim", "computer"),
}
_INKS = {CardState.IDLE: "dim", CardState.AWAITED: "dark"}
"""Of what a station is told; of all others: text."""


@dataclass(frozen=True)
class _Card:
    card: Card
    waited_s: int | None
    breathed_out: bool
    """A card that is awaited breathes: now it is a little smaller."""
    at_keys: bool
    chooser: str | None
    """The key that chooses this station, where it has to be chosen."""
    size: float
    """Of the letters that say what to do."""
    sizes: Sizes


def card(screen: Screen, number: int, place: Rect, sizes: Sizes, beat: int) -> Piece:
    shown = screen.cards[number]
    waited = None if shown.waited_s is None or shown.waited_s < LONG_S else int(shown.waited_s)
    breathes = shown.state is CardState.AWAITED and not screen.calm
    still = replace(shown, waited_s=None)
    breathed_out = breathes and beat * BEAT_MS % BREATH_MS >= BREATH_MS // 2
    at_keys = screen.at_keys == shown.station
    chooser = None if at_keys or not screen.panel_shown else screen.keys.get(shown.station)
    size = sizes.station * (TOLD_LARGER if screen.tutorial else 1)
    seen = _Card(still, waited, breathed_out, at_keys, chooser, size, sizes)
    return Piece.of(f"card-{shown.station}", place, _draw, seen)


def _draw(canvas: Canvas, place: Rect, shown: _Card) -> None:
    style = STYLES[shown.card.state]
    deep = canvas.px(_BREATH) if shown.breathed_out else 0
    canvas.frame(place.inflate(-2 * deep, -2 * deep), style.ground, style.edge, style.width, 12)
    inner = place.inflate(-canvas.px(36), -canvas.px(22))
    line = round(shown.sizes.station_floor * 1.2 * canvas.unit)
    top, body = from_top(inner, line, canvas.px(4))
    name = canvas.say(Message.of(f"word.{shown.card.station}")).upper()
    status_width = _kept_for_status(canvas, shown, name, top.width)
    if shown.card.who:
        name = _with_who(canvas, shown, name, top.width - status_width - canvas.px(_BETWEEN))
    at = canvas.write(
        name,
        Rect(top.left, top.top, top.width - status_width - canvas.px(_BETWEEN), top.height),
        shown.sizes.station,
        style.name,
        style.ground,
        floor=shown.sizes.station_floor,
        bold=True,
        lines=1,
        role="station",
    )
    left = at.right + canvas.px(12)
    if shown.at_keys:
        side = canvas.px(shown.sizes.station * 0.9)
        canvas.sign("keyboard", (left + side / 2, top.centery), side, style.name, style.ground)
        left += side + canvas.px(8)
    wanted = _width(canvas, _status_words(canvas, shown)[0], shown.sizes) + canvas.px(2 * _BETWEEN)
    if shown.chooser is not None and top.right - left > wanted:
        left += draw_cap(canvas, (left, top.top), shown.chooser, served=True) + canvas.px(4)
    _status(canvas, Rect(left, top.top, top.right - left, top.height), shown, style)
    ink = _INKS.get(shown.card.state, "text")
    canvas.write(
        canvas.say(shown.card.message),
        body,
        shown.size,
        ink,
        style.ground,
        floor=shown.sizes.station_floor,
        role="station-message",
    )


def _with_who(canvas: Canvas, shown: _Card, name: str, width: int) -> str:
    """The station with the first name of whoever sits there, where both can be read."""
    letters = font(canvas.px(shown.sizes.station_floor), True)
    both = f"{name} · {shown.card.who}"
    return next((each for each in (both, shown.card.who) if letters.size(each)[0] <= width), name)


def _width(canvas: Canvas, words: str, sizes: Sizes) -> int:
    """So wide is a status in the smallest letters that it may have."""
    return font(canvas.px(sizes.status_floor), True).size(words)[0]


def _kept_for_status(canvas: Canvas, shown: _Card, name: str, width: int) -> int:
    """Room for it, and for a wait, so that no name shrinks when one begins; no more than the name leaves."""
    awaited = canvas.say(Message.of("status.awaited"))
    longest = canvas.own("waited", status=awaited, seconds=_LONGEST_WAIT_S)
    wanted = max(_width(canvas, words, shown.sizes) for words in (_status_words(canvas, shown)[0], longest))
    named = font(canvas.px(shown.sizes.station_floor), True).size(name)[0]
    if named + wanted + canvas.px(_BETWEEN) <= width:
        return wanted
    return _width(canvas, canvas.own("waited-short", seconds=_LONGEST_WAIT_S), shown.sizes)


def _status_words(canvas: Canvas, shown: _Card) -> list[str]:
    """What a status says, and what is left of it where there is less room."""
    words = canvas.say(shown.card.status)
    if shown.waited_s is None:
        return [words]
    short = canvas.own("waited-short", seconds=shown.waited_s)
    return [canvas.own("waited", status=words, seconds=shown.waited_s), short]


def _status(canvas: Canvas, place: Rect, shown: _Card, style: CardStyle) -> None:
    """The status at the right with its sign, and how long the crew has waited."""
    size = max(shown.sizes.station * 0.7, shown.sizes.status_floor)
    side = canvas.px(size * 0.8) if style.sign else 0
    box = Rect(place.left + round(side * 1.4), place.top, place.width - round(side * 1.4), place.height)
    bold = shown.card.state in (CardState.AWAITED, CardState.REFUSED)
    room = Room(box, canvas.px(size), canvas.px(shown.sizes.status_floor), bold, 1)
    words = next(
        (each for each in _status_words(canvas, shown) if not room.down_to(room.smallest, each).overlong), ""
    )
    if not words:
        _sign_alone(canvas, place, side, style)
        return
    at = canvas.write(
        words,
        box,
        size,
        style.status,
        style.ground,
        floor=shown.sizes.status_floor,
        bold=bold,
        align="right",
        lines=1,
        role="status",
    )
    if style.sign:
        canvas.sign(style.sign, (at.left - side * 0.8, place.centery), side, style.status, style.ground)


def _sign_alone(canvas: Canvas, place: Rect, side: int, style: CardStyle) -> None:
    """A status that would be too small to be read; what it says is seen by the card as a whole."""
    if style.sign:
        canvas.sign(style.sign, (place.right - side / 2, place.centery), side, style.status, style.ground)
