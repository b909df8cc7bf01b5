"""Looking for the match that was cut off; a long journal is judged beside the table, which goes on."""

import logging
from pathlib import Path
from threading import Thread
from time import monotonic, sleep

from console.journal import FoundMatch, find_match, newest_first
from console.panels.clock import SECOND_NS

log = logging.getLogger(__name__)

AT_ONCE_BYTES = 200_000
"""Several matches' worth, judged in the blink of an eye."""
AFTER_NS = 2 * SECOND_NS
"""By then the first pictures are drawn."""
WORK_S, REST_S = 0.004, 0.004
"""In turn, so that pictures and presses wait for no more than that."""


class Search:
    """One search through a folder of journals, when the table starts.

    >>> search = Search(folder)
    >>> search.look(now_ns)      # in every round, until it has found something or nothing
    """

    def __init__(self, folder: Path, *, beside: bool = True) -> None:
        """Search this folder.

        :param beside: long journals are judged by a thread
        """
        self._folder = folder
        self._beside = beside
        self._asked_ns: int | None = None
        self._thread: Thread | None = None
        self._found: FoundMatch | None = None
        self._over = False
        self._within_s: float | None = None
        self._rested_s = 0.0

    @property
    def under_way(self) -> bool:
        """Whether a long journal is still being judged."""
        return self._asked_ns is not None and not self._over

    def look(self, now_ns: int, within_s: float | None = None) -> FoundMatch | None:
        """What was found, once that is known; told once. Nothing that was left longer ago."""
        self._within_s = within_s
        if not self._over:
            self._go_on(now_ns)
        found, self._found = self._found, None
        self._over = self._over or found is not None
        return found

    def give_up(self) -> None:
        """Another match has begun: what would be found is of no use any more."""
        self._over = True

    def _go_on(self, now_ns: int) -> None:
        if self._asked_ns is None:
            self._asked_ns = now_ns
            if not (self._beside and _long(self._folder)):
                self._found = find_match(self._folder, within_s=self._within_s)
        elif self._thread is None and now_ns - self._asked_ns >= AFTER_NS:
            self._thread = Thread(target=self._find, name="search", daemon=True)
            self._thread.start()

    def _find(self) -> None:
        try:
            self._found = find_match(self._folder, self._pace, within_s=self._within_s)
        except _GivenUp:
            return
        except Exception:  # the table goes on without it
            log.exception("the search in %s failed", self._folder)
            self._found = FoundMatch(None, ())

    def _pace(self) -> None:
        """Let the table have its turn."""
        if self._over:
            raise _GivenUp
        if monotonic() - self._rested_s > WORK_S:
            sleep(REST_S)
            self._rested_s = monotonic()


class _GivenUp(Exception):
    """Nobody wants to know any more."""


def _long(folder: Path) -> bool:
    try:
        return any(path.stat().st_size > AT_ONCE_BYTES for path in newest_first(folder))
    except OSError:
        return False
