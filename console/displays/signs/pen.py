"""What signs are drawn with."""

from math import sqrt

import pygame
from pygame import Surface

Point = tuple[float, float]


class SignPen:
    """Draws in a square that reaches from -0.5 to 0.5."""

    def __init__(self, surface: Surface, colour: str, ground: str) -> None:
        self.surface = surface
        self.colour = colour
        self.ground = ground
        self.side = surface.get_width()

    def at(self, point: Point) -> Point:
        return ((point[0] + 0.5) * self.side, (point[1] + 0.5) * self.side)

    def polygon(self, *points: Point, ground: bool = False) -> None:
        colour = self.ground if ground else self.colour
        pygame.draw.polygon(self.surface, colour, [self.at(point) for point in points])

    def disc(self, radius: float, centre: Point = (0.0, 0.0), ground: bool = False) -> None:
        colour = self.ground if ground else self.colour
        pygame.draw.circle(self.surface, colour, self.at(centre), radius * self.side)

    def ring(self, radius: float, width: float, centre: Point = (0.0, 0.0)) -> None:
        line = max(1, round(width * self.side))
        pygame.draw.circle(self.surface, self.colour, self.at(centre), radius * self.side, line)

    def stroke(self, start: Point, end: Point, width: float, ground: bool = False) -> None:
        """A line with round ends."""
        length = sqrt((end[0] - start[0]) ** 2 + (end[1] - start[1]) ** 2) or 1
        across = (
            -(end[1] - start[1]) / length * width / 2,
            (end[0] - start[0]) / length * width / 2,
        )
        self.polygon(
            (start[0] + across[0], start[1] + across[1]),
            (end[0] + across[0], end[1] + across[1]),
            (end[0] - across[0], end[1] - across[1]),
            (start[0] - across[0], start[1] - across[1]),
            ground=ground,
        )
        self.disc(width / 2, start, ground)
        self.disc(width / 2, end, ground)


def turned(point: Point, quarters: int) -> Point:
    """A point, turned around the middle by quarters of a circle."""
    x, y = point
    for _ in range(quarters):
        x, y = -y, x
    return x, y
