"""The real program is killed at random instants; kill_play.py, by hand, does it 1,000 times."""

import os
from pathlib import Path

import pytest

from tests.play.kill_play import SIZE, Killer
from tests.play.xscreen import XScreen

KILLS = int(os.environ.get("SONAR_TABLE_KILLS", "4"))


@pytest.mark.timeout(120 + 10 * KILLS)
def test_no_announced_order_is_lost_when_the_table_is_killed(tmp_path: Path) -> None:
    with XScreen(SIZE, (2 * SIZE[0], SIZE[1])) as screen:
        killer = Killer(screen, tmp_path, seed=2)
        while killer.tally.kills < KILLS or not killer.tally.orders:
            killer.kill()
    assert killer.tally.wrong == []
    assert killer.tally.under_way
