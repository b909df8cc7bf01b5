"""Clips measured: how loud, how long, how high."""

import math
from array import array

from console.voice.clip import FULL_SCALE, RATE_HZ, Clip


def rms(clip: Clip) -> float:
    """How loud a clip is on the whole, 0 to 1."""
    return math.sqrt(sum(s * s for s in clip.samples) / len(clip.samples)) / FULL_SCALE


def seconds(clip: Clip) -> float:
    return clip.duration_ns / 1e9


def crossings_hz(clip: Clip) -> float:
    """Roughly how high a clip sounds: how often it goes through zero."""
    pairs = zip(clip.samples, clip.samples[1:], strict=False)
    return sum((a < 0) != (b < 0) for a, b in pairs) / len(clip.samples) * RATE_HZ / 2


def sides(stereo: bytes) -> tuple[Clip, Clip]:
    """Left and right."""
    samples = array("h", stereo)
    return Clip(samples[::2]), Clip(samples[1::2])
