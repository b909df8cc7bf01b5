"""The displays of a table, opened in the way that its settings ask for, or the nearest that can be had."""

import logging
from collections.abc import Mapping, Sequence

import pygame

from console.displays.arrangement import Way, arrange
from console.displays.displays import (
    CREWS,
    NO_DESKTOP,
    Displays,
    WindowDisplays,
    open_two,
    open_wide,
    outputs,
    start_video,
)
from console.displays.onlookers.gallery import CROWD
from console.languages import Message, say

log = logging.getLogger(__name__)


def open_displays(
    way: str = Way.TWO,
    *,
    crews: Sequence[str] = CREWS,
    size: tuple[int, int] = (1280, 720),
    fullscreen: bool = False,
    turned: Mapping[str, int] | None = None,
    names: Mapping[str, str] | None = None,
) -> Displays:
    """Open the windows, or the nearest to them that can be had here (console.displays.arrangement).

    `size` is one crew's window; with `fullscreen` each fills an output. `turned`: how far clockwise each
    crew's picture is turned.

    :raises NoDisplayError: SDL finds no screen
    """
    start_video()
    has_desktop = pygame.display.get_driver().lower() not in NO_DESKTOP
    found = len(outputs())
    shown = [
        crew for crew in crews if crew != CROWD or found > len(CREWS) or (has_desktop and not fullscreen)
    ]
    here = arrange(Way(way), fullscreen, has_desktop=has_desktop, outputs=found, pictures=len(shown))
    if len(shown) < len(crews):
        here = here._replace(warnings=(*here.warnings, Message.of("table.no-crowd-output", outputs=found)))
    for warning in here.warnings:
        log.warning("%s", say(warning, "en"))
    if here.way is Way.PROCESSES:
        from console.displays.processes import ProcessDisplays

        pygame.display.quit()
        return ProcessDisplays(
            crews=shown,
            size=size,
            fullscreen=here.fullscreen,
            turned=turned or {},
            names=names or {},
            warnings=here.warnings,
        )
    windows = open_wide if here.way is Way.WIDE else open_two
    return WindowDisplays(windows(shown, size, here.fullscreen, turned or {}, names or {}), here.warnings)
