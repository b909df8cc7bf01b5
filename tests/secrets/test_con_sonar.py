"""Non-interference in Con Sonar!: matches that differ only in the hands of others and in the piles."""

import json
from random import Random

import pytest

from console.core.game import Refused
from console.core.words import Crew
from console.games.con_sonar.rules.orders import Colour, PlayerOrder
from console.games.con_sonar.rules.referee import ConSonar
from console.games.con_sonar.rules.state import ConSonarState
from tests.games.con_sonar.rules.test_properties import chosen, every_order, game_of
from tests.secrets.decks import dealt_otherwise, dealt_sooner_or_later, played, told
from tests.secrets.tables import Beside, WatchedConSonar, written

QUESTIONS = 5


def orders_of(game: ConSonar, chance: Random, longest: int) -> list[PlayerOrder]:
    """A match of chance."""
    state, orders = game.begin(), []
    while not state.winners and len(orders) < longest:
        orders.append(chosen(chance, game.legal(state, state.seat.player)))
        state, _ = game.judge(state, orders[-1])
    return orders


def seen(game: ConSonar, state: ConSonarState, player: Colour) -> str:
    return json.dumps([game.view(state, player).json(), [str(order) for order in game.legal(state, player)]])


def outcome(game: ConSonar, state: ConSonarState, order: PlayerOrder) -> list[str]:
    """What a player hears of an order of their own."""
    try:
        _, events = game.judge(state, order)
    except Refused as refused:
        return [str(refused)]
    return [str(event) for event in events if event.audience in ("all", order.player)]


@pytest.mark.parametrize("first_seed", range(0, 40, 10))
def test_hands_and_piles_do_not_reach_the_other_players(first_seed: int) -> None:
    steps = apart = 0
    for seed in range(first_seed, first_seed + 10):
        game, chance = game_of(seed), Random(seed)
        orders = orders_of(game, chance, chance.randint(4, 40))
        for watcher in game.players:
            other = dealt_otherwise(game, orders, {watcher}, chance)
            other = dealt_sooner_or_later(game, other, orders, watcher, chance)
            assert told(game, game.begin(), orders, watcher) == told(game, other, orders, watcher)
            pairs = zip(played(game, game.begin(), orders), played(game, other, orders), strict=True)
            for one, twin in pairs:
                assert seen(game, one, watcher) == seen(game, twin, watcher)
                for order in chance.sample(every_order(watcher)[:-1], QUESTIONS):  # the last would draw cards
                    assert outcome(game, one, order) == outcome(game, twin, order)
                steps, apart = steps + 1, apart + (one.seats != twin.seats)
    assert steps > 300
    assert apart > steps / 2, "hands differ"


def tables(players: int, watcher: Crew, seed: int, **settings: object) -> tuple[Beside, list[PlayerOrder]]:
    """A match at two tables; at the second what the watching side never sees is dealt otherwise."""
    one, other = (WatchedConSonar(watcher, **settings) for _ in range(2))
    for table in (one, other):
        table.begin_con_sonar(players)
    scene, chance = other.con_sonar, Random(seed)
    game = scene.match.game
    orders = orders_of(game, chance, 14)
    own = {desk.colour for desk in scene.desks.on_side(watcher)}
    scene.match.state = dealt_otherwise(game, orders, own, chance)
    scene.look(other.now_ns)
    return Beside(one, other), orders


@pytest.mark.parametrize("watcher", Crew)
@pytest.mark.parametrize("players", [2, 3, 6])
def test_at_the_table_a_side_sees_and_hears_nothing_of_the_others_hands(players: int, watcher: Crew) -> None:
    """Somebody of either side looks at their hand, then a player plays; nobody else is the wiser."""
    pair, orders = tables(players, watcher, seed=players, headphones=players == 2)
    secret, chance, apart = watcher.enemy, Random(players), 0
    for order in orders:
        looking = chance.choice(list(pair.both[0].con_sonar.desks))
        for table in pair.both:
            table.hold(looking.colour, 1.5)
        pair.compare()
        apart += looking.place.crew is secret and len({shown(table, secret) for table in pair.both}) == 2
        for table in pair.both:
            table.let_go(looking.colour)
            table.order(str(order))
            table.advance(6)
        pair.compare()
        assert len({shown(table, secret) for table in pair.both}) == 1, "not even cards that lie face down"
        if players == 3:
            pair.compare_pictures()
    assert apart, "hands differ where they are looked at"
    assert pair.both[0].heard


def shown(table: WatchedConSonar, crew: Crew) -> str:
    return json.dumps(written(table.screen(crew)))
