"""Whole matches of Sonar Family through presses alone, from attract to the end and back."""

from pathlib import Path
from random import Random

import pytest

from console.core.crew_orders import Dive, Erase, Head, Note, Slide, Start
from console.core.notation import CrewOrder
from console.core.words import Crew
from console.games.sonar_family.rules.orders import Missile
from console.games.sonar_family.rules.state import FamilyState
from console.games.sonar_family.stations.match_choices import CHARTS
from console.table.archive import Archive
from tests.games.sonar_family.stations.family_driver import FamilyDriver

MOST_ORDERS = 600
SAILING = 0.8
"""How often a course is given where one can be: energy comes from courses alone."""


def likely(orders: list[CrewOrder], enemy: str, chance: Random) -> CrewOrder | None:
    """An order that brings the match on: missiles that hit where one can be fired, else anything."""
    hits = [order for order in orders if isinstance(order, Missile) and str(order.dot) == enemy]
    courses = [order for order in orders if isinstance(order, Head)]
    rest = [order for order in orders if not isinstance(order, Missile | Slide | Erase | Note)]
    by_kind = {type(order): order for order in chance.sample(rest, len(rest))}
    if hits:
        return hits[0]
    if courses and chance.random() < SAILING:
        return chance.choice(courses)
    return chance.choice(list(by_kind.values())) if by_kind else None


@pytest.mark.parametrize("mode", ["turn-by-turn", "real-time"])
@pytest.mark.parametrize("chart", CHARTS)
def test_a_match_by_presses_reaches_the_same_state_as_by_orders(chart: str, mode: str) -> None:
    driver = FamilyDriver(idle_seconds=0, stop_deaf_seconds=0, seed=7)
    driver.begin_family(chart, mode)
    chance = Random(chart + mode)
    game = driver.match.match.game
    state: FamilyState = driver.match.match.state
    for _ in range(MOST_ORDERS):
        crew = chance.choice(list(Crew))
        enemy = game.set_up.waters.names[state.boat(crew.enemy).dot]
        order = likely(game.legal(state, crew), enemy, chance)
        if order is None or (isinstance(order, Start) and game.chart.starts):
            continue
        state, _ = game.judge(state, order)
        if isinstance(order, Start):
            state, _ = game.judge(state, Dive(order.crew, order.station))
        driver.order(str(order))
        assert driver.match.match.state == state, f"after {order}"
        if driver.scene == "end":
            break
    assert driver.scene == "end", "somebody has won"
    driver.advance(2)
    driver.leave()


def test_few_presses_suffice_to_be_under_way() -> None:
    driver = FamilyDriver(idle_seconds=0, seed=1, game="sonar-family")
    driver.press("blue.captain.ok", "blue.captain.north", "blue.captain.east")
    driver.settle()
    driver.press("red.captain.east")
    driver.settle()
    driver.press("red.captain.north")  # how it is played
    driver.settle()
    driver.press("blue.captain.ok", "red.captain.ok")
    assert driver.scene == "play"
    assert driver.match.match.plan.mode == "real-time", "as the guided match taught it to four"


def test_a_match_that_was_cut_off_goes_on_where_it_was(tmp_path: Path) -> None:
    driver = FamilyDriver(archive=Archive(tmp_path), idle_seconds=0, seed=4)
    driver.begin_family("archipelago")
    driver.dive()
    driver.press("blue.captain.south", "red.captain.north")
    before = driver.match.match.state
    driver.table.archive.close()
    driver = FamilyDriver(archive=Archive(tmp_path), idle_seconds=0)
    driver.press("blue.captain.north")
    assert driver.match.match.state == before
    assert driver.match.match.plan.seed == 4
