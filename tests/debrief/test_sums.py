"""Many matches summed: as one is, on all cores, and whatever is in a file."""

from pathlib import Path

from console.debrief.sums import MatchSum, Unused, sum_file, sum_files
from tests.debrief.script import lesson_match


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


def test_what_words_tell_is_what_judging_tells(tmp_path: Path) -> None:
    path = lesson_match(tmp_path).end(60)
    counted, judged = sum_file(path), sum_file(path, whole=True)
    assert isinstance(counted, MatchSum) and isinstance(judged, MatchSum)
    for few, all_ in zip(counted.sides, judged.sides, strict=True):
        assert few.figures.items() < all_.figures.items()
