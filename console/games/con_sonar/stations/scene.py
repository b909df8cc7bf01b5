"""A match of Con Sonar! at the table: up to three players a side, each at a station's controls."""

from collections import deque
from collections.abc import Sequence
from dataclasses import replace

from console.core.game import Event
from console.core.match import Match
from console.core.options import MatchOptions
from console.core.words import Crew, Station
from console.crewmates.crewing import Crewing
from console.crewmates.levels import Level
from console.displays.screen import Announcement, Card, CardState, SceneName, Screen
from console.games.captain_sonar.stations.lamps import BLINK_NS
from console.games.con_sonar.rules.orders import Fire, PlayerOrder
from console.games.con_sonar.rules.view import ConSonarView
from console.games.con_sonar.screen import ConSonarScreen, Roll, ShownSeat
from console.games.con_sonar.stations.seat import SeatDesk, Sight
from console.games.con_sonar.stations.seating import seated
from console.games.con_sonar.stations.throws import Throws
from console.languages import Message
from console.stations.crew_desk import REFUSAL_SHOWN_NS, SECOND_NS
from console.table.computers import Computers, Past, manned_seats
from console.table.scenes.debrief import LookingBack
from console.table.scenes.match import END_SHOWN_NS
from console.table.scenes.scene import Loudspeaker, Scene
from console.table.settings import Settings
from console.table.written import HEARD_KEPT, Said
from console.voice.announcements import PUBLIC, about, announce, loud

"""Parts of a player's view that are not for a display."""


class ConSonarScene:
    """Whoever's turn it is acts; everybody may look at their own hand at any time."""

    def __init__(
        self,
        options: MatchOptions,
        settings: Settings,
        loudspeaker: Loudspeaker,
        after: Scene,
        now_ns: int,
        match: Match | None = None,
        first: Crew = Crew.BLUE,
        history: Sequence[Past] = (),
    ) -> None:
        """`match`: one that goes on after the table was cut off. `first`: where the first player sits."""
        self.match = match or Match(options)
        self.settings = settings
        self.desks = {
            place: SeatDesk(colour, place)
            for colour, place in seated((options.players or "").split(","), first).items()
        }
        self.time_up = False
        self.clock_result: tuple[str, ...] | None = None
        self._throws: Throws | None = None
        self._told_throws = 0
        self._rolled: Roll | None = None
        """The dice of this turn, when they lie still."""
        self._loudspeaker = loudspeaker
        self._after = after
        self._heard: deque[Said] = deque(maxlen=HEARD_KEPT)
        for past in history:
            for event in past.events:
                self._write(event, past.time_ns)
        self._told: dict[SeatDesk, tuple[Message, int]] = {}
        self.begun_ns = self._touched_ns = now_ns
        crewing = Crewing.read(settings.computers, settings.assists)
        self.computers = Computers(self.match, manned_seats(crewing, self.desks.items()))
        self.computers.recall(history)
        self.looking_back = LookingBack(Crew)  # nothing is secret afterwards, and nobody has to be asked
        self._said: Message | None = None
        """What a computer player says at the table, where everybody may hear it."""
        people = [place.crew for place, desk in self.desks.items() if not self._computer(desk)]
        self._on_honour = frozenset(crew for crew in Crew if people.count(crew) > 1)
        """The displays that say that nobody looks while a neighbour does; until the first card."""
        self._look(now_ns)

    @property
    def is_kept(self) -> bool:
        """Whether a journal is written."""
        return True

    @property
    def over(self) -> bool:
        return self._throws is None and (bool(self.match.state.winners) or self.time_up)

    def go_on_from(self, played_ns: int) -> None:
        """The match goes on after the table was off, and so does its clock."""
        self.begun_ns -= played_ns

    def enter(self, now_ns: int) -> None:
        self._touched_ns = now_ns

    def press(self, crew: Crew, station: Station, control: str, now_ns: int) -> Scene:
        self._touched_ns = now_ns
        if self.over:
            return self._after if self.looking_back.press(crew, control, now_ns) else self
        desk = self._desk(crew, station)
        if desk is None:
            self._loudspeaker.sound("buzz", crew)
        elif self._computer(desk):
            self._heed(desk, Message.of("crewmate.here"), now_ns)
        elif self._throws is None or control == desk.pad.back:
            self._heed(desk, desk.press(control, now_ns), now_ns)
        elif control == "ok" and desk.to_play:
            self._throws = self._throws.hurried(now_ns)
            self._tell_throws(now_ns)
        return self

    def release(self, crew: Crew, station: Station, control: str, now_ns: int) -> Scene:
        """A control was let go."""
        desk = self._desk(crew, station)
        if desk is not None and not self.over and not self._computer(desk):
            self._heed(desk, desk.release(control, now_ns), now_ns)
        return self

    def _desk(self, crew: Crew, station: Station) -> SeatDesk | None:
        return next((desk for place, desk in self.desks.items() if place == (crew, station)), None)

    def _computer(self, desk: SeatDesk) -> Level | None:
        """How well the computer plays that holds a seat; None: a person does."""
        return self.computers.held[desk.colour].get(None)

    def _heed(self, desk: SeatDesk, pressed: PlayerOrder | Message | None, now_ns: int) -> None:
        if isinstance(pressed, PlayerOrder):
            self.give(pressed, now_ns)
        elif pressed is not None:
            self._told[desk] = (pressed, now_ns)
            self._loudspeaker.sound("buzz", desk.place.crew)

    def give(self, order: PlayerOrder, now_ns: int) -> None:
        """Judge an order. An attack is told throw by throw, anything else at once."""
        before = self.match.state
        given = self.match.give(order, now_ns)
        if given.refused is not None:
            self._loudspeaker.sound("buzz")
            if self.computers.held[order.player]:
                self.computers.refused(order.player, given.refused)
                self._look(now_ns)
            return
        self._told.clear()
        self._on_honour = frozenset()
        self.computers.hear(given.events)
        self._said, self._rolled = None, None
        if isinstance(order, Fire):
            self._throws, self._told_throws = Throws(before, given.events, now_ns), 0
            self._tell_throws(now_ns)
            return
        for event in given.events:
            self._tell(event, now_ns)
        self._look(now_ns)

    def _tell(self, event: Event, now_ns: int) -> None:
        if event.audience not in PUBLIC:
            return
        self._loudspeaker.hear(event)
        self._write(event, now_ns)

    def _write(self, event: Event, now_ns: int) -> None:
        message = announce(event, "both")
        if message is not None:
            self._heard.appendleft(Said(about(event), message, now_ns, loud(event)))

    def _tell_throws(self, now_ns: int) -> None:
        throws = self._throws
        if throws is None:
            return
        due = throws.due(now_ns)
        for event in due[self._told_throws :]:
            self._tell(event, now_ns)
        self._told_throws = len(due)
        if now_ns >= throws.over_ns:
            self._rolled = throws.shown(throws.over_ns)
            self._throws = None
            self._look(now_ns)
            self._touched_ns = max(self._touched_ns, now_ns)

    def _look(self, now_ns: int) -> None:
        for desk in self.desks.values():
            view, legal = self.match.view(desk.colour), self.match.legal(desk.colour)
            desk.look(Sight(view, legal))
            self.computers.look(desk.colour, view, legal, now_ns)

    def tick(self, now_ns: int) -> Scene:
        self._tell_throws(now_ns)
        idle_ns = self.settings.idle_seconds * SECOND_NS
        if self.over:
            return self._after if now_ns - self._touched_ns > END_SHOWN_NS else self
        if idle_ns and now_ns - self._touched_ns > idle_ns:
            return self._after
        if self._throws is None:
            self._let_computers_play(now_ns)
        limit_ns = self.settings.match_minutes * 60 * SECOND_NS
        if limit_ns and self._throws is None and now_ns - self.begun_ns >= limit_ns:
            self.time_up, self._touched_ns, self.clock_result = True, now_ns, ()
            self._loudspeaker.sound("end")
        return self

    def _let_computers_play(self, now_ns: int) -> None:
        for desk in self.desks.values():
            saying = self.computers.mouth(desk.colour).speak(now_ns)
            if saying is not None:
                self._said = Message.of("crewmate.says", station=desk.colour.value, words=saying.message)
                self._loudspeaker.say(self._said, "both", aloud=True)
        order = self.computers.press(now_ns)
        if order is not None:
            if not any(self.computers.peopled.values()):
                self._touched_ns = now_ns
            self.give(order, now_ns)

    def screen(self, crew: Crew, now_ns: int) -> Screen:
        desks = [desk for place, desk in self.desks.items() if place.crew is crew]
        heard = tuple(
            Announcement(said.crew, said.message, (now_ns - said.time_ns) // SECOND_NS, said.loud)
            for said in self._heard
        )
        return Screen(
            crew=crew,
            scene=SceneName.END if self.over else SceneName.PLAY,
            language=self.settings.language,
            look=self.settings.look,
            names={"blue": self.settings.blue_name, "red": self.settings.red_name},
            view=self._public(),
            cards=tuple(self._card(desk, now_ns) for desk in desks),
            heard=heard,
            clock_s=self._clock_s(now_ns),
            of_game=ConSonarScreen(
                seats=tuple(self._seat(desk, now_ns) for desk in desks),
                roll=self._rolled if self._throws is None else self._throws.shown(now_ns),
            ),
            lit=self.lit(crew, now_ns),
            captions=self._captions(crew),
            debrief=self.looking_back.page(crew, self.settings.language, now_ns),
        )

    def _seat(self, desk: SeatDesk, now_ns: int) -> ShownSeat:
        """What lies before a player; a computer points at nothing."""
        shown = desk.shown(now_ns)
        return shown if self._computer(desk) is None else replace(shown, pointed=None)

    def _captions(self, crew: Crew) -> tuple[Message, ...]:
        if self.time_up:
            return (Message.of("con-sonar.time-up"),)
        if crew in self._on_honour and not self.over:
            return (Message.of("con-sonar.honour"),)
        return () if self._said is None or self.over else (self._said,)

    def _public(self) -> ConSonarView:
        """What everybody sees. While a die rolls, that is the table as it was before the shot."""
        state = self.match.state if self._throws is None else self._throws.before
        view: ConSonarView = self.match.game.view(state, self.match.game.players[0])
        return view.of_the_table()

    def _clock_s(self, now_ns: int) -> float:
        played_s = (now_ns - self.begun_ns) // SECOND_NS
        limit_s = self.settings.match_minutes * 60
        return max(0, limit_s - played_s) if limit_s else played_s

    def _card(self, desk: SeatDesk, now_ns: int) -> Card:
        station = desk.place.station
        message, told_ns = self._told.get(desk, (None, 0))
        if message is not None and now_ns - told_ns <= REFUSAL_SHOWN_NS:
            return Card(station, CardState.REFUSED, Message.of("status.refused"), message)
        if self.over:
            prompt = self.looking_back.prompt(desk.place.crew, now_ns)
            return Card(station, CardState.IDLE, Message.of("status.over"), prompt)
        if self._throws is not None:
            return Card(
                station, CardState.IDLE, Message.of("status.waiting"), Message.of("con-sonar.rolling")
            )
        level = self._computer(desk)
        if level is not None:
            status = Message.of("crewmate.level", level=f"{level}-short")
            does = "thinks" if desk.to_play else "waits"
            return Card(station, CardState.COMPUTER, status, Message.of(f"crewmate.player-{does}"))
        if desk.to_play:
            return Card(station, CardState.AWAITED, Message.of("status.awaited"), desk.task())
        return Card(station, CardState.IDLE, Message.of("status.waiting"), desk.wait())

    def lit(self, crew: Crew, now_ns: int) -> frozenset[str]:
        """Everybody's BACK, to look with; all that the player to act may press, whose OK blinks."""
        lamps: set[str] = set()
        for place, desk in self.desks.items():
            if place.crew is not crew or self._computer(desk):
                continue
            acts = desk.to_play and self._throws is None and not self.over
            controls = {"ok"} if self.over else {desk.pad.back}
            if acts:
                blinks = {"ok"} if now_ns // BLINK_NS % 2 == 0 else set()
                controls |= {*desk.pad.previous, *desk.pad.next, *blinks}
            lamps |= {f"{place.station}.{control}" for control in controls}
        return frozenset(lamps)
