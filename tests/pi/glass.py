"""Pictures of a machine's outputs, judged by program: is anything there, and whose is it?"""

from dataclasses import dataclass
from pathlib import Path

import pygame
from pygame import Rect, Surface

from console.displays.glass.probe import find_card
from console.look.tokens import LOOKS

NEAR = (28, 28, 28, 255)
"""How far a colour may be from the one that was drawn."""
CREWS = ("blue", "red")
DARK = 40
"""Of 255: an output whose brightest spot is darker shows nothing."""
ENOUGH_PIXELS = 40
"""Of a crew's colour: a sign beside its name is larger."""


@dataclass(frozen=True)
class Picture:
    """What was on one output."""

    surface: Surface

    @property
    def size(self) -> tuple[int, int]:
        return self.surface.get_size()

    @property
    def is_black(self) -> bool:
        """By a coarse view: a cursor is no picture."""
        width, height = 16, 9
        coarse = pygame.transform.smoothscale(self.surface.convert(24), (width, height))
        return max(max(coarse.get_at((x, y))[:3]) for x in range(width) for y in range(height)) < DARK

    @property
    def colours(self) -> int:
        """How many different colours are seen: a text console has a handful, a picture of ours hundreds."""
        seen = {
            tuple(self.surface.get_at((x, y)))
            for x in range(0, self.size[0], 3)
            for y in range(0, self.size[1], 3)
        }
        return len(seen)

    def pixels_of(self, crew: str, place: Rect | None = None) -> int:
        """How many pixels have a crew's colour, in any of the looks."""
        part = self.surface if place is None else self.surface.subsurface(place.clip(self.surface.get_rect()))
        return max(
            pygame.mask.from_threshold(part, pygame.Color(getattr(look, crew)), NEAR).count()
            for look in LOOKS.values()
        )

    def whose(self, part: str = "whole") -> str:
        """The crew whose colour is seen, by the larger share; nobody's where there is hardly any."""
        place = self._place(part)
        counts = {crew: self.pixels_of(crew, place) for crew in CREWS}
        most = max(CREWS, key=lambda crew: counts[crew])
        return most if counts[most] >= ENOUGH_PIXELS and counts[most] > 2 * min(counts.values()) else ""

    def halves(self) -> list["Picture"]:
        """What is on the left, and on the right."""
        width, height = self.size
        places = (Rect(0, 0, width // 2, height), Rect(width // 2, 0, width - width // 2, height))
        return [Picture(self.surface.subsurface(place)) for place in places]

    def cards(self) -> list[str]:
        """The crews whose name cards are on it."""
        return [crew for crew in CREWS if find_card([self.surface], crew) is not None]

    def save(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        pygame.image.save(self.surface, str(path))

    def _place(self, part: str) -> Rect | None:
        """The corner where a match shows whose display it is, the middle where a choice does."""
        width, height = self.size
        places = {
            "whole": None,
            "corner": Rect(0, 0, width // 5, height // 8),
            "middle": Rect(width // 4, height // 5, width // 2, height * 3 // 5),
        }
        return places[part]


def read_picture(path: Path) -> Picture:
    """A picture that QEMU took."""
    return Picture(pygame.image.load(str(path)))
