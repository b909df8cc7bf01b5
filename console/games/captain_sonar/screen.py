"""What only Captain Sonar's display shows: hull tracing. Plain values, as a `Screen` is."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Trace:
    """Hull tracing: the pen of one station in its section."""

    section: int
    station: str
    corridor: tuple[tuple[int, int], ...]
    """Cells between the two hulls in the order in which they are traced: column and row in a small grid."""
    traced: int
    """How many of them the pen has passed."""
    slips: int
    """How often the pen touched the hull and began again."""


@dataclass(frozen=True)
class CaptainSonarScreen:
    """The sections that are being traced."""

    traces: tuple[Trace, ...] = ()
