"""The end of a match: four seconds of the whole display for a boat that sinks, and for those who won."""

from collections.abc import Callable
from functools import lru_cache
from math import cos, pi, sin

import pygame
from pygame import Rect, Surface

from console.displays.effect import COVERED_MS, Effect
from console.displays.effects.brush import Brush, around
from console.displays.effects.time_curves import eased, part, swell, swung
from console.displays.layout import from_bottom
from console.displays.signs.pen import SignPen
from console.languages import Message
from console.look.tokens import CREW_SHAPES

_FINE = 3
STILL_MS = 2500
"""A calm display shows this moment alone, and fades."""
BUBBLES = 40
RAYS = 9


def sunk(brush: Brush, effect: Effect, age_ms: int) -> None:
    """The boat goes down into the dark, and its name stays."""
    still_ms = STILL_MS if brush.calm else age_ms
    _framed(brush, effect, age_ms, lambda: _going_down(brush, effect, still_ms))


def won(brush: Brush, effect: Effect, age_ms: int) -> None:
    """The boat comes up into the light."""
    still_ms = STILL_MS if brush.calm else age_ms
    _framed(brush, effect, age_ms, lambda: _coming_up(brush, effect, still_ms))


def _framed(brush: Brush, effect: Effect, age_ms: int, draw: Callable[[], None]) -> None:
    """It comes up over what the display shows, and goes again."""
    seen = swell(age_ms, COVERED_MS, effect.lasts_ms - COVERED_MS, COVERED_MS)
    brush.faded(brush.whole, seen, draw)


def _going_down(brush: Brush, effect: Effect, age_ms: int) -> None:
    whole, share = brush.whole, part(age_ms, 0, effect.lasts_ms)
    brush.surface.blit(_depths(whole.size, *_tokens(brush, "raised", "sea")), (0, 0))
    _bubbles(brush, age_ms, rising=1.0)
    deep = whole.height * (0.22 + 0.42 * swung(share))
    lean = -(6 + 24 * eased(share))
    dark = brush.canvas.tokens["edge"]
    _boat(brush, (whole.centerx, deep), lean, dark)
    _words(brush, effect, "alarm", "sunk", age_ms)


def _coming_up(brush: Brush, effect: Effect, age_ms: int) -> None:
    whole, share = brush.whole, part(age_ms, 0, effect.lasts_ms)
    brush.surface.blit(_depths(whole.size, *_tokens(brush, "blue_deep", "sea")), (0, 0))
    source = (whole.centerx, -whole.height * 0.25)
    for ray in range(RAYS):
        angle = pi / 2 + (ray - RAYS // 2) * 0.26 + 0.09 * sin(age_ms / 1400 + ray)
        wide = 0.05 + 0.02 * sin(ray * 2.1)
        ends = [around(source, whole.height * 1.7, angle + side) for side in (-wide, wide)]
        pygame.draw.polygon(brush.surface, brush.colour("phosphor", 0.12, "blue_deep"), [source, *ends])
    _bubbles(brush, age_ms, rising=0.5)
    height = whole.height * (0.62 - 0.32 * eased(share))
    _boat(brush, (whole.centerx, height), 9 * (1 - eased(share)), brush.canvas.tokens["phosphor"])
    _words(brush, effect, "phosphor", "winners", age_ms)


def _tokens(brush: Brush, *names: str) -> tuple[str, str]:
    one, other = (brush.canvas.tokens[name] for name in names)
    return one, other


@lru_cache(maxsize=8)
def _depths(size: tuple[int, int], light: str, dark: str) -> Surface:
    """Water, lighter at the top."""
    column = Surface((1, 64))
    for y in range(64):
        column.set_at((0, y), pygame.Color(light).lerp(pygame.Color(dark), min(1.0, y / 44)))
    return pygame.transform.smoothscale(column, size)


def _bubbles(brush: Brush, age_ms: int, *, rising: float) -> None:
    whole, unit, chance = brush.whole, brush.canvas.unit, brush.chance("bubbles")
    for _ in range(BUBBLES):
        x, y = chance.uniform(0.05, 0.95) * whole.width, chance.uniform(0, 1.3) * whole.height
        fast, size = chance.uniform(120, 380) * unit * rising, chance.uniform(3, 14) * unit
        y = (y - fast * age_ms / 1000) % (whole.height * 1.2) - whole.height * 0.1
        sway = 10 * unit * sin(age_ms / 300 + x)
        brush.ring((x + sway, y), size, max(1, size / 5), "dim", 0.7)


def _boat(brush: Brush, centre: tuple[float, float], lean: float, colour: str) -> None:
    width = round(min(brush.whole.width * 0.4, brush.whole.height * 0.7))
    drawn = _leaning(width, colour, brush.canvas.tokens["sea"], round(lean))
    brush.surface.blit(drawn, drawn.get_rect(center=(round(centre[0]), round(centre[1]))))


@lru_cache(maxsize=8)
def _leaning(width: int, colour: str, ground: str, degrees: int) -> Surface:
    """Turned by whole degrees: a few frames each."""
    return pygame.transform.rotozoom(_silhouette(width, colour, ground), degrees, 1)


@lru_cache(maxsize=6)
def _silhouette(width: int, colour: str, ground: str) -> Surface:
    """A submarine from its side, bow to the left, half as high as wide."""
    side = width * _FINE
    big = Surface((side, side), pygame.SRCALPHA)
    big.fill((*pygame.Color(colour)[:3], 0))
    pen = SignPen(big, colour, ground)
    hull = [(0.46 * cos(step * pi / 24), 0.05 + 0.085 * sin(step * pi / 24)) for step in range(48)]
    pen.polygon(*hull)
    pen.polygon((-0.16, -0.01), (-0.12, -0.15), (0.03, -0.15), (0.07, -0.01))
    pen.stroke((-0.07, -0.13), (-0.07, -0.23), 0.018)
    pen.stroke((-0.07, -0.225), (-0.11, -0.225), 0.018)
    pen.stroke((-0.01, -0.13), (-0.01, -0.19), 0.022)
    pen.polygon((0.36, 0.03), (0.49, -0.07), (0.49, 0.03))
    pen.polygon((0.36, 0.07), (0.49, 0.17), (0.49, 0.07))
    for window in range(5):
        pen.disc(0.016, (-0.26 + window * 0.1, 0.045), ground=True)
    middle = big.subsurface(Rect(0, side // 4, side, side // 2))
    return pygame.transform.smoothscale(middle, (width, width // 2))


def _words(brush: Brush, effect: Effect, colour: str, what: str, age_ms: int) -> None:
    """The name, largest of all, and what became of it."""
    canvas, whole = brush.canvas, brush.whole
    high = min(whole.height * 0.4, whole.width * 0.36)
    box = Rect(0, 0, round(whole.width * 0.9), round(high))
    box.midbottom = (whole.centerx, whole.bottom - canvas.px(36))
    box.top += round((1 - eased(part(age_ms, 200, 600))) * canvas.px(60))
    name, low = from_bottom(box, round(box.height * 0.36))
    written = canvas.write(
        _name(brush, effect),
        name,
        250,
        "text",
        "sea",
        floor=60,
        bold=True,
        align="middle",
        lines=1,
        role="name",
    )
    if effect.crew:
        sign, side = CREW_SHAPES[effect.crew], min(written.height * 0.9, canvas.px(150))
        if written.left - side * 1.4 > 0:
            canvas.sign(sign, (written.left - side * 0.8, written.centery), side, effect.crew, "sea")
    canvas.write(canvas.own(what), low, 110, colour, "sea", floor=40, bold=True, align="middle", lines=1)


def _name(brush: Brush, effect: Effect) -> str:
    say = brush.canvas.say
    if effect.winners:
        return " · ".join(say(Message.of(f"word.{player}")) for player in effect.winners).upper()
    return (brush.screen.names.get(effect.crew) or say(Message.of(f"word.{effect.crew}"))).upper()
