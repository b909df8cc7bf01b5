"""The journal of a match: written before anything is announced, read to continue, to check and to debrief.

>>> journal = Journal.create(folder, new_header(options, match.game), begun_ns=now_ns)
>>> match = Match(options, keep=journal.keep)
>>> found = find_match(folder)          # when the table starts
>>> match, journal = found.resumed.go_on(now_ns)
"""

from console.journal.deletion import delete_match
from console.journal.header import Header, new_header
from console.journal.journal_lines import (
    VERSION,
    Changed,
    ClockTurned,
    Continued,
    Ended,
    Entry,
    Helped,
    Late,
    Named,
    Ordered,
    Paused,
    Seated,
    Tied,
    Unpaused,
)
from console.journal.journal_reader import (
    BadJournal,
    DamagedHead,
    JournalDamage,
    NewerJournal,
    Record,
    parse_journal,
    read_journal,
)
from console.journal.journal_writer import Journal
from console.journal.resumption import (
    FoundMatch,
    Resumed,
    Unfinished,
    find_match,
    newest_first,
    replay,
    resume,
)
from console.journal.standstills import Standstill

__all__ = [
    "VERSION",
    "BadJournal",
    "Changed",
    "ClockTurned",
    "Continued",
    "DamagedHead",
    "Ended",
    "Entry",
    "FoundMatch",
    "Header",
    "Helped",
    "Journal",
    "JournalDamage",
    "Late",
    "Named",
    "NewerJournal",
    "Ordered",
    "Paused",
    "Record",
    "Resumed",
    "Seated",
    "Standstill",
    "Tied",
    "Unfinished",
    "Unpaused",
    "delete_match",
    "find_match",
    "new_header",
    "newest_first",
    "parse_journal",
    "read_journal",
    "replay",
    "resume",
]
