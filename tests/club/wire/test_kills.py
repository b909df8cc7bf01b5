"""Broker, club, links and tables are killed twenty times over a bad network; `make prove-club` does more."""

from pathlib import Path

import pytest

from tests.club.wire.kill_club import KilledClub, plan


@pytest.mark.timeout(900)
def test_no_result_is_lost_and_none_counts_twice(tmp_path: Path) -> None:
    club = KilledClub(tmp_path, tables=4, seed=3, rest_s=0.1, minutes=1, pace=20)
    try:
        club.start()
        club.rest()
        for kind in plan(12, 8, club.lots):
            club.kill_one(kind)
        club.settle()
        assert club.wrong() == []
        assert len(club.hall.played()) >= 10, "little was played"
    finally:
        club.close()
