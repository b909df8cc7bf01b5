"""A sheet of paper whose words are measured: what is written stays in its box, or is told to be too long."""

from collections.abc import Callable, Iterator, Sequence
from enum import Enum
from typing import NamedTuple

from console.displays.fonts import printed_width
from console.languages import Message, say
from console.languages.typography import unbroken
from console.look.printed import PRINTED
from console.panels.hardware.drawn_shapes import Drawing, DrawnWords, Style
from console.panels.sheets.sheet_page import INK, SheetPage

MARGIN_MM = 12.0
"""Nothing is nearer to the edge: most printers leave less than this."""
FOOT_MM = 6.0
LEADING = 1.36
"""From line to line, in sizes of the letters."""
DIM = PRINTED.note
CUT = Style(stroke=PRINTED.rule, width_mm=0.2, dash_mm=(2.0, 2.0))
RULE = Style(stroke=PRINTED.rule, width_mm=0.25)
EDGE = Style(stroke=INK, width_mm=0.4)
_STEP_MM = 0.1
SIZES_MM = tuple(size / 10 for size in range(40, 23, -1))
"""Of running text, the largest first."""


class Paper(Enum):
    """Sizes of paper: width and height in mm, upright."""

    A4 = (210.0, 297.0)
    LETTER = (215.9, 279.4)


PAPERS = {paper.name.lower(): paper for paper in Paper}


class PaperBox(NamedTuple):
    """A place on the paper."""

    x: float
    y: float
    width: float
    height: float

    @property
    def bottom(self) -> float:
        return self.y + self.height

    def inset(self, by: float) -> "PaperBox":
        return PaperBox(self.x + by, self.y + by, self.width - 2 * by, self.height - 2 * by)

    def below(self, y: float) -> "PaperBox":
        """What is left of it from there on."""
        return PaperBox(self.x, y, self.width, self.bottom - y)


class DoesNotFit(ValueError):
    """Words are too long for their place; the message says which."""


def width_mm(text: str, size_mm: float, *, bold: bool = False) -> float:
    """How wide a text is printed."""
    return printed_width(text, bold) * size_mm


def lines_of(text: str, width: float, size: float, *, bold: bool = False) -> list[str]:
    """The text in lines of at most this width; a word that is wider stands alone.

    Signs that a language sets apart by a space stay with their word.
    """
    lines: list[str] = []
    for word in unbroken(text).split(" "):
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and width_mm(longer, size, bold=bold) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def words_box(words: DrawnWords) -> PaperBox:
    """Where a line of text is printed."""
    width = width_mm(words.text, words.size_mm, bold=words.bold)
    left = words.x_mm - width * {"start": 0.0, "middle": 0.5, "end": 1.0}[words.anchor]
    return PaperBox(left, words.y_mm - 0.76 * words.size_mm, width, words.size_mm)


class PaperPage(SheetPage):
    """A page within its margins: `inner` is the place for what it shows."""

    def __init__(self, title: str, paper: Paper, language: str, *, lying: bool = False) -> None:
        width, height = paper.value
        super().__init__(title, (height, width) if lying else (width, height))
        self.language = language
        self.paper = paper
        self.inner = PaperBox(
            MARGIN_MM, MARGIN_MM, self.width_mm - 2 * MARGIN_MM, self.height_mm - 2 * MARGIN_MM - FOOT_MM
        )

    def say(self, key: str, **args: str | int) -> str:
        return say(Message.of(key, **args), self.language)

    def heading(
        self, box: PaperBox, text: str, size: float, floor: float = 2.6, *, bold: bool = True
    ) -> float:
        """One line at the top of a box, as large as it fits; gives where the next thing may begin."""
        size = min(size, size * box.width / max(width_mm(text, size, bold=bold), 0.001))
        if size < floor:
            raise DoesNotFit(f"{self.title}: {text!r} is too long for its place")
        self.words(box.x, box.y + 0.78 * size, text, size, bold=bold)
        return box.y + size * 1.2

    def block(
        self, box: PaperBox, texts: Sequence[str], size: float, floor: float = 2.6, *, bullet: bool = False
    ) -> float:
        """Paragraphs in a box, as large as all fit; gives where the next thing may begin.

        :raises DoesNotFit: not even in the smallest letters
        """
        while size >= floor:
            laid = list(self._laid(box, texts, size, bullet))
            bottom = laid[-1][1] + 0.3 * size if laid else box.y
            if bottom <= box.bottom and all(width_mm(t, size) <= box.width - x + box.x for x, _, t in laid):
                for x, y, text in laid:
                    self.words(x, y, text, size)
                return bottom + 0.5 * size
            size -= _STEP_MM
        raise DoesNotFit(f"{self.title}: {texts[0][:60]!r} and what follows is too long for its place")

    def largest(self, sizes: Sequence[float], draw: Callable[[float], None]) -> None:
        """Draw in the largest of these sizes of letters in which all has room.

        :raises DoesNotFit: in none of them
        """
        kept = len(self.shapes)
        for size in sizes:
            try:
                draw(size)
                return
            except DoesNotFit as problem:
                del self.shapes[kept:]
                failed = problem
        raise failed

    @staticmethod
    def _laid(
        box: PaperBox, texts: Sequence[str], size: float, bullet: bool
    ) -> Iterator[tuple[float, float, str]]:
        """Each line with its place."""
        indent = 1.1 * size if bullet else 0.0
        y = box.y + 0.8 * size
        for text in texts:
            if bullet:
                yield box.x, y, "·"
            for line in lines_of(text, box.width - indent, size):
                yield box.x + indent, y, line
                y += LEADING * size
            y += 0.35 * size

    def finished(self, made_from: str) -> Drawing:
        """The page with its foot: what it is, and what it was made from."""
        y = self.height_mm - MARGIN_MM - 0.8
        self.words(MARGIN_MM, y, self.title, 2.6, colour=DIM)
        self.words(self.width_mm - MARGIN_MM, y, made_from, 2.6, "end", colour=DIM)
        return Drawing(self.title, 0, 0, self.width_mm, self.height_mm, tuple(self.shapes))
