"""What was told lately, to be told again to whoever comes."""

from collections import deque
from typing import NamedTuple

from console.table.local_socket.messages import AllSeen, MatchSeen, OrderHeard, Told

SEEN_EVERY_MS = 1000
"""Of what is seen so much is kept; the newest always."""


class _Line(NamedTuple):
    at_ms: int
    match: int
    seen: bool
    text: bytes


class Kept:
    """The match that is played, from its first order; of all else the last while."""

    def __init__(self, kept_ms: int) -> None:
        self._kept_ms = kept_ms
        self._lines: deque[_Line] = deque()
        self._newest: _Line | None = None
        self._match = 0

    def keep(self, told: Told, text: bytes) -> None:
        if isinstance(told, MatchSeen | OrderHeard):
            self._match = told.match
            self._lines.append(_Line(told.at_ms, told.match, False, text))
        elif isinstance(told, AllSeen):
            line = _Line(told.at_ms, told.match, True, text)
            before = next((each.at_ms for each in reversed(self._lines) if each.seen), None)
            if before is None or told.at_ms - before >= SEEN_EVERY_MS:
                self._lines.append(line)
                self._forget(told.at_ms - self._kept_ms)
            self._newest = line

    def _forget(self, before_ms: int) -> None:
        """What is older, but for what was heard of this match; one picture from before stays."""
        old = [line for line in self._lines if line.seen and line.at_ms < before_ms]
        stays = old[-1] if old else None
        self._lines = deque(
            line
            for line in self._lines
            if line.at_ms >= before_ms or line is stays or (not line.seen and line.match == self._match)
        )

    def lines(self) -> list[bytes]:
        """In the order in which they were told."""
        lines = [line.text for line in self._lines]
        newest = self._newest
        return (
            lines if newest is None or (self._lines and newest is self._lines[-1]) else [*lines, newest.text]
        )
