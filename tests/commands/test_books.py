"""`sonar-table books`: what it prints and exits with."""

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from console.books.books import Books
from console.cli import main
from console.table.table_folder import held_alone


def books(*words: str | Path) -> Result:
    return CliRunner().invoke(main, ["books", *map(str, words)], catch_exceptions=False)


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("SONAR_TABLE_DATA", str(tmp_path))
    counting = Books(tmp_path / "books.sqlite", background=False)
    counting.match_begun("captain-sonar", "real-time")
    counting.match_finished(754.0)
    counting.pressed("blue.captain.north")
    counting.attach(["blue.captain.north", "blue.captain.south"])
    counting.waited("red.engineer", 4.0)
    counting.fault("link", "red's panel", "unplugged")
    counting.close()
    return tmp_path


def test_the_books_are_shown(kept: Path) -> None:
    shown = books("show").output
    assert "captain-sonar, real-time                1         1          0     12:34\n" in shown
    assert "red.engineer                            1     4.0 s      4.0 s\n" in shown
    assert "  captain.north                         1         0\n" in shown
    assert "stuck this week: none\n" in shown
    assert "never seen this week: blue.captain.south\n" in shown
    assert shown.endswith("link  red's panel  unplugged\n")


def test_dates_that_cannot_be_right_are_marked(tmp_path: Path) -> None:
    counting = Books(tmp_path / "books.sqlite", wall=lambda: 420.0, background=False)
    counting.fault("link", "red's panel", "unplugged")
    counting.close()
    shown = books("show", "--file", tmp_path / "books.sqlite").output.splitlines()
    assert shown[0].startswith("since 1970-") and " (?); the table was on" in shown[0]
    assert shown[-1].endswith(" (?)  link  red's panel  unplugged")


def test_a_table_without_panels_has_no_list_of_controls(tmp_path: Path) -> None:
    counting = Books(tmp_path / "books.sqlite", background=False)
    counting.attach([])
    counting.pressed("blue.captain.north")
    counting.close()
    shown = books("show", "--file", tmp_path / "books.sqlite").output
    assert "never seen this week: none\n" in shown
    assert [line for line in shown.splitlines() if "captain." in line] == [
        "  captain.north                         1         0"
    ]


def test_the_books_are_exported(kept: Path) -> None:
    result = books("export", kept / "out")
    assert f"wrote {kept / 'out' / 'matches.csv'}\n" in result.output
    assert books("export", kept / "books.sqlite" / "out").exit_code == 1


def test_the_books_are_cleared_with_the_token_that_was_shown(kept: Path) -> None:
    asked = books("clear")
    assert asked.exit_code == 0 and "Nothing is cleared yet" in asked.output
    token = asked.output.split()[-1]
    wrong = books("clear", "--confirm", "zzzz")
    assert wrong.exit_code == 1 and f"it is {token} now" in wrong.stderr
    assert books("clear", "--confirm", token).output == "The books are cleared.\n"
    assert "12:34" not in books("show").output


def test_no_books_are_told(tmp_path: Path) -> None:
    result = books("show", "--file", tmp_path / "none.sqlite")
    assert result.exit_code == 1
    assert "none.sqlite: play a match" in result.stderr
    assert not (tmp_path / "none.sqlite").exists()


def test_damaged_books_of_a_table_that_runs_are_left_to_it(kept: Path) -> None:
    (kept / "books.sqlite").write_text("no database" * 100)
    with held_alone(kept):
        result = books("show")
    assert result.exit_code == 1
    assert "a table runs, which mends them" in result.stderr
    assert (kept / "books.sqlite").read_text() == "no database" * 100


def test_books_are_cleared_while_a_table_counts(kept: Path) -> None:
    with held_alone(kept):
        counting = Books(kept / "books.sqlite", background=False)
        counting.match_begun("con-sonar", "real-time")
        counting.write()
        token = books("clear").output.split()[-1]
        assert books("clear", "--confirm", token).exit_code == 0
        counting.match_finished(60.0)
        counting.close()
    shown = books("show").output
    assert (
        "12:34" not in shown
        and "con-sonar, real-time                    1         1          0      1:00\n" in shown
    )


def test_damaged_books_are_told(kept: Path) -> None:
    (kept / "books.sqlite").write_text("no database" * 100)
    result = books("show")
    assert result.exit_code == 0
    assert "The books were damaged: new ones are begun" in result.stderr
    assert (kept / "books.sqlite.damaged").exists()
