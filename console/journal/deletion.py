"""Deleting a match: its journal and all that lies beside it, so that nothing of it stays behind."""

from pathlib import Path

from console.journal.journal_file import SUFFIX, next_number, number_of
from console.output_file import sync_folder

DELETED = ".deleted"
"""An empty file that keeps the number of the newest match from being given again: links go by it."""


def delete_match(journal: Path) -> tuple[Path, ...]:
    """Delete a match for good: notes, damaged copies, whatever else has its number, and the journal last.

    A deletion that is cut off is done again with the same journal. Not for the match that is played: its
    table would write it anew. Back-ups, and folders that a restore has set aside, have their own copies.

    :return: what was deleted
    :raises ValueError: no journal of a table
    :raises OSError: the disk does not let it
    """
    number = number_of(journal)
    if number is None or journal.suffix != SUFFIX:
        raise ValueError(f"{journal} is no journal of a table, such as match-000012{SUFFIX}")
    if number == next_number(journal.parent) - 1:
        journal.with_name(journal.name + DELETED).touch(mode=0o600)
    beside = [each for each in sorted(journal.parent.glob(f"{journal.stem}.*")) if each.suffix != DELETED]
    deleted = sorted(beside, key=lambda each: each == journal)
    for path in deleted:
        path.unlink()
    sync_folder(journal.parent)  # a power cut does not bring it back
    return tuple(deleted)
