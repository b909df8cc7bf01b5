"""One match sent as many: what has the same orders and the same seed is put before the organiser."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from console.club.audit import check_all
from console.club.club import Club
from console.club.values import Format, PairingState
from tests.club.matches import GAME, journal, sent

NOW_S = 1_800_000_000.0
TABLES = ("t-1", "t-2")


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Club]:
    club = Club(tmp_path / "club", clock=lambda: NOW_S)
    for table in TABLES:
        club.admit_table(table, table)
    yield club
    club.close()


def test_one_match_under_many_times_of_beginning_counts_once(club: Club) -> None:
    """Each is another journal with another identity: docs/club.md says that none counts twice."""
    boats = {"blue": "Kraken", "red": "Orca"}
    for name in boats.values():
        club.enter_crew(name)
    club.begin_event("Season", Format.LADDER, GAME)
    for number in range(32):
        played = journal("blue", begun_s=NOW_S + number, boats=boats, again=0)
        assert club.take_result(TABLES[number % 2], *sent(played)).taken, "it is kept, and not sent again"
    assert [line.played for line in club.standings("season")] == [1, 1]
    doubtful = club.doubtful()
    assert len(doubtful) == 31 and not any(each.counts for each in doubtful)
    first = next(each for each in club.results() if each.counts)
    assert all(each.doubt.endswith(first.identity[:8]) for each in doubtful)
    club.count(doubtful[0].identity, "both were played with the seed of the lesson")
    club.discount(doubtful[1].identity, "sent twice")
    assert [line.played for line in club.standings("season")] == [2, 2]
    assert len(club.doubtful()) == 29
    assert check_all(club).wrong == ()


def test_a_called_match_that_is_like_another_is_disputed(club: Club) -> None:
    club.begin_event("Cup", Format.SWISS, GAME)
    for name in ("Kraken", "Orca", "Manta", "Moray"):
        club.enter("cup", club.enter_crew(name).id)
    for number, pairing in enumerate(club.pair_round("cup")):
        club.call(pairing.id, TABLES[number])
        played = journal("blue", pairing=pairing.id, begun_s=NOW_S + number, again=1)
        assert club.take_result(TABLES[number], *sent(played)).taken
    states = [(each.state, each.why) for each in club.pairings("cup")]
    assert states[0] == (PairingState.DECIDED, "")
    assert states[1][0] is PairingState.DISPUTED and "the same orders" in states[1][1]
