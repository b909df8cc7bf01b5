"""A drawing as SVG in mm, with a group for each layer (Inkscape shows them as layers)."""

from collections.abc import Set
from xml.sax.saxutils import escape, quoteattr

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

FONT = "B612, 'DejaVu Sans', sans-serif"


def svg(drawing: Drawing, layers: Set[Layer] = frozenset(Layer)) -> str:
    """The drawing as an SVG page of its true size."""
    view = f"{drawing.left_mm:g} {drawing.top_mm:g} {drawing.width_mm:g} {drawing.height_mm:g}"
    groups = (_group(drawing, layer) for layer in Layer if layer in layers)
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        '<svg xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"\n'
        f'     width="{drawing.width_mm:g}mm" height="{drawing.height_mm:g}mm" viewBox="{view}"\n'
        f"     font-family={quoteattr(FONT)}>\n"
        f"<title>{escape(drawing.title)}</title>\n" + "".join(groups) + "</svg>\n"
    )


def _group(drawing: Drawing, layer: Layer) -> str:
    shapes = "".join(f"  {_shape(shape)}\n" for shape in drawing.shapes if shape.layer is layer)
    name = layer.value
    return f'<g id="{name}" inkscape:groupmode="layer" inkscape:label="{name}">\n{shapes}</g>\n'


def _shape(shape: Shape) -> str:
    if isinstance(shape, Circle):
        place = f'cx="{shape.x_mm:g}" cy="{shape.y_mm:g}" r="{shape.radius_mm:g}"'
        return f"<circle {place}{_style(shape.style)}/>"
    if isinstance(shape, Box):
        place = (
            f'x="{shape.x_mm:g}" y="{shape.y_mm:g}" width="{shape.width_mm:g}" height="{shape.height_mm:g}"'
        )
        return f'<rect {place} rx="{shape.corner_mm:g}"{_style(shape.style)}/>'
    if isinstance(shape, DrawnLine):
        points = " ".join(f"{x:.6g},{y:.6g}" for x, y in shape.points_mm)
        net = f" data-net={quoteattr(shape.net)}" if shape.net else ""
        return f'<{"polygon" if shape.closed else "polyline"} points="{points}"{net}{_style(shape.style)}/>'
    return _words(shape)


def _words(words: DrawnWords) -> str:
    weight = ' font-weight="bold"' if words.bold else ""
    return (
        f'<text x="{words.x_mm:g}" y="{words.y_mm:g}" font-size="{words.size_mm:g}" fill="{words.colour}"'
        f' text-anchor="{words.anchor}"{weight}>{escape(words.text)}</text>'
    )


def _style(style: Style) -> str:
    said = f' fill="{style.fill or "none"}"'
    if style.stroke:
        said += f' stroke="{style.stroke}" stroke-width="{style.width_mm:g}" stroke-linejoin="round"'
    if style.dash_mm:
        said += f' stroke-dasharray="{" ".join(f"{one:g}" for one in style.dash_mm)}"'
    if style.round_ends:
        said += ' stroke-linecap="round"'
    return said
