"""The six ships of Con Sonar!'s cards as silhouettes, told apart by what stands on deck: bow to the right.

Each is drawn in a box one wide and half as high around (0, 0).
"""

from collections.abc import Callable, Mapping
from functools import lru_cache
from math import cos, pi, sin

import pygame
from pygame import Rect, Surface

from console.displays.signs.pen import SignPen

_FINE = 4


def _box(pen: SignPen, left: float, top: float, right: float, bottom: float, ground: bool = False) -> None:
    pen.polygon((left, top), (right, top), (right, bottom), (left, bottom), ground=ground)


def _carrier(pen: SignPen) -> None:
    """A long flat deck that juts out, with a jump at the bow; one island, aircraft behind it."""
    pen.polygon((-0.5, 0.0), (0.34, 0.0), (0.5, -0.08), (0.5, -0.03), (0.38, 0.06), (-0.5, 0.06))
    pen.polygon((-0.38, 0.06), (0.32, 0.06), (0.24, 0.2), (-0.34, 0.2))
    _box(pen, 0.08, -0.14, 0.22, 0.0)
    pen.stroke((0.15, -0.14), (0.15, -0.22), 0.03)
    for left in (-0.46, -0.22):
        pen.polygon(
            (left, -0.02), (left, -0.1), (left + 0.05, -0.055), (left + 0.18, -0.035), (left + 0.18, -0.02)
        )


def _destroyer(pen: SignPen) -> None:
    """Long and low, a gun at either end, a stepped tower and two raked funnels."""
    pen.polygon((-0.5, 0.05), (0.5, -0.01), (0.4, 0.2), (-0.45, 0.2))
    pen.polygon((0.0, 0.04), (0.02, -0.07), (0.07, -0.07), (0.08, -0.17), (0.17, -0.17), (0.2, 0.04))
    pen.stroke((0.12, -0.16), (0.12, -0.24), 0.025)
    for left in (-0.22, -0.1):
        pen.polygon((left, 0.05), (left - 0.03, -0.11), (left + 0.04, -0.11), (left + 0.07, 0.05))
    for side, barrel in ((0.29, 0.46), (-0.35, -0.49)):
        _box(pen, side - 0.05, -0.04, side + 0.05, 0.05)
        pen.stroke((side, -0.02), (barrel, -0.1), 0.03)


def _frigate(pen: SignPen) -> None:
    """One tall mast with a radar ball, and a helicopter on the after deck."""
    pen.polygon((-0.46, 0.07), (0.46, 0.0), (0.36, 0.2), (-0.42, 0.2))
    pen.polygon((-0.1, 0.05), (-0.06, -0.05), (0.2, -0.05), (0.24, 0.05))
    pen.polygon((0.0, -0.05), (0.055, -0.19), (0.085, -0.19), (0.14, -0.05))
    pen.disc(0.055, (0.07, -0.19))
    pen.disc(0.055, (-0.29, -0.01))
    _box(pen, -0.31, 0.03, -0.27, 0.07)
    pen.stroke((-0.29, -0.01), (-0.43, -0.02), 0.025)
    pen.stroke((-0.42, -0.09), (-0.16, -0.09), 0.022)
    pen.stroke((-0.29, -0.09), (-0.29, -0.03), 0.022)


def _patrol_boat(pen: SignPen) -> None:
    """Short, with a wheelhouse and a flag; a wake behind."""
    pen.polygon((-0.24, 0.06), (0.32, 0.0), (0.2, 0.19), (-0.24, 0.19))
    pen.polygon((-0.1, 0.05), (-0.08, -0.09), (0.08, -0.09), (0.14, 0.05))
    _box(pen, -0.04, -0.05, 0.06, 0.0, ground=True)
    pen.stroke((-0.18, 0.06), (-0.18, -0.2), 0.022)
    pen.polygon((-0.18, -0.21), (-0.18, -0.09), (-0.36, -0.15))
    for left, width in ((-0.48, 0.14), (-0.4, 0.1)):
        y = 0.17 if width > 0.12 else 0.11
        pen.stroke((left, y), (left + width, y), 0.03)


def _submarine(pen: SignPen) -> None:
    """A cigar with a sail, a periscope and a rudder."""
    hull = [(0.48 * cos(step * pi / 18), 0.08 + 0.105 * sin(step * pi / 18)) for step in range(36)]
    pen.polygon(*hull)
    pen.polygon((-0.04, 0.0), (0.0, -0.12), (0.14, -0.12), (0.18, 0.0))
    pen.stroke((0.07, -0.1), (0.07, -0.22), 0.03)
    pen.stroke((0.07, -0.22), (0.13, -0.22), 0.03)
    pen.polygon((-0.5, -0.05), (-0.42, -0.05), (-0.34, 0.06), (-0.46, 0.08))
    pen.polygon((-0.5, 0.21), (-0.42, 0.21), (-0.34, 0.1), (-0.46, 0.08))


def _transport(pen: SignPen) -> None:
    """A deep hull full of boxes, the bridge right aft."""
    pen.polygon((-0.5, 0.04), (0.5, 0.0), (0.43, 0.2), (-0.46, 0.2))
    _box(pen, -0.46, -0.21, -0.33, 0.05)
    _box(pen, -0.43, -0.17, -0.36, -0.13, ground=True)
    for column, height in enumerate((2, 3, 3, 2)):
        left = -0.27 + column * 0.165
        for level in range(height):
            bottom = 0.03 - level * 0.085
            _box(pen, left, bottom - 0.07, left + 0.14, bottom)


SHIPS: Mapping[str, Callable[[SignPen], None]] = {
    "destroyer": _destroyer,
    "carrier": _carrier,
    "patrol-boat": _patrol_boat,
    "frigate": _frigate,
    "submarine": _submarine,
    "transport": _transport,
}


@lru_cache(maxsize=256)
def ship(name: str, width: int, colour: str, ground: str) -> Surface:
    """A silhouette so many pixels wide and half as high."""
    side = width * _FINE
    big = Surface((side, side), pygame.SRCALPHA)
    big.fill((*pygame.Color(colour)[:3], 0))
    SHIPS[name](SignPen(big, colour, ground))
    middle = big.subsurface(Rect(0, side // 4, side, side // 2))
    return pygame.transform.smoothscale(middle, (width, width // 2))
