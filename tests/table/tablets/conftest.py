"""A running table in this process, with tablets at its socket."""

import os
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

import pytest

from console.books.books import Books
from console.core.words import Crew
from console.displays.screen import Screen
from console.displays.window_displays import open_windows
from console.journal.disk import Disk
from console.messages.socket_paths import tablets_path
from console.panels.keymap import load_keys
from console.table.archive import Archive
from console.table.loop import TableLoop
from console.table.settings import DEFAULTS
from console.table.surroundings import TableData
from console.voice.voice import Voice
from tests.table.tablets.fake_tablet import FakeTablet, SocketWire, until

WAIT_S = 0.003


class TabletTable:
    """A table whose loop turns whenever a test waits for something."""

    def __init__(self, folder: Path, *, disk: Disk | None = None, **settings: object) -> None:
        chosen = replace(DEFAULTS, idle_seconds=0, seed=5, **settings)  # type: ignore[arg-type]
        self.folder = folder
        self.socket = folder / "t.sock"
        self.running = TableLoop(
            chosen,
            open_windows("two", size=(1024, 600)),
            Voice(threads=False),
            load_keys(),
            TableData(
                archive=Archive(folder / "matches", disk=disk),
                books=Books(folder / "books.sqlite", background=False),
                socket=self.socket,
            ),
        )
        assert self.running.pages.tablets is not None
        self.tablets = self.running.pages.tablets
        self.all: list[FakeTablet] = []
        self.turn()

    @property
    def scene(self) -> str:
        return type(self.running.table.scene).__name__

    def turn(self) -> None:
        """A round of the loop, and a look of every tablet."""
        assert self.running.step()
        self.running.links.listener.wait(WAIT_S)
        for tablet in self.all:
            tablet.look()

    def until(self, true: object, what: str = "") -> None:
        assert callable(true)
        until(true, self.turn, what=what)

    def tablet(self) -> FakeTablet:
        tablet = FakeTablet(SocketWire(tablets_path(self.socket)))
        self.all.append(tablet)
        return tablet

    def join(self, crew: Crew, station: str) -> FakeTablet:
        """A tablet at a station, which knows its lamps and whose clock is known."""
        tablet = self.tablet()
        tablet.say("join", {"code": self.tablets.reception.code(crew), "station": station})
        self.until(lambda: "see" in tablet.told and "lit" in tablet.told, f"{station} joins")
        self.settle()
        return tablet

    def settle(self) -> None:
        """Until every tablet's clock is known."""
        for tablet in [each for each in self.all if "you" in each.told]:
            pings = tablet.pings
            self.until(lambda tablet=tablet, pings=pings: tablet.pings >= pings + 3 or tablet.gone)

    def pass_ms(self, ms: int) -> None:
        """So that a press is not taken for one that was meant for something else."""
        until_ns = self.running.clock() + ms * 1_000_000
        self.until(lambda: self.running.clock() >= until_ns)

    def gone(self, tablet: FakeTablet) -> None:
        tablet.close()
        self.all.remove(tablet)

    def press(self, tablet: FakeTablet, control: str) -> None:
        """Tap, and wait until that is confirmed."""
        number = tablet.tap(control)
        self.until(lambda: number + 1 in tablet.taken, f"{control} is taken")
        assert number in tablet.taken, tablet.heard

    def screens(self) -> dict[str, Screen]:
        return self.running.screens.at(self.running.clock())


@pytest.fixture
def table(tmp_path: Path) -> Iterator[TabletTable]:
    table = TabletTable(tmp_path)
    yield table
    for tablet in table.all:
        tablet.close()
    table.running.close()
