"""The signs of a match: shapes, boats, mines, arrows."""

import itertools
from collections.abc import Callable, Mapping
from math import cos, pi, sin

from console.displays.signs.pen import SignPen, turned


def _diamond(pen: SignPen) -> None:
    pen.polygon((0, -0.5), (0.5, 0), (0, 0.5), (-0.5, 0))


def _disc(pen: SignPen) -> None:
    pen.disc(0.46)


def _triangle(pen: SignPen) -> None:
    pen.polygon((0, -0.48), (0.5, 0.42), (-0.5, 0.42))


def _trefoil(pen: SignPen) -> None:
    for blade in range(3):
        middle = -pi / 2 + blade * 2 * pi / 3
        arc = [middle + step * pi / 36 for step in range(-6, 7)]
        outer = [(0.48 * cos(angle), 0.48 * sin(angle)) for angle in arc]
        inner = [(0.17 * cos(angle), 0.17 * sin(angle)) for angle in reversed(arc)]
        pen.polygon(*outer, *inner)
    pen.disc(0.1)


def _cross(pen: SignPen) -> None:
    pen.stroke((-0.38, -0.38), (0.38, 0.38), 0.17)
    pen.stroke((-0.38, 0.38), (0.38, -0.38), 0.17)


def _scrawl(pen: SignPen) -> None:
    """A cross as a grease pencil makes it, with a light edge so that it shows on any symbol."""
    lines = (((-0.42, -0.36), (0.4, 0.4)), ((-0.38, 0.42), (0.42, -0.38)))
    for start, end in lines:
        pen.stroke(start, end, 0.17, ground=True)
    for start, end in lines:
        pen.stroke(start, end, 0.09)


def _tick(pen: SignPen) -> None:
    pen.stroke((-0.38, 0.04), (-0.1, 0.32), 0.17)
    pen.stroke((-0.1, 0.32), (0.4, -0.32), 0.17)


def _ring(pen: SignPen) -> None:
    pen.ring(0.48, 0.09)


def _broken_ring(pen: SignPen) -> None:
    for part in range(8):
        angles = [part * pi / 4 + step * pi / 40 for step in range(6)]
        outer = [(0.48 * cos(angle), 0.48 * sin(angle)) for angle in angles]
        inner = [(0.4 * cos(angle), 0.4 * sin(angle)) for angle in reversed(angles)]
        pen.polygon(*outer, *inner)


def _boat(pen: SignPen) -> None:
    """A submarine from the side."""
    hull = [(0.46 * cos(step * pi / 16), 0.16 + 0.2 * sin(step * pi / 16)) for step in range(32)]
    pen.polygon(*hull)
    pen.polygon((-0.16, 0.02), (-0.1, -0.2), (0.14, -0.2), (0.18, 0.02))
    pen.stroke((0.02, -0.2), (0.02, -0.38), 0.06)
    pen.stroke((0.02, -0.38), (0.12, -0.38), 0.06)
    pen.polygon((-0.42, 0.14), (-0.5, -0.02), (-0.4, -0.02), (-0.32, 0.12))


def _mine(pen: SignPen) -> None:
    """A naval mine with its horns."""
    for step in range(8):
        angle = step * pi / 4
        pen.stroke((0, 0), (0.42 * cos(angle), 0.42 * sin(angle)), 0.12)
    pen.disc(0.34)
    pen.disc(0.08, (-0.11, -0.12), ground=True)


def _fresh_mine(pen: SignPen) -> None:
    """The same, hollow: it may not be triggered yet."""
    _mine(pen)
    pen.disc(0.25, ground=True)


def _arrow(turn: int) -> Callable[[SignPen], None]:
    def draw(pen: SignPen) -> None:
        points = (
            (0, -0.46),
            (0.42, 0.04),
            (0.15, 0.04),
            (0.15, 0.46),
            (-0.15, 0.46),
            (-0.15, 0.04),
            (-0.42, 0.04),
        )
        pen.polygon(*(turned(point, turn) for point in points))

    return draw


def _chevron(turn: int) -> Callable[[SignPen], None]:
    def draw(pen: SignPen) -> None:
        points = ((-0.34, 0.2), (0, -0.2), (0.34, 0.2))
        for start, end in itertools.pairwise(points):
            pen.stroke(turned(start, turn), turned(end, turn), 0.2)

    return draw


def _crosshair(pen: SignPen) -> None:
    pen.ring(0.3, 0.06)
    for quarter in range(4):
        pen.stroke(turned((0, -0.14), quarter), turned((0, -0.46), quarter), 0.07)


def _gap(pen: SignPen) -> None:
    """Silence on the transparency: the line is lost, then goes on."""
    points = ((-0.44, 0.0), (-0.22, -0.3), (0.0, 0.3), (0.22, -0.3), (0.44, 0.0))
    for start, end in itertools.pairwise(points):
        pen.stroke(start, end, 0.2, ground=True)
    for start, end in itertools.pairwise(points):
        pen.stroke(start, end, 0.11)


def _hourglass(pen: SignPen) -> None:
    pen.polygon((-0.32, -0.44), (0.32, -0.44), (0, 0.02))
    pen.polygon((-0.32, 0.44), (0.32, 0.44), (0, -0.02))


def _warning(pen: SignPen) -> None:
    pen.polygon((0, -0.48), (0.52, 0.42), (-0.52, 0.42))
    pen.stroke((0, -0.14), (0, 0.1), 0.1, ground=True)
    pen.disc(0.06, (0, 0.28), ground=True)


def _wave(pen: SignPen) -> None:
    """The surface."""
    for row in (-0.2, 0.1, 0.4):
        points = [(-0.46 + step * 0.046, row + 0.09 * sin(step * pi / 5)) for step in range(21)]
        for start, end in itertools.pairwise(points):
            pen.stroke(start, end, 0.09)


def _hand(pen: SignPen) -> None:
    """An octagon, as on the road: stop."""
    pen.polygon(
        *((0.5 * cos(pi / 8 + step * pi / 4), 0.5 * sin(pi / 8 + step * pi / 4)) for step in range(8))
    )


def _keyboard(pen: SignPen) -> None:
    pen.polygon((-0.5, -0.3), (0.5, -0.3), (0.5, 0.3), (-0.5, 0.3))
    for row in (-0.16, 0.01):
        for column in range(5):
            pen.disc(0.06, (-0.36 + column * 0.18, row), ground=True)
    pen.stroke((-0.22, 0.18), (0.22, 0.18), 0.09, ground=True)


def _computer(pen: SignPen) -> None:
    """A screen on its foot."""
    pen.polygon((-0.46, -0.4), (0.46, -0.4), (0.46, 0.22), (-0.46, 0.22))
    pen.polygon((-0.34, -0.28), (0.34, -0.28), (0.34, 0.1), (-0.34, 0.1), ground=True)
    pen.polygon((-0.09, 0.22), (0.09, 0.22), (0.09, 0.34), (-0.09, 0.34))
    pen.stroke((-0.24, 0.38), (0.24, 0.38), 0.1)


def _pointer(pen: SignPen) -> None:
    """Two wedges that point at what is between them."""
    for quarter in (1, 3):
        corners = ((-0.2, -0.5), (0.2, -0.5), (0.0, -0.3))
        pen.polygon(*(turned(point, quarter) for point in corners))


def _block(pen: SignPen) -> None:
    pen.polygon((-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5))


def _square(pen: SignPen) -> None:
    pen.polygon((-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5))
    pen.polygon((-0.34, -0.34), (0.34, -0.34), (0.34, 0.34), (-0.34, 0.34), ground=True)


def _explosion(pen: SignPen) -> None:
    points = []
    for step in range(20):
        reach = 0.5 if step % 2 == 0 else 0.26
        points.append((reach * cos(step * pi / 10), reach * sin(step * pi / 10)))
    pen.polygon(*points)


SIGNS: Mapping[str, Callable[[SignPen], None]] = {
    "diamond": _diamond,
    "disc": _disc,
    "triangle": _triangle,
    "trefoil": _trefoil,
    "cross": _cross,
    "scrawl": _scrawl,
    "tick": _tick,
    "ring": _ring,
    "broken-ring": _broken_ring,
    "boat": _boat,
    "mine": _mine,
    "fresh-mine": _fresh_mine,
    "crosshair": _crosshair,
    "gap": _gap,
    "hourglass": _hourglass,
    "warning": _warning,
    "wave": _wave,
    "octagon": _hand,
    "keyboard": _keyboard,
    "square": _square,
    "block": _block,
    "computer": _computer,
    "pointer": _pointer,
    "explosion": _explosion,
    **{name: _arrow(turn) for turn, name in enumerate(("north", "east", "south", "west"))},
    **{f"to-{name}": _chevron(turn) for turn, name in enumerate(("north", "east", "south", "west"))},
}
