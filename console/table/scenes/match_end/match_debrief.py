"""After a match: each crew's own debrief first; both boats' routes for both once both crews agree."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, wait
from typing import Protocol

from console.books.books_store import TableRecord
from console.core.words import Crew, Post
from console.debrief.sentences.point import Figures
from console.debrief.sentences.promise import Promise
from console.displays.chase import CHASE_MS
from console.displays.screen import DebriefPage
from console.languages import Message
from console.panels.clock import MILLISECOND_NS, SECOND_NS
from console.stations.desks import TryButtons

AFTER_NS = 4 * SECOND_NS
"""So long victory or defeat is seen alone."""
PAGE_NS = 20 * SECOND_NS
"""So long a page is shown, unless somebody turns it."""
PICTURE_MS = 50
"""The match that is seen again moves so often."""
PAGES = 2
ROUTES_PAGE = 1
"""Where everybody was, in every game."""
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

    @property
    def figures(self) -> Mapping[str, Figures]:
        """Of each crew, or player."""

    def of(self, crew: Crew, language: str, together: bool) -> object:
        """What a crew's display shows."""

    def promises(self, side: str, together: bool) -> Sequence[Promise]:
        """What a crew, or player, may choose to do next time."""


class DebriefPages:
    """The end of one match.

    :param agreed: crews that nobody has to ask whether they would see it together
    :param tries: who chooses with which buttons what to do next time
    :param tries_page: where that is seen
    :param has_standing: whether a club says how crews stand, which is one page more
    """

    def __init__(
        self,
        agreed: Iterable[Crew] = (),
        tries: Mapping[Post, TryButtons] | None = None,
        tries_page: int = 1,
        has_standing: Callable[[], bool] = lambda: False,
    ) -> None:
        self._has_standing = has_standing
        self._agreed = set(agreed)
        self._tries = tries or {}
        self._tries_page = tries_page
        self.promised: dict[str, Promise] = {}
        """What each crew, or player, chose to do next time."""
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

    def look(self, crew: Crew, now_ns: int) -> None:
        """A crew would have both crews see where everybody was; once both would, it is there for both."""
        before = self.together
        self._pages[crew] = ROUTES_PAGE
        self._agreed.add(crew)
        if self.together and not before:
            self._pages = {}
            self._ended_ns = max(self._ended_ns, now_ns - AFTER_NS)

    def turn(self, crew: Crew, control: str, now_ns: int) -> None:
        """A press that may turn the page."""
        if control in _TURNS and self.is_there(now_ns):
            turned = self._number(crew, now_ns) + _TURNS[control]
            self._pages[crew] = (turned - 1) % self.pages + 1

    def choose(self, post: Post, control: str, now_ns: int) -> bool:
        """A press that may choose what to do next time, and whether it is one; the last one counts.

        Nobody chooses what is not seen: from another page it leads there.
        """
        buttons = self._tries.get(post)
        ways = [] if buttons is None else [n for n, names in enumerate(buttons.ways) if control in names]
        offered = self._offered(post, now_ns) if ways else ()
        if buttons is None or not offered:
            return False
        if self._number(post[0], now_ns) != self._tries_page:
            self._pages[post[0]] = self._tries_page
            return True
        for chosen in offered[ways[0] :][:1]:
            self.promised[buttons.side] = chosen
            if self.keep is not None:
                self.keep(buttons.side, chosen.kept, now_ns)
        return True

    def _offered(self, post: Post, now_ns: int) -> Sequence[Promise]:
        """What whoever sits there may choose from."""
        debriefed = self._debriefed(now_ns) if post in self._tries else None
        return () if debriefed is None else debriefed.promises(self._tries[post].side, self.together)

    def _choosing(self, crew: Crew, now_ns: int) -> dict[str, int | None]:
        """Who chooses on a side, and which of the two they have taken."""
        posts = [post for post in self._tries if post[0] is crew and self._offered(post, now_ns)]
        return {self._tries[post].side: self._taken(post, now_ns) for post in posts}

    def _taken(self, post: Post, now_ns: int) -> int | None:
        """Which of the two; None: none, or one that is no longer offered."""
        offered, taken = self._offered(post, now_ns), self.promised.get(self._tries[post].side)
        names = [each.point.name for each in offered]
        return names.index(taken.point.name) if taken and taken.point.name in names else None

    def _number(self, crew: Crew, now_ns: int) -> int:
        turned = (now_ns - self._ended_ns - AFTER_NS) // PAGE_NS % self.pages + 1
        return self._pages.get(crew, turned)

    @property
    def pages(self) -> int:
        """How many there are, one of them the club's where it has one."""
        return PAGES + self._has_standing()

    def is_at_standing(self, crew: Crew, now_ns: int) -> bool:
        """Whether a crew looks at the club's page."""
        return self._has_standing() and self.is_there(now_ns) and self._number(crew, now_ns) > PAGES

    def page(self, crew: Crew, language: str, now_ns: int) -> DebriefPage | None:
        """What a crew's display shows, once it is time."""
        debriefed = self._debriefed(now_ns)
        if debriefed is None:
            return None
        shown = debriefed.of(crew, language, self.together)
        choosing = self._choosing(crew, now_ns)
        promised = self.promised[crew].chosen if crew in self.promised else None
        if promised is None and choosing:
            promised = Message.of("sentence.choose")
        number = min(self._number(crew, now_ns), PAGES)
        passed_ms = (now_ns - self._ended_ns - AFTER_NS) // MILLISECOND_NS
        chase_ms = min(passed_ms // PICTURE_MS * PICTURE_MS, CHASE_MS)
        return DebriefPage(shown, number, promised, chase_ms, tuple(choosing.items()))

    def lit(self, crew: Crew, now_ns: int) -> frozenset[str]:
        """What turns the pages, chooses, and leads on."""
        if not self.is_there(now_ns):
            return frozenset()
        posts = [post for post in self._tries if post[0] is crew and self._offered(post, now_ns)]
        chooses = (f"{post[1]}.{name}" for post in posts for way in self._tries[post].ways for name in way)
        return frozenset((*LAMPS, *chooses))
