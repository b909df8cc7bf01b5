"""How a soak went, and how memory is weighed."""

import ctypes
import gc
import resource
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

MOST_GROWTH = 0.05
"""Of memory, as a share."""
LONG_HOURS = 2.0
"""In less time caches are still being filled, so that growth says nothing."""


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
    memory_warm_mb: float = 0.0
    memory_end_mb: float = 0.0
    memory_growth: float = 0.0
    """Between the two, as a share."""
    exceptions: list[str] = field(default_factory=list)

    @property
    def well(self) -> bool:
        wrong = self.lost_orders or self.wrong_orders or self.wrong_presses or self.exceptions
        return not wrong and (self.hours < LONG_HOURS or self.memory_growth < MOST_GROWTH)

    def as_json(self) -> dict[str, object]:
        counters = {name: dict(value) for name, value in vars(self).items() if isinstance(value, Counter)}
        return {**vars(self), **counters, "well": self.well}


def memory_in_use() -> int:
    """Memory of this process in use, in bytes; what was freed is given back first."""
    gc.collect()
    with suppress(OSError, AttributeError):
        ctypes.CDLL(None).malloc_trim(0)
    pages = Path("/proc/self/statm")
    if pages.exists():
        return int(pages.read_text().split()[1]) * resource.getpagesize()
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
