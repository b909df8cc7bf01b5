"""The second beat of a shot, the same on every display at once: the sea around the dot, and the blast.

The sea is drawn once for a dot and a size, and laid down whole; light is added from pieces that are scaled
beforehand; rings and sparks are plain lines. So a frame costs no large blending.
"""

from collections.abc import Sequence
from functools import lru_cache
from math import pi
from random import Random

import pygame
from pygame import Color, Rect, Surface

from console.core.chart import Chart
from console.core.dot import Dot
from console.displays.chart.sea import ShownChart
from console.displays.effect import STRIKE_MS, Effect
from console.displays.effects.brush import Brush, Point, around
from console.displays.effects.time_curves import eased, part, swung

CELLS = 8.4
"""So many dots are seen from top to bottom."""
MARGIN = 0.04
"""Of the height: more sea than is seen, for a picture that is thrown aside."""
OPENS_MS = 240
"""So long the picture takes to give way to the chart again."""
DEEP, WATER, SHELF = "#061821", "#0C3040", "#1B6273"
LAND, LAND_EDGE, LAND_LOW, SHADE = "#6F7548", "#A9AC74", "#565C37", "#04222B"
DOT_OF_SEA = "#3E7483"
LIGHTS = ("#FFF6E0", "#FFD36B", "#F08028", "#A83C0D", "#3E1204")
"""From the middle of the light to its edge."""
COOLED = 2.6
"""So many of them a light has lost when it is all but gone."""
GLOW = 7
"""So many dots wide the light is: nearly as high as the display."""
RING, SPARK, REACH = "#F2EEDC", "#FFD98A", "#FF6B4A"
SPARKS = 28
LEVELS = 12
"""So many strengths of a light are kept."""
PREPARED_MS = 50
"""One of them is made so often: more than one picture, so that none is left out."""


def cell_of(height: int) -> int:
    return round(height / CELLS)


def prepare(brush: Brush, effect: Effect, age_ms: int) -> None:
    """While the weapon is on its way the sea around a dot is drawn, and the light, strength by strength."""
    if brush.screen.chart is not None:
        _sea(ShownChart.of(brush.screen.chart), effect.dots[-1], brush.whole.size)
        if not brush.calm:
            _glow(cell_of(brush.whole.height) * GLOW, LEVELS - age_ms // PREPARED_MS % LEVELS)


def strike(brush: Brush, effect: Effect, age_ms: int, aside: Point = (0, 0)) -> None:
    """The whole display; `aside`: how far a blow throws it, in pixels."""
    chart, surface = brush.screen.chart, brush.surface
    assert chart is not None, "what strikes on a dot is shown with its chart"
    sea, whole = _sea(ShownChart.of(chart), effect.dots[0], brush.whole.size), brush.whole
    margin = (sea.get_width() - whole.width) // 2
    shift = max(-margin, min(margin, round(aside[0]))), max(-margin, min(margin, round(aside[1])))
    surface.blit(sea, (shift[0] - margin, shift[1] - margin))
    centre = whole.centerx + shift[0], whole.centery + shift[1]
    cell = cell_of(whole.height)
    if not brush.calm:
        _light(surface, centre, cell, age_ms)
    _rings(brush, centre, cell, age_ms)
    _reach(surface, centre, cell * (2 * effect.reach + 1), age_ms)
    if not brush.calm:
        _sparks(brush, centre, cell, age_ms, effect.dots[0])


def opened(whole: Rect, age_ms: int) -> Rect:
    """The part of a display that has given way to the chart: it opens from the middle."""
    share = swung(part(age_ms, STRIKE_MS - OPENS_MS, OPENS_MS))
    height = round(whole.height * share)
    return Rect(0, (whole.height - height) // 2, whole.width, height)


def _light(surface: Surface, centre: Point, cell: int, age_ms: int) -> None:
    """It is there at once, and dies away slowly."""
    strength = 1 - 0.85 * part(age_ms, 250, 1500)
    light = _glow(cell * GLOW, round(LEVELS * strength))
    place = light.get_rect(center=(round(centre[0]), round(centre[1])))
    surface.blit(light, place, special_flags=pygame.BLEND_RGB_ADD)


@lru_cache(maxsize=2 * LEVELS)
def _glow(side: int, level: int) -> Surface:
    """A light to be added: bright in its middle, nothing at its edge. What cools loses its white first."""
    fine = 160
    drawn = Surface((fine, fine))
    cold = 1 - level / LEVELS
    stops = [Color(each) for each in (*LIGHTS, "#000000")]
    for radius in range(fine // 2, 0, -1):
        heat = radius / (fine / 2)
        far = min(cold * COOLED + heat * (len(stops) - 1 - cold * COOLED), len(stops) - 1.001)
        colour = stops[int(far)].lerp(stops[int(far) + 1], far - int(far))
        pygame.draw.circle(
            drawn, Color("#000000").lerp(colour, 1 - 0.7 * cold**2), (fine // 2, fine // 2), radius
        )
    return pygame.transform.smoothscale(drawn, (side, side))


def _rings(brush: Brush, centre: Point, cell: int, age_ms: int) -> None:
    """Four run out over the sea, each fainter."""
    for number in range(4):
        share = part(age_ms, 130 * number, 1000 + 150 * number)
        if 0 < share < 1:
            strength = (1 - share) * (0.6 if brush.calm else 0.95)
            colour = Color(WATER).lerp(Color(RING), strength)
            width = max(2, round(cell * 0.07 * (1 - 0.5 * share)))
            pygame.draw.circle(brush.surface, colour, centre, round(cell * (0.5 + 6.5 * eased(share))), width)


def _reach(surface: Surface, centre: Point, side: int, age_ms: int) -> None:
    """How far it hurts: a square of dashes."""
    seen = part(age_ms, 120, 160)
    if not seen:
        return
    place = Rect(0, 0, side, side)
    place.center = round(centre[0]), round(centre[1])
    colour, thick, dash = Color(WATER).lerp(Color(REACH), seen), max(3, side // 90), max(6, side // 21)
    for start in range(0, side, 2 * dash):
        long = min(dash, side - start)
        surface.fill(colour, (place.left + start, place.top, long, thick))
        surface.fill(colour, (place.left + start, place.bottom - thick, long, thick))
        surface.fill(colour, (place.left, place.top + start, thick, long))
        surface.fill(colour, (place.right - thick, place.top + start, thick, long))


def _sparks(brush: Brush, centre: Point, cell: int, age_ms: int, seed: str) -> None:
    for angle, cells, fast_ms in _thrown(seed):
        out = eased(part(age_ms, 20, fast_ms))
        if 0 < out < 1:
            far, thick = cell * cells * out, max(2, round(cell / 11 * (1 - out)))
            inner = around(centre, max(cell * 0.9, far - cell * 1.5 * (1 - out)), angle)
            pygame.draw.line(brush.surface, SPARK, inner, around(centre, far, angle), thick)


@lru_cache(maxsize=16)
def _thrown(seed: str) -> tuple[tuple[float, float, float], ...]:
    """Which way each spark flies, how many cells far, and for how long."""
    chance = Random(f"strike {seed}")
    return tuple(
        (
            2 * pi * (spark + chance.uniform(-0.35, 0.35)) / SPARKS,
            chance.uniform(2.6, 5.2),
            chance.uniform(700, 1500),
        )
        for spark in range(SPARKS)
    )


@lru_cache(maxsize=4)
def _sea(shown: ShownChart, dot: str, size: tuple[int, int]) -> Surface:
    """The sea around a dot, its islands and what is beyond the chart, with a margin on all sides."""
    margin = round(size[1] * MARGIN)
    drawn = Surface((size[0] + 2 * margin, size[1] + 2 * margin))
    drawn.fill(DEEP)
    at, cell, chart = Dot.parse(dot), cell_of(size[1]), shown.chart
    left = drawn.get_width() // 2 - cell // 2 - at.column * cell
    top = drawn.get_height() // 2 - cell // 2 - at.row * cell
    _water(drawn, Rect(left, top, chart.columns * cell, chart.rows * cell), cell)
    squares = [Rect(left + each.column * cell, top + each.row * cell, cell, cell) for each in chart.islands]
    seen = [square for square in squares if square.colliderect(drawn.get_rect().inflate(2 * cell, 2 * cell))]
    shelf = _shelf(cell * 3)
    for square in seen:
        drawn.blit(shelf, shelf.get_rect(center=square.center), special_flags=pygame.BLEND_RGB_MAX)
    _lines(drawn, chart, (left, top), cell)
    _islands(drawn, seen, cell)
    return drawn


def _water(drawn: Surface, sea: Rect, cell: int) -> None:
    drawn.fill(WATER, sea)
    for step in range(8):
        edge = Color(WATER).lerp(Color(DEEP), 0.1 * (8 - step) / 2)
        pygame.draw.rect(drawn, edge, sea.inflate(-step * cell // 8, -step * cell // 8), cell // 16)


@lru_cache(maxsize=4)
def _shelf(side: int) -> Surface:
    """Shallow water around an island."""
    fine = 96
    drawn = Surface((fine, fine))
    for radius in range(fine // 2, 0, -1):
        colour = Color("#000000").lerp(Color(SHELF), (1 - radius / (fine / 2)) ** 0.8)
        pygame.draw.circle(drawn, colour, (fine // 2, fine // 2), radius)
    return pygame.transform.smoothscale(drawn, (side, side))


def _lines(drawn: Surface, chart: Chart, origin: tuple[int, int], cell: int) -> None:
    """Its dots, and where one sector ends and the next begins."""
    left, top = origin
    for column in range(chart.columns):
        for row in range(chart.rows):
            x, y = left + column * cell, top + row * cell
            here = chart.sector(Dot(column, row))
            pygame.draw.circle(drawn, DOT_OF_SEA, (x + cell // 2, y + cell // 2), max(1, cell // 40))
            if column and chart.sector(Dot(column - 1, row)) != here:
                _dashes(drawn, Rect(x, y, 1, cell))
            if row and chart.sector(Dot(column, row - 1)) != here:
                _dashes(drawn, Rect(x, y, cell, 1))


def _dashes(drawn: Surface, line: Rect) -> None:
    long = max(line.size)
    for start in range(0, long, max(4, long // 6)):
        dash = max(2, long // 12)
        if line.width == 1:
            drawn.fill(SHELF, (line.x, line.y + start, 2, dash))
        else:
            drawn.fill(SHELF, (line.x + start, line.y, dash, 2))


def _islands(drawn: Surface, squares: Sequence[Rect], cell: int) -> None:
    """Dots that touch are one island; its edge is lit from above, with a shadow below."""
    lit = max(2, cell // 14)
    for colour, lower in ((SHADE, cell // 12), (LAND_EDGE, -lit), (LAND_LOW, 0), (LAND, -lit // 2)):
        inset = cell // 8 if colour == LAND else 0
        _land(drawn, squares, cell, colour, lower, inset)


def _land(drawn: Surface, squares: Sequence[Rect], cell: int, colour: str, lower: int, inset: int) -> None:
    """All islands in one colour, so much further down, so much smaller."""
    there, thin = {square.topleft for square in squares}, cell // 12 + 2 * inset
    for square in squares:
        place = square.inflate(-thin, -thin).move(0, lower)
        pygame.draw.rect(drawn, colour, place, border_radius=cell // 4)
        x, y = square.topleft
        east, south = (x + cell, y) in there, (x, y + cell) in there
        if east:
            drawn.fill(colour, (place.centerx, place.top, cell, place.height))
        if south:
            drawn.fill(colour, (place.left, place.centery, place.width, cell))
        if east and south and (x + cell, y + cell) in there:
            drawn.fill(colour, (place.centerx, place.centery, cell, cell))
