"""`sonar-table journal`: what it prints and exits with."""

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from console.cli import main
from tests.journal.kept_match import CAPTAIN_SONAR, KeptMatch

SAMPLE = Path(__file__).parent.parent / "journal" / "journals" / "version-1.journal"


def journal(*words: str | Path) -> Result:
    return CliRunner().invoke(main, ["journal", *map(str, words)], catch_exceptions=False)


@pytest.fixture
def matches(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("SONAR_TABLE_DATA", str(tmp_path))
    return tmp_path / "matches"


def test_a_sound_journal_is_summed_up() -> None:
    result = journal("check", SAMPLE)
    assert result.exit_code == 0
    assert result.output == f"{SAMPLE}: sound, 26 orders, 1 of them refused, 1 tie, abandoned (idle)\n"


def test_damage_is_named_with_its_line(tmp_path: Path) -> None:
    spoiled = tmp_path / "spoiled.journal"
    spoiled.write_bytes(SAMPLE.read_bytes().replace(b"engineer break north 6", b"engineer break north 5"))
    result = journal("check", spoiled)
    assert result.exit_code == 4 and not result.stdout
    assert f"{spoiled}:25: changed: the line was changed, or one before it is missing" in result.stderr
    assert "8 orders before it are sound, 20 lines are lost" in result.stderr


def test_a_torn_end_is_told_by_an_exit_code_of_its_own(matches: Path) -> None:
    kept = KeptMatch(matches).play(5)
    kept.journal.path.write_bytes(kept.bytes[:-7])
    result = journal("check")
    assert result.exit_code == 3
    assert "4 orders" in result.output and "torn: its end" in result.output and "not ended" in result.output


def test_every_journal_of_the_table_is_checked(matches: Path) -> None:
    KeptMatch(matches).play(3)
    KeptMatch(matches).play(3).journal.path.write_bytes(b"no journal\n")
    result = journal("check")
    assert result.exit_code == 1
    assert "1 of 2 journals are sound" in result.stdout
    assert "match-000002.journal:1: this is no journal" in result.stderr


def test_the_newest_match_is_shown_with_what_came_of_it(matches: Path) -> None:
    KeptMatch(matches).play(3)
    kept = KeptMatch(matches, CAPTAIN_SONAR)
    kept.give(kept.match.game.grammar.parse("blue captain head north"))
    kept.give(kept.match.game.grammar.parse("blue captain start C6"))
    kept.journal.tie("red.captain.stop", "blue.captain.stop", kept.now_ns)
    result = journal("show", "--events")
    assert result.exit_code == 0
    assert "blue's boat    Nautilus\n" in result.output
    assert "0:00.400  blue captain head north   refused: wrong-phase\n" in result.output
    assert "0:00.800  blue captain start C6\n" in result.output
    assert "event blue " in result.output
    assert "-- a tie: red.captain.stop goes before blue.captain.stop\n" in result.output


@pytest.mark.parametrize("command", ["check", "show"])
def test_a_file_that_is_not_there_is_told(command: str, tmp_path: Path) -> None:
    result = journal(command, tmp_path / "none.journal")
    assert result.exit_code == 1
    assert "none.journal: cannot be read: No such file or directory" in result.stderr


def test_a_table_without_matches(matches: Path) -> None:
    assert journal("check").output == f"no journals in {matches}\n"
    assert journal("show").exit_code == 1
