"""The table clock: CLOCK_MONOTONIC in nanoseconds, or a clock that is moved by hand."""

import time
from collections.abc import Callable
from typing import Protocol

MICROSECOND_NS = 1_000
MILLISECOND_NS = 1_000_000
SECOND_NS = 1_000_000_000

table_clock = time.monotonic_ns


class Pace(Protocol):
    """How time passes: moved by hand, or for real."""

    clock: Callable[[], int]

    def wait(self, ns: int) -> None:
        """Let so much time pass."""


class HandClock:
    """A clock that stands still until somebody moves it: for tests and for simulated hours.

    >>> clock = HandClock()
    >>> clock.advance_ms(5)
    >>> clock()
    1005000000
    """

    def __init__(self, now_ns: int = SECOND_NS) -> None:
        self.now_ns = now_ns

    def __call__(self) -> int:
        return self.now_ns

    def move_to(self, now_ns: int) -> None:
        """Move on to this moment; time does not go back."""
        if now_ns < self.now_ns:
            raise ValueError(f"the clock shows {self.now_ns} ns and cannot go back to {now_ns} ns")
        self.now_ns = now_ns

    def advance_ms(self, by_ms: float) -> None:
        """Move on by this many milliseconds."""
        self.move_to(self.now_ns + round(by_ms * MILLISECOND_NS))
