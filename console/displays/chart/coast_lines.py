"""The lines of a drawn chart: coasts, edges of ice, borders of sectors, all as SVG paths.

Coasts and ice are irregular, but the same chart always gives the same lines.
"""

from collections.abc import Iterator, Set
from itertools import groupby
from typing import NamedTuple
from zlib import crc32

from console.core.chart import Chart
from console.core.charts.connected_sea import next_to, parts
from console.core.dot import Dot

Point = tuple[float, float]
Corner = tuple[int, int]
"""Where four dots meet, counted as dots are: (0, 0) is the north-west corner of the chart."""


class Raster(NamedTuple):
    """Where dots are on the picture."""

    left: float
    top: float
    cell: float

    def centre(self, dot: Dot) -> Point:
        return self.corner(dot.column + 0.5, dot.row + 0.5)

    def corner(self, column: float, row: float) -> Point:
        """A point between dots: (0, 0) is the north-west corner of the chart."""
        return self.left + column * self.cell, self.top + row * self.cell


def wobble(*what: object) -> float:
    """A number from -1 to 1 that looks random and is always the same for the same things."""
    return crc32(repr(what).encode()) / 0x7FFFFFFF - 1


def coasts(raster: Raster, dots: Set[Dot], inset: float = 0.07, roughness: float = 0.045) -> str:
    """The coasts around dots, neighbours joined: `inset` and `roughness` in cells, from the dots' squares."""
    return " ".join(map(_smooth, _shores(raster, dots, inset, roughness)))


def coast_lines(raster: Raster, dots: Set[Dot], inset: float = 0.07) -> list[list[Point]]:
    """The same coasts as closed lines through many points, for what draws no curves."""
    return [_sampled(points) for points in _shores(raster, dots, inset, 0.045)]


def _shores(raster: Raster, dots: Set[Dot], inset: float, roughness: float) -> Iterator[list[Point]]:
    for part in parts(dots):
        for loop in _loops(part):
            yield [point for edge in loop for point in _shore(raster, *edge, inset, roughness)]


def _shore(raster: Raster, start: Corner, end: Corner, inset: float, roughness: float) -> Iterator[Point]:
    """Two points beside an edge, on its landward side."""
    along = end[0] - start[0], end[1] - start[1]
    for share in (0.28, 0.72):
        inward = inset + roughness * wobble(start, end, share)
        yield raster.corner(
            start[0] + share * along[0] - inward * along[1], start[1] + share * along[1] + inward * along[0]
        )


def _smooth(points: list[Point]) -> str:
    """A closed curve through the points (Catmull-Rom, as cubic Bézier pieces)."""
    count = len(points)
    pieces = [f"M{_pair(points[0])}"]
    for index in range(count):
        before, start, end, after = (points[(index + step) % count] for step in (-1, 0, 1, 2))
        first = (start[0] + (end[0] - before[0]) / 6, start[1] + (end[1] - before[1]) / 6)
        second = (end[0] - (after[0] - start[0]) / 6, end[1] - (after[1] - start[1]) / 6)
        pieces.append(f"C{_pair(first)} {_pair(second)} {_pair(end)}")
    return "".join(pieces) + "Z"


def _sampled(points: list[Point], pieces: int = 4) -> list[Point]:
    """Points of the same curve, so many from each to the next."""
    count = len(points)
    sampled = []
    for index in range(count):
        before, start, end, after = (points[(index + step) % count] for step in (-1, 0, 1, 2))
        for piece in range(pieces):
            t = piece / pieces
            weights = (-t + 2 * t**2 - t**3, 2 - 5 * t**2 + 3 * t**3, t + 4 * t**2 - 3 * t**3, t**3 - t**2)
            around = list(zip(weights, (before, start, end, after), strict=True))
            x, y = (sum(weight * point[axis] for weight, point in around) / 2 for axis in (0, 1))
            sampled.append((x, y))
    return sampled


def _polygon(points: list[Point]) -> str:
    return "M" + "L".join(map(_pair, points)) + "Z"


def _pair(point: Point) -> str:
    return f"{point[0]:.1f} {point[1]:.1f}"


def ice_outline(raster: Raster, chart: Chart, dots: Set[Dot]) -> str:
    """The edge of a sheet of ice, straight along the edge of the chart and broken elsewhere."""
    return " ".join(
        _polygon([point for edge in loop for point in _broken(raster, chart, *edge)]) for loop in _loops(dots)
    )


def ice_cracks(raster: Raster, chart: Chart, dots: Set[Dot]) -> str:
    """Some of the lines between dots under the ice."""
    drawn = []
    for dot in sorted(dots):
        column, row = dot
        _, east, south, _ = next_to(dot)
        edges = ((east, (column + 1, row)), (south, (column, row + 1)))
        for other, start in edges:
            if other in dots and wobble("crack", dot, other) > 0.35:
                points = _broken(raster, chart, start, (column + 1, row + 1))
                end = _shaken(raster, chart, (column + 1, row + 1))
                drawn.append("M" + "L".join(map(_pair, [*points, end])))
    return " ".join(drawn)


def _broken(raster: Raster, chart: Chart, start: Corner, end: Corner) -> list[Point]:
    """The points of an edge of ice, but for its last."""
    (x, y), (to_x, to_y) = _shaken(raster, chart, start), _shaken(raster, chart, end)
    if _on_rim(chart, start) and _on_rim(chart, end):
        return [(x, y)]
    shift = 0.1 * raster.cell
    one, two = min(start, end), max(start, end)
    middle = ((x + to_x) / 2 + shift * wobble(one, two, "x"), (y + to_y) / 2 + shift * wobble(one, two, "y"))
    return [(x, y), middle]


def _shaken(raster: Raster, chart: Chart, corner: Corner) -> Point:
    x, y = raster.corner(*corner)
    if _on_rim(chart, corner):
        return x, y
    shift = 0.16 * raster.cell
    return x + shift * wobble(corner, "x"), y + shift * wobble(corner, "y")


def _on_rim(chart: Chart, corner: Corner) -> bool:
    return corner[0] in (0, chart.columns) or corner[1] in (0, chart.rows)


def _loops(dots: Set[Dot]) -> Iterator[list[tuple[Corner, Corner]]]:
    """The closed lines around a set of dots, as edges from corner to corner."""
    ends: dict[Corner, list[Corner]] = {}
    for column, row in sorted(dots):
        around = ((column, row), (column + 1, row), (column + 1, row + 1), (column, row + 1))
        for side, neighbour in enumerate(next_to(Dot(column, row))):
            if neighbour not in dots:
                ends.setdefault(around[side], []).append(around[(side + 1) % 4])
    while ends:
        start = here = next(iter(ends))
        loop = []
        while True:
            there = ends[here].pop()
            if not ends[here]:
                del ends[here]
            loop.append((here, there))
            here = there
            if here == start:
                break
        yield loop


def border_lines(raster: Raster, chart: Chart) -> list[tuple[Point, Point]]:
    """The lines between sectors, in runs as long as may be."""
    upright = [
        ((column, start), (column, end))
        for column in range(1, chart.columns)
        for start, end in _runs([row[column - 1] != row[column] for row in chart.sectors])
    ]
    level = [
        ((start, row), (end, row))
        for row in range(1, chart.rows)
        for start, end in _runs(
            [north != south for north, south in zip(*chart.sectors[row - 1 : row + 1], strict=True)]
        )
    ]
    return [(raster.corner(*start), raster.corner(*end)) for start, end in upright + level]


def sector_borders(raster: Raster, chart: Chart) -> str:
    """The same as a path."""
    return " ".join(f"M{_pair(start)}L{_pair(end)}" for start, end in border_lines(raster, chart))


def _runs(marks: list[bool]) -> Iterator[tuple[int, int]]:
    """Where runs of True start and end."""
    start = 0
    for is_run, run in groupby(marks):
        end = start + len(list(run))
        if is_run:
            yield start, end
        start = end


def place_of_number(chart: Chart, number: int) -> tuple[float, float]:
    """Where the number of a sector is written: between four free dots near its middle, else on one."""
    inside = [
        Dot(column, row)
        for row in range(chart.rows)
        for column in range(chart.columns)
        if chart.sectors[row][column] == number
    ]
    middle = (
        sum(dot.column + 0.5 for dot in inside) / len(inside),
        sum(dot.row + 0.5 for dot in inside) / len(inside),
    )
    marked = chart.islands.union(chart.holes, chart.archer_mines, chart.starts.values())
    free = set(inside) - marked.union(*(volcano.lava for volcano in chart.volcanoes))
    between = [
        (column + 1.0, row + 1.0)
        for column, row in sorted(free)
        if {Dot(column + 1, row), Dot(column, row + 1), Dot(column + 1, row + 1)} <= free
    ]
    places = between or [(column + 0.5, row + 0.5) for column, row in sorted(free) or inside]
    return min(places, key=lambda place: (place[0] - middle[0]) ** 2 + (place[1] - middle[1]) ** 2)
