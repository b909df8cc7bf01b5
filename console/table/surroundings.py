"""What a table is given when it starts: where it keeps things, and the machine around it."""

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from time import time

from console.books.books import Books
from console.displays.displays import Displays
from console.kiosk.cabinet import Cabinet
from console.kiosk.power import ask_power_off
from console.kiosk.watchdog import Watchdog
from console.panels.clock import table_clock
from console.panels.link import Clock, Link
from console.table.archive import Archive
from console.table.link_plan import LinkPlan
from console.table.settings import Settings
from console.table.settings_files import save_changes
from console.table.table_people import TablePeople


@dataclass(frozen=True)
class TableData:
    """What a table keeps, and where it is followed."""

    books: Books
    archive: Archive | None = None
    people: TablePeople | None = None
    socket: Path | None = None
    """Where pages learn of this table; None: nowhere."""


@dataclass(frozen=True)
class Surroundings:
    """The machine around a table."""

    clock: Clock = table_clock
    wall: Callable[[], float] = time
    """The clock on the wall, which may be wrong and is then said to be."""
    open_link: Callable[[LinkPlan, Callable[[], None]], Link] = LinkPlan.open
    """How the links of the settings are opened."""
    reopen: Callable[[], Displays] | None = None
    """How displays are opened again that keep failing."""
    keep_settings: Callable[[Settings], str | None] = save_changes
    """Where what service mode changed goes; answers what went wrong."""
    switch_off: Callable[[], object] = ask_power_off
    """What "shut down" asks for, before the table ends."""
    when_ready: Callable[[], object] = lambda: None
    """What is done once the first pictures are seen."""
    cabinet: Cabinet | None = None
    """Where the data goes, for a table that has a machine of its own."""
    watchdog: Watchdog = field(default_factory=Watchdog)
