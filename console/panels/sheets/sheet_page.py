"""A page to draw on: paper of a known size with a frame, a title and what the sheet was made from."""

from collections.abc import Iterable

from console.languages import Message, say
from console.look.printed import PRINTED
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
from console.panels.hardware.wires import COLOURS
from console.toml_file import Point

A3, A4 = (420.0, 297.0), (297.0, 210.0)
A4_UPRIGHT = (210.0, 297.0)
MARGIN_MM = 8.0
TITLE_MM = 12.0
INK, FAINT = PRINTED.ink, PRINTED.rule
OUTLINE = Style(stroke=INK, width_mm=0.35)
BODY = Style(fill=PRINTED.body, stroke=INK, width_mm=0.45)
THIN = Style(stroke=INK, width_mm=0.25)
FRAME = Style(stroke=FAINT, width_mm=0.3)


class SheetPage:
    """Collects shapes; everything is in mm from the top left corner of the paper."""

    def __init__(self, title: str, size: tuple[float, float] = A3) -> None:
        self.title = title
        self.width_mm, self.height_mm = size
        self.shapes: list[Shape] = []

    def words(
        self, x: float, y: float, text: str, size: float = 3.0, anchor: str = "start", *,
        bold: bool = False, colour: str = INK,
    ) -> None:  # fmt: skip
        """Text on its baseline."""
        if text:
            self.shapes.append(DrawnWords(Layer.LABELS, colour, x, y, size, text, anchor, bold))

    def line(self, *points: Point, style: Style = THIN, net: str = "") -> None:
        self.shapes.append(DrawnLine(Layer.LABELS, style, points, net=net))

    def area(self, *points: Point, style: Style) -> None:
        self.shapes.append(DrawnLine(Layer.LABELS, style, points, closed=True))

    def box(self, x: float, y: float, w: float, h: float, style: Style = BODY, corner: float = 0.8) -> None:
        self.shapes.append(Box(Layer.LABELS, style, x, y, w, h, corner))

    def dot(self, x: float, y: float, radius: float = 0.6, style: Style | None = None) -> None:
        self.shapes.append(Circle(Layer.LABELS, style or Style(fill=INK), x, y, radius))

    def wire(self, colour: str, *points: Point, width: float = 0.9, net: str = "") -> None:
        """A wire in its colour, with an edge so that white and yellow are seen on paper."""
        edge = Style(stroke=INK, width_mm=width + 0.4, round_ends=True)
        self.line(*points, style=edge, net=net)
        self.line(*points, style=Style(stroke=COLOURS[colour][1], width_mm=width, round_ends=True))

    def paragraph(self, x: float, y: float, lines: Iterable[str], size: float = 3.0) -> float:
        """Lines below each other; gives where the next would stand."""
        for text in lines:
            self.words(x, y, text, size)
            y += size * 1.45
        return y

    def drawing(self, subtitle: str, number: int, count: int, language: str, made_from: str) -> Drawing:
        """The page with its frame and title."""
        bottom = self.height_mm - MARGIN_MM
        frame = SheetPage("", (self.width_mm, self.height_mm))
        inner = self.width_mm - 2 * MARGIN_MM
        frame.box(MARGIN_MM, MARGIN_MM, inner, self.height_mm - 2 * MARGIN_MM, FRAME, 0)
        frame.line((MARGIN_MM, bottom - TITLE_MM), (MARGIN_MM + inner, bottom - TITLE_MM), style=FRAME)
        frame.words(MARGIN_MM + 4, bottom - 4.2, self.title, 5.2, bold=True)
        page = say(Message.of("sheet.page", number=number, count=count), language)
        right = self.width_mm - MARGIN_MM - 4
        frame.words(right, bottom - 6.6, f"{subtitle}  ·  {page}", 3.0, "end")
        frame.words(right, bottom - 2.4, made_from, 2.5, "end", colour=PRINTED.note)
        shapes = (*frame.shapes, *self.shapes)
        return Drawing(self.title, 0, 0, self.width_mm, self.height_mm, shapes)
