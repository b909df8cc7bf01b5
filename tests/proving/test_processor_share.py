"""A slower computer: each process in a group of the kernel's, which gives it its share."""

from pathlib import Path

import pytest

from console.commands.bench_table import _own
from console.proving import processor_share
from console.proving.processor_share import NoShareError, ProcessorShares


@pytest.fixture
def kernel(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that takes what the kernel would."""
    monkeypatch.setattr(processor_share, "V1", tmp_path / "cpu")
    monkeypatch.setattr(processor_share, "V2", tmp_path)
    (tmp_path / "cpu").mkdir()
    return tmp_path


def written(folder: Path, number: int) -> dict[str, str]:
    (group,) = folder.glob(f"sonar-table-*/{number}")
    return {path.name: path.read_text() for path in group.iterdir()}


def test_a_fifth_is_a_millisecond_in_every_five(kernel: Path) -> None:
    ProcessorShares(5).limit(77)
    told = {"cpu.cfs_period_us": "5000", "cpu.cfs_quota_us": "1000", "cgroup.procs": "77"}
    assert written(kernel / "cpu", 77) == told


def test_the_second_version_says_it_in_one_line(kernel: Path) -> None:
    (kernel / "cgroup.controllers").touch()
    ProcessorShares(5).limit(77)
    assert written(kernel, 77) == {"cpu.max": "1000 5000", "cgroup.procs": "77"}


def test_whoever_may_not_is_told_so(kernel: Path) -> None:
    (kernel / "cpu").rmdir()
    with pytest.raises(NoShareError, match="root"):
        ProcessorShares(5)


def test_what_an_idle_process_stood_still_too_is_taken_off() -> None:
    assert _own((100, 150), []) == 50
    assert _own((100, 150), [(90, 110), (140, 200), (300, 400)]) == 30
