"""Where a match stood still: a pause, nobody at the table, a table that was off; and for how long."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime

from console.journal.journal_lines import ClockTurned, Continued, Entry, Ordered, Paused


@dataclass(frozen=True)
class Standstill:
    """The match stood still, and its clock with it."""

    time_ns: int
    """Of the match: the same before and after."""
    who: str = ""
    """Who paused it, one word; empty: the table went off, or was led elsewhere."""
    reason: str = ""
    stopped: datetime | None = None
    """By the clock on the wall; None: nobody could write it, or the journal is older than version 4."""
    went_on: datetime | None = None
    """None also where it never went on."""

    @property
    def length_s(self) -> float | None:
        """How long it lasted; None where that is not known, or the clock on the wall went back meanwhile."""
        if self.stopped is None or self.went_on is None or self.went_on < self.stopped:
            return None
        return (self.went_on - self.stopped).total_seconds()


def standstills_of(entries: Iterable[Entry]) -> tuple[Standstill, ...]:
    """Every standstill of a match, in order. Older versions tell of them, and not how long they were."""
    found: list[Standstill] = []
    now: Standstill | None = None
    for entry in entries:
        if isinstance(entry, Paused):
            found += [] if now is None else [now]
            now = Standstill(entry.time_ns, entry.who, entry.reason)
        elif isinstance(entry, ClockTurned) and not entry.runs:
            now = replace(now or Standstill(entry.time_ns), stopped=entry.wall)
        elif isinstance(entry, Continued):
            now = now or Standstill(entry.time_ns)
        elif isinstance(entry, ClockTurned) and now is not None:
            found.append(replace(now, went_on=entry.wall))
            now = None
        elif isinstance(entry, Ordered) and now is not None:
            found.append(now)
            now = None
    return (*found, *([] if now is None else [now]))
