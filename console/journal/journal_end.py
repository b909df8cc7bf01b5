"""What the end of a journal says: whether its match has ended, without reading all of it."""

import os
from collections.abc import Sequence
from pathlib import Path

from console.journal.journal_lines import AFTERWARDS, Ended, read_entry
from console.journal.seals import stated_seal, unseal

END_BYTES = 4096
"""Some forty lines: behind a result there are a name for each boat and a promise of each crew."""


def has_ended(path: Path) -> bool:
    """Whether a journal's last line is its result, but for the names and promises that may follow one.

    A torn end, one that does not fit, and a file that cannot be read say that it has not: then all of it is
    read by whoever wants to know more.
    """
    try:
        with path.open("rb") as file:
            at = max(0, file.seek(0, os.SEEK_END) - END_BYTES)
            file.seek(at)
            lines = file.read().split(b"\n")
    except (OSError, ValueError):
        return False
    if lines.pop():
        return False  # what is not ended by a line end is torn
    return _result_is_last(lines)


def _result_is_last(lines: Sequence[bytes]) -> bool:
    """The first of the lines is only there for its seal: it may be half a line."""
    for before, line in zip(reversed(lines[:-1]), reversed(lines[1:]), strict=True):
        seal = stated_seal(before)
        unsealed = None if seal is None else unseal(line, seal)
        if unsealed is None:
            return False
        try:
            entry = read_entry(unsealed[0])
        except ValueError:
            return False
        if not isinstance(entry, AFTERWARDS):
            return isinstance(entry, Ended)
    return False
