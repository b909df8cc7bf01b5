"""The orders of a match in a soak: every one that was given is in the journal, and is judged alike again."""

from collections.abc import Callable
from pathlib import Path

from console.core.match import Given, Match
from console.journal import BadJournal, newest_first, read_journal, replay
from proofs.soak_report import SoakReport

JOURNALS_LEFT = 3


class WatchedOrders:
    """The orders of the match that is under way."""

    def __init__(self, report: SoakReport, happened: Callable[[str], None]) -> None:
        self._report = report
        self._happened = happened
        self._given: list[str] = []
        self._watched: Match | None = None

    def watch(self, match: Match) -> None:
        """Remember what is given, to look for it in the journal; a match that goes on is watched already."""
        if match is self._watched:
            return
        self._watched = match
        keep = match.keep

        def kept(given: Given) -> None:
            self._report.refused += given.refused is not None
            self._report.orders += given.refused is None
            self._given.append(f"{given.order} {None if given.refused is None else given.refused.code}")
            self._happened(self._given[-1])
            keep(given)

        match.keep = kept

    def forget(self) -> None:
        self._given.clear()

    def check(self, matches: Path) -> None:
        """The newest journal of this folder tells what was given, and is judged again."""
        given, self._given = self._given, []
        if not given:
            return
        try:
            path = newest_first(matches)[0]
            record = read_journal(path)
            orders = [f"{order.order} {order.refused}" for order in record.orders]
            judged = sum(1 for _ in replay(record, path))
        except (BadJournal, IndexError) as bad:
            self._report.exceptions.append(f"no journal: {bad}")
            return
        kept = orders[-len(given) :]
        self._report.lost_orders += max(0, len(given) - len(kept))
        self._report.wrong_orders += sum(one != other for one, other in zip(kept, given, strict=False))
        self._report.wrong_orders += judged != len(orders)
        for old in newest_first(matches)[JOURNALS_LEFT:]:
            old.unlink()
