"""`sonar-table play`, watched: presses, screens and announcements are written to a file as they come.

    python -m tests.play.watched_play FILE play

Lines are `NANOSECONDS press CONTROL`, `NANOSECONDS shows CREW SCREEN LANGUAGE` and `NANOSECONDS heard EVENT`,
on the table's own clock. Nothing else differs from the program itself.
"""

import os
import sys
from collections.abc import Sequence

from console.cli import main
from console.core.game import Event
from console.displays.screen import Screen
from console.panels.clock import MILLISECOND_NS, table_clock
from console.table.arbiter import OrderedPress
from console.table.table import Table
from console.voice.voice import Voice

LOOK_NS = 30 * MILLISECOND_NS


class Watch:
    """What is written."""

    def __init__(self, file: int) -> None:
        self._file = file
        self._looked_ns = 0
        self._shown: dict[str, str] = {}

    def write(self, now_ns: int, said: str) -> None:
        os.write(self._file, f"{now_ns} {said}\n".encode())

    def look(self, table: Table, now_ns: int) -> None:
        """Write what displays show, if it is something else."""
        if now_ns - self._looked_ns < LOOK_NS:
            return
        self._looked_ns = now_ns
        for crew, screen in table.screens(now_ns).items():
            shown = f"{crew} {name_of(screen)} {screen.language}"
            if self._shown.get(crew) != shown:
                self._shown[crew] = shown
                self.write(now_ns, f"shows {shown}")


def name_of(screen: Screen) -> str:
    """A screen by its scene and what it asks."""
    asks = screen.choices or screen.menu
    title = None if asks is None else asks.title
    return screen.scene if title is None else f"{screen.scene}:{title.key}"


def listen(watch: Watch) -> None:
    """Tell the watch of every press, screen and announcement."""
    hear, tick, announce = Table.hear, Table.tick, Voice.hear

    def heard(table: Table, ordered: Sequence[OrderedPress], now_ns: int) -> None:
        for one in ordered:
            if one.press.pressed:
                watch.write(one.press.time_ns, f"press {one.press.control}")
        hear(table, ordered, now_ns)

    def ticked(table: Table, now_ns: int) -> None:
        tick(table, now_ns)
        watch.look(table, now_ns)

    def announced(voice: Voice, event: Event, game: str, audience: str = "both") -> None:
        watch.write(table_clock(), f"heard {event}")
        announce(voice, event, game, audience)

    Table.hear = heard  # type: ignore[method-assign, assignment]
    Table.tick = ticked  # type: ignore[method-assign, assignment]
    Voice.hear = announced  # type: ignore[method-assign, assignment]


if __name__ == "__main__":
    listen(Watch(os.open(sys.argv[1], os.O_WRONLY | os.O_CREAT | os.O_APPEND)))
    sys.argv[:2] = ["sonar-table"]
    main()
