"""What service mode changed: it holds at once, and is saved for the next start."""

import logging
from collections.abc import Callable

from console.languages import Message
from console.panels.clock import SECOND_NS
from console.panels.link import Clock
from console.table.settings import Settings
from console.voice.voice import Voice
from console.voice.voice_settings import SpeechLevel

log = logging.getLogger(__name__)

AGAIN_NS = 5 * SECOND_NS
"""So soon settings are written again that a disk did not take."""


class SavedSettings:
    """A disk that takes no settings is tried again: somebody may make room."""

    def __init__(self, write: Callable[[Settings], str | None], voice: Voice, clock: Clock) -> None:
        """`write`: where they go; answers what went wrong."""
        self._write = write
        self._voice = voice
        self._clock = clock
        self._unsaved: Settings | None = None
        self._again_ns = 0

    def save(self, settings: Settings) -> None:
        self._voice.volume = settings.volume
        self._voice.level = SpeechLevel(settings.voice)
        self._voice.hum = settings.hum == "on"
        self._unsaved, self._again_ns = settings, 0
        self.look(self._clock())

    def look(self, now_ns: int) -> None:
        """Write what is not written yet, if it is time."""
        if self._unsaved is None or now_ns < self._again_ns:
            return
        self._again_ns = now_ns + AGAIN_NS
        problem = self._write(self._unsaved)
        if problem is None:
            self._unsaved = None
        else:
            log.warning("settings are not kept: %s", problem)

    @property
    def warnings(self) -> tuple[Message, ...]:
        return () if self._unsaved is None else (Message.of("table.settings-unkept"),)
