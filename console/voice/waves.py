"""Building blocks of our own sounds: tones, glides, noise and what shapes them. All deterministic."""

import math
from array import array
from collections.abc import Callable, Sequence
from itertools import zip_longest
from random import Random

from console.voice.clip import FULL_SCALE, RATE_HZ, Clip

Wave = list[float]
"""Samples of any loudness; a clip is made of them at the end."""
Shape = Callable[[float], float]
"""A value for each moment, in seconds from the beginning."""

_UNHEARD = 0.005
"""A part of the loudest sample: what is softer is lost in any hall."""
_FADE_S = 0.004
"""Long enough that no sound begins or ends with a crack."""


def _moments(seconds: float) -> list[float]:
    return [n / RATE_HZ for n in range(round(seconds * RATE_HZ))]


def glide(seconds: float, hz: Shape, partials: Sequence[float] = (1.0,)) -> Wave:
    """A tone whose pitch moves, with the strength of each of its harmonics."""
    phase, wave = 0.0, []
    for moment in _moments(seconds):
        phase += math.tau * hz(moment) / RATE_HZ
        wave.append(sum(part * math.sin(phase * (n + 1)) for n, part in enumerate(partials)))
    return wave


def tone(seconds: float, hz: float, partials: Sequence[float] = (1.0,)) -> Wave:
    """A steady tone."""
    return glide(seconds, lambda _: hz, partials)


def noise(seconds: float, cutoff_hz: Shape, seed: int) -> Wave:
    """Noise, duller the lower the cut-off, which may move."""
    random, low, lower, wave = Random(seed), 0.0, 0.0, []
    for moment in _moments(seconds):
        share = 1 - math.exp(-math.tau * cutoff_hz(moment) / RATE_HZ)
        low += share * (random.uniform(-1, 1) - low)
        lower += share * (low - lower)
        wave.append(lower)
    return wave


def fading(over_s: float) -> Shape:
    """Loud at once, and down to a third after each `over_s`."""
    return lambda moment: math.exp(-moment / over_s)


def swelling(rise_s: float, over_s: float) -> Shape:
    """Grows for `rise_s`, then fades."""
    return lambda moment: moment / rise_s if moment < rise_s else math.exp(-(moment - rise_s) / over_s)


def between(start: float, end: float, seconds: float) -> Shape:
    """From one value to another, evenly to the ear."""
    return lambda moment: start * (end / start) ** min(moment / seconds, 1)


def shaped(wave: Wave, loudness: Shape) -> Wave:
    """The wave with its loudness changed over time, its ends smooth."""
    return _smoothed([sample * loudness(n / RATE_HZ) for n, sample in enumerate(wave)])


def _smoothed(wave: Wave) -> Wave:
    fade = min(round(_FADE_S * RATE_HZ), len(wave) // 4)
    for n in range(fade):
        wave[n] *= n / fade
        wave[-1 - n] *= n / fade
    return wave


def mixed(*waves: Wave) -> Wave:
    """All of them at once."""
    return [sum(samples) for samples in zip_longest(*waves, fillvalue=0.0)]


def scaled(wave: Wave, gain: float) -> Wave:
    """The wave louder or softer."""
    return [sample * gain for sample in wave]


def driven(wave: Wave, gain: float) -> Wave:
    """The wave pressed against its limits: louder to the ear at the same peak, and rougher."""
    return [math.tanh(gain * sample) for sample in wave]


def after(seconds: float, wave: Wave) -> Wave:
    """The wave a little later."""
    return [0.0] * round(seconds * RATE_HZ) + wave


_ROOM_DELAYS_S = (0.0297, 0.0371, 0.0411, 0.0437)
"""No two of them have a common measure, so that no note of the room stands out."""


def room(wave: Wave, tail_s: float, share: float) -> Wave:
    """The wave in a hull of steel: its tail is down to a thousandth after `tail_s`, and duller as it goes."""
    padded = wave + [0.0] * round(tail_s * RATE_HZ)
    tail = [0.0] * len(padded)
    for delay_s in _ROOM_DELAYS_S:
        back, gain = [0.0] * round(delay_s * RATE_HZ), 10 ** (-3 * delay_s / tail_s)
        dull, place = 0.0, 0
        for n, sample in enumerate(padded):
            heard = back[place]
            dull += 0.5 * (heard - dull)
            back[place] = sample + gain * dull
            tail[n] += heard
            place = (place + 1) % len(back)
    return _smoothed([dry + share * wet / len(_ROOM_DELAYS_S) for dry, wet in zip(padded, tail, strict=True)])


def dulled(wave: Wave, cutoff_hz: float) -> Wave:
    """The wave through water and steel: what is above the cut-off is lost on the way."""
    share, low, lower, out = 1 - math.exp(-math.tau * cutoff_hz / RATE_HZ), 0.0, 0.0, []
    for sample in wave:
        low += share * (sample - low)
        lower += share * (low - lower)
        out.append(lower)
    return out


def clip(wave: Wave, peak: float) -> Clip:
    """The finished sound: its loudest sample at `peak`, its ends smooth, cut where it is heard no more."""
    loudest = max(map(abs, wave))
    heard = next(n for n in range(len(wave), 0, -1) if abs(wave[n - 1]) > _UNHEARD * loudest)
    smooth = _smoothed(wave[:heard])
    gain = peak * FULL_SCALE / max(map(abs, smooth))
    return Clip(array("h", [round(sample * gain) for sample in smooth]))
