"""Work that may be slow and must not hold the table up: a thread of its own does it."""

from collections.abc import Callable
from threading import Event, Thread


class Background:
    """Calls `work` at most once every `pace_s` after `wake`, until it is closed. `work` must not raise."""

    def __init__(self, work: Callable[[], bool], *, pace_s: float, again_s: float, name: str) -> None:
        """:param work: returns False where it did not succeed and wants to be called again after `again_s`"""
        self._work = work
        self._pace_s = pace_s
        self._again_s = again_s
        self._asked = Event()
        self._closing = Event()
        self._thread = Thread(target=self._run, name=name, daemon=True)
        self._thread.start()

    def wake(self) -> None:
        """There is something to do."""
        self._asked.set()

    def close(self, timeout_s: float) -> bool:
        """Do what is left to do and end; whether it ended in time."""
        self._closing.set()
        self._asked.set()
        self._thread.join(timeout_s)
        return not self._thread.is_alive()

    def _run(self) -> None:
        done = True
        while not self._closing.is_set():
            self._asked.wait(None if done else self._again_s)
            self._closing.wait(self._pace_s)
            self._asked.clear()
            done = self._work()
