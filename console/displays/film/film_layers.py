"""What the film is made of, drawn once: the sea with its light from above, boats, a soft light."""

from functools import lru_cache
from math import cos, pi, sin
from random import Random

import pygame
from pygame import Color, Rect, Surface

from console.look.tokens import LOOKS

_FINE = 3
"""Boats are drawn so many times larger and shrunk: smooth edges."""
_SHAFTS = (
    (0.02, 0.16, -0.1),
    (0.28, 0.13, -0.05),
    (0.52, 0.12, 0.03),
    (0.74, 0.17, 0.08),
    (0.92, 0.05, 0.12),
)
"""Light from above: where it falls in, how wide, and how far it leans; parts of the width."""
_RAY = 74
"""How bright the light is where it falls in, of 255."""
_SOFT = 8
"""The light is drawn so many times smaller, and blurred: its edges are soft."""
_MOTES = 90
_LAMP = Color("#F6EFD2")
"""What shines out of portholes."""
_GLOW = 96
"""A light is drawn with so many rings, and scaled."""
_DEEP = Color("#06141B")
"""What the lower side of a hull fades into, by day too."""


@lru_cache(maxsize=4)
def sea(size: tuple[int, int], look: str) -> Surface:
    """Water that is light at the top and dark where it is deep."""
    tokens = LOOKS[look]
    light, deep = Color(tokens.chart.shoals[2]), Color(tokens["sea"])
    column = Surface((1, 64))
    for y in range(64):
        column.set_at((0, y), light.lerp(deep, min(1.0, y / 52)))
    water = pygame.transform.smoothscale(column, size)
    shafts = Surface((size[0] // _SOFT, size[1] // _SOFT), pygame.SRCALPHA)
    ray = Color(tokens["phosphor"]).lerp(Color(tokens["blue"]), 0.5)
    shafts.fill((*ray[:3], 0))
    for left, wide, lean in _SHAFTS:
        _shaft(shafts, ray, left, wide, lean)
    blurred = pygame.transform.gaussian_blur(shafts, 4)
    water.blit(pygame.transform.smoothscale(blurred, size), (0, 0))
    chance = Random("motes")
    for _ in range(_MOTES):
        at = chance.uniform(0, size[0]), chance.uniform(0, size[1])
        mote = deep.lerp(Color(tokens["dim"]), chance.uniform(0.2, 0.7))
        pygame.draw.circle(water, mote, at, max(1, round(size[1] * chance.uniform(0.0006, 0.0022))))
    return water


def _shaft(cloth: Surface, ray: Color, left: float, wide: float, lean: float) -> None:
    """It gets fainter the deeper it goes."""
    width, height = cloth.get_size()
    for y in range(height):
        share = y / height
        start = round((left + lean * share) * width)
        cloth.fill((*ray[:3], round(_RAY * (1 - share) ** 1.3)), (start, y, round(wide * width), 1))


@lru_cache(maxsize=24)
def boat(width: int, colour: str, *, to_east: bool, lean: int = 0) -> Surface:
    """A submarine from its side, lit from above, half as high as wide."""
    drawn = _boat(width, colour)
    drawn = drawn if to_east else pygame.transform.flip(drawn, True, False)
    return pygame.transform.rotozoom(drawn, -lean if to_east else lean, 1) if lean else drawn


@lru_cache(maxsize=6)
def _boat(width: int, colour: str) -> Surface:
    """Bow to the right."""
    big = Surface((width * _FINE, width * _FINE // 2), pygame.SRCALPHA)
    side = big.get_width()

    def at(x: float, y: float) -> tuple[float, float]:
        return (x + 0.5) * side, (y + 0.25) * side

    hull = [at(0.42 * cos(a) + 0.04, 0.06 + 0.115 * sin(a)) for a in (n * pi / 32 for n in range(64))]
    pygame.draw.polygon(big, "white", hull)
    pygame.draw.polygon(big, "white", [at(-0.1, 0.0), at(-0.085, -0.13), at(0.07, -0.13), at(0.09, 0.0)])
    pygame.draw.rect(big, "white", Rect(*at(-0.035, -0.235), 0.016 * side, 0.12 * side))
    pygame.draw.rect(big, "white", Rect(*at(-0.035, -0.24), 0.065 * side, 0.016 * side))
    pygame.draw.polygon(big, "white", [at(-0.36, 0.06), at(-0.48, -0.03), at(-0.455, 0.06), at(-0.48, 0.15)])
    shade = Surface((1, 32))
    light = Color(colour).lerp(Color("white"), 0.25)
    for y in range(32):
        shade.set_at((0, y), light.lerp(_DEEP, max(0.0, min(0.86, (y - 6) / 22))))
    big.blit(pygame.transform.smoothscale(shade, big.get_size()), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    for window in range(4):
        pygame.draw.circle(big, _LAMP, at(-0.15 + window * 0.11, 0.055), 0.021 * side)
    return pygame.transform.smoothscale(big, (width, width // 2))


@lru_cache(maxsize=24)
def glow(radius: int, *colours: str) -> Surface:
    """A soft light, from its middle out."""
    side = 2 * _GLOW
    small = Surface((side, side), pygame.SRCALPHA)
    inks = [Color(colour) for colour in colours]
    small.fill((*inks[-1][:3], 0))
    for step in range(_GLOW, 0, -1):
        out = step / _GLOW
        place = out * (len(inks) - 1)
        first = min(int(place), max(0, len(inks) - 2))
        ink = inks[first].lerp(inks[min(first + 1, len(inks) - 1)], place - first)
        strength = round(255 * min(1.0, 1.5 * (1 - out)) ** 1.6)
        pygame.draw.aacircle(small, (*ink[:3], strength), (_GLOW, _GLOW), step)
    return pygame.transform.smoothscale(small, (2 * radius, 2 * radius))
