"""Charts on displays: the sea, its islands and coordinates as one picture, drawn once for a size and look."""

import io
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import ClassVar

import pygame
from pygame import Rect, Surface

from console.core.chart import Chart, Mode
from console.core.dot import Dot
from console.displays.chart.chart_picture import sea_svg
from console.displays.chart.coast_lines import place_of_number
from console.displays.fonts import cap_share, font
from console.displays.png import png_of
from console.font_files import font_file
from console.look.tokens import LOOKS

_CELL = 66.0
"""The cell for which the lines of chart pictures are meant."""
_MARGIN = 0.9
"""Room for the coordinates, in cells."""
_LEAST_MARGIN = 14
"""The same in pixels, below which two figures cannot be read."""
_KEPT = 16


class SeaNotReadyError(Exception):
    """The sea is being drawn elsewhere; until then the picture before it stays on the glass."""


@dataclass(frozen=True)
class DotGrid:
    """Where the dots of a chart are on a display."""

    left: int
    top: int
    cell: int
    margin: int
    """The room for coordinates."""
    columns: int
    rows: int

    @classmethod
    def within(cls, place: Rect, chart: Chart) -> "DotGrid":
        """As large as goes into a place, with room for the coordinates on the left and at the top."""
        across, down = chart.columns + _MARGIN, chart.rows + _MARGIN
        cell = int(min(place.width / across, place.height / down))
        if cell * _MARGIN < _LEAST_MARGIN:
            room = (place.width - _LEAST_MARGIN) / chart.columns, (place.height - _LEAST_MARGIN) / chart.rows
            cell = int(min(room))
        margin = max(round(cell * _MARGIN), _LEAST_MARGIN)
        left = place.left + (place.width - cell * chart.columns - margin) // 2 + margin
        top = place.top + (place.height - cell * chart.rows - margin) // 2 + margin
        return cls(left, top, cell, margin, chart.columns, chart.rows)

    @property
    def whole(self) -> Rect:
        """With the coordinates."""
        return Rect(
            self.left - self.margin,
            self.top - self.margin,
            self.margin + self.cell * self.columns,
            self.margin + self.cell * self.rows,
        )

    @property
    def sea(self) -> Rect:
        return Rect(self.left, self.top, self.cell * self.columns, self.cell * self.rows)

    def centre(self, dot: str | Dot) -> tuple[int, int]:
        at = Dot.parse(dot) if isinstance(dot, str) else dot
        return self.point(at.column, at.row)

    def point(self, column: int, row: int) -> tuple[int, int]:
        """The middle of a cell, on the chart or off it."""
        return self.left + column * self.cell + self.cell // 2, self.top + row * self.cell + self.cell // 2

    def square(self, dot: str | Dot) -> Rect:
        at = Dot.parse(dot) if isinstance(dot, str) else dot
        return Rect(self.left + at.column * self.cell, self.top + at.row * self.cell, self.cell, self.cell)


@dataclass(frozen=True)
class ShownChart:
    """A chart that is compared by its fingerprint: one that came through a pipe is not drawn anew."""

    fingerprint: str
    chart: Chart = field(compare=False)

    @classmethod
    def of(cls, chart: Chart | None) -> "ShownChart":
        assert chart is not None, "a match on a chart is shown with its chart"
        return cls(chart.fingerprint, chart)


@dataclass(frozen=True)
class WantedSea:
    """A chart as large as a grid, with its coordinates on the left and at the top."""

    shown: ShownChart
    name: str
    mode: Mode | None
    cell: int
    margin: int
    look: str

    @classmethod
    def of(cls, chart: Chart, grid: DotGrid, look: str) -> "WantedSea":
        return cls(ShownChart.of(chart), chart.name, chart.mode, grid.cell, grid.margin, look)


class _Kept:
    """Seas that were drawn, those that were asked for last; and who draws them, if not whoever asks."""

    seas: ClassVar[dict[WantedSea, Surface]] = {}
    elsewhere: ClassVar[Callable[[WantedSea], None] | None] = None


def draw_elsewhere(ask: Callable[[WantedSea], None] | None) -> None:
    """From now on a sea that is not there is asked for, and kept by `keep_sea` when it comes."""
    _Kept.elsewhere = ask


def chart_picture(chart: Chart, grid: DotGrid, look: str) -> Surface:
    """The sea of a chart.

    :raises SeaNotReadyError: it is drawn elsewhere, and not there yet
    """
    wanted = WantedSea.of(chart, grid, look)
    drawn = _Kept.seas.pop(wanted, None)
    if drawn is None and _Kept.elsewhere is not None:
        _Kept.elsewhere(wanted)
        raise SeaNotReadyError
    return keep_sea(wanted, draw_sea(wanted) if drawn is None else drawn)


def keep_sea(wanted: WantedSea, drawn: Surface) -> Surface:
    """Keep it, and of the others those that were asked for last."""
    while len(_Kept.seas) >= _KEPT:
        del _Kept.seas[next(iter(_Kept.seas))]
    _Kept.seas[wanted] = drawn
    return drawn


def kept_seas() -> dict[WantedSea, Surface]:
    """Those that were drawn, the one that was asked for last at the end."""
    return _Kept.seas


def draw_sea(wanted: WantedSea) -> Surface:
    """A sea as a picture, however long that takes."""
    chart, cell, margin, look = wanted.shown.chart, wanted.cell, wanted.margin, wanted.look
    return _draw(chart, DotGrid(0, 0, cell, margin, chart.columns, chart.rows), look)


def _draw(chart: Chart, grid: DotGrid, look: str) -> Surface:
    cell, margin, tokens = grid.cell, grid.margin, LOOKS[look]
    surface = Surface((chart.columns * cell + margin, chart.rows * cell + margin))
    surface.fill(tokens["sea"])
    sea = _sea(chart, cell, look)
    surface.blit(sea, (margin, margin))
    pygame.draw.rect(surface, tokens["edge"], sea.get_rect(topleft=(margin, margin)), max(1, cell // 20))
    for number in sorted({number for row in chart.sectors for number in row}):
        column, row = place_of_number(chart, number)
        centre = (margin + column * cell, margin + row * cell)
        _bold(surface, str(number), centre, round(1.5 * cell), tokens.chart.numeral)
    size = letter_size(grid)
    for column in range(chart.columns):
        _bold(surface, letter_of(column), (margin + (column + 0.5) * cell, margin / 2), size, tokens["dim"])
    for row in range(chart.rows):
        _bold(surface, str(row + 1), (margin / 2, margin + (row + 0.5) * cell), size, tokens["dim"])
    return surface


def _sea(chart: Chart, cell: int, look: str) -> Surface:
    """The water and what is in it, without the numbers of the sectors."""
    letters = font_file(bold=True)
    size = (chart.columns * cell, chart.rows * cell)
    svg = sea_svg(chart, _CELL, LOOKS[look].chart)
    png = png_of(svg, size=size, letters=letters, only_those=letters is not None)
    surface = Surface(size)
    surface.fill(LOOKS[look].chart.sea_edge)
    surface.blit(pygame.image.load(io.BytesIO(png)), (0, 0))
    return surface


def letter_size(grid: DotGrid) -> int:
    """Of coordinates, in pixels: two figures go into the margin."""
    return max(8, min(round(grid.cell * 0.66), round(grid.margin * 0.72)))


def _bold(surface: Surface, words: str, centre: tuple[float, float], size: int, colour: str) -> None:
    drawn = font(size, bold=True).render(words, True, colour)
    top = centre[1] + cap_share(True) * size / 2 - font(size, bold=True).get_ascent()
    surface.blit(drawn, (round(centre[0] - drawn.get_width() / 2), round(top)))


def letter_of(column: int) -> str:
    return chr(ord("A") + column)
