"""A log that nobody can fill: what is said again and again is said a few times, and then counted."""

import logging

from console.panels.clock import SECOND_NS, table_clock
from console.panels.link import Clock

MOST_ALIKE = 5
WITHIN_S = 60
KINDS_KEPT = 50
OTHERS = "others"


class RepeatedLines(logging.Filter):
    """Lets each kind of line through so many times a minute."""

    def __init__(self, clock: Clock = table_clock) -> None:
        super().__init__()
        self._clock = clock
        self._said: dict[str, tuple[int, int]] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Of lines that differ below their first, as asyncio's do, the first tells the kind."""
        kind = str(record.msg).partition("\n")[0]
        if kind not in self._said and len(self._said) >= KINDS_KEPT:
            kind = OTHERS
        now_ns = self._clock()
        since_ns, said = self._said.get(kind, (now_ns, 0))
        if now_ns - since_ns >= WITHIN_S * SECOND_NS:
            if said > MOST_ALIKE:
                record.msg = f"{record.msg} (and {said - MOST_ALIKE} more like it before)"
            since_ns, said = now_ns, 0
        self._said[kind] = (since_ns, said + 1)
        return said < MOST_ALIKE
