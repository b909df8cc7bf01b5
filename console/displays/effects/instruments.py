"""On the chart: the sonar's sweep and what it was told, the drone's beam, silence, a boat that surfaces."""

from collections.abc import Iterable
from math import hypot, pi

from pygame import Rect

from console.core.dot import Dot
from console.displays.chart.sea import DotGrid
from console.displays.effect import ANSWER_MS, Effect
from console.displays.effects.brush import Brush, Point, around
from console.displays.effects.time_curves import eased, part, swell, swung
from console.displays.widgets.chart_marks import sector_dots

AFTERGLOW = 0.9
"""How far behind its beam a sweep still shines, in radians."""
LARGE = 4.2
"""Cells: as large an answer is for the crew that asked."""
SIGNS = {"yes": "tick", "no": "cross"}
"""What a drone answers."""


def _middle(grid: DotGrid, effect: Effect) -> Point:
    return grid.centre(effect.dots[0]) if effect.dots else grid.sea.center


def _farthest(grid: DotGrid, centre: Point) -> float:
    sea = grid.sea
    corners = (sea.topleft, sea.topright, sea.bottomleft, sea.bottomright)
    return max(hypot(x - centre[0], y - centre[1]) for x, y in corners)


def sweep(brush: Brush, grid: DotGrid, effect: Effect, age_ms: int) -> None:
    """A beam goes round our boat once, with its afterglow; rings run out."""
    centre, share = _middle(grid, effect), part(age_ms, 0, ANSWER_MS)
    far, fading = _farthest(grid, centre), 1 - part(age_ms, effect.lasts_ms - 500, 500)
    angle = -pi / 2 + 2 * pi * swung(share)
    if not brush.calm:
        brush.fan(centre, far, (max(-pi / 2, angle - AFTERGLOW), angle), "drone_sonar", 0.75 * fading)
    brush.line(centre, around(centre, far, angle), 2, "drone_sonar", fading)
    _rings(brush, grid, centre, (eased(part(age_ms, 200 * n, 1000)) for n in range(3)), far, "drone_sonar")


def pinged(brush: Brush, grid: DotGrid, effect: Effect, age_ms: int) -> None:
    """Rings close in: somebody listens for us."""
    centre = _middle(grid, effect)
    far = _farthest(grid, centre) * 0.8
    shares = (1 - swung(part(age_ms, 320 * number, 1300)) for number in range(3))
    _rings(brush, grid, centre, shares, far, effect.crew)
    brush.broken_ring(centre, grid.cell * 1.1, grid.cell * 0.1, effect.crew, swell(age_ms, 300, 1500, 500))


def _rings(
    brush: Brush, grid: DotGrid, centre: Point, shares: Iterable[float], far: float, colour: str
) -> None:
    for share in shares:
        if 0 < share < 1:
            strength = min(1.0, 1.25 * (1 - share))
            brush.ring(centre, grid.cell * 0.5 + far * share, grid.cell * 0.12, colour, strength)


def answer(brush: Brush, grid: DotGrid, effect: Effect, age_ms: int) -> None:
    """A row, a column, a sector: bands over the chart, each with what was said."""
    for number, (what, value) in enumerate(effect.named):
        seen = swell(age_ms - 250 * number, 250, effect.lasts_ms - 900, 400)
        band = _named(brush, grid, what, value)
        grown = band.copy()
        share = eased(part(age_ms, 250 * number, 500))
        grown.width, grown.height = (
            (band.width, max(2, round(band.height * share)))
            if what == "column"
            else (max(2, round(band.width * share)), band.height)
        )
        brush.veil(grown.clip(grid.sea), "drone_sonar", 0.3 * seen)
        brush.dashed_box(grown, "drone_sonar", seen, grid.cell * 0.09)
        at = {
            "row": (band.right - grid.cell, band.centery),
            "column": (band.centerx, band.bottom - grid.cell),
        }
        brush.stamp(
            value, at.get(what, band.center), grid.cell * (1.3 if what != "sector" else 2), "text", seen
        )


def _named(brush: Brush, grid: DotGrid, what: str, value: str) -> Rect:
    sea = grid.sea
    if what == "row":
        return Rect(sea.left, sea.top + (int(value) - 1) * grid.cell, sea.width, grid.cell)
    if what == "column":
        return Rect(sea.left + (ord(value) - ord("A")) * grid.cell, sea.top, grid.cell, sea.height)
    return _sector(brush, grid, int(value))


def _sector(brush: Brush, grid: DotGrid, sector: int) -> Rect:
    """The smallest box around all dots of a sector."""
    chart = brush.screen.chart
    assert chart is not None
    squares = [grid.square(dot) for dot in sector_dots(chart, sector)]
    return squares[0].unionall(squares[1:])


def beam(brush: Brush, grid: DotGrid, effect: Effect, age_ms: int) -> None:
    """A light runs over the sector, down and up again; then what it saw."""
    assert effect.sector is not None and brush.screen.chart is not None
    cell, place = grid.cell, _sector(brush, grid, effect.sector)
    seen = swell(age_ms, 200, effect.lasts_ms - 400, 400)
    scanned = part(age_ms, 0, ANSWER_MS)
    height = round(place.height * (swung(2 * scanned) if scanned < 0.5 else swung(2 - 2 * scanned)))
    for dot in sector_dots(brush.screen.chart, effect.sector):
        brush.veil(grid.square(dot), "drone_sonar", 0.16 * seen)
    if 0 < scanned < 1:
        line = place.top + height
        for step in range(8 if not brush.calm else 1):
            back = line - step * cell // 5 * (1 if scanned < 0.5 else -1)
            if place.top <= back <= place.bottom:
                strength = (1 - step / 8) ** 2
                brush.line((place.left, back), (place.right - 1, back), cell * 0.09, "drone_sonar", strength)
        eye = (place.centerx, place.top - cell * 0.2)
        for side in (place.left, place.right - 1):
            brush.line(eye, (side, line), 2, "drone_sonar", 0.7)
    brush.dashed_box(place, "drone_sonar", seen, cell * 0.1)
    told = swell(age_ms - ANSWER_MS, 120, effect.lasts_ms - ANSWER_MS - 400, 400)
    if told > 0:
        asked = brush.screen.crew == effect.crew
        _told(brush, effect.answer, place.center, grid.cell * (LARGE if asked else 2.6), told)


def _told(brush: Brush, said: str, centre: Point, size: float, seen: float) -> None:
    """Yes, no, or nothing but smoke."""
    brush.glow(centre, size * 0.8, "sea", seen)
    if seen > 0.5:
        sign = SIGNS.get(said)
        if sign is None:
            brush.stamp("?", centre, size, "dim", seen)
        else:
            brush.canvas.sign(
                sign, centre, size * (0.8 + 0.2 * seen), "drone_sonar" if sign == "tick" else "dim", "sea"
            )


def ripple(brush: Brush, grid: DotGrid, effect: Effect, age_ms: int) -> None:
    """Broken rings, which turn and are gone: around our boat, or, of theirs, anywhere."""
    centre = _middle(grid, effect)
    far = grid.cell * 4.5 if effect.dots else _farthest(grid, centre) * 0.85
    for number in range(4):
        share = part(age_ms, 180 * number, 1200)
        if 0 < share < 1:
            turned = (0.6 if number % 2 else -0.6) * share
            radius = grid.cell * 0.6 + far * eased(share)
            strength = min(1.0, 1.3 * (1 - share))
            brush.broken_ring(centre, radius, grid.cell * 0.15, "silence_scenario", strength, turned)


def foam(brush: Brush, grid: DotGrid, effect: Effect, age_ms: int) -> None:
    """A boat breaks the surface: foam over its sector, or around its dot."""
    cell, chance = grid.cell, brush.chance("foam", effect.sector, *effect.dots)
    place = grid.square(Dot.parse(effect.dots[0])).inflate(2 * cell, 2 * cell) if effect.dots else None
    if place is None and effect.sector is not None:
        place = _sector(brush, grid, effect.sector)
    if place is None:
        return
    seen = swell(age_ms, 200, 1500, 700)
    brush.veil(place.clip(grid.sea), effect.crew, 0.2 * seen)
    brush.dashed_box(place, effect.crew, seen, cell * 0.1)
    for _ in range(14):
        x, y = chance.uniform(place.left, place.right), chance.uniform(place.top, place.bottom)
        share = part(age_ms, chance.uniform(0, 900), 900)
        if 0 < share < 1:
            brush.ring((x, y), cell * (0.15 + 0.9 * eased(share)), cell * 0.08, "text", 0.9 * (1 - share))
