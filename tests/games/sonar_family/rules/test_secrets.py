"""Change only the other crew's secrets, and nothing that a crew is shown may change by one byte."""

import json
from random import Random

import pytest

from console.core.game import Event, Refused
from console.core.notation import CrewOrder
from console.core.two_crews.state import NOWHERE
from console.core.waters import bits
from console.core.words import Crew, Heard
from console.games.sonar_family.rules.referee import SonarFamily
from console.games.sonar_family.rules.state import FamilyState
from tests.games.sonar_family.rules.every_order import every_order
from tests.games.sonar_family.rules.test_properties import game_of, played

TELLING = ("surface", "answer", "missile")
"""What these announce depends on where a boat is, and is meant to."""


def with_other_secrets(
    game: SonarFamily, state: FamilyState, crew: Crew, chance: Random, *, same_dot: bool
) -> FamilyState:
    """The same match for the other crew: another route, dot, energy and transparency of this one."""
    boat, waters = state.boat(crew), game.set_up.waters
    dot = boat.dot if same_dot else chance.choice(list(bits(waters.sea)))
    if boat.dot == NOWHERE and same_dot:
        return state
    route = [dot]
    while len(route) < chance.randint(1, 12):
        ways = [n for n in bits(waters.beside[route[0]] & waters.sea) if n not in route]
        if not ways:
            break
        route.insert(0, chance.choice(ways))
    changed = boat._replace(
        dot=dot,
        route=tuple(route),
        energy=chance.randint(0, 4),
        notes=tuple(chance.choice(list(Heard)) for _ in range(chance.randint(0, 5))),
        slid=(chance.randint(-9, 9), chance.randint(-9, 9)),
    )
    return state._replace(**{crew: changed})


def heard(events: list[Event], crew: Crew) -> list[str]:
    return [str(event) for event in events if event.audience in ("both", crew)]


def outcome(game: SonarFamily, state: FamilyState, order: CrewOrder, crew: Crew) -> object:
    """All that a crew learns when an order is given: what it hears and then sees, or a refusal."""
    try:
        after, events = game.judge(state, order)
    except Refused as refused:
        return str(refused)
    return heard(events, crew), json.dumps(game.view(after, crew).json())


@pytest.mark.parametrize("seed", range(0, 96, 4))
def test_a_crew_learns_nothing_of_the_others_secrets(seed: int) -> None:
    for chart in range(4):
        game, chance = game_of(seed + chart), Random(seed)
        states = [game.begin(), *(after for _, _, after, _ in played(game, seed + chart))]
        for state in chance.sample(states, min(3, len(states))):
            for crew, same_dot in (
                (Crew.BLUE, False),
                (Crew.RED, False),
                (Crew.BLUE, True),
                (Crew.RED, True),
            ):
                other = with_other_secrets(game, state, crew.enemy, chance, same_dot=same_dot)
                compare_shown(game, state, other, crew)
                compare_own_orders(game, state, other, crew, chance, same_dot=same_dot)
                compare_enemy_orders(game, state, other, crew, chance, same_dot=same_dot)


def some(chance: Random, orders: list[CrewOrder]) -> list[CrewOrder]:
    """All the captain's orders and a few of the radio operator's many slides."""
    slides = [order for order in orders if order.verb == "slide"]
    return [order for order in orders if order.verb != "slide"] + chance.sample(slides, min(2, len(slides)))


def compare_shown(game: SonarFamily, state: FamilyState, other: FamilyState, crew: Crew) -> None:
    assert json.dumps(game.view(state, crew).json()) == json.dumps(game.view(other, crew).json())
    assert list(map(str, game.legal(state, crew))) == list(map(str, game.legal(other, crew)))


def compare_own_orders(
    game: SonarFamily, state: FamilyState, other: FamilyState, crew: Crew, chance: Random, *, same_dot: bool
) -> None:
    """Whatever a crew says; a missile is meant to tell whether the enemy is there, and nothing else does."""
    legal = game.legal(state, crew)
    for order in [*some(chance, legal), *chance.sample(every_order(crew), 20)]:
        if same_dot or order.verb != "missile" or order not in legal:
            assert outcome(game, state, order, crew) == outcome(game, other, order, crew)


def compare_enemy_orders(
    game: SonarFamily, state: FamilyState, other: FamilyState, crew: Crew, chance: Random, *, same_dot: bool
) -> None:
    """What the enemy does sounds the same, wherever its boat is and whatever is behind it."""
    in_both = set(game.legal(state, crew.enemy)) & set(game.legal(other, crew.enemy))
    for order in some(chance, sorted(in_both, key=str)):
        if same_dot or order.verb not in TELLING:
            assert outcome(game, state, order, crew) == outcome(game, other, order, crew)


def test_the_dump_does_show_everything() -> None:
    game, chance = game_of(1), Random(1)
    state = list(played(game, 1))[-1][2]
    for crew in Crew:
        other = with_other_secrets(game, state, crew, chance, same_dot=False)
        assert game.dump(state) != game.dump(other)
