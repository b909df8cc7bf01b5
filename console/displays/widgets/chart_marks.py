"""What a game draws on its charts besides what every game has there."""

from collections.abc import Iterable, Mapping
from math import cos, pi, sin
from typing import Protocol

import pygame

from console.core.chart import Chart
from console.core.dot import Dot
from console.displays.canvas import Canvas
from console.displays.chart.sea import DotGrid
from console.displays.effect import Scar


class ChartMarks(Protocol):
    """Marks of one game: a value that can be compared, and draws itself on a chart."""

    def draw(self, canvas: Canvas, grid: DotGrid, chart: Chart) -> None: ...


def tint(canvas: Canvas, grid: DotGrid, dots: Iterable[str | Dot], colour: str, strength: int = 46) -> None:
    """Colour the water of these dots."""
    veil = pygame.Surface((grid.cell, grid.cell), pygame.SRCALPHA)
    veil.fill((*pygame.Color(canvas.tokens[colour])[:3], strength))
    for dot in dots:
        canvas.surface.blit(veil, grid.square(dot))


_WARMTH = {1: 0.26, 2: 0.42, 3: 0.6, 4: 0.8}
"""The likelier a dot, the larger its block: a share of the cell."""
_GLOW = 18
"""How much warmer the water is for each degree, of 255."""


def may_be(canvas: Canvas, grid: DotGrid, candidates: Mapping[str, int], enemy: str) -> None:
    """The dots where the enemy may be, warmer where it is likelier."""
    for dot, degree in candidates.items():
        tint(canvas, grid, (dot,), enemy, 20 + _GLOW * degree)
        canvas.sign("block", grid.centre(dot), grid.cell * _WARMTH[degree], enemy, "sea")


_SCAR = {4: 0.85, 3: 0.6, 2: 0.4, 1: 0.22}
"""How plain a scar is, by its degree."""


def draw_scars(canvas: Canvas, grid: DotGrid, scars: Iterable[Scar]) -> None:
    """Where something exploded: a burnt star, and the corners of what it reached; both fade."""
    for scar in scars:
        centre, cell = grid.centre(scar.dot), grid.cell
        sea, fire = pygame.Color(canvas.tokens["sea"]), pygame.Color(canvas.tokens["mine_torpedo"])
        colour = sea.lerp(fire, _SCAR[scar.degree])
        thick = max(1, round(cell * 0.09))
        for spoke in range(8):
            angle, far = spoke * pi / 4 + 0.2, cell * (0.42 if spoke % 2 else 0.3)
            start = centre[0] + cell * 0.14 * cos(angle), centre[1] + cell * 0.14 * sin(angle)
            end = centre[0] + far * cos(angle), centre[1] + far * sin(angle)
            pygame.draw.aaline(canvas.surface, colour, start, end, thick)
        half = cell * (scar.reach + 0.5)
        for right, down in ((-1, -1), (1, -1), (-1, 1), (1, 1)):
            x, y = round(centre[0] + right * half), round(centre[1] + down * half)
            arm = round(cell * 0.3)
            across, along = pygame.Rect(x, y, arm, thick), pygame.Rect(x, y, thick, arm)
            across.x, along.x = (x - arm if right > 0 else x), (x - thick if right > 0 else x)
            across.y, along.y = (y - thick if down > 0 else y), (y - arm if down > 0 else y)
            for part in (across, along):
                canvas.surface.fill(colour, part.clip(grid.sea))
