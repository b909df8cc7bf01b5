"""Waits of one kind, and how they are summed up: the middle one and the longest."""

from collections.abc import Iterable, Iterator
from statistics import median
from typing import NamedTuple

from console.debrief.debrief_words import tell
from console.languages import number
from console.panels.clock import SECOND_NS


class Wait(NamedTuple):
    """One wait on the match's clock: what a table counts of it is what a time line draws."""

    from_ns: int
    until_ns: int
    parts: tuple[tuple[int, int], ...]
    """When somebody really waited: not while the clock stood still."""

    @property
    def length_ns(self) -> int:
        return sum(until_ns - from_ns for from_ns, until_ns in self.parts)


class Spread(NamedTuple):
    """Waits of one kind, summed up."""

    median_s: float
    longest_s: float


def spread(waits: Iterable[Wait]) -> Spread | None:
    """The middle and the longest; None where there was none."""
    lengths_ns = [wait.length_ns for wait in waits]
    if not lengths_ns:
        return None
    return Spread(median(lengths_ns) / SECOND_NS, max(lengths_ns) / SECOND_NS)


def spread_figures(name: str, spread: Spread | None) -> Iterator[tuple[str, float]]:
    """As columns of the CSV: a median and a longest, in seconds; nothing where there was none."""
    if spread is not None:
        yield f"{name}_median_s", spread.median_s
        yield f"{name}_longest_s", spread.longest_s


def spread_words(spread: Spread | None, language: str) -> tuple[str, str]:
    """The median and the longest as a page writes them, in seconds."""
    if spread is None:
        none = tell("none", language)
        return none, none
    return number(spread.median_s, language), number(spread.longest_s, language)
