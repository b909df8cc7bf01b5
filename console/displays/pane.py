"""A crew's part of a window, turned as that crew sits."""

import pygame
from pygame import Rect, Surface

from console.displays.painter import Painter
from console.displays.screen import Screen

QUARTERS = (0, 90, 180, 270)


class Pane:
    """A surface on which one crew's screen is shown, turned clockwise by 0, 90, 180 or 270 degrees."""

    def __init__(self, surface: Surface, turned: int = 0) -> None:
        if turned not in QUARTERS:
            raise ValueError(f"a picture is turned by 0, 90, 180 or 270 degrees, not {turned}")
        self.surface = surface
        self.turned = turned
        width, height = surface.get_size()
        upright = (
            surface if not turned else Surface((height, width) if turned in (90, 270) else (width, height))
        )
        self.painter = Painter(upright)

    def want(self, screen: Screen, beat: int = 0) -> None:
        self.painter.want(screen, beat)

    def draw(self) -> bool:
        """Draw what differs; says whether anything changed."""
        changed = self.painter.draw()
        if self.turned:
            for place in changed:
                piece = self.painter.surface.subsurface(place.clip(self.painter.surface.get_rect()))
                self.surface.blit(pygame.transform.rotate(piece, -self.turned), self._turned(place))
        return bool(changed)

    def control_at(self, position: tuple[float, float]) -> str | None:
        """The control of the panel on screen at a point of this pane."""
        return self.painter.control_at(self._upright(position))

    def _upright(self, position: tuple[float, float]) -> tuple[float, float]:
        """A point of the window as a point of the picture."""
        x, y = position
        width, height = self.surface.get_size()
        return {
            0: (x, y),
            90: (y, width - 1 - x),
            180: (width - 1 - x, height - 1 - y),
            270: (height - 1 - y, x),
        }[self.turned]

    def _turned(self, place: Rect) -> Rect:
        """A part of the picture as a part of the window."""
        width, height = self.surface.get_size()
        return {
            0: place,
            90: Rect(width - place.bottom, place.left, place.height, place.width),
            180: Rect(width - place.right, height - place.bottom, place.width, place.height),
            270: Rect(place.top, height - place.right, place.height, place.width),
        }[self.turned]
