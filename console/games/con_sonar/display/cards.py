"""Con Sonar!'s cards: a fleet card with its two ships, a torpedo card with one, and the back of a card."""

from pygame import Rect

from console.displays.canvas import Canvas
from console.displays.layout import from_top
from console.games.con_sonar.display.colours import INK, colour_sign, fill_of, silhouette
from console.games.con_sonar.rules.cards import LINKS, SILHOUETTES
from console.games.con_sonar.rules.orders import FleetCard, TorpedoCard

RATIO, WIDE_RATIO = 0.74, 1.25
"""Width over height."""
_MINUS = "\u2212"


def row_of(place: Rect, count: int, gap: int, ratio: float = RATIO) -> list[Rect]:
    """So many cards side by side in the middle of a place, as large as goes in."""
    width = min((place.width - gap * (count - 1)) // max(count, 1), round(place.height * ratio))
    height = min(place.height, round(width / ratio))
    left = place.centerx - (width * count + gap * (count - 1)) // 2
    top = place.centery - height // 2
    return [Rect(left + number * (width + gap), top, width, height) for number in range(count)]


def any_card(canvas: Canvas, place: Rect, name: str, edge: str | None = None) -> None:
    """A card by its name, `yellow+6` or `yellow*3`; `edge`: the colour of a line around it."""
    if name in TorpedoCard.every():
        torpedo_card(canvas, place, TorpedoCard.every()[name], edge)
    else:
        fleet_card(canvas, place, FleetCard.every()[name], edge)


def fleet_card(canvas: Canvas, place: Rect, card: FleetCard, edge: str | None = None) -> None:
    """The move on top, then the ship that it follows, then the ship that follows."""
    top, body, fill = _blank(canvas, place, card.colour, edge)
    move = f"+{card.move}" if card.move > 0 else f"{_MINUS}{-card.move}"
    box = Rect(top.left, top.top, round(top.width * 0.68), top.height)
    canvas.write(move, box, 60, INK, fill, floor=12, bold=True, lines=1, role="card")
    step = body.height // 2
    link = LINKS[card]
    first = Rect(body.left, body.top, body.width, step)
    second = Rect(body.left, body.top + step, body.width, step)
    silhouette(canvas, link.first, first.inflate(0, -canvas.px(8)), INK, fill)
    silhouette(canvas, link.second, second.inflate(0, -canvas.px(8)), INK, fill)
    y = body.top + step
    canvas.line((body.left, y), (body.right, y), canvas.px(2), INK)
    canvas.sign("to-south", (body.centerx, y), min(canvas.px(24), step * 0.28), INK, fill)


def torpedo_card(canvas: Canvas, place: Rect, card: TorpedoCard, edge: str | None = None) -> None:
    """One to three torpedoes, and the ship that it follows; on a wide card the ship has all the width."""
    top, body, fill = _blank(canvas, place, card.colour, edge)
    wide = place.width > place.height
    count = Rect(top.left, top.top, round(top.width * (0.32 if wide else 0.68)), top.height)
    canvas.write(f"×{card.torpedoes}", count, 60, INK, fill, floor=12, bold=True, lines=1, role="card")
    if wide:
        height = round(top.height * 0.5)
        _torpedo(
            canvas,
            Rect(count.right + canvas.px(6), top.centery - height // 2, round(top.width * 0.34), height),
        )
        silhouette(canvas, SILHOUETTES[card], body, INK, fill)
        return
    half = body.height // 2
    silhouette(canvas, SILHOUETTES[card], Rect(body.left, body.top, body.width, half), INK, fill)
    step = (body.height - half) / 3
    for number in range(card.torpedoes):
        y = body.bottom - step * (1 + card.torpedoes / 2 - number)
        _torpedo(canvas, Rect(body.left, round(y - step * 0.36), body.width, round(step * 0.72)))


def _blank(canvas: Canvas, place: Rect, colour: str, edge: str | None) -> tuple[Rect, Rect, str]:
    """A card in its colour with its sign: the rooms for what is on it."""
    fill = fill_of(colour)
    canvas.frame(place, fill, edge, 8, 14)
    inner = place.inflate(-round(place.width * 0.16), -round(place.height * 0.12))
    share = 0.3 if place.width > place.height else 0.27
    top, body = from_top(inner, round(inner.height * share))
    side = min(top.height * 0.8, top.width * 0.26)
    colour_sign(canvas, colour, (top.right - side / 2, top.centery), side)
    return top, body, fill


def _torpedo(canvas: Canvas, place: Rect) -> None:
    """A torpedo, running to the right."""
    body = Rect(place.left + place.width // 6, place.top, place.width * 5 // 6, place.height)
    canvas.frame(body, INK, corner=place.height)
    fin = Rect(place.left, place.top, max(2, place.width // 12), place.height)
    canvas.fill(fin, INK)
    shaft = Rect(
        fin.left, place.centery - max(1, place.height // 6), place.width // 3, max(2, place.height // 3)
    )
    canvas.fill(shaft, INK)


def halo(canvas: Canvas, place: Rect, ground: str) -> None:
    """Around what is pointed at: a yellow line, off the card so that it shows around a yellow one too."""
    canvas.frame(place.inflate(canvas.px(20), canvas.px(20)), "awaited", corner=18)
    canvas.frame(place.inflate(canvas.px(8), canvas.px(8)), ground, corner=14)


def card_back(canvas: Canvas, place: Rect, number: int) -> None:
    """Face down: rings as of a sonar, and its place in the hand."""
    canvas.frame(place, "raised", "edge", 3, 14)
    side = min(place.width, place.height)
    canvas.sign("ring", place.center, side * 0.72, "edge", "raised")
    canvas.sign("ring", place.center, side * 0.42, "edge", "raised")
    box = Rect(0, 0, side // 3, side // 3)
    box.center = place.center
    canvas.write(
        str(number), box, 44, "text", "raised", floor=12, bold=True, align="middle", lines=1, role="card"
    )


def empty_place(canvas: Canvas, place: Rect) -> None:
    """Where a card was taken away."""
    canvas.frame(place, "panel", "line", 3, 14)
