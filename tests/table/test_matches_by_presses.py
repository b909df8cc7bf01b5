"""Whole matches of both editions and modes through presses alone, from attract to the end."""

from dataclasses import replace
from random import Random

import pytest

from console.commands.demonstration import recorded_orders
from console.core.crew_orders import Dive, Erase, Note, Slide, Start
from console.core.words import Crew
from console.games.captain_sonar.rules.orders import Secure, System
from console.games.captain_sonar.stations.hull_pen import SECTION_OF
from tests.games.captain_sonar.rules.universe import likely
from tests.table.driver import TableDriver, as_the_table_says


def test_the_recorded_match_by_presses_alone() -> None:
    driver = TableDriver(chart="alpha-2", mode="real-time", inspection="engineer", idle_seconds=0)
    driver.begin()
    for line in recorded_orders():
        driver.order(line)
    assert driver.scene == "end"
    assert driver.screen("blue").view.json()["result"] == {"winner": "red", "cause": "mine"}
    driver.advance(2)
    driver.leave()


@pytest.mark.parametrize("mode", ["real-time", "turn-by-turn"])
@pytest.mark.parametrize("chart", ["alpha", "echo", "delta", "bravo-2", "delta-2", "echo-2"])
def test_a_match_by_presses_reaches_the_same_state_as_by_orders(chart: str, mode: str) -> None:
    driver = TableDriver(chart=chart, mode=mode, goal="hunt", idle_seconds=0, stop_deaf_seconds=0)
    driver.begin()
    chance = Random(chart + mode)
    game = driver.match.match.game
    state = driver.match.match.state
    favourites = {crew: chance.choice([System.TORPEDO, System.MINE, System.SCENARIO]) for crew in Crew}
    for _ in range(250):
        crew = chance.choice(list(Crew))
        order = likely(game, state, crew, chance, favourites[crew])
        if order is None or isinstance(order, Note | Slide | Erase):
            continue
        order = as_the_table_says(order)
        if isinstance(order, Secure):
            order = replace(order, section=SECTION_OF[order.station])
        state, _ = game.judge(state, order)
        if isinstance(order, Start):
            state, _ = game.judge(state, Dive(order.crew, order.station))
        driver.order(str(order))
        assert driver.match.match.state == state, f"after {order}"
        if driver.scene == "end":
            break
    assert state.blue.route and state.red.route


def test_five_presses_suffice_to_be_under_way() -> None:
    """Any button, Play, how many, how it is played, and the start."""
    driver = TableDriver()
    driver.press("blue.captain.ok", "blue.captain.north", "blue.captain.west")
    driver.settle()
    driver.press("red.captain.west")
    driver.settle()
    driver.press("blue.captain.north")
    driver.settle()
    driver.press("blue.captain.ok")
    assert driver.match.match.state.blue.dived
    driver.press("red.captain.ok")
    assert driver.scene == "play"
