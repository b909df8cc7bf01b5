"""A drawing as a PDF page of its true size, for printers and sign makers."""

from __future__ import annotations

from collections.abc import Set
from typing import TYPE_CHECKING

from console.extras import pip_install
from console.font_files import true_type_file
from console.panels.hardware.drawn_shapes import Box, Circle, Drawing, DrawnLine, DrawnWords, Layer, Style

if TYPE_CHECKING:
    from fpdf.enums import RenderStyle

_POINTS_PER_MM = 72 / 25.4


class UnprintableError(RuntimeError):
    """No PDF can be made here: fpdf2 is missing, or the font lacks a letter of a label."""


def pdf(*drawings: Drawing, layers: Set[Layer] = frozenset(Layer)) -> bytes:
    """The drawings as a PDF, a page for each. Print it at 100 %, not fitted to the page.

    :raises UnprintableError: fpdf2 is not installed, or the font lacks a letter of a label
    """
    paper = _Paper(drawings[0])
    for drawing in drawings:
        paper.begin(drawing)
        for layer in Layer:
            for shape in drawing.shapes:
                if layer in layers and shape.layer is layer:
                    paper.draw(shape)
    return paper.content()


class _Paper:
    """Pages whose top left corner is the drawing's."""

    left_mm = top_mm = 0.0

    def __init__(self, first: Drawing) -> None:
        try:
            from fpdf import FPDF
        except ImportError:
            raise UnprintableError(f"PDFs need fpdf2: {pip_install('sonar-table[print]')}.") from None
        self.paper = FPDF(unit="mm", format=(first.width_mm, first.height_mm))
        self.paper.set_auto_page_break(False)
        self.paper.set_title(first.title)

    def begin(self, drawing: Drawing) -> None:
        self.left_mm, self.top_mm = drawing.left_mm, drawing.top_mm
        self.paper.add_page(format=(drawing.width_mm, drawing.height_mm))

    def content(self) -> bytes:
        return bytes(self.paper.output())

    def draw(self, shape: Circle | Box | DrawnLine | DrawnWords) -> None:
        if isinstance(shape, DrawnWords):
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
        from fpdf.enums import RenderStyle

        return RenderStyle.coerce(("D" if style.stroke else "") + ("F" if style.fill else ""))

    def _take_font(self, words: DrawnWords) -> None:
        """A font of this computer, embedded, so that a label is printed in any letters that the font has."""
        family = "bold" if words.bold else "regular"
        if family not in self.paper.fonts:
            self.paper.add_font(family, fname=true_type_file(words.bold))
        known = getattr(self.paper.fonts[family], "cmap", {})
        if any(ord(letter) not in known for letter in words.text):
            raise UnprintableError(f"The PDF's font cannot write '{words.text}'.")
        self.paper.set_font(family, size=words.size_mm * _POINTS_PER_MM)

    def _write(self, words: DrawnWords) -> None:
        self._take_font(words)
        self.paper.set_text_color(words.colour)
        width_mm = self.paper.get_string_width(words.text)
        x_mm, y_mm = self._at(words.x_mm, words.y_mm)
        self.paper.text(
            x_mm - width_mm * {"start": 0, "middle": 0.5, "end": 1}[words.anchor], y_mm, words.text
        )
