"""Looking back on a match that has just ended, on the displays."""

from functools import lru_cache

from console.books.store import TableRecord
from console.core.words import Crew
from console.debrief.story import tell
from console.games import debrief_of
from console.journal import Record


class LookBack:
    """A match that has ended. `of` is what a crew's display shows of it."""

    def __init__(self, record: Record) -> None:
        """Judge it again; some tens of milliseconds for each hundred orders.

        :raises NoDebrief: the match never began
        :raises BadJournal: the orders do not come out as they did
        """
        self.story = tell(record)
        self._door = debrief_of(self.story.game_name)
        self.judged = self._door.judge(self.story)
        self.records: tuple[TableRecord, ...] = ()
        """What was done better in it than ever before at the table."""
        self.of = lru_cache(maxsize=16)(self._of)

    def _of(self, crew: Crew, language: str, together: bool = True) -> object:
        return self._door.on_display(self.judged, crew, language, together)
