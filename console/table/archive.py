"""Keeping the matches of a table: a journal for each, and the one that was cut off."""

import logging
from collections.abc import Callable, Mapping
from pathlib import Path

from console.debrief import NoDebrief, look_back
from console.languages import Message
from console.table.journal import BadJournal, Found, Journal, Resumed, find_match, new_header, read_journal
from console.table.journal.disk import Disk
from console.table.looking_back import Looked
from console.table.match import Match

log = logging.getLogger(__name__)


class Archive:
    """The journals of one table. One match is kept at a time."""

    def __init__(self, folder: Path, *, disk: Disk | None = None) -> None:
        self.folder = folder
        self._disk = disk
        self._journal: Journal | None = None
        self._told: tuple[Message, ...] = ()

    def find(self) -> Resumed | None:
        """The match that was cut off, if there is one."""
        found: Found = find_match(self.folder)
        self._told = found.told
        return found.resumed

    def begin(
        self, match: Match, boats: Mapping[str, str], now_ns: int, table: Mapping[str, str] | None = None
    ) -> None:
        """Keep a new match from its first order on."""
        self.leave()
        self._told = ()
        header = new_header(match.options, match.game, boats=boats, table=table)
        self._journal = Journal.create(self.folder, header, begun_ns=now_ns, disk=self._disk)
        match.keep = self._journal.keep

    def go_on(self, resumed: Resumed, now_ns: int) -> Match:
        """The match that was cut off, kept again in its own journal."""
        self._told = ()
        match, self._journal = resumed.go_on(now_ns, disk=self._disk)
        return match

    def tie(self, favoured: str, other: str, time_ns: int) -> None:
        if self._journal is not None:
            self._journal.tie(favoured, other, time_ns)

    def end_by_clock(self, winners: tuple[str, ...], now_ns: int) -> None:
        """The time for the match was up; said once, however often it is told."""
        if self._journal is not None:
            outcome = "won" if winners else "drawn"
            self._journal.end(outcome, now_ns, winners=winners, cause="clock")

    def leave(self) -> None:
        """The match is over, or a new one begins: its journal is closed as it is."""
        if self._journal is not None:
            self._journal.close(0)
            self._journal = None

    def close(self) -> None:
        """The table ends; a match under way may be continued later."""
        if self._journal is not None:
            self._journal.close()
            self._journal = None

    def look_back(self) -> Callable[[], Looked | None]:
        """The work of judging the match again that has just ended; it takes a while, and never raises."""
        path = None if self._journal is None else self._journal.path
        return lambda: None if path is None else _looked(path)

    @property
    def warnings(self) -> tuple[Message, ...]:
        """What is not being kept, and what was found damaged."""
        trouble = None if self._journal is None else self._journal.trouble
        return self._told if trouble is None else (*self._told, trouble)


def _looked(path: Path) -> Looked | None:
    try:
        return look_back(read_journal(path))
    except (BadJournal, NoDebrief, OSError):
        return None
    except Exception:  # a look back is no reason to end the table
        log.exception("no debrief of %s", path)
        return None
