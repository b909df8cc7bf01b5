"""Keeping the matches of a table: a journal for each, and the one that was cut off."""

import logging
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from threading import Thread
from time import time

from console.books.books import Books
from console.books.books_store import TableRecord
from console.core.crewing import NOBODY, Crewing, Reseated, Sitter
from console.core.match import Match
from console.core.words import Post
from console.debrief.earlier_answers import promises_before
from console.debrief.look_back import LookBack
from console.debrief.records import keep_records
from console.debrief.sentences.past import NO_OTHERS, OtherMatches
from console.debrief.sentences.promise import Promise
from console.debrief.story import NoDebrief
from console.debrief.sums_store import keep_sum
from console.journal import BadJournal, FoundMatch, Journal, Record, Resumed, new_header, resume
from console.journal.cut_off_search import Search
from console.journal.disk import Disk
from console.journal.resumption import told_of
from console.languages import LANGUAGES, Message

log = logging.getLogger(__name__)

LEFT_TIMEOUT_S = 0.1
"""A disk that has not taken a match long after its end is tried once more, and not waited for."""
WAITS_S = 0.2
"""So long an order of a table that people play at waits for the storage, before anybody hears of it.

A stick takes some milliseconds. One that hangs must not hold the table up for longer than nobody minds.
"""


@dataclass(frozen=True)
class _Shelved:
    """A match that waits, its journal, and what that says of the table."""

    match: Match
    journal: Journal
    about: dict[str, str]


@dataclass(frozen=True)
class Receipt:
    """What was ordered up to some moment."""

    journal: Journal | None = None
    length: int = 0

    @property
    def kept(self) -> bool | None:
        """Whether the storage has it; None: it does not take it now."""
        return True if self.journal is None else self.journal.has(self.length)


class Archive:
    """The journals of one table. One match is played at a time, others may wait."""

    def __init__(
        self,
        folder: Path,
        *,
        disk: Disk | None = None,
        background: bool = True,
        books: Books | None = None,
        waits_s: float = 0.0,
        wall: Callable[[], float] = time,
    ) -> None:
        """Keep journals in this folder.

        :param background: threads look journals through and bring them to the storage; otherwise `search` and
            `sync` do
        :param books: keep the sums of matches that have ended
        :param waits_s: so long an order waits for the storage before anybody hears of it; 0: not at all
        :param wall: the clock on the wall, in seconds since 1970; it may be wrong and may jump
        """
        self._waits_s = waits_s
        self._wall = wall
        self.folder = folder
        self._disk = disk
        self._background = background
        self._books = books
        self._search = Search(folder)
        self._journal: Journal | None = None
        self._left: list[Journal] = []
        """Those of matches that are over and that the storage does not have yet: the disk may be full."""
        self._match: Match | None = None
        """The match that is kept now."""
        self._shelf: list[_Shelved] = []
        """Matches that were begun at this table and wait."""
        self._latest: Path | None = None
        """The journal of the last match, for its number: the disk may not have it yet."""
        self._found_damaged: tuple[Message, ...] = ()
        self._about: dict[str, str] = {}
        """What the journal says of the table."""

    def search(self, waits_s: float = 0, *, beside: bool = True) -> None:
        """Look for matches to go on with; `cut_off` tells what is found.

        :param waits_s: none that was left longer ago than this; 0: any
        :param beside: by a thread, where the archive has any; otherwise all is found when this returns
        """
        self._search.begin(waits_s or None, beside=beside and self._background)

    def cut_off(self, now_ns: int) -> FoundMatch | None:
        """Matches to go on with that were found, each told once: the newest, then others. For every round."""
        found = self._search.look(now_ns)
        if found is not None:
            self._found_damaged += found.warnings
        return found

    def reopened(self, path: Path) -> Resumed | None:
        """A match that nobody ended, judged again; None, and a word on the displays, where it cannot be."""
        try:
            resumed = resume(path)
        except BadJournal as error:
            self._found_damaged = (told_of(error),)
            return None
        return resumed if resumed.result is None else None

    def begin(self, match: Match, now_ns: int, table: Mapping[str, str] | None = None) -> None:
        """Keep a new match from its first order on; `table`: what the table wants to know again."""
        self._shelve()
        self._found_damaged = ()
        header = new_header(match.plan, match.game, table=table)
        with self._search.opening() as own:
            self._journal = Journal.create(
                self.folder,
                header,
                begun_ns=now_ns,
                disk=self._disk,
                background=self._background,
                after=self._latest,
            )
            own.add(self._journal.path)
        self._journal.waits_s = self._waits_s
        self._latest = self._journal.path
        self._about = dict(header.table)
        self._match = match
        match.keep = self._journal.keep

    def go_on(self, resumed: Resumed, now_ns: int) -> Match:
        """The match that was cut off, kept again in its own journal."""
        self._shelve()
        self._found_damaged = ()
        self._about = resumed.record.table
        match, self._journal = resumed.go_on(now_ns, disk=self._disk, background=self._background)
        self._journal.waits_s = self._waits_s
        self._match = match
        return match

    def _shelve(self) -> None:
        """The match waits: its journal is left open, and somebody may come back to it."""
        if self._journal is not None and self._match is not None:
            self._shelf.append(_Shelved(self._match, self._journal, self._about))
        self._journal = self._match = None

    def take_up(self, match: Match) -> None:
        """A match that waits is played on: it is kept again where it was."""
        kept = next((each for each in self._shelf if each.match is match), None)
        if kept is not None:
            self._shelve()
            self._shelf.remove(kept)
            self._match, self._journal, self._about = kept.match, kept.journal, kept.about

    def forget(self, match: Match) -> None:
        """A match has waited for long enough: its journal is closed as it is."""
        for kept in [each for each in self._shelf if each.match is match]:
            self._shelf.remove(kept)
            self._close_soon(kept.journal)
        if match is self._match:
            self.leave()

    def receipt(self) -> Receipt:
        """For what has happened until now."""
        return Receipt() if self._journal is None else Receipt(self._journal, self._journal.length)

    def tie(self, favoured: str, other: str, time_ns: int) -> None:
        if self._journal is not None:
            self._journal.tie(favoured, other, time_ns)

    def late(self, control: str, time_ns: int, late_ns: int) -> None:
        """A press was heard so much after it had happened, when something that is not older had its place."""
        if self._journal is not None:
            self._journal.late(control, time_ns, late_ns)

    def change(self, name: str, value: str, now_ns: int) -> None:
        """Something of the table, such as its language, may be otherwise from now on."""
        if self._journal is not None and self._about.get(name) != value:
            self._about[name] = value
            self._journal.change(name, value, now_ns)

    def end_by_clock(self, winners: tuple[str, ...], now_ns: int) -> None:
        """The time for the match was up; said once, however often it is told."""
        if self._journal is not None:
            outcome = "won" if winners else "drawn"
            self._journal.end(outcome, now_ns, winners=winners, cause="clock")

    def end_by_people(self, now_ns: int) -> None:
        """People ended the match, and nobody has won."""
        if self._journal is not None:
            self._journal.end("abandoned", now_ns, cause="people")

    def pause(self, who: str, now_ns: int, reason: str = "") -> None:
        """The match stands still."""
        if self._journal is not None:
            self._journal.pause(who, now_ns, reason=reason)

    def unpause(self, who: str, now_ns: int) -> None:
        """It goes on."""
        if self._journal is not None:
            self._journal.unpause(who, now_ns)

    def clock_turned(self, match: Match, now_ns: int, *, runs: bool) -> None:
        """A match's clock stops, or runs, from now on: the journal says what time it is on the wall."""
        kept = {id(each.match): each.journal for each in self._shelf}
        journal = self._journal if match is self._match else kept.get(id(match))
        if journal is not None:
            journal.clock_turned(runs=runs, time_ns=now_ns, wall_s=self._wall())

    def reseat(self, changes: Iterable[Reseated], crewing: Crewing, now_ns: int) -> None:
        """Others sit at some stations from now on."""
        if self._journal is None:
            return
        for change in changes:
            crew, station = change.post
            if change.person is not None:
                self._journal.seat(crew, station, change.person, now_ns)
            if change.sitter is not Sitter.PERSON:
                self._journal.helped(crew, station, change.sitter, now_ns)
            elif change.person is None:
                self._journal.helped(crew, station, NOBODY, now_ns)
        for name, words in zip(("computers", "assists"), crewing.words, strict=True):
            if words or self._about.get(name):
                self.change(name, words or NOBODY, now_ns)

    def seat(self, seats: Mapping[Post, int], now_ns: int) -> None:
        """Who sits where, by the numbers of people."""
        if self._journal is not None:
            for (crew, station), number in seats.items():
                self._journal.seat(crew, station, number, now_ns)

    def leave(self) -> None:
        """The match is over: its journal is closed as it is."""
        if self._journal is not None:
            self._close_soon(self._journal)
        self._journal = self._match = None

    def _close_soon(self, journal: Journal) -> None:
        journal.close(0)
        self._left.append(journal)
        self._forget_kept()

    def sync(self) -> None:
        """Bring to the storage what it does not have yet, where no threads do."""
        for journal in self._left:
            journal.close()
        self._forget_kept()
        for journal in self._open:
            journal.sync()

    @property
    def _open(self) -> list[Journal]:
        """The journals of the match that is played and of those that wait."""
        own = [] if self._journal is None else [self._journal]
        return own + [kept.journal for kept in self._shelf]

    def _forget_kept(self) -> None:
        self._left = [journal for journal in self._left if not journal.synced]

    def close(self) -> None:
        """The table ends; a match under way may be continued later."""
        for journal in self._open:
            journal.close()
        for journal in self._left:
            journal.close(LEFT_TIMEOUT_S)
        self._left, self._shelf, self._journal = [], [], None

    def debrief(
        self, people: Collection[str], others: OtherMatches = NO_OTHERS
    ) -> Callable[[], LookBack | None]:
        """The work of judging the match again that has just ended; it takes a while, and never raises.

        :param people: the sides that people played on, who can set records
        :param others: what the same people played before
        """
        journal = self._journal
        return lambda: None if journal is None else _debriefed(journal, self._books, people, others)

    def records(self) -> tuple[TableRecord, ...]:
        """What was done best at this table."""
        return () if self._books is None else self._books.records()

    def name_records(self, records: Iterable[TableRecord], boat: str, now_ns: int) -> None:
        """Whoever set these records has given the boat a name: it is kept with the match, too."""
        records = tuple(records)
        for side in dict.fromkeys(record.side for record in records):
            if self._journal is not None:
                self._journal.name(side, boat, now_ns)
        if self._books is None:
            return
        for record in records:
            self._books.name_record(record, boat)
        self._sum_again()

    def promise(self, side: str, what: str, now_ns: int) -> None:
        """A crew has chosen what to do next time: it is kept with the match."""
        if self._journal is not None:
            self._journal.promise(side, what, now_ns)
            self._sum_again()

    def recall(self, crews: Mapping[int, str]) -> Callable[[], Mapping[str, Promise]]:
        """The work of finding what those who sit here now said after their last match; it never raises.

        :param crews: the crew of everybody in the register
        """
        record = None if self._journal is None else self._journal.record()
        return lambda: {} if record is None else _recalled(record, self.folder, crews)

    def _sum_again(self) -> None:
        """A journal that went on is another: its sum is kept anew."""
        if self._journal is not None and self._books is not None:
            again = partial(_debriefed, self._journal, self._books, ())
            Thread(target=again, name="sum", daemon=True).start()

    @property
    def journal_name(self) -> str:
        """The name of the journal that is kept; empty: none is."""
        return "" if self._journal is None else self._journal.path.name

    @property
    def warnings(self) -> tuple[Message, ...]:
        """What is not being kept, and what was found damaged."""
        now = None if self._journal is None else self._journal.trouble
        earlier_ones = [*self._left, *(kept.journal for kept in self._shelf)]
        left = sum(journal.trouble is not None for journal in earlier_ones)
        earlier = Message.of("journal.earlier", count=left) if left else None
        reading = Message.of("journal.reading") if self._search.is_long else None
        return (
            *self._found_damaged,
            *(trouble for trouble in (now, earlier, reading) if trouble is not None),
        )


def _debriefed(
    journal: Journal, books: Books | None, people: Collection[str], others: OtherMatches = NO_OTHERS
) -> LookBack | None:
    """From what the journal holds in memory: the disk may be full."""
    try:
        record = journal.record()
        debriefed = LookBack(record, others)
        debriefed.make_ready(record.table.get("language", LANGUAGES[0]))
        if books is not None:
            keep_sum(books, debriefed.story, debriefed.judged)
            debriefed.records = keep_records(books, debriefed.story, debriefed.judged, people)
        return debriefed
    except (BadJournal, NoDebrief):
        return None
    except Exception:  # a debrief is no reason to end the table
        log.exception("no debrief of %s", journal.path)
        return None


def _recalled(record: Record, folder: Path, crews: Mapping[int, str]) -> Mapping[str, Promise]:
    try:
        return promises_before(record, folder, crews)
    except Exception:  # what was said on another day is no reason to end the table
        log.exception("nothing is recalled of %s", folder)
        return {}
