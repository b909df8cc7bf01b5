"""What a drawing is made of: shapes in mm on three layers, and the game's symbols as shapes."""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from console.toml_file import Point


class Layer(Enum):
    """What a shape is for: a printer, a hand drill and a cutter each take their own. Later ones on top."""

    LABELS = "labels"
    GUIDES = "guides"
    CUT = "cut"


@dataclass(frozen=True, slots=True)
class Style:
    """How a shape looks; colours as `#rrggbb`, empty for none."""

    fill: str = ""
    stroke: str = ""
    width_mm: float = 0.0
    dash_mm: tuple[float, ...] = ()
    round_ends: bool = False


@dataclass(frozen=True, slots=True)
class Circle:
    """A circle by its centre."""

    layer: Layer
    style: Style
    x_mm: float
    y_mm: float
    radius_mm: float


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle with round corners."""

    layer: Layer
    style: Style
    x_mm: float
    y_mm: float
    width_mm: float
    height_mm: float
    corner_mm: float


@dataclass(frozen=True, slots=True)
class DrawnLine:
    """A line through points; closed, it is an area."""

    layer: Layer
    style: Style
    points_mm: tuple[Point, ...]
    closed: bool = False
    net: str = ""
    """In a circuit: the part, its pin and the net that this line is the beginning of."""


@dataclass(frozen=True, slots=True)
class DrawnWords:
    """A line of text on its baseline."""

    layer: Layer
    colour: str
    x_mm: float
    y_mm: float
    size_mm: float
    """From one line to the next in running text; a capital is 0.7 of it."""
    text: str
    anchor: str = "middle"
    """`start`, `middle` or `end`: what stands at x_mm."""
    bold: bool = False


Shape = Circle | Box | DrawnLine | DrawnWords


@dataclass(frozen=True, slots=True)
class Drawing:
    """Shapes, and the part of the plane that the page shows at its true size."""

    title: str
    left_mm: float
    top_mm: float
    width_mm: float
    height_mm: float
    shapes: tuple[Shape, ...]


SYMBOL_COLOURS = {"diamond": "#D55E00", "disc": "#009E73", "triangle": "#B59B00", "trefoil": "#20363B"}


def symbol(layer: Layer, name: str, x_mm: float, y_mm: float, radius_mm: float) -> Iterator[Shape]:
    """One of the game's symbols, told apart by its shape alone."""
    style = Style(fill=SYMBOL_COLOURS[name])
    if name == "disc":
        yield Circle(layer, style, x_mm, y_mm, radius_mm * 0.85)
    elif name == "diamond":
        yield DrawnLine(layer, style, _corners(x_mm, y_mm, radius_mm, (0, 90, 180, 270)), closed=True)
    elif name == "triangle":
        yield DrawnLine(
            layer, style, _corners(x_mm, y_mm + radius_mm * 0.2, radius_mm, (-90, 30, 150)), closed=True
        )
    else:
        yield Circle(layer, style, x_mm, y_mm, radius_mm * 0.2)
        for middle in (-90, 30, 150):
            yield DrawnLine(layer, style, _blade(x_mm, y_mm, radius_mm, middle), closed=True)


def _corners(x_mm: float, y_mm: float, radius_mm: float, degrees: tuple[float, ...]) -> tuple[Point, ...]:
    return tuple(
        (x_mm + radius_mm * math.cos(math.radians(one)), y_mm + radius_mm * math.sin(math.radians(one)))
        for one in degrees
    )


def _blade(x_mm: float, y_mm: float, radius_mm: float, middle: float) -> tuple[Point, ...]:
    """A blade of the trefoil: a sixth of a ring."""
    sweep = tuple(middle + step for step in range(-30, 31, 6))
    return _corners(x_mm, y_mm, radius_mm, sweep) + _corners(x_mm, y_mm, radius_mm * 0.33, sweep[::-1])
