"""Version 4 of the format: presses that came too late, and the time on the wall where the clock turns."""

from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from console.cli import main
from console.journal import ClockTurned, Continued, Late, Standstill, find_match, read_journal, resume
from console.table.archive import Archive
from tests.journal.kept_match import CAPTAIN_SONAR, STEP_NS, KeptMatch
from tests.journal.test_journal_notes import sealed, texts
from tests.table.driver import TableDriver
from tests.table.scenes.test_pause import QUIET, ask, captain_sonar, con_sonar

VERSION_3 = Path(__file__).parent / "journals" / "version-3.journal"
NOON_S = 1_800_000_000.0
"""On the wall."""


class Wall:
    """A clock on the wall that is set by hand."""

    def __init__(self) -> None:
        self.now_s = NOON_S

    def __call__(self) -> float:
        return self.now_s


def turned(folder: Path) -> list[tuple[bool, float]]:
    record = read_journal(next(folder.glob("*.journal")))
    found = [entry for entry in record.entries if isinstance(entry, ClockTurned)]
    return [(entry.runs, entry.wall.timestamp() - NOON_S) for entry in found]


def test_a_late_press_is_kept_with_its_time_and_its_delay(tmp_path: Path) -> None:
    kept = KeptMatch(tmp_path, CAPTAIN_SONAR).play(3)
    kept.journal.late("red.captain.stop", kept.now_ns - STEP_NS, 33_120_999)
    assert texts(kept.bytes)[-1] == "     0.800000 late red.captain.stop 0.033120"
    assert read_journal(kept.journal.path).late == (Late(2 * STEP_NS, "red.captain.stop", 33_120_000),)
    assert resume(kept.journal.path).match.state == kept.match.state, "no referee looks at it"


@pytest.mark.parametrize("begin", [captain_sonar, con_sonar])
def test_a_pause_has_a_length(begin: Any, tmp_path: Path) -> None:
    wall = Wall()
    driver = begin(Archive(tmp_path, wall=wall))
    wall.now_s += 60
    ask(driver, "red")
    ask(driver, "blue")
    wall.now_s += 90.25
    driver.press("blue.captain.north")
    assert turned(tmp_path) == [(True, 0), (False, 60), (True, 150.25)]
    (stood,) = read_journal(next(tmp_path.glob("*.journal"))).standstills
    assert (stood.who, stood.length_s) == ("red", 90.25)


def test_a_table_that_was_off_says_when_the_match_goes_on(tmp_path: Path) -> None:
    wall = Wall()
    captain_sonar(Archive(tmp_path, wall=wall)).table.archive.close()
    wall.now_s += 3600
    again = TableDriver(archive=Archive(tmp_path, wall=wall), **QUIET)
    assert again.scene == "continue"
    again.press("blue.captain.north")
    assert again.scene == "play"
    assert turned(tmp_path) == [(True, 0), (True, 3600)]
    (stood,) = read_journal(next(tmp_path.glob("*.journal"))).standstills
    assert stood.who == "" and stood.length_s is None, "nobody could write when the power went"


def test_the_pause_in_which_the_table_went_off_lasted_until_it_went_on(tmp_path: Path) -> None:
    kept = KeptMatch(tmp_path, CAPTAIN_SONAR).play(3)
    kept.journal.pause("blue", kept.now_ns, reason="a fire drill")
    kept.journal.clock_turned(runs=False, time_ns=kept.now_ns, wall_s=NOON_S)
    kept.journal.close()
    _, journal = resume(kept.journal.path).go_on(0, background=False)
    journal.clock_turned(runs=True, time_ns=0, wall_s=NOON_S + 86_400)
    (stood,) = journal.record().standstills
    assert (stood.who, stood.reason, stood.length_s) == ("blue", "a fire drill", 86_400)
    assert any(isinstance(entry, Continued) for entry in journal.record().entries)


def test_a_clock_that_went_back_gives_no_length(tmp_path: Path) -> None:
    kept = KeptMatch(tmp_path).play(1)
    kept.journal.clock_turned(runs=False, time_ns=kept.now_ns, wall_s=NOON_S)
    kept.journal.clock_turned(runs=True, time_ns=kept.now_ns, wall_s=NOON_S - 1)
    assert [stood.length_s for stood in kept.journal.record().standstills] == [None]


def test_older_journals_tell_of_pauses_without_a_length(tmp_path: Path) -> None:
    path = tmp_path / "match-000001.journal"
    head = ["sonar-table journal 3", "rules 2", "option game con-sonar", "option seed 3", "orders"]
    told = ["pause blue lunch", "resume red", "pause red", "resume red", "blue end ! not-your-turn"]
    path.write_bytes(sealed(*head, *(f"     1.000000 {line}" for line in told)))
    assert read_journal(path).standstills == (
        Standstill(1_000_000_000, "blue", "lunch"),
        Standstill(1_000_000_000, "red"),
    )


def test_a_match_of_version_3_goes_on_in_version_3(tmp_path: Path) -> None:
    path = tmp_path / "match-000001.journal"
    lines = VERSION_3.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:14]))
    _, journal = resume(path).go_on(0, background=False)
    before = journal.path.read_bytes()
    journal.late("red.captain.stop", 0, 1_000)
    journal.clock_turned(runs=True, time_ns=0, wall_s=NOON_S)
    assert journal.path.read_bytes() == before and read_journal(path).version == 3


@pytest.mark.parametrize(
    ("wrong", "what"),
    [
        ("late", "by how many seconds"),
        ("late red.captain.stop", "by how many seconds"),
        ("late red.captain.stop 3", "by how many seconds"),
        ("late stop 0.000003", "such as red.captain.stop"),
        ("clock", "the clock stops or runs"),
        ("clock jumps 2026-05-16T10:20:11Z", "the clock stops or runs"),
        ("clock stops", "a time with its zone"),
        ("clock runs 2026-05-16T10:20:11", "a time with its zone"),
        ("clock runs noon", "a time with its zone"),
    ],
)
def test_a_malformed_line_is_told(tmp_path: Path, wrong: str, what: str) -> None:
    kept = KeptMatch(tmp_path).play(3)
    lines = texts(kept.bytes)
    kept.journal.path.write_bytes(sealed(*lines, f"     9.000000 {wrong}", "     9.5 blue end"))
    damage = read_journal(kept.journal.path).damage
    assert damage is not None and damage.line == len(lines) + 1 and what in damage.what


def test_what_reads_a_journal_reads_over_them(tmp_path: Path) -> None:
    kept = KeptMatch(tmp_path, CAPTAIN_SONAR).play(6)
    kept.journal.late("red.captain.stop", kept.now_ns, 33_120_000)
    kept.journal.clock_turned(runs=False, time_ns=kept.now_ns, wall_s=NOON_S)
    kept.journal.clock_turned(runs=True, time_ns=kept.now_ns, wall_s=NOON_S + 5)
    kept.play(6)
    kept.journal.promise("blue", "mate-wait 6.2", kept.now_ns)
    path = str(kept.journal.path)
    shown = CliRunner().invoke(main, ["journal", "show", "--events", path])
    assert shown.exit_code == 0, shown.output
    assert "-- red.captain.stop came 33.1 ms too late for its place\n" in shown.output
    assert "-- the clock stops, 20" in shown.output and "-- the clock runs, 20" in shown.output
    assert "-- blue promises for next time: mate-wait 6.2\n" in shown.output
    for command in (
        ["journal", "check", path],
        ["debrief", path, "-o", str(tmp_path / "page.html")],
        ["replay", path, "--crew", "blue", "--export", str(tmp_path / "pictures")],
    ):
        done = CliRunner().invoke(main, command)
        assert done.exit_code == 0, done.output


NEWER = {
    "format": ["sonar-table journal 99", "what nobody knows yet"],
    "rules": ["sonar-table journal 4", "rules 99", "option periscope up", "orders"],
}


@pytest.mark.parametrize("what", NEWER)
def test_a_journal_that_needs_a_newer_version_is_left_as_it_is_and_named(tmp_path: Path, what: str) -> None:
    kept = KeptMatch(tmp_path, CAPTAIN_SONAR).play(6)
    newer = tmp_path / "match-000002.journal"
    newer.write_bytes(sealed(*NEWER[what]))
    before = newer.read_bytes()
    for _ in range(2):
        found = find_match(tmp_path)
        assert [(told.key, dict(told.args)) for told in found.warnings] == [
            ("journal.newer", {"file": newer.name})
        ]
        assert found.resumed is not None and found.resumed.path == kept.journal.path
    assert newer.read_bytes() == before
    assert not list(tmp_path.glob("*.damaged"))
