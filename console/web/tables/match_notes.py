"""Keeping a facilitator's note beside the journal of the match that a table plays."""

from pathlib import Path

from console.journal.notes import FacilitatorNote, NotesFull, add_note
from console.languages import Message
from console.messages.table_news import AllSeen


def keep_note(data: Path, seen: AllSeen | None, words: str) -> Message | None:
    """Keep it; why not. `seen`: what the table showed when it was written."""
    if not words or seen is None or not seen.journal:
        return Message.of("web.no-match" if words else "facilitator.nothing-to-say")
    journal = data / "matches" / Path(seen.journal).name
    try:
        add_note(journal, FacilitatorNote(seen.played_s, words))
    except (OSError, NotesFull):
        return Message.of("web.not-kept")
    return None
