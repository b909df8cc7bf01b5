"""Computers whose boat can go nowhere surface, or trigger what shuts them in, and stop for nothing else."""

import pytest

from console.core.crewing import Level
from console.crewmates.computer_crews import enlist
from console.games import crewmates_of
from tests.games.captain_sonar.rules.match import Match, real_time

LEVELS = pytest.mark.parametrize("level", list(Level))
EDITIONS = pytest.mark.parametrize("edition", [1, 2])


def captains_orders(match: Match, level: Level, count: int) -> list[str]:
    """What the captain and the first mate of a computer blue do next."""
    game, now_ns = match.game, 0
    blue = enlist(game, "blue", dict.fromkeys(crewmates_of(game.name).seats, level), seed=4)
    given: list[str] = []
    while len(given) < count:
        decision = blue.decide(match.view("blue"), game.legal(match.state, "blue"), now_ns)
        if decision is None:
            break
        now_ns = decision.at_ns
        match.state, events = game.judge(match.state, decision.order)
        blue.hear([event for event in events if event.audience in ("both", "blue")])
        if decision.order.station in ("captain", "first-mate"):
            given.append(f"{decision.order.station} {decision.order.verb}")
    return given


@LEVELS
def test_a_mine_far_away_is_no_reason_to_stop_for_a_drone(level: Level) -> None:
    """The shy player's captain asks: his stop is legal, for the mine alone."""
    match = real_time(2, blue="B1", shy=("blue",))
    names = match.game.set_up.waters.names
    route = [names.index(dot) for dot in ("A1", "A2", "B2", "C2", "C1", "B1")]
    match.give("blue", route=tuple(route), visited=sum(1 << dot for dot in route))
    match.mined("blue", "A15")
    match.charged("blue", "mine", "torpedo", "drone", "sonar", "silence")
    assert "blue captain stop" in match.legal("blue")
    assert captains_orders(match, level, 1) == ["captain surface"]


@LEVELS
@EDITIONS
def test_a_boat_shut_in_by_its_mines_triggers_one_and_goes_on(edition: int, level: Level) -> None:
    match = real_time(edition, blue="A1")
    match.mined("blue", "A2", "B1")
    orders = captains_orders(match, level, 3)
    assert orders == ["captain stop", "captain trigger", "captain head"]
    assert match.boat("blue")["damage"] == 1
