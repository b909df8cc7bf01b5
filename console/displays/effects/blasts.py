"""On the chart: weapons on their way, explosions, mines, volcanoes."""

from functools import lru_cache
from itertools import pairwise
from math import hypot, pi, sin
from random import Random

from pygame import Rect

from console.displays.chart.sea import DotGrid
from console.displays.effect import COST_MS, Effect
from console.displays.effects.brush import Brush, Point, around
from console.displays.effects.time_curves import eased, part, swell, swung
from console.look.tokens import CREW_SHAPES

SPARKS, SPARKS_MS = 16, 700
ALARM_CELLS = 8.5
"""From so far away the rings come that close on a dot: over all of the chart."""


def run(brush: Brush, grid: DotGrid, effect: Effect, age_ms: int) -> None:
    """A torpedo along its path, its wake behind it; a missile in a bow over the water."""
    way: list[Point] = [*map(grid.centre, effect.dots)] if len(effect.dots) != 2 else _bow(grid, effect.dots)
    share, cell = part(age_ms, 0, effect.lasts_ms) ** 1.35, grid.cell
    brush.ring(way[0], cell * (0.5 + share), cell * 0.08, "text", 0.8 * (1 - 2 * share))
    _target(brush, grid, grid.centre(effect.dots[-1]), share, "mine_torpedo")
    for step in range(60):
        behind = share * step / 60
        at = _along(way, behind)
        near = 1 - (share - behind) / max(share, 0.001)
        brush.disc(at, cell * (0.1 + 0.1 * near), "text", 0.3 + 0.6 * near**2)
    head, tail = _along(way, share), _along(way, max(0.0, share - 0.5 / max(1, len(way) - 1)))
    brush.glow(head, cell * 1.8, "mine_torpedo", 0.9)
    brush.line(tail, head, cell * 0.32, "text")
    brush.disc(head, cell * 0.26, "awaited")


def _bow(grid: DotGrid, dots: tuple[str, ...]) -> list[Point]:
    (x, y), (to_x, to_y) = grid.centre(dots[0]), grid.centre(dots[-1])
    height = grid.cell * 0.6 + hypot(to_x - x, to_y - y) * 0.35
    steps = [step / 16 for step in range(17)]
    return [(x + (to_x - x) * s, y + (to_y - y) * s - height * sin(pi * s)) for s in steps]


def _along(way: list[Point], share: float) -> Point:
    """The point so far along a line."""
    lengths = [hypot(end[0] - start[0], end[1] - start[1]) for start, end in pairwise(way)]
    left = share * sum(lengths)
    for (start, end), length in zip(pairwise(way), lengths, strict=True):
        if left <= length and length:
            return start[0] + (end[0] - start[0]) * left / length, start[1] + (
                end[1] - start[1]
            ) * left / length
        left -= length
    return way[-1]


def aimed(brush: Brush, grid: DotGrid, effect: Effect, age_ms: int) -> None:
    """Rings that close on a dot, and its name."""
    share, centre = part(age_ms, 0, effect.lasts_ms), grid.centre(effect.dots[0])
    _target(brush, grid, centre, share, "awaited")
    for late in (0.0, 0.22):
        near = part(share, late, 1 - late)
        far = grid.cell * (0.7 + ALARM_CELLS * (1 - eased(near)))
        brush.ring(centre, far, grid.cell * 0.13, "awaited", 0.25 + 0.75 * near if near else 0)
    above = (
        centre[1] - grid.cell * 1.5 if centre[1] > grid.top + 2.5 * grid.cell else centre[1] + grid.cell * 1.5
    )
    brush.stamp(effect.dots[0], (centre[0], above), grid.cell * 1.1, "awaited", part(age_ms, 0, 150))


def armed(brush: Brush, grid: DotGrid, effect: Effect, age_ms: int) -> None:
    """A mine that is about to go off: rings that run out faster and faster."""
    share, centre = part(age_ms, 0, effect.lasts_ms), grid.centre(effect.dots[0])
    _target(brush, grid, centre, share, "awaited")
    beat = 3 * share**1.6 % 1.0
    brush.ring(centre, grid.cell * (0.4 + 1.6 * beat), grid.cell * 0.1, "mine_torpedo", 1 - beat)


def _target(brush: Brush, grid: DotGrid, centre: Point, share: float, colour: str) -> None:
    """A sight that narrows."""
    radius = grid.cell * (0.62 + 0.7 * (1 - eased(share)))
    brush.broken_ring(centre, radius, grid.cell * 0.08, colour, 0.35 + 0.65 * share, turned=share * 1.2)
    for quarter in range(4):
        angle = quarter * pi / 2
        start, end = around(centre, radius * 0.8, angle), around(centre, radius * 1.35, angle)
        brush.line(start, end, grid.cell * 0.08, colour, 0.35 + 0.65 * share)


def fuse(brush: Brush, grid: DotGrid, effect: Effect, age_ms: int) -> None:
    """A jagged line from the explosion to the mine that it sets off."""
    start, end = (grid.centre(dot) for dot in effect.dots)
    share, chance = part(age_ms, 0, effect.lasts_ms), brush.chance("fuse", *effect.dots)
    points: list[Point] = []
    for step in range(9):
        along, off = step / 8, 0 if step in (0, 8) else chance.uniform(-0.22, 0.22) * grid.cell
        x, y = start[0] + (end[0] - start[0]) * along, start[1] + (end[1] - start[1]) * along
        points.append((x + off, y - off))
    for number, (one, other) in enumerate(pairwise(points)):
        if number / 8 <= share:
            brush.line(one, other, grid.cell * 0.12, "awaited", 0.9)
    brush.glow(_along(points, share), grid.cell * 0.6, "awaited", 0.8)
    brush.broken_ring(end, grid.cell * (1.3 - 0.6 * share), grid.cell * 0.08, "awaited", share)


def burst(brush: Brush, grid: DotGrid, effect: Effect, age_ms: int) -> None:
    """Light, sparks, rings that run out over the chart; the square that it reaches; what it did to whom."""
    centre, cell = grid.centre(effect.dots[0]), grid.cell
    _reach(brush, grid, effect, age_ms)
    if not brush.calm:
        _fire(brush, centre, cell, age_ms, effect.dots[0])
    for number, (far, wide) in enumerate(
        ((1.7 + effect.reach, 0.16), (3.2 + effect.reach, 0.1), (4.8, 0.06))
    ):
        share = part(age_ms, 40 + 150 * number, 900 + 150 * number)
        if share:
            strength = (1 - share) * (0.6 if brush.calm else 1.0)
            brush.ring(
                centre, cell * (0.3 + (far + effect.reach) * eased(share)), cell * wide, "text", strength
            )


def _fire(brush: Brush, centre: Point, cell: int, age_ms: int, seed: str) -> None:
    grown, gone = eased(part(age_ms, 0, 140)), part(age_ms, 160, 700)
    brush.glow(centre, cell * (0.9 + 2.0 * grown), "mine_torpedo", 1 - gone**1.5)
    brush.glow(centre, cell * (0.4 + 1.2 * grown), "awaited", 1 - part(age_ms, 120, 420))
    brush.glow(centre, cell * 0.8 * grown, "text", 1 - part(age_ms, 60, 260))
    for angle, cells, fast_ms in _sparks(seed) if age_ms < SPARKS_MS else ():
        out, far = eased(part(age_ms, 20, fast_ms)), cells * cell
        if 0 < out < 1:
            start, end = around(centre, far * max(0.25, out - 0.35), angle), around(centre, far * out, angle)
            brush.line(start, end, cell * 0.09, "awaited", 1.1 - out)


@lru_cache(maxsize=64)
def _sparks(seed: str) -> tuple[tuple[float, float, float], ...]:
    """Which way each flies, how many cells far, and for how long."""
    chance = Random(f"sparks {seed}")
    return tuple(
        (
            2 * pi * (spark + chance.uniform(-0.3, 0.3)) / SPARKS,
            chance.uniform(1.5, 3.1),
            chance.uniform(350, SPARKS_MS - 50),
        )
        for spark in range(SPARKS)
    )


def _reach(brush: Brush, grid: DotGrid, effect: Effect, age_ms: int) -> None:
    """The dots that it hurts."""
    side = (2 * effect.reach + 1) * grid.cell
    place = Rect(0, 0, side, side)
    place.center = grid.centre(effect.dots[0])
    seen = swell(age_ms, 160, 1300, 400)
    brush.veil(place.clip(grid.sea), "mine_torpedo", 0.26 * seen)
    brush.dashed_box(place, "mine_torpedo", seen, grid.cell * 0.1)


def hurt(brush: Brush, grid: DotGrid, effect: Effect, age_ms: int) -> None:
    """The damage rises from the dot, each boat's with its sign; drawn when all explosions are."""
    seen, cell = swell(age_ms - COST_MS, 140, 750, 350), grid.cell
    x, y = grid.centre(effect.dots[0])
    up = -1 if y > grid.top + 3 * cell else 1
    size = cell * 1.5
    for number, (crew, amount) in enumerate(effect.hurt):
        height = up * cell * (1.1 + 0.9 * eased(part(age_ms, COST_MS, 500)) + 1.7 * number)
        place = brush.stamp(f"−{amount}", (x + cell * 0.7, y + height), size, crew, seen)
        if seen > 0.5:
            sign_at = (place.left - cell * 0.5, place.centery)
            brush.canvas.sign("disc", sign_at, cell * 1.2, "sea", "sea")
            brush.canvas.sign(CREW_SHAPES[crew], sign_at, cell * 0.85, crew, "sea")


def fizzle(brush: Brush, grid: DotGrid, effect: Effect, age_ms: int) -> None:
    """A mine comes apart in bubbles, and a cross is where it was."""
    centre, cell = grid.centre(effect.dots[0]), grid.cell
    share, chance = part(age_ms, 0, effect.lasts_ms), brush.chance("fizzle", *effect.dots)
    for _ in range(10):
        angle, far, size = chance.uniform(0, 2 * pi), chance.uniform(0.3, 1.1), chance.uniform(0.06, 0.16)
        x, y = around(centre, cell * far * eased(share), angle)
        brush.ring((x, y - cell * 0.7 * share), cell * size, 1, "text", 1 - share)
    brush.stamp("×", centre, cell * 1.2, "silence_scenario", 1 - share)


def eruption(brush: Brush, grid: DotGrid, effect: Effect, age_ms: int) -> None:
    """A fountain of glowing stones that fall in bows; rings; the square that it reaches."""
    centre, cell = grid.centre(effect.dots[0]), grid.cell
    _reach(brush, grid, effect, min(age_ms, 1500) if age_ms < 2100 else age_ms - 600)
    if not brush.calm:
        lit = swell(age_ms, 200, 700, 1600)
        brush.glow(centre, cell * 2.6, "mine_torpedo", 0.9 * lit)
        brush.glow(centre, cell * 1.3, "awaited", lit)
    for number in range(3):
        share = part(age_ms, 80 + 420 * number, 1100)
        if share:
            brush.ring(centre, cell * (0.4 + 4.5 * eased(share)), cell * 0.1, "text", 0.9 * (1 - share))
    chance = brush.chance("stones", *effect.dots)
    for _ in range(26):
        start, side, up = chance.uniform(0, 900), chance.uniform(-2.6, 2.6), chance.uniform(2.2, 4.6)
        size = cell * chance.uniform(0.1, 0.2)
        flown = part(age_ms, start, 1200)
        if 0 < flown < 1:
            x = centre[0] + cell * side * flown
            y = centre[1] - cell * (up * 4 * flown * (1 - flown) - 0.8 * flown)
            brush.disc((x, y), size, "awaited" if flown < 0.6 else "mine_torpedo")


def smoke(brush: Brush, grid: DotGrid, effect: Effect, age_ms: int) -> None:
    """Clouds roll from the volcano over its sector."""
    chart = brush.screen.chart
    assert chart is not None and effect.sector is not None
    x, y = grid.centre(effect.dots[0])
    chance = brush.chance("smoke", *effect.dots)
    for dot in chart.sector_dots(effect.sector):
        to_x, to_y = grid.centre(dot)
        away = hypot(to_x - x, to_y - y) / grid.cell
        rolled = part(age_ms, away * 160 + chance.uniform(0, 200), 900)
        if rolled:
            at = x + (to_x - x) * swung(rolled), y + (to_y - y) * swung(rolled)
            strength = 0.75 * rolled * (1 - part(age_ms, 1800, 800))
            brush.glow(at, grid.cell * (0.7 + 0.8 * rolled), "dim", strength)
    brush.ring(
        (x, y), grid.cell * (0.5 + 3 * eased(part(age_ms, 0, 1200))), 2, "text", 1 - part(age_ms, 0, 1200)
    )


def lava(brush: Brush, grid: DotGrid, effect: Effect, age_ms: int) -> None:
    """The sea around a volcano glows, dot after dot, and turns to land."""
    chart = brush.screen.chart
    assert chart is not None
    cell = grid.cell
    for number, dot in enumerate(effect.dots):
        share = part(age_ms, number * 1100 / len(effect.dots), 1200)
        if not share:
            continue
        place = grid.square(dot)
        brush.veil(place, "mine_torpedo", 0.85 * (1 - share))
        brush.glow(place.center, cell * (0.6 + 0.5 * eased(share)), "awaited", (1 - share) ** 2)
        brush.dashed_box(place, "mine_torpedo", 1 - share, cell * 0.08)
