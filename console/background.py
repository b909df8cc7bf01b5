"""Work that may be slow and must not hold the table up: a thread of its own does it."""

import logging
from collections.abc import Callable
from threading import Event, Thread

log = logging.getLogger(__name__)


class Background:
    """Calls `work` soon after `wake`, and again after a while where that did not succeed or raised."""

    def __init__(
        self,
        work: Callable[[], bool],
        *,
        name: str,
        pace_s: float = 0.0,
        again_s: float = 1.0,
        idle_s: float | None = None,
        finish: Callable[[], None] = lambda: None,
    ) -> None:
        """Start.

        :param work: returns whether it succeeded
        :param pace_s: what is asked for within this time is done in one go
        :param again_s: how long after a failure it is tried again
        :param idle_s: how long after a success it is done again, even where nobody asks
        :param finish: called at the end, by the same thread
        """
        self._work = work
        self._pace_s = pace_s
        self._again_s = again_s
        self._idle_s = idle_s
        self._finish = finish
        self._asked = Event()
        self._closing = Event()
        self._thread = Thread(target=self._run, name=name, daemon=True)
        self._thread.start()

    def wake(self) -> None:
        """There is something to do."""
        self._asked.set()

    def close(self, timeout_s: float) -> bool:
        """End once the work has succeeded a last time; whether that was within the time-out.

        If it was not, it goes on trying until it succeeds or the program ends.
        """
        self._closing.set()
        self._asked.set()
        self._thread.join(timeout_s)
        return not self._thread.is_alive()

    def _run(self) -> None:
        done = True
        while True:
            self._asked.wait(self._idle_s if done else self._again_s)
            self._closing.wait(self._pace_s)
            self._asked.clear()
            last = self._closing.is_set()
            done = self._attempt()
            if last and done:
                break
        self._finish()

    def _attempt(self) -> bool:
        try:
            return self._work()
        except Exception:  # whatever it was, this thread is the only one that tries again
            log.exception("%s failed", self._thread.name)
            return False
