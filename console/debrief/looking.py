"""Looking back on a match that has just ended, whatever the game."""

from console.debrief.con_sonar.short import PlayersLookBack
from console.debrief.short import LookBack
from console.table.journal import Record


def look_back(record: Record) -> LookBack | PlayersLookBack:
    """A match, judged again for the displays. Raises NoDebrief or BadJournal."""
    return PlayersLookBack(record) if record.header.options.game == "con-sonar" else LookBack(record)
