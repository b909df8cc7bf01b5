"""When a table that starts is ready, and that it lives: what the watchdog is told."""

from collections.abc import Callable

from console.kiosk.updates import note_success
from console.kiosk.watchdog import Watchdog
from console.languages import Message, say
from console.panels.clock import SECOND_NS
from console.table.archive import Archive
from console.table.settings import Settings
from console.table.table_folder import data_folder

PATIENCE_NS = 10 * SECOND_NS
"""A table whose loop turns is ready by then, even if a piece of its first pictures is still missing."""


class Readiness:
    """Ready is a table whose pictures are seen: until then slow drawing is no reason to end it.

    Whatever lies in the folder of journals is looked at after that: nobody waits for it in the dark.
    """

    def __init__(
        self,
        watchdog: Watchdog,
        settings: Settings,
        archive: Archive | None,
        now_ns: int,
        when_ready: Callable[[], object] = lambda: None,
    ) -> None:
        """`when_ready`: done once."""
        self._watchdog = watchdog
        self._settings = settings
        self._archive = archive
        self._when_ready = when_ready
        self._began_ns = now_ns
        self._is_ready = False

    def look(self, seen: Callable[[], bool], now_ns: int) -> None:
        """In every round. `seen`: whether the first pictures are."""
        if self._is_ready:
            self._watchdog.alive(now_ns)
            return
        self._is_ready = seen() or now_ns - self._began_ns > PATIENCE_NS
        if not self._is_ready:
            self._watchdog.starting_still(now_ns)
            return
        self._watchdog.ready(say(Message.of("kiosk.ready"), self._settings.language))
        note_success(data_folder())
        self._when_ready()
        if self._archive is not None:
            self._archive.search(self._settings.waits_hours * 3600)

    def end(self) -> None:
        """The table ends, and means to."""
        self._watchdog.stopping()
