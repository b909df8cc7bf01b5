"""After a match: each crew's own debrief first; both boats' routes for both once both crews agree."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, wait
from typing import Protocol

from console.books.store import TableRecord
from console.core.words import Crew
from console.debrief.sentences.point import Figures
from console.debrief.sentences.promise import Promise
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
CHOICES = ("north", "south")
"""The captain's buttons for the first thing to try, and the second."""
LAMPS = ("captain.west", "captain.east", "captain.cancel")


class MatchDebrief(Protocol):
    """A match that was judged again; `console.debrief.LookBack` is one."""

    records: tuple[TableRecord, ...]
    """What was done better in it than ever before at the table."""

    @property
    def figures(self) -> Mapping[str, Figures]:
        """Of each crew, or player."""

    def of(self, crew: Crew, language: str, together: bool) -> object:
        """What a crew's display shows."""

    def promises(self, crew: Crew, together: bool) -> Sequence[Promise]:
        """What a crew may choose to do next time."""


class DebriefPages:
    """The end of one match.

    :param agreed: crews that nobody has to ask whether they would see it together
    :param peopled: crews that may choose what to do next time
    """

    def __init__(self, agreed: Iterable[Crew] = (), peopled: Collection[Crew] = ()) -> None:
        self._agreed = set(agreed)
        self._peopled = peopled
        self.promised: dict[Crew, Promise] = {}
        """What each crew chose to do next time."""
        self.keep: Callable[[str, str, int], None] | None = None
        """Where a choice goes: whose, what, when; None: nothing is kept."""
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
    def figures(self) -> Mapping[str, Figures]:
        """Of each crew, or player, once they are known; nobody waits for them."""
        done = self._working.result() if self._working is not None and self._working.done() else None
        return {} if done is None else done.figures

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

    def is_there(self, now_ns: int) -> bool:
        """Whether there is anything to look at by now."""
        return self._debriefed(now_ns) is not None

    def has_agreed(self, crew: Crew) -> bool:
        return crew in self._agreed

    def agree(self, crew: Crew, now_ns: int) -> None:
        """A crew would have both crews see everything; once both would, it is there from its first page."""
        before = self.together
        self._agreed.add(crew)
        if self.together and not before:
            self._pages = {}
            self._ended_ns = max(self._ended_ns, now_ns - AFTER_NS)

    def turn(self, crew: Crew, control: str, now_ns: int) -> None:
        """A press that may turn the page."""
        if control in _TURNS and self.is_there(now_ns):
            turned = self._number(crew, now_ns) + _TURNS[control]
            self._pages[crew] = (turned - 1) % PAGES + 1

    def choose(self, crew: Crew, control: str, now_ns: int) -> None:
        """A captain's press that may choose what to do next time; the last one counts."""
        if control not in CHOICES or not self._may_choose(crew, now_ns):
            return
        debriefed = self._debriefed(now_ns)
        assert debriefed is not None
        for chosen in debriefed.promises(crew, self.together)[CHOICES.index(control) :][:1]:
            self.promised[crew] = chosen
            if self.keep is not None:
                self.keep(crew.value, chosen.kept, now_ns)

    def _may_choose(self, crew: Crew, now_ns: int) -> bool:
        debriefed = self._debriefed(now_ns) if crew in self._peopled else None
        return debriefed is not None and bool(debriefed.promises(crew, self.together))

    def _promised(self, crew: Crew, now_ns: int) -> Message | None:
        if crew in self.promised:
            return self.promised[crew].chosen
        return Message.of("sentence.choose") if self._may_choose(crew, now_ns) else None

    def _number(self, crew: Crew, now_ns: int) -> int:
        turned = (now_ns - self._ended_ns - AFTER_NS) // PAGE_NS % PAGES + 1
        return self._pages.get(crew, turned)

    def page(self, crew: Crew, language: str, now_ns: int) -> DebriefPage | None:
        """What a crew's display shows, once it is time."""
        debriefed = self._debriefed(now_ns)
        if debriefed is None:
            return None
        shown = debriefed.of(crew, language, self.together)
        return DebriefPage(shown, self._number(crew, now_ns), self._promised(crew, now_ns))

    def lit(self, crew: Crew, now_ns: int) -> frozenset[str]:
        """What turns the pages, chooses, and leads on."""
        if not self.is_there(now_ns):
            return frozenset()
        chooses = [f"captain.{control}" for control in CHOICES] if self._may_choose(crew, now_ns) else []
        return frozenset((*LAMPS, *chooses))
