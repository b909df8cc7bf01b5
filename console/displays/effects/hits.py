"""All over the display: a hit on our boat, and water that runs off when it surfaces."""

from functools import lru_cache
from math import cos, sin

import pygame
from pygame import Rect, Surface

from console.displays.canvas import Canvas
from console.displays.effect import Effect, Hull
from console.displays.effects.brush import Brush
from console.displays.effects.time_curves import eased, part, shaken, swell
from console.displays.layout import from_left, from_right
from console.displays.screen import Detail
from console.languages import Message

FIRST_BREAK_MS, NEXT_BREAK_MS = 220, 260
"""When the first box breaks, and how long after it the next."""
JOLT = 26
"""Units by which the picture is thrown aside."""


def jolt(effect: Effect, age_ms: int) -> tuple[float, float]:
    """How far the picture is thrown, in units, and by how much it leans: rows at the top go the other way."""
    return JOLT * shaken(age_ms), shaken(age_ms + 60)


def hit(brush: Brush, effect: Effect, age_ms: int) -> None:
    """In place of the header: what hit us, boxes of the hull that break, the number that falls."""
    if not brush.calm and brush.screen.detail is Detail.FULL:
        _edges(brush, 0.55 * (1 - part(age_ms, 0, 1300)))
    band, hull = brush.spots.get("band"), effect.hull
    if band is None or hull is None:
        return
    if brush.calm:
        seen = swell(age_ms, 500, effect.lasts_ms - 500, 500)
        brush.faded(band, seen, lambda: _banner(brush, band, effect, hull, STILL_MS))
    else:
        seen = swell(age_ms, 120, effect.lasts_ms - 350, 350)
        _banner(brush, band.move(0, round((seen - 1) * (band.bottom + 8))), effect, hull, age_ms)


SETTLED_MS = 1900
"""From then on nothing of it is seen but the banner."""
STILL_MS = 2000
"""A calm display shows this moment alone, and fades."""


def _banner(brush: Brush, band: Rect, effect: Effect, hull: Hull, age_ms: int) -> None:
    canvas = brush.canvas
    if canvas.noting:
        _said(canvas, band, effect.words)
    else:
        drawn = _said_once(band.size, canvas.look, canvas.language, canvas.unit, effect.words)
        brush.surface.blit(drawn, band)
    _hull(brush, _parts(canvas, band)[2], hull, age_ms)


def _parts(canvas: Canvas, band: Rect) -> tuple[Rect, Rect, Rect]:
    """Where it says HIT, then what hit us; then the hull."""
    inner = band.inflate(-canvas.px(44), -canvas.px(24))
    left, rest = from_left(inner, min(canvas.px(300), inner.width // 4), canvas.px(24))
    words, right = from_right(rest, min(canvas.px(620), rest.width // 2), canvas.px(24))
    return left, words, right


@lru_cache(maxsize=4)
def _said_once(
    size: tuple[int, int], look: str, language: str, unit: float, words: Message | None
) -> Surface:
    """All of a banner but the hull: drawn once, for letters take long to fit."""
    canvas = Canvas(Surface(size), look, language, unit)
    _said(canvas, Rect((0, 0), size), words)
    return canvas.surface


def _said(canvas: Canvas, band: Rect, words: Message | None) -> None:
    left, middle, _ = _parts(canvas, band)
    canvas.fill(band, "sea")
    canvas.frame(band, "alarm_deep", "alarm", 6, 14)
    hit, ground = canvas.own("hit"), "alarm_deep"
    canvas.write(hit, left, 130, "alarm", ground, floor=40, bold=True, align="middle", lines=1)
    if words is not None:
        said = canvas.say(words)
        canvas.write(said, middle, 64, "text", ground, floor=26, bold=True, lines=3, role="announcement")


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


def _hull(brush: Brush, place: Rect, hull: Hull, age_ms: int) -> None:
    """A box for each damage that the hull takes; those that are hit now come apart. Then the number."""
    canvas = brush.canvas
    boxes, figure = from_right(place, min(canvas.px(200), place.width // 3), canvas.px(8))
    side = min(boxes.height, boxes.width // hull.all - canvas.px(10), canvas.px(104))
    step = side + canvas.px(10)
    lost = hull.all - hull.before
    for number in range(hull.all):
        box = Rect(boxes.right - (hull.all - number) * step, boxes.centery - side // 2, side, side)
        breaks_ms = FIRST_BREAK_MS + NEXT_BREAK_MS * (number - lost)
        struck = lost <= number < hull.all - hull.after
        whole = number >= lost and not (struck and age_ms >= breaks_ms)
        canvas.frame(box, "alarm_deep", "text" if whole else "alarm", 5, 8)
        if not whole:
            canvas.sign("cross", box.center, side * 0.7, "alarm", "alarm_deep")
        if struck and age_ms >= breaks_ms:
            _pieces(brush, box, age_ms - breaks_ms, number)
    _falling(brush, figure, hull, age_ms)


def _pieces(brush: Brush, box: Rect, age_ms: int, number: int) -> None:
    """Four pieces of a box, which fall and turn."""
    share = part(age_ms, 0, 1100)
    if share >= 1:
        return
    chance, half, seconds = brush.chance("box", number), box.width / 2, age_ms / 1000
    for piece in range(4):
        side, up, turn = chance.uniform(-160, 160), chance.uniform(80, 260), chance.uniform(-5, 5)
        x = box.centerx + (half * (-0.5 if piece % 2 else 0.5)) + side * seconds * brush.canvas.unit
        y = box.centery + half * (-0.5 if piece < 2 else 0.5)
        y += (-up * seconds + 1400 * seconds * seconds) * brush.canvas.unit
        corners = []
        for corner, far in ((0.3, 0.62), (1.8, 0.5), (3.3, 0.66), (4.8, 0.44)):
            angle = corner + piece + turn * seconds
            corners.append((x + half * far * cos(angle), y + half * far * sin(angle)))
        pygame.draw.polygon(brush.surface, brush.colour("text", 0.9), corners)
        pygame.draw.polygon(brush.surface, brush.canvas.tokens["alarm"], corners, brush.canvas.px(4))


def _falling(brush: Brush, place: Rect, hull: Hull, age_ms: int) -> None:
    """What was left falls away, what is left comes down in its place."""
    fell = part(age_ms, FIRST_BREAK_MS + 60, 380)
    size = min(place.height * 1.05, brush.canvas.px(150))
    clip = brush.surface.get_clip()
    brush.surface.set_clip(place.inflate(0, brush.canvas.px(20)).clip(clip))
    if fell < 1:
        down = place.centery + place.height * fell * fell
        brush.stamp(str(hull.before), (place.centerx, down), size, "dim", 1 - fell)
    if fell > 0:
        down = place.centery - place.height * (1 - eased(fell))
        brush.stamp(str(hull.after), (place.centerx, down), size, "text", fell)
    brush.surface.set_clip(clip)


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
