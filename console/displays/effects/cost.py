"""The words of a shot: that it is away, and at last one word, what and where, and the hulls that break."""

from functools import lru_cache
from math import cos, sin

import pygame
from pygame import Rect, Surface

from console.displays.canvas import Canvas
from console.displays.effect import Effect, Hull
from console.displays.effects.brush import Brush
from console.displays.effects.time_curves import eased, part, swell
from console.displays.layout import down, from_left, from_right
from console.look.tokens import CREW_SHAPES

RISE_MS, HEADLINE_MS = 120, 200
"""How long the band takes to come up, and when what and where follow the word."""
FIRST_BREAK_MS, NEXT_BREAK_MS = 260, 180
"""When the first box breaks, and how long after it the next."""
STILL_MS = 900
"""A calm display shows this moment alone."""
FADE_MS = 300
NARROW = 1100
"""Units: in a narrower band there is no room for what and where, which the header has too."""
SHARE = 0.3
"""Of the height of a display."""
COLOURS = {"hit": "alarm", "near": "awaited", "miss": "dim"}


def place_of(brush: Brush) -> Rect:
    """The band at the foot of a display; of a calm one at the foot of the chart, which is dark anyhow."""
    whole, sea = brush.whole, brush.spots.get("sea")
    if brush.calm and sea is not None:
        return Rect(sea.left, sea.bottom - sea.height // 5, sea.width, sea.height // 5)
    height = round(whole.height * SHARE)
    return Rect(0, whole.bottom - height, whole.width, height)


def away_place(brush: Brush) -> Rect:
    """In place of the header."""
    return brush.spots.get("band") or Rect(0, 0, brush.whole.width, round(brush.whole.height * 0.13))


def away(brush: Brush, effect: Effect, age_ms: int) -> None:
    """A weapon is on its way: nobody knows yet what will come of it. A calm display shows it on its chart."""
    place, canvas = away_place(brush), brush.canvas
    if brush.calm:
        return
    if canvas.noting:
        _away_written(canvas, place, effect)
    else:
        drawn = _away_drawn(place.size, canvas.look, canvas.language, canvas.unit, effect)
        brush.surface.blit(drawn, place)
    _running(brush, place, effect, part(age_ms, 0, effect.lasts_ms))


def _running(brush: Brush, place: Rect, effect: Effect, share: float) -> None:
    """It runs along the foot of the band, with its wake behind it: when it is across it strikes."""
    px = brush.canvas.px
    way = Rect(place.left + px(24), place.bottom - px(26), place.width - px(48), px(10))
    head = way.left + round(way.width * share)
    brush.surface.fill(brush.canvas.tokens[effect.crew], (way.left, way.top, head - way.left, way.height))
    pygame.draw.circle(brush.surface, brush.canvas.tokens["awaited"], (head, way.centery), px(15))


@lru_cache(maxsize=4)
def _away_drawn(size: tuple[int, int], look: str, language: str, unit: float, effect: Effect) -> Surface:
    canvas = Canvas(Surface(size), look, language, unit)
    _away_written(canvas, Rect((0, 0), size), effect)
    return canvas.surface


def _away_written(canvas: Canvas, place: Rect, effect: Effect) -> None:
    deep = f"{effect.crew}_deep"
    canvas.fill(place, "sea")
    canvas.frame(place, deep, effect.crew, 4)
    sign, words = from_left(place.inflate(-canvas.px(40), -canvas.px(16)), canvas.px(80), canvas.px(20))
    canvas.sign(CREW_SHAPES[effect.crew], sign.center, min(sign.size), effect.crew, deep)
    said = canvas.own(f"away-{effect.answer}")
    canvas.write(said, words, 84, "text", deep, floor=28, bold=True, lines=1, role="announcement")


def cost(brush: Brush, effect: Effect, age_ms: int) -> None:
    """The word first, then the rest; boxes of the hull break, and the number falls."""
    band = place_of(brush)
    if brush.calm:
        seen = swell(age_ms, FADE_MS, effect.lasts_ms - FADE_MS, FADE_MS)
        brush.faded(band, seen, lambda: _band(brush, band, effect, STILL_MS))
        return
    _band(brush, band.move(0, round(band.height * (1 - eased(part(age_ms, 0, RISE_MS))))), effect, age_ms)


def _band(brush: Brush, band: Rect, effect: Effect, age_ms: int) -> None:
    canvas, told = brush.canvas, age_ms >= HEADLINE_MS
    if canvas.noting:
        _written(canvas, band, effect, told)
    else:
        drawn = _drawn(band.size, canvas.look, canvas.language, canvas.unit, effect, told)
        brush.surface.blit(drawn, band)
    if effect.hulls and told:
        _hulls(brush, _parts(canvas, band, effect)[2], effect, age_ms)


@lru_cache(maxsize=4)
def _drawn(
    size: tuple[int, int], look: str, language: str, unit: float, effect: Effect, told: bool
) -> Surface:
    """All of a band but the hulls: drawn once, for letters take long to fit."""
    canvas = Canvas(Surface(size), look, language, unit)
    _written(canvas, Rect((0, 0), size), effect, told)
    return canvas.surface


def _parts(canvas: Canvas, band: Rect, effect: Effect) -> tuple[Rect, Rect, Rect]:
    """The word, what and where, the hulls."""
    inner = band.inflate(-canvas.px(72), -canvas.px(40))
    narrow = inner.width < canvas.px(NARROW)
    left, rest = from_left(inner, round(inner.width * (0.4 if narrow else 0.29)), canvas.px(30))
    wide = rest.width if narrow else round(inner.width * 0.33) if effect.hulls else 0
    words, right = from_right(rest, wide, canvas.px(30) if wide else 0)
    return left, words, right


def _written(canvas: Canvas, band: Rect, effect: Effect, told: bool) -> None:
    left, middle, _ = _parts(canvas, band, effect)
    canvas.fill(band, "sea")
    colour = COLOURS[effect.answer]
    canvas.fill(Rect(band.left, band.top, band.width, max(2, canvas.px(6))), colour)
    word = canvas.own(effect.answer)
    canvas.write(word, left, 280, colour, "sea", floor=60, bold=True, lines=1)
    if told and effect.words is not None and band.width > canvas.px(NARROW):
        said = canvas.say(effect.words)
        canvas.write(said, middle, 84, "text", "sea", floor=26, bold=True, lines=3, role="announcement")


def _hulls(brush: Brush, place: Rect, effect: Effect, age_ms: int) -> None:
    shares = [1 / len(effect.hulls)] * len(effect.hulls)
    for (crew, hull), row in zip(effect.hulls, down(place, brush.canvas.px(12), *shares), strict=True):
        _hull(brush, row, crew, hull, age_ms)


def _hull(brush: Brush, place: Rect, crew: str, hull: Hull, age_ms: int) -> None:
    """A box for each damage that the hull takes; those that are hit now come apart. Then the number."""
    canvas = brush.canvas
    side = min(canvas.px(110), place.height // 2 if place.height > canvas.px(160) else place.height)
    sign, rest = from_left(place, side, canvas.px(12))
    canvas.sign(CREW_SHAPES[crew], sign.center, side * 0.8, crew, "sea")
    boxes, figure = from_right(rest, min(canvas.px(130), rest.width // 5), canvas.px(8))
    count = max(1, hull.all)
    step = min(side + canvas.px(10), boxes.width // count)
    side, lost = step - canvas.px(10), hull.all - hull.before
    for number in range(hull.all):
        box = Rect(boxes.left + number * step, boxes.centery - side // 2, side, side)
        breaks_ms = FIRST_BREAK_MS + NEXT_BREAK_MS * (number - lost)
        struck = lost <= number < hull.all - hull.after
        whole = number >= lost and not (struck and age_ms >= breaks_ms)
        canvas.frame(box, "sea" if whole else "alarm_deep", crew if whole else "alarm", 5, 8)
        if not whole:
            canvas.sign("cross", box.center, side * 0.7, "alarm", "alarm_deep")
        if struck and age_ms >= breaks_ms and not brush.calm:
            _pieces(brush, box, age_ms - breaks_ms, number)
    _falling(brush, figure, hull, age_ms)


def _pieces(brush: Brush, box: Rect, age_ms: int, number: int) -> None:
    """Four pieces of a box, which fall and turn."""
    share = part(age_ms, 0, 900)
    if share >= 1:
        return
    chance, half, seconds = brush.chance("box", number), box.width / 2, age_ms / 1000
    for piece in range(4):
        side, up, turn = chance.uniform(-160, 160), chance.uniform(180, 420), chance.uniform(-5, 5)
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
    fell = part(age_ms, FIRST_BREAK_MS + 60, 300)
    size = min(place.height * 1.05, brush.canvas.px(170))
    clip = brush.surface.get_clip()
    brush.surface.set_clip(place.inflate(0, brush.canvas.px(20)).clip(clip))
    if fell < 1:
        falls = place.centery + place.height * fell * fell
        brush.stamp(str(hull.before), (place.centerx, falls), size, "dim", 1 - fell)
    if fell > 0:
        falls = place.centery - place.height * (1 - eased(fell))
        brush.stamp(str(hull.after), (place.centerx, falls), size, "text", fell)
    brush.surface.set_clip(clip)
