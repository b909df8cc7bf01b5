"""The owner's books: what the table did, what its crews waited for, which controls wear out.

Everything is counted in memory and written once a minute, and when a match has ended, by a thread of its own:
a card lives longer, and the table never waits for it. A power cut loses the last minute and nothing else.
"""

import sqlite3
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from threading import Lock

from console.background import Background
from console.books.books_store import (
    BEGIN,
    CONTINUE,
    END,
    FAULT,
    NAME_RECORD,
    RECORD,
    RECORDS,
    SUM,
    BookStore,
    TableRecord,
    Unwritten,
)
from console.books.summary import Summary, export, sum_up
from console.languages import Message
from console.output_file import NotWritten
from console.panels.clock import SECOND_NS, table_clock

PACE_S = 60.0
AGAIN_S = 5.0
"""So soon a disk is tried again that took nothing."""
STEPS_HELD = 10_000
"""A disk that stays full must not fill the memory too."""


class Books:
    """Counts for a running table. Its methods are for one thread and never raise for what a disk does."""

    def __init__(
        self,
        path: Path,
        *,
        clock: Callable[[], int] = table_clock,
        wall: Callable[[], float] = time.time,
        background: bool = True,
    ) -> None:
        self.store = BookStore(path, wall)
        self._clock = clock
        self._wall = wall
        self._counted_ns = clock()
        self._lock = Lock()
        self._batch = Unwritten()
        self._failing = False
        self._best: dict[tuple[str, str], TableRecord] = {}
        """What was done best, by game and kind."""
        self._known_faults: set[tuple[str, str]] = set()
        self._thread = (
            Background(self.write, again_s=AGAIN_S, idle_s=PACE_S, finish=self.store.close, name="books")
            if background
            else None
        )
        if self._thread is not None:
            self._thread.wake()

    def match_begun(self, game: str, mode: str) -> None:
        """A new match; one that was still under way is abandoned."""
        abandon, begin = BEGIN
        self._step(abandon)
        self._step(begin, self._wall(), game, mode)

    def match_continued(self, game: str, mode: str) -> None:
        """A match goes on after the table was off: it is not counted twice."""
        self._step(CONTINUE, self._wall(), game, mode)

    def match_finished(self, seconds: float) -> None:
        """The match was played to its end, in so many seconds; the file has it at once."""
        self._step(END, "finished", seconds)
        if self._thread is not None:
            self._thread.wake()
        else:
            self.write()

    def keep_sum(self, journal: str, definitions: int, kept: str) -> None:
        """The sum of a match that has ended. For all threads."""
        self._step(SUM, journal, definitions, kept)

    def keep_record(self, record: TableRecord) -> None:
        """Something was done better than ever before. For all threads, as the two below."""
        self._best |= {(record.game, record.kind): record}
        self._step(
            RECORD, record.game, record.kind, record.value, record.boat, record.side, float(self._wall())
        )

    def name_record(self, record: TableRecord, boat: str) -> None:
        """Whoever did it has given the boat a name."""
        if self._best.get((record.game, record.kind)) == record:
            self._best |= {(record.game, record.kind): replace(record, boat=boat)}
        self._step(NAME_RECORD, boat, record.game, record.kind, record.value)

    def records(self) -> tuple[TableRecord, ...]:
        """What was done best, as far as it was read yet: nobody waits for the disk."""
        if self._thread is None:
            self.write()
        return tuple(self._best.values())

    def attach(self, controls: Sequence[str]) -> None:
        """These are the controls of the panels that the table has: the others are no loss."""
        with self._lock:
            self._batch.attached = tuple(controls)

    def pressed(self, control: str, *, service: bool = False) -> None:
        """A control was pressed. In service mode it is seen and not counted."""
        with self._lock:
            self._batch.seen_s[control] = self._wall()
            self._batch.presses[control] = self._batch.presses.get(control, 0) + (not service)

    def waited(self, station: str, seconds: float) -> None:
        """The others waited so long for a station: `blue.first-mate`."""
        with self._lock:
            times, together_s, longest_s = self._batch.waits.get(station, (0, 0.0, 0.0))
            self._batch.waits[station] = times + 1, together_s + seconds, max(longest_s, seconds)

    def fault(self, kind: str, subject: str, said: str = "") -> None:
        """Something failed: a part restarted, a link was lost."""
        self._step(FAULT, self._wall(), kind, subject, said)

    def control_faults(self, faults: Mapping[tuple[str, str], str]) -> None:
        """Why controls are at fault now, by kind and control; noted when it begins, not while it lasts."""
        for (kind, control), why in faults.items():
            if (kind, control) not in self._known_faults:
                self.fault(kind, control, why)
        self._known_faults = set(faults)

    @property
    def trouble(self) -> Message | None:
        """What is not being kept, or where damaged books went; None: all is well."""
        if self._failing:
            return Message.of("books.failing")
        if self.store.set_aside is not None:
            return Message.of("books.damaged", name=self.store.set_aside.name)
        if self.store.log_set_aside is not None:
            return Message.of("books.log-damaged", name=self.store.log_set_aside.name)
        return None

    def write(self) -> bool:
        """Bring what was counted into the file, past its log; False where it did not take it."""
        if not self._enter():
            return False
        try:
            self._read_records()
            self.store.checkpoint()
        except sqlite3.Error:  # it is in the log, from where the next minute brings it on
            self._failing = True
            return False
        return True

    def _enter(self) -> bool:
        """Enter what was counted, if only in the log; False where the disk did not take it."""
        with self._lock:
            batch, self._batch = self._batch, Unwritten()
            now_ns = self._clock()
            batch.on_s += (now_ns - self._counted_ns) / SECOND_NS
            self._counted_ns = now_ns
        try:
            self.store.write(batch)
        except sqlite3.Error:
            with self._lock:
                self._batch = _merged(batch, self._batch)
            self._failing = True
            return False
        self._failing = False
        return True

    def _read_records(self) -> None:
        """As the file has them, which may have been cleared; unless something else was done meanwhile."""
        kept = [TableRecord(*row) for row in self.store.rows(RECORDS)]
        with self._lock:
            if not any(step in (RECORD, NAME_RECORD) for step, _ in self._batch.steps):
                self._best = {(record.game, record.kind): record for record in kept}

    def summary(self) -> Summary | None:
        """All that the books say, up to now; None where they cannot be read."""
        try:
            self._enter()
            return sum_up(self.store, self._wall())
        except sqlite3.Error:
            return None

    def export(self, folder: Path) -> list[Path]:
        """The books as CSV files in this folder, its own; none where they cannot be read or written."""
        try:
            self._enter()
            return export(self.store, folder, force=True)
        except (sqlite3.Error, NotWritten):
            return []

    def clear(self, token: str) -> bool:
        """Count anew; False where it was not done. The token is that of a summary that the owner saw."""
        try:
            self._enter()
            cleared = self.store.clear(token)
            self._best = {} if cleared else self._best
            return cleared
        except sqlite3.Error:
            return False

    def close(self, timeout_s: float = 2.0) -> None:
        """Write what is left."""
        if self._thread is not None:
            self._thread.close(timeout_s)
        else:
            self.write()
            self.store.close()

    def _step(self, step: str, *values: float | str) -> None:
        with self._lock:
            self._batch.steps.append((step, values))
            del self._batch.steps[:-STEPS_HELD]


def _merged(older: Unwritten, newer: Unwritten) -> Unwritten:
    """A batch that could not be written, and what happened since."""
    for control, presses in newer.presses.items():
        older.presses[control] = older.presses.get(control, 0) + presses
    for station, (times, together_s, longest_s) in newer.waits.items():
        before = older.waits.get(station, (0, 0.0, 0.0))
        older.waits[station] = before[0] + times, before[1] + together_s, max(before[2], longest_s)
    older.on_s += newer.on_s
    older.seen_s |= newer.seen_s
    older.steps += newer.steps
    older.attached = older.attached if newer.attached is None else newer.attached
    return older
