"""All over the display: a hit on our boat, and water that runs off when it surfaces."""

from functools import lru_cache
from math import sin

import pygame
from pygame import Rect, Surface

from console.displays.effect import Effect
from console.displays.effects.brush import Brush
from console.displays.effects.time_curves import part, shaken
from console.displays.screen import Detail

JOLT = 26
"""Units by which the picture is thrown aside."""


def jolt(effect: Effect, age_ms: int) -> tuple[float, float]:
    """How far the picture is thrown, in units, and by how much it leans: rows at the top go the other way."""
    return JOLT * shaken(age_ms), shaken(age_ms + 60)


def hit(brush: Brush, effect: Effect, age_ms: int) -> None:
    """The edges of the display glow."""
    if not brush.calm and brush.screen.detail is Detail.FULL:
        _edges(brush, 0.55 * (1 - part(age_ms, 0, effect.lasts_ms)))


def _edges(brush: Brush, strength: float) -> None:
    """The edges of the display glow, and slowly no more."""
    if strength > 0.02:
        glow = _glowing(brush.whole.size, brush.canvas.tokens["mine_torpedo"])
        for place, light in glow:
            light.set_alpha(round(255 * strength))
            brush.surface.blit(light, place)


@lru_cache(maxsize=4)
def _glowing(size: tuple[int, int], colour: str) -> tuple[tuple[Rect, Surface], ...]:
    """A light along each edge, brightest at the very edge."""
    width, height = size
    deep = min(size) // 12
    red, green, blue = pygame.Color(colour)[:3]
    column = Surface((1, deep), pygame.SRCALPHA)
    for y in range(deep):
        column.set_at((0, y), (red, green, blue, round(150 * (1 - y / deep) ** 2)))
    top = pygame.transform.scale(column, (width, deep))
    left = pygame.transform.rotate(pygame.transform.scale(column, (height, deep)), 90)
    return (
        (Rect(0, 0, width, deep), top),
        (Rect(0, height - deep, width, deep), pygame.transform.flip(top, False, True)),
        (Rect(0, 0, deep, height), left),
        (Rect(width - deep, 0, deep, height), pygame.transform.flip(left, True, False)),
    )


DROPS = 46


def water(brush: Brush, effect: Effect, age_ms: int) -> None:
    """The water falls from the glass, its edge in waves; drops run after it."""
    whole, unit = brush.whole, brush.canvas.unit
    level = round(whole.height * (1.06 * part(age_ms, 60, 1100) ** 1.4 - 0.03))
    if not brush.calm and level < whole.height:
        _level(brush, level, age_ms)
    chance, fading = brush.chance("drops"), 1 - part(age_ms, effect.lasts_ms - 500, 500)
    for _ in range(DROPS if not brush.calm else DROPS // 3):
        x, begins = chance.uniform(0, whole.width), chance.uniform(100, 1500)
        fast, size = chance.uniform(500, 1500) * unit, chance.uniform(3, 7) * unit
        fallen = max(0.0, (age_ms - begins) / 1000)
        y = fallen * fast + 300 * unit * fallen * fallen + chance.uniform(-0.1, 0.5) * whole.height
        if fallen <= 0 or y > whole.height + 80 * unit or y > level + 40 * unit:
            continue
        sway = 6 * unit * sin(y / (40 * unit))
        long = min(90 * unit, fallen * fast * 0.5)
        brush.line((x + sway * 0.5, y - long), (x + sway, y), max(1, size * 0.5), "blue", 0.45 * fading)
        brush.disc((x + sway, y), size, "blue", 0.75 * fading)
        brush.disc((x + sway - size * 0.3, y - size * 0.3), size * 0.35, "text", 0.9 * fading)


def _level(brush: Brush, level: int, age_ms: int) -> None:
    """All below the edge is still under water."""
    whole, unit = brush.whole, brush.canvas.unit
    wave = 26 * unit
    brush.veil(Rect(0, round(level + wave), whole.width, whole.height), "blue_deep", 0.62)
    width = max(4, round(12 * unit))
    points = []
    for x in range(0, whole.width + width, width):
        y = level + wave * 0.5 * sin(x / (90 * unit) + age_ms / 160) + wave * 0.3 * sin(x / (37 * unit))
        points.append((float(x), y))
        top = round(y)
        brush.veil(Rect(x, top, width, round(level + wave) - top), "blue_deep", 0.62)
    for lower, name, strength in ((0, "text", 0.85), (round(6 * unit), "blue", 0.6)):
        line = [(x, y + lower) for x, y in points]
        pygame.draw.aalines(brush.surface, brush.colour(name, strength), False, line)
