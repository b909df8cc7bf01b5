"""After a debrief: whoever did something better than ever before here is asked for the boat's name."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from console.books.books_store import TableRecord
from console.core.words import Crew, Station
from console.displays.screen import Screen
from console.games import debrief_of
from console.languages import Message
from console.panels.clock import SECOND_NS
from console.stations.settle_time import too_soon
from console.table.scenes.name_entry import NameEntry, Typed

ASKED_NS = 30 * SECOND_NS
"""So long the table waits for a letter; the record keeps the name that the boat had."""


class _Asked:
    """One side of the table, and what it did."""

    def __init__(self, records: tuple[TableRecord, ...], now_ns: int) -> None:
        self.records = records
        self.entry = NameEntry(records[0].boat)
        self.since_ns = self.touched_ns = now_ns


class RecordNames:
    """The names of one match's records, each asked for on its side's own display."""

    def __init__(self) -> None:
        self.keep: Callable[[Iterable[TableRecord], str, int], None] | None = None
        """Where a name goes, and when it was typed; None: nothing is kept."""
        self._asked: dict[Crew, _Asked] = {}
        self._offered: set[Crew] = set()

    def offer(self, records: Sequence[TableRecord], crew: Crew, players: frozenset[str], now_ns: int) -> None:
        """Ask a side that has seen its debrief for its name, once; `players`: who is at that side."""
        own = tuple(record for record in records if record.side in players)
        if own and crew not in self._offered:
            self._offered.add(crew)
            self._asked[crew] = _Asked(own, now_ns)

    def tick(self, now_ns: int) -> None:
        for crew, asked in list(self._asked.items()):
            if now_ns - asked.touched_ns > ASKED_NS:
                del self._asked[crew]

    def asks(self, crew: Crew) -> bool:
        return crew in self._asked

    def press(self, crew: Crew, station: Station, control: str, now_ns: int) -> str | None:
        """A press on a side that is asked; the name, once it is typed."""
        asked = self._asked[crew]
        if station is not Station.CAPTAIN or too_soon(asked.since_ns, now_ns):
            return None
        asked.touched_ns = now_ns
        typed = asked.entry.press(control)
        if typed is Typed.GOES_ON:
            return None
        del self._asked[crew]
        if typed is Typed.GIVEN_UP:
            return None
        if self.keep is not None:
            self.keep(asked.records, asked.entry.name, now_ns)
        return asked.entry.name

    def shown(self, screen: Screen, crew: Crew) -> Screen:
        """A side's screen, with the name that it types."""
        if crew not in self._asked:
            return screen
        asked = self._asked[crew]
        title, about = Message.of("name.title-record"), tuple(map(said, asked.records))
        return replace(screen, typing=asked.entry.shown(title, about), cards=())


def said(record: TableRecord) -> Message:
    """A record in words."""
    kind = next(kind for kind in debrief_of(record.game).records if kind.name == record.kind)
    return Message.of("name.record", what=Message.of(f"records.{kind.name}"), value=kind.said(record.value))
