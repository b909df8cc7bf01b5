"""What a program can see of a drawing: words that run into each other, over an edge, or off the page."""

from collections.abc import Iterator
from functools import cache
from itertools import combinations, pairwise

from fontTools.ttLib import TTFont

from console.font_files import font_file, true_type_file
from console.panels.hardware.drawn_shapes import Box, Circle, Drawing, DrawnLine, DrawnWords, Style

Rect = tuple[float, float, float, float]
TOUCH_MM = 0.15
"""So much may overlap: the edges of letters are softer than their boxes."""


@cache
def _widths(bold: bool, printed: bool) -> dict[int, float]:
    """How wide each letter is, in its font's size: on screens, or in a PDF, which cannot hold every font."""
    file = true_type_file(bold) if printed else font_file(bold)
    assert file is not None
    font = TTFont(file)
    widths, em = font["hmtx"].metrics, font["head"].unitsPerEm
    return {code: widths[name][0] / em for code, name in font.getBestCmap().items()}


def rect(words: DrawnWords) -> Rect:
    """The box around a word, as wide as in the wider of the fonts that it may be drawn in."""
    fonts = (_widths(words.bold, printed=printed) for printed in (False, True))
    wide = max(sum(font[ord(letter)] for letter in words.text) for font in fonts) * words.size_mm
    left = words.x_mm - wide * {"start": 0.0, "middle": 0.5, "end": 1.0}[words.anchor]
    return left, words.y_mm - 0.72 * words.size_mm, left + wide, words.y_mm + 0.1 * words.size_mm


def meet(one: Rect, other: Rect) -> bool:
    return (
        one[0] + TOUCH_MM < other[2]
        and other[0] + TOUCH_MM < one[2]
        and one[1] + TOUCH_MM < other[3]
        and other[1] + TOUCH_MM < one[3]
    )


def inside(one: Rect, other: Rect) -> bool:
    """Whether the first is wholly in the second."""
    return other[0] <= one[0] and other[1] <= one[1] and one[2] <= other[2] and one[3] <= other[3]


def words_of(drawing: Drawing) -> list[tuple[str, Rect]]:
    return [(shape.text, rect(shape)) for shape in drawing.shapes if isinstance(shape, DrawnWords)]


def running_into_each_other(drawing: Drawing) -> list[tuple[str, str]]:
    every = words_of(drawing)
    return [(a, b) for (a, one), (b, other) in combinations(every, 2) if meet(one, other)]


def off_the_page(drawing: Drawing, margin_mm: float) -> list[str]:
    page = (
        drawing.left_mm + margin_mm,
        drawing.top_mm + margin_mm,
        drawing.left_mm + drawing.width_mm - margin_mm,
        drawing.top_mm + drawing.height_mm - margin_mm,
    )
    return [text for text, box in words_of(drawing) if not inside(box, page)]


def boxes(drawing: Drawing) -> list[Rect]:
    """The outlines of parts."""
    return [
        (shape.x_mm, shape.y_mm, shape.x_mm + shape.width_mm, shape.y_mm + shape.height_mm)
        for shape in drawing.shapes
        if isinstance(shape, Box)
    ]


def over_an_edge(drawing: Drawing) -> list[str]:
    """Words that are partly in a part and partly out of it."""
    edges = [box for box in boxes(drawing) if box[2] - box[0] < drawing.width_mm * 0.9]
    return [
        text
        for text, box in words_of(drawing)
        if any(meet(box, edge) and not inside(box, edge) for edge in edges)
    ]


def parts_that_overlap(drawing: Drawing) -> list[tuple[Rect, Rect]]:
    """Parts of which neither is wholly in the other, as a name plate is in its part."""
    return [
        (one, other)
        for one, other in combinations(boxes(drawing), 2)
        if meet(one, other) and not inside(one, other) and not inside(other, one)
    ]


def struck_through(drawing: Drawing) -> Iterator[str]:
    """Words with a line through their middle."""
    lines = [shape for shape in drawing.shapes if isinstance(shape, DrawnLine) and _is_line(shape.style)]
    plates = [shape for shape in drawing.shapes if isinstance(shape, Circle) and shape.radius_mm > 2.5]
    for text, (left, top, right, bottom) in words_of(drawing):
        if any(left < plate.x_mm < right and top < plate.y_mm < bottom for plate in plates):
            continue  # a number on a plate that covers the line
        core = (left + 0.2, top + 0.3 * (bottom - top), right - 0.2, bottom - 0.25 * (bottom - top))
        if any(meet(core, segment) for line in lines for segment in _segments(line)):
            yield text


def _is_line(style: Style) -> bool:
    """A row of dots, as the holes of a board are, strikes nothing through."""
    return bool(style.stroke) and not (style.dash_mm and style.dash_mm[0] < 1)


def _segments(line: DrawnLine) -> Iterator[Rect]:
    """Upright and level pieces, a little thicker than nothing."""
    points = [*line.points_mm, *(line.points_mm[:1] if line.closed else ())]
    for (x1, y1), (x2, y2) in pairwise(points):
        if abs(x1 - x2) < 0.01 or abs(y1 - y2) < 0.01:
            yield min(x1, x2) - 0.2, min(y1, y2) - 0.2, max(x1, x2) + 0.2, max(y1, y2) + 0.2
