"""A match seen again in a few seconds: boats on their ways over the chart, and every shot."""

from console.displays.canvas import Canvas
from console.displays.chart.sea import DotGrid
from console.displays.chase import Chase
from console.displays.film.film_layers import glow
from console.displays.film.film_lights import HEAT
from console.look.tokens import CREW_SHAPES

_BURST_MS = 900
"""So long the light of an explosion is seen."""
_GLIDE_MS = 100
"""From dot to dot: a whole match goes by."""


def draw_chase(canvas: Canvas, grid: DotGrid, chase: Chase, ms: int) -> None:
    """As far as it has come."""
    for crew, way in chase.ways:
        passed = [grid.centre(at.dot) for at in way if at.ms <= ms][:-1]
        for width, colour in ((0.3, "sea"), (0.16, crew)):
            canvas.way([*passed, _boat_at(grid, chase, crew, ms)], grid.cell * width, colour)
        canvas.sign("cross", grid.centre(way[0].dot), grid.cell * 0.7, crew, "sea")
    for blow in chase.blows:
        if blow.ms <= ms:
            shape, size = ("explosion", 1.1) if blow.hurt else ("cross", 0.6)
            canvas.sign(shape, grid.centre(blow.dot), grid.cell * size, "alarm", "sea")
    for crew, _ in chase.ways:
        here = _boat_at(grid, chase, crew, ms)
        canvas.sign("disc", here, grid.cell * 1.3, "sea", "sea")
        canvas.sign(CREW_SHAPES[crew], here, grid.cell, crew, "sea")
    for blow in chase.blows:
        if blow.hurt and 0 <= ms - blow.ms < _BURST_MS:
            _fire(canvas, grid.centre(blow.dot), grid.cell, (ms - blow.ms) / _BURST_MS)


def _fire(canvas: Canvas, centre: tuple[int, int], cell: int, share: float) -> None:
    """A hit is seen from two metres: light over the dots around it, which goes out."""
    light = glow(round(cell * 2.6), *HEAT[round(share * 3) :])
    light.set_alpha(round(255 * min(1.0, share * 8, 2 * (1 - share))))
    canvas.surface.blit(light, light.get_rect(center=centre))


def _boat_at(grid: DotGrid, chase: Chase, crew: str, ms: int) -> tuple[int, int]:
    column, row = chase.place(crew, ms, _GLIDE_MS)
    x, y = grid.point(0, 0)
    return round(x + column * grid.cell), round(y + row * grid.cell)
