"""What a display may have shown: every screen that it was given, drawn whole, known by its pixels."""

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from hashlib import md5
from typing import NamedTuple

import pygame

from console.displays.painter import Painter
from console.displays.screen import Screen
from console.look.measures import BEAT_MS
from tests.displays.drawing import pixels

MS_NS = 1_000_000
GRAB_NS = 34 * MS_NS
"""A frame is stamped a little before it is taken: by less than the time from one to the next."""
BEATS = 2
"""A screen that stays may be drawn in the beat that it was made in, and in the next."""


class Given(NamedTuple):
    """A screen that a display was given."""

    made_ns: int
    screen: Screen


@dataclass
class WholePictures:
    """Of one display: where its frames may come from."""

    size: tuple[int, int]
    _given: dict[str, list[Given]] = field(default_factory=lambda: defaultdict(list))
    """By the pixels that they make, in the order of their times."""

    def draw(self, given: Iterable[Given]) -> None:
        """All of them, in their order."""
        painters = [Painter(pygame.Surface(self.size)) for _ in range(BEATS)]
        last: tuple[Screen, int] | None = None
        drawn: list[str] = []
        for made_ns, screen in given:
            beat = made_ns // (BEAT_MS * MS_NS)
            if last is None or last != (screen, beat):
                drawn = [self._drawn(painter, screen, beat + more) for more, painter in enumerate(painters)]
                last = screen, beat
            for each in dict.fromkeys(drawn):
                self._given[each].append(Given(made_ns, screen))

    def _drawn(self, painter: Painter, screen: Screen, beat: int) -> str:
        painter.paint(screen, beat)
        return md5(pixels(painter.surface), usedforsecurity=False).hexdigest()

    def behind(self, frame: str, at_ns: int, late_ns: int) -> list[Given]:
        """The screens that a frame may show at a time, the newest first; none: it is no whole picture."""
        found = self._given.get(frame, [])
        made = [each.made_ns for each in found]
        return found[bisect_left(made, at_ns - late_ns) : bisect_right(made, at_ns + GRAB_NS)][::-1]

    def ever(self, frame: str) -> bool:
        """Whether it was a whole picture at any time."""
        return frame in self._given
