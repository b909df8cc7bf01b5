"""What widgets draw with: frames, signs, lines and fitted words, in the colours of one look.

Colours are named by their tokens. Everything written is noted with its place and colours, so that tests can
see what overlaps, what was cut short and what hardly stands out.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import pairwise

import pygame
from pygame import Rect, Surface

from console.displays.fonts import cap_share, font, ink
from console.displays.lettering import LINE_STEP, Fitted, fit
from console.displays.signs import sign
from console.languages import Message, say
from console.languages.typography import unbroken
from console.look.tokens import LOOKS, Tokens

_UNDRAWABLE = re.compile("[\x00-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ud800-\udfff\ufeff]")
"""What no font has, or what turns words about: a boat's name may come from anybody's file."""
_FINE = 4
"""Corners are drawn so many times larger and shrunk: smooth edges."""


_AT_WORST = 0.7
"""Of the smallest size: what a language much longer than ours may take."""


@dataclass(frozen=True)
class Room:
    """A box for words, and how small they may get in it."""

    box: Rect
    largest: int
    smallest: int
    """Sizes in pixels."""
    bold: bool
    lines: int

    def fitted(self, words: str) -> Fitted:
        """The words in this room; smaller than they should get before their end is left out."""
        found = self.down_to(self.smallest, words)
        return self.down_to(round(self.smallest * _AT_WORST), words) if found.overlong else found

    def down_to(self, smallest: int, words: str) -> Fitted:
        """The words in this room, no smaller than that."""
        box = self.box
        return fit(unbroken(words), box.width, box.height, self.largest, smallest, self.bold, self.lines)


@dataclass(frozen=True)
class WrittenWords:
    """Words that were written: for tests."""

    words: str
    place: Rect
    room: Room
    size: int
    colour: str
    on: str
    overlong: bool
    role: str
    """What they are for: `announcement`, `station-message`."""
    ink: Rect
    """All that is drawn of them, accents and what hangs below the line too."""
    seen: Rect
    """What can be seen of the surface while they are written: the piece that they are in."""


@dataclass
class Canvas:
    """A surface to draw one look on."""

    surface: Surface
    look: str
    language: str
    unit: float
    """Pixels of one thousandth and eightieth of the height."""
    noting: bool = False
    """Whether to note what is written: only where somebody reads it, or the notes would grow for ever."""
    tokens: Tokens = field(init=False)
    written: list[WrittenWords] = field(default_factory=list)
    shapes: set[tuple[str, str]] = field(default_factory=set)
    """Colour and ground of every sign and frame that means something."""

    def __post_init__(self) -> None:
        self.tokens = LOOKS[self.look]

    def px(self, units: float) -> int:
        """Units of the layout in whole pixels, never none."""
        return max(1, round(units * self.unit))

    def fill(self, place: Rect, colour: str) -> None:
        self.surface.fill(self.tokens[colour], place)

    def frame(
        self, place: Rect, fill: str, edge: str | None = None, width: float = 2, corner: float = 10
    ) -> None:
        """A box with round corners."""
        radius = min(self.px(corner), place.width // 2, place.height // 2)
        line = self.px(width) if edge else 0
        colours = self.tokens[fill], self.tokens[edge] if edge else self.tokens[fill]
        _rounded(self.surface, place, radius, line, *colours)

    def sign(self, name: str, centre: tuple[float, float], size: float, colour: str, on: str) -> None:
        """A small picture around a point, so many pixels across."""
        drawn = sign(name, max(2, round(size)), self.tokens[colour], self.tokens[on])
        self.surface.blit(drawn, drawn.get_rect(center=(round(centre[0]), round(centre[1]))))
        self.shapes.add((colour, on))

    def line(self, start: tuple[float, float], end: tuple[float, float], width: float, colour: str) -> None:
        pygame.draw.line(self.surface, self.tokens[colour], start, end, max(1, round(width)))

    def way(self, points: Sequence[tuple[int, int]], width: float, colour: str) -> None:
        """A line through points that lie north, east, south or west of one another, with square corners."""
        half = max(1, round(width / 2))
        for start, end in pairwise(points):
            left, right = sorted((start[0], end[0]))
            top, bottom = sorted((start[1], end[1]))
            self.fill(Rect(left - half, top - half, right - left + 2 * half, bottom - top + 2 * half), colour)

    def say(self, message: Message) -> str:
        return say(message, self.language)

    def own(self, key: str, **args: str | int) -> str:
        """One of the displays' own words: `own("hull", left=3)`."""
        return say(Message.of(f"display.{key}", **args), self.language)

    def even_size(self, words: Iterable[str], box: Rect, size: float, floor: float) -> float:
        """The largest size, in units, at which each of these goes into such a box on one line in bold."""
        room = Room(box, self.px(size), self.px(floor), True, 1)
        return min(room.fitted(each).size for each in words) / self.unit

    def write(
        self,
        words: str,
        box: Rect,
        size: float,
        colour: str,
        on: str,
        *,
        floor: float | None = None,
        bold: bool = False,
        align: str = "left",
        valign: str = "middle",
        lines: int = 9,
        role: str = "label",
    ) -> Rect:
        """Words within a box, at `size` units or smaller down to `floor`. Returns where they stand."""
        largest = self.px(size)
        smallest = min(largest, max(7, self.px(floor if floor is not None else size * 0.7)))
        room = Room(box, largest, smallest, bold, lines)
        words = _UNDRAWABLE.sub(" ", words)
        fitted = room.fitted(words)
        place, drawn = self._set(fitted, box, colour, bold, align, valign)
        if self.noting:
            note = WrittenWords(
                words,
                place,
                room,
                fitted.size,
                colour,
                on,
                fitted.overlong,
                role,
                drawn,
                self.surface.get_clip(),
            )
            self.written.append(note)
        return place

    def _set(
        self, fitted: Fitted, box: Rect, colour: str, bold: bool, align: str, valign: str
    ) -> tuple[Rect, Rect]:
        """Where the words stand, by their capitals and their lines; and all that is drawn of them."""
        letters = font(fitted.size, bold)
        cap = cap_share(bold) * fitted.size
        spare = box.height - fitted.height
        top = box.top + {"top": 0.0, "middle": spare / 2, "bottom": float(spare)}[valign]
        top = self._unclipped(fitted, top, bold)
        left = (
            box.left
            + {"left": 0, "middle": (box.width - fitted.width) // 2, "right": box.width - fitted.width}[align]
        )
        for number, line in enumerate(fitted.lines):
            drawn = _lettered(line, fitted.size, bold, self.tokens[colour])
            slack = fitted.width - drawn.get_width()
            x = left + {"left": 0, "middle": slack // 2, "right": slack}[align]
            baseline = top + cap + number * LINE_STEP * fitted.size
            self.surface.blit(drawn, (x, round(baseline) - letters.get_ascent()))
        place = Rect(left, round(top), fitted.width, fitted.height)
        return place, _inked(fitted, left, top, bold)

    def _unclipped(self, fitted: Fitted, top: float, bold: bool) -> float:
        """As far up or down as nothing is cut off at the edge of the piece: no accent, no tail of a g."""
        drawn, seen = _inked(fitted, 0, top, bold), self.surface.get_clip()
        if drawn.height > seen.height:
            return top
        return top + max(0, seen.top - drawn.top) - max(0, drawn.bottom - seen.bottom)


def _inked(fitted: Fitted, left: int, top: float, bold: bool) -> Rect:
    """All that is drawn of words whose first capitals begin there."""
    first = top + cap_share(bold) * fitted.size
    last = first + (len(fitted.lines) - 1) * LINE_STEP * fitted.size
    above, _ = ink(fitted.lines[0], fitted.size, bold)
    _, below = ink(fitted.lines[-1], fitted.size, bold)
    return Rect(left, round(first) - above, fitted.width, round(last) + below - round(first) + above)


@lru_cache(maxsize=512)
def _lettered(line: str, size: int, bold: bool, colour: str) -> Surface:
    return font(size, bold).render(line, True, colour)


@lru_cache(maxsize=256)
def _corners(radius: int, line: int, fill: str, edge: str) -> Surface:
    """A disc with an edge: its quarters are the corners of a frame."""
    side = 2 * radius
    big = Surface((side * _FINE, side * _FINE), pygame.SRCALPHA)
    big.fill((*pygame.Color(edge if line else fill)[:3], 0))
    middle = (radius * _FINE, radius * _FINE)
    pygame.draw.circle(big, edge, middle, radius * _FINE)
    pygame.draw.circle(big, fill, middle, (radius - line) * _FINE)
    return pygame.transform.smoothscale(big, (side, side))


def _rounded(surface: Surface, place: Rect, radius: int, line: int, fill: str, edge: str) -> None:
    """Each pixel is filled once, but for the corners."""
    left, top, width, height = place
    thick = max(line, radius)
    if line:
        colour = pygame.Color(edge)
        surface.fill(colour, (left + radius, top, width - 2 * radius, line))
        surface.fill(colour, (left + radius, top + height - line, width - 2 * radius, line))
        surface.fill(colour, (left, top + radius, line, height - 2 * radius))
        surface.fill(colour, (left + width - line, top + radius, line, height - 2 * radius))
    colour = pygame.Color(fill)
    surface.fill(colour, (left + line, top + thick, width - 2 * line, height - 2 * thick))
    if thick > line:
        surface.fill(colour, (left + radius, top + line, width - 2 * radius, thick - line))
        surface.fill(colour, (left + radius, top + height - thick, width - 2 * radius, thick - line))
    if radius:
        tile = _corners(radius, line, fill, edge)
        for right, x in ((0, left), (1, left + width - radius)):
            for low, y in ((0, top), (1, top + height - radius)):
                surface.blit(tile, (x, y), (right * radius, low * radius, radius, radius))
