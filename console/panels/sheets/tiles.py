"""A panel in pieces: sheets of A4 to glue together, or parts that a laser's bed has room for."""

import string
from collections.abc import Iterator
from itertools import pairwise

from console.languages import Message, say
from console.panels.hardware.drawn_shapes import (
    Box,
    Circle,
    Drawing,
    DrawnLine,
    DrawnWords,
    Layer,
    Shape,
    Style,
)
from console.panels.hardware.panel import Panel
from console.panels.hardware.panel_drawing import draw_panel

A4_MM = (297.0, 210.0)
PAPER_MARGIN_MM = 12.0
OVERLAP_MM = 40.0
"""More than the largest hole, so that each is whole on one of the sheets."""
BED_MM = (600.0, 400.0)
"""What most lasers of clubs and libraries have room for."""
BESIDE_SEAM_MM = 8.0
"""A screw that would stand on a seam becomes two, so far from it."""
MARK = Style(stroke="#20363B", width_mm=0.2)
GLUE = Style(stroke="#20363B", width_mm=0.2, dash_mm=(3.0, 2.0))


class TooLargeError(ValueError):
    """A piece that no seam between stations makes small enough."""


def a4_pages(panel: Panel, language: str) -> list[Drawing]:
    """The panel 1:1 on sheets of A4, with crosses by which they are laid on each other."""
    drawing = draw_panel(panel, language)
    width, height = (size - 2 * PAPER_MARGIN_MM for size in A4_MM)
    columns = _starts(drawing.left_mm, drawing.width_mm, width)
    rows = _starts(drawing.top_mm, drawing.height_mm, height)
    pages = []
    for row, top in enumerate(rows):
        for column, left in enumerate(columns):
            name = f"{string.ascii_uppercase[row]}{column + 1}"
            window = (left, top, left + width, top + height)
            shapes = [shape for shape in drawing.shapes if _meets(_bounds(shape), window)]
            marks = list(_marks(window, columns, rows, name, len(columns) * len(rows), language))
            page_left, page_top = left - PAPER_MARGIN_MM, top - PAPER_MARGIN_MM
            title = f"{drawing.title}, {name}"
            pages.append(Drawing(title, page_left, page_top, *A4_MM, (*shapes, *marks)))
    return pages


def _starts(begin: float, length: float, window: float) -> list[float]:
    """Where each window begins, so that they overlap and the last ends with the drawing."""
    step = window - OVERLAP_MM
    count = 1
    while (count - 1) * step + window < length:
        count += 1
    return [begin + number * step for number in range(count)]


def _marks(
    window: tuple[float, float, float, float], columns: list[float], rows: list[float], name: str,
    count: int, language: str,
) -> Iterator[Shape]:  # fmt: skip
    """Where the next sheets begin, crosses that fall on the same places of both, and the sheet's name."""
    left, top, right, bottom = window
    for x in columns[1:]:
        if left <= x <= right:
            yield DrawnLine(Layer.GUIDES, GLUE, ((x, top), (x, bottom)))
            for y in (top + 20, (top + bottom) / 2, bottom - 20):
                yield from _cross(x + OVERLAP_MM / 2, y)
    for y in rows[1:]:
        if top <= y <= bottom:
            yield DrawnLine(Layer.GUIDES, GLUE, ((left, y), (right, y)))
            for x in (left + 20, (left + right) / 2, right - 20):
                yield from _cross(x, y + OVERLAP_MM / 2)
    said = say(Message.of("sheet.tile", name=name, count=count), language)
    yield Box(Layer.GUIDES, Style(fill="#FFFFFF"), left - 1, top - 9, 0.62 * 5 * len(said), 7, 0)
    yield DrawnWords(Layer.GUIDES, "#20363B", left, top - 4, 5, said, "start", bold=True)


def _cross(x: float, y: float) -> Iterator[Shape]:
    yield DrawnLine(Layer.GUIDES, MARK, ((x - 4, y), (x + 4, y)))
    yield DrawnLine(Layer.GUIDES, MARK, ((x, y - 4), (x, y + 4)))
    yield Circle(Layer.GUIDES, MARK, x, y, 2)


# ---- pieces for a laser ----


def laser_pieces(panel: Panel, language: str, bed_mm: tuple[float, float] = BED_MM) -> list[Drawing]:
    """The panel in as few pieces as fit the bed, cut between stations.

    :raises TooLargeError: a station alone is wider than the bed, or the panel is higher
    """
    drawing = draw_panel(panel, language)
    seams = _seams(panel, bed_mm)
    edges = [0.0, *seams, panel.width_mm]
    pieces = []
    for number, (left, right) in enumerate(pairwise(edges)):
        kept = [
            shape for shape in drawing.shapes if left <= _middle(shape) < right and not _is_outline(shape)
        ]
        kept = [shape for shape in kept if not _is_screw_on(shape, panel, seams)]
        outline = Box(
            Layer.CUT, Style(stroke="#FF0000", width_mm=0.1), left, 0, right - left, panel.height_mm, 0
        )
        kept += [outline, *_screws_beside(panel, seams, left, right)]
        title = f"{drawing.title}, {number + 1}"
        margin = -drawing.left_mm
        pieces.append(
            Drawing(title, left - margin, -margin, right - left + 2 * margin, drawing.height_mm, tuple(kept))
        )
    return pieces


def _seams(panel: Panel, bed_mm: tuple[float, float]) -> list[float]:
    if panel.height_mm > max(bed_mm):
        raise TooLargeError(f"the panel is {panel.height_mm:g} mm high, the bed has {max(bed_mm):g} mm")
    stations = sorted(panel.stations, key=lambda station: station.x_mm)
    between = [(one.x_mm + one.width_mm + other.x_mm) / 2 for one, other in pairwise(stations)]
    room = bed_mm[0] if panel.height_mm <= bed_mm[1] else bed_mm[1]
    seams: list[float] = []
    begin = 0.0
    while panel.width_mm - begin > room:
        fitting = [x for x in between if begin < x <= begin + room]
        if not fitting:
            raise TooLargeError(f"no seam between stations leaves a piece of {room:g} mm or less")
        half = begin + (panel.width_mm - begin) / 2
        begin = (
            min(fitting, key=lambda x: abs(x - half)) if 2 * room >= panel.width_mm - begin else fitting[-1]
        )
        seams.append(begin)
    return seams


def _is_outline(shape: Shape) -> bool:
    return isinstance(shape, Box) and shape.layer is Layer.CUT


def _is_screw_on(shape: Shape, panel: Panel, seams: list[float]) -> bool:
    """A screw hole on a seam, or the cross that helps to drill it."""
    near = [(x, y) for x, y in panel.screws_mm if any(abs(x - seam) < BESIDE_SEAM_MM for seam in seams)]
    bounds = _bounds(shape)
    small = bounds[2] - bounds[0] < 10 and bounds[3] - bounds[1] < 10 and not isinstance(shape, DrawnWords)
    return small and any(bounds[0] <= x <= bounds[2] and bounds[1] <= y <= bounds[3] for x, y in near)


def _screws_beside(panel: Panel, seams: list[float], left: float, right: float) -> Iterator[Shape]:
    red = Style(stroke="#FF0000", width_mm=0.1)
    for seam in seams:
        for x, y in panel.screws_mm:
            if abs(x - seam) < BESIDE_SEAM_MM:
                for beside in (seam - BESIDE_SEAM_MM, seam + BESIDE_SEAM_MM):
                    if left <= beside <= right:
                        yield Circle(Layer.CUT, red, beside, y, panel.screw_hole_mm / 2)


def _bounds(shape: Shape) -> tuple[float, float, float, float]:
    if isinstance(shape, Circle):
        r = shape.radius_mm
        return shape.x_mm - r, shape.y_mm - r, shape.x_mm + r, shape.y_mm + r
    if isinstance(shape, Box):
        return shape.x_mm, shape.y_mm, shape.x_mm + shape.width_mm, shape.y_mm + shape.height_mm
    if isinstance(shape, DrawnLine):
        xs, ys = [x for x, _ in shape.points_mm], [y for _, y in shape.points_mm]
        return min(xs), min(ys), max(xs), max(ys)
    wide = 0.7 * shape.size_mm * len(shape.text)
    left = shape.x_mm - wide * {"start": 0.0, "middle": 0.5, "end": 1.0}[shape.anchor]
    return left, shape.y_mm - shape.size_mm, left + wide, shape.y_mm + 0.3 * shape.size_mm


def _middle(shape: Shape) -> float:
    left, _, right, _ = _bounds(shape)
    return (left + right) / 2


def _meets(one: tuple[float, float, float, float], other: tuple[float, float, float, float]) -> bool:
    return one[0] <= other[2] and other[0] <= one[2] and one[1] <= other[3] and other[1] <= one[3]
