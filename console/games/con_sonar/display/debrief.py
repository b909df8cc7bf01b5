"""After a match of Con Sonar!: what each player of this side is told, beside all scores."""

from collections.abc import Sequence
from typing import NamedTuple

from pygame import Rect

from console.displays.canvas import Canvas
from console.displays.layout import alike, from_left, from_top
from console.displays.piece import Piece
from console.displays.screen import Screen
from console.games.con_sonar.display.colours import colour_sign, fill_of
from console.games.con_sonar.display.scores import final_scores
from console.games.con_sonar.rules.view import ConSonarView
from console.games.con_sonar.screen import ConSonarScreen, PlayersSummary, PlayerSummary
from console.languages import Message

_SENTENCES = 3
"""For one player; where several sit at a side, they share them."""


def debrief_pieces(screen: Screen, view: ConSonarView, own: ConSonarScreen, place: Rect) -> list[Piece]:
    """Page 1: the scores, and what is said to this side's players. Page 2: what they may try next time."""
    page = screen.debrief
    if page is None or (page.number > 1 and not page.choosing):
        return [final_scores(view, place)]
    assert isinstance(page.shown, PlayersSummary)
    stations = {seat.colour: seat.station for seat in own.seats}
    players = tuple(each for each in page.shown.players if each.player in stations)
    if page.number > 1:
        taken = dict(page.choosing)
        tries = [
            _Tries(each.player, stations[each.player], each.tries, taken[each.player])
            for each in players
            if each.player in taken
        ]
        return [Piece.of("con-tries", place, _draw_tries, tuple(tries))]
    gap = place.width // 60
    if place.width > place.height:
        left, right = from_left(place, place.width * 46 // 100, gap)
    else:
        left, right = from_top(place, place.height * 40 // 100, gap)
    return [final_scores(view, left), Piece.of("con-debrief", right, _draw, players)]


class _Tries(NamedTuple):
    """What one player may try next time, with which buttons, and which of the two they have taken."""

    player: str
    station: str
    tries: tuple[Message, ...]
    taken: int | None


def _draw(canvas: Canvas, place: Rect, players: tuple[PlayerSummary, ...]) -> None:
    gap = canvas.px(14)
    height = (place.height + gap) // max(len(players), 1)
    for number, player in enumerate(players):
        box = Rect(place.left, place.top + number * height, place.width, height - gap)
        _player(canvas, box, player, max(1, _SENTENCES // len(players)))


def _player(canvas: Canvas, place: Rect, player: PlayerSummary, sentences: int) -> None:
    rest = _headed(canvas, place, player.player, player.line)
    advice = [*player.promise, *(player.keep, *player.tries)[:sentences]]
    questions = player.questions[: max(1, sentences - len(player.promise))]
    _sentences(canvas, rest, [*advice, *questions], len(advice))


def _headed(canvas: Canvas, place: Rect, player: str, line: Message) -> Rect:
    """A box with a player's sign and a line; what is left of it."""
    canvas.frame(place, "panel", None, 0, 12)
    inner = place.inflate(-canvas.px(28), -canvas.px(16))
    side = canvas.px(44)
    badge = Rect(inner.left, inner.top, side, side)
    canvas.frame(badge, fill_of(player), corner=8)
    colour_sign(canvas, player, badge.center, side * 0.62)
    head, rest = from_top(inner, side, canvas.px(8))
    _, head = from_left(head, side, canvas.px(14))
    canvas.write(canvas.say(line), head, 28, "text", "panel", floor=13, bold=True, lines=2)
    return rest


def _draw_tries(canvas: Canvas, place: Rect, players: tuple[_Tries, ...]) -> None:
    """Side by side, as they sit at the table."""
    across = len(players) if place.width > place.height else 1
    boxes = alike(place, canvas.px(14), across, len(players) // across)
    for player, box in zip(players, boxes, strict=True):
        title = Message.of("con-sonar.tries" if player.taken is None else "con-sonar.tries-taken")
        rest = _headed(canvas, box, player.player, title)
        rows = alike(rest, canvas.px(10), 1, 2)
        for number, (message, row) in enumerate(zip(player.tries, rows, strict=False)):
            _try(canvas, row, player, number, message)


def _try(canvas: Canvas, place: Rect, player: _Tries, number: int, message: Message) -> None:
    """A button's name, and what it stands for; what is taken is framed and marked."""
    taken = player.taken == number
    canvas.frame(place, "panel", "phosphor" if taken else "line", 4 if taken else 1, 8)
    inner = place.inflate(-canvas.px(24), -canvas.px(10))
    name, rest = from_top(inner, canvas.px(38), canvas.px(4))
    button = canvas.say(Message.of(f"con-sonar.{('first', 'second')[number]}-{player.station}"))
    words = f"✓ {button}" if taken else button
    canvas.write(words, name, 30, "phosphor", "panel", floor=13, bold=True, lines=1)
    canvas.write(canvas.say(message), rest, 40, "text", "panel", floor=13, valign="middle", lines=4)


def _sentences(canvas: Canvas, place: Rect, told: Sequence[Message], advice: int) -> None:
    height = place.height // max(len(told), 1)
    for number, message in enumerate(told):
        row = Rect(place.left, place.top + number * height, place.width, height - canvas.px(4))
        colour = "text" if number < advice else "phosphor"
        canvas.write(canvas.say(message), row, 28, colour, "panel", floor=13, valign="middle", lines=3)
