"""Whether a crew gets better over its matches, by a plain rule."""

from collections.abc import Iterable, Sequence
from statistics import median
from typing import NamedTuple

from console.debrief.sentences.point import Figures, TalkPoint

FEWEST = 3
"""Two matches are a difference, and no progress."""
CLEAR = 2
"""So many noticeable steps: one may be chance."""


class Progress(NamedTuple):
    """A figure that got better."""

    point: TalkPoint
    matches: tuple[Figures, ...]
    """Those that have it, the oldest first."""
    steps: float
    """By how many noticeable steps the later half is better."""


def progress_of(points: Iterable[TalkPoint], matches: Sequence[Figures]) -> Progress | None:
    """What got better most clearly over a crew's matches of one kind, the oldest first; None: nothing did."""
    found = [each for point in points if point.followed and (each := _progress(point, matches))]
    return max(found, key=lambda each: each.steps, default=None)


def _progress(point: TalkPoint, matches: Sequence[Figures]) -> Progress | None:
    """The last and the later half are clearly better than the first and the earlier half.

    And it lasts: the worst match is of the earlier half, and the last is about as good as the best. Of an odd
    number the match in the middle is of neither half.
    """
    known = tuple(each for each in matches if point.value(each) is not None)
    values = [value for each in known if (value := point.value(each)) is not None]
    if len(values) < FEWEST:
        return None
    half, low = len(values) // 2, min if point.more else max
    steps = _steps(point, median(values[-half:]), median(values[:half]))
    clear = min(steps, _steps(point, values[-1], values[0])) >= CLEAR
    best = max(values) if point.more else min(values)
    lasts = low(values) in values[:half] and _steps(point, best, values[-1]) < 1
    return Progress(point, known, steps) if clear and lasts else None


def _steps(point: TalkPoint, value: float, other: float) -> float:
    """Floats of shares are a hair off: 0.9 of 10 is as far from 0.8 as a step of 0.1."""
    return round(point.gain(value, other), 6)
