"""What the doctor says of presses that were heard too late."""

from pathlib import Path

from console.health.late_presses import late_findings
from console.health.machine import Condition
from tests.debrief.script import Script

MS = 1_000_000


def played(folder: Path, *late_ms: int) -> Script:
    script = Script(folder)
    for ms in late_ms:
        script.journal.late("blue.captain.stop", 3_000 * MS, ms * MS)
    script.journal.close()
    return script


def test_a_table_at_which_nobody_played_has_none(tmp_path: Path) -> None:
    assert list(late_findings(tmp_path)) == []


def test_matches_without_late_presses_are_well(tmp_path: Path) -> None:
    played(tmp_path)
    (finding,) = late_findings(tmp_path)
    assert (finding.state, finding.said) == (Condition.WELL, "none in the last 1 matches")


def test_late_presses_are_counted_and_the_newest_match_s_is_named(tmp_path: Path) -> None:
    played(tmp_path, 34)
    played(tmp_path, 52, 61)
    (finding,) = late_findings(tmp_path)
    assert finding.state is Condition.NOTE
    assert finding.said.startswith("3 in the last 2 matches; blue.captain.stop in match-000002, heard 52 ms")
    assert "docs/ordering.md" in finding.fix


def test_a_damaged_journal_hides_no_other(tmp_path: Path) -> None:
    played(tmp_path, 34)
    (tmp_path / "match-000002.journal").write_bytes(b"nonsense")
    (finding,) = late_findings(tmp_path)
    assert finding.said.startswith("1 in the last 2 matches")
