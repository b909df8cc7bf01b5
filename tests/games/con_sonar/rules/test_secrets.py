"""Change only the hands of others and the order of the piles: what a player is shown stays, byte for byte."""

import json
from random import Random

import pytest

from console.core.game import Refused
from console.games.con_sonar.rules.orders import Colour, FleetCard, Play, PlayerOrder
from console.games.con_sonar.rules.referee import ConSonar
from console.games.con_sonar.rules.state import ConSonarState
from tests.games.con_sonar.rules.test_properties import every_order, game_of, played


def with_other_secrets(
    state: ConSonarState, player: Colour, chance: Random, keep: FleetCard | None = None
) -> ConSonarState:
    """The same match for this player: the cards that the player has not seen lie elsewhere.

    What the next `end` draws for this player and reveals stays on top, as that is told then. A card that is
    about to be played stays with its player for the same reason.
    """
    top, below = state.fleet_pile[:3], list(state.fleet_pile[3:])
    hidden = below + [c for s in state.seats if s.player is not player for c in s.hand if c != keep]
    chance.shuffle(hidden)
    seats = []
    for seat in state.seats:
        if seat.player is not player:
            hand = tuple(c if c == keep else hidden.pop() for c in seat.hand)
            seat = seat._replace(hand=hand)
        seats.append(seat)
    torpedoes = list(state.torpedo_pile[1:])
    chance.shuffle(torpedoes)
    return state._replace(
        seats=tuple(seats),
        fleet_pile=(*top, *hidden),
        torpedo_pile=(*state.torpedo_pile[:1], *torpedoes),
    )


def outcome(game: ConSonar, state: ConSonarState, order: PlayerOrder, player: Colour) -> object:
    """All that a player learns when an order is given: what is heard and then seen, or a refusal."""
    try:
        after, events = game.judge(state, order)
    except Refused as refused:
        return str(refused)
    heard = [str(event) for event in events if event.audience in ("all", player)]
    return heard, json.dumps(game.view(after, player).json())


@pytest.mark.parametrize("batch", range(8))
def test_a_player_learns_nothing_of_hands_and_piles(batch: int) -> None:
    for seed in range(batch * 10, batch * 10 + 10):
        game, chance = game_of(seed), Random(seed)
        states = [game.begin(), *(after for _, _, after, _ in played(game, seed))]
        for state in chance.sample(states, min(5, len(states))):
            for player in game.players:
                other = with_other_secrets(state, player, chance)
                compare_shown(game, state, other, player)
                compare_own_orders(game, state, other, player, chance)
                compare_orders_of_others(game, state, player, chance)


def compare_shown(game: ConSonar, state: ConSonarState, other: ConSonarState, player: Colour) -> None:
    assert json.dumps(game.view(state, player).json()) == json.dumps(game.view(other, player).json())
    assert game.legal(state, player) == game.legal(other, player)


def compare_own_orders(
    game: ConSonar, state: ConSonarState, other: ConSonarState, player: Colour, chance: Random
) -> None:
    for order in [*game.legal(state, player), *chance.sample(every_order(player), 15)]:
        assert outcome(game, state, order, player) == outcome(game, other, order, player)


def compare_orders_of_others(game: ConSonar, state: ConSonarState, player: Colour, chance: Random) -> None:
    active = state.seat.player
    if active is player:
        return
    for order in game.legal(state, active):
        keep = order.card if isinstance(order, Play) else None
        other = with_other_secrets(state, player, chance, keep)
        assert outcome(game, state, order, player) == outcome(game, other, order, player)


def test_what_is_drawn_is_told_to_that_player_alone() -> None:
    for seed in range(40):
        game = game_of(seed)
        for before, order, after, events in played(game, seed):
            for event in events:
                if event.name == "drew":
                    drawn = event.detail("cards").split(",")
                    assert event.audience == event.detail("player") == order.player
                    assert game.view(after, order.player).json()["hand"][-len(drawn) :] == drawn
                    assert len(drawn) == len(before.played)


def test_the_seed_is_in_no_view() -> None:
    """Who knew the seed would know every roll to come."""
    game, other = game_of(5), game_of(5)
    state = game.begin()
    reseeded = state._replace(chance=state.chance._replace(seed=123456789, drawn=987654321))
    for player in game.players:
        shown = json.dumps(other.view(reseeded, player).json())
        assert shown == json.dumps(game.view(state, player).json())


def test_the_dump_does_show_everything() -> None:
    game, chance = game_of(3), Random(3)
    state = list(played(game, 3))[5][2]
    other = with_other_secrets(state, state.seats[0].player, chance)
    assert game.dump(state)["hands"] != game.dump(other)["hands"]
    assert game.dump(state)["piles"] != game.dump(other)["piles"]
