"""The six colours of Con Sonar!, each with a sign of its own for who does not see colours."""

from collections.abc import Mapping

from pygame import Rect

from console.displays.canvas import Canvas
from console.games.con_sonar.display.ships import ship

INK = "player_ink"
SIGNS: Mapping[str, str] = {
    "yellow": "disc",
    "green": "square",
    "blue": "triangle",
    "red": "diamond",
    "orange": "cross",
    "purple": "ring",
}


def fill_of(colour: str) -> str:
    """The token of a colour."""
    return f"player_{colour}"


def colour_of(name: str) -> str:
    """The colour of a card or a submarine: `yellow+6`, `yellow*3`, `yellow1`."""
    return next(colour for colour in SIGNS if name.startswith(colour))


def number_of(submarine: str) -> str:
    return submarine[len(colour_of(submarine)) :]


def colour_sign(canvas: Canvas, colour: str, centre: tuple[float, float], size: float) -> None:
    """The sign of a colour on that colour."""
    canvas.sign(SIGNS[colour], centre, size, INK, fill_of(colour))


def silhouette(canvas: Canvas, name: str, place: Rect, ink: str, ground: str) -> None:
    """A ship as large as goes into a place."""
    width = max(8, min(place.width, place.height * 2))
    drawn = ship(name, width, canvas.tokens[ink], canvas.tokens[ground])
    canvas.surface.blit(drawn, drawn.get_rect(center=place.center))
    canvas.shapes.add((ink, ground))


def chip(canvas: Canvas, place: Rect, submarine: str, edge: float = 0) -> None:
    """A submarine on the scale: its colour with its sign, a boat, and its number. `edge`: of a light line."""
    colour = colour_of(submarine)
    fill = fill_of(colour)
    canvas.frame(place, fill, "text" if edge else None, edge, 10)
    inner = place.inflate(-canvas.px(16), -canvas.px(6))
    narrow = place.width < place.height * 1.7
    side = min(inner.height, round(inner.width * (0.5 if narrow else 0.24)))
    colour_sign(canvas, colour, (inner.left + side / 2, inner.centery), side * 0.9)
    share = round(inner.width * (0.4 if narrow else 0.2))
    number = Rect(inner.right - share, inner.top, share, inner.height)
    canvas.write(
        number_of(submarine), number, 36, INK, fill, floor=12, bold=True, align="right", lines=1, role="chip"
    )
    if narrow:
        return
    boat = Rect(inner.left + side, inner.top, number.left - inner.left - side, inner.height)
    silhouette(canvas, "submarine", boat.inflate(-canvas.px(8), 0), INK, fill)
