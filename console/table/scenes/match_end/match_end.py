"""What comes when a match is over: its debrief, records that get a name, what is played next and by whom."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import product
from typing import TYPE_CHECKING

from console.core.match import Match
from console.core.match_plan import MatchPlan
from console.core.words import Crew, Station
from console.debrief.sentences.past import OtherMatches
from console.debrief.sentences.point import Figures
from console.debrief.sentences.promise import Promise
from console.displays.screen import Card
from console.games import debrief_of
from console.messages.club_news import CalledPairing, ClubNews, EventStanding
from console.stations.desks import Desks
from console.stations.head_count import ENEMIES
from console.table.loudspeaker import Loudspeaker
from console.table.plans.rematch import rematch
from console.table.scenes.match_end.after_match import After, Afterwards, Decided
from console.table.scenes.match_end.club_standing import own_place, played_in
from console.table.scenes.match_end.match_debrief import DebriefPages
from console.table.scenes.match_end.record_names import RecordNames
from console.table.scenes.name_entry import LAMPS
from console.table.settings import Settings

if TYPE_CHECKING:
    from console.table.archive import Archive


class MatchEnd:
    """The end of one match, for those who sit there."""

    def __init__(
        self,
        match: Match,
        desks: Desks,
        settings: Settings,
        loudspeaker: Loudspeaker,
        peopled: Callable[[], Sequence[Crew]],
    ) -> None:
        """`peopled`: the sides of the table on which people sit now."""
        self._match, self._desks, self._settings = match, desks, settings
        self._loudspeaker, self._peopled = loudspeaker, peopled
        self.club = ClubNews()
        """What the club says now."""
        self.by_people = False
        """They had enough: it was not played to its end."""
        self.naming = RecordNames()
        self.earlier: dict[str, list[Figures]] = {}
        """The figures of the matches that the people have played here since they sat down."""
        self.prepare()

    def prepare(self) -> None:
        """For those who sit here now: only two crews of people have anything to keep from each other then."""
        peopled = self._peopled()
        apart = self._desks.crews_apart and len(peopled) == len(Crew)
        tries = {
            (crew, station): buttons
            for crew, station in product(peopled, Station)
            if (buttons := self._desks.try_buttons(crew, station)) is not None
        }
        about = (tries, self._desks.tries_page, lambda: self.standing is not None)
        self.debrief = DebriefPages(() if apart else Crew, *about)
        looked_at = debrief_of(self._match.plan.game).looked_at
        about_end = (self._settings.coins_per_match, self._kept_for, self._place, looked_at)
        self.afterwards = Afterwards(self.debrief, peopled, *about_end)

    def _kept_for(self) -> CalledPairing | None:
        """Others whom the table waits for: this pairing is played, whether the club knows it or not."""
        kept = self.club.kept_for
        return None if kept is None or kept.id == self._match.plan.pairing else kept

    @property
    def standing(self) -> EventStanding | None:
        """What the club says of the crews that have just played: boats of open play may be called alike."""
        plan = self._match.plan
        of_club = bool(plan.pairing) and not self.by_people
        return played_in(self.club.standing, plan.boats) if of_club else None

    def _place(self, crew: Crew) -> int:
        standing = self.standing
        return 0 if standing is None else own_place(standing, self._match.plan.boats[crew])

    def look_back(self, archive: "Archive", people: frozenset[str], now_ns: int) -> None:
        """The match is looked back on, once; `people`: the crews, or players, of people."""
        if self.debrief.begun:
            return
        self.naming.keep, self.debrief.keep = archive.name_records, archive.promise
        self.debrief.begin(archive.debrief(people, OtherMatches({**self.earlier})), now_ns)

    def press(self, crew: Crew, station: Station, control: str, now_ns: int) -> Decided | None:
        """A press after the match; what it decides for the whole table, if anything."""
        if not self.naming.asks(crew):
            return self.afterwards.press(crew, station, control, now_ns)
        self._loudspeaker.sound("click", crew)
        self.afterwards.hear(crew, now_ns)
        self._name(crew, self.naming.press(crew, station, control, now_ns))
        return None

    def _name(self, crew: Crew, name: str | None) -> None:
        """A boat that did something better than ever before is named; the next match has that name too."""
        if name is not None and self._desks.crews_apart:
            plan = self._match.plan
            self._match.plan = replace(plan, boats={**plan.boats, crew.value: name})

    def tick(self, now_ns: int, *, seen: bool) -> Decided | None:
        """Time has passed; `seen`: how the match ended was seen by now."""
        for crew in filter(self.afterwards.chooses, Crew):  # people see first how they did
            players = frozenset(desk.player for desk in self._desks.on_side(crew))
            self.naming.offer(self.debrief.records, crew, players, now_ns)
        self.naming.tick(now_ns)
        return self.afterwards.tick(now_ns, seen=seen)

    def chooses(self, crew: Crew) -> bool:
        """Whether a crew's display shows what can be played next."""
        return self.afterwards.chooses(crew) and not self.naming.asks(crew)

    def shows_standing(self, crew: Crew, now_ns: int) -> EventStanding | None:
        """The standing, where a crew's debrief has come to it."""
        shown = not self.naming.asks(crew) and self.debrief.is_at_standing(crew, now_ns)
        return self.standing if shown else None

    def card(self, crew: Crew, station: Station, now_ns: int) -> Card:
        """What OK does now, on a station's card."""
        return self.afterwards.card(crew, station, now_ns)

    def lit(self, crew: Crew, now_ns: int) -> frozenset[str]:
        """The lamps that tell a crew what to press."""
        if self.naming.asks(crew):
            return LAMPS
        stations = [station for desk in self._desks.on_side(crew) for station in desk.in_play]
        return self.afterwards.lit(crew, stations, now_ns)

    def played_next(self, played: MatchPlan, decided: Decided) -> MatchPlan:
        """What was played, anew for whoever wants it, with computers in place of those who are gone."""
        crewing = played.crewing
        for crew in decided.gone:
            crewing = crewing.seat([(crew, station) for station in Station], ENEMIES)
        exchanged = decided.way is After.EXCHANGE
        return rematch(replace(played, crewing=crewing), exchanged, self._settings.seed)

    def pass_on(self, anew: "MatchEnd", promises: dict[str, Promise | None], decided: Decided) -> None:
        """What people did and said goes with them, to wherever they sit next; a player keeps a colour."""
        exchanged = self._desks.crews_apart and decided.way is After.EXCHANGE
        for desk in self._desks:
            if desk.crew in decided.gone:
                continue
            side = desk.player
            place = Crew(side).enemy if exchanged else side
            promises[place] = self.debrief.promised.get(side)
            if side in self.debrief.figures:
                anew.earlier[place] = [*self.earlier.get(side, ()), self.debrief.figures[side]]
