"""Whole matches of computers by a house rule."""

import pytest

from console.crewmates.arena.arena import bouts, play
from tests.plans import plan


@pytest.mark.parametrize("steps", range(1, 7))
def test_computers_play_by_a_torpedo_range_and_nothing_they_order_is_refused(steps: int) -> None:
    chosen = plan(game="captain-sonar", chart="charlie", mode="turn-by-turn", torpedo_range=steps)
    (bout,) = bouts(chosen, {"blue": "ace", "red": "cadet"}, 1, seed=steps)
    ended = play(bout)
    assert ended.orders and not any(record.refused for record in ended.records.values())
