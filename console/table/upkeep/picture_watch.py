"""Pictures that come late: counted in the books; where there are too many, a plainer look, step by step."""

import logging

from console.books.books import Books
from console.displays.picture_count import PictureCount
from console.displays.screen import Detail
from console.panels.clock import SECOND_NS

log = logging.getLogger(__name__)

AUTO = "auto"
SPAN_NS = 5 * SECOND_NS
"""So long pictures are counted before they are judged."""
FEWEST = 60
"""Of fewer pictures in that time nothing follows: a display at rest, or one that is just being opened."""
TOO_MANY = 0.2
"""This part of them late is too slow."""
NOTE_NS = 3600 * SECOND_NS
"""The books are told at most so often, but of every step."""


class PictureWatch:
    """Judges a table's pictures every few seconds. For one thread."""

    def __init__(self, wanted: str, books: Books) -> None:
        """`wanted`: a degree of detail, or `auto`."""
        self._auto = wanted == AUTO
        self.detail = Detail.FULL if self._auto else Detail(wanted)
        self.pictures = PictureCount()
        """All that came to the glass."""
        self._books = books
        self._before, self._since_ns = PictureCount(), 0
        self._noted, self._note_ns = PictureCount(), 0

    def look(self, pictures: PictureCount, now_ns: int) -> None:
        """How many there were by now; displays that were opened anew count from nothing."""
        self.pictures = pictures
        if pictures.shown < self._before.shown:
            self._before = self._noted = PictureCount()
        if now_ns - self._since_ns >= SPAN_NS:
            self._judge(pictures - self._before)
            self._before, self._since_ns = pictures, now_ns
        if now_ns - self._note_ns >= NOTE_NS:
            self._note_ns = now_ns
            self._note(pictures)

    def _judge(self, lately: PictureCount) -> None:
        if not self._auto or lately.shown < FEWEST or lately.late < TOO_MANY * lately.shown:
            return
        plainer = self.detail.plainer
        if plainer is not self.detail:
            self.detail = plainer
            said = f"{lately.late} of {lately.shown} late; detail = {plainer.value}"
            self._books.fault("late-pictures", "displays", said)
            log.warning("pictures come late, and get plainer: %s", said)

    def _note(self, pictures: PictureCount) -> None:
        lately, self._noted = pictures - self._noted, pictures
        if lately.late:
            self._books.fault("late-pictures", "displays", f"{lately.late} of {lately.shown} late")
