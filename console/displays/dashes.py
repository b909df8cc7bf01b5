"""Lines of dashes, along any way."""

import itertools
from collections.abc import Sequence
from math import hypot

import pygame
from pygame import Surface


def dashed(
    surface: Surface, points: Sequence[tuple[float, float]], width: int, dash: tuple[float, ...], colour: str
) -> None:
    """A line through points; `dash`: how long a dash and a gap are in widths, nothing for a whole line."""
    for start, end in itertools.pairwise(points):
        length = hypot(end[0] - start[0], end[1] - start[1])
        if not length:
            continue
        along = ((end[0] - start[0]) / length, (end[1] - start[1]) / length)
        on, off = (dash[0] * width, dash[1] * width) if dash else (length, 0.0)
        at = 0.0
        while at < length:
            to = min(at + on, length)
            pygame.draw.line(
                surface,
                colour,
                (start[0] + along[0] * at, start[1] + along[1] * at),
                (start[0] + along[0] * to, start[1] + along[1] * to),
                width,
            )
            at += max(1.0, on + off)
