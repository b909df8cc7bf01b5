"""How far a missile reaches, on the captain's chart: the boat's sector."""

from dataclasses import dataclass

from console.core.chart import Chart
from console.core.dot import Dot
from console.displays.canvas import Canvas
from console.displays.chart.sea import DotGrid


@dataclass(frozen=True)
class MissileReach:
    """A line around the dots of a sector, a thick one when there is a missile."""

    sector: int | None
    armed: bool

    def draw(self, canvas: Canvas, grid: DotGrid, chart: Chart) -> None:
        colour, width = ("mine_torpedo", 6) if self.armed else ("dim", 2)
        dots = set() if self.sector is None else set(chart.sector_dots(self.sector))
        for dot in dots:
            square = grid.square(dot)
            sides = {
                Dot(dot.column, dot.row - 1): (square.topleft, square.topright),
                Dot(dot.column + 1, dot.row): (square.topright, square.bottomright),
                Dot(dot.column, dot.row + 1): (square.bottomleft, square.bottomright),
                Dot(dot.column - 1, dot.row): (square.topleft, square.bottomleft),
            }
            for beside, (start, end) in sides.items():
                if beside not in dots:
                    canvas.line(start, end, canvas.px(width), colour)
