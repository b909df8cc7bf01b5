"""A facilitator's notes on a match: beside its journal, a line each, with the time of the match.

They are no part of the journal: a match is judged without them. `delete_match` deletes them with the journal.
"""

import os
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from console.journal.seals import escaped, unescaped
from console.output_file import write_file

SUFFIX = ".notes"
LARGEST_BYTES = 256 * 1024
"""More than anybody writes in a class hour; further notes are refused."""


class NotesFull(Exception):
    """No more notes are taken of this match."""


class FacilitatorNote(NamedTuple):
    """What somebody saw, and when in the match."""

    time_s: int
    words: str


def notes_file(journal: Path) -> Path:
    """Where the notes of a match are, by its journal."""
    return journal.with_suffix(SUFFIX)


def add_note(journal: Path, note: FacilitatorNote) -> None:
    """Keep a note: on the storage when this returns.

    :raises NotesFull: there are too many
    :raises OSError: the disk does not take it
    """
    path = notes_file(journal)
    line = f"{note.time_s} {escaped(note.words)}\n".encode()
    opened = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT | os.O_CLOEXEC, 0o600)
    try:
        if os.fstat(opened).st_size + len(line) > LARGEST_BYTES:
            raise NotesFull
        os.write(opened, line)
        os.fsync(opened)
    finally:
        os.close(opened)


def read_notes(journal: Path) -> tuple[FacilitatorNote, ...]:
    """All notes of a match; what cannot be read, as after a power cut, is passed over."""
    try:
        with notes_file(journal).open("rb") as file:
            text = file.read(LARGEST_BYTES).decode("utf-8", errors="replace")
    except OSError:
        return ()
    found = (line.partition(" ") for line in text.splitlines())
    return tuple(
        FacilitatorNote(int(time), unescaped(words))
        for time, _, words in found
        if time.isdecimal() and len(time) < 8 and words
    )


def drop_notes(notes: Path, unwanted: Callable[[str], bool]) -> int:
    """Delete the notes of a match whose words are unwanted; how many.

    :raises OSError: they cannot be read
    :raises NotWritten: they cannot be written
    """
    lines = notes.read_bytes().decode("utf-8", errors="replace").splitlines(keepends=True)
    kept = [line for line in lines if not unwanted(unescaped(line.partition(" ")[2].rstrip("\n")))]
    if len(kept) == len(lines):
        return 0
    if kept:
        write_file(notes, "".join(kept).encode(), force=True)
    else:
        notes.unlink()
    return len(lines) - len(kept)
