"""Presses that were heard too late for their place, by the journals of the last matches."""

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from console.health.machine import Condition, Finding
from console.journal import BadJournal, read_journal
from console.journal.resumption import newest_first
from console.panels.clock import MILLISECOND_NS

MATCHES = 5
"""The newest: what was long ago is mended, or was another table."""


def late_findings(matches: Path) -> Iterator[Finding]:
    """What the last matches say; nothing, where nobody has played."""
    newest = newest_first(matches)[:MATCHES]
    late = []
    for path in newest:
        with suppress(BadJournal, OSError):
            late += [(path.stem, each) for each in read_journal(path).late]
    if not newest:
        return
    if not late:
        yield Finding("late presses", Condition.WELL, f"none in the last {len(newest)} matches")
        return
    match, last = late[0]
    told = f"{last.control} in {match}, heard {last.late_ns // MILLISECOND_NS} ms after it happened"
    fix = "look at the Wi-Fi, or use panels; docs/ordering.md says for how long a tablet is waited for"
    said = f"{len(late)} in the last {len(newest)} matches; {told}"
    yield Finding("late presses", Condition.NOTE, said, fix)
