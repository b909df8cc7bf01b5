"""A folder may hold years of matches: of those that have ended only the end is read."""

import os
from pathlib import Path
from time import time

import pytest

from console.core.match_plan import MatchPlan
from console.journal import BadJournal, Record, find_match, read_journal, resumption
from console.journal.journal_end import END_BYTES, has_ended
from tests.journal.kept_match import CAPTAIN_SONAR, CON_SONAR, KeptMatch

FUTURE_S = 400 * 24 * 3600.0


def ended(folder: Path, orders: int = 5, options: MatchPlan = CON_SONAR) -> Path:
    """The journal of a match that has ended, with a name and a promise behind its result."""
    kept = KeptMatch(folder, options).play(orders)
    kept.journal.end("abandoned", kept.now_ns)
    kept.journal.name("blue", "Narwhal", kept.now_ns)
    kept.journal.promise("red", "mate-wait 6.2", kept.now_ns)
    kept.journal.close()
    return kept.journal.path


def cut_off(folder: Path) -> Path:
    kept = KeptMatch(folder).play(5)
    kept.journal.close()
    return kept.journal.path


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the journals that are read whole."""
    names: list[str] = []

    def reading(path: Path) -> Record:
        names.append(path.name)
        return read_journal(path)

    monkeypatch.setattr(resumption, "read_journal", reading)
    return names


@pytest.mark.parametrize("later_s", [-60.0, FUTURE_S])
def test_only_the_newest_and_those_without_a_result_are_read_whole(
    tmp_path: Path, read: list[str], later_s: float
) -> None:
    unfinished = [cut_off(tmp_path)]
    for _ in range(20):
        ended(tmp_path)
    unfinished.append(cut_off(tmp_path))
    newest = ended(tmp_path)
    for path in tmp_path.iterdir():
        os.utime(path, (time() + later_s,) * 2)
    found = find_match(tmp_path, within_s=24 * 3600)
    assert [each.path for each in found.older] == unfinished[::-1]
    assert sorted(read) == sorted(path.name for path in [newest, *unfinished])


def test_wherever_a_journal_is_cut_its_end_says_what_all_of_it_says(tmp_path: Path) -> None:
    path = ended(tmp_path)
    whole = path.read_bytes()
    assert has_ended(path)
    for length in range(len(whole) - 500, len(whole)):
        path.write_bytes(whole[:length])
        record = read_journal(path)
        says = record.result is not None and not record.set_aside
        assert has_ended(path) is says, whole[:length][-60:]


def test_an_end_that_was_changed_is_none(tmp_path: Path) -> None:
    path = ended(tmp_path)
    whole = path.read_bytes()
    result = whole.rindex(b"result abandoned")
    for at in (result, result + 20, len(whole) - 3):
        path.write_bytes(whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1 :])
        assert not has_ended(path)


def test_a_long_journal_is_known_by_its_end_and_a_short_file_is_no_journal(tmp_path: Path) -> None:
    path = ended(tmp_path, 150, CAPTAIN_SONAR)
    assert path.stat().st_size > 2 * END_BYTES and has_ended(path)
    for content in (b"", b"\n", b"result won blue mine\n", b"\n" * 3 * END_BYTES):
        path.write_bytes(content)
        assert not has_ended(path)
        with pytest.raises(BadJournal):
            read_journal(path)
    assert not has_ended(tmp_path / "none.journal")


def test_at_most_eight_older_ones_are_looked_up(tmp_path: Path, read: list[str]) -> None:
    for _ in range(12):
        cut_off(tmp_path)
    assert len(find_match(tmp_path).older) == 8
    assert len(read) == 9
