"""How a soak went."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import combinations
from statistics import median
from typing import NamedTuple

from console.proving.memory import memory_mb

MOST_GROWTH = 0.05
"""Of memory, as a share."""
LONG_HOURS = 2.0
"""In less time caches are still being filled, so that growth says nothing."""


class MemoryWeighing(NamedTuple):
    """The memory in use after so many hours."""

    hours: float
    mb: float


def slope(weighings: Sequence[MemoryWeighing]) -> float:
    """MB an hour at which memory leaks, by the second half: what fills up has filled up by then.

    The smaller of the slopes of the two last quarters: what leaks goes on, while a page that is seen for the
    first time makes one step. Each is the median of the slopes between any two weighings.
    """
    half, quarter = len(weighings) // 2, len(weighings) // 4
    return min(_median_slope(weighings[half : half + quarter]), _median_slope(weighings[half + quarter :]))


def _median_slope(weighings: Sequence[MemoryWeighing]) -> float:
    slopes = [(b.mb - a.mb) / (b.hours - a.hours) for a, b in combinations(weighings, 2)]
    return round(median(slopes), 2) if slopes else 0.0


@dataclass
class SoakReport:
    """How a soak went."""

    hours: float = 0
    presses: int = 0
    heard: int = 0
    orders: int = 0
    refused: int = 0
    matches: int = 0
    finished: int = 0
    screens: int = 0
    faults: Counter[str] = field(default_factory=Counter)
    noted: Counter[str] = field(default_factory=Counter)
    """What the books say of them."""
    scenes: Counter[str] = field(default_factory=Counter)
    lost_orders: int = 0
    wrong_orders: int = 0
    """Orders that are not in their journal as they were given, or come out otherwise when judged again."""
    wrong_presses: int = 0
    """Presses that were heard before one that was made clearly earlier."""
    fingerprint: str = ""
    """Of every press, order, scene and fault, with its time: the same seed gives the same."""
    memory: list[MemoryWeighing] = field(default_factory=list)
    """In the order of the hours."""
    exceptions: list[str] = field(default_factory=list)

    @property
    def memory_growth(self) -> float:
        """In the second half at its slope, as a share of what was in use at half-time."""
        if not self.memory:
            return 0.0
        return round(slope(self.memory) * self.hours / 2 / self.memory[len(self.memory) // 2].mb, 4)

    @property
    def well(self) -> bool:
        wrong = self.lost_orders or self.wrong_orders or self.wrong_presses or self.exceptions
        return not wrong and (self.hours < LONG_HOURS or self.memory_growth < MOST_GROWTH)

    def as_json(self) -> dict[str, object]:
        counters = {name: dict(value) for name, value in vars(self).items() if isinstance(value, Counter)}
        return {**vars(self), **counters, "memory_growth": self.memory_growth, "well": self.well}


def weigh(hours: float) -> MemoryWeighing:
    """The memory in use now."""
    return MemoryWeighing(round(hours, 3), memory_mb())
