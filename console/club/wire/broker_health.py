"""Whether the broker answers: each change is logged once, however often it is tried."""

import logging
import time
from collections.abc import Callable
from threading import Lock

UP, DOWN = "the broker of the club answers", "the broker of the club does not answer"


class BrokerHealth:
    """Of one connection; told by the connection's thread and read by others."""

    def __init__(self, log: logging.Logger, meanwhile: str, clock: Callable[[], float] = time.time) -> None:
        """`meanwhile`: what follows from a broker that does not answer, and what to do."""
        self._log = log
        self._meanwhile = meanwhile
        self._clock = clock
        self._lock = Lock()
        self._answers: bool | None = None
        self._why = ""
        self._since_s = clock()

    @property
    def answers(self) -> bool:
        return bool(self._answers)

    @property
    def since_s(self) -> float:
        """Since when it is so, in seconds of UTC."""
        return self._since_s

    def up(self) -> None:
        if self._changed(True, ""):
            self._log.warning(UP)

    def down(self, why: str) -> None:
        if self._changed(False, why):
            self._log.warning("%s (%s): %s", DOWN, why, self._meanwhile)

    def _changed(self, answers: bool, why: str) -> bool:
        """Another reason for the same silence is news, but no other beginning of it."""
        with self._lock:
            before = self._answers, self._why
            if answers != self._answers:
                self._since_s = self._clock()
            self._answers, self._why = answers, why
            return before != (answers, why)
