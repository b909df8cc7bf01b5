"""The one way from what a station may press to the lamps that shine; what shines is a table of each game."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Generic, TypeVar

BLINK_NS = 500_000_000
"""Half a second on, half a second off: well under three flashes a second."""

Desk = TypeVar("Desk")
Sight = TypeVar("Sight")


@dataclass(frozen=True)
class Lamps(Generic[Desk, Sight]):
    """Lamps of a station that shine for one reason."""

    controls: Callable[[Desk, Sight], Iterable[str]]
    """Those that shine as things are, `north`."""
    blink: bool = False


def lit(lamps: Iterable[Lamps[Desk, Sight]], desk: Desk, sight: Sight, now_ns: int) -> Iterator[str]:
    """The lamps of one station that shine at a moment."""
    on = now_ns // BLINK_NS % 2 == 0
    for each in lamps:
        if on or not each.blink:
            yield from each.controls(desk, sight)
