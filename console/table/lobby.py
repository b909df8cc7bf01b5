"""The ways into a match: for whoever comes to the table, and for the matches that wait to be gone on with."""

import logging
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial

from console.books.books_store import TableRecord
from console.core.game import BadSetUp
from console.core.match import Match
from console.core.match_plan import MatchPlan
from console.core.seating import NOBODY_NAMED
from console.core.words import Crew
from console.games import GAMES, stations_of
from console.journal import FoundMatch, Record
from console.messages.club_news import ClubNews
from console.panels.clock import SECOND_NS
from console.stations.guided_match import GuidedMatch
from console.table.archive import Archive
from console.table.loudspeaker import Loudspeaker
from console.table.plans.named_seats import seating_of
from console.table.scenes.attract import AttractScene
from console.table.scenes.choice_screen import ChoiceWays
from console.table.scenes.match.match_scene import MatchScene
from console.table.scenes.pause.continue_match import ContinueScene, Ways
from console.table.scenes.pause.waiting_match import Waiting, cut_off, left_alone, played_last
from console.table.scenes.rematch_scene import RematchScene
from console.table.scenes.scene import Scene
from console.table.scenes.set_up.called import CalledScene, CalledWays
from console.table.scenes.set_up.how_many import HowManyScene
from console.table.scenes.set_up.set_up_scene import SetUpScene, SetUpWays
from console.table.scenes.start import StartScene, WaysIn
from console.table.scenes.who_learns import WhoLearnsScene
from console.table.settings import Settings
from console.table.table_people import TablePeople
from console.toml_file import BadFileError

log = logging.getLogger(__name__)

LANGUAGE_STAYS_NS = 300 * SECOND_NS
"""So long attract has stood before the owner's language holds again."""


class Lobby:
    """Attract, the first choices behind it, and the matches that nobody has played to their end."""

    def __init__(
        self,
        owners: Callable[[], Settings],
        loudspeaker: Loudspeaker,
        archive: Archive | None,
        people: TablePeople,
        club: ClubNews,
        now_ns: int,
    ) -> None:
        """`owners`: the settings of the table's owner, as they are now; `club`: what the club says now."""
        self._club = club
        self._owners = owners
        self._loudspeaker = loudspeaker
        self._archive = archive
        self._people = people
        self.attract = AttractScene(
            owners(), loudspeaker, self.wake, now_ns, self._records, club, lambda: self.asks
        )
        self._wished: MatchPlan | None = None
        """What a facilitator says is played next; None: what the owner offers."""
        self.last_played: MatchPlan | None = None
        """The match that began last, to be played again."""
        self.locked = bool(owners().lesson)
        """Nobody at the table changes what is played: a facilitator does."""
        self.invite: Callable[[Crew, int], None] | None = None
        """A crew's display shows how its tablets join; None: tablets cannot."""
        self._first: Scene = self.attract
        """The first choices, to go back to."""
        self._spoken: tuple[str | None, int] = (None, now_ns)
        """The language of whoever was here last, and since when they are gone."""
        self._last_set_up: SetUpScene | None = None
        self._last_round = NOBODY_NAMED
        """The seating of the last match that was one of the plan."""
        self.seated = NOBODY_NAMED
        """Those whom a facilitator has seated for the next match."""
        self._waiting: list[Waiting] = []
        """The matches that can be gone on with, the newest first."""
        self._asked: Waiting | None = None
        """The one that whoever comes is asked about: until another match begins."""
        self._offers = False
        """That one was only just found."""
        self._has_begun = False
        """A match was played or gone on with here since the table started."""

    @property
    def asks(self) -> bool:
        """Whether whoever comes is asked to go on with a match."""
        return self._asked is not None

    def ask_no_more(self) -> None:
        """A match begins, or goes on."""
        self._asked, self._has_begun = None, True

    def find_cut_off(self, now_ns: int) -> None:
        """Take in what was found of matches that were cut off; whoever comes is asked about the newest."""
        found = None if self._archive is None else self._archive.cut_off(now_ns)
        if self._archive is None or found is None:
            return
        self._waiting += self._found(found, self._archive, now_ns)
        if found.newest is not None:
            self._keep_done(found.newest)
            self._remember(found.newest)
        if found.resumed is not None and not self._has_begun:
            self._asked = self._waiting[0]
            self._offers = True

    def _remember(self, newest: Record) -> None:
        """What was played before the table went off, unless something was played since."""
        if not self._has_begun:
            self._last_round = seating_of(newest)
        if self.last_played is None and not self._has_begun and not self.locked:
            self.last_played = played_last(newest)

    def offers(self) -> bool:
        """Whether there is a match that was found and that nobody was asked about yet; told once."""
        offers, self._offers = self._offers, False
        return offers and self.asks

    def _keep_done(self, last: Record) -> None:
        """A pairing that was played to its end before the table went off is not played again."""
        if last.result is not None and last.plan.pairing:
            self._club.done.add(last.plan.pairing)

    def _found(self, found: FoundMatch, archive: Archive, now_ns: int) -> Iterator[Waiting]:
        """What the table left behind when it went off."""
        about = (archive, self._owners(), self._loudspeaker, self.attract)
        resumed = found.resumed
        if resumed is not None:
            yield cut_off(resumed.record, lambda: resumed, *about, now_ns)
        for each in found.older:
            since_ns = now_ns - round(each.waited_s * SECOND_NS)
            yield cut_off(each.record, partial(archive.reopened, each.path), *about, since_ns)

    def leave_alone(self, match: MatchScene, now_ns: int) -> None:
        """A match that nobody goes on with stands, and waits."""
        self._asked = left_alone(match, now_ns)
        self._waiting.insert(0, self._asked)

    @property
    def left(self) -> tuple[Waiting, ...]:
        """The matches that wait, as they were left."""
        return tuple(self._waiting)

    def waiting(self, now_ns: int) -> list[Waiting]:
        """The matches that wait; one that has waited for long enough stays in its journal alone."""
        for waiting in [each for each in self._waiting if each.is_over(self._owners().waits_hours, now_ns)]:
            self._waiting.remove(waiting)
            if self._archive is not None and waiting.match is not None:
                self._archive.forget(waiting.match)
        if self._asked not in self._waiting:
            self._asked = None
        return [replace(each, go_on=partial(self._take_up, each)) for each in self._waiting]

    def _take_up(self, waiting: Waiting, now_ns: int) -> Scene:
        """Somebody goes on with a match."""
        self._waiting = [each for each in self._waiting if each is not waiting]
        if self._archive is not None and waiting.match is not None:
            self._archive.take_up(waiting.match)
        return waiting.go_on(now_ns)

    def wake(self, settings: Settings, now_ns: int) -> Scene:
        """Somebody came: the question whether to go on, as long as a match waits; else the first choices."""
        settings = self._as_spoken(settings, now_ns)
        waiting = self.waiting(now_ns)
        if self._asked is None:
            return self.start(settings, now_ns)
        ways = Ways(lambda then_ns: self.start(settings, then_ns), self.attract)
        return ContinueScene(waiting[self._waiting.index(self._asked)], ways, now_ns)

    def _records(self) -> tuple[TableRecord, ...]:
        return () if self._archive is None else self._archive.records()

    def left_in(self, language: str, now_ns: int) -> None:
        """Whoever was here last is gone; this is the language that they spoke."""
        self._spoken = (language, now_ns)

    def _as_spoken(self, settings: Settings, now_ns: int) -> Settings:
        """In the language of whoever was here last, unless they have been gone for a while."""
        language, since_ns = self._spoken
        gone = now_ns - since_ns >= LANGUAGE_STAYS_NS
        return settings if language is None or gone else replace(settings, language=language)

    def start(self, settings: Settings, now_ns: int) -> Scene:
        """Who is called plays next; else play, learn, again, more."""
        called = self._club.next_here
        if called is None:
            return self._start_freely(settings, now_ns)
        begin = partial(self.begin, settings)
        ways = CalledWays(
            *(begin, self._start_freely, self.attract, lambda: self._club.next_here == called),
            names=self._people.called,
        )
        try:
            offer = self._owners().offer
            return CalledScene(called, offer, settings, self._loudspeaker, ways, now_ns)
        except (BadSetUp, BadFileError):  # it was looked at when it came; the owner's settings are others now
            log.warning("pairing %s cannot be played here", called.id, exc_info=True)
            return self._start_freely(settings, now_ns)

    def _start_freely(self, settings: Settings, now_ns: int) -> Scene:
        """Play, learn, again, more."""
        ways = WaysIn(
            play=self._how_many,
            learn=self.learn if _lessons() else None,
            again=self._again,
            more=None if self.locked else self._set_up,
            later=self.attract,
        )
        self._first = StartScene(
            settings, self.offered.boats, self._loudspeaker, ways, lambda: self.last_played, now_ns
        )
        return self._first

    def _how_many(self, settings: Settings, now_ns: int) -> Scene:
        ways = ChoiceWays(partial(self.begin, settings), self._first, self.attract)
        about = (self.offered, settings, self._loudspeaker, ways, now_ns)
        return HowManyScene(*about, as_offered=self.locked)

    def learn(self, settings: Settings, now_ns: int) -> Scene:
        """Who wants to learn what."""
        scenes = (self._first, self.attract)
        return WhoLearnsScene(_lessons(), self.offered, settings, self._loudspeaker, *scenes, now_ns)

    def _again(self, settings: Settings, now_ns: int) -> Scene:
        assert self.last_played is not None, "what was never played cannot be chosen"
        ways = ChoiceWays(partial(self.begin, settings), self._first, self.attract)
        return RematchScene(self.last_played, settings, self._loudspeaker, ways, now_ns)

    def _set_up(self, settings: Settings, now_ns: int) -> Scene:
        about = partial(self.begin, settings), self._first, self.attract, self.waiting
        ways = SetUpWays(*about, self._people, self.next_round, self.invite)
        last = self._last_set_up
        self._last_set_up = SetUpScene(self.offered, settings, self._loudspeaker, ways, now_ns, last)
        return self._last_set_up

    def set_up_anew(self, now_ns: int) -> Scene:
        """Set-up for those who have paused a match."""
        settings = self.attract.settings
        self._start_freely(settings, now_ns)
        return self._set_up(settings, now_ns)

    @property
    def offered(self) -> MatchPlan:
        """What Play begins, as long as nobody chooses otherwise: a facilitator's wish, or the owner's."""
        return self._wished or self._owners().offer

    def offer(self, plan: MatchPlan, *, locked: bool) -> None:
        """A facilitator says what is played next; `locked`: nobody at the table changes it."""
        self._wished, self.locked, self._last_set_up = plan, locked, None
        if locked:
            self.last_played = None  # what was played before is no way round the lock

    def next_round(self) -> tuple[int, int]:
        """The round of the plan that comes next at this table (0: none), and the table's number."""
        played, plan = self._last_round, self._people.plan
        comes = plan is not None and played.round < len(plan.rounds)
        return (played.round + 1 if comes else 0), played.table

    def begin(self, settings: Settings, plan: MatchPlan, now_ns: int) -> MatchScene:
        """A match as it was chosen, with those who were seated for it."""
        if not plan.seating.people and not plan.pairing:
            plan = replace(plan, seating=self.seated)
        return MatchScene(Match(plan), settings, self._loudspeaker, self.attract, now_ns)

    def has_ended(self, played: MatchPlan) -> None:
        """It may be played again."""
        self.last_played = played

    def has_begun(self, played: MatchPlan) -> None:
        """A match is new: who was seated for it has sat down."""
        self.last_played = played
        self.seated = NOBODY_NAMED
        if played.seating.round:
            self._last_round = played.seating


def _lessons() -> dict[str, GuidedMatch]:
    """The games that are taught."""
    lessons = {game: stations_of(game).guided_match for game in GAMES}
    return {game: lesson for game, lesson in lessons.items() if lesson is not None}
