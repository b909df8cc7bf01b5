"""The top of Con Sonar!'s display: whose turn it is or who has won, what was said, the clock, the piles."""

from dataclasses import dataclass
from typing import Any

from pygame import Rect

from console.displays.canvas import Canvas
from console.displays.piece import Piece
from console.displays.screen import Heard, Screen
from console.games.con_sonar.display.colours import INK, SIGNS, colour_sign, fill_of
from console.games.con_sonar.display.places import Places
from console.languages import Message

FRESH_S = 6


@dataclass(frozen=True)
class _Turn:
    players: tuple[str, ...]
    """Whose turn it is; at the end, who has won."""
    over: bool
    size: float
    look: str
    language: str


@dataclass(frozen=True)
class _Said:
    heard: tuple[Heard, ...]
    captions: tuple[Message, ...]
    fresh: bool
    size: float
    look: str
    language: str


@dataclass(frozen=True)
class _Match:
    clock: str
    piles: Message
    look: str
    language: str


def header(screen: Screen, places: Places) -> list[Piece]:
    view: Any = screen.view
    over = screen.scene == "end"
    players = _winners(view) if over else tuple(filter(None, (view.turn,)))
    size = places.sizes.announcement
    turn = _Turn(players, over, size, screen.look, screen.language)
    heard = tuple(each for each in screen.heard if each.message.key not in ("heard.turn", "heard.revealed"))[
        :2
    ]
    still = tuple(Heard(each.crew, each.message, 0.0, each.loud) for each in heard)
    fresh = bool(heard) and heard[0].age_s < FRESH_S
    said = _Said(still, screen.captions, fresh, size, screen.look, screen.language)
    piles = view.piles
    counts = Message.of("con-sonar.piles", fleet=piles.fleet, torpedoes=piles.torpedoes)
    match = _Match(_clock(screen.clock_s), counts, screen.look, screen.language)
    return [
        Piece("turn", places.turn, turn, _draw_turn),
        Piece("said", places.said, said, _draw_said),
        Piece("match", places.match, match, _draw_match),
    ]


def _winners(view: Any) -> tuple[str, ...]:
    """Who has won; where the clock ended the match, whoever has the most points."""
    if view.won:
        return tuple(view.won)
    points = {player.player: player.score.points for player in view.players}
    return tuple(player for player, has in points.items() if has == max(points.values()))


def _clock(seconds: float | None) -> str:
    return "" if seconds is None else f"{int(seconds) // 60}:{int(seconds) % 60:02}"


def _draw_turn(canvas: Canvas, place: Rect, turn: _Turn) -> None:
    if not turn.players:
        canvas.frame(place, "panel", "line", 2, 14)
        return
    first = turn.players[0]
    fill = fill_of(first)
    canvas.frame(place, fill, corner=14)
    inner = place.inflate(-canvas.px(36), -canvas.px(18))
    side = min(inner.height, canvas.px(72))
    left = inner.left
    for player in turn.players[:3]:
        badge = Rect(left, inner.centery - side // 2, side, side)
        if player != first:
            canvas.frame(badge.inflate(canvas.px(6), canvas.px(6)), fill_of(player), corner=10)
        colour_sign(canvas, player, badge.center, side * 0.8)
        left = badge.right + canvas.px(14)
    words = Rect(left + canvas.px(8), inner.top, inner.right - left - canvas.px(8), inner.height)
    canvas.write(
        _turn_words(canvas, turn),
        words,
        turn.size * 0.9,
        INK,
        fill,
        floor=22,
        bold=True,
        lines=2,
        role="turn",
    )


def _turn_words(canvas: Canvas, turn: _Turn) -> str:
    if not turn.over:
        return canvas.say(Message.of("con-sonar.to-play", player=turn.players[0]))
    if len(turn.players) == 1:
        return canvas.say(Message.of("con-sonar.winner", player=turn.players[0]))
    names = ", ".join(canvas.say(Message.of(f"word.{player}")) for player in turn.players)
    return canvas.say(Message.of("con-sonar.winners", players=names))


def _draw_said(canvas: Canvas, place: Rect, said: _Said) -> None:
    """What happened last, and below it what came before."""
    messages = [*said.captions, *(each.message for each in said.heard)]
    canvas.frame(place, "panel", "text" if said.fresh else "line", 3 if said.fresh else 2, 14)
    if not messages:
        messages = [Message.of("word.con-sonar")]
    inner = place.inflate(-canvas.px(36), -canvas.px(18))
    colour = said.heard[0].crew if said.heard else ""
    if colour in SIGNS and not said.captions:
        side = min(inner.height, canvas.px(48))
        badge = Rect(inner.left, inner.centery - side // 2, side, side)
        canvas.frame(badge, fill_of(colour), corner=8)
        colour_sign(canvas, colour, badge.center, side * 0.66)
        inner = Rect(
            badge.right + canvas.px(16), inner.top, inner.right - badge.right - canvas.px(16), inner.height
        )
    low = canvas.px(32) if len(messages) > 1 and inner.height > canvas.px(100) else 0
    top = Rect(inner.left, inner.top, inner.width, inner.height - low)
    canvas.write(
        canvas.say(messages[0]),
        top,
        said.size * 0.72,
        "text",
        "panel",
        floor=20,
        bold=True,
        lines=2,
        role="said",
    )
    if low:
        box = Rect(inner.left, top.bottom, inner.width, low)
        canvas.write(canvas.say(messages[1]), box, 28, "dim", "panel", floor=15, lines=1, valign="bottom")


def _draw_match(canvas: Canvas, place: Rect, match: _Match) -> None:
    top = Rect(place.left, place.top, place.width, round(place.height * (0.55 if match.clock else 0)))
    if match.clock:
        canvas.write(match.clock, top, 56, "text", "sea", floor=24, bold=True, align="right", lines=1)
    low = Rect(place.left, top.bottom, place.width, place.bottom - top.bottom)
    canvas.write(canvas.say(match.piles), low, 26, "dim", "sea", floor=13, align="right", lines=2)
