"""What effects are drawn with: rings, glows, sparks and words that stand out on anything."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import cos, pi, sin
from random import Random

import pygame
from pygame import Color, Rect, Surface

from console.displays.canvas import Canvas
from console.displays.chart.sea import DotGrid
from console.displays.fonts import font
from console.displays.screen import Screen

Point = tuple[float, float]

_FAINT = 0.06
"""What is fainter than this is left out: lines would only darken what they cross."""
_GLOW = 96
"""Glows are drawn so large, and scaled."""


@dataclass(frozen=True)
class Brush:
    """A canvas, and where things are on it."""

    canvas: Canvas
    screen: Screen
    spots: dict[str, Rect]

    @property
    def surface(self) -> Surface:
        return self.canvas.surface

    @property
    def calm(self) -> bool:
        return self.screen.calm

    @cached_property
    def grid(self) -> DotGrid | None:
        """The captain's chart, where there is one."""
        sea, chart = self.spots.get("sea"), self.screen.chart
        if sea is None or chart is None:
            return None
        return DotGrid(sea.left, sea.top, sea.width // chart.columns, 0, chart.columns, chart.rows)

    @property
    def whole(self) -> Rect:
        return self.surface.get_rect()

    def colour(self, name: str, strength: float = 1.0, ground: str | None = None) -> Color:
        """A colour of the look, as much of it as is wanted over its ground: a chart's water."""
        below = self.canvas.tokens.chart.sea if ground is None else self.canvas.tokens[ground]
        return Color(below).lerp(Color(self.canvas.tokens[name]), min(1.0, max(0.0, strength)))

    def ring(self, centre: Point, radius: float, width: float, name: str, strength: float = 1.0) -> None:
        """A thin circle, which fades into the sea."""
        if strength > _FAINT and radius >= 2:
            colour, thick = self.colour(name, strength), max(1, round(width))
            pygame.draw.aacircle(self.surface, colour, _whole(centre), round(radius), thick)

    def broken_ring(
        self,
        centre: Point,
        radius: float,
        width: float,
        name: str,
        strength: float = 1.0,
        turned: float = 0.0,
    ) -> None:
        """A circle of twelve dashes."""
        if strength <= _FAINT or radius < 3:
            return
        colour, thick = self.colour(name, strength), max(1, round(width))
        for dash in range(12):
            start = turned + dash * pi / 6
            points = [around(centre, radius, start + step * pi / 36) for step in range(5)]
            pygame.draw.lines(self.surface, colour, False, points, thick)

    def glow(self, centre: Point, radius: float, name: str, strength: float) -> None:
        """A soft light."""
        side = 2 * round(radius)
        if side < 4 or strength <= 0.02:
            return
        light = pygame.transform.smoothscale(_soft(self.canvas.tokens[name]), (side, side))
        light.set_alpha(round(255 * min(1.0, strength)))
        self.surface.blit(light, (round(centre[0]) - side // 2, round(centre[1]) - side // 2))

    def veil(self, place: Rect, name: str, strength: float) -> None:
        """A colour over all of a place."""
        place = place.clip(self.whole)
        if strength <= 0.01 or not place:
            return
        cloth = Surface(place.size)
        cloth.fill(self.canvas.tokens[name])
        cloth.set_alpha(round(255 * min(1.0, strength)))
        self.surface.blit(cloth, place)

    def line(self, start: Point, end: Point, width: float, name: str, strength: float = 1.0) -> None:
        if strength > _FAINT:
            colour, thick = self.colour(name, strength), max(1, round(width))
            pygame.draw.aaline(self.surface, colour, start, end, thick)

    def fan(
        self, centre: Point, radius: float, ends: tuple[float, float], name: str, strength: float
    ) -> None:
        """A beam that turns, from its faint end to its bright one; angles in radians."""
        place = self.surface.get_clip()
        cloth = Surface(place.size, pygame.SRCALPHA)
        light = Color(self.canvas.tokens[name])
        middle = (centre[0] - place.left, centre[1] - place.top)
        first, last = ends
        steps = 24
        for step in range(steps):
            light.a = round(255 * strength * (step / steps) ** 2)
            sides = [first + (last - first) * (step + more) / steps for more in (0.0, 1.05)]
            pygame.draw.polygon(cloth, light, [middle, *(around(middle, radius, side) for side in sides)])
        self.surface.blit(cloth, place)

    def spot_size(self, place: Rect) -> float:
        """How large what happens to a spot is: a small one is seen too."""
        return max(float(min(place.size)), self.canvas.px(64))

    def polygon(self, points: Sequence[Point], name: str, strength: float = 1.0) -> None:
        pygame.draw.polygon(self.surface, self.colour(name, strength), points)

    def disc(self, centre: Point, radius: float, name: str, strength: float = 1.0) -> None:
        if strength > 0.02 and radius >= 1:
            pygame.draw.aacircle(self.surface, self.colour(name, strength), _whole(centre), round(radius))

    def dashed_box(self, place: Rect, name: str, strength: float, width: float) -> None:
        """A frame of dashes: how far something reaches."""
        colour, thick = self.colour(name, strength), max(1, round(width))
        dash = max(4, min(place.size) // 7)
        for x in range(place.left, place.right, 2 * dash):
            long = min(dash, place.right - x)
            self.surface.fill(colour, (x, place.top, long, thick))
            self.surface.fill(colour, (x, place.bottom - thick, long, thick))
        for y in range(place.top, place.bottom, 2 * dash):
            long = min(dash, place.bottom - y)
            self.surface.fill(colour, (place.left, y, thick, long))
            self.surface.fill(colour, (place.right - thick, y, thick, long))

    def stamp(self, words: str, centre: Point, size: float, name: str, strength: float = 1.0) -> Rect:
        """Bold words with a dark seam, which stay within the display."""
        written = _stamped(words, max(8, round(size)), self.canvas.tokens[name], self.canvas.tokens["sea"])
        written.set_alpha(round(255 * min(1.0, max(0.0, strength))))
        place = written.get_rect(center=_whole(centre))
        place.clamp_ip(self.surface.get_clip())
        self.surface.blit(written, place)
        return place

    def chance(self, *about: object) -> Random:
        """Sparks fly as chance has it, and the same way on every run."""
        return Random(" ".join(map(str, about)))


def _whole(point: Point) -> tuple[int, int]:
    return round(point[0]), round(point[1])


def around(centre: Point, radius: float, angle: float) -> Point:
    """The point in a direction, so far away."""
    return centre[0] + radius * cos(angle), centre[1] + radius * sin(angle)


@lru_cache(maxsize=32)
def _soft(colour: str) -> Surface:
    """A disc that is full in its middle and nothing at its edge."""
    drawn = Surface((_GLOW, _GLOW), pygame.SRCALPHA)
    red, green, blue = Color(colour)[:3]
    drawn.fill((red, green, blue, 0))
    middle = _GLOW // 2
    for radius in range(middle, 0, -1):
        share = 1 - radius / middle
        pygame.draw.circle(drawn, (red, green, blue, round(255 * share**1.6)), (middle, middle), radius)
    return drawn


@lru_cache(maxsize=64)
def _stamped(words: str, size: int, colour: str, seam: str) -> Surface:
    letters, edge = font(size, bold=True), max(2, size // 14)
    dark, light = letters.render(words, True, seam), letters.render(words, True, colour)
    drawn = Surface((light.get_width() + 2 * edge, light.get_height() + 2 * edge), pygame.SRCALPHA)
    for step in range(8):
        x, y = edge + edge * cos(step * pi / 4), edge + edge * sin(step * pi / 4)
        drawn.blit(dark, (round(x), round(y)))
    drawn.blit(light, (edge, edge))
    return drawn
