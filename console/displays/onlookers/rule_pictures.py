"""Pages of the rules that games of two boats share: a boat on its course, and a route that is listened to."""

import pygame
from pygame import Rect

from console.displays.canvas import Canvas
from console.displays.dashes import dashed


def water_of(
    canvas: Canvas, place: Rect, columns: int, islands: tuple[tuple[int, int], ...] = ()
) -> "PictureWater":
    """Draw a small piece of sea in the middle of a place."""
    water = PictureWater(place, columns)
    pygame.draw.rect(canvas.surface, canvas.tokens.chart.sea, water.sea)
    for row in range(water.rows):
        for column in range(columns):
            if (column, row) in islands:
                box = water.square(column, row).inflate(-water.cell // 6, -water.cell // 6)
                pygame.draw.rect(canvas.surface, canvas.tokens.chart.land, box, border_radius=water.cell // 4)
                pygame.draw.rect(
                    canvas.surface,
                    canvas.tokens.chart.coast,
                    box,
                    max(1, canvas.px(3)),
                    border_radius=water.cell // 4,
                )
            else:
                centre = water.at(column, row)
                pygame.draw.circle(canvas.surface, canvas.tokens.chart.dot, centre, max(2, canvas.px(4)))
    pygame.draw.rect(canvas.surface, canvas.tokens["edge"], water.sea, max(1, canvas.px(2)))
    return water


class PictureWater:
    """A small piece of sea in the middle of a place."""

    def __init__(self, place: Rect, columns: int) -> None:
        self.cell = min(place.width // columns, max(1, place.height // 3))
        self.rows = max(3, min(6, place.height // self.cell))
        self.sea = Rect(0, 0, columns * self.cell, self.rows * self.cell)
        self.sea.center = place.center

    def square(self, column: int, row: int) -> Rect:
        return Rect(self.sea.left + column * self.cell, self.sea.top + row * self.cell, self.cell, self.cell)

    def at(self, column: int, row: int) -> tuple[int, int]:
        return self.square(column, row).center


def course(canvas: Canvas, place: Rect) -> None:
    """A boat, its route behind it, and an arrow ahead."""
    water = water_of(canvas, place, 6, ((4, 0), (0, 2), (5, 2)))
    points = [water.at(*dot) for dot in ((0, 0), (1, 0), (1, 1), (2, 1))]
    canvas.way(points, water.cell * 0.16, "blue")
    canvas.sign("cross", points[0], water.cell * 0.5, "blue", "sea")
    canvas.sign("boat", points[-1], water.cell * 0.95, "phosphor", "sea")
    canvas.sign("east", water.at(3, 1), water.cell * 0.7, "awaited", "sea")
    canvas.sign("broken-ring", water.at(4, 1), water.cell * 0.9, "phosphor", "sea")


def listen(canvas: Canvas, place: Rect) -> None:
    """A route on a transparency, slid until it goes between the islands."""
    water = water_of(canvas, place, 6, ((1, 1), (4, 0), (4, 2), (0, 3)))
    ghost = [water.at(*dot) for dot in ((0, 2), (0, 1), (1, 1), (2, 1))]
    dashed(canvas.surface, ghost, max(2, water.cell // 12), (1.5, 1.5), canvas.tokens["red"])
    found = [water.at(*dot) for dot in ((3, 2), (3, 1), (4, 1), (5, 1))]
    canvas.way(found, water.cell * 0.16, "red")
    canvas.sign("diamond", found[-1], water.cell * 0.6, "red", "sea")
    canvas.sign("cross", water.at(1, 1), water.cell * 0.5, "alarm", "sea")
    canvas.sign("to-east", water.square(2, 2).midleft, water.cell * 0.5, "text", "sea")
