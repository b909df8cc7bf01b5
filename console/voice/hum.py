"""The bed under a match: a hum and pings, closer together the closer its end is. Never under a sentence."""

import math
from array import array
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from console.voice.clip import FULL_SCALE, RATE_HZ, Clip, Side
from console.voice.mixer import Output
from console.voice.waves import Wave, between, fading, glide, mixed, noise, scaled, shaped

HUM_S = 2
"""One breath of the hum; a bed is some of them, so that it goes round without a seam."""
BREATHS = (4, 3, 2, 1)
"""From ping to ping, by how close the end is: 8 s, 6 s, 4 s, 2 s."""
CLOSEST = len(BREATHS) - 1
SOFTEST, LOUDEST = 0.05, 0.11
"""Peaks, well below all else that is heard."""
REST_NS = 800_000_000
"""After a sentence, before the hum comes back: another may follow."""


def _hum(closeness: int) -> Wave:
    """Engines behind steel: whole waves in each breath, and a beat between two of them that grows faster."""
    low = 46 + 2 * closeness
    parts = ((low, 1.0), (low + 0.5 * (1 + closeness), 0.8), (2 * low, 0.35), (3 * low, 0.12))
    return [
        sum(part * math.sin(math.tau * hz * n / RATE_HZ) for hz, part in parts)
        for n in range(HUM_S * RATE_HZ)
    ]


def _ping() -> Wave:
    """Far away, and its echo farther."""
    near = shaped(glide(0.8, between(880, 860, 0.8), (1, 0.1)), fading(0.18))
    water = shaped(noise(0.8, lambda _: 500, 71), fading(0.2))
    return mixed(near, [0.0] * (RATE_HZ // 3) + scaled(near[: len(near) // 2], 0.3), scaled(water, 0.6))


@cache
def bed(closeness: int) -> Clip:
    """What goes round and round at a closeness of 0 to `CLOSEST`."""
    wave = _hum(closeness) * BREATHS[closeness]
    for n, sample in enumerate(_ping()):
        wave[RATE_HZ // 4 + n] += 1.4 * sample
    peak = SOFTEST + (LOUDEST - SOFTEST) * closeness / CLOSEST
    gain = peak * FULL_SCALE / max(map(abs, wave))
    return Clip(array("h", [round(sample * gain) for sample in wave]))


class HumWanted(NamedTuple):
    """What goes round on one side of the table, and how loud."""

    closeness: int
    gain: float


@dataclass
class Hum:
    """The bed on one side of the table: told when words are heard there, and when it is looked after."""

    side: Side
    playing: HumWanted | None = None
    quiet_until_ns: int = 0

    def hush(self, output: Output) -> None:
        """Words are about to be heard: it is quiet before they are."""
        if self.playing is not None:
            self.playing = None
            output.go_round(None, self.side, 0)

    def quiet_until(self, now_ns: int) -> None:
        """When the words will have been said."""
        self.quiet_until_ns = max(self.quiet_until_ns, now_ns + REST_NS)

    def look(self, wanted: HumWanted | None, output: Output, now_ns: int) -> None:
        """Go round as wanted, unless something is being said."""
        if wanted is None or now_ns < self.quiet_until_ns:
            self.hush(output)
        elif wanted != self.playing:
            output.go_round(bed(wanted.closeness), self.side, wanted.gain)
            self.playing = wanted
