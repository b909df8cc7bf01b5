"""Waiting for something that another process does: patient, since the machine may be busy."""

import time
from collections.abc import Callable
from typing import TypeVar

PATIENCE_S = 60.0
T = TypeVar("T")


def until(look: Callable[[], T], what: str, patience_s: float = PATIENCE_S, every_s: float = 0.02) -> T:
    """What `look` gives once it gives something."""
    end_s = time.monotonic() + patience_s
    while time.monotonic() < end_s:
        if found := look():
            return found
        time.sleep(every_s)
    raise AssertionError(f"waited {patience_s:.0f} s for {what}")
