"""Looking back on a match that has just ended, whatever the game."""

from console.debrief.crews.on_display import LookBack
from console.games.con_sonar.debrief.short import PlayersLookBack
from console.journal import Record


def look_back(record: Record) -> LookBack | PlayersLookBack:
    """A match, judged again for the displays. Raises NoDebrief or BadJournal."""
    return PlayersLookBack(record) if record.header.options.game == "con-sonar" else LookBack(record)
