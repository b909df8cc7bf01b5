"""Sums scan journals; whatever a scan says must be what the careful reader says."""

from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from console.debrief import scanning
from console.debrief.crews.sums import MatchSum, Unused, sum_file, sum_files
from console.debrief.scanning import Scan, scan_file, scan_record
from console.journal import BadJournal, Record, read_journal
from console.journal.lines import Continued, Ordered, seal, write_entry
from tests.debrief.script import lesson_match
from tests.journal.kept_match import CAPTAIN_SONAR, CON_SONAR, SONAR_FAMILY, KeptMatch


def outcome(read: Callable[[Path], Scan], path: Path) -> Scan | str:
    try:
        return read(path)
    except BadJournal as error:
        return str(error)


def carefully(path: Path) -> Scan:
    return scan_record(read_journal(path))


@pytest.mark.parametrize("options", [CAPTAIN_SONAR, SONAR_FAMILY, CON_SONAR])
def test_a_scan_is_what_was_read(tmp_path: Path, options: object) -> None:
    kept = KeptMatch(tmp_path, options, seed=2).play(80)  # type: ignore[arg-type]
    kept.journal.close()
    assert scan_file(kept.journal.path) == carefully(kept.journal.path)


def test_whole_journals_need_no_second_reading(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = lesson_match(tmp_path).end(60)
    expected = carefully(path)

    def read_again(path: Path) -> Record:
        raise AssertionError("read with care, and so slowly")

    monkeypatch.setattr(scanning, "read_journal", read_again)
    assert scan_file(path) == expected


def test_matches_of_eleven_days_and_continued_ones(tmp_path: Path) -> None:
    path = lesson_match(tmp_path).end(60)
    lines = path.read_bytes().splitlines(keepends=True)[:-1]
    last = int(lines[-1][-9:-1], 16)
    for entry in (
        Continued(61_000_000_000, "2031-05-08T10:00:00+00:00", "0.1.0", "   47.1 blu\\"),
        Ordered(1_000_061_000_000_000, "blue captain head south"),
        Ordered(1_000_062_000_000_000, "blue first-mate ok"),
    ):
        line, last = seal(write_entry(entry), last)
        lines.append(line)
        path.write_bytes(b"".join(lines))
        assert scan_file(path) == carefully(path)
    assert scan_file(path).played_ns == 1_000_062_000_000_000


def test_a_seal_in_large_letters_is_none(tmp_path: Path) -> None:
    path = lesson_match(tmp_path).end(60)
    lines = path.read_bytes().splitlines(keepends=True)
    number = next(n for n, line in enumerate(lines[20:], 20) if line[-9:] != line[-9:].upper())
    lines[number] = lines[number][:-9] + lines[number][-9:].upper()
    path.write_bytes(b"".join(lines))
    assert scan_file(path) == carefully(path)
    assert scan_file(path).result is None


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.data())
def test_damage_is_seen_as_the_careful_reader_sees_it(
    tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    folder = tmp_path_factory.mktemp("scan")
    path = lesson_match(folder).end(60)
    whole = path.read_bytes()
    ends = [number + 1 for number, byte in enumerate(whole[:-1]) if byte == 10]
    at = data.draw(st.integers(0, len(whole) - 1) | st.sampled_from(ends))
    spoilt = data.draw(
        st.sampled_from([whole[:at], whole[:at] + whole[at + 1 :], whole[:at] + b"\xff" + whole[at + 1 :]])
        | st.binary(min_size=1, max_size=1).map(lambda byte: whole[:at] + byte + whole[at + 1 :])
    )
    path.write_bytes(spoilt)
    assert outcome(scan_file, path) == outcome(carefully, path)


def test_many_are_summed_as_one_is_on_all_cores(tmp_path: Path) -> None:
    path = lesson_match(tmp_path).end(60)
    bad = tmp_path / "bad.journal"
    bad.write_bytes(b"nothing")
    told: list[int] = []
    found = list(sum_files([path] * 299 + [bad], told.append, cores=2))
    assert sum(told) == 300
    assert found[:299] == [sum_file(path)] * 299
    assert isinstance(found[0], MatchSum)
    assert isinstance(found[299], Unused)
