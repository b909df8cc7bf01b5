"""Small signs, drawn large and shrunk so that their edges are smooth: one function a shape, in tables.

Each is drawn in a square of 1 by 1 around (0, 0), in one colour on a ground.
"""

from functools import lru_cache

import pygame
from pygame import Surface

from console.displays.signs import of_choices, of_match
from console.displays.signs.pen import SignPen

_FINE = 4
SIGNS = {**of_match.SIGNS, **of_choices.SIGNS}


@lru_cache(maxsize=1024)
def sign(name: str, size: int, colour: str, ground: str) -> Surface:
    """A sign in its colour; what shows through it is `ground`."""
    big = Surface((size * _FINE, size * _FINE), pygame.SRCALPHA)
    big.fill((*pygame.Color(colour)[:3], 0))
    SIGNS[name](SignPen(big, colour, ground))
    return pygame.transform.smoothscale(big, (size, size))
