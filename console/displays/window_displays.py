"""Windows of this process: one for each crew, or one for all. Whoever opens them draws; nobody waits.

At the table that is a process of its own (console.displays.display_process); tests and benches open them
where they are. A picture is brought to the glass when all of it is drawn, and not before: until then the one
before it stays.
"""

import logging
import os
from collections.abc import Mapping, Sequence

import pygame

from console.displays.arrangement import Arrangement, Way, arrange
from console.displays.onlookers.gallery import CROWD
from console.displays.picture_count import PictureCount
from console.displays.screen import Screen
from console.displays.window import CrewWindow
from console.displays.window_events import Pointers, ToldSoFar, WindowEvent
from console.languages import Message, say
from console.look.measures import BEAT_MS
from console.panels.clock import MILLISECOND_NS, table_clock
from console.panels.link import QueueLook

log = logging.getLogger(__name__)

CREWS = ("blue", "red")
_NO_DESKTOP = ("kmsdrm",)
"""Drivers that draw on outputs by themselves."""
_BLIND = ("dummy", "offscreen")
"""Drivers that SDL falls back on without a screen; drawn on only where SDL_VIDEODRIVER asks for one."""


class NoDisplayError(RuntimeError):
    """There is no screen to draw on; says what was tried."""


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
    elif driver.lower() in _NO_DESKTOP:
        # For desktop OpenGL, which SDL would try first, it opens the window anew, and a lone one stays black.
        os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "opengles2")


def outputs() -> list[pygame.Rect]:
    """The outputs of this computer, taken to stand side by side from left to right."""
    found, left = [], 0
    for width, height in pygame.display.get_desktop_sizes():
        found.append(pygame.Rect(left, 0, width, height))
        left += width
    return found


def has_desktop() -> bool:
    """Whether windows may lie anywhere, and each process may have its own."""
    return pygame.display.get_driver().lower() not in _NO_DESKTOP


def arranged(way: str, crews: Sequence[str], fullscreen: bool) -> tuple[Arrangement, list[str]]:
    """What can be had here of what is asked for, and whose pictures; video has been started."""
    found = len(outputs())
    shown = [
        crew for crew in crews if crew != CROWD or found > len(CREWS) or (has_desktop() and not fullscreen)
    ]
    here = arrange(Way(way), fullscreen, has_desktop=has_desktop(), outputs=found, pictures=len(shown))
    if len(shown) < len(crews):
        here = here._replace(warnings=(*here.warnings, Message.of("table.no-crowd-output", outputs=found)))
    for warning in here.warnings:
        log.warning("%s", say(warning, "en"))
    return here, shown


def open_windows(
    way: str = Way.TWO,
    *,
    crews: Sequence[str] = CREWS,
    size: tuple[int, int] = (1280, 720),
    fullscreen: bool = False,
    turned: Mapping[str, int] | None = None,
    names: Mapping[str, str] | None = None,
) -> "WindowDisplays":
    """Open windows in this process, as `console.displays.table_displays.open_displays` does in others.

    :raises NoDisplayError: SDL finds no screen
    """
    start_video()
    here, shown = arranged(way, crews, fullscreen)
    windows = _open_wide if here.way is Way.WIDE else _open_two
    return WindowDisplays(windows(shown, size, here.fullscreen, turned or {}, names or {}), here.warnings)


class WindowDisplays:
    """Windows of this process, all opened by now. For the thread that opened them."""

    def __init__(self, windows: Sequence[CrewWindow], warnings: Sequence[Message] = ()) -> None:
        self.windows = list(windows)
        self.warnings = tuple(warnings)
        for window in self.windows:
            window.lay_out()
        self._pointers = Pointers(self._control_at)
        self._looked_ns = table_clock()

    def show(self, screens: Mapping[str, Screen]) -> None:
        """Draw these screens, whole; cheap where nothing has changed."""
        beat = table_clock() // (BEAT_MS * MILLISECOND_NS)
        try:
            for window in self.windows:
                window.want(screens, beat)
                window.draw()
        finally:
            # Where one fails, the other crew is first the next time.
            self.windows.reverse()

    def upright_sizes(self) -> dict[str, tuple[int, int]]:
        """How large each crew's picture is before it is turned."""
        return {crew: size for window in self.windows for crew, size in window.upright_sizes().items()}

    @property
    def finished(self) -> bool:
        """Whether all that is wanted is seen."""
        return all(window.finished for window in self.windows)

    @property
    def pictures(self) -> PictureCount:
        """Whoever draws here knows how long it took."""
        return PictureCount()

    @property
    def restarts(self) -> int:
        """Windows of this process are opened again by whoever opened them."""
        return 0

    def hurry(self) -> None:
        """Whoever asks these looks by that."""

    @property
    def wakes(self) -> Sequence[int]:
        """SDL's queue has no file."""
        return ()

    @property
    def told(self) -> ToldSoFar:
        return ToldSoFar(self._looked_ns, any(window.can_be_touched for window in self.windows))

    def events(self) -> list[WindowEvent]:
        began_ns = table_clock()
        found = pygame.event.get()
        look, self._looked_ns = QueueLook(self._looked_ns, table_clock()), began_ns
        for event in found:
            if event.type in (pygame.WINDOWSIZECHANGED, pygame.WINDOWEXPOSED):
                self._anew(event)
        return self._pointers.translate(found, look)

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


def _open_two(
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


def _open_wide(
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
