"""After a match: each crew's own debrief first; both boats' routes for both once both crews agree."""

from collections.abc import Callable, Iterable
from concurrent.futures import Future, ThreadPoolExecutor, wait
from typing import Protocol

from console.books.store import TableRecord
from console.core.words import Crew
from console.displays.screen import DebriefPage
from console.languages import Message
from console.panels.clock import SECOND_NS

AFTER_NS = 4 * SECOND_NS
"""So long victory or defeat is seen alone."""
PAGE_NS = 20 * SECOND_NS
"""So long a page is shown, unless somebody turns it."""
PAGES = 2
PATIENCE_S = 3.0
"""So long the table waits for a debrief that is late; then it comes when it comes."""
_TURNS = {
    **dict.fromkeys(("west", "previous", "slide-west"), -1),
    **dict.fromkeys(("east", "next", "slide-east"), 1),
}
LAMPS = ("captain.west", "captain.east", "captain.cancel")


class MatchDebrief(Protocol):
    """A match that was judged again; `console.debrief.LookBack` is one."""

    records: tuple[TableRecord, ...]
    """What was done better in it than ever before at the table."""

    def of(self, crew: Crew, language: str, together: bool) -> object:
        """What a crew's display shows."""


class DebriefPages:
    """The end of one match. `agreed`: crews that nobody has to ask, because only computers sit there."""

    def __init__(self, agreed: Iterable[Crew] = ()) -> None:
        self._agreed = set(agreed)
        self._working: Future[MatchDebrief | None] | None = None
        self._ended_ns = 0
        self._waited = False
        self._pages: dict[Crew, int] = {}
        """Pages that were turned by hand."""

    @property
    def begun(self) -> bool:
        return self._working is not None

    def begin(self, work: Callable[[], MatchDebrief | None], now_ns: int) -> None:
        """The match has ended. The work is done beside the table; it must not raise."""
        pool = ThreadPoolExecutor(1, "debrief")
        self._working, self._ended_ns = pool.submit(work), now_ns
        pool.shutdown(wait=False)

    @property
    def records(self) -> tuple[TableRecord, ...]:
        """What was done better than ever before, once that is known; nobody waits for it."""
        done = self._working.result() if self._working is not None and self._working.done() else None
        return () if done is None else done.records

    @property
    def together(self) -> bool:
        return len(self._agreed) == len(Crew)

    def _debriefed(self, now_ns: int) -> MatchDebrief | None:
        """Waits for the work if it is not done when it is to be seen: once, and not for long."""
        if self._working is None or now_ns - self._ended_ns < AFTER_NS:
            return None
        if not self._working.done() and not self._waited:
            self._waited = True
            wait([self._working], PATIENCE_S)
        return self._working.result() if self._working.done() else None

    def press(self, crew: Crew, control: str, now_ns: int) -> bool:
        """A press after the match; whether the table is left."""
        if self._working is None or control == "cancel":
            return control in ("ok", "cancel")
        if control == "ok" and now_ns - self._ended_ns < AFTER_NS:
            self._ended_ns = now_ns - AFTER_NS
            return self._debriefed(now_ns) is None
        if control == "ok" and (self.together or self._debriefed(now_ns) is None):
            return True
        if control == "ok":
            self._agreed.add(crew)
            self._pages = {}
            self._ended_ns = now_ns - AFTER_NS
        elif control in _TURNS and self._debriefed(now_ns) is not None:
            turned = self._number(crew, now_ns) + _TURNS[control]
            self._pages[crew] = (turned - 1) % PAGES + 1
        return False

    def _number(self, crew: Crew, now_ns: int) -> int:
        turned = (now_ns - self._ended_ns - AFTER_NS) // PAGE_NS % PAGES + 1
        return self._pages.get(crew, turned)

    def page(self, crew: Crew, language: str, now_ns: int) -> DebriefPage | None:
        """What a crew's display shows, once it is time."""
        debriefed = self._debriefed(now_ns)
        if debriefed is None:
            return None
        return DebriefPage(debriefed.of(crew, language, self.together), self._number(crew, now_ns))

    def prompt(self, crew: Crew, now_ns: int) -> Message:
        """What an OK would do."""
        if self._debriefed(now_ns) is None or self.together:
            return Message.of("debrief.show-leave")
        return Message.of("debrief.show-waiting" if crew in self._agreed else "debrief.show-both")

    def lit(self, stations: Iterable[str], crew: Crew, now_ns: int) -> frozenset[str]:
        """OK wherever it does something, and what turns the pages."""
        if self._debriefed(now_ns) is None:
            return frozenset(f"{station}.ok" for station in stations)
        waiting = crew in self._agreed and not self.together
        return frozenset(LAMPS) | (frozenset() if waiting else {f"{station}.ok" for station in stations})
