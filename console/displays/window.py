"""Windows: one a crew, or one for both."""

from collections.abc import Mapping, Sequence

import pygame
from pygame import Rect

from console.displays.onlookers.gallery import CROWD
from console.displays.pane import Pane
from console.displays.screen import Screen

FLIPS = 2
"""Without a desktop the first flip of a window goes to a buffer that SDL then throws away."""


class CrewWindow:
    """A window with a pane for each of its crews, side by side. For the thread that owns SDL.

    Open every window before the first is laid out: without a desktop, one whose surface is taken before the
    next is opened stays black.

    >>> window = CrewWindow(["blue"], position=(0, 0), size=(1280, 720))
    >>> window.lay_out()
    >>> window.want({"blue": screen}, beat=0)
    >>> window.draw()
    True
    >>> window.control_at((400, 700))
    'blue.captain.north'
    """

    def __init__(
        self,
        crews: Sequence[str],
        *,
        position: tuple[int, int] | None = None,
        size: tuple[int, int] = (1280, 720),
        fullscreen: bool = False,
        borderless: bool = False,
        turned: Mapping[str, int] | None = None,
        title: str = "sonar-table",
    ) -> None:
        self.crews = tuple(crews)
        self._turned = dict(turned or {})
        self.window = pygame.Window(
            title,
            size,
            pygame.WINDOWPOS_UNDEFINED if position is None else position,
            fullscreen_desktop=fullscreen,
            borderless=borderless,
            resizable=not fullscreen and not borderless,
        )

    def lay_out(self) -> None:
        """Cut the window's surface into panes, after all were opened or this one's size has changed."""
        surface = self.window.get_surface()
        width, height = surface.get_size()
        share = width // len(self.crews)
        self._panes = {
            crew: Pane(surface.subsurface(Rect(number * share, 0, share, height)), self._turned.get(crew, 0))
            for number, crew in enumerate(self.crews)
        }
        self._size = (width, height)
        self._flips_due = FLIPS

    def pane_sizes(self) -> dict[str, tuple[int, int]]:
        """How large each crew's picture is on the glass."""
        return {crew: pane.surface.get_size() for crew, pane in self._panes.items()}

    def upright_sizes(self) -> dict[str, tuple[int, int]]:
        """How large each crew's picture is before it is turned."""
        return {crew: pane.painter.surface.get_size() for crew, pane in self._panes.items()}

    def exposed(self) -> None:
        """What covered the window is gone: bring all to the glass again."""
        self._flips_due = FLIPS

    def want(self, screens: Mapping[str, Screen], beat: int) -> None:
        for crew, pane in self._panes.items():
            if crew in screens:
                pane.want(screens[crew], beat)

    def draw(self) -> bool:
        """Draw what differs, and bring it to the glass if the picture is whole; says whether it did."""
        drawn = [pane.draw() for pane in self._panes.values()]
        if any(drawn):
            self._flips_due = max(self._flips_due, 1)
        if not self._flips_due or not self._whole:
            return False
        self.window.flip()
        self._flips_due -= 1
        return True

    @property
    def finished(self) -> bool:
        return not self._flips_due and self._whole

    @property
    def _whole(self) -> bool:
        return all(pane.painter.finished for pane in self._panes.values())

    @property
    def can_be_touched(self) -> bool:
        """Whether a finger could press something: a control of a crew's panel, a line to drag along."""
        return any(pane.painter.can_be_touched for crew, pane in self._panes.items() if crew != CROWD)

    def control_at(self, position: tuple[float, float]) -> str | None:
        """The control at a point of the window, with its crew: `blue.captain.north`."""
        for number, (crew, pane) in enumerate(self._panes.items()):
            left = number * (self._size[0] // len(self.crews))
            within = (position[0] - left, position[1])
            if 0 <= within[0] < pane.surface.get_width():
                control = pane.control_at(within) if crew != CROWD else None
                return f"{crew}.{control}" if control else None
        return None

    def close(self) -> None:
        self.window.destroy()
