"""The signs of big choices: what a press leads to."""

from collections.abc import Callable, Mapping
from itertools import pairwise
from math import cos, pi, sin

from console.displays.signs.pen import Point, SignPen, turned


def _again(pen: SignPen) -> None:
    """A ring that closes on its own beginning."""
    _arc(pen, 0.36, -0.2 * pi, 1.5 * pi)
    pen.polygon((0.0, -0.5), (0.26, -0.36), (0.0, -0.18))


def _arc(pen: SignPen, radius: float, begins: float, ends: float) -> None:
    angles = [begins + (ends - begins) * step / 40 for step in range(41)]
    points: list[Point] = [(radius * cos(angle), radius * sin(angle)) for angle in angles]
    for start, end in pairwise(points):
        pen.stroke(start, end, 0.1)


def _exchange(pen: SignPen) -> None:
    """Two arrows that pass each other."""
    for quarters in (0, 2):
        start, end = turned((-0.42, -0.18), quarters), turned((0.3, -0.18), quarters)
        pen.stroke(start, end, 0.12)
        pen.polygon(*(turned(point, quarters) for point in ((0.2, -0.42), (0.5, -0.18), (0.2, 0.06))))


def _cap(pen: SignPen) -> None:
    """A cap such as people wear who have learnt something."""
    pen.polygon((0.0, -0.4), (0.5, -0.14), (0.0, 0.12), (-0.5, -0.14))
    pen.polygon((-0.28, 0.06), (0.0, 0.21), (0.28, 0.06), (0.28, 0.3), (0.0, 0.42), (-0.28, 0.3))
    pen.stroke((0.44, -0.12), (0.44, 0.24), 0.06)


def _rows(pen: SignPen) -> None:
    """Lines of a list."""
    for y, end in ((-0.28, 0.42), (0.0, 0.2), (0.28, 0.32)):
        pen.stroke((-0.42, y), (end, y), 0.13)


def _pause(pen: SignPen) -> None:
    for x in (-0.19, 0.19):
        pen.stroke((x, -0.3), (x, 0.3), 0.2)


def _go_on(pen: SignPen) -> None:
    pen.polygon((-0.32, -0.44), (0.46, 0.0), (-0.32, 0.44))


def _leave(pen: SignPen) -> None:
    """A way out through a door."""
    for start, end in (
        ((0.0, -0.42), (-0.4, -0.42)),
        ((-0.4, -0.42), (-0.4, 0.42)),
        ((-0.4, 0.42), (0.0, 0.42)),
    ):
        pen.stroke(start, end, 0.1)
    pen.stroke((-0.12, 0.0), (0.3, 0.0), 0.12)
    pen.polygon((0.2, -0.24), (0.5, 0.0), (0.2, 0.24))


def _route(pen: SignPen) -> None:
    """The way of a boat, from dot to dot."""
    dots: list[Point] = [(-0.4, 0.36), (-0.4, -0.04), (0.0, -0.04), (0.0, -0.36), (0.4, -0.36)]
    for start, end in pairwise(dots):
        pen.stroke(start, end, 0.09)
    for dot in dots:
        pen.disc(0.1, dot)


def _people(count: int) -> Callable[[SignPen], None]:
    def draw(pen: SignPen) -> None:
        step = 0.25
        for number in range(count):
            _person(pen, (number - (count - 1) / 2) * step)

    return draw


def _person(pen: SignPen, x: float) -> None:
    pen.disc(0.09, (x, -0.2))
    pen.disc(0.1, (x, 0.02))
    pen.polygon((x - 0.1, 0.02), (x + 0.1, 0.02), (x + 0.1, 0.3), (x - 0.1, 0.3))


def _help(pen: SignPen) -> None:
    """A question in a ring."""
    pen.ring(0.48, 0.08)
    points: list[Point] = [
        (0.14 * cos(angle), -0.12 + 0.14 * sin(angle))
        for angle in (pi * (1.0 + 1.35 * step / 16) for step in range(17))
    ]
    for start, end in pairwise([*points, (0.0, 0.06), (0.0, 0.12)]):
        pen.stroke(start, end, 0.08)
    pen.disc(0.055, (0.0, 0.27))


def _mark(pen: SignPen) -> None:
    """The table's own: a periscope, and a ping that runs out from it."""
    pen.polygon((-0.09, 0.5), (-0.09, 0.08), (0.16, 0.08), (0.16, 0.2), (0.06, 0.2), (0.06, 0.5))
    for radius in (0.2, 0.34, 0.48):
        angles = [pi * (1.2 + 0.6 * step / 20) for step in range(21)]
        points = [(radius * cos(angle), 0.08 + radius * sin(angle)) for angle in angles]
        for start, end in pairwise(points):
            pen.stroke(start, end, 0.07)


SIGNS: Mapping[str, Callable[[SignPen], None]] = {
    "again": _again,
    "exchange": _exchange,
    "cap": _cap,
    "rows": _rows,
    "pause": _pause,
    "go-on": _go_on,
    "leave": _leave,
    "route": _route,
    "mark": _mark,
    "help": _help,
    **{f"people-{count}": _people(count) for count in range(1, 5)},
}
