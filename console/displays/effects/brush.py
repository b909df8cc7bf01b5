"""What effects are drawn with: rings, glows, sparks and words that stand out on anything."""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from math import cos, pi, sin
from random import Random

import pygame
from pygame import Color, Rect, Surface

from console.displays.canvas import Canvas
from console.displays.chart.sea import DotGrid
from console.displays.fonts import font
from console.displays.screen import Detail, Screen

Point = tuple[float, float]

_FAINT = 0.03
"""What is fainter than this is not seen."""
_SMOOTH_FROM = 110
"""Of 255: how plain a ring is whose edges are smoothed."""
_CLEAR = (200, 200, 200, 0)
_GLOW = 96
"""Glows are drawn so large, and scaled."""


@dataclass
class Brush:
    """A canvas, and where things are on it.

    Lines, rings and discs go on a cloth that `lay` lays over a part of the display, so that they fade into
    whatever is below them; without one they are drawn on the display itself.
    """

    canvas: Canvas
    screen: Screen
    spots: dict[str, Rect]
    _cloth: Surface | None = None
    _place: Rect = field(default_factory=lambda: Rect(0, 0, 0, 0))

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

    def spread(self, place: Rect) -> None:
        """From now on all is drawn within a place, lines on a cloth."""
        self.surface.set_clip(place)
        self._place, self._cloth = place, _spread(place.size)
        self._cloth.fill(_CLEAR)

    def lay(self) -> None:
        """The cloth is laid over its place."""
        if self._cloth is not None:
            self.surface.blit(self._cloth, self._place)
            self._cloth = None
        self.surface.set_clip(None)

    def colour(self, name: str, strength: float = 1.0, ground: str = "sea") -> Color:
        """A colour of the look, as much of it as is wanted over its ground."""
        below = Color(self.canvas.tokens[ground])
        return below.lerp(Color(self.canvas.tokens[name]), min(1.0, max(0.0, strength)))

    def _pen(self, name: str, strength: float) -> tuple[Surface, Color, Point]:
        """What is drawn on, in which colour, and where it begins."""
        if self._cloth is None:
            return self.surface, self.colour(name, strength), (0, 0)
        colour = Color(self.canvas.tokens[name])
        colour.a = round(255 * min(1.0, max(0.0, strength)))
        return self._cloth, colour, self._place.topleft

    def ring(self, centre: Point, radius: float, width: float, name: str, strength: float = 1.0) -> None:
        """A circle."""
        if strength > _FAINT and radius >= 2:
            surface, colour, origin = self._pen(name, strength)
            _ring(surface, colour, _off(centre, origin), round(radius), max(1, round(width)))

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
        surface, colour, origin = self._pen(name, strength)
        for dash in range(12):
            start = turned + dash * pi / 6
            points = [_off(around(centre, radius, start + step * pi / 36), origin) for step in range(5)]
            pygame.draw.lines(surface, colour, False, points, max(1, round(width)))

    def glow(self, centre: Point, radius: float, name: str, strength: float) -> None:
        """A soft light."""
        side = 2 * round(radius)
        if side < 4 or strength <= 0.02 or self.screen.detail is Detail.PLAINEST:
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
            surface, colour, origin = self._pen(name, strength)
            ends = _off(start, origin), _off(end, origin)
            pygame.draw.aaline(surface, colour, *ends, max(1, round(width)))

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

    def disc(self, centre: Point, radius: float, name: str, strength: float = 1.0) -> None:
        if strength > _FAINT and radius >= 1:
            surface, colour, origin = self._pen(name, strength)
            pygame.draw.aacircle(surface, colour, _off(centre, origin), round(radius))

    def dashed_box(self, place: Rect, name: str, strength: float, width: float) -> None:
        """A frame of dashes: how far something reaches."""
        if strength <= _FAINT:
            return
        surface, colour, origin = self._pen(name, strength)
        thick, place = max(1, round(width)), place.move(-round(origin[0]), -round(origin[1]))
        dash = max(4, min(place.size) // 7)
        for x in range(place.left, place.right, 2 * dash):
            long = min(dash, place.right - x)
            surface.fill(colour, (x, place.top, long, thick))
            surface.fill(colour, (x, place.bottom - thick, long, thick))
        for y in range(place.top, place.bottom, 2 * dash):
            long = min(dash, place.bottom - y)
            surface.fill(colour, (place.left, y, thick, long))
            surface.fill(colour, (place.right - thick, y, thick, long))

    def stamp(self, words: str, centre: Point, size: float, name: str, strength: float = 1.0) -> Rect:
        """Bold words with a dark seam, which stay within the display."""
        written = _stamped(words, max(8, round(size)), self.canvas.tokens[name], self.canvas.tokens["sea"])
        written.set_alpha(round(255 * min(1.0, max(0.0, strength))))
        place = written.get_rect(center=_whole(centre))
        place.clamp_ip(self.surface.get_clip())
        self.surface.blit(written, place)
        return place

    def faded(self, place: Rect, strength: float, draw: Callable[[], None]) -> None:
        """Whatever is drawn in a place, as much of it as is wanted over what was there."""
        place = place.clip(self.whole)
        if strength >= 1:
            draw()
            return
        before = _kept(place.size)
        before.blit(self.surface, (0, 0), place)
        draw()
        before.set_alpha(round(255 * (1 - max(0.0, strength))))
        self.surface.blit(before, place)

    def chance(self, *about: object) -> Random:
        """Sparks fly as chance has it, and the same way on every run."""
        return Random(" ".join(map(str, about)))


def _whole(point: Point) -> tuple[int, int]:
    return round(point[0]), round(point[1])


def _off(point: Point, origin: Point) -> tuple[int, int]:
    return round(point[0] - origin[0]), round(point[1] - origin[1])


@lru_cache(maxsize=2)
def _kept(size: tuple[int, int]) -> Surface:
    """Room for what is faded over; a new surface each time would take longer than all else."""
    return Surface(size)


def _ring(surface: Surface, colour: Color, centre: tuple[int, int], radius: int, width: int) -> None:
    """Smooth at its edges only, and not where it is faint: a smooth circle takes many times as long."""
    pygame.draw.circle(surface, colour, centre, radius, width)
    if colour.a > _SMOOTH_FROM:
        pygame.draw.aacircle(surface, colour, centre, radius, 1)
        if width > 3 and radius > width:
            pygame.draw.aacircle(surface, colour, centre, radius - width + 1, 1)


@lru_cache(maxsize=6)
def _spread(size: tuple[int, int]) -> Surface:
    return Surface(size, pygame.SRCALPHA)


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
