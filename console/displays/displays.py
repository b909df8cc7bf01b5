"""Both crews' displays, drawn by processes of their own: whoever hears presses never waits for a picture.

With a desktop each display has its process; without one a single process has the graphics card, and draws on
all outputs. docs/displays.md has the figures by which this was chosen.
"""

from collections.abc import Mapping, Sequence
from typing import Protocol

import pygame

from console.displays.arranging import Way
from console.displays.display_process import WindowsWanted
from console.displays.events import ToldSoFar, WindowEvent
from console.displays.processes import ProcessDisplays
from console.displays.screen import Screen
from console.displays.window_displays import CREWS, NoDisplayError, arranged, has_desktop, start_video
from console.languages import Message

__all__ = ["CREWS", "Displays", "NoDisplayError", "open_displays"]


class Displays(Protocol):
    """What the table shows screens on."""

    def show(self, screens: Mapping[str, Screen]) -> None:
        """Show these screens from now on, some 30 times a second; never waits for a picture."""

    @property
    def finished(self) -> bool:
        """Whether all that was to be shown is seen."""

    def events(self) -> list[WindowEvent]:
        """What people did since the last call."""

    @property
    def told(self) -> ToldSoFar:
        """How far `events` has told everything."""

    @property
    def restarts(self) -> int:
        """How often a display died and was started again."""

    @property
    def warnings(self) -> Sequence[Message]:
        """What is not as the settings ask for, since it cannot be had here."""

    def close(self) -> None: ...


def open_displays(
    way: str = Way.TWO,
    *,
    crews: Sequence[str] = CREWS,
    size: tuple[int, int] = (1280, 720),
    fullscreen: bool = False,
    turned: Mapping[str, int] | None = None,
    names: Mapping[str, str] | None = None,
) -> Displays:
    """Open the windows, or the nearest to them that can be had here (console.displays.arranging).

    `size` is one crew's window; with `fullscreen` each fills an output. `turned`: how far clockwise each
    crew's picture is turned.

    :raises NoDisplayError: SDL finds no screen
    """
    start_video()
    here, shown = arranged(way, crews, fullscreen)
    apart = here.way is not Way.WIDE and has_desktop()
    # Without a desktop the card has one master: this process must let go of it before another draws.
    pygame.display.quit()
    wanted = WindowsWanted(here.way, size, here.fullscreen, dict(turned or {}), dict(names or {}))
    groups = [(crew,) for crew in shown] if apart else [tuple(shown)]
    return ProcessDisplays(groups, wanted, here.warnings)
