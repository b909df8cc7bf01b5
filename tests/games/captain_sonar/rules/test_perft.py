"""Counts of order sequences from fixed positions, as chess programs count moves: an oracle for `legal`.

Radio orders are left out: they are always the same and would hide the rest.
"""

import pytest

from console.core.words import Crew, Station
from console.games.captain_sonar.rules.referee import CaptainSonar
from console.games.captain_sonar.rules.state import State
from tests.games.captain_sonar.rules.match import Match


def perft(game: CaptainSonar, state: State, depth: int) -> int:
    """How many sequences of so many orders both crews together could give."""
    if depth == 0:
        return 1
    orders = [
        order for crew in Crew for order in game.legal(state, crew) if order.station is not Station.RADIO
    ]
    return sum(perft(game, game.judge(state, order)[0], depth - 1) for order in orders)


def at_sea(**options: object) -> Match:
    """Charlie, blue on G8 and red on N12: sea on all four sides of both."""
    return Match(chart="charlie", edition=1, blue="G8", red="N12", **options)


def test_real_time_after_the_dive() -> None:
    match = at_sea(mode="real-time")
    # Each crew: 4 courses, 1 surfacing. No gauge is full, so there is nothing to stop for.
    assert perft(match.game, match.state, 1) == 2 * 5
    # After a course (8 of them) that crew has 5 charges and 6 breakdowns, the other its 5: 16.
    # After surfacing (2) the engineer's 4 sections, the other crew's 5: 9.
    assert perft(match.game, match.state, 2) == 8 * 16 + 2 * 9


def test_real_time_third_order() -> None:
    match = at_sea(mode="real-time")
    # Two orders: course and one of 5 charges (8 * 5): then 6 breakdowns, 1 OK, the other's 5: 12.
    # Course and one of 6 breakdowns (8 * 6): 5 charges, 1 OK, the other's 5: 11.
    # Course and the other crew's course (8 * 4): 11 each: 22.
    # Course and the other's surfacing (8): 11 + 4.
    # Surfacing and a section (2 * 4): captain and first mate, 3 sections each, + 5.
    # Surfacing and the other's course (2 * 4): 4 + 11. Both surfaced (2): 8.
    by_hand = 40 * 12 + 48 * 11 + 32 * 22 + 8 * 15 + 8 * 11 + 8 * 15 + 2 * 8
    assert perft(match.game, match.state, 3) == by_hand


def test_real_time_by_rules_1() -> None:
    match = at_sea(mode="real-time", rules=1)
    # Each crew: 4 courses, 2 stops (captain and first mate), 1 surfacing.
    assert perft(match.game, match.state, 1) == 2 * 7
    # After a course (8 of them) that crew has 5 charges and 6 breakdowns, the other its 7: 18.
    # After a stop (4) only what resolves it: a belay. No gauge is full.
    # After surfacing (2) the engineer's 4 sections, the other crew's 7: 11.
    assert perft(match.game, match.state, 2) == 8 * 18 + 4 * 1 + 2 * 11


def test_turn_by_turn_first_turn() -> None:
    match = Match(chart="charlie", edition=1, mode="turn-by-turn", blue="B8", red="J10")
    # Blue alone: 4 courses and a surfacing.
    assert perft(match.game, match.state, 1) == 5
    # After a course 5 charges and 5 breakdowns; after surfacing only the end of the turn.
    assert perft(match.game, match.state, 2) == 4 * 10 + 1
    # A course and a charge (4 * 5): 5 breakdowns and an OK.
    # A course and a breakdown (4 * 5): 5 charges and an OK.
    # Surfaced and ended: red's corner has 2 courses and a surfacing.
    assert perft(match.game, match.state, 3) == 20 * 6 + 20 * 6 + 3


def test_an_armed_stop() -> None:
    match = at_sea(mode="real-time")
    match.charged("blue", "mine", "torpedo", "drone", "sonar", "silence")
    match("blue captain stop")
    # A torpedo: 41 dots are within 4 steps of G8. The islands D8 I8 I9 H10 I10 fall out,
    # and behind them C8 J8 J9 K8.
    # 8 dots for a mine; 9 sectors for the captain's drone and 9 for the first mate's; a sonar each;
    # silence: zero, 4 north, 4 south, 1 east (then I8), 2 west (then D8); the captain's belay.
    assert perft(match.game, match.state, 1) == (41 - 9) + 8 + 18 + 2 + 12 + 1


@pytest.mark.parametrize(
    ("rules", "mode", "depth", "count"),
    [(1, "real-time", 4, 18818), (2, "real-time", 4, 16974), (2, "turn-by-turn", 6, 931)],
)
def test_recorded_counts(rules: int, mode: str, depth: int, count: int) -> None:
    match = Match(chart="alpha-2", edition=2, mode=mode, blue="C6", red="H10", rules=rules)
    assert perft(match.game, match.state, depth) == count
