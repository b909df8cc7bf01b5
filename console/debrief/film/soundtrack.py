"""What is heard in a film: the table's own voice on a clock of its own, mixed sample by sample."""

import sys
from array import array
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from operator import add

from console.debrief.film.highlights import Stretch
from console.debrief.replay import Replay
from console.panels.clock import SECOND_NS
from console.voice.clip import FULL_SCALE, RATE_HZ, Clip, Side
from console.voice.voice import Voice
from console.voice.voice_settings import LOUDEST_VOLUME, VoiceSettings

BLOCK = RATE_HZ // 25
"""Samples that are made at once; so often the voice is asked what is to be heard."""
LEAD_IN_NS = 20 * SECOND_NS
"""What was said shortly before a stretch may still be heard in it."""
BLOCK_NS = BLOCK * SECOND_NS // RATE_HZ
Samples = Sequence[int]


@dataclass
class HeardClip:
    """A clip that is being heard, from this sample of it on."""

    clip: Clip
    side: Side
    round: bool = False
    """It begins again when it has ended."""
    spoken: bool = False
    at: int = 0

    @property
    def over(self) -> bool:
        return not self.round and self.at >= len(self.clip.samples)

    def take(self) -> Samples:
        """The next block of it."""
        samples, end = self.clip.samples, self.at + BLOCK
        taken = samples[self.at : end]
        if self.round:
            while len(taken) < BLOCK:
                taken += samples[: BLOCK - len(taken)]
            end %= len(samples)
        self.at = end
        return taken


class FilmSound:
    """An output that is no sound card: what is played there is asked for, block by block."""

    def __init__(self) -> None:
        self._heard: list[HeardClip] = []

    def open(self) -> None:
        """It always is."""

    def play(self, clip: Clip, side: Side, gain: float) -> None:
        self._heard.append(HeardClip(clip, side))

    def say(self, clip: Clip | None, side: Side, gain: float) -> None:
        self._heard = [each for each in self._heard if not (each.spoken and each.side is side)]
        if clip is not None:
            self._heard.append(HeardClip(clip, side, spoken=True))

    def go_round(self, clip: Clip | None, side: Side, gain: float) -> None:
        self._heard = [each for each in self._heard if not (each.round and each.side is side)]
        if clip is not None:
            self._heard.append(HeardClip(clip, side, round=True))

    def hush(self) -> None:
        self._heard.clear()

    def close(self) -> None:
        self.hush()

    def block(self) -> bytes:
        """All that is heard now, left and right by turns, in 16 bits, little-endian."""
        taken = [(each.side, each.take()) for each in self._heard]
        self._heard = [each for each in self._heard if not each.over]
        both = array("h", bytes(4 * BLOCK))
        for channel in range(2):
            heard = [samples for side, samples in taken if side.value[channel]]
            if heard:
                both[channel::2] = _mixed(heard)
        if sys.byteorder == "big":
            both.byteswap()
        return both.tobytes()


def _mixed(heard: Sequence[Samples]) -> "array[int]":
    """Some samples at once, each no longer than a block; what is too loud is as loud as can be."""
    total = [0] * BLOCK
    for samples in heard:
        total[: len(samples)] = map(add, total, samples)
    return array("h", [min(max(sample, -FULL_SCALE), FULL_SCALE) for sample in total])


class Soundtrack:
    """The sound of a film of a match."""

    def __init__(self, show: Callable[[Voice], Replay], language: str) -> None:
        """`show`: the replay of the match whose announcements a voice hears."""
        self._now_ns = 0
        self._output = FilmSound()
        settings = VoiceSettings(language=language, volume=LOUDEST_VOLUME)
        self._voice = Voice(settings, clock=lambda: self._now_ns, output=self._output, threads=False)
        self._replay = show(self._voice)

    def blocks(self, stretches: Sequence[Stretch]) -> Iterator[bytes]:
        """The samples of these stretches, which are in order; what is between them passes unheard."""
        for stretch in stretches:
            self._skip_to(stretch.from_ns - LEAD_IN_NS)
            while self._now_ns < stretch.until_ns:
                block = self._next()
                if self._now_ns > stretch.from_ns:
                    yield block

    def _skip_to(self, at_ns: int) -> None:
        """Nothing of what is passed over is heard."""
        if at_ns > self._now_ns:
            self._voice.mute, self._now_ns = True, at_ns // BLOCK_NS * BLOCK_NS
            self._output.hush()
            self._seek()
            self._voice.mute = False

    def _seek(self) -> None:
        """To this moment of the match, and past its end."""
        replay, at_ns = self._replay, round(self._now_ns * self._replay.speed)
        replay.seek(at_ns)
        replay.lingered_ns = max(0, at_ns - replay.length_ns)

    def _next(self) -> bytes:
        self._seek()
        self._voice.match_closes(self._replay.closeness())
        self._voice.step()
        self._now_ns += BLOCK_NS
        return self._output.block()
