"""Both crews' displays, in one of three ways: two windows, one wide window, or a process for each.

SDL draws in the thread that opened the windows, and only there. So that presses and rules do not wait for
it, drawing is cut into pieces (a chart, a card, a board): `show` says what should be seen and draws the
pieces that differ until BUDGET_MS is spent, and the rest at the next call. A piece is a few blits of pictures
that were drawn before; only the first sight of a chart in a new size costs more (a tenth of a second, half a
second in 4K), and that comes at the start of a match. Where that is too much, `processes` draws in processes
of their own and never waits for them: a display that is still drawing gets the newest screen next, and never
those in between.
"""

import logging
import os
from collections.abc import Mapping, Sequence
from typing import Protocol

import pygame

from console.displays.onlookers.gallery import CROWD
from console.displays.painter import within
from console.displays.screen import Screen
from console.displays.tokens import BEAT_MS
from console.displays.window import CrewWindow
from console.displays.window_events import Pointers, WindowEvent
from console.languages import Message
from console.panels.clock import MILLISECOND_NS, table_clock

log = logging.getLogger(__name__)

BUDGET_MS = 8.0
"""So long `show` draws at most, but for the piece that it has begun."""
CREWS = ("blue", "red")
NO_DESKTOP = ("kmsdrm",)
"""Drivers that draw on outputs by themselves."""
_BLIND = ("dummy", "offscreen")
"""Drivers that SDL falls back on without a screen; drawn on only where SDL_VIDEODRIVER asks for one."""


class NoDisplayError(RuntimeError):
    """There is no screen to draw on; says what was tried."""


class Displays(Protocol):
    """What the table shows screens on."""

    def show(self, screens: Mapping[str, Screen]) -> None:
        """Show these screens from now on, some 30 times a second; cheap where nothing changes."""

    @property
    def finished(self) -> bool:
        """Whether all that was to be shown is seen."""

    def events(self) -> list[WindowEvent]:
        """What people did since the last call."""

    @property
    def restarts(self) -> int:
        """How often a display died and was started again."""

    @property
    def warnings(self) -> Sequence[Message]:
        """What is not as the settings ask for, since it cannot be had here."""

    def close(self) -> None: ...


def start_video() -> None:
    """Start SDL's video.

    :raises NoDisplayError: it finds no screen
    """
    # With two windows every touch of the other one takes the focus: it must count as a press all the same.
    os.environ.setdefault("SDL_MOUSE_FOCUS_CLICKTHROUGH", "1")
    try:
        pygame.display.init()
    except pygame.error as error:
        raise NoDisplayError(f"no screen to draw on: {error}") from error
    driver = pygame.display.get_driver()
    if driver in _BLIND and not os.environ.get("SDL_VIDEODRIVER"):
        pygame.display.quit()
        raise NoDisplayError(f"no screen to draw on: SDL has only its {driver!r} driver, which shows nothing")
    if driver == "x11":
        # Through shared memory a frame costs a fraction of what it costs through OpenGL drawn in software,
        # and a third of the memory. Other drivers know no other way than OpenGL.
        os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
    elif driver.lower() in NO_DESKTOP:
        # For desktop OpenGL, which SDL would try first, it opens the window anew, and a lone one stays black.
        os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "opengles2")


def outputs() -> list[pygame.Rect]:
    """The outputs of this computer, taken to stand side by side from left to right."""
    found, left = [], 0
    for width, height in pygame.display.get_desktop_sizes():
        found.append(pygame.Rect(left, 0, width, height))
        left += width
    return found


class WindowDisplays:
    """Windows of this process, all opened by now. For the thread that opened them."""

    def __init__(self, windows: Sequence[CrewWindow], warnings: Sequence[Message] = ()) -> None:
        self.windows = list(windows)
        self.warnings = tuple(warnings)
        for window in self.windows:
            window.lay_out()
        self._pointers = Pointers(self._control_at)

    def show(self, screens: Mapping[str, Screen]) -> None:
        beat = table_clock() // (BEAT_MS * MILLISECOND_NS)
        enough = within(BUDGET_MS)
        try:
            for window in self.windows:
                window.want(screens, beat)
                window.draw(enough)
        finally:
            # Where time runs out before all is drawn, or one fails, the other crew is first the next time.
            self.windows.reverse()

    @property
    def finished(self) -> bool:
        """Whether all that is wanted is seen."""
        return all(window.finished for window in self.windows)

    @property
    def restarts(self) -> int:
        """Windows of this process are opened again by whoever runs the table."""
        return 0

    def events(self) -> list[WindowEvent]:
        found = pygame.event.get()
        for event in found:
            if event.type in (pygame.WINDOWSIZECHANGED, pygame.WINDOWEXPOSED):
                self._anew(event)
        return self._pointers.translate(found, table_clock())

    def close(self) -> None:
        for window in self.windows:
            window.close()
        pygame.display.quit()

    def _anew(self, event: pygame.Event) -> None:
        for window in self.windows:
            if window.window is event.window:
                window.lay_out() if event.type == pygame.WINDOWSIZECHANGED else window.exposed()

    def _control_at(self, at: object, position: tuple[float, float]) -> str | None:
        return next((w.control_at(position) for w in self.windows if w.window is at), None)


def open_two(
    crews: Sequence[str],
    size: tuple[int, int],
    fullscreen: bool,
    turned: Mapping[str, int],
    names: Mapping[str, str],
) -> list[CrewWindow]:
    """A window for each of these crews: side by side, or each on its own output where there are two."""
    found, windows = outputs(), []
    for crew in crews:
        number = (*CREWS, CROWD).index(crew)
        output = found[number % len(found)]
        windows.append(
            CrewWindow(
                [crew],
                position=output.topleft if fullscreen else _beside(number, size, found),
                size=output.size if fullscreen else size,
                fullscreen=fullscreen,
                turned=turned,
                title=f"sonar-table: {names.get(crew, crew)}",
            )
        )
    return windows


def _beside(number: int, size: tuple[int, int], found: list[pygame.Rect]) -> tuple[int, int]:
    """Side by side where both go on the outputs, else as far apart as may be."""
    room = sum(output.width for output in found)
    return min(number * size[0], max(0, room - size[0])), 0


def open_wide(
    crews: Sequence[str],
    size: tuple[int, int],
    fullscreen: bool,
    turned: Mapping[str, int],
    names: Mapping[str, str],
) -> list[CrewWindow]:
    """One window for all crews, over all outputs if it is to fill them."""
    found = outputs()
    whole = found[0].unionall(found[1:]) if fullscreen else pygame.Rect(0, 0, size[0] * len(crews), size[1])
    over_several = fullscreen and len(found) > 1
    title = "sonar-table: " + ", ".join(names.get(crew, crew) for crew in crews)
    return [
        CrewWindow(
            crews,
            position=(0, 0),
            size=whole.size,
            fullscreen=fullscreen and not over_several,
            borderless=over_several,
            turned=turned,
            title=title,
        )
    ]
