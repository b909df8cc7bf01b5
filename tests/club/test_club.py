"""The club as its process and its pages see it: events, pairings, results, decisions."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from console.club.club import Club
from console.club.values import Format, PairingState, TableState
from tests.club.matches import GAME, journal, sent

NOW_S = 1_800_000_000.0


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Club]:
    club = Club(tmp_path / "club", clock=lambda: NOW_S)
    for number in (1, 2, 3):
        club.admit_table(f"t-{number}", f"Table {number}")
        club.table_said(f"t-{number}", TableState(state="attract"))
    for name in ("Kraken", "Nautilus", "Orca", "Manta", "Narwhal"):
        club.enter_crew(name)
    yield club
    club.close()


def begun(club: Club, format: Format, *crews: str, **options: object) -> str:
    event = club.begin_event("Spring Open", format, GAME, seed=7, **options)  # type: ignore[arg-type]
    for crew in crews:
        club.enter(event.id, crew)
    return event.id


def test_a_whole_swiss_tournament_is_played(club: Club) -> None:
    event = begun(club, Format.SWISS, "Kraken", "Nautilus", "Orca", "Manta", rounds=3)
    for _ in range(3):
        for _ in club.pair_round(event):
            called = club.call_next(event)
            assert called is not None and called.table is not None
            text = journal("blue", pairing=called.id)
            assert club.take_result(called.table, *sent(text)).taken
    lines = club.standings(event)
    assert [line.played for line in lines] == [3, 3, 3, 3]
    assert sum(line.points for line in lines) == 6 * 2


def test_two_results_for_one_pairing_freeze_it_until_the_organiser_decides(club: Club) -> None:
    event = begun(club, Format.SWISS, "Kraken", "Nautilus")
    (pairing,) = club.pair_round(event)
    club.call(pairing.id, "Table 1")
    first, second = (journal(side, pairing=pairing.id) for side in ("blue", "red"))
    assert club.take_result("t-1", *sent(first)).taken
    assert club.take_result("t-1", *sent(second)).taken
    frozen = club.pairing(pairing.id)
    assert frozen.state is PairingState.DISPUTED and len(frozen.identities) == 2
    assert [line.points for line in club.standings(event)] == [0, 0]
    decided = club.choose_journal(pairing.id, sent(second)[1], "the first was a warm-up")
    assert decided.state is PairingState.DECIDED
    assert club.standings(event)[0].crew == pairing.red
