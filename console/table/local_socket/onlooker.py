"""What there is to be seen at a table, as values to be told: no more than references are taken."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace

from console.core.chart import Chart
from console.core.game import Event
from console.core.views import GameView
from console.core.words import Crew
from console.displays.onlookers.gallery import CROWD, GalleryScreen
from console.displays.screen import Announcement, Card, Screen, StopBanner
from console.languages import Message
from console.messages.table_commands import InviteTablets
from console.messages.table_news import (
    AllSeen,
    BoatSeen,
    ChartSeen,
    GallerySeen,
    MatchSeen,
    OfferSeen,
    OrderHeard,
    PauseSeen,
    SaidSeen,
    SeatSeen,
    SideSeen,
    StationSeen,
    StopSeen,
    TabletsSeen,
    Told,
    WaitingSeen,
)
from console.panels.clock import MILLISECOND_NS, SECOND_NS
from console.table.local_socket.facilitator import possible
from console.table.onlookers.crowd import delay_s
from console.table.onlookers.whole_gallery import cards_of
from console.table.plans.chosen_plan import first_choices
from console.table.scenes.match.match_scene import MatchScene
from console.table.scenes.pause.pause_scene import BY_FACILITATOR
from console.table.table import Table
from console.table.table_people import TablePeople
from console.voice.game_announcements import PUBLIC


class Onlooker:
    """Looks at one table, again and again, and says what is new."""

    def __init__(self, table: Table, tablets: Callable[[], Mapping[str, TabletsSeen]] = dict) -> None:
        self._table = table
        self._tablets = tablets
        self._match: MatchScene | None = None
        self._number = 0
        self._told = 0
        """Orders of the match that were told."""

    def look(self, screens: Mapping[str, Screen], warnings: Sequence[Message], now_ns: int) -> list[Told]:
        """The match if it is another, what was heard since, and all that is seen now."""
        match = self._table.scene.holds
        told: list[Told] = []
        if match is not None:
            told += self._follow(match, now_ns)
            screens = _behind_the_pause(match, screens)
        return [*told, self._seen(match, screens, warnings, now_ns)]

    def _follow(self, scene: MatchScene, now_ns: int) -> list[Told]:
        told: list[Told] = []
        at_ms = now_ns // MILLISECOND_NS
        if scene is not self._match:
            self._match, self._told, self._number = scene, 0, self._number + 1
            plan, chart = scene.plan, scene.match.game.chart
            told.append(
                MatchSeen(
                    at_ms=at_ms,
                    match=self._number,
                    game=plan.game,
                    mode=plan.mode,
                    edition=plan.edition,
                    rules=plan.rules,
                    options=plan.options,
                    chart_file=plan.chart,
                    chart=None if chart is None else _chart(chart),
                    delay_s=delay_s(scene),
                )
            )
        new = [] if scene.announcer.untold else scene.history[self._told :]
        self._told += len(new)
        return [*told, *(self._heard(past.events, at_ms) for past in new)]

    def _heard(self, events: Sequence[Event], at_ms: int) -> OrderHeard:
        public = tuple(event for event in events if event.audience in PUBLIC)
        return OrderHeard(at_ms=at_ms, match=self._number, events=public)

    def _seen(
        self,
        match: MatchScene | None,
        screens: Mapping[str, Screen],
        warnings: Sequence[Message],
        now_ns: int,
    ) -> AllSeen:
        table, screen = self._table, screens[Crew.BLUE]
        archive, tablets = table.archive, self._tablets()
        return AllSeen(
            at_ms=now_ns // MILLISECOND_NS,
            scene=screen.scene_told,
            language=screen.language,
            names=dict(screen.names),
            match=0 if match is None else self._number,
            journal="" if match is None or archive is None else archive.journal_name,
            played_s=0 if match is None else self._played_s(match, now_ns),
            clock_s=screen.clock_s,
            over=match is not None and match.over_told,
            pairing="" if match is None else match.pairing,
            called="" if table.club.called is None else table.club.called.id,
            club_courses=table.club.pressed,
            pause=self._pause(),
            waiting=tuple(
                WaitingSeen(game=each.plan.game, played_s=each.played_s) for each in table.waiting(now_ns)
            ),
            offer=self._offer(),
            views={} if match is None else _views_of(match),
            sides={crew.value: self._side(crew, screens[crew], match, now_ns) for crew in Crew},
            gallery=None if match is None else self._gallery(match, now_ns),
            warnings=tuple(warnings),
            can=(*possible(table, now_ns), *((InviteTablets.name,) if tablets else ())),
            tablets=tablets,
        )

    def _time_ns(self, match: MatchScene, now_ns: int) -> int:
        return self._table.scene_ns(now_ns) if match.stopped_ns is None else match.stopped_ns

    def _played_s(self, match: MatchScene, now_ns: int) -> int:
        return (self._time_ns(match, now_ns) - match.clock.begun_ns) // SECOND_NS

    def _gallery(self, match: MatchScene, now_ns: int) -> GallerySeen:
        title = Message.of("gallery.public")
        return _gallery_of(match.public_screen(CROWD, title, self._time_ns(match, now_ns)))

    def _pause(self) -> PauseSeen | None:
        why = self._table.scene.pause
        if why is None:
            return None
        by = BY_FACILITATOR if why.by_facilitator else why.by
        return PauseSeen(by=by, reason=why.reason, held=why.held)

    def _offer(self) -> OfferSeen:
        offer = self._table.offered
        return OfferSeen(
            game=offer.game,
            chart=offer.chart or "",
            mode=offer.mode or "",
            goal=offer.goal or "",
            options=offer.options,
            locked=self._table.locked,
            lesson=offer.lesson,
            most_people=first_choices(offer).most_people,
        )

    def _side(self, crew: Crew, screen: Screen, match: MatchScene | None, now_ns: int) -> SideSeen:
        """As its own display shows it, and would if it were not covered; and the gallery's stations."""
        cards: Iterator[Card] = iter(screen.cards)
        chain: Iterator[Card] = iter(())
        if match is not None:
            time_ns = self._time_ns(match, now_ns)
            cards, chain = match.cards(crew, time_ns), cards_of(match.desks, crew, time_ns)
        return SideSeen(
            cards=tuple(map(_card, cards)),
            chain=tuple(map(_card, chain)),
            heard=tuple(map(_said, screen.heard)),
            captions=screen.captions,
            stop=None if screen.stop is None else _stop(screen.stop),
            seats=() if match is None else tuple(_seats(crew, match, self._table.people)),
        )


def _views_of(scene: MatchScene) -> Mapping[str, GameView]:
    """Each player's own view, as far as was told."""
    match, untold = scene.match, scene.announcer.untold
    return {player: untold.as_told(match.view(player)) for player in match.game.players}


def _behind_the_pause(match: MatchScene, screens: Mapping[str, Screen]) -> Mapping[str, Screen]:
    """What both sides will see again when the match goes on; its scene is still the pause."""
    if match.stopped_ns is None:
        return screens
    stopped = {crew.value: match.screen(crew, match.stopped_ns) for crew in Crew}
    return {crew: replace(screen, scene=screens[crew].scene) for crew, screen in stopped.items()}


def _seats(crew: Crew, match: MatchScene, people: TablePeople) -> list[SeatSeen]:
    names = people.names
    crewing = match.plan.crewing
    return [
        SeatSeen(
            station=station,
            player=desk.player,
            sitter=crewing.sitters[crew, station],
            choices=tuple(sitters),
            person=names.get(match.persons[crew, station], ""),
        )
        for desk in match.desks.on_side(crew)
        for station, sitters in match.computers.sitters(desk).items()
    ]


def _chart(chart: Chart) -> ChartSeen:
    return ChartSeen(
        name=chart.name,
        columns=chart.columns,
        rows=chart.rows,
        islands=tuple(sorted(chart.islands)),
        sectors=chart.sectors,
    )


def _card(card: Card) -> StationSeen:
    return StationSeen(
        station=card.station,
        state=card.state.value,
        status=card.status,
        message=card.message,
        waited_s=None if card.waited_s is None else round(card.waited_s, 1),
    )


def _said(said: Announcement) -> SaidSeen:
    return SaidSeen(crew=said.crew, message=said.message, age_s=said.age_s, loud=said.loud)


def _stop(stop: StopBanner) -> StopSeen:
    left = None if stop.left is None else round(stop.left, 2)
    return StopSeen(crew=stop.crew, station=stop.station, message=stop.message, left=left)


def _gallery_of(screen: GalleryScreen) -> GallerySeen:
    gallery = screen.gallery
    return GallerySeen(
        hull=gallery.hull,
        sinks=gallery.sinks,
        sides=tuple(BoatSeen(crew=side.crew, name=side.name, damage=side.damage) for side in gallery.sides),
        spots=tuple((spot.dot, spot.crew) for spot in gallery.spots),
        heard=tuple(map(_said, gallery.heard)),
        headline=None if gallery.headline is None else gallery.headline.message,
        view=screen.view,
    )
