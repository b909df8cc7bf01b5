"""A short piece of sound, and the side of the table on which it is heard."""

from array import array
from collections.abc import Mapping
from enum import Enum
from typing import NamedTuple

RATE_HZ = 22_050
"""espeak-ng's own rate; all that we play has it."""
FULL_SCALE = 32_767


class Side(Enum):
    """Which of the two loudspeakers, or ears: left and right as gains."""

    LEFT = (1, 0)
    RIGHT = (0, 1)
    BOTH = (1, 1)


SIDES: Mapping[str, Side] = {"blue": Side.LEFT, "red": Side.RIGHT, "both": Side.BOTH}
"""The side of each crew, and of what is for both."""


class Clip(NamedTuple):
    """Mono samples of 16 bits at `RATE_HZ`."""

    samples: "array[int]"

    @property
    def duration_ns(self) -> int:
        return len(self.samples) * 1_000_000_000 // RATE_HZ

    @property
    def peak(self) -> float:
        """The loudest sample, 0 to 1."""
        if not self.samples:
            return 0.0
        return max(max(self.samples), -min(self.samples)) / FULL_SCALE

    def levelled(self, peak: float) -> "Clip":
        """The same clip with its loudest sample at this peak; silence stays silence."""
        now = self.peak
        if not now:
            return self
        gain = peak / now
        return Clip(array("h", [round(sample * gain) for sample in self.samples]))

    def trimmed(self, quiet: int) -> "Clip":
        """The same clip without what is no louder than this before and after it."""
        samples = self.samples
        first, last = 0, len(samples)
        while first < last and -quiet <= samples[first] <= quiet:
            first += 1
        while last > first and -quiet <= samples[last - 1] <= quiet:
            last -= 1
        return Clip(samples[first:last])

    def stereo(self, side: Side) -> bytes:
        """Left and right by turns, little-endian where the machine is, as a mixer wants it."""
        both = array("h", bytes(4 * len(self.samples)))
        for channel, heard in enumerate(side.value):
            if heard:
                both[channel::2] = self.samples
        return both.tobytes()
