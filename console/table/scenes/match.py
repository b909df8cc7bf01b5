"""A match at the table, from the secret start to the end."""

from collections.abc import Sequence
from random import Random
from typing import Any

from console.core.chart import Chart
from console.core.crew_orders import Answer, Stop
from console.core.game import Event
from console.core.match import Given, Match
from console.core.notation import CrewOrder
from console.core.options import MatchOptions
from console.core.words import Crew, Station
from console.crewmates.crewing import Crewing
from console.displays.screen import Card, CardState, SceneName, Screen
from console.games.sonar_family.stations.kit import SONAR_FAMILY
from console.languages import Message
from console.panels.link import Press
from console.stations.crew_desk import CAPTAIN_SONAR, SECOND_NS, CrewDesk
from console.table.computers import Computers, Past, manned_crews
from console.table.race import verdict
from console.table.scenes.debrief import LookingBack
from console.table.scenes.menu_screen import covered, menu_screen
from console.table.scenes.scene import Loudspeaker, Scene
from console.table.settings import Settings
from console.table.written import Written
from console.voice.announcements import told

END_SHOWN_NS = 180 * SECOND_NS
WRITTEN_AGAIN = 2000
"""Orders of a match that goes on: what is still to be read is among them, and nobody waits for the rest."""
KITS = {"captain-sonar": CAPTAIN_SONAR, "sonar-family": SONAR_FAMILY}


class MatchScene:
    """Presses become orders, orders become events, events are shown to whom they are for."""

    def __init__(
        self,
        options: MatchOptions,
        settings: Settings,
        loudspeaker: Loudspeaker,
        after: Scene,
        now_ns: int,
        match: Match | None = None,
        history: Sequence[Past] = (),
    ) -> None:
        """`match`: one that goes on after the table was cut off; `history`: all its orders."""
        self.match = match or Match(options)
        self.settings = settings
        set_up: Any = getattr(self.match.game, "set_up", self.match.game)
        self.chart: Chart = set_up.chart
        crewing = Crewing.read(settings.computers, settings.assists)
        self.computers = Computers(self.match, manned_crews(crewing))
        self.computers.recall(history)
        peopled = self.computers.peopled
        self._unattended = [crew for crew in Crew if peopled[crew.enemy] and not peopled[crew]]
        """Computers against people: its display is covered, and its headphones are anybody's to take up."""
        self.desks = {
            crew: CrewDesk(crew, self.chart, KITS[options.game], self.computers.held[crew]) for crew in Crew
        }
        self.time_up: Message | None = None
        """How a match ended by its clock."""
        self.clock_result: tuple[str, ...] | None = None
        self._loudspeaker = loudspeaker
        self._after = after
        self._written = {crew: Written(crew) for crew in Crew}
        self.pressing: Press | None = None
        """The press that is being heard, with its uncertainty."""
        self._stopped_by: Press | None = None
        self._late: dict[Crew, Message] = {}
        """The crews whose stop came too late, and by how much."""
        self._stopped_last = False
        for past in history[-WRITTEN_AGAIN:]:
            self._write(past.events, past.time_ns)
        self.begun_ns = self._touched_ns = self._changed_ns = now_ns
        self._chance = Random(options.seed or 0)
        self.looking_back = LookingBack(crew for crew in Crew if not self.computers.peopled[crew])
        self._look(now_ns)

    @property
    def is_kept(self) -> bool:
        """Whether a journal is written."""
        return True

    @property
    def over(self) -> bool:
        return self.match.state.phase == "over" or self.time_up is not None

    def go_on_from(self, played_ns: int) -> None:
        """The match goes on after the table was off, and so does its clock."""
        self.begun_ns -= played_ns

    def enter(self, now_ns: int) -> None:
        self._touched_ns = now_ns

    def press(self, crew: Crew, station: Station, control: str, now_ns: int) -> Scene:
        self._touched_ns = now_ns
        if self.over:
            return self._after if self.looking_back.press(crew, control, now_ns) else self
        desk = self.desks[crew]
        by_computer = station in self.computers.held[crew]
        pressed = Message.of("crewmate.here") if by_computer else desk.press(station, control, now_ns)
        if isinstance(pressed, CrewOrder):
            self.give(pressed, now_ns)
        elif pressed is not None:
            desk.tell(station, pressed, now_ns)
            self._loudspeaker.sound("buzz", crew)
        self._look(now_ns)
        self.pressing = None
        return self

    def give(self, order: CrewOrder, now_ns: int) -> Given:
        """Judge an order, and tell everybody who may know what came of it."""
        given = self.match.give(order, now_ns)
        if given.refused is not None:
            self.desks[order.crew].refused(order.station, given.refused, now_ns)
            self._loudspeaker.sound("buzz", order.crew)
            if isinstance(order, Stop) and given.refused.code == "stopped":
                self._lose_race(order, now_ns)
            return given
        if isinstance(order, Stop):
            self._stopped_by = self.pressing
            self._late.clear()
        self._changed_ns = now_ns
        self.computers.hear(given.events)
        self.desks[order.crew].accepted(order.station)
        for event in told(given.events):
            if event.audience not in self._unattended:
                self._loudspeaker.hear(event)
        self._write(given.events, now_ns)
        self._look(now_ns)
        return given

    def _lose_race(self, order: Stop, now_ns: int) -> None:
        """Both crews stopped: whoever did not get it learns by how much."""
        if self._stopped_by is None or self.pressing is None:
            return
        message = verdict(self._stopped_by, self.pressing)
        if message is not None:
            self._late[order.crew] = message
            self.desks[order.crew].tell(order.station, message, now_ns)

    def _write(self, events: Sequence[Event], now_ns: int) -> None:
        """What an order came to, on the displays of all who may know."""
        for written in self._written.values():
            written.hear(events, now_ns)
        for event in events:
            if event.audience == "both":
                self._heed_belay(event, now_ns)

    def _heed_belay(self, event: Event, now_ns: int) -> None:
        """A stop taken back, or ended with nothing done: STOP is deaf to that crew for a while."""
        if event.name == "belayed" or (event.name == "resumed" and self._stopped_last):
            deaf_ns = self.settings.stop_deaf_seconds * SECOND_NS
            self.desks[Crew(event.detail("crew"))].deafen(now_ns + deaf_ns)
        self._stopped_last = event.name == "stopped"

    def _look(self, now_ns: int) -> None:
        for crew, desk in self.desks.items():
            view, legal = self.match.view(crew), self.match.legal(crew)
            desk.look(view, legal, now_ns)
            self.computers.look(crew, view, legal, now_ns)

    def tick(self, now_ns: int) -> Scene:
        idle_ns = self.settings.idle_seconds * SECOND_NS
        if self.over:
            return self._after if now_ns - self._touched_ns > END_SHOWN_NS else self
        if idle_ns and now_ns - self._touched_ns > idle_ns:
            return self._after
        self._let_computers_press(now_ns)
        self._let_crewmates_speak(now_ns)
        self._answer_for_the_silent(now_ns)
        limit_ns = self.settings.match_minutes * 60 * SECOND_NS
        if limit_ns and now_ns - self.begun_ns >= limit_ns:
            self._end_by_clock(now_ns)
        return self

    def _let_computers_press(self, now_ns: int) -> None:
        order = self.computers.press(now_ns)
        if order is None:
            return
        if not any(self.computers.peopled.values()):
            self._touched_ns = now_ns
        given = self.give(order, now_ns)
        if given.refused is not None:
            self.computers.refused(order.crew, given.refused)
            self._look(now_ns)

    def _let_crewmates_speak(self, now_ns: int) -> None:
        """To their own crew alone: aloud only where the other crew is nothing but computers."""
        for crew in Crew:
            saying = self.computers.mouth(crew).speak(now_ns)
            if saying is not None:
                aloud = not self.computers.peopled[crew.enemy]
                self._loudspeaker.say(saying.caption, crew, aloud=aloud)

    def _answer_for_the_silent(self, now_ns: int) -> None:
        """A captain who does not answer a sonar in time is answered for, by lot."""
        awaiting = self.desks[Crew.BLUE].view.awaiting
        limit_ns = self.settings.answer_seconds * SECOND_NS
        if awaiting is None or not limit_ns or now_ns - self._changed_ns < limit_ns:
            return
        crew = Crew(awaiting.crew)
        legal = self.match.legal(crew)
        answers = [order for order in legal if isinstance(order, Answer)] or legal
        self.desks[crew].accepted(Station.CAPTAIN)
        self.give(self._chance.choice(answers), now_ns)

    def _end_by_clock(self, now_ns: int) -> None:
        """Time is up: the boat with less damage wins."""
        self._touched_ns = now_ns
        blue, red = (self.match.state.boat(crew).damage for crew in Crew)
        winner = None if blue == red else Crew.BLUE if blue < red else Crew.RED
        self.clock_result = () if winner is None else (winner.value,)
        self.time_up = (
            Message.of("end.clock-draw") if winner is None else Message.of("end.clock", crew=winner)
        )
        self._loudspeaker.sound("end")

    def screen(self, crew: Crew, now_ns: int) -> Screen:
        """What a crew's display shows; nothing of a crew of computers while people play against it."""
        if crew in self._unattended and not self.over:
            scene, cover = self._shown(self.match.state.phase), covered(self.computers.held[crew])
            return menu_screen(crew, scene, self.settings, cover, frozenset())
        return self._screen(crew, now_ns)

    def _screen(self, crew: Crew, now_ns: int) -> Screen:
        desk, view = self.desks[crew], self.match.view(crew)
        return Screen(
            crew=crew,
            scene=self._shown(view.phase),
            language=self.settings.language,
            look=self.settings.look,
            names={"blue": self.settings.blue_name, "red": self.settings.red_name},
            chart=self.chart,
            view=view,
            cards=tuple(self._card(crew, card, now_ns) for card in desk.cards(now_ns)),
            heard=self._written[crew].log(now_ns),
            headline=self._written[crew].headline(now_ns),
            clock_s=self._clock_s(now_ns),
            stop=desk.stop_banner(self._late.get(crew)),
            ring=desk.ring(),
            aim=desk.aim(),
            of_game=desk.of_game(),
            lit=self.lit(crew, now_ns),
            debrief=self.looking_back.page(crew, self.settings.language, now_ns),
            captions=self._captions(crew),
            candidates={} if self.over else self.computers.candidates(crew),
            hints=frozenset() if self.over else self.computers.hints(crew),
        )

    def _card(self, crew: Crew, card: Card, now_ns: int) -> Card:
        """A computer's card says what it thinks; after the match a card says what OK does."""
        if self.over:
            prompt = self.looking_back.prompt(crew, now_ns)
            return Card(card.station, CardState.IDLE, Message.of("status.over"), prompt)
        level = self.computers.held[crew].get(Station(card.station))
        if level is None or card.state is CardState.REFUSED:
            return card
        thinks = self.computers.mouth(crew).of(Station(card.station))
        status = Message.of("crewmate.level", level=f"{level}-short")
        return Card(card.station, CardState.COMPUTER, status, thinks or Message.of("crewmate.at-work"))

    def _captions(self, crew: Crew) -> tuple[Message, ...]:
        if self.time_up is not None:
            return (self.time_up,)
        said = None if self.over else self.computers.mouth(crew).now
        return () if said is None else (said.caption,)

    def _shown(self, phase: str) -> SceneName:
        if self.over:
            return SceneName.END
        return SceneName.START if phase == "set-up" else SceneName.PLAY

    def _clock_s(self, now_ns: int) -> float:
        played_s = (now_ns - self.begun_ns) // SECOND_NS
        limit_s = self.settings.match_minutes * 60
        return max(0, limit_s - played_s) if limit_s else played_s

    def lit(self, crew: Crew, now_ns: int) -> frozenset[str]:
        desk = self.desks[crew]
        if self.over:
            return self.looking_back.lit(desk.manned, crew, now_ns)
        return desk.lit(now_ns)
