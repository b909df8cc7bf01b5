"""What the table asks a game: the orders of one station, who leads, who has a tie, what is awaited."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from console.core.game import AnyGame
from console.core.match_plan import MatchPlan
from console.core.words import Crew, Station
from console.games import GAMES, set_up
from tests.games.captain_sonar.rules.match import real_time
from tests.games.sonar_family.rules.table import at_sea

MATCHES = [
    MatchPlan(game="captain-sonar", chart="alpha", edition=1),
    MatchPlan(game="captain-sonar", chart="delta-2"),
    MatchPlan(game="captain-sonar", chart="alpha-2", mode="turn-by-turn", shy=("red",)),
    MatchPlan(game="sonar-family"),
    MatchPlan(game="sonar-family", mode="real-time"),
    MatchPlan(game="con-sonar", players="blue,yellow,red", seed=7),
]


RADIO = ("note", "slide", "erase")


def states(game: AnyGame, orders: int = 250, seed: int = 5) -> Iterator[Any]:
    """A match at random: first a kind of order, then one of that kind."""
    state, chance = game.begin(), Random(seed)
    for _ in range(orders):
        yield state
        kinds: dict[str, list[Any]] = {}
        for order in (o for player in game.players for o in game.legal(state, player)):
            if order.verb not in RADIO or chance.random() < 0.01:
                kinds.setdefault(order.verb, []).append(order)
        if game.is_over(state):
            return
        verb = "sonar" if "sonar" in kinds else chance.choice(list(kinds))
        state, _ = game.judge(state, chance.choice(kinds[verb]))


def id_of(options: MatchPlan) -> str:
    return f"{options.game} {options.chart} {options.mode}"


@pytest.mark.parametrize("options", MATCHES, ids=id_of)
def test_a_station_s_orders_are_the_crew_s_orders_that_it_gives(options: MatchPlan) -> None:
    game = set_up(options)
    for state in states(game):
        for player in game.players:
            whole = game.legal(state, player)
            for station in game.stations:
                assert game.legal(state, player, station) == [o for o in whole if o.station is station]
            assert not {order.seat for order in whole} - {*game.stations, None}


@pytest.mark.parametrize("options", MATCHES, ids=id_of)
def test_a_match_is_over_when_nobody_can_do_anything(options: MatchPlan) -> None:
    game = set_up(options)
    for state in states(game):
        assert game.is_over(state) == (not any(game.legal(state, player) for player in game.players))


@pytest.mark.parametrize("options", MATCHES, ids=id_of)
def test_what_is_awaited_is_legal_and_nothing_else_is_but_writing(options: MatchPlan) -> None:
    game, asked = set_up(options), 0
    for state in (state for seed in range(6) for state in states(game, 500, seed)):
        answers = game.answers_awaited(state)
        asked += bool(answers)
        verbs = {order.verb for order in answers}
        assert verbs <= {"answer", "volcano"} or verbs in ({"inspect"}, {"break"})
        if verbs & {"inspect", "break"}:  # the other crew plays on meanwhile
            assert all(order in game.legal(state, str(order.crew)) for order in answers)
        elif answers:
            legal = [order for player in game.players for order in game.legal(state, player)]
            assert [order for order in legal if order.seat is not Station.RADIO] == list(answers)
    assert options.game == "con-sonar" or asked


@pytest.mark.parametrize("name", GAMES)
def test_a_game_says_its_name_and_what_it_is_played_on(name: str) -> None:
    game = set_up(MatchPlan(game=name))
    assert game.name == name
    assert (game.chart is None) == (not game.stations)


def test_the_boat_with_less_damage_leads() -> None:
    for match in (real_time(), at_sea()):
        assert match.game.leads(match.state) == ()
        hurt = match.state.blue._replace(damage=1)
        assert match.game.leads(match.state._replace(blue=hurt)) == ("red",)
        assert match.game.leads(match.state._replace(red=hurt)) == ("blue",)
    players = set_up(MatchPlan(game="con-sonar"))
    assert players.leads(players.begin()) == ()


def test_a_tie_goes_to_the_crew_that_stopped_less_recently_and_to_blue_the_first_time() -> None:
    for match in (real_time(), at_sea(real_time=True)):
        assert match.game.has_tie(match.state) is Crew.BLUE
        assert match.game.has_tie(match.state._replace(last_stop=Crew.BLUE)) is Crew.RED
        assert match.game.has_tie(match.state._replace(last_stop=Crew.RED)) is Crew.BLUE
