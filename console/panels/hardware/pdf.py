"""A drawing as a PDF page of its true size, for printers and sign makers."""

from collections.abc import Set

from fpdf import FPDF
from fpdf.enums import RenderStyle

from console.panels.hardware.shapes import Box, Circle, Drawing, Layer, Line, Style, Words

_POINTS_PER_MM = 72 / 25.4


class UnprintableError(ValueError):
    """A word with a letter that the PDF's font does not have."""


def pdf(drawing: Drawing, layers: Set[Layer] = frozenset(Layer)) -> bytes:
    """The drawing as a PDF. Print it at 100 %, not fitted to the page.

    :raises UnprintableError: a label is written in other than western European letters
    """
    page = _Page(drawing)
    for layer in Layer:
        for shape in drawing.shapes:
            if layer in layers and shape.layer is layer:
                page.draw(shape)
    return page.content()


class _Page:
    """One page whose top left corner is the drawing's."""

    def __init__(self, drawing: Drawing) -> None:
        self.left_mm, self.top_mm = drawing.left_mm, drawing.top_mm
        self.paper = FPDF(unit="mm", format=(drawing.width_mm, drawing.height_mm))
        self.paper.set_auto_page_break(False)
        self.paper.set_title(drawing.title)
        self.paper.add_page()

    def content(self) -> bytes:
        return bytes(self.paper.output())

    def draw(self, shape: Circle | Box | Line | Words) -> None:
        if isinstance(shape, Words):
            self._write(shape)
            return
        look = self._take_style(shape.style)
        if isinstance(shape, Circle):
            x_mm, y_mm = self._at(shape.x_mm, shape.y_mm)
            self.paper.circle(x_mm, y_mm, shape.radius_mm, style=look)
        elif isinstance(shape, Box):
            x_mm, y_mm = self._at(shape.x_mm, shape.y_mm)
            self.paper.rect(
                x_mm,
                y_mm,
                shape.width_mm,
                shape.height_mm,
                style=look,
                round_corners=shape.corner_mm > 0,
                corner_radius=shape.corner_mm,
            )
        else:
            points = [self._at(x_mm, y_mm) for x_mm, y_mm in shape.points_mm]
            self.paper.polyline(points, polygon=shape.closed, style=look)

    def _at(self, x_mm: float, y_mm: float) -> tuple[float, float]:
        return x_mm - self.left_mm, y_mm - self.top_mm

    def _take_style(self, style: Style) -> RenderStyle:
        if style.fill:
            self.paper.set_fill_color(style.fill)
        if style.stroke:
            self.paper.set_draw_color(style.stroke)
            self.paper.set_line_width(style.width_mm)
        dash_mm, gap_mm = style.dash_mm or (0, 0)
        self.paper.set_dash_pattern(dash_mm, gap_mm)
        return RenderStyle.coerce(("D" if style.stroke else "") + ("F" if style.fill else ""))

    def _write(self, words: Words) -> None:
        try:
            words.text.encode("latin-1")
        except UnicodeEncodeError:
            raise UnprintableError(f"The PDF's font cannot write '{words.text}'.") from None
        self.paper.set_font("Helvetica", "B" if words.bold else "", words.size_mm * _POINTS_PER_MM)
        self.paper.set_text_color(words.colour)
        width_mm = self.paper.get_string_width(words.text)
        x_mm, y_mm = self._at(words.x_mm, words.y_mm)
        self.paper.text(
            x_mm - width_mm * {"start": 0, "middle": 0.5, "end": 1}[words.anchor], y_mm, words.text
        )
