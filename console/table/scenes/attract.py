"""Attract: nobody plays. A film of a hunt, the rules of a game in pictures and records, in each language."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from console.boat_names import shown, shown_boats
from console.books.books_store import TableRecord
from console.core.words import Crew, Station
from console.displays.film.film_chase import FILM_MS
from console.displays.screen import Poster, RulesPage, SceneName, Screen, ShownRecord
from console.games import GAMES, debrief_of, display_of, stations_of
from console.languages import LANGUAGES, Message
from console.messages.club_news import ClubNews
from console.panels.clock import MILLISECOND_NS, SECOND_NS
from console.stations.lamp_shows import running, with_show
from console.table.loudspeaker import Loudspeaker
from console.table.scenes.scene import Scene
from console.table.scenes.set_up.called import called_about, versus
from console.table.settings import Settings

FILM_NS = FILM_MS * MILLISECOND_NS
PICTURE_MS = 50
"""The film has twenty pictures a second: on a table at rest that is enough, and costs little."""
PAGE_NS = 6 * SECOND_NS
RECORDS_NS = 12 * SECOND_NS


class AttractScene(Scene):
    """The film, the rules page by page, the records; the same in the other language; then the next game."""

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
        self.enter(now_ns)

    def enter(self, now_ns: int) -> None:
        """The film, in the table's own language."""
        self._round_ns = now_ns
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
        if now_ns - self._round_ns >= FILM_NS + self._pages * PAGE_NS + RECORDS_NS:
            self._round_ns = now_ns
            self._rounds += 1
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

    def screen(self, crew: Crew, now_ns: int) -> Screen:
        passed_ns = now_ns - self._round_ns
        filmed, page = passed_ns < FILM_NS, (passed_ns - FILM_NS) // PAGE_NS
        return Screen(
            crew=crew,
            scene=SceneName.ATTRACT,
            language=self._language_now,
            look=self.settings.look,
            names=shown_boats(self.settings.offer.boats),
            poster=self._poster(),
            film_ms=passed_ns // MILLISECOND_NS // PICTURE_MS * PICTURE_MS if filmed else None,
            rules=RulesPage(self._game, page) if not filmed and page < self._pages else None,
            lit=self.lit(crew, now_ns),
            calm=self.settings.calm,
        )

    def _poster(self) -> Poster:
        """The records of each game in turn, of those that have any; else of the owner's own."""
        name, kept = self.settings.table_name, self._records()
        games = [game for game in GAMES if any(record.game == game for record in kept)]
        offered = games or [self.settings.game or next(iter(GAMES))]
        game = offered[self._rounds % len(offered)]
        called = None if self._match_waits() else self._club.next_here
        records = tuple(_best(game, kept))
        if called is not None:
            about = called_about(called)
            return Poster(name, versus(called), Message.of("called.come"), about, game, records)
        call = "attract-call.press-on" if self._match_waits() else "attract-call.press"
        about = Message.of(f"{call}-about", most=self._most_people)
        return Poster(name, Message.of("start.title"), Message.of(call), about, game, records)

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
    """The owner's game; where none is set, or it has no pictures, every game that has."""
    shown = [game for game in GAMES if display_of(game).rules]
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
