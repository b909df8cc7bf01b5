"""Writing a journal: what happens becomes lines, each sealed, before anything is announced."""

from collections.abc import Iterable
from pathlib import Path

from console.core.match import Given
from console.journal.disk import Disk
from console.journal.header import Header, software_version, wall_text, wall_text_ms, write_header
from console.journal.journal_file import JournalFile, name_of, next_number, number_of
from console.journal.journal_lines import (
    MICROSECOND_NS,
    VERSION,
    Changed,
    ClockTurned,
    Continued,
    Ended,
    Entry,
    Helped,
    Late,
    Named,
    Noted,
    Ordered,
    Paused,
    Promised,
    Seated,
    Tied,
    Unpaused,
    result_of,
    write_entry,
)
from console.journal.journal_reader import Record, parse_journal
from console.journal.seals import seal, stated_seal

QUOTED_BYTES = 120
"""How much of a torn end the journal quotes."""


class Journal(JournalFile):
    """The journal of one match. Its methods are for one thread; the storage is awaited by another."""

    def __init__(
        self,
        path: Path,
        *,
        begun_ns: int,
        disk: Disk | None = None,
        background: bool = True,
        continues: Record | None = None,
    ) -> None:
        """Use `create` and `go_on`."""
        whole = None if continues is None else continues.whole
        damaged = continues is not None and continues.damage is not None
        super().__init__(path, disk=disk, background=background, holds=whole, damaged=damaged)
        self._begun_ns = begun_ns
        self._before = 0 if whole is None else _last_seal(whole)
        self._version = VERSION if continues is None else continues.version
        self._ended = False

    @classmethod
    def create(
        cls,
        folder: Path,
        header: Header,
        *,
        begun_ns: int,
        disk: Disk | None = None,
        background: bool = True,
        after: Path | None = None,
    ) -> "Journal":
        """A new journal in this folder.

        :param begun_ns: when the match began on the table clock
        :param after: the journal before, which the disk may not have taken yet
        """
        before = 0 if after is None else number_of(after) or 0
        path = folder / name_of(max(next_number(folder), before + 1))
        journal = cls(path, begun_ns=begun_ns, disk=disk, background=background)
        journal._append(write_header(header))
        return journal

    @classmethod
    def go_on(
        cls, path: Path, record: Record, *, now_ns: int, disk: Disk | None = None, background: bool = True
    ) -> "Journal":
        """The journal of a match that goes on where its record ends. What was set aside is noted in it."""
        begun_ns = now_ns - record.played_ns
        journal = cls(path, begun_ns=begun_ns, disk=disk, background=background, continues=record)
        quoted = record.set_aside[:QUOTED_BYTES].decode("latin-1")
        journal._enter(Continued(record.played_ns, wall_text(), software_version(), quoted))
        return journal

    def record(self) -> Record:
        """The match so far, whether or not the disk has it."""
        return parse_journal(self.text, self.path)

    def keep(self, given: Given) -> None:
        """Keep an order before anybody hears of it, and the result if the match ends with it."""
        time_ns = self._time_ns(given.time_ns)
        code = None if given.refused is None else given.refused.code
        result = result_of(given.events, time_ns)
        by_console = given.by_console and self._version > 2
        known_ns = None if given.known_ns is None or self._version < 5 else _rounded_up(given.known_ns)
        order = Ordered(time_ns, str(given.order), code, by_console, known_ns)
        self._enter(order, *([] if result is None else [result]))
        self.wait()

    def tie(self, favoured: str, other: str, time_ns: int) -> None:
        """Two presses are tied; the game's rule favours one."""
        self._enter(Tied(self._time_ns(time_ns), favoured, other))

    def pause(self, who: str, time_ns: int, *, reason: str = "") -> None:
        """The match stands still; `who` is one word. Raises ValueError where it is none."""
        self._note(Paused(self._time_ns(time_ns), who, reason))

    def unpause(self, who: str, time_ns: int) -> None:
        """The match goes on. Raises ValueError where `who` is not one word."""
        self._note(Unpaused(self._time_ns(time_ns), who))

    def seat(self, crew: str, station: str, person: int, time_ns: int) -> None:
        """Somebody, known by a number, is at a station from now on. Raises ValueError where it is none."""
        self._note(Seated(self._time_ns(time_ns), crew, station, person))

    def helped(self, crew: str, station: str, what: str, time_ns: int) -> None:
        """The table helped a station with something. Raises ValueError where there is no such station."""
        self._note(Helped(self._time_ns(time_ns), crew, station, what))

    def change(self, name: str, value: str, time_ns: int) -> None:
        """What the head says of the table is otherwise from now on. Raises ValueError for what is no name."""
        self._note(Changed(self._time_ns(time_ns), name, value))

    def name(self, side: str, name: str, time_ns: int) -> None:
        """A boat is called otherwise from now on, also after the result. Raises ValueError for no name."""
        if self._version > 2:
            self._append([write_entry(Named(self._time_ns(time_ns), side, name))])

    def promise(self, side: str, what: str, time_ns: int) -> None:
        """A crew has chosen what to do next time, after the result. Raises ValueError for nothing."""
        if self._version > 2:
            self._append([write_entry(Promised(self._time_ns(time_ns), side, what))])

    def late(self, control: str, time_ns: int, late_ns: int) -> None:
        """A press came too late for its place. Raises ValueError where that is no control, or no delay."""
        self._since(4, Late(self._time_ns(time_ns), control, late_ns // MICROSECOND_NS * MICROSECOND_NS))

    def clock_turned(self, *, runs: bool, time_ns: int, wall_s: float) -> None:
        """The match's clock stops, or runs, from now on; the time on the wall in seconds since 1970."""
        self._since(4, ClockTurned(self._time_ns(time_ns), runs, wall_text_ms(wall_s)))

    def end(self, outcome: str, time_ns: int, *, winners: Iterable[str] = (), cause: str = "") -> None:
        """The match is over: `won`, `drawn` or `abandoned`. Nothing is added where the result is known."""
        self._enter(Ended(self._time_ns(time_ns), outcome, tuple(winners), cause))
        self.wait()

    def _time_ns(self, table_ns: int) -> int:
        return max(0, table_ns - self._begun_ns) // MICROSECOND_NS * MICROSECOND_NS

    def _note(self, entry: Noted) -> None:
        """What the table itself has to say: version 1 has no such lines."""
        self._since(2, entry)

    def _since(self, version: int, entry: Entry) -> None:
        """A line that came with a version: a match that was begun in an earlier one goes on without it."""
        if self._version >= version:
            self._enter(entry)

    def _enter(self, *entries: Entry) -> None:
        if not self._ended:
            self._ended = any(isinstance(entry, Ended) for entry in entries)
            self._append(map(write_entry, entries))

    def _append(self, texts: Iterable[str]) -> None:
        lines = []
        for text in texts:
            line, self._before = seal(text, self._before)
            lines.append(line)
        self.add(b"".join(lines))


def _rounded_up(time_ns: int) -> int:
    """To whole microseconds, so that what is stated is never too little: the time itself is cut to one."""
    return (time_ns // MICROSECOND_NS + 1) * MICROSECOND_NS


def _last_seal(whole: bytes) -> int:
    return stated_seal(whole[:-1].rpartition(b"\n")[2]) or 0
