"""Hundreds of random matches over every edition, mode, goal and chart, with legal and illegal orders."""

import json
from collections import Counter
from itertools import product
from random import Random

import pytest

from console.core.crew_orders import Stop as CallStop
from console.core.game import Event, Refused
from console.core.notation import CrewOrder
from console.core.ruleset import NEWEST
from console.core.words import Crew, Phase, Station
from console.games.captain_sonar.rules.editions import EDITIONS
from console.games.captain_sonar.rules.orders import System
from console.games.captain_sonar.rules.referee import CaptainSonar
from console.games.captain_sonar.rules.state import State, TableStop, Task
from tests.amounts import amount
from tests.games.captain_sonar.rules.match import captain_sonar
from tests.games.captain_sonar.rules.universe import likely, universe

CHARTS = [
    letter + edition for letter in ("alpha", "bravo", "charlie", "delta", "echo") for edition in ("", "-2")
]
MODES = ("real-time", "turn-by-turn")
WAYS = [
    {"chart": chart, "mode": mode, "edition": number, "goal": goal}
    for chart, mode, number in product(CHARTS, MODES, EDITIONS)
    for goal in EDITIONS[number].goals
]
OPTIONS = ({}, {"inspection": "console"}, {"first": "red"})
SEEDS = amount(150, 1000)
BATCH = 50
ORDERS = 100


def game_of(seed: int) -> CaptainSonar:
    """Every second round of the ways to play is by rules 1."""
    rules = NEWEST - seed // len(WAYS) % 2
    return captain_sonar(**WAYS[seed % len(WAYS)], **OPTIONS[seed % len(OPTIONS)], rules=rules)


class Play:
    """One random match, with its journal."""

    def __init__(self, seed: int, game: CaptainSonar) -> None:
        self.chance = Random(seed)
        self.game = game
        self.state = self.game.begin()
        self.journal: list[str] = []
        self.events: list[Event] = []
        """What the last order that was accepted brought about."""
        self.damage = dict.fromkeys(Crew, 0)
        self.favourites = {crew: self.chance.choice(list(System)) for crew in Crew}

    def step(self) -> None:
        crew = self.chance.choice(list(Crew))
        order = likely(self.game, self.state, crew, self.chance, self.favourites[crew])
        if order is None or self.chance.random() < 0.2:
            order = self.chance.choice(universe(self.game, crew))
        before = self.state
        try:
            self.state, events = self.game.judge(before, order)
        except Refused as refused:
            assert refused.code and refused.reason
            assert self.state is before
            return
        self.journal.append(str(order))
        self.events = events
        self.check(before, order, events)

    def check(self, before: State, order: CrewOrder, events: list[Event]) -> None:
        assert all(event.audience in ("both", "blue", "red") for event in events)
        assert all(event.detail("crew") == event.audience for event in events if event.audience != "both")
        for event in events:
            if event.name == "damaged":
                self.damage[Crew(event.detail("crew"))] += event.detail("amount")
                assert event.detail("total") == self.damage[Crew(event.detail("crew"))]
        for crew in Crew:
            self.check_boat(crew)
        if before.stop is not None and before.awaiting is None:
            assert order.crew is before.stop.crew, "somebody acted during the enemy's stop"
        if order.verb in ("charge", "ok", "break", "note", "slide", "erase", "secure", "head"):
            struck = {event.name for event in events} & {"damaged", "won"}
            other = order.crew.enemy
            assert struck or self.state.boat(other) == before.boat(other), "a crew's chain reached the other"
        over = [event.name for event in events if event.name in ("won", "drawn")]
        assert (self.state.phase is Phase.OVER) == bool(over)

    def check_boat(self, crew: Crew) -> None:
        boat, set_up = self.state.boat(crew), self.game.set_up
        assert boat.damage == self.damage[crew]
        assert all(0 <= level <= boxes for level, boxes in zip(boat.gauges, set_up.boxes, strict=True))
        assert len(set(boat.route)) == len(boat.route)
        assert sum(1 << dot for dot in boat.route) == boat.visited
        assert not boat.visited & set_up.waters.islands
        assert not boat.mines & set_up.waters.islands
        assert boat.fresh_mines & ~boat.mines == 0
        if boat.route:
            assert boat.route[-1] == boat.dot
        for bits in (*set_up.sheet.of_circuit.values(), *set_up.sheet.of_panel.values()):
            assert boat.broken & bits != bits
        if boat.surfaced and set_up.real_time:
            assert boat.mate is Task.NONE and boat.engineer is Task.NONE

    def check_legal(self) -> None:
        """What `legal` lists is accepted, and what it does not list is refused."""
        for crew in Crew:
            listed = self.game.legal(self.state, crew)
            assert len(set(listed)) == len(listed)
            accepted = {order for order in {*universe(self.game, crew), *listed} if self.accepts(order)}
            assert accepted == set(listed)

    def check_stops(self) -> set[str]:
        """A stop is accepted where it could be resolved, refused where it could not; with which codes."""
        return {self.check_stop(crew, station) for crew in Crew for station in Station}

    def check_stop(self, crew: Crew, station: Station) -> str:
        try:
            stopped, _ = self.game.judge(self.state, CallStop(crew, station))
        except Refused as refused:
            forced = self.state._replace(stop=TableStop(crew, station))
            if refused.code in ("nothing-ready", "course-first"):
                assert not self.resolved_by(forced, crew)
            return refused.code
        assert self.resolved_by(stopped, crew)
        return "accepted"

    def resolved_by(self, state: State, crew: Crew) -> list[CrewOrder]:
        return [order for order in self.game.legal(state, crew) if order.verb != "belay"]

    def accepts(self, order: CrewOrder) -> bool:
        try:
            self.game.judge(self.state, order)
        except Refused:
            return False
        return True

    def replay(self) -> State:
        state = self.game.begin()
        for line in self.journal:
            state, _ = self.game.judge(state, self.game.grammar.parse(line))
        return state

    def text(self, state: State) -> str:
        return json.dumps(self.game.dump(state))


@pytest.mark.parametrize("first_seed", range(0, SEEDS, BATCH))
def test_random_match(first_seed: int) -> None:
    for seed in range(first_seed, first_seed + BATCH):
        play = Play(seed, game_of(seed))
        look_at = play.chance.randrange(ORDERS)
        for number in range(ORDERS):
            if number == look_at:
                play.check_legal()
            if play.state.phase is Phase.OVER:
                break
            play.step()
        assert play.replay() == play.state
        assert play.text(play.replay()) == play.text(play.state)
        for crew in Crew:
            json.dumps(play.game.view(play.state, crew).json())


def test_stops_are_for_what_could_then_be_done() -> None:
    ways = [way for way in WAYS if way["mode"] == "real-time"]
    codes: Counter[str] = Counter()
    for seed in range(90):
        play = Play(seed, captain_sonar(**ways[seed % len(ways)]))
        for number in range(150):
            if play.state.phase is Phase.OVER:
                break
            play.step()
            if number % 3 == 0 and play.state.phase is Phase.PLAY:
                codes.update(play.check_stops())
    assert all(codes[code] > 20 for code in ("accepted", "nothing-ready", "course-first", "chain-of-command"))


def test_random_matches_reach_every_kind_of_order() -> None:
    seen: set[str] = set()
    scenes = [("echo", System.SCENARIO), ("echo-2", System.SCENARIO), *[("delta-2", System.TORPEDO)] * 30]
    wanted = set(captain_sonar(chart="alpha").grammar.orders)
    for seed, (chart, system) in enumerate(scenes):
        play = Play(seed, captain_sonar(chart=chart, mode=MODES[seed // 2 % 2]))
        play.favourites = dict.fromkeys(Crew, system)
        while len(play.journal) < 1000 and play.state.phase is not Phase.OVER:
            play.step()
            if play.state.awaiting is not None:
                play.check_legal()
        seen |= {line.split()[2] for line in play.journal}
        if seen == wanted:
            break
    assert seen == wanted


def test_legal_is_empty_once_the_match_is_over() -> None:
    game = captain_sonar(chart="alpha")
    over = game.begin()._replace(phase=Phase.OVER)
    assert game.legal(over, "blue") == []
    for order in universe(game, Crew.BLUE):
        with pytest.raises(Refused, match="game-over"):
            game.judge(over, order)
