"""Small functions of time: an age in milliseconds in, a share from 0 to 1 out."""

from math import cos, exp, pi


def part(age_ms: float, start_ms: float, length_ms: float) -> float:
    """How much of a stretch has passed."""
    return min(1.0, max(0.0, (age_ms - start_ms) / length_ms))


def eased(share: float) -> float:
    """Fast at first, then slower."""
    return 1 - (1 - share) ** 3


def swung(share: float) -> float:
    """Slow at both ends."""
    return (1 - cos(pi * share)) / 2


def swell(age_ms: float, up_ms: float, until_ms: float, down_ms: float) -> float:
    """Up within `up_ms`, there until `until_ms`, gone `down_ms` later."""
    return min(part(age_ms, 0, up_ms), 1 - part(age_ms, until_ms, down_ms))


def shaken(age_ms: float) -> float:
    """A blow that dies away within half a second, to one side and to the other: -1 to 1."""
    return 0.0 if age_ms > JOLT_MS else exp(-age_ms / 110) * cos(2 * pi * age_ms / 230)


JOLT_MS = 400
