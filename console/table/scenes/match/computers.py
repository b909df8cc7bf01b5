"""Computer crewmates at the table: when they press, what they show and say to the people of their crew."""

import logging
from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import NamedTuple

from console.core.crewing import Crewing, Level, Sitter
from console.core.game import Event, Refused
from console.core.match import Match
from console.core.notation import Order
from console.core.views import View
from console.core.words import Crew, Station
from console.crewmates.computer_crews import enlist
from console.crewmates.crew import ComputerCrew, Decision
from console.crewmates.mind import Audience, Seat
from console.crewmates.radio_seat import FEW
from console.crewmates.sayings import Saying, sayings
from console.games import crewmates_of, stations_of
from console.journal import Resumed
from console.panels.clock import SECOND_NS
from console.stations.desks import Desk
from console.table.scenes.match.crewmate_speech import CrewmateSpeech

ADVICE = Level.ACE
"""Whoever helps people is the best there is."""
SEEDS_APART = 7_919
"""From the seed of who plays to the seed of who advises."""
AT_A_LOSS_NS = 4 * SECOND_NS
"""So long a computer whose mind failed takes to press anything that it may."""

log = logging.getLogger(__name__)


class Past(NamedTuple):
    """An order of a match that goes on: what had come of it, and when, on the present clock."""

    events: Sequence[Event]
    time_ns: int
    state: object = None
    """Of the last few alone."""


class Computers:
    """The computers of one match. Each crew's get that crew's view, legal orders and hearing, no more."""

    def __init__(self, match: Match, desks: Iterable[Desk], crewing: Crewing) -> None:
        self._game = match.game
        self._stations = stations_of(match.plan.game)
        self._seats = crewmates_of(match.game.name).seats
        self._seed = match.plan.seed or 0
        self._chance = Random(self._seed)
        self._players: dict[str, ComputerCrew] = {}
        self._advisers: dict[str, ComputerCrew] = {}
        self._hinted: dict[str, frozenset[Seat]] = {}
        self._due: dict[str, Decision | None] = {}
        self._ends: dict[str, Order | None] = {}
        self._likely: dict[str, Mapping[str, int]] = {}
        self._reported: dict[str, Mapping[str, int]] = {}
        self._speeches: dict[str, CrewmateSpeech] = {}
        self.held: dict[str, Mapping[Seat, Level]] = {}
        """By crew, or player: the seats that computers hold."""
        self.peopled: dict[str, bool] = {}
        """Whether a person sits anywhere in a crew."""
        self._desks = list(desks)
        for number in range(len(self._desks)):
            self._enlist(number, crewing)

    def sitters(self, desk: Desk) -> dict[Station, tuple[Sitter, ...]]:
        """The stations of a desk that computers could hold, and who can sit there; players have no hints."""
        known = {station: seat for station, seat in desk.seats.items() if seat in self._seats}
        return {
            station: tuple(sitter for sitter in Sitter if seat or sitter is not Sitter.HINTS)
            for station, seat in known.items()
        }

    def _enlist(self, number: int, crewing: Crewing) -> None:
        """The computers of one desk."""
        desk = self._desks[number]
        player = desk.player
        sitters = {desk.seats[station]: crewing.sitters[desk.crew, station] for station in self.sitters(desk)}
        held: dict[Seat, Level] = {
            seat: sitter.level for seat, sitter in sitters.items() if sitter.level is not None
        }
        hinted: frozenset[Seat] = frozenset(
            seat for seat, sitter in sitters.items() if seat and sitter is Sitter.HINTS
        )
        self.held[player], self._hinted[player] = held, hinted
        self._speeches[player] = CrewmateSpeech()
        seed, game = self._seed + number, self._game
        if held:
            self._players[player] = enlist(game, player, held, seed)
        if hinted:
            self._advisers[player] = enlist(game, player, dict.fromkeys(hinted, ADVICE), seed + SEEDS_APART)
        self.peopled[player] = len(held) < len(self._seats)

    def reseat(self, crew: Crew, crewing: Crewing, history: Sequence[Past]) -> None:
        """Others sit on a side of the table from now on; computers that come have heard all that was said."""
        for number, desk in enumerate(self._desks):
            if desk.crew is crew:
                self._dismiss(desk.player)
                self._enlist(number, crewing)
                for past in history:
                    self._hear(desk.player, past.events)

    def _dismiss(self, player: str) -> None:
        self._players.pop(player, None)
        self._advisers.pop(player, None)
        self._due.pop(player, None)
        self._likely.pop(player, None)
        self._reported.pop(player, None)

    def recall(self, history: Sequence[Past]) -> None:
        """A match goes on: all is heard again, and what was about to be done is taken up again."""
        for past in history:
            self.hear(past.events)
            if past.state is not None:
                for player in self.held:
                    view, legal = self._game.view(past.state, player), self._game.legal(past.state, player)
                    self.look(player, view, legal, past.time_ns)

    def hear(self, events: Sequence[Event]) -> None:
        """An order was accepted: each crew's computers hear what their crew hears."""
        for player in self.held:
            self._hear(player, events)

    def _hear(self, player: str, events: Sequence[Event]) -> None:
        for computers in (self._players.get(player), self._advisers.get(player)):
            if computers is None:
                continue
            try:
                computers.hear([event for event in events if event.audience in ("both", "all", player)])
            except Exception:
                log.exception("the computers of %s misheard something", player)

    def look(self, player: str, view: View, legal: Sequence[Order], now_ns: int) -> None:
        """The match changed. A mind that fails takes no match down: its seats press something."""
        try:
            self._think(player, view, legal, now_ns)
        except Exception:
            log.exception("the computers of %s failed", player)
            self._due[player] = self._anything(player, legal, now_ns)
        self._ends[player] = self._end_of_turn(player, legal)

    def _anything(self, player: str, legal: Sequence[Order], now_ns: int) -> Decision | None:
        due = self._due.get(player)
        own = [order for order in legal if order.seat in self.held[player]]
        if due is not None and due.order in own:
            return due
        return Decision(self._chance.choice(own), now_ns + AT_A_LOSS_NS) if own else None

    def _think(self, player: str, view: View, legal: Sequence[Order], now_ns: int) -> None:
        if player in self._players:
            self._due[player] = self._players[player].decide(view, legal, now_ns)
            self._reported[player] = self._few(player)
        if player in self._advisers:
            self._advisers[player].decide(view, legal, now_ns)
            if Station.RADIO in self._hinted[player]:
                self._likely[player] = self._advisers[player].mind(Station.RADIO).likely_dots()
        if self.peopled[player] or None in self._seats:
            self._speeches[player].would_say(self._sayings(player))

    def _few(self, player: str) -> Mapping[str, int]:
        """What a computer at the radio of people counts to them: few places, or one."""
        if Station.RADIO not in self.held[player] or not self.peopled[player]:
            return {}
        likely = self._players[player].mind(Station.RADIO).likely_dots()
        return likely if len(likely) <= FEW else {}

    def _sayings(self, player: str) -> list[Saying]:
        held, found = frozenset(self.held[player]), []
        captain = Station.CAPTAIN not in held
        if player in self._players:
            found += sayings(self._players[player], held, Audience(advice=False, captain=captain))
        if player in self._advisers:
            hinted = self._hinted[player]
            found += sayings(self._advisers[player], hinted, Audience(advice=True, captain=captain))
        return found

    def press(self, now_ns: int) -> Order | None:
        """The order whose time has come, if there is one."""
        for player, decision in self._due.items():
            if decision is not None and decision.at_ns <= now_ns:
                self._due[player] = None
                return decision.order
        return None

    @property
    def end_of_turn(self) -> Order | None:
        """What ends a turn in which one person alone, of the whole table, has nothing left to decide."""
        return next((end for end in self._ends.values() if end is not None), None)

    def _end_of_turn(self, player: str, legal: Sequence[Order]) -> Order | None:
        persons = [(who, seat) for who, held in self.held.items() for seat in self._seats if seat not in held]
        if persons != [(player, Station.CAPTAIN)] or self._are_about_to_act(player):
            return None
        own = [order for order in legal if order.seat is Station.CAPTAIN]
        return own[0] if len(own) == 1 and own[0].verb == "end" else None

    def _are_about_to_act(self, player: str) -> bool:
        """A radio operator writes at any time, which keeps nobody."""
        crew, seats = self._players.get(player), set(self.held[player]) - {Station.RADIO}
        return crew is not None and any(crew.intent(seat) is not None for seat in seats)

    def refused(self, player: str, refusal: Refused) -> None:
        """A computer's order was not obeyed, as when somebody pressed first."""
        self._players[player].refused(refusal)

    def speech(self, player: str) -> CrewmateSpeech:
        """What is said to a crew's people."""
        return self._speeches[player]

    def hints(self, player: str) -> frozenset[str]:
        """The controls that people with hints are shown: what the adviser would press, `engineer.west-2`."""
        if player not in self._advisers:
            return frozenset()
        orders = (self._advisers[player].intent(seat) for seat in self._hinted[player])
        controls = (self._stations.control_of(order) for order in orders if order is not None)
        return frozenset(control for control in controls if control is not None)

    def candidates(self, player: str) -> Mapping[str, int]:
        """Where the enemy may be, on the radio's chart: each dot, and how likely, 1 to 4.

        For a radio operator with hints, and whatever a computer there reports.
        """
        return self._likely.get(player) or self.reported(player)

    def reported(self, player: str) -> Mapping[str, int]:
        """The same for the captain's chart, once a computer at the radio says that few places are left."""
        return self._reported.get(player, {})


def history_of(resumed: Resumed, later_ns: int) -> list[Past]:
    """The orders of a match that goes on, so much later."""
    past = [Past(given.events, given.time_ns + later_ns) for given in resumed.accepted]
    recent = len(past) - len(resumed.states)
    return past[:recent] + [
        one._replace(state=state) for one, state in zip(past[recent:], resumed.states, strict=True)
    ]
