"""The one mixer: pygame's, opened when it is first needed."""

import os
import threading
from typing import Protocol

from console.voice.clip import RATE_HZ, Clip, Side

_CHANNELS = 16
"""Sounds at the same time; past that the longest playing one makes room."""
_ROUND = {Side.BOTH: 0, Side.LEFT: 1, Side.RIGHT: 2}
"""The channels on which something goes round; nothing else is played there."""
_SPOKEN = {Side.BOTH: 3, Side.LEFT: 4, Side.RIGHT: 5}
"""The channels on which is spoken."""
_RESERVED = len(_ROUND) + len(_SPOKEN)
_FADE_MS = 400
_HUSH_MS = 60
"""Quick enough to be gone before the first word."""
_BUFFER_SAMPLES = 512
"""23 ms: below what a hand notices between a press and its click."""


class NoSoundCard(OSError):
    """There is nothing to play on."""


class Output(Protocol):
    """What clips are played on. Any thread may call it."""

    def open(self) -> None:
        """Make ready to play. Raises NoSoundCard."""

    def play(self, clip: Clip, side: Side, gain: float) -> None:
        """Begin to play and return at once; raises whatever goes wrong."""

    def say(self, clip: Clip | None, side: Side, gain: float) -> None:
        """Begin to speak this on a side in place of what is spoken there; None: break that off."""

    def go_round(self, clip: Clip | None, side: Side, gain: float) -> None:
        """Play this on a side again and again in place of what went round there; None: stop that."""

    def hush(self) -> None:
        """Stop all that is playing."""

    def close(self) -> None:
        """Give the sound card back; it may be opened again."""


class Mixer:
    """pygame's mixer. It is imported with the first opening: a silent table never loads it."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._next = 0
        """The channel that makes room when all are busy: the one that began first."""

    def open(self) -> None:
        os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
        import pygame

        with self._lock:
            if pygame.mixer.get_init() == (RATE_HZ, -16, 2):
                return
            try:
                # The displays' pygame.init() opens the mixer too, with a rate of its own.
                pygame.mixer.quit()
                pygame.mixer.init(RATE_HZ, -16, 2, _BUFFER_SAMPLES, allowedchanges=0)
            except pygame.error as error:
                raise NoSoundCard(str(error)) from error
            pygame.mixer.set_num_channels(_RESERVED + _CHANNELS)

    def play(self, clip: Clip, side: Side, gain: float) -> None:
        import pygame

        with self._lock:
            sound = pygame.mixer.Sound(buffer=clip.stereo(side))
            sound.set_volume(gain)
            channels = [pygame.mixer.Channel(_RESERVED + n) for n in range(_CHANNELS)]
            self._next = next((n for n, channel in enumerate(channels) if not channel.get_busy()), self._next)
            channels[self._next].play(sound)
            self._next = (self._next + 1) % _CHANNELS

    def say(self, clip: Clip | None, side: Side, gain: float) -> None:
        import pygame

        with self._lock:
            channel = pygame.mixer.Channel(_SPOKEN[side])
            if clip is None:
                channel.fadeout(_HUSH_MS)
                return
            sound = pygame.mixer.Sound(buffer=clip.stereo(side))
            sound.set_volume(gain)
            channel.play(sound)

    def go_round(self, clip: Clip | None, side: Side, gain: float) -> None:
        import pygame

        with self._lock:
            channel = pygame.mixer.Channel(_ROUND[side])
            if clip is None:
                channel.fadeout(_HUSH_MS)
                return
            sound = pygame.mixer.Sound(buffer=clip.stereo(side))
            sound.set_volume(gain)
            channel.play(sound, loops=-1, fade_ms=_FADE_MS)

    def hush(self) -> None:
        import pygame

        with self._lock:
            if pygame.mixer.get_init():
                pygame.mixer.stop()

    def close(self) -> None:
        import pygame

        with self._lock:
            pygame.mixer.quit()
