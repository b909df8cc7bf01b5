"""After a match of Con Sonar!: what each player of this side is told, beside all scores."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from pygame import Rect

from console.displays.canvas import Canvas
from console.displays.piece import Piece
from console.displays.screen import Screen
from console.games.con_sonar.display.colours import colour_sign, fill_of
from console.games.con_sonar.display.scores import final_scores
from console.languages import Message

_SENTENCES = 3
"""For one player; where several sit at a side, they share them."""


@dataclass(frozen=True)
class _Inputs:
    players: tuple[Any, ...]
    """`console.games.con_sonar.debrief` PlayerSummary values."""
    look: str
    language: str


def debrief_pieces(screen: Screen, place: Rect) -> list[Piece]:
    """Page 1: the scores, and what is said to this side's players. Page 2: the scores alone."""
    page = screen.debrief
    if page is None or page.number > 1:
        return [final_scores(screen, place)]
    own = {seat.colour for seat in screen.seats}
    players = tuple(each for each in page.shown.players if each.player in own)
    gap = place.width // 60
    left, right = place.copy(), place.copy()
    if place.width > place.height:
        left.width = place.width * 46 // 100
        right.width, right.left = place.width - left.width - gap, left.right + gap
    else:
        left.height = place.height * 40 // 100
        right.height, right.top = place.height - left.height - gap, left.bottom + gap
    told = Piece("con-debrief", right, _Inputs(players, screen.look, screen.language), _draw)
    return [final_scores(screen, left), told]


def _draw(canvas: Canvas, place: Rect, inputs: _Inputs) -> None:
    gap = canvas.px(14)
    height = (place.height + gap) // max(len(inputs.players), 1)
    for number, player in enumerate(inputs.players):
        box = Rect(place.left, place.top + number * height, place.width, height - gap)
        _player(canvas, box, player, max(1, _SENTENCES // len(inputs.players)))


def _player(canvas: Canvas, place: Rect, player: Any, sentences: int) -> None:
    canvas.frame(place, "panel", "line", 2, 12)
    inner = place.inflate(-canvas.px(28), -canvas.px(16))
    side = canvas.px(44)
    badge = Rect(inner.left, inner.top, side, side)
    canvas.frame(badge, fill_of(player.player), corner=8)
    colour_sign(canvas, player.player, badge.center, side * 0.62)
    head = Rect(badge.right + canvas.px(14), inner.top, inner.right - badge.right - canvas.px(14), side)
    canvas.write(canvas.say(player.line), head, 28, "text", "panel", floor=13, bold=True, lines=2)
    rest = Rect(
        inner.left, head.bottom + canvas.px(8), inner.width, inner.bottom - head.bottom - canvas.px(8)
    )
    told = [*player.advice[:sentences], *player.questions[:sentences]]
    _sentences(canvas, rest, told, sentences)


def _sentences(canvas: Canvas, place: Rect, told: Sequence[Message], advice: int) -> None:
    height = place.height // max(len(told), 1)
    for number, message in enumerate(told):
        row = Rect(place.left, place.top + number * height, place.width, height - canvas.px(4))
        colour = "text" if number < advice else "phosphor"
        canvas.write(canvas.say(message), row, 28, colour, "panel", floor=13, valign="middle", lines=3)
