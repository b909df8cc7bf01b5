"""`sonar-table bench start`: what it measures, and a long journal as it makes one."""

import json
from pathlib import Path
from time import time

from click.testing import CliRunner

from console.cli import main
from console.commands.bench_start import MATCH, REFUSED, YEAR_S, _line
from console.journal import newest_first, read_journal, resume
from console.journal.journal_end import has_ended
from console.proving.start_time import Started, write_journals, write_long_journal

SHORT = ["bench", "start", "--megabytes", "0.01", "--journals", "2", "--runs", "1"]


def test_a_long_journal_can_be_continued(tmp_path: Path) -> None:
    write_long_journal(tmp_path, 20_000, MATCH, REFUSED)
    path = tmp_path / "matches" / "match-000001.journal"
    assert 20_000 <= path.stat().st_size < 20_200
    resumed = resume(path)
    assert len(resumed.record.orders) > 200 and resumed.result is None


def test_matches_that_have_ended_are_known_by_their_ends(tmp_path: Path) -> None:
    write_journals(tmp_path, 3, MATCH, REFUSED, later_s=YEAR_S)
    newest, *_, last = newest_first(tmp_path / "matches")
    assert has_ended(last) and read_journal(newest).result is not None
    assert newest.name == "match-000003.journal" and newest.stat().st_mtime > time() + YEAR_S / 2


def test_a_start_is_measured_without_data_with_many_journals_and_with_a_long_one() -> None:
    ran = CliRunner().invoke(main, [*SHORT, "--json"])
    assert ran.exit_code == 0, ran.output
    found = json.loads(ran.stdout)
    empty, now, later, long = found["starts"].values()
    assert list(found["starts"])[1:3] == ["2 journals", "2 journals, dated in a year"]
    assert empty["asked_s"] is None and empty["computed_s"] > 0
    assert long["asked_s"] > 0 and long["picture_s"] > 0
    slowest = max(each["picture_s"] for each in (now, later, long))
    assert found["ratio"] == round(slowest / empty["picture_s"], 2)
    assert _line("no data", Started(**empty)).startswith("no data  ")
