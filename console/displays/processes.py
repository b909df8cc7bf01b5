"""A process for each display, for drivers that can give a process one output only.

Screens go to a display one at a time: the next one when it says that it has drawn the last. So a slow display
skips what is out of date, and the table never waits for a full pipe.
"""

import logging
import multiprocessing
import time
from collections.abc import Mapping, Sequence
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import NamedTuple

from console.displays.displays import CREWS, WindowDisplays, open_two, start_video
from console.displays.screen import Screen
from console.displays.widgets.screen_panel import panel, use_panel
from console.displays.window_events import Attended, Attention, WindowEvent
from console.languages import Message
from console.panels.hardware import Panel

log = logging.getLogger(__name__)

_FRAME_MS = 15
_AGAIN_S = 1.0
"""A display that dies is started again at most so often."""
_DRAWN = "drawn"


class ProcessDisplays:
    """Displays in processes of their own. For one thread."""

    def __init__(
        self,
        *,
        crews: Sequence[str] = CREWS,
        size: tuple[int, int] = (1280, 720),
        fullscreen: bool = False,
        turned: Mapping[str, int] | None = None,
        names: Mapping[str, str] | None = None,
        warnings: Sequence[Message] = (),
    ) -> None:
        self.warnings = tuple(warnings)
        window = _WindowWanted(size, fullscreen, dict(turned or {}), dict(names or {}))
        self._displays = [_Display(crew, window) for crew in crews]
        self._attention = Attention()

    def show(self, screens: Mapping[str, Screen]) -> None:
        for display in self._displays:
            if display.crew in screens:
                display.show(screens[display.crew])

    @property
    def restarts(self) -> int:
        """How often a display died and was started again."""
        return sum(display.restarts for display in self._displays)

    @property
    def finished(self) -> bool:
        """Whether both have said that they drew the last screen that they were given."""
        return not any(display.busy for display in self._displays)

    def events(self) -> list[WindowEvent]:
        found: list[WindowEvent] = []
        for display in self._displays:
            for event in display.events():
                if isinstance(event, Attended):
                    self._attention.note(display.crew, event.attended)
                else:
                    found.append(event)
        return self._attention.with_news(found)

    def close(self) -> None:
        for display in self._displays:
            display.close()


class _WindowWanted(NamedTuple):
    size: tuple[int, int]
    fullscreen: bool
    turned: dict[str, int]
    names: dict[str, str]


class _Display:
    """One of them, as seen from the table."""

    def __init__(self, crew: str, window: _WindowWanted) -> None:
        self.crew = crew
        self.restarts = 0
        self._window = window
        self._start()

    def _start(self) -> None:
        context = multiprocessing.get_context("spawn")
        self._pipe, theirs = context.Pipe()
        self._process: BaseProcess = context.Process(
            target=_run,
            args=(theirs, self.crew, self._window, panel()),
            daemon=True,
            name=f"display of {self.crew}",
        )
        self._process.start()
        theirs.close()
        self._started_s = time.monotonic()
        self._sent: Screen | None = None
        self.busy = False

    def show(self, screen: Screen) -> None:
        if not self.busy and screen is not self._sent:
            try:
                self._pipe.send(screen)
            except OSError:
                return
            self._sent, self.busy = screen, True

    def events(self) -> list[WindowEvent]:
        found: list[WindowEvent] = []
        try:
            while self._pipe.poll():
                message = self._pipe.recv()
                if message == _DRAWN:
                    self.busy = False
                else:
                    found.append(message)
        except (EOFError, OSError):
            self._start_again()
        return found

    def _start_again(self) -> None:
        """The process died: whoever closes the window is heard before, as `Quit`."""
        if time.monotonic() - self._started_s < _AGAIN_S:
            return
        log.error("the display of %s died and is started again", self.crew)
        self._process.join(timeout=0)
        self._pipe.close()
        self.restarts += 1
        self._start()

    def close(self) -> None:
        self._pipe.close()
        self._process.join(timeout=2)
        if self._process.is_alive():
            self._process.terminate()


def _run(pipe: Connection, crew: str, window: _WindowWanted, own: Panel) -> None:
    """The display's own process: draw the newest screen, tell what people do, end with the table."""
    use_panel(own)
    start_video()
    displays = WindowDisplays(open_two([crew], *window))
    screen: Screen | None = None
    owed = False
    try:
        while True:
            if pipe.poll(_FRAME_MS / 1000):
                screen, owed = pipe.recv(), True
            if screen is not None:
                displays.show({crew: screen})
            if owed and displays.finished:
                owed = False
                pipe.send(_DRAWN)
            for event in displays.events():
                pipe.send(event)
    except (EOFError, OSError):
        displays.close()
