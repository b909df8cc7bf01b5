"""Computer crewmates at the table: when they press, what they show and say to the people of their crew."""

import logging
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from queue import SimpleQueue
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
from console.crewmates.mind import Seat
from console.games import crewmates_of, stations_of
from console.journal import Resumed
from console.panels.clock import SECOND_NS
from console.stations.desks import Desk
from console.table.scenes.match.computer_thought import ComputerThought, CrewQuestion
from console.table.scenes.match.crewmate_speech import CrewmateSpeech
from console.table.scenes.match.thought_queue import THOUGHTS

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


class ThoughtOf(NamedTuple):
    """What was thought, and what of."""

    player: str
    number: int
    thought: ComputerThought | None
    due: Decision | None
    """What was to be pressed before the match changed."""
    legal: Sequence[Order]
    now_ns: int


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
        self._thoughts: dict[str, ComputerThought] = {}
        self._asked: dict[str, int] = {}
        """How often each was asked to think; what was asked before is out of date."""
        self._thought: SimpleQueue[ThoughtOf] = SimpleQueue()
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
        self._thoughts.pop(player, None)
        self._asked[player] = self._asked.get(player, 0) + 1

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
        own = [event for event in events if event.audience in ("both", "all", player)]
        for computers in (self._players.get(player), self._advisers.get(player)):
            if computers is not None:
                THOUGHTS.do(partial(_hear, computers, own))

    def look(self, player: str, view: View, legal: Sequence[Order], now_ns: int) -> None:
        """The match changed. A mind that fails takes no match down: its seats press something."""
        self._asked[player] = number = self._asked.get(player, 0) + 1
        asks = CrewQuestion(
            self._players.get(player),
            self._advisers.get(player),
            frozenset(self.held[player]),
            self._hinted[player],
            speaks=self.peopled[player] or None in self._seats,
            counts=self.peopled[player],
        )
        due, self._ends[player] = self._due.pop(player, None), None

        def think() -> None:
            self._thought.put(ThoughtOf(player, number, asks.think(view, legal, now_ns), due, legal, now_ns))

        THOUGHTS.do(think)
        self._take()

    def _take(self) -> None:
        """What was thought by now, unless the match has changed meanwhile."""
        while not self._thought.empty():
            answer = self._thought.get()
            if answer.number == self._asked[answer.player]:
                self._heed(answer)

    def _heed(self, answer: ThoughtOf) -> None:
        player, thought = answer.player, answer.thought
        if thought is None:
            self._due[player] = self._anything(answer)
        else:
            self._thoughts[player], self._due[player] = thought, thought.due
            if thought.sayings is not None:
                self._speeches[player].would_say(thought.sayings)
        self._ends[player] = self._end_of_turn(player, answer.legal)

    def _anything(self, answer: ThoughtOf) -> Decision | None:
        own = [order for order in answer.legal if order.seat in self.held[answer.player]]
        if answer.due is not None and answer.due.order in own:
            return answer.due
        return Decision(self._chance.choice(own), answer.now_ns + AT_A_LOSS_NS) if own else None

    def press(self, now_ns: int) -> Order | None:
        """The order whose time has come, if there is one."""
        self._take()
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
        thought = self._thoughts.get(player)
        return thought is not None and bool(thought.acting - {Station.RADIO})

    def refused(self, player: str, refusal: Refused) -> None:
        """A computer's order was not obeyed, as when somebody pressed first."""
        THOUGHTS.do(partial(self._players[player].refused, refusal))

    def speech(self, player: str) -> CrewmateSpeech:
        """What is said to a crew's people."""
        return self._speeches[player]

    def hints(self, player: str) -> frozenset[str]:
        """The controls that people with hints are shown: what the adviser would press, `engineer.west-2`."""
        thought = self._thoughts.get(player)
        controls = (self._stations.control_of(order) for order in (thought.advised if thought else ()))
        return frozenset(control for control in controls if control is not None)

    def candidates(self, player: str) -> Mapping[str, int]:
        """Where the enemy may be, on the radio's chart: each dot, and how likely, 1 to 4.

        For a radio operator with hints, and whatever a computer there reports.
        """
        thought = self._thoughts.get(player)
        return (thought.likely if thought else {}) or self.reported(player)

    def reported(self, player: str) -> Mapping[str, int]:
        """The same for the captain's chart, once a computer at the radio says that few places are left."""
        thought = self._thoughts.get(player)
        return thought.reported if thought else {}


def _hear(computers: ComputerCrew, events: Sequence[Event]) -> None:
    try:
        computers.hear(events)
    except Exception:
        log.exception("computers misheard something")


def history_of(resumed: Resumed, later_ns: int) -> list[Past]:
    """The orders of a match that goes on, so much later."""
    past = [Past(given.events, given.time_ns + later_ns) for given in resumed.accepted]
    recent = len(past) - len(resumed.states)
    return past[:recent] + [
        one._replace(state=state) for one, state in zip(past[recent:], resumed.states, strict=True)
    ]
