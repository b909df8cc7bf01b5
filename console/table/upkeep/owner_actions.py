"""What service mode can ask of the running table, and who does it."""

import logging
from collections.abc import Callable
from pathlib import Path

from console import boat_names
from console.books.books import Books
from console.journal.header import software_version
from console.output_file import NotWritten
from console.panels.link import Clock
from console.table.scenes.service_pages import ServiceActions
from console.table.table import Table
from console.table.upkeep.bookkeeper import Bookkeeper
from console.table.upkeep.part_health import PartHealth
from console.table.upkeep.picture_watch import PictureWatch
from console.table.upkeep.saved_settings import SavedSettings

log = logging.getLogger(__name__)


def owner_actions(
    table: Callable[[], Table],
    health: PartHealth,
    bookkeeper: Bookkeeper,
    saved: SavedSettings,
    watch: PictureWatch,
    shut_down: Callable[[], None],
    clock: Clock,
) -> ServiceActions:
    """`table`: the one that is given these."""
    books = bookkeeper.books
    return ServiceActions(
        links=lambda: list(health.of_links.items()),
        ties=lambda: table().tie_count,
        late=lambda: table().late_count,
        pictures=lambda: (watch.pictures, watch.detail),
        books=lambda: bookkeeper.summary(clock()),
        clear_books=bookkeeper.clear,
        export_books=lambda: books.export(_export_folder(books)),
        save=saved.save,
        shut_down=shut_down,
        boats=lambda: _boats(table()),
        show_boat_as=_show_boat_as,
        version=software_version(),
    )


def _boats(table: Table) -> list[str]:
    """Names as they were typed: those at the table now, then those in its records."""
    records = () if table.archive is None else table.archive.records()
    return list(dict.fromkeys([*table.last_boats, *(record.boat for record in records)]))


def _show_boat_as(name: str, to: str) -> bool:
    try:
        boat_names.here().rename(name, to)
    except (NotWritten, OSError) as problem:
        log.warning("%s", problem)
        return False
    return True


def _export_folder(books: Books) -> Path:
    """Beside the books themselves, where a back-up takes them along."""
    return books.store.path.parent / "books"
