"""Both crews' displays, drawn by processes of their own: whoever hears presses never waits for a picture.

With a desktop each display has its process; without one a single process has the graphics card, and draws on
all outputs. docs/displays.md has the figures by which this was chosen.
"""

from collections.abc import Mapping, Sequence

import pygame

from console.displays.arrangement import Way
from console.displays.display_process import WindowsWanted
from console.displays.displays import Displays
from console.displays.processes import ProcessDisplays
from console.displays.window_displays import CREWS, arranged, has_desktop, start_video


def open_displays(
    way: str = Way.TWO,
    *,
    crews: Sequence[str] = CREWS,
    size: tuple[int, int] = (1280, 720),
    fullscreen: bool = False,
    turned: Mapping[str, int] | None = None,
    names: Mapping[str, str] | None = None,
    keys: bool = True,
) -> Displays:
    """Open the windows, or the nearest to them that can be had here (console.displays.arrangement).

    `size` is one crew's window; with `fullscreen` each fills an output. `turned`: how far clockwise each
    crew's picture is turned. `keys`: presses may come from the keyboard.

    :raises NoDisplayError: SDL finds no screen
    """
    start_video()
    here, shown = arranged(way, crews, fullscreen)
    apart = here.way is not Way.WIDE and has_desktop()
    # Without a desktop the card has one master: this process must let go of it before another draws.
    pygame.display.quit()
    wanted = WindowsWanted(here.way, size, here.fullscreen, dict(turned or {}), dict(names or {}), keys)
    groups = [(crew,) for crew in shown] if apart else [tuple(shown)]
    return ProcessDisplays(groups, wanted, here.warnings)
