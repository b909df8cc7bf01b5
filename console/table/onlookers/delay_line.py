"""The line in which what a crowd is shown waits for its time."""

from collections import deque
from typing import Generic, TypeVar

Value = TypeVar("Value")


class DelayLine(Generic[Value]):
    """Values that come out so much later than they went in, and never before. No clock of its own.

    >>> line = DelayLine[str](delay_ns=90)
    >>> line.put("here", now_ns=10)
    >>> line.at(99)
    >>> line.at(100)
    'here'
    """

    def __init__(self, delay_ns: int) -> None:
        self.delay_ns = delay_ns
        self._waiting: deque[tuple[int, Value]] = deque()
        self._out: Value | None = None

    def put(self, value: Value, now_ns: int) -> None:
        self._waiting.append((now_ns, value))

    def at(self, now_ns: int) -> Value | None:
        """The newest that is old enough; None: nothing is."""
        while self._waiting and self._waiting[0][0] + self.delay_ns <= now_ns:
            self._out = self._waiting.popleft()[1]
        return self._out

    @property
    def empty(self) -> bool:
        """Whether nothing waits any more."""
        return not self._waiting

    def forget(self) -> None:
        """What waits, and what came out last, is never seen."""
        self._waiting.clear()
        self._out = None
