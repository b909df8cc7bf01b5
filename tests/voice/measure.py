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


def strength(clip: Clip, hz: float) -> float:
    """How much of a clip is at one pitch (Goertzel's filter), whatever its length."""
    turn, before, last = 2 * math.cos(math.tau * hz / RATE_HZ), 0.0, 0.0
    for sample in clip.samples:
        before, last = last, sample / FULL_SCALE + turn * last - before
    return math.sqrt(abs(last * last + before * before - turn * last * before)) / len(clip.samples)


def bright(clip: Clip) -> float:
    """How much of a clip is high, for each part that is low."""
    high, low = ((1200, 1700, 2300, 3100, 4200), (60, 90, 130, 190, 270))
    return sum(strength(clip, hz) for hz in high) / sum(strength(clip, hz) for hz in low)


def late(clip: Clip, from_s: float, to_s: float) -> float:
    """How loud a piece of a clip is, 0 to 1."""
    return rms(Clip(clip.samples[round(from_s * RATE_HZ) : round(to_s * RATE_HZ)]))
