"""From a journal back to the match: every order is judged again, and the same must come of it."""

import os
from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path
from time import time

from console.core.game import Refused
from console.core.match import Given, Match
from console.core.notation import NotationError
from console.damaged_files import set_aside
from console.journal.disk import Disk
from console.journal.journal_end import has_ended
from console.journal.journal_file import SUFFIX, number_of
from console.journal.journal_lines import Ended, Ordered, result_of
from console.journal.journal_reader import BadJournal, NewerJournal, Record, read_journal
from console.journal.journal_writer import Journal
from console.languages import Message

OLDER_OFFERED = 8
"""Of the matches that wait besides the newest; all others are in the folder still."""
STATES_KEPT = 12
"""What a crewmate is about to do may have been thought of so many orders ago."""


@dataclass(frozen=True)
class Resumed:
    """A match in exactly the state of the last whole line of its journal."""

    path: Path
    record: Record
    match: Match
    """It keeps nothing yet: `go_on` gives one that does."""
    result: Ended | None
    """How the match ended, if it did, though the journal may lack the line that says so."""
    accepted: tuple[Given, ...]
    """The orders that were accepted, their times those of the journal."""
    states: tuple[object, ...]
    """After the last few of these; a state for each of a long match would not fit into memory."""

    def go_on(
        self, now_ns: int, *, background: bool = True, disk: Disk | None = None
    ) -> tuple[Match, Journal]:
        """The match from here on, its journal, and nothing lost between them."""
        journal = Journal.go_on(self.path, self.record, now_ns=now_ns, background=background, disk=disk)
        match = Match(self.match.plan, keep=journal.keep)
        match.state = self.match.state
        return match, journal


@dataclass(frozen=True)
class FoundMatch:
    """What a folder of journals holds for a table that starts."""

    resumed: Resumed | None
    """The match to continue."""
    warnings: tuple[Message, ...]
    """What was torn, damaged or set aside, for the display."""
    newest: Record | None = None
    """What was played last, whether or not it has ended."""
    older: tuple["Unfinished", ...] = ()
    """Others that have no result, the newest first; they are judged again when somebody goes on with them."""


@dataclass(frozen=True)
class Unfinished:
    """A match that nobody ended, as its journal tells it."""

    path: Path
    record: Record
    waited_s: float
    """How long ago its journal was written last."""


def replay(record: Record, path: Path = Path("journal")) -> Iterator[tuple[Match, Given]]:
    """Judge the orders of a record again: after each, the match and what came of the order.

    :raises BadJournal: the match cannot be set up, or an order does not come out as it did
    """
    match = _set_up_again(record, path)
    for given in _judge_again(match, record, path):
        yield match, given


def resume(path: Path) -> Resumed:
    """The match of a journal as it was after the last whole line.

    :raises BadJournal: there is no whole head, or the orders do not come out as they did
    """
    return _resumed(path, read_journal(path), lambda: None)


def _resumed(path: Path, record: Record, pace: Callable[[], None]) -> Resumed:
    match, result = _set_up_again(record, path), record.result
    accepted: list[Given] = []
    states: deque[object] = deque(maxlen=STATES_KEPT)
    for given in _judge_again(match, record, path):
        pace()
        if given.refused is None:
            accepted.append(given)
            states.append(match.state)
            result = result or result_of(given.events, given.time_ns)
    return Resumed(path, record, match, result, tuple(accepted), tuple(states))


def _set_up_again(record: Record, path: Path) -> Match:
    try:
        match = Match(record.header.plan)
    except Exception as error:  # charts and options are files and words of another day: anything may be wrong
        reason = " ".join(str(error).split())
        raise BadJournal(path, 1, f"the match cannot be set up again: {reason}") from error
    chart = match.game.chart
    seen = None if chart is None else chart.fingerprint
    if seen != record.header.fingerprint:
        raise BadJournal(
            path,
            1,
            f"chart {record.header.chart} is not the one that was played on: its fingerprint was"
            f" {record.header.fingerprint} and is {seen}; put the old chart back to continue",
        )
    return match


def _judge_again(match: Match, record: Record, path: Path) -> Iterator[Given]:
    for line, entry in enumerate(record.entries, record.first_line):
        if isinstance(entry, Ordered):
            yield _give_again(match, entry, path, line)


def _give_again(match: Match, entry: Ordered, path: Path, line: int) -> Given:
    try:
        given = match.give(match.game.grammar.parse(entry.order), entry.time_ns, by_console=entry.by_console)
    except NotationError as error:
        raise BadJournal(path, line, f"no order of {match.plan.game}: {error}") from None
    except Exception as error:  # the table must start, whatever a journal makes of the referee
        raise BadJournal(path, line, f"{entry.order!r} cannot be judged: {error!r}") from error
    code = None if given.refused is None else given.refused.code
    if code != entry.refused:
        raise BadJournal(path, line, _differs(entry, given.refused))
    return given


def _differs(entry: Ordered, refused: Refused | None) -> str:
    now = "accepted" if refused is None else str(refused)
    then = "accepted" if entry.refused is None else f"refused {entry.refused}"
    return f"{entry.order!r} was {then} and is now {now}: the rules are not those of the match"


def find_match(
    folder: Path, pace: Callable[[], None] = lambda: None, *, within_s: float | None = None
) -> FoundMatch:
    """The match to continue: the newest in this folder, if it has not ended; and all others. Never raises."""
    newest, *others = search_matches(folder, pace, within_s=within_s)
    return replace(newest, older=tuple(older for other in others for older in other.older))


def search_matches(
    folder: Path,
    pace: Callable[[], None] = lambda: None,
    *,
    within_s: float | None = None,
    but: Callable[[Path], bool] = lambda path: False,
) -> Iterator[FoundMatch]:
    """First the newest match of this folder, then, one by one, older ones that have no result.

    Journals of which nothing can be used are kept under another name, so that they are found once. Those
    that need a newer version of this program are passed over, told, and left as they are.

    :param pace: called after each order that was judged, and each journal read; what it raises is raised
    :param within_s: nothing is offered that was left longer ago than this, by the clock on the wall
    :param but: journals that are somebody else's business, such as those that are written now
    """
    paths = (path for path in newest_first(folder) if not but(path))
    yield _newest(paths, pace, within_s)
    for unfinished in islice(_unfinished(paths, pace, within_s), OLDER_OFFERED):
        yield FoundMatch(None, (), older=(unfinished,))


def _newest(paths: Iterator[Path], pace: Callable[[], None], within_s: float | None) -> FoundMatch:
    """What was played last: the first of these of which anything can be used."""
    warnings: list[Message] = []
    for path in paths:
        try:
            record = read_journal(path)
            is_old = within_s is not None and _waited_s(path) > within_s
            resumed = None if record.result is not None or is_old else _resumed(path, record, pace)
        except NewerJournal as error:
            warnings.append(told_of(error))
            continue
        except BadJournal as error:
            warnings.append(_put_away(error))
            continue
        if resumed is not None and resumed.record.set_aside:
            warnings.append(_set_aside(resumed.record))
        if resumed is not None and resumed.result is not None:
            _note_result(resumed)
            resumed = None
        return FoundMatch(resumed, tuple(warnings), record)
    return FoundMatch(None, tuple(warnings))


def _unfinished(
    paths: Iterator[Path], pace: Callable[[], None], within_s: float | None
) -> Iterator[Unfinished]:
    """The matches without a result among these; what cannot be read is somebody else's worry.

    A folder may hold years of matches, and a clock that is behind makes all of them new: of those that have
    ended only the end is read.
    """
    for path in paths:
        waited_s = _waited_s(path)
        if within_s is not None and waited_s > within_s:
            return
        pace()
        if has_ended(path):
            continue
        try:
            record = read_journal(path)
        except BadJournal:
            continue
        if record.result is None and record.orders:
            yield Unfinished(path, record, waited_s)


def _waited_s(path: Path) -> float:
    """How long ago a journal was written last, by the clock on the wall, which may have jumped."""
    try:
        return max(0.0, time() - path.stat().st_mtime)
    except OSError:
        return 0.0


def newest_first(folder: Path) -> list[Path]:
    """The journals of a folder, those set aside left out."""
    try:
        with os.scandir(folder) as entries:  # which knows files from folders without asking for each
            found = [Path(entry.path) for entry in entries if entry.name.endswith(SUFFIX) and entry.is_file()]
    except OSError:
        return []
    return sorted(found, key=lambda path: (number_of(path) or 0, path.name), reverse=True)


def told_of(error: BadJournal) -> Message:
    """Why nobody can go on with a match, for the display."""
    if isinstance(error, NewerJournal):
        return Message.of("journal.newer", file=error.path.name)
    return Message.of("journal.unusable", file=error.path.name, line=error.line)


def _put_away(error: BadJournal) -> Message:
    try:
        to = set_aside(error.path)
    except OSError:
        return told_of(error)
    return Message.of("journal.put-away", file=error.path.name, line=error.line, name=to.name)


def _set_aside(record: Record) -> Message:
    if record.damage is not None:
        lost = record.set_aside.count(b"\n")
        return Message.of("journal.damaged", line=record.damage.line, lines=lost)
    return Message.of("journal.torn", bytes=len(record.set_aside))


def _note_result(resumed: Resumed) -> None:
    """A match that ended in the very moment in which the table stopped is over, and its journal says so."""
    assert resumed.result is not None
    journal = Journal.go_on(resumed.path, resumed.record, now_ns=resumed.record.played_ns, background=False)
    end = resumed.result
    journal.end(end.outcome, end.time_ns, winners=end.winners, cause=end.cause)
    journal.close()
