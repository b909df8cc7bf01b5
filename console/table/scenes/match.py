"""A match at the table, of any game, from its beginning to its end."""

from collections.abc import Iterator, Sequence
from random import Random

from console.core.match import Given, Match
from console.core.notation import Order
from console.core.options import MatchOptions
from console.core.words import Crew, Station
from console.crewmates.crewing import Crewing
from console.displays.screen import Card, CardState, SceneName, Screen
from console.games import stations_of
from console.languages import Message
from console.panels.clock import SECOND_NS
from console.panels.link import Press
from console.stations.desks import Desk, Desks, Pressed
from console.table.computers import Computers, Past
from console.table.scenes.debrief import DebriefPages
from console.table.scenes.match_clock import MatchClock
from console.table.scenes.menu_screen import covered, menu_screen
from console.table.scenes.scene import Loudspeaker, Scene
from console.table.scenes.telling import Telling
from console.table.settings import Settings

WRITTEN_AGAIN = 2000
"""Orders of a match that goes on: what is still to be read is among them, and nobody waits for the rest."""


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
        desks: Desks | None = None,
    ) -> None:
        """`match`: one that goes on after the table was cut off; `history`: all its orders."""
        self.match = match or Match(options)
        self.settings = settings
        self.clock = MatchClock(now_ns)
        self.desks = desks or stations_of(options.game).desks(self.match)
        self.desks.stop_deaf_ns = settings.stop_deaf_seconds * SECOND_NS
        crewing = Crewing.read(settings.computers, settings.assists)
        self.computers = Computers(self.match, self.desks, crewing)
        self.computers.recall(history)
        for desk in self.desks:
            desk.computers = self.computers.held[desk.player]
        apart, peopled = self.desks.crews_apart, self.computers.peopled
        self.debrief = DebriefPages(crew for crew in Crew if not apart or not peopled[crew])
        self._telling = Telling(self.desks, self.computers, loudspeaker)
        for past in history[-WRITTEN_AGAIN:]:
            self._telling.write(past.events, past.time_ns)
        self.time_up: Message | None = None
        """How a match ended by its clock."""
        self.clock_result: tuple[str, ...] | None = None
        """Who won when the time for the match was up; None: it is not."""
        self._pressing: Press | None = None
        """The press that is being heard, with its uncertainty."""
        self._loudspeaker = loudspeaker
        self._after = after
        self._changed_ns = now_ns
        self._chance = Random(options.seed or 0)
        self.look(now_ns)

    @property
    def over(self) -> bool:
        ended = self.time_up is not None or self.match.game.is_over(self.match.state)
        return ended and not self.desks.telling

    @property
    def heeds_releases(self) -> bool:
        """It matters how long a control is held: no other meaning of holding is heeded then."""
        return self.desks.heeds_releases

    @property
    def tie_goes_to(self) -> Crew:
        """Whose press counts as the first of two at the same moment."""
        return self.match.game.has_tie(self.match.state)

    def take_waits(self) -> list[tuple[str, float]]:
        """How long each station let its crew wait, in seconds, since the last call."""
        return [wait for desk in self.desks for wait in desk.take_waits()]

    def go_on_from(self, played_ns: int) -> None:
        """The match goes on after the table was off, and so does its clock."""
        self.clock.begun_ns -= played_ns

    def enter(self, now_ns: int) -> None:
        self.clock.touch(now_ns)

    def expect(self, press: Press) -> None:
        """A press is about to be heard; this is its time, with its uncertainty."""
        self._pressing = press

    def press(self, crew: Crew, station: Station, control: str, now_ns: int) -> Scene:
        self.clock.touch(now_ns)
        if self.over:
            return self._after if self.debrief.press(crew, control, now_ns) else self
        desk = self.desks.at(crew, station)
        if desk is None:
            self._loudspeaker.sound("buzz", crew)
            return self
        by_computer = desk.level_at(station) is not None
        pressed = Message.of("crewmate.here") if by_computer else desk.press(station, control, now_ns)
        self._heed(desk, station, pressed, now_ns)
        self._pressing = None
        return self

    def release(self, crew: Crew, station: Station, control: str, now_ns: int) -> Scene:
        """A control was let go."""
        desk = self.desks.at(crew, station)
        if desk is not None and not self.over and desk.level_at(station) is None:
            released = desk.release(station, control, now_ns)
            if released is not None:
                self._heed(desk, station, released, now_ns)
        return self

    def _heed(self, desk: Desk, station: Station, pressed: Pressed, now_ns: int) -> None:
        if isinstance(pressed, Order) and self.give(pressed, now_ns).refused is None:
            return
        if isinstance(pressed, Message):
            desk.tell(station, pressed, now_ns)
            self._loudspeaker.sound("buzz", desk.crew)
        self._tell(now_ns)

    def give(self, order: Order, now_ns: int) -> Given:
        """Judge an order, and tell everybody who may know what came of it."""
        before = self.match.state
        given = self.match.give(order, now_ns)
        if given.refused is not None:
            self.desks.refused(given, self._pressing, now_ns)
            self._loudspeaker.sound("buzz", self.desks.giver(order).crew)
            return given
        self._changed_ns = now_ns
        self._telling.order_given()
        self.computers.hear(given.events)
        self.desks.accepted(before, given, self._pressing, now_ns)
        self._tell(now_ns)
        return given

    def _tell(self, now_ns: int) -> None:
        """What has happened, as far as it is to be told by now. Desks see no more than was told."""
        self._telling.tell(self.desks.to_tell(now_ns), now_ns)
        if not self.desks.telling:
            self.look(now_ns)

    def look(self, now_ns: int) -> None:
        """The match changed: all desks and computers look at it."""
        for desk in self.desks:
            view, legal = self.match.view(desk.player), self.match.legal(desk.player)
            desk.look(view, legal, now_ns)
            self.computers.look(desk.player, view, legal, now_ns)

    def tick(self, now_ns: int) -> Scene:
        if self.desks.telling:
            self._tell(now_ns)
            if not self.desks.telling:
                self.clock.touch(now_ns)
        if self.over:
            return self._after if self.clock.end_was_seen(now_ns) else self
        if self.clock.is_left_alone(self.settings, now_ns):
            return self._after
        if not self.desks.telling:
            self._let_computers_act(now_ns)
            self._answer_for_the_silent(now_ns)
        if not self.desks.telling and self.clock.is_up(self.settings, now_ns):
            self._end_by_clock(now_ns)
        return self

    def _let_computers_act(self, now_ns: int) -> None:
        """A player says first what they are about to do; a crewmate speaks of what there is to do then."""
        acts = [self._telling.let_crewmates_speak, self._let_computers_press]
        for act in reversed(acts) if self.desks.crews_apart else acts:
            act(now_ns)

    def _let_computers_press(self, now_ns: int) -> None:
        order = self.computers.press(now_ns)
        if order is None:
            return
        if not any(self.computers.peopled.values()):
            self.clock.touch(now_ns)
        given = self.give(order, now_ns)
        if given.refused is not None:
            self.computers.refused(self.desks.giver(order).player, given.refused)
            self.look(now_ns)

    def _answer_for_the_silent(self, now_ns: int) -> None:
        """Who holds up the table with a choice and does not make it in time is answered for, by lot."""
        limit_ns = self.settings.answer_seconds * SECOND_NS
        if not limit_ns or now_ns - self._changed_ns < limit_ns:
            return
        answers = self.match.game.answers_awaited(self.match.state)
        if answers:
            self.give(self._chance.choice(answers), now_ns)

    def _end_by_clock(self, now_ns: int) -> None:
        """Time is up: whoever leads has won."""
        self.clock.touch(now_ns)
        self.clock_result = self.match.game.leads(self.match.state)
        self.time_up = self.desks.time_up(self.clock_result)
        self._loudspeaker.sound("end")

    def screen(self, crew: Crew, now_ns: int) -> Screen:
        """What a crew's display shows; nothing of a crew of computers while people play against it."""
        if crew in self._telling.unattended and not self.over:
            cover = covered(self.computers.held[crew])
            return menu_screen(crew, self._shown, self.settings, cover, frozenset())
        over = self.over
        screen = Screen(
            crew=crew,
            scene=self._shown,
            language=self.settings.language,
            look=self.settings.look,
            names={"blue": self.settings.blue_name, "red": self.settings.red_name},
            cards=tuple(self._cards(crew, now_ns)),
            heard=self._telling.log(crew, now_ns),
            headline=self._telling.headline(crew, now_ns),
            clock_s=self.clock.shown_s(self.settings, now_ns),
            lit=self.lit(crew, now_ns),
            debrief=self.debrief.page(crew, self.settings.language, now_ns),
            captions=self._captions(crew),
            candidates={} if over else self.computers.candidates(crew),
            hints=frozenset() if over else self.computers.hints(crew),
        )
        return self.desks.shown(screen, crew, now_ns)

    @property
    def _shown(self) -> SceneName:
        if self.over:
            return SceneName.END
        return SceneName.START if self.desks.starting else SceneName.PLAY

    def _cards(self, crew: Crew, now_ns: int) -> Iterator[Card]:
        """A computer's card says what it thinks; after the match a card says what OK does."""
        for desk in self.desks.on_side(crew):
            for station, seat in desk.seats.items():
                if self.over:
                    prompt = self.debrief.prompt(crew, now_ns)
                    yield Card(station, CardState.IDLE, Message.of("status.over"), prompt)
                else:
                    thinks = self.computers.speech(desk.player).of(seat)
                    yield desk.manned_card(station, thinks, now_ns)

    def _captions(self, crew: Crew) -> tuple[Message, ...]:
        if self.time_up is not None:
            return (self.time_up,)
        return () if self.over else self._telling.captions(crew)

    def lit(self, crew: Crew, now_ns: int) -> frozenset[str]:
        desks = self.desks.on_side(crew)
        if self.over:
            stations = [station for desk in desks for station in desk.in_play]
            return self.debrief.lit(stations, crew, now_ns)
        return frozenset().union(*(desk.lit(now_ns) for desk in desks))
