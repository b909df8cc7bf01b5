"""After a match of Con Sonar!: what each player of this side is told, beside all scores."""

from collections.abc import Sequence

from pygame import Rect

from console.displays.canvas import Canvas
from console.displays.layout import from_left, from_top
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
    """Page 1: the scores, and what is said to this side's players. Page 2: the scores alone."""
    page = screen.debrief
    if page is None or page.number > 1:
        return [final_scores(view, place)]
    assert isinstance(page.shown, PlayersSummary)
    colours = {seat.colour for seat in own.seats}
    players = tuple(each for each in page.shown.players if each.player in colours)
    gap = place.width // 60
    if place.width > place.height:
        left, right = from_left(place, place.width * 46 // 100, gap)
    else:
        left, right = from_top(place, place.height * 40 // 100, gap)
    return [final_scores(view, left), Piece.of("con-debrief", right, _draw, players)]


def _draw(canvas: Canvas, place: Rect, players: tuple[PlayerSummary, ...]) -> None:
    gap = canvas.px(14)
    height = (place.height + gap) // max(len(players), 1)
    for number, player in enumerate(players):
        box = Rect(place.left, place.top + number * height, place.width, height - gap)
        _player(canvas, box, player, max(1, _SENTENCES // len(players)))


def _player(canvas: Canvas, place: Rect, player: PlayerSummary, sentences: int) -> None:
    canvas.frame(place, "panel", "line", 2, 12)
    inner = place.inflate(-canvas.px(28), -canvas.px(16))
    side = canvas.px(44)
    badge = Rect(inner.left, inner.top, side, side)
    canvas.frame(badge, fill_of(player.player), corner=8)
    colour_sign(canvas, player.player, badge.center, side * 0.62)
    head, rest = from_top(inner, side, canvas.px(8))
    _, head = from_left(head, side, canvas.px(14))
    canvas.write(canvas.say(player.line), head, 28, "text", "panel", floor=13, bold=True, lines=2)
    told = [*player.advice[:sentences], *player.questions[:sentences]]
    _sentences(canvas, rest, told, sentences)


def _sentences(canvas: Canvas, place: Rect, told: Sequence[Message], advice: int) -> None:
    height = place.height // max(len(told), 1)
    for number, message in enumerate(told):
        row = Rect(place.left, place.top + number * height, place.width, height - canvas.px(4))
        colour = "text" if number < advice else "phosphor"
        canvas.write(canvas.say(message), row, 28, colour, "panel", floor=13, valign="middle", lines=3)
