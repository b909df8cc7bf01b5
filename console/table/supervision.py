"""Parts of the table that may fail without ending the match: each rests for a moment and is started again."""

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from console.core.game import Event
from console.languages import Message
from console.panels.clock import MILLISECOND_NS
from console.table.loudspeaker import Loudspeaker

log = logging.getLogger(__name__)

REST_NS = 500 * MILLISECOND_NS
"""So that a part which fails each time costs no time to speak of."""
RESTART_AFTER = 2
"""Failures in a row: the first may be a passing one."""
Noted = Callable[[str, Exception], None]
"""Who is told which part failed, and with what."""


class Supervised:
    """Something that is done again and again, such as drawing.

    >>> drawing = Supervised("displays", noted, restart=open_again)
    >>> drawing.run(draw, now_ns)
    """

    def __init__(self, name: str, noted: Noted, restart: Callable[[], None] = lambda: None) -> None:
        self.name = name
        self._noted = noted
        self._restart = restart
        self._failed = 0
        self._rests_until_ns = 0

    def run(self, work: Callable[[], None], now_ns: int) -> None:
        """Do it, unless it failed a moment ago."""
        if now_ns < self._rests_until_ns:
            return
        try:
            if self._failed >= RESTART_AFTER:
                self._restart()
            work()
            self._failed = 0
        except Exception as error:
            log.exception("%s failed", self.name)
            self._failed += 1
            self._rests_until_ns = now_ns + REST_NS
            self._noted(self.name, error)


class Guarded:
    """A loudspeaker whose failures stay its own."""

    def __init__(self, loudspeaker: Loudspeaker, noted: Noted) -> None:
        self._loudspeaker = loudspeaker
        self._noted = noted

    def hear(self, event: Event, game: str, *, sounds: bool = True) -> None:
        with self._guard():
            self._loudspeaker.hear(event, game, sounds=sounds)

    def strike(self, event: Event, game: str) -> None:
        with self._guard():
            self._loudspeaker.strike(event, game)

    def sound(self, name: str, crew: str | None = None) -> None:
        with self._guard():
            self._loudspeaker.sound(name, crew)

    def say(self, message: Message, crew: str, *, aloud: bool) -> None:
        with self._guard():
            self._loudspeaker.say(message, crew, aloud=aloud)

    def match_closes(self, closeness: int | None) -> None:
        with self._guard():
            self._loudspeaker.match_closes(closeness)

    @contextmanager
    def _guard(self) -> Iterator[None]:
        try:
            yield
        except Exception as error:  # whatever it was, the match goes on in silence
            self._noted("voice", error)
