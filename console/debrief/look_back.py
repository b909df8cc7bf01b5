"""Looking back on a match that has just ended, on the displays."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import product

from console.books.books_store import TableRecord
from console.core.words import Crew
from console.debrief.sentences.past import NO_OTHERS, OtherMatches
from console.debrief.sentences.point import Figures
from console.debrief.sentences.promise import Promise
from console.debrief.story import tell
from console.games import debrief_of
from console.journal.journal_reader import Record


class LookBack:
    """A match that has ended. `of` is what a crew's display shows of it."""

    def __init__(self, record: Record, others: OtherMatches = NO_OTHERS) -> None:
        """Judge it again; some tens of milliseconds for each hundred orders.

        :param others: matches of the same crews before it
        :raises NoDebrief: the match never began
        :raises BadJournal: the orders do not come out as they did
        """
        self.story = tell(record)
        self._door = debrief_of(self.story.game_name)
        self.judged = self._door.beside(self._door.judge(self.story), others)
        self.records: tuple[TableRecord, ...] = ()
        """What was done better in it than ever before at the table."""
        self.of = lru_cache(maxsize=16)(self._of)
        self.promises = lru_cache(maxsize=16)(self._promises)

    def make_ready(self, language: str) -> None:
        """Work out what displays will show, where nobody waits for it."""
        for crew, together in product(Crew, (True, False)):
            self.of(crew, language, together)

    @property
    def figures(self) -> dict[str, Figures]:
        """Of each crew, or player."""
        return {side.side: side.figures for side in self._door.sides(self.judged)}

    def _promises(self, side: str, together: bool) -> Sequence[Promise]:
        """What a crew, or player, may choose to do next time, in the order in which its display has it."""
        return self._door.promises(self.judged, side, together)

    def _of(self, crew: Crew, language: str, together: bool = True) -> object:
        return self._door.on_display(self.judged, crew, language, together)
