"""The sounds of the table, made by our own synthesis: a recipe each."""

import math
from collections.abc import Callable, Mapping
from functools import cache

from console.voice.clip import Clip
from console.voice.waves import (
    Wave,
    after,
    between,
    clip,
    driven,
    dulled,
    fading,
    glide,
    mixed,
    noise,
    room,
    scaled,
    shaped,
    swelling,
    tone,
)

LOUDEST = 0.45
"""So that a sound and a sentence at the same time stay below full scale."""


def _ping() -> Wave:
    """A sonar ping and its echo."""
    ping = shaped(glide(0.9, between(1180, 1120, 0.9), (1, 0.12)), fading(0.16))
    return mixed(ping, after(0.42, scaled(ping[: len(ping) * 2 // 3], 0.28)))


def _alarm() -> Wave:
    """Three rising whoops: stop."""
    whoop = shaped(glide(0.22, between(520, 980, 0.22), (1, 0, 0.4, 0, 0.2)), swelling(0.02, 0.6))
    return mixed(*(after(n * 0.25, whoop) for n in range(3)))


def _far(recipe: Callable[[], Wave], cutoff_hz: float) -> Callable[[], Wave]:
    """The same from the other side of the sea: later, duller, and more of the room than of itself."""
    return lambda: after(0.12, dulled(room(recipe(), 0.5, 1.2), cutoff_hz))


def _direct() -> Wave:
    """An explosion that hits: a crack, a roar, a boom, and steel that groans, all in a hull that rings."""
    crack = shaped(noise(0.08, lambda _: 6000, 11), fading(0.02))
    roar = shaped(noise(1.7, between(2400, 120, 1.2), 12), fading(0.4))
    boom = shaped(glide(1.7, between(95, 48, 1.0), (1, 0.5, 0.25)), fading(0.45))
    groaning = glide(1.1, lambda t: 150 - 40 * t + 6 * math.sin(t * 31), (1, 0.6, 0.5, 0.3))
    groan = shaped(groaning, swelling(0.3, 0.3))
    blast = driven(mixed(crack, scaled(roar, 3), scaled(boom, 0.6), after(0.5, scaled(groan, 0.16))), 3)
    return driven(room(blast, 0.8, 0.9), 1.8)


def _indirect() -> Wave:
    """An explosion some way off: a dull roll that swells."""
    roll = shaped(noise(1.3, between(420, 90, 1.3), 21), swelling(0.12, 0.35))
    boom = shaped(tone(1.3, 62, (1, 0.6, 0.3)), swelling(0.12, 0.3))
    return room(driven(mixed(scaled(roll, 6), scaled(boom, 0.5)), 1.5), 0.4, 0.5)


def _launch() -> Wave:
    """A torpedo leaves its tube."""
    rush = shaped(noise(0.9, between(500, 5200, 0.7), 31), swelling(0.1, 0.3))
    screw = shaped(glide(0.9, between(120, 260, 0.9), (1, 0.5, 0.3)), swelling(0.2, 0.35))
    return room(driven(mixed(scaled(rush, 2), scaled(screw, 0.3)), 1.5), 0.4, 0.4)


def _clear() -> Wave:
    """An explosion in open water: a thud, and a column of water that falls back."""
    thud = shaped(glide(0.7, between(80, 44, 0.5), (1, 0.4)), fading(0.2))
    water = after(0.12, shaped(noise(0.7, between(1500, 300, 0.7), 27), swelling(0.2, 0.25)))
    return room(driven(mixed(thud, scaled(water, 0.5)), 1.6), 0.3, 0.3)


def _armed() -> Wave:
    """A tone that rises for as long as a mine takes to go off."""
    rising = glide(0.4, between(220, 880, 0.4), (1, 0.4, 0.25))
    return shaped(rising, lambda moment: 0.3 + 0.7 * moment / 0.4)


def _mine() -> Wave:
    """Something of iron let go into the water."""
    struck = [(233, 0.25), (389, 0.18), (617, 0.12), (941, 0.07)]
    clank = mixed(*(shaped(tone(0.6, hz), fading(over_s)) for hz, over_s in struck))
    return mixed(clank, after(0.16, scaled(shaped(noise(0.4, lambda _: 1500, 41), fading(0.1)), 1.5)))


def _silence() -> Wave:
    """The engines run down."""
    engines = glide(0.9, between(440, 110, 0.9), (1, 0.3))
    return shaped(engines, lambda moment: (1 - moment / 0.9) * (0.7 + 0.3 * math.cos(moment * 60)))


def _surface() -> Wave:
    """Air drives the water out of the tanks, and bubbles rise."""
    air = shaped(noise(1.4, between(700, 3800, 1.4), 51), swelling(0.5, 0.4))
    bubbles = [
        after(0.3 + 0.12 * n, shaped(glide(0.09, between(300 + 70 * n, 700 + 90 * n, 0.09)), fading(0.04)))
        for n in range(8)
    ]
    return driven(mixed(scaled(air, 2), *(scaled(bubble, 0.5) for bubble in bubbles)), 1.5)


def _dive() -> Wave:
    """A diving horn, twice."""
    horn = shaped(glide(0.5, lambda t: 190 + 170 * math.sin(math.pi * t / 0.5)), swelling(0.05, 0.8))
    rough = driven(horn, 4)
    return mixed(rough, after(0.58, rough))


def _buzz() -> Wave:
    """No: a short low rasp."""
    return shaped(tone(0.18, 116, (1, 0.7, 0.6, 0.4, 0.3, 0.2)), swelling(0.01, 0.5))


def _click() -> Wave:
    """Yes: a short dry tick."""
    return shaped(tone(0.035, 1900, (1, 0.4)), fading(0.007))


def _tune(notes: list[float], beat_s: float, last_s: float) -> Wave:
    """Notes one after the other, the last held."""
    lengths = [beat_s * 1.6] * (len(notes) - 1) + [last_s]
    return mixed(
        *(
            after(n * beat_s, shaped(tone(length, hz, (1, 0.35, 0.12)), fading(length / 3)))
            for n, (hz, length) in enumerate(zip(notes, lengths, strict=True))
        )
    )


def _end() -> Wave:
    """A ship's bell, struck twice: time is up."""
    rung = [(494, 0.5), (990, 0.3), (1456, 0.18), (2050, 0.1)]
    bell = mixed(*(scaled(shaped(tone(1.2, hz), fading(over_s)), over_s) for hz, over_s in rung))
    return mixed(bell, after(0.32, bell))


def _win() -> Wave:
    return _tune([523.25, 659.26, 783.99, 1046.5], 0.16, 0.9)


def _lose() -> Wave:
    return _tune([392.0, 329.63, 261.63, 196.0], 0.22, 1.0)


def _ready() -> Wave:
    return _tune([659.26, 987.77], 0.11, 0.3)


_RECIPES: Mapping[str, tuple[Callable[[], Wave], float]] = {
    "alarm": (_alarm, LOUDEST),
    "click": (_click, 0.2),
    "buzz": (_buzz, 0.3),
    "explosion-direct": (_direct, LOUDEST),
    "explosion-indirect": (_indirect, LOUDEST),
    "explosion-clear": (_clear, 0.4),
    "launch": (_launch, 0.4),
    "armed": (_armed, 0.35),
    "ping": (_ping, 0.4),
    "mine": (_mine, 0.4),
    "explosion-direct-far": (_far(_direct, 420), 0.3),
    "explosion-indirect-far": (_far(_indirect, 260), 0.3),
    "explosion-clear-far": (_far(_clear, 320), 0.3),
    "launch-far": (_far(_launch, 500), 0.3),
    "ping-far": (_far(_ping, 1000), 0.3),
    "surface-far": (_far(_surface, 600), 0.3),
    "silence": (_silence, 0.35),
    "surface": (_surface, 0.4),
    "dive": (_dive, 0.22),
    "ready": (_ready, 0.3),
    "end": (_end, LOUDEST),
    "win": (_win, 0.4),
    "lose": (_lose, 0.4),
}
"""Each sound and its peak; those that cannot wait come first, as they are made in this order."""

SOUNDS = tuple(_RECIPES)


@cache
def sound(name: str) -> Clip:
    """A sound by its name. Raises KeyError for a name that is not in `SOUNDS`."""
    recipe, peak = _RECIPES[name]
    return clip(recipe(), peak)
