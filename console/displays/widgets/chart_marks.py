"""What a game draws on its charts besides what every game has there."""

from collections.abc import Iterable
from typing import Protocol

import pygame

from console.core.chart import Chart
from console.core.dot import Dot
from console.displays.canvas import Canvas
from console.displays.chart.sea import DotGrid


class ChartMarks(Protocol):
    """Marks of one game: a value that can be compared, and draws itself on a chart."""

    def draw(self, canvas: Canvas, grid: DotGrid, chart: Chart) -> None: ...


def tint(canvas: Canvas, grid: DotGrid, dots: Iterable[str | Dot], colour: str, strength: int = 46) -> None:
    """Colour the water of these dots."""
    veil = pygame.Surface((grid.cell, grid.cell), pygame.SRCALPHA)
    veil.fill((*pygame.Color(canvas.tokens[colour])[:3], strength))
    for dot in dots:
        canvas.surface.blit(veil, grid.square(dot))


def sector_dots(chart: Chart, sector: int) -> list[Dot]:
    return [
        Dot(column, row)
        for row, numbers in enumerate(chart.sectors)
        for column, number in enumerate(numbers)
        if number == sector
    ]
