"""Processes that draw, as the table sees them.

Screens go to a process one set at a time: the next when it says that the last is seen. So a slow display
skips what is out of date, and the table never waits for a full pipe.
"""

import logging
import multiprocessing
import select
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from multiprocessing.process import BaseProcess

from console.displays.display_process import (
    LookNow,
    NewScreens,
    PictureSeen,
    SharedTold,
    WindowsWanted,
    run_windows,
)
from console.displays.picture_count import PictureCount
from console.displays.screen import Screen
from console.displays.widgets.screen_panel import panel
from console.displays.window_events import Attended, Attention, ToldSoFar, WindowEvent
from console.languages import Message
from console.panels.clock import MILLISECOND_NS, table_clock

log = logging.getLogger(__name__)

HURRY_NS = 3 * MILLISECOND_NS
"""A display that draws has looked before all that it is asked could fill its pipe."""
_AGAIN_S = 1.0
"""A process that dies is started again at most so often."""


class ProcessDisplays:
    """Displays drawn by other processes, one for each group of crews. For one thread."""

    def __init__(
        self,
        groups: Sequence[tuple[str, ...]],
        windows: WindowsWanted,
        warnings: Sequence[Message] = (),
    ) -> None:
        self.warnings = tuple(warnings)
        self._processes = [DisplayProcess(crews, windows) for crews in groups]
        self._attention = Attention()
        self._told = ToldSoFar(None, touchable=False)

    def show(self, screens: Mapping[str, Screen]) -> None:
        for process in self._processes:
            process.show(screens)

    @property
    def restarts(self) -> int:
        """How often a display died and was started again."""
        return sum(process.restarts for process in self._processes)

    @property
    def pictures(self) -> PictureCount:
        return sum((process.pictures for process in self._processes), PictureCount())

    @property
    def finished(self) -> bool:
        """Whether all have said that the last screens that they were given are seen."""
        return not any(process.busy for process in self._processes)

    def hurry(self) -> None:
        for process in self._processes:
            process.hurry()

    @property
    def wakes(self) -> Sequence[int]:
        return [process.pipe.fileno() for process in self._processes if not process.gone]

    @property
    def told(self) -> ToldSoFar:
        return self._told

    def events(self) -> list[WindowEvent]:
        # What a process had found by then is in its pipe: it is read after this.
        told = [process.told for process in self._processes]
        until_ns = min((each.until_ns for each in told if each.until_ns is not None), default=None)
        self._told = ToldSoFar(until_ns, any(each.touchable for each in told))
        found: list[WindowEvent] = []
        for process in self._processes:
            for event in process.events():
                if isinstance(event, Attended):
                    self._attention.note(process, event.attended)
                else:
                    found.append(event)
        return self._attention.with_news(found)

    def close(self) -> None:
        for process in self._processes:
            process.close()


class DisplayProcess:
    """One of them."""

    def __init__(self, crews: tuple[str, ...], windows: WindowsWanted) -> None:
        self.crews = crews
        self.restarts = 0
        self.pictures = PictureCount()
        self._windows = windows
        self._start()

    def _start(self) -> None:
        context = multiprocessing.get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self._shared = context.RawValue(SharedTold)
        self.process: BaseProcess = context.Process(
            target=run_windows,
            args=(theirs, self._shared, self.crews, self._windows, panel()),
            daemon=True,
            name=f"display of {', '.join(self.crews)}",
        )
        self.process.start()
        theirs.close()
        self._inbox = select.poll()
        self._inbox.register(self.pipe, select.POLLIN)
        self._started_s = time.monotonic()
        self._sent: dict[str, Screen] = {}
        self._wanted: dict[str, Screen] = {}
        """What is newer than what was sent: it goes when that is seen."""
        self._made_ns = 0
        self._drawing = False
        self._hurried_ns = 0
        self.gone = False
        """It died and is not started again yet, or is closed."""

    def show(self, screens: Mapping[str, Screen]) -> None:
        wanted = {crew: screens[crew] for crew in self.crews if crew in screens}
        self._wanted = {crew: screen for crew, screen in wanted.items() if screen != self._sent.get(crew)}
        self._made_ns = table_clock()
        self._send()

    def _send(self) -> None:
        if self._drawing or not self._wanted:
            return
        try:
            self.pipe.send(NewScreens(self._wanted, self._made_ns))
        except OSError:
            return
        self._sent |= self._wanted
        self._wanted, self._drawing = {}, True

    def hurry(self) -> None:
        """Have it look at its windows now, if it was not asked a moment ago."""
        now_ns = table_clock()
        if now_ns - self._hurried_ns < HURRY_NS or self.gone:
            return
        self._hurried_ns = now_ns
        with suppress(OSError):
            self.pipe.send(LookNow())

    @property
    def busy(self) -> bool:
        """Whether something that is wanted is not seen yet."""
        return self._drawing or bool(self._wanted)

    @property
    def told(self) -> ToldSoFar:
        """How far what was done at its windows is in its pipe."""
        return ToldSoFar(None, touchable=False) if self.gone else self._shared.told

    def events(self) -> list[WindowEvent]:
        found: list[WindowEvent] = []
        try:
            while self._inbox.poll(0):
                message = self.pipe.recv()
                if isinstance(message, PictureSeen):
                    self._drawing = False
                    self.pictures = self.pictures.with_one(message.after_ns)
                else:
                    found.append(message)
            self._send()
        except (EOFError, OSError):
            self._start_again()
        return found

    def _start_again(self) -> None:
        """The process died: whoever closes the window is heard before, as `Quit`."""
        self.gone = True
        if time.monotonic() - self._started_s < _AGAIN_S:
            return
        log.error("the display of %s died and is started again", ", ".join(self.crews))
        self.process.join(timeout=0)
        self.pipe.close()
        self.restarts += 1
        self._start()

    def close(self) -> None:
        self.gone = True
        self.pipe.close()
        self.process.join(timeout=2)
        if self.process.is_alive():
            self.process.terminate()
