"""Whole matches of Con Sonar! through presses alone, from attract to the end and back."""

from pathlib import Path
from random import Random

import pytest

from console.games.con_sonar.rules.orders import EndTurn, Fire, PlayerOrder
from console.table.archive import Archive
from tests.games.con_sonar.stations.con_sonar_driver import ConSonarDriver

MOST_ORDERS = 400


def likely(orders: list[PlayerOrder], chance: Random) -> PlayerOrder:
    """Shots where there are any, else anything; turns do not end while something can be played."""
    shots = [order for order in orders if isinstance(order, Fire)]
    more = [order for order in orders if not isinstance(order, EndTurn)]
    return chance.choice(shots or more or orders)


@pytest.mark.parametrize("players", [2, 3, 6])
def test_a_match_by_presses_reaches_the_same_state_as_by_orders(players: int) -> None:
    driver = ConSonarDriver(idle_seconds=0, seed=11)
    driver.begin_con_sonar(players)
    chance = Random(players)
    game, state = driver.con_sonar.match.game, driver.con_sonar.match.state
    for _ in range(MOST_ORDERS):
        order = likely(game.legal(state, state.seat.player), chance)
        state, _ = game.judge(state, order)
        driver.order(str(order))
        assert driver.con_sonar.match.state == state, f"after {order}"
        if driver.scene != "end" and driver.screen("blue").of_game.roll is not None:
            driver.press(f"{driver.controls(str(order.player))}.ok")
        if driver.scene == "end":
            break
    assert driver.scene == "end"
    assert driver.screen("red").view.json()["won"] == [str(player) for player in state.winners]
    assert [e.name for e in driver.loudspeaker.events].count("scored") == players
    driver.advance(2)
    driver.leave()


def test_a_match_that_was_cut_off_goes_on_with_everybody_in_their_place(tmp_path: Path) -> None:
    driver = ConSonarDriver(archive=Archive(tmp_path), idle_seconds=0, seed=11)
    driver.begin_con_sonar(3)
    player = driver.con_sonar.match.state.seat.player
    driver.order(str(driver.con_sonar.match.legal(player)[0]))
    before, seats = driver.con_sonar.match.state, driver.screen("blue").of_game.seats
    log = [heard.message for heard in driver.screen("blue").heard]
    assert log
    driver.table.archive.close()
    driver = ConSonarDriver(archive=Archive(tmp_path), idle_seconds=0, seed=11)
    assert driver.scene == "continue"
    driver.press("blue.captain.north")
    assert driver.con_sonar.match.state == before
    assert driver.screen("blue").of_game.seats == seats
    assert [heard.message for heard in driver.screen("blue").heard] == log
