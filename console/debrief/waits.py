"""Waits of one kind, and how they are summed up: the middle one and the longest."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from console.debrief.wording import tell
from console.languages import number
from console.panels.clock import SECOND_NS


class Wait(NamedTuple):
    """One wait: when it began on the match's clock, and how long it was."""

    from_ns: int
    length_ns: int
    until_ns: int
    """When it ended: later than its length says where the clock stood still."""


class Spread(NamedTuple):
    """Waits of one kind, summed up."""

    median_s: float
    longest_s: float


def spread(waits: Iterable[Wait]) -> Spread | None:
    """The middle and the longest; None where there was none."""
    lengths_ns = sorted(wait.length_ns for wait in waits)
    if not lengths_ns:
        return None
    half, odd = divmod(len(lengths_ns), 2)
    middle_ns = lengths_ns[half] if odd else (lengths_ns[half - 1] + lengths_ns[half]) / 2
    return Spread(middle_ns / SECOND_NS, lengths_ns[-1] / SECOND_NS)


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
