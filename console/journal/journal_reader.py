"""Reading a journal: everything up to the last whole line; what cannot be trusted is set aside and named."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from pathlib import Path

from console.core.match_plan import MatchPlan
from console.core.words import Crew, Post, Station
from console.journal.header import Header, NeedsNewer, read_header, read_version
from console.journal.journal_lines import (
    AFTERWARDS,
    VERSION,
    Changed,
    Ended,
    Entry,
    Late,
    Named,
    Ordered,
    Promised,
    Seated,
    Tied,
    read_entry,
)
from console.journal.plan_words import with_table_words
from console.journal.seals import stated_seal, unseal
from console.journal.standstills import Standstill, standstills_of

_HOLE = b"\0\0"
"""Storage that had room for a line and never got it; a changed bit makes no more than one zero of a space."""
_HEAD_ENDS = "orders"
LARGEST_BYTES = 50_000_000
"""A day of play without a pause is a tenth of this."""


_CHANGED = "the line was changed, or one before it is missing: its seal does not fit"


class BadJournal(ValueError):
    """A journal of which nothing can be used; the message says file, line, what is wrong and what to do."""

    def __init__(self, path: Path, line: int, what: str) -> None:
        super().__init__(f"{path}:{line}: {what}" if line else f"{path}: {what}")
        self.path = path
        self.line = line
        self.what = what


class NewerJournal(BadJournal):
    """A journal of a newer format, or of newer rules: whole for all we know, and left as it is."""


class DamagedHead(BadJournal):
    """A journal whose head is not whole: no match begins in it."""

    def __init__(self, path: Path, line: int, *, torn: bool) -> None:
        what = "torn: its head ends here" if torn else f"changed: {_CHANGED}"
        super().__init__(path, line, f"{what}; no match begins")
        self.torn = torn


@dataclass(frozen=True)
class JournalDamage:
    """Where a journal stops making sense though more lines follow."""

    line: int
    what: str


@dataclass(frozen=True)
class Record:
    """A match as its journal tells it, up to the last whole line."""

    header: Header
    entries: tuple[Entry, ...]
    whole: bytes
    """The file up to the end of the last whole line."""
    set_aside: bytes = b""
    """What follows: a line torn by a power cut, or all from the damage on."""
    damage: JournalDamage | None = None
    """None: what was set aside, if anything, is the torn end of the file."""
    first_line: int = 1
    """The number of the first entry's line."""
    version: int = VERSION
    """Of the format."""

    @property
    def orders(self) -> tuple[Ordered, ...]:
        return tuple(entry for entry in self.entries if isinstance(entry, Ordered))

    @property
    def ties(self) -> tuple[Tied, ...]:
        return tuple(entry for entry in self.entries if isinstance(entry, Tied))

    @property
    def late(self) -> tuple[Late, ...]:
        """The presses that came too late for their places."""
        return tuple(entry for entry in self.entries if isinstance(entry, Late))

    @property
    def standstills(self) -> tuple[Standstill, ...]:
        """Where the match stood still, and for how long as far as that is known."""
        return standstills_of(self.entries)

    @property
    def table(self) -> dict[str, str]:
        """What the table needs when the match goes on: as the head says it, and as it was changed since."""
        changed = {entry.name: entry.value for entry in self.entries if isinstance(entry, Changed)}
        return {**self.header.table, **changed}

    @property
    def plan(self) -> MatchPlan:
        """The match as it was played at last; who sits where is told by `seats`."""
        return with_table_words(replace(self.header.plan, boats=self.boats), self.table)

    @property
    def result(self) -> Ended | None:
        return _end_of(self.entries)

    @property
    def boats(self) -> dict[str, str]:
        """The name of each boat: as the head says it, and as it was typed since."""
        typed = {entry.side: entry.name for entry in self.entries if isinstance(entry, Named)}
        return {**self.header.plan.boats, **typed}

    @property
    def seats(self) -> dict[Post, int]:
        """Who sat where at last, by the numbers of people, as far as the journal says."""
        seated = [entry for entry in self.entries if isinstance(entry, Seated)]
        return {(Crew(entry.crew), Station(entry.station)): entry.person for entry in seated}

    @property
    def promises(self) -> dict[str, str]:
        """What each crew chose after the match, to do next time."""
        return {entry.side: entry.what for entry in self.entries if isinstance(entry, Promised)}

    @property
    def played_ns(self) -> int:
        """How long the match had lasted; a name that was typed after its end makes it no longer."""
        played = (entry for entry in self.entries if not isinstance(entry, AFTERWARDS))
        return max((entry.time_ns for entry in played), default=0)

    @property
    def torn(self) -> bool:
        return bool(self.set_aside) and self.damage is None


def read_journal(path: Path) -> Record:
    """A match from its journal.

    :raises NewerJournal: only a newer version of this program understands it
    :raises BadJournal: it cannot be read, or not even its head is whole
    """
    return parse_journal(journal_bytes(path), path)


def journal_bytes(path: Path) -> bytes:
    """What is in a file that should be a journal. Raises BadJournal where it cannot be read."""
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST_BYTES + 1)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise BadJournal(path, 0, f"cannot be read: {reason}") from None
    if len(data) > LARGEST_BYTES:
        raise BadJournal(path, 0, f"larger than {LARGEST_BYTES} bytes: this is no journal of one match")
    return data


def parse_journal(data: bytes, path: Path = Path("journal")) -> Record:
    """A match from a journal's bytes; the path is for messages. Raises BadJournal."""
    lines = data.split(b"\n")
    lines.pop()  # what is not ended by a line end is not whole, even if nothing else is missing
    texts = list(_whole_lines(lines))
    if not texts and _any_fit(lines):
        raise DamagedHead(path, 1, torn=False)
    if not texts:
        raise BadJournal(path, 1, "this is no journal, or its first line is torn or was changed")
    try:
        version = read_version(texts[0])
    except NeedsNewer as error:
        raise NewerJournal(path, 1, str(error)) from None
    except ValueError as error:
        raise BadJournal(path, 1, str(error)) from None
    if _HEAD_ENDS not in texts:
        rest = data[sum(len(line) + 1 for line in lines[: len(texts)]) :]
        raise DamagedHead(path, len(texts) + 1, torn=_damage(lines, len(texts), "", rest) is None)
    header, first = _head(texts, version, path)
    entries, wrong = _entries(texts[first:], version)
    whole_lines = first + len(entries)
    length = sum(len(line) + 1 for line in lines[:whole_lines])
    damage = _damage(lines, whole_lines, wrong, data[length:])
    return Record(header, entries, data[:length], data[length:], damage, first + 1, version)


def _whole_lines(lines: Sequence[bytes]) -> Iterator[str]:
    """What the lines say, as far as their seals fit."""
    before = 0
    for line in lines:
        unsealed = unseal(line, before)
        if unsealed is None:
            return
        text, before = unsealed
        yield text


def _damage(lines: Sequence[bytes], whole: int, wrong: str, rest: bytes) -> JournalDamage | None:
    """None where everything is whole, or where what is behind the last whole line was only torn."""
    if wrong:
        return JournalDamage(whole + 1, wrong)
    last_seal = (stated_seal(lines[whole - 1]) if whole else 0) or 0
    if _any_fit(lines[whole:]) or not _is_torn(rest, last_seal):
        return JournalDamage(whole + 1, _CHANGED)
    return None


def _is_torn(rest: bytes, last_seal: int) -> bool:
    """Whether a power cut leaves such an end: a line that is not ended, or a hole of zeros.

    A line that is ended was written whole: its seal can only be wrong because something changed it. So can
    the line feed behind a line whose seal is right.
    """
    if _HOLE in rest:
        return True
    return b"\n" not in rest and unseal(rest[:-1], last_seal) is None


def _any_fit(lines: Sequence[bytes]) -> bool:
    return any(_fits(before, line) for before, line in pairwise(lines))


def _fits(before: bytes, line: bytes) -> bool:
    """Whether two lines behind the last whole one belong together: then it is no torn end."""
    stated = stated_seal(before)
    return stated is not None and unseal(line, stated) is not None


def _head(texts: Sequence[str], version: int, path: Path) -> tuple[Header, int]:
    """The head, and the number of lines up to the first entry."""
    end = texts.index(_HEAD_ENDS)
    try:
        return read_header(texts[1:end], version), end + 1
    except ValueError as error:
        what, number = error.args
        bad = NewerJournal if isinstance(error, NeedsNewer) else BadJournal
        raise bad(path, number + 2, str(what)) from None


def _entries(texts: Sequence[str], version: int) -> tuple[tuple[Entry, ...], str]:
    """The entries up to the first that is wrong, and what is wrong with it."""
    entries: list[Entry] = []
    ended = False
    for text in texts:
        try:
            entry = read_entry(text, version)
        except ValueError as error:
            return tuple(entries), str(error)
        if ended and not isinstance(entry, AFTERWARDS):
            return tuple(entries), "a line follows the result"
        ended = ended or isinstance(entry, Ended)
        entries.append(entry)
    return tuple(entries), ""


def _end_of(entries: Sequence[Entry]) -> Ended | None:
    """The result, which only names and promises follow."""
    last = next((entry for entry in reversed(entries) if not isinstance(entry, AFTERWARDS)), None)
    return last if isinstance(last, Ended) else None
