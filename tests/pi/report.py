"""What came of the trials: passed, failed, or skipped and why, with how long each took."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum


class Outcome(StrEnum):
    """How a trial ended."""

    PASSED = "passed"
    FAILED = "FAILED"
    SKIPPED = "skipped"


@dataclass(frozen=True)
class Result:
    """One trial on one system."""

    system: str
    trial: str
    outcome: Outcome
    seconds: float
    why: str = ""


def choose(wanted: str, known: Sequence[str], what: str) -> list[str]:
    """The named ones in their own order; all where none is named.

    :raises ValueError: one is not known
    """
    names = wanted.replace(",", " ").split()
    unknown = [name for name in names if name not in known]
    if unknown:
        raise ValueError(f"no such {what}: {', '.join(unknown)}; there are {', '.join(known)}")
    return [name for name in known if not names or name in names]


def summary(results: Sequence[Result]) -> str:
    """A line a trial, then how many."""
    lines = [
        f"{each.outcome:<8} {each.system:<15} {each.trial:<16} {each.seconds:6.0f} s  {first_line(each.why)}"
        for each in results
    ]
    counts = [f"{sum(each.outcome is kind for each in results)} {kind.lower()}" for kind in Outcome]
    return "\n".join([*map(str.rstrip, lines), ", ".join(counts)])


def first_line(text: str) -> str:
    return text.strip().splitlines()[0] if text.strip() else ""
