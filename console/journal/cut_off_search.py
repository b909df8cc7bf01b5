"""Looking for the matches that were cut off, by a thread beside the table, which goes on."""

import logging
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Lock, Thread
from time import monotonic, sleep

from console.journal.resumption import FoundMatch, search_matches
from console.panels.clock import SECOND_NS

log = logging.getLogger(__name__)

SAID_AFTER_NS = 2 * SECOND_NS
"""A search that takes longer is said: a journal of many matches' worth is being judged again."""
WORK_S, REST_S = 0.004, 0.004
"""In turn, so that pictures and presses wait for no more than that."""


class Search:
    """One search through a folder of journals, once the table's first pictures are seen.

    >>> search = Search(folder)
    >>> search.begin(within_s=24 * 3600)
    >>> search.look(now_ns)      # in every round: the newest match, then others, one by one
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._thread: Thread | None = None
        self._found: deque[FoundMatch] = deque()
        self._newest_known = False
        self._looked_ns: int | None = None
        self._is_long = False
        self._rested_s = 0.0
        self._own: set[Path] = set()
        self._opening = Lock()

    @property
    def is_long(self) -> bool:
        """Whether the newest match is not known though it has been searched for for a while."""
        return self._is_long

    def begin(self, within_s: float | None = None, *, beside: bool = True) -> None:
        """Search, once. Nothing is found that was left longer ago.

        :param beside: by a thread; otherwise all is found when this returns
        """
        if self._thread is not None:
            return
        self._thread = Thread(target=self._find, args=(within_s, beside), name="search", daemon=True)
        if beside:
            self._thread.start()
        else:
            self._thread.run()

    def look(self, now_ns: int) -> FoundMatch | None:
        """What was found since; told once."""
        if self._thread is None:
            return None
        if self._looked_ns is None:
            self._looked_ns = now_ns
        found = self._found.popleft() if self._found else None
        self._newest_known = self._newest_known or found is not None
        self._is_long = not self._newest_known and now_ns - self._looked_ns >= SAID_AFTER_NS
        return found

    @contextmanager
    def opening(self) -> Iterator[set[Path]]:
        """While a journal is opened: what the table writes itself and adds here is no match to find."""
        with self._opening:
            yield self._own

    def _is_own(self, path: Path) -> bool:
        """One that is being opened at this moment is in the folder before anybody has said so."""
        with self._opening:
            return path in self._own

    def _find(self, within_s: float | None, beside: bool) -> None:
        pace = self._pace if beside else _at_once
        try:
            self._found.extend(search_matches(self._folder, pace, within_s=within_s, but=self._is_own))
        except Exception:  # the table goes on without it
            log.exception("the search in %s failed", self._folder)
            self._found.append(FoundMatch(None, ()))

    def _pace(self) -> None:
        """Let the table have its turn."""
        if monotonic() - self._rested_s > WORK_S:
            sleep(REST_S)
            self._rested_s = monotonic()


def _at_once() -> None:
    """Nobody waits for a turn."""
