"""Change only what the other crew could not know: this crew's view, events and refusals stay the same."""

import json
from random import Random

import pytest

from console.core.game import Refused
from console.core.notation import CrewOrder
from console.core.two_crews.state import NOWHERE
from console.core.waters import bits
from console.core.words import Course, Crew, Heard, Phase
from console.games.captain_sonar.rules.orders import ChooseVolcano, Detonate, Drone, System, Torpedo, Trigger
from console.games.captain_sonar.rules.referee import CaptainSonar
from console.games.captain_sonar.rules.state import Boat, State, Task
from tests.amounts import amount
from tests.games.captain_sonar.rules.test_random_matches import Play, game_of
from tests.games.captain_sonar.rules.universe import universe

ASKS_WHERE = (Drone, Torpedo, Trigger, Detonate, ChooseVolcano)
"""Orders whose very purpose is to learn something of where the enemy and its mines are."""


def other_sheets(boat: Boat, game: CaptainSonar, chance: Random) -> Boat:
    """The same boat in the same place, with other gauges, breakdowns, tasks, route and notes."""
    broken = sum(
        game.set_up.sheet.bit(panel, number) for panel in Course for number in (1, 2) if chance.random() < 0.5
    )
    route = tuple(chance.sample(range(game.set_up.waters.size), 5))
    return boat._replace(
        gauges=tuple(chance.randint(0, boxes) for boxes in game.set_up.boxes),
        broken=broken,
        route=(*route, boat.dot),
        visited=sum(1 << dot for dot in {*route, boat.dot} - {NOWHERE}),
        course=chance.choice(list(Course)),
        mate=chance.choice(list(Task)),
        engineer=chance.choice(list(Task)),
        radiation_owed=chance.random() < 0.5,
        activated=chance.random() < 0.5,
        notes=tuple(chance.choices(list(Heard), k=3)),
        slid=(chance.randint(-3, 3), chance.randint(-3, 3)),
    )


def elsewhere(boat: Boat, game: CaptainSonar, chance: Random) -> Boat:
    """Another place and other mines too."""
    sea = list(bits(game.set_up.waters.sea))
    dot = NOWHERE if boat.dot == NOWHERE else chance.choice(sea)
    return boat._replace(dot=dot, mines=sum(1 << mine for mine in chance.sample(sea, 3)), fresh_mines=0)


def twin(state: State, crew: Crew, boat: Boat) -> State:
    return state._replace(red=boat) if crew is Crew.BLUE else state._replace(blue=boat)


def heard(game: CaptainSonar, state: State, order: CrewOrder) -> str:
    """All that the crew that gave an order learns from it."""
    try:
        after, events = game.judge(state, order)
    except Refused as refused:
        return str(refused)
    told = [str(event) for event in events if event.audience in ("both", order.crew)]
    return "\n".join([*told, json.dumps(game.view(after, order.crew).json())])


def check_crew(play: Play, crew: Crew) -> None:
    game, chance, state = play.game, play.chance, play.state
    sheets = twin(state, crew, other_sheets(state.boat(crew.enemy), game, chance))
    moved = twin(sheets, crew, elsewhere(sheets.boat(crew.enemy), game, chance))
    legal = game.legal(state, crew)
    for other in (sheets, moved):
        assert json.dumps(game.view(other, crew).json()) == json.dumps(game.view(state, crew).json())
        assert game.legal(other, crew) == legal
    for order in (*chance.sample(universe(game, crew), 40), *chance.sample(legal, min(len(legal), 20))):
        assert heard(game, sheets, order) == heard(game, state, order)
        if not isinstance(order, ASKS_WHERE):
            assert heard(game, moved, order) == heard(game, state, order)


@pytest.mark.parametrize("first_seed", range(0, amount(100, 300), 50))
def test_a_crew_learns_nothing_that_it_should_not(first_seed: int) -> None:
    for seed in range(first_seed, first_seed + 50):
        play = Play(seed, game_of(seed))
        for _ in range(play.chance.randrange(120)):
            play.step()
        if play.state.phase is not Phase.OVER:
            for crew in Crew:
                check_crew(play, crew)


def shown(play: Play, crew: Crew) -> str:
    """A crew's view, but for whether the enemy's traces wait for its engineer."""
    seen = play.game.view(play.state, crew).json()
    enemy = {key: value for key, value in seen.pop("enemy").items() if key != "traced"}
    return json.dumps([seen, enemy])


def test_what_is_not_announced_does_not_change_the_enemy_view() -> None:
    for seed in range(30):
        play = Play(seed, game_of(seed))
        play.favourites = dict.fromkeys(Crew, System.SILENCE)
        for _ in range(80):
            before = {crew: shown(play, crew) for crew in Crew}
            given = len(play.journal)
            play.step()
            if len(play.journal) > given and all(event.audience != "both" for event in play.events):
                watcher = Crew(play.journal[-1].split()[0]).enemy
                assert shown(play, watcher) == before[watcher]
