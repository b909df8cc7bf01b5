"""What shines in the film: rings, a torpedo and its track, a strike, and air that rises."""

from math import cos, pi, sin
from random import Random

import pygame
from pygame import Color

from console.displays.canvas import Canvas
from console.displays.effects.time_curves import eased, part, swell
from console.displays.film.film_layers import glow

_FLAME = "#FFC94A"
HEAT = ("#FFFFFF", "#FFE9A8", _FLAME, "#F0762B", "#C8410F", "#6A1F0A")
"""From the middle of an explosion to its edge; the whitest goes first."""
_BURNT_MS = (500, 900, 1300)
"""When that is."""
_BUBBLES = 14


def ring(canvas: Canvas, centre: tuple[int, int], radius: int, strength: float) -> None:
    """A line that fades into the sea."""
    below = Color(canvas.tokens.chart.sea)
    ink = below.lerp(Color(canvas.tokens["phosphor"]), strength)
    if strength > 0.03 and radius > 4:
        pygame.draw.circle(canvas.surface, ink, centre, radius, canvas.px(5))


def torpedo(canvas: Canvas, start: tuple[int, int], end: tuple[int, int], share: float) -> None:
    """It and its track."""
    track = Color(canvas.tokens["mine_torpedo"])
    for step in range(1, 25):
        if step / 24 <= share:
            x, y = (start[axis] + (end[axis] - start[axis]) * step / 24 for axis in (0, 1))
            pygame.draw.circle(canvas.surface, track, (round(x), round(y)), canvas.px(7))
    head = tuple(round(start[axis] + (end[axis] - start[axis]) * share) for axis in (0, 1))
    light = glow(canvas.px(56), "#FFFFFF", _FLAME)
    canvas.surface.blit(light, light.get_rect(center=head))


def strike(canvas: Canvas, centre: tuple[int, int], size: float, age_ms: int, calm: bool) -> None:
    """Light and rings; a calm display has the rings alone, and a light that does not leap."""
    strength = swell(age_ms, 900 if calm else 60, 1000 if calm else 450, 1900) * (0.25 if calm else 1.0)
    if strength > 0.02:
        step = 1 if calm else min(4, 1 + age_ms // 90)
        burnt = sum(age_ms >= each for each in _BURNT_MS)
        light = glow(max(8, round(size * (0.32 + 0.06 * step))), *HEAT[burnt:])
        light.set_alpha(round(255 * strength))
        canvas.surface.blit(light, light.get_rect(center=centre))
    for number in range(4):
        share = part(age_ms, 90 + 180 * number, 1600)
        if 0 < share < 1:
            ring(canvas, centre, round(size * 1.25 * eased(share)), 1 - share)
    if not calm:
        _sparks(canvas, centre, size, age_ms)


def _sparks(canvas: Canvas, centre: tuple[int, int], size: float, age_ms: int) -> None:
    for spark in range(16):
        share = part(age_ms, 40, 800 + 60 * (spark % 5))
        if 0 < share < 1:
            angle, far = 2 * pi * spark / 16 + 0.2 * (spark % 3), size * (0.4 + 0.09 * (spark % 4))
            out = far * eased(share)
            at = round(centre[0] + out * cos(angle)), round(centre[1] + out * sin(angle))
            pygame.draw.circle(canvas.surface, canvas.tokens["awaited"], at, canvas.px(13 * (1 - share)))


def bubbles(canvas: Canvas, centre: tuple[int, int], side: int, age_ms: int, strength: float) -> None:
    """They rise from a boat that goes down."""
    chance = Random("air")
    ink = Color(canvas.tokens.chart.sea).lerp(Color(canvas.tokens["text"]), 0.6 * max(0.0, strength))
    for _ in range(_BUBBLES):
        aside, fast, begins = chance.uniform(-0.4, 0.4), chance.uniform(0.25, 0.6), chance.uniform(0, 900)
        size = canvas.px(chance.uniform(4, 11))
        seconds = (age_ms - 700 + begins) % 1500 / 1000
        at = (
            round(centre[0] + aside * side + size * sin(seconds * 5)),
            round(centre[1] - side * fast * seconds),
        )
        if strength > 0.05:
            pygame.draw.circle(canvas.surface, ink, at, size, max(1, size // 4))
