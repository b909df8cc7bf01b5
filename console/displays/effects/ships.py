"""Where there is no chart: something happens to a spot of the display, a die or a submarine among many."""

from math import pi

from pygame import Rect

from console.displays.effect import Effect
from console.displays.effects.brush import Brush, around
from console.displays.effects.time_curves import eased, part, swell


def aimed(brush: Brush, place: Rect, effect: Effect, age_ms: int) -> None:
    """A sight closes on it."""
    share, size = part(age_ms, 0, effect.lasts_ms), brush.spot_size(place)
    radius = size * (0.7 + 1.2 * (1 - eased(share)))
    brush.broken_ring(place.center, radius, size * 0.1, "awaited", 0.3 + share, turned=share)
    brush.ring(place.center, radius * 1.4, size * 0.05, "awaited", 0.3 + 0.5 * share)


def die(brush: Brush, place: Rect, effect: Effect, age_ms: int) -> None:
    """It comes to lie: rings run out from under it."""
    size = float(min(place.size))
    for number in range(2):
        share = part(age_ms, 120 * number, 520)
        if 0 < share < 1:
            brush.ring(place.center, size * (0.5 + 0.55 * eased(share)), size * 0.06, "awaited", 1 - share)


def sunk(brush: Brush, place: Rect, effect: Effect, age_ms: int) -> None:
    """Light, sparks and rings; then bubbles where it was."""
    size, centre = brush.spot_size(place), place.center
    chance = brush.chance("ship", effect.spot)
    if not brush.calm:
        brush.glow(
            centre, size * 2.2 * eased(part(age_ms, 0, 160)), "mine_torpedo", 1 - part(age_ms, 160, 700)
        )
        brush.glow(centre, size * 1.1, "awaited", swell(age_ms, 80, 160, 400))
        for spark in range(14):
            angle, far = 2 * pi * (spark + chance.uniform(-0.3, 0.3)) / 14, chance.uniform(1.6, 3.4) * size
            out = eased(part(age_ms, 20, chance.uniform(350, 700)))
            if 0 < out < 1:
                start = around(centre, far * max(0.3, out - 0.3), angle)
                brush.line(start, around(centre, far * out, angle), size * 0.1, "awaited", 1.1 - out)
    for number in range(3):
        share = part(age_ms, 40 + 170 * number, 1000)
        if 0 < share < 1:
            brush.ring(centre, size * (0.3 + 3 * eased(share)), size * 0.1, "text", 1 - share)
    for _ in range(12):
        x, begins = centre[0] + chance.uniform(-1, 1) * place.width / 2, chance.uniform(300, 1200)
        share = part(age_ms, begins, 900)
        if 0 < share < 1:
            brush.ring(
                (x, centre[1] - size * 2.5 * share), size * chance.uniform(0.06, 0.2), 2, "text", 1 - share
            )
    brush.stamp("×", centre, size * 1.6, "alarm", swell(age_ms - 200, 150, 1600, 300))
