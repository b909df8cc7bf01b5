"""`sonar-table bench start`: what it measures, and a long journal as it makes one."""

import json
from pathlib import Path

from click.testing import CliRunner

from console.cli import main
from console.commands.bench_start import MATCH, REFUSED
from console.journal import resume
from console.proving.starting import write_long_journal


def test_a_long_journal_can_be_continued(tmp_path: Path) -> None:
    write_long_journal(tmp_path, 20_000, MATCH, REFUSED)
    path = tmp_path / "matches" / "match-000001.journal"
    assert 20_000 <= path.stat().st_size < 20_200
    resumed = resume(path)
    assert len(resumed.record.orders) > 200 and resumed.result is None


def test_a_start_is_measured_without_data_and_with_a_long_journal() -> None:
    words = ["bench", "start", "--megabytes", "0.01", "--runs", "1"]
    ran = CliRunner().invoke(main, [*words, "--json"])
    assert ran.exit_code == 0, ran.output
    found = json.loads(ran.stdout)
    empty, long = found["starts"]["no data"], found["starts"]["journal of 0.0 MB"]
    assert empty["asked_s"] is None and empty["picture_s"] > 0
    assert long["asked_s"] > 0 and long["picture_s"] > 0
    assert found["ratio"] == round(long["picture_s"] / empty["picture_s"], 2)


def test_people_read_the_ratio(tmp_path: Path) -> None:
    ran = CliRunner().invoke(main, ["bench", "start", "--megabytes", "0.01", "--runs", "1"])
    assert "first picture, with the journal to without: " in ran.stdout
