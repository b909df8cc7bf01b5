"""What was told lately, to be told again to whoever comes."""

from typing import NamedTuple

from console.messages.table_news import AllSeen, MatchSeen, OrderHeard, Told

SEEN_EVERY_MS = 1000
"""Of what is seen so much is kept; the newest always."""


class _Line(NamedTuple):
    at_ms: int
    match: int
    text: bytes
    seen: AllSeen | None


class RecentNews:
    """The match that is played, from its first order; of all else the last while.

    A match's own time counts: of one that is paused for an hour nothing is forgotten meanwhile.
    """

    def __init__(self, kept_ms: int) -> None:
        self._kept_ms = kept_ms
        self._lines: list[_Line] = []
        self._seen: _Line | None = None
        """The last picture that is among them."""
        self._newest: _Line | None = None
        self._match = 0

    def keep(self, told: Told, text: bytes) -> None:
        if isinstance(told, MatchSeen | OrderHeard):
            self._match = told.match
            self._lines.append(_Line(told.at_ms, told.match, text, None))
        elif isinstance(told, AllSeen):
            self._newest = _Line(told.at_ms, told.match, text, told)
            if self._is_new(told):
                self._lines.append(self._newest)
                self._seen = self._newest
                self._forget(told)

    def _is_new(self, told: AllSeen) -> bool:
        """Long enough after the last, and not the same pause still."""
        last = None if self._seen is None else self._seen.seen
        if last is None:
            return True
        stands = (last.match, last.pause) == (told.match, told.pause) and told.pause is not None
        return not stands and told.at_ms - last.at_ms >= SEEN_EVERY_MS

    def _forget(self, now: AllSeen) -> None:
        """What is older, but for what was heard of a match that is still to be seen; one picture stays."""
        old = [line for line in self._lines if line.seen is not None and self._is_old(line, now)]
        gone = {id(line) for line in old[:-1]}
        looked_at = {line.match for line in self._lines if line.seen is not None and id(line) not in gone}
        looked_at.add(self._match)
        self._lines = [
            line
            for line in self._lines
            if (line.match in looked_at if line.seen is None else id(line) not in gone)
        ]

    def _is_old(self, line: _Line, now: AllSeen) -> bool:
        assert line.seen is not None
        if line.match == now.match != 0:
            return (now.played_s - line.seen.played_s) * 1000 > self._kept_ms
        return now.at_ms - line.at_ms > self._kept_ms

    def lines(self) -> list[bytes]:
        """In the order in which they were told."""
        lines = [line.text for line in self._lines]
        newest = self._newest
        return lines if newest is None or newest is self._seen else [*lines, newest.text]
