"""`sonar-table people`: a class comes, is planned, and is forgotten; and all is told truly."""

import sqlite3
from collections.abc import Callable
from datetime import date, timedelta
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from console.books.books import Books
from console.cli import main
from console.commands.play import forget_old_names
from console.journal.notes import FacilitatorNote, add_note, read_notes
from console.people.erasure import forget_due, names_them
from console.people.person import Person
from console.people.register import ListedPerson, Register
from tests.debrief.script import Script

CLASS = "name;crew\n" + "".join(f"Person {letter};7b\n" for letter in "ABCDEFGHIJKL") + "Ada Lovelace;8a\n"
Run = Callable[..., Result]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("SONAR_TABLE_DATA", str(tmp_path / "data"))
    Path("class.csv").write_text(CLASS)
    return lambda *words: CliRunner().invoke(main, ["people", *words], catch_exceptions=False)


def register() -> Register:
    return Register(Path("data/people.sqlite"))


def test_a_class_is_entered_listed_and_exported_to_another_table(run: Run) -> None:
    assert run("import", "class.csv", "--check").output == "13 people; nothing is wrong\n"
    assert register().people() == ()
    assert "13 people: 13 new, 0 known" in run("import", "class.csv").output
    listed = run("list").output.splitlines()
    assert len(listed) == 13 and listed[0].startswith("Ada Lovelace  8a  ")
    assert run("export", "-o", "people.csv", "--lang", "fr").exit_code == 0
    assert Path("people.csv").read_bytes().startswith("\ufeffnom;équipage;numéro;inscrit;effacé\n".encode())
    before = register().people()
    run("forget", "--all", "--yes")
    assert run("import", "people.csv").exit_code == 0
    assert register().people() == before, "with the same numbers"


def test_days_that_cannot_be_right_are_marked(run: Run) -> None:
    Register(Path("data/people.sqlite"), lambda: date(1970, 1, 1)).enter([ListedPerson(1, "Ada")])
    assert run("list").output.endswith(" (?)\n")
    _, exported = run("export").output.splitlines()
    assert ",1970-01-01 (?),197" in exported and exported.endswith(" (?)")


def test_a_wrong_list_enters_nobody(run: Run) -> None:
    Path("class.csv").write_text("name\nAda\nada\n\n;\n")
    result = run("import", "class.csv")
    assert result.exit_code == 1 and "class.csv:3:1: ada is in line 2 already" in result.stderr
    assert not Path("data/people.sqlite").exists()
    Path("class.csv").write_text("name;number\nAda;111111111111\n")
    assert run("import", "class.csv").exit_code == 0
    Path("class.csv").write_text("name;number\nAda;222222222222\n")
    assert "class.csv:2:1: Ada has another number" in run("import", "class.csv").stderr


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_plan_is_a_sheet_of_paper_and_can_be_printed_again(run: Run, paper: str) -> None:
    run("import", "class.csv")
    made = run("plan", "--tables", "1", "--rounds", "6", "-o", "plan.pdf", "--paper", paper, "--lang", "fr")
    assert made.exit_code == 0, made.output
    assert Path("plan.pdf").read_bytes().count(b"/Type /Page\n") == 1
    again = CliRunner().invoke(main, ["print", "plan", "--paper", paper, "--lang", "fr", "-o", "again.svg"])
    assert again.exit_code == 0, again.output
    drawn = Path("again.svg").read_text(encoding="utf-8")
    assert ("297" if paper == "a4" else "279.4") in drawn and "Manche 6" in drawn
    assert all(person.name in drawn for person in register().people())


def test_a_plan_is_written_kept_and_of_one_crew_if_so_wished(run: Run) -> None:
    run("import", "class.csv")
    result = run("plan", "--tables", "1", "--rounds", "4", "--crew", "7B")
    assert result.exit_code == 0 and "12 people, 4 rounds: in a crew with" in result.output
    page = Path("plan.html").read_text()
    assert "Person A" in page and "Lovelace" not in page
    plan = register().plan()
    assert plan is not None and len(plan.people) == 12 and len(plan.rounds) == 4
    run("plan", "--tables", "1", "--rounds", "4", "--crew", "7b", "--force")
    assert register().plan() == plan, "the same for the same seed"
    assert run("plan", "--tables", "1", "--rounds", "4").exit_code == 1, "the sheet is there already"
    few = run("plan", "--tables", "4", "--rounds", "1", "-o", "few.html")
    assert few.exit_code == 1 and "13 people are too few for 4 tables" in few.stderr
    assert "no stations" in run("plan", "--tables", "1", "--rounds", "1", "--game", "con-sonar").stderr


def test_whoever_is_forgotten_is_forgotten_wherever_the_table_has_their_name(run: Run) -> None:
    run("import", "class.csv")
    matches = Path("data/matches")
    matches.mkdir()
    Script(matches).begin().course(5, "north", 1).end(9)
    own = Script(matches)
    own.begin().course(5, "north", 1)
    own.journal.name("blue", "ADA", 10**10)
    journal = own.end(9)
    for words in ("ada lovelace spoke up at once", "the radio whispered", "well done, ADA!"):
        add_note(journal, FacilitatorNote(5, words))
    books = Books(Path("data/books.sqlite"), background=False)
    books.keep_sum("some-journal", 1, '{"boat": "ADA"}')
    books.close()
    Path("data/term.html").write_text("<td>Ada Lovelace</td>")
    Path("data/plan.pdf").write_bytes(b"%PDF-1.7 words that nobody can look for")
    result = run("forget", "ada  lovelace")
    assert result.exit_code == 0
    assert "2 notes that named them are deleted" in result.output
    assert "1 entries of the books" in result.output
    assert "matches/match-000002.journal: a boat has that name" in result.output
    assert "term.html: has the name" in result.output and "back-ups" in result.output
    assert "plan.pdf: may have the name" in result.output
    assert [note.words for note in read_notes(journal)] == ["the radio whispered"]
    held = sqlite3.connect("data/books.sqlite").execute("SELECT count(*) FROM sums").fetchone()
    assert held == (0,)
    assert "Lovelace" not in run("list").output
    run("import", "class.csv")
    again = run("forget", "Ada Lovelace", "--boats")
    assert "deleted matches/match-000002.journal" in again.output and not journal.exists()
    assert (matches / "match-000001.journal").exists()


def test_nobody_is_forgotten_by_mistake(run: Run) -> None:
    run("import", "class.csv")
    assert "did you mean Ada Lovelace?" in run("forget", "Ada Lovelac").stderr
    assert "say --yes" in run("forget", "--all").stderr
    assert run("forget").exit_code == run("forget", "--all", "Ada Lovelace").exit_code == 2
    assert run("forget", "--due").output == "nobody is to be forgotten\n"
    assert len(register().people()) == 13


def test_names_go_when_they_were_kept_for_long_enough(tmp_path: Path) -> None:
    path, day = tmp_path / "people.sqlite", date(2026, 9, 1)
    Register(path, lambda: day).enter([ListedPerson(2, "Ada")])
    assert forget_due(Register(path, lambda: day + timedelta(days=364)), 365) is None
    forgotten = forget_due(Register(path, lambda: day + timedelta(days=365)), 365)
    assert forgotten is not None and [person.name for person in forgotten.people] == ["Ada"]
    assert Register(path).people() == ()


def test_a_table_that_starts_forgets_old_names_and_starts_at_any_rate(
    run: Run, capsys: pytest.CaptureFixture[str]
) -> None:
    run("import", "class.csv")
    forget_old_names(365)
    assert len(register().people()) == 13 and capsys.readouterr().err == ""
    with sqlite3.connect("data/people.sqlite") as old:
        old.execute("UPDATE people SET entered = '2020-01-01' WHERE crew = '7b'")
    forget_old_names(365)
    assert [person.name for person in register().people()] == ["Ada Lovelace"]
    assert "12 names were kept for 365 days" in capsys.readouterr().err
    Path("data/people.sqlite").write_bytes(b"no register at all, and for a long time now " * 40)
    forget_old_names(365)
    assert "names may be kept for too long" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("Zoé was quick", True),
        ("ZOE", True),
        ("zoé lambert", True),
        ("Zoélie was quick", False),
        ("Li spoke to her", False),
        ("Li Wu spoke", True),
        ("nobody", False),
    ],
)
def test_a_name_is_found_as_a_word_of_its_own(text: str, named: bool) -> None:
    people = [Person(1, "Zoé Lambert", "", date.min), Person(2, "Li Wu", "", date.min)]
    assert names_them(people)(text) is named
