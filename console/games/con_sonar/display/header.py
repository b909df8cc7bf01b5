"""The top of Con Sonar!'s display: whose turn it is or who has won, what was said, the clock, the piles."""

from pygame import Rect

from console.displays.canvas import Canvas
from console.displays.layout import from_bottom, from_left, from_top
from console.displays.piece import Piece
from console.displays.screen import Screen
from console.displays.widgets.top_band import clock
from console.games.con_sonar.display.colours import INK, SIGNS, colour_sign, fill_of
from console.games.con_sonar.display.layout import ConSonarLayout
from console.games.con_sonar.rules.view import ConSonarView
from console.languages import Message

FRESH_S = 6


def header(screen: Screen, view: ConSonarView, layout: ConSonarLayout) -> list[Piece]:
    over = screen.at_end
    ended = any(caption.key == "pause.ended" for caption in screen.captions)
    players = () if ended else _winners(view) if over else tuple(filter(None, (view.turn,)))
    heard = [each for each in screen.heard if each.message.key not in ("heard.turn", "heard.revealed")][:2]
    who = heard[0].crew if heard and not screen.captions else ""
    said = (*screen.captions, *(each.message for each in heard))
    fresh = bool(heard) and heard[0].age_s < FRESH_S
    piles = Message.of("con-sonar.piles", fleet=view.piles.fleet, torpedoes=view.piles.torpedoes)
    size = layout.sizes.announcement
    return [
        Piece.of("turn", layout.turn, _draw_turn, players, size, over=over),
        Piece.of("said", layout.said, _draw_said, said, who, size, fresh=fresh),
        Piece.of("match", layout.match, _draw_match, clock(screen.clock_s), piles),
    ]


def _winners(view: ConSonarView) -> tuple[str, ...]:
    """Who has won; where the clock ended the match, whoever has the most points."""
    if view.won:
        return view.won
    points = {player.player: player.score.points for player in view.players}
    return tuple(player for player, has in points.items() if has == max(points.values()))


def _draw_turn(canvas: Canvas, place: Rect, players: tuple[str, ...], size: float, *, over: bool) -> None:
    """Whose turn it is; at the end, who has won."""
    if not players:
        canvas.frame(place, "panel", None, 0, 14)
        return
    first = players[0]
    fill = fill_of(first)
    canvas.frame(place, fill, corner=14)
    inner = place.inflate(-canvas.px(36), -canvas.px(18))
    side = min(inner.height, canvas.px(72))
    left = inner.left
    for player in players[:3]:
        badge = Rect(left, inner.centery - side // 2, side, side)
        if player != first:
            canvas.frame(badge.inflate(canvas.px(6), canvas.px(6)), fill_of(player), corner=10)
        colour_sign(canvas, player, badge.center, side * 0.8)
        left = badge.right + canvas.px(14)
    words = Rect(left + canvas.px(8), inner.top, inner.right - left - canvas.px(8), inner.height)
    canvas.write(
        _turn_words(canvas, players, over),
        words,
        size * 0.9,
        INK,
        fill,
        floor=22,
        bold=True,
        lines=2,
        role="turn",
    )


def _turn_words(canvas: Canvas, players: tuple[str, ...], over: bool) -> str:
    if not over:
        return canvas.say(Message.of("con-sonar.to-play", player=players[0]))
    if len(players) == 1:
        return canvas.say(Message.of("con-sonar.winner", player=players[0]))
    names = ", ".join(canvas.say(Message.of(f"word.{player}")) for player in players)
    return canvas.say(Message.of("con-sonar.winners", players=names))


def _draw_said(
    canvas: Canvas, place: Rect, said: tuple[Message, ...], who: str, size: float, *, fresh: bool
) -> None:
    """What happened last and whose doing it was, and below it what came before."""
    canvas.frame(place, "panel", "text" if fresh else "line", 3 if fresh else 2, 14)
    messages = said or (Message.of("word.con-sonar"),)
    inner = place.inflate(-canvas.px(36), -canvas.px(18))
    if who in SIGNS:
        side = min(inner.height, canvas.px(48))
        badge = Rect(inner.left, inner.centery - side // 2, side, side)
        canvas.frame(badge, fill_of(who), corner=8)
        colour_sign(canvas, who, badge.center, side * 0.66)
        _, inner = from_left(inner, side, canvas.px(16))
    low = canvas.px(32) if len(messages) > 1 and inner.height > canvas.px(100) else 0
    top, before = from_bottom(inner, low)
    canvas.write(
        canvas.say(messages[0]),
        top,
        size * 0.72,
        "text",
        "panel",
        floor=20,
        bold=True,
        lines=2,
        role="said",
    )
    if low:
        canvas.write(canvas.say(messages[1]), before, 28, "dim", "panel", floor=15, lines=1, valign="bottom")


def _draw_match(canvas: Canvas, place: Rect, clock: str, piles: Message) -> None:
    top, low = from_top(place, round(place.height * (0.55 if clock else 0)))
    if clock:
        canvas.write(clock, top, 56, "text", "sea", floor=24, bold=True, align="right", lines=1)
    canvas.write(canvas.say(piles), low, 26, "dim", "sea", floor=13, align="right", lines=2)
