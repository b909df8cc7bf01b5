"""How long everybody waits for a crew in its own stop, and for an answer; then the console acts for it."""

from collections.abc import Sequence
from enum import Enum

from console.core.match import Match
from console.core.notation import Order
from console.panels.clock import SECOND_NS
from console.table.settings import Settings

STEPS = 120
"""In so many steps the time that is left grows shorter on the displays."""


class For(Enum):
    """What everybody waits for."""

    STOP = "stop"
    ANSWER = "answer"


class Patience:
    """A stop's time stands while an answer is awaited: that has a limit of its own."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self._seen: object = None
        """The state that was looked at last."""
        self._awaited: For | None = None
        self._since_ns = 0
        self._stopped_ns = 0
        """So long the crew of this stop let everybody wait before it asked something."""

    def look(self, now_ns: int) -> None:
        """The match may have changed."""
        game, state = self._match.game, self._match.state
        if state is self._seen:
            return
        self._seen = state
        if game.answers_awaited(state):
            awaited: For | None = For.ANSWER
        else:
            awaited = For.STOP if game.stop_taken_back(state) else None
        if awaited is self._awaited:
            return
        if awaited is None:
            self._stopped_ns = 0
        elif self._awaited is For.STOP:
            self._stopped_ns += now_ns - self._since_ns
        self._awaited, self._since_ns = awaited, now_ns

    def _limit_ns(self, settings: Settings) -> int:
        seconds = settings.stop_seconds if self._awaited is For.STOP else settings.answer_seconds
        return 0 if self._awaited is None else seconds * SECOND_NS

    def _waited_ns(self, now_ns: int) -> int:
        before_ns = self._stopped_ns if self._awaited is For.STOP else 0
        return before_ns + now_ns - self._since_ns

    def left(self, settings: Settings, now_ns: int) -> float | None:
        """The part of the time that is left, 1 to 0; None where nobody is awaited, or without a limit."""
        limit_ns = self._limit_ns(settings)
        if not limit_ns:
            return None
        return max(0, STEPS - self._waited_ns(now_ns) * STEPS // limit_ns) / STEPS

    def over(self, settings: Settings, now_ns: int) -> Sequence[Order]:
        """What the console may do, once the time is up: take the stop back, or any of these answers."""
        limit_ns = self._limit_ns(settings)
        if not limit_ns or self._waited_ns(now_ns) < limit_ns:
            return ()
        game, state = self._match.game, self._match.state
        return game.answers_awaited(state) or game.stop_taken_back(state)
