"""Attract: nobody plays. The rules of a game in pictures and a live match of it, in each language."""

import logging
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from random import SystemRandom

from console.boat_names import shown, shown_boats
from console.books.books_store import TableRecord
from console.core.words import Crew, Station
from console.displays.screen import Poster, RulesPage, SceneName, Screen, ShownRecord
from console.games import GAMES, debrief_of, display_of, stations_of
from console.languages import LANGUAGES, Message
from console.messages.club_news import ClubNews
from console.panels.clock import SECOND_NS
from console.stations.lamp_shows import running, with_show
from console.table.loudspeaker import Loudspeaker
from console.table.scenes.attract_match import STEP_NS, AttractMatch
from console.table.scenes.scene import Scene
from console.table.scenes.set_up.called import called_about, versus
from console.table.settings import Settings

PAGE_NS = 6 * SECOND_NS
MATCH_SHOWN_NS = 60 * SECOND_NS
RECORDS_NS = 20 * SECOND_NS
"""So long the records of one game are shown."""
REST_NS = 60 * SECOND_NS
"""So long there are only pictures after a match has failed."""

log = logging.getLogger(__name__)


class AttractScene(Scene):
    """The rules page by page, then a piece of a match; the same in the other language; then the next game."""

    at_rest = unattended = True
    page = "gallery"

    def __init__(
        self,
        settings: Settings,
        loudspeaker: Loudspeaker,
        wake: Callable[[Settings, int], Scene],
        now_ns: int,
        records: Callable[[], Sequence[TableRecord]] = lambda: (),
        club: ClubNews | None = None,
        match_waits: Callable[[], bool] = lambda: False,
    ) -> None:
        """`wake`: the scene that a press leads to, in the language that was just shown.

        :param records: what was done best at this table
        :param club: who plays here next, where a club says so
        :param match_waits: whether a press leads back to a match, which is said then
        """
        self.settings = settings
        self._match_waits = match_waits
        self._loudspeaker = loudspeaker
        self._wake = wake
        self._records = records
        self._club = club or ClubNews()
        self._played: dict[str, AttractMatch] = {}
        """The match of each game, made when it is first shown: the table is not kept waiting for it."""
        self._matches: Counter[str] = Counter()
        self._seed = settings.seed or SystemRandom().randrange(1, 2**31)
        self._resting_until_ns = now_ns
        self.enter(now_ns)

    def enter(self, now_ns: int) -> None:
        """The first page, in the table's own language; the match of aces goes on where it was left."""
        self._round_ns = self._next_step_ns = now_ns
        self._rounds = 0

    def use(self, settings: Settings) -> None:
        """The owner has changed them."""
        self.settings = settings

    def is_choice(self, control: str) -> bool:
        return False

    def press(self, crew: Crew, station: Station, control: str, now_ns: int) -> Scene:
        if control == "cancel":
            return self
        self._loudspeaker.sound("click", crew)
        return self._wake(replace(self.settings, language=self._language_now), now_ns)

    def tick(self, now_ns: int) -> Scene:
        if now_ns - self._round_ns > self._pages * PAGE_NS + MATCH_SHOWN_NS:
            self._round_ns = now_ns
            self._rounds += 1
        due = self._page(now_ns) is None and now_ns >= self._next_step_ns
        if due and now_ns >= self._resting_until_ns:
            self._next_step_ns = now_ns + STEP_NS
            self._go_on(now_ns)
        return self

    @property
    def _language_now(self) -> str:
        """Each round is in the next language."""
        return LANGUAGES[(LANGUAGES.index(self.settings.language) + self._rounds) % len(LANGUAGES)]

    @property
    def _game(self) -> str:
        """The next one when this one was shown in every language."""
        games = _shown_games(self.settings.game)
        return games[self._rounds // len(LANGUAGES) % len(games)]

    @property
    def _pages(self) -> int:
        return len(display_of(self._game).rules)

    @property
    def _match(self) -> AttractMatch | None:
        return self._played.get(self._game)

    def _go_on(self, now_ns: int) -> None:
        """A step of the match; one that fails is forgotten, for nobody plays it."""
        game, show = self._game, stations_of(self._game).attract
        assert show is not None, "of games without a match nothing is shown"
        try:
            if game not in self._played or self._played[game].over:
                self._played[game] = AttractMatch(show, self.settings, self, self._matches[game], self._seed)
                self._matches[game] += 1
            self._played[game].step()
        except Exception:
            log.exception("match %d of %s in attract failed", self._matches[game], game)
            self._played.pop(game, None)
            self._resting_until_ns = now_ns + REST_NS

    def _page(self, now_ns: int) -> RulesPage | None:
        number = (now_ns - self._round_ns) // PAGE_NS
        return RulesPage(self._game, number) if number < self._pages else None

    def screen(self, crew: Crew, now_ns: int) -> Screen:
        page = self._page(now_ns)
        if page is None and self._match is not None:
            passed_ns = now_ns - (self._next_step_ns - STEP_NS)
            shown = self._match.screen(crew, min(max(0, passed_ns), STEP_NS))
        else:
            page = RulesPage(self._game, (now_ns - self._round_ns) // PAGE_NS % self._pages)
            shown = Screen(crew=crew, scene=SceneName.ATTRACT, look=self.settings.look, rules=page)
        return replace(
            shown,
            language=self._language_now,
            names=shown_boats(self.settings.offer.boats),
            poster=self._poster(now_ns),
            lit=self.lit(crew, now_ns),
        )

    def _poster(self, now_ns: int) -> Poster:
        """The records of each game in turn, of those that have any; else of the owner's own."""
        kept = self._records()
        games = [game for game in GAMES if any(record.game == game for record in kept)]
        offered = games or [self.settings.game or next(iter(GAMES))]
        game = offered[now_ns // RECORDS_NS % len(offered)]
        called = None if self._match_waits() else self._club.next_here
        records = tuple(_best(game, kept))
        if called is not None:
            about = called_about(called)
            return Poster(versus(called), Message.of("called.come"), about, game, records)
        call = "attract-match.press-on" if self._match_waits() else "attract-match.press"
        about = Message.of(f"{call}-about", most=self._most_people)
        return Poster(Message.of("start.title"), Message.of(call), about, game, records)

    @property
    def _most_people(self) -> int:
        """Who can play here at once, both sides together."""
        games = (self.settings.game,) if self.settings.game else tuple(GAMES)
        offer = self.settings.offer
        return len(Crew) * max(stations_of(game).first_choices(offer).most_people for game in games)

    def lit(self, crew: Crew, now_ns: int) -> frozenset[str]:
        """OK at every station, and a light that runs past; never CANCEL, which wakes nobody."""
        shown = frozenset(lamp for lamp in running(now_ns) if not lamp.endswith(".cancel"))
        return with_show(lambda _: (f"{station}.ok" for station in Station), shown, now_ns)


def _shown_games(wanted: str) -> tuple[str, ...]:
    """The owner's game; where none is set, or nothing of it can be shown, every game that can."""
    shown = [game for game in GAMES if display_of(game).rules and stations_of(game).attract is not None]
    return (wanted,) if wanted in shown else tuple(shown)


def _best(game: str, kept: Sequence[TableRecord]) -> Iterator[ShownRecord]:
    """What can be done best in a game, and who did it."""
    found = {record.kind: record for record in kept if record.game == game}
    for kind in debrief_of(game).records:
        what, record = Message.of(f"records.{kind.name}"), found.get(kind.name)
        yield (
            ShownRecord(what, None)
            if record is None
            else ShownRecord(what, kind.said(record.value), shown(record.boat))
        )
