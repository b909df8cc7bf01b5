"""The players of this side: a colour each, what to do, and the hand, face down but while its player looks."""

from dataclasses import dataclass

from pygame import Rect

from console.displays.canvas import Canvas
from console.displays.layout import Sizes, from_left, from_top
from console.displays.piece import Piece
from console.displays.screen import Card, CardState
from console.displays.widgets.cards import STYLES, CardStyle
from console.games.con_sonar.display.cards import any_card, card_back, halo, row_of
from console.games.con_sonar.display.colours import INK, colour_of, colour_sign, fill_of, number_of
from console.games.con_sonar.rules.view import ConSonarView
from console.games.con_sonar.screen import ShownSeat
from console.languages import Message

_BESIDE_FROM = 3.4
"""Width over height from which words stand beside the cards."""
_WAYS_SHOWN = 3
_SLOTS = 3
"""A hand holds three cards; the end of the turn takes the place of one that was played."""

_STYLES = {
    **STYLES,
    CardState.AWAITED: CardStyle("awaited_deep", "awaited", 7, "awaited", "awaited", "hourglass"),
}
"""A seat that is awaited is no card of yellow: cards in many colours lie on it."""


@dataclass(frozen=True)
class _SeatedPlayer:
    seat: ShownSeat
    card: Card
    may_end: bool
    sizes: Sizes
    size: float
    """Of the letters that say what to do."""


def seat(shown: ShownSeat, card: Card, view: ConSonarView, place: Rect, sizes: Sizes, size: float) -> Piece:
    may_end = card.state is CardState.AWAITED and bool(view.played)
    return Piece.of(f"seat-{shown.station}", place, _draw, _SeatedPlayer(shown, card, may_end, sizes, size))


def _draw(canvas: Canvas, place: Rect, player: _SeatedPlayer) -> None:
    style = _STYLES[player.card.state]
    canvas.frame(place, style.ground, style.edge, style.width, 14)
    inner = place.inflate(-canvas.px(32), -canvas.px(26))
    head, body = from_top(inner, canvas.px(54), canvas.px(12))
    _head(canvas, head, player)
    words, cards = _halves(body, canvas.px(12))
    _message(canvas, words, player, style.ground)
    if player.seat.laid is not None:
        _laid(canvas, cards, player.seat)
    else:
        _hand(canvas, cards, player, style.ground)


def _halves(body: Rect, gap: int) -> tuple[Rect, Rect]:
    """What to do beside the cards where there is width to spare, else above them."""
    if body.width > body.height * _BESIDE_FROM:
        return from_left(body, round(body.width * 0.42), gap)
    return from_top(body, round(body.height * 0.28), gap)


def _head(canvas: Canvas, head: Rect, player: _SeatedPlayer) -> None:
    """Who sits here, and at whose buttons."""
    colour = player.seat.colour
    fill = fill_of(colour)
    canvas.frame(head, fill, corner=10)
    inner = head.inflate(-canvas.px(20), -canvas.px(8))
    side = min(inner.height, canvas.px(36))
    colour_sign(canvas, colour, (inner.left + side / 2, inner.centery), side)
    left = inner.left + round(side * 1.35)
    name = canvas.say(Message.of(f"word.{colour}")).upper()
    box = Rect(left, inner.top, round((inner.right - left) * 0.42), inner.height)
    canvas.write(name, box, player.sizes.station, INK, fill, floor=15, bold=True, lines=1, role="station")
    rest = Rect(box.right, inner.top, inner.right - box.right, inner.height)
    words = Message.of("con-sonar.buttons", station=player.seat.station)
    if player.card.state is CardState.COMPUTER:
        words, side = player.card.status, canvas.px(34)
        canvas.sign("computer", (rest.right - side / 2, rest.centery), side, INK, fill)
        rest.width -= round(side * 1.3)
    size = player.sizes.station * 0.8
    canvas.write(canvas.say(words), rest, size, INK, fill, floor=14, align="right", lines=1)


def _message(canvas: Canvas, place: Rect, player: _SeatedPlayer, ground: str) -> None:
    ink = "dim" if player.card.state is CardState.IDLE else "text"
    canvas.write(
        canvas.say(player.card.message),
        place,
        player.size,
        ink,
        ground,
        floor=player.sizes.station_floor * 0.62,
        valign="top",
        role="station-message",
    )


def _hand(canvas: Canvas, place: Rect, player: _SeatedPlayer, ground: str) -> None:
    """The cards, and the end of the turn where it may end; what is pointed at has a yellow edge."""
    shown = player.seat
    things = [f"hand-{number}" for number in range(1, len(shown.hand) + 1)]
    if player.may_end:
        things.append("end")
    room = place.inflate(-canvas.px(16), -canvas.px(16))
    for thing, box in zip(things, row_of(room, _SLOTS, canvas.px(20)), strict=False):
        if thing == shown.pointed:
            halo(canvas, box, ground)
        if thing == "end":
            _end(canvas, box, thing == shown.pointed)
            continue
        number = int(thing.removeprefix("hand-"))
        name = shown.hand[number - 1]
        if name is None:
            card_back(canvas, box, number)
            continue
        fits = number in shown.fits
        low = 0 if fits else box.height // 10
        card = Rect(box.left + low // 2, box.top + low, box.width - low, box.height - low)
        any_card(canvas, card, name, "text" if fits else None)


def _end(canvas: Canvas, box: Rect, pointed: bool) -> None:
    ground, ink = ("awaited", "dark") if pointed else ("raised", "text")
    canvas.frame(box, ground, "awaited" if pointed else "edge", 4, 14)
    words = canvas.say(Message.of("con-sonar.end"))
    inner = box.inflate(-canvas.px(14), -canvas.px(12))
    canvas.write(words, inner, 46, ink, ground, floor=14, bold=True, align="middle", lines=1, role="choice")


def _laid(canvas: Canvas, place: Rect, shown: ShownSeat) -> None:
    """The card that was laid down, and what it could act on."""
    assert shown.laid is not None
    width = min(round(place.height * 0.74), round(place.width * 0.42))
    card = row_of(Rect(place.left, place.top, width, place.height), 1, 0)[0]
    any_card(canvas, card, shown.laid, "text")
    left = card.right + canvas.px(14)
    rest = Rect(left, place.top, place.right - left, place.height)
    count = min(len(shown.ways), _WAYS_SHOWN)
    first = min(max(0, shown.way - count // 2), len(shown.ways) - count)
    height = min(rest.height // max(count, 1), canvas.px(84))
    top = rest.centery - count * height // 2
    for number in range(first, first + count):
        box = Rect(rest.left, top + (number - first) * height, rest.width, height).inflate(0, -canvas.px(8))
        _way(canvas, box, shown.ways[number], number == shown.way)


def _way(canvas: Canvas, box: Rect, name: str, pointed: bool) -> None:
    if name == "trash":
        words, fill, ink = canvas.say(Message.of("con-sonar.trash")), "raised", "text"
    else:
        colour = colour_of(name)
        fill, ink = fill_of(colour), INK
        words = canvas.say(Message.of("con-sonar.on", colour=colour, number=number_of(name)))
    canvas.frame(box, fill, "text" if pointed else None, 6, 10)
    inner = box.inflate(-canvas.px(26), -canvas.px(12))
    side = min(canvas.px(30), inner.height)
    if pointed:
        canvas.sign("to-east", (inner.left + side / 2, inner.centery), side * 0.8, ink, fill)
    label = Rect(inner.left + round(side * 1.1), inner.top, inner.width - round(side * 1.1), inner.height)
    canvas.write(words, label, 36, ink, fill, floor=13, bold=pointed, lines=2, role="choice")
