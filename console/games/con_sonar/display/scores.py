"""The scores of all players: what they have now, and at the end what it comes from."""

from dataclasses import dataclass

from pygame import Rect

from console.displays.canvas import Canvas
from console.displays.layout import alike
from console.displays.piece import Piece
from console.games.con_sonar.display.colours import INK, colour_of, colour_sign, fill_of
from console.games.con_sonar.rules.view import ConSonarView
from console.languages import Message

PARTS = ("sunk", "missed", "alive", "pairs", "colours")
"""What points come from, column by column; in points, so that a row adds up."""


@dataclass(frozen=True)
class _ScoredPlayer:
    colour: str
    points: int
    sunk: tuple[str, ...]
    missed: int
    parts: tuple[int, ...]
    first: bool
    """It is their turn; at the end: they have won."""


def scores(view: ConSonarView, place: Rect) -> Piece:
    """A column a player, in the order of play."""
    return Piece.of("scores", place, _draw, _players(view, over=False))


def final_scores(view: ConSonarView, place: Rect) -> Piece:
    """A row a player, with all that the points come from."""
    return Piece.of("final-scores", place, _draw_final, _players(view, over=True))


def _players(view: ConSonarView, *, over: bool) -> tuple[_ScoredPlayer, ...]:
    players = view.players
    most = max((player.score.points for player in players), default=0)
    return tuple(
        _ScoredPlayer(
            colour=player.player,
            points=player.score.points,
            sunk=player.submarines_sunk,
            missed=player.score.missed,
            parts=tuple(player.score.parts[part] for part in PARTS),
            first=player.score.points == most if over else player.player == view.turn,
        )
        for player in players
    )


def _draw(canvas: Canvas, place: Rect, players: tuple[_ScoredPlayer, ...]) -> None:
    for player, column in zip(players, alike(place, canvas.px(10), len(players)), strict=True):
        _score(canvas, column, player)


def _score(canvas: Canvas, place: Rect, player: _ScoredPlayer) -> None:
    canvas.frame(place, "panel", "awaited" if player.first else "line", 5 if player.first else 2, 12)
    inner = place.inflate(-canvas.px(20), -canvas.px(16))
    high = round(inner.height * 0.56)
    side = min(high, round(inner.width * 0.4))
    badge = Rect(inner.left, inner.top, side, side)
    canvas.frame(badge, fill_of(player.colour), corner=10)
    colour_sign(canvas, player.colour, badge.center, side * 0.64)
    points = Rect(badge.right, inner.top, inner.right - badge.right, high)
    canvas.write(str(player.points), points, 64, "text", "panel", floor=20, bold=True, align="right", lines=1)
    _trophies(canvas, Rect(inner.left, inner.top + high, inner.width, inner.height - high), player)


def _trophies(canvas: Canvas, place: Rect, player: _ScoredPlayer) -> None:
    """What this player sank, and how often they missed."""
    if not (player.sunk or player.missed):
        words = canvas.say(Message.of("con-sonar.points"))
        canvas.write(words, place, 26, "dim", "panel", floor=12, align="right", lines=1)
        return
    side = min(place.height - canvas.px(6), canvas.px(34))
    miss = Rect(place.right - round(side * 1.9), place.top, round(side * 1.9), place.height)
    if player.missed:
        canvas.sign("cross", (miss.left + side / 2, miss.centery), side * 0.8, "alarm", "panel")
        number = Rect(miss.left + side, miss.top, miss.width - side, miss.height)
        canvas.write(
            str(player.missed), number, 30, "alarm", "panel", floor=12, bold=True, align="right", lines=1
        )
    room = (miss.left if player.missed else place.right) - place.left
    step = min(side + canvas.px(5), room // max(len(player.sunk), 1))
    for taken, name in enumerate(player.sunk):
        box = Rect(place.left + taken * step, place.centery - side // 2, min(side, step - 1), side)
        canvas.frame(box, fill_of(colour_of(name)), corner=6)
        colour_sign(canvas, colour_of(name), box.center, box.width * 0.6)


def _draw_final(canvas: Canvas, place: Rect, players: tuple[_ScoredPlayer, ...]) -> None:
    canvas.frame(place, "panel", None, 0, 14)
    inner = place.inflate(-canvas.px(40), -canvas.px(24))
    height = inner.height // (len(players) + 1)
    heads = [f"score-{part}" for part in PARTS] + ["points"]
    columns = _columns(inner, len(heads))
    for name, column in zip(heads, columns[1:], strict=True):
        box = Rect(column.left, inner.top, column.width - canvas.px(8), height)
        words = canvas.say(Message.of(f"con-sonar.{name}"))
        canvas.write(words, box, 32, "dim", "panel", floor=13, align="middle", lines=1)
    ranked = sorted(players, key=lambda player: -player.points)
    for number, player in enumerate(ranked, 1):
        row = Rect(inner.left, inner.top + number * height, inner.width, height).inflate(0, -canvas.px(8))
        _row(canvas, row, player, columns)


def _columns(inner: Rect, count: int) -> list[Rect]:
    first = round(inner.width * 0.28)
    step = (inner.width - first) / count
    rest = [
        Rect(round(inner.left + first + number * step), inner.top, int(step), inner.height)
        for number in range(count)
    ]
    return [Rect(inner.left, inner.top, first, inner.height), *rest]


def _row(canvas: Canvas, row: Rect, player: _ScoredPlayer, columns: list[Rect]) -> None:
    ground = "awaited_deep" if player.first else "panel"
    canvas.frame(row, ground, "awaited" if player.first else "line", 5 if player.first else 2, 10)
    name = Rect(columns[0].left, row.top, columns[0].width, row.height).inflate(
        -canvas.px(16), -canvas.px(12)
    )
    canvas.frame(name, fill_of(player.colour), corner=10)
    inner = name.inflate(-canvas.px(20), -canvas.px(6))
    side = min(inner.height, canvas.px(44))
    colour_sign(canvas, player.colour, (inner.left + side / 2, inner.centery), side)
    words = canvas.say(Message.of(f"word.{player.colour}")).upper()
    box = Rect(inner.left + round(side * 1.3), inner.top, inner.width - round(side * 1.3), inner.height)
    canvas.write(words, box, 40, INK, fill_of(player.colour), floor=14, bold=True, lines=1)
    values = [str(value).replace("-", "−") for value in (*player.parts, player.points)]
    for number, (value, column) in enumerate(zip(values, columns[1:], strict=True)):
        last = number == len(values) - 1
        box = Rect(column.left, row.top, column.width, row.height)
        ink = "text" if last or not player.first else "awaited"
        canvas.write(
            value, box, 56 if last else 40, ink, ground, floor=14, bold=last, align="middle", lines=1
        )
