"""A match at the table, of any game, from its beginning to its end."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import product
from random import Random

from console.core.crewing import Crewing
from console.core.game import Event
from console.core.match import Given, Match
from console.core.match_plan import MatchPlan
from console.core.notation import Order
from console.core.seating import Seating
from console.core.words import Crew, Post, Station
from console.displays.onlookers.gallery import GalleryScreen
from console.displays.screen import Card, Screen
from console.games import stations_of
from console.journal import Record
from console.languages import Message
from console.messages.club_news import ClubNews
from console.panels.clock import SECOND_NS
from console.panels.link import Press
from console.people.person import is_personal
from console.stations.desks import Desk, Desks, Pressed
from console.stations.lamp_shows import with_show
from console.table.archive import Archive
from console.table.loudspeaker import Loudspeaker
from console.table.scenes.match.announcer import Announcer
from console.table.scenes.match.computers import Computers, Past
from console.table.scenes.match.last_promises import LastPromises
from console.table.scenes.match.match_clock import MatchClock
from console.table.scenes.match.match_screens import crew_screen, public_screen
from console.table.scenes.match.patience import Patience
from console.table.scenes.match.pause_request import PauseRequest
from console.table.scenes.match_end.after_match import After, Decided
from console.table.scenes.match_end.match_end import MatchEnd
from console.table.scenes.scene import Scene
from console.table.settings import Settings

WRITTEN_AGAIN = 2000
"""Orders of a match that goes on: what is still to be read is among them, and nobody waits for the rest."""

TAP_NS = SECOND_NS
"""A captain's CANCEL that is held for so long takes nothing back: it is on the way to a pause."""
_CANCEL = (Station.CAPTAIN, "cancel")


class MatchScene(Scene):
    """Presses become orders, orders become events, events are shown to whom they are for."""

    yields = False

    def __init__(
        self,
        match: Match,
        settings: Settings,
        loudspeaker: Loudspeaker,
        after: Scene,
        now_ns: int,
        history: Sequence[Past] = (),
        desks: Desks | None = None,
    ) -> None:
        """`history`: all the orders of one that goes on after the table was cut off."""
        self.match = match
        self.settings = settings
        self.clock = MatchClock(now_ns)
        self.desks = desks or stations_of(self.plan.game).desks(self.match)
        self.desks.stop_deaf_ns = settings.stop_deaf_seconds * SECOND_NS
        self.computers = Computers(self.match, self.desks, self.plan.crewing)
        self.computers.recall(history)
        for desk in self.desks:
            desk.computers = self.computers.held[desk.player]
        self.match_end = MatchEnd(match, self.desks, settings, loudspeaker, lambda: self.peopled)
        self.announcer = Announcer(self.desks, self.computers, loudspeaker)
        for past in history[-WRITTEN_AGAIN:]:
            self.remember(past.events, past.time_ns)
        self._closeness: int | None = 0
        self.time_up: Message | None = None
        """How a match ended by its clock."""
        self.clock_result: tuple[str, ...] | None = None
        """Who won when the time for the match was up; None: it is not."""
        self._pressing: Press | None = None
        """The press that is being heard, with its uncertainty."""
        self._loudspeaker = loudspeaker
        self._after = after
        self.patience = Patience(self.match)
        self._chance = Random(self.plan.seed or 0)
        self.pause_request = PauseRequest(by_taps=self.desks.heeds_releases)
        self.persons = self._persons()
        """Who sits where, by a number that goes with a person who changes places."""
        self.stopped_ns: int | None = None
        """When its clocks stopped: it is paused, or waits to be continued; None: it is played."""
        self.played_again = False
        """Those who sat here when the match before ended play it."""
        self.entered = 0
        """How often the table came to it: a match that is new is kept and paid for."""
        self.at_once: bool | None = None
        """Whether all its people agreed that a crowd sees both boats without a delay; None: nobody asked."""
        self.history = list(history)
        """What came of every order."""
        self.hints: dict[Post, tuple[Message, int]] = {}
        """What a facilitator said last to each station, and when; the newest is the last."""
        self.recalled = LastPromises()
        """What the people of each crew, or each player, said after the match before this one."""
        self._cancel_ns: dict[Crew, int] = {}
        """The captains whose CANCEL is down, and since when."""
        self.look(now_ns)

    def _persons(self) -> dict[Post, int]:
        """Those whom the register knows by their own number, all others by one of their place."""
        there = {(desk.crew, station) for desk in self.desks for station in desk.in_play}
        named = {post: number for post, number in self.plan.seating.people.items() if post in there}
        return {post: number for number, post in enumerate(product(Crew, Station), 1)} | named

    @property
    def playing(self) -> "MatchScene":
        return self

    @property
    def teaching(self) -> bool:
        """Everybody is told what to press."""
        return False

    def is_choice(self, control: str) -> bool:
        """Desks know what is asked; only the OK that gives start and dive is the first thing there."""
        return self.desks.starting and control == "captain.ok"

    def come(self, club: ClubNews) -> int | None:
        """The table comes to it; when its clocks stopped, if they did. `club`: what the club says now."""
        self.match_end.club = club
        self.entered += 1
        self.pause_request.forget()
        stopped_ns, self.stopped_ns = self.stopped_ns, None
        return stopped_ns

    def go_on_from(self, record: Record) -> None:
        """The match goes on after the table was off, and so does its clock: it is not new."""
        self.recalled.take_up(record)
        self.clock.begun_ns -= record.played_ns
        self.entered = 1

    def follow(self, before: "MatchScene") -> None:
        """The same people play it."""
        self.recalled, self.match_end.earlier = before.recalled, before.match_end.earlier

    def stay(self) -> None:
        """Those who sat here when the match before ended play it."""
        self.played_again = True

    def look_back(self, archive: Archive, now_ns: int) -> None:
        """A match that has ended is looked back on, once."""
        if self.over:
            self.match_end.look_back(archive, self.people, now_ns)

    @property
    def plan(self) -> MatchPlan:
        """What is played here, and by whom, as it is now."""
        return self.match.plan

    @property
    def pairing(self) -> str:
        """Of the club, which takes its result; empty: open play."""
        return self.plan.pairing

    def remember(self, events: Sequence[Event], time_ns: int) -> None:
        """What had happened before: it is still to be read, or has left its mark on the charts."""
        self.announcer.remember(events, time_ns)

    @property
    def ended_by_people(self) -> bool:
        """They have had enough: nobody has won."""
        return self.match_end.by_people

    @property
    def over(self) -> bool:
        ended = self.time_up is not None or self.match.game.is_over(self.match.state)
        return ended and not self.desks.telling

    def closeness(self, now_ns: int) -> int | None:
        """How close the end is as far as everybody was told; None: it is over."""
        if not self.announcer.untold:
            hurry = self.clock.hurries(self.plan.minutes, now_ns)
            self._closeness = None if self.over else self.desks.closeness + hurry
        return self._closeness

    @property
    def over_told(self) -> bool:
        """Whether it is over and everybody was told how."""
        return self.over and not self.announcer.untold

    @property
    def people(self) -> frozenset[str]:
        """The crews, or players, that are more than computers."""
        return frozenset(player for player, peopled in self.computers.peopled.items() if peopled)

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

    def agree(self, at_once: bool) -> None:
        """Whether all its people agree that a crowd sees both boats without a delay."""
        self.at_once = at_once

    def stand(self, now_ns: int) -> None:
        """Its clocks stop. Whatever is held now is let go where this match does not hear it."""
        self.stopped_ns = now_ns
        self._cancel_ns.clear()
        for desk in self.desks:
            desk.let_go()

    def enter(self, now_ns: int) -> None:
        self.clock.touch(now_ns)
        self.desks.settle(now_ns)

    def expect(self, press: Press) -> None:
        """A press is about to be heard; this is its time, with its uncertainty."""
        self._pressing = press

    def press(self, crew: Crew, station: Station, control: str, now_ns: int) -> Scene:
        self.clock.touch(now_ns)
        if self.over:
            return self._go(self.match_end.press(crew, station, control, now_ns), now_ns)
        if (station, control) == _CANCEL:
            self._cancel_ns[crew] = now_ns
        if (station, control) != _CANCEL or self.desks.heeds_releases:
            self._act(crew, station, control, now_ns)
        self._pressing = None
        return self

    def _act(self, crew: Crew, station: Station, control: str, now_ns: int) -> None:
        desk = self.desks.at(crew, station)
        if desk is None:
            self._loudspeaker.sound("buzz", crew)
            return
        by_computer = desk.level_at(station) is not None
        pressed = Message.of("crewmate.here") if by_computer else desk.press(station, control, now_ns)
        self._heed(desk, station, pressed, now_ns)

    def release(self, crew: Crew, station: Station, control: str, now_ns: int) -> Scene:
        """A control was let go. A captain's CANCEL acts now, if it was not held."""
        since_ns = self._cancel_ns.pop(crew, None) if (station, control) == _CANCEL else None
        if since_ns is not None and self.desks.heeds_releases:
            self.pause_request.let_go(crew, now_ns - since_ns, now_ns)
        elif since_ns is not None and not self.over and now_ns - since_ns < TAP_NS:
            self._act(crew, station, control, now_ns)
        desk = self.desks.at(crew, station)
        if desk is not None and not self.over and desk.level_at(station) is None:
            released = desk.release(station, control, now_ns)
            if released is not None:
                self._heed(desk, station, released, now_ns)
        self._pressing = None
        return self

    def _heed(self, desk: Desk, station: Station, pressed: Pressed, now_ns: int) -> None:
        if isinstance(pressed, Order) and self.give(pressed, now_ns).refused is None:
            besides = desk.besides(pressed)
            if besides is not None:
                self.give(besides, now_ns)
            return
        if isinstance(pressed, Message):
            desk.tell(station, pressed, now_ns)
            self._loudspeaker.sound("buzz", desk.crew)
        self._tell(now_ns)

    def give(self, order: Order, now_ns: int, *, by_console: bool = False) -> Given:
        """Judge an order, and tell everybody who may know what came of it."""
        before = self.match.state
        known_ns = self._pressing.uncertainty_ns or None if self._pressing is not None else None
        given = self.match.give(order, now_ns, by_console=by_console, known_ns=known_ns)
        if given.refused is not None:
            self.desks.refused(given, self._pressing, now_ns)
            self._loudspeaker.sound("buzz", self.desks.giver(order).crew)
            return given
        self.history.append(Past(given.events, now_ns))
        self.announcer.order_given()
        self.computers.hear(given.events)
        self.desks.accepted(before, given, self._pressing, now_ns)
        self.announcer.goes_on(self.desks.giver(order).crew, now_ns)
        self._tell(now_ns)
        self._keep_the_end()
        return given

    def _keep_the_end(self) -> None:
        """No station's card tells that it is over before everybody has seen how."""
        for desk in self.desks:
            desk.end_untold = self.over and not self.over_told

    def _tell(self, now_ns: int) -> None:
        """What has happened, as far as it is to be told by now. Desks see no more than was told."""
        self.announcer.tell(self.desks.to_tell(now_ns), now_ns)
        if not self.desks.telling:
            self.look(now_ns)

    def look(self, now_ns: int) -> None:
        """The match changed: all desks and computers look at it."""
        self.patience.look(now_ns)
        for desk in self.desks:
            view, legal = self.match.view(desk.player), self.match.legal(desk.player)
            desk.look(view, legal, now_ns)
            self.computers.look(desk.player, view, legal, now_ns)

    def tick(self, now_ns: int) -> Scene:
        self.announcer.tick(now_ns)
        self._keep_the_end()
        if self.desks.telling:
            self._tell(now_ns)
            if not self.desks.telling:
                self.clock.touch(now_ns)
        if self.over:
            seen = all(self.announcer.effects(crew).over_ns <= now_ns for crew in Crew)
            decided = self.match_end.tick(now_ns, seen=seen)
            return self._after if self.clock.end_was_seen(now_ns) else self._go(decided, now_ns)
        if not self.desks.telling:
            self._let_computers_act(now_ns)
            self._act_for_the_silent(now_ns)
        if not self.desks.telling and self.clock.is_up(self.plan.minutes, now_ns):
            self._end_by_clock()
        return self

    def is_left_alone(self, now_ns: int) -> bool:
        """Whether nobody has touched the table for so long that the match pauses by itself."""
        return not (self.over or self.desks.telling) and self.clock.is_left_alone(self.settings, now_ns)

    @property
    def peopled(self) -> list[Crew]:
        """The sides of the table on which people sit."""
        people = self.computers.peopled
        return [crew for crew in Crew if any(people[desk.player] for desk in self.desks.on_side(crew))]

    @property
    def seating(self) -> Seating:
        """The people of the register who sit here now."""
        known = {post: number for post, number in self.persons.items() if is_personal(number)}
        return replace(self.plan.seating, people=known)

    @property
    def played(self) -> MatchPlan:
        """What is played here, with the people of the register who sit here now."""
        return replace(self.plan, seating=self.seating)

    def reseat(self, crew: Crew, crewing: Crewing, now_ns: int) -> None:
        """Other people, or computers, sit on a side of the table from now on."""
        self.match.plan = replace(self.plan, crewing=crewing)
        self.computers.reseat(crew, crewing, self.history)
        for desk in self.desks.on_side(crew):
            desk.computers = self.computers.held[desk.player]
        self.match_end.prepare()
        self.look(now_ns)

    def end(self) -> Scene:
        self.end_by_people()
        return self

    def end_by_people(self) -> None:
        """They have had enough: nobody has won."""
        self.match_end.by_people = True
        self.time_up = Message.of("pause.ended")
        self._loudspeaker.sound("end")

    def _go(self, decided: Decided | None, now_ns: int) -> Scene:
        """The same match anew for whoever wants it, with computers in place of those who are gone."""
        if decided is None:
            return self
        if decided.way is After.LEAVE:
            return self._after
        anew = Match(self.match_end.played_next(self.played, decided))
        scene = MatchScene(anew, self.settings, self._loudspeaker, self._after, now_ns)
        scene.stay()
        self.match_end.pass_on(scene.match_end, scene.recalled.promises, decided)
        return scene

    def _let_computers_act(self, now_ns: int) -> None:
        """A player says first what they are about to do; a crewmate speaks of what there is to do then."""
        acts = [self.announcer.let_crewmates_speak, self._let_computers_press]
        for act in reversed(acts) if self.desks.crews_apart else acts:
            act(now_ns)
        self._end_idle_turn(now_ns)

    def _end_idle_turn(self, now_ns: int) -> None:
        """Alone against computers nobody presses only to say that there is nothing to decide."""
        order = self.computers.end_of_turn
        if order is not None:
            self.give(order, now_ns, by_console=True)

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

    def _act_for_the_silent(self, now_ns: int) -> None:
        """Who holds up the table with a stop or a choice for too long is acted for; a choice goes by lot."""
        orders = self.patience.over(self.settings, now_ns)
        if orders:
            order = self._chance.choice(orders)
            self.give(order, now_ns, by_console=True)
            self.desks.acted_for(order, now_ns)

    def _end_by_clock(self) -> None:
        """Time is up: whoever leads has won."""
        self.clock_result = self.match.game.leads(self.match.state)
        self.time_up = self.desks.time_up(self.clock_result)
        self._loudspeaker.sound("end")

    def screen(self, crew: Crew, now_ns: int) -> Screen:
        """What a crew's display shows."""
        return crew_screen(self, crew, now_ns)

    def with_effects(self, screen: Screen, crew: Crew, now_ns: int) -> Screen:
        """A crew's screen, with what is seen on it for a moment."""
        return self.announcer.with_effects(screen, crew, now_ns)

    def public_screen(self, crew: str, title: Message, now_ns: int) -> GalleryScreen:
        """What anybody may see of the match at any time, large; `crew`: whose display it is on."""
        return public_screen(self, crew, title, now_ns)

    def cards(self, crew: Crew, now_ns: int) -> Iterator[Card]:
        """A computer's card says what it thinks; after the match a card says what OK does."""
        for desk in self.desks.on_side(crew):
            for station, seat in desk.seats.items():
                if self.over_told:
                    yield self.match_end.card(crew, station, now_ns)
                else:
                    thinks = self.computers.speech(desk.player).of(seat)
                    yield desk.manned_card(station, thinks, now_ns)

    def hint(self, crew: Crew, station: Station, words: str, now_ns: int) -> None:
        """A facilitator says something to a station: its tablet and its crew's display show it."""
        self.hints.pop((crew, station), None)
        self.hints[crew, station] = (Message.of("facilitator.hint", station=station, words=words), now_ns)
        self._loudspeaker.sound("ready", crew)

    def lit(self, crew: Crew, now_ns: int) -> frozenset[str]:
        """What people are told, and around it whatever the lamps take part in."""
        show = frozenset() if self.settings.calm else self.announcer.lamp_show(crew).lit(now_ns)
        return with_show(lambda then_ns: self.told(crew, then_ns), show, now_ns)

    def told(self, crew: Crew, now_ns: int) -> frozenset[str]:
        """The lamps that tell people what to press."""
        if self.over:
            return self.match_end.lit(crew, now_ns)
        return frozenset().union(*(desk.lit(now_ns) for desk in self.desks.on_side(crew)))
