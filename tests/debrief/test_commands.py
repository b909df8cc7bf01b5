"""`sonar-table debrief` and `sonar-table replay` as people call them."""

import csv
import io
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from console.cli import main
from console.core.match_plan import MatchPlan
from tests.debrief.computer_match import computer_match
from tests.debrief.script import Script, lesson_match


def run(*words: str | Path) -> Result:
    return CliRunner().invoke(main, [str(word) for word in words])


def test_a_page_beside_the_journal(tmp_path: Path) -> None:
    path = lesson_match(tmp_path).end(60)
    assert run("debrief", path).exit_code == 0
    assert "<h1>Debrief: Nautilus – Kraken</h1>" in path.with_suffix(".html").read_text(encoding="utf-8")


def test_figures_as_csv(tmp_path: Path) -> None:
    path = lesson_match(tmp_path).end(60)
    done = run("debrief", path, "-o", tmp_path / "page.html", "--csv", tmp_path / "figures.csv")
    assert done.exit_code == 0
    blue, red = csv.DictReader(io.StringIO((tmp_path / "figures.csv").read_text(encoding="utf-8")))
    assert (blue["boat"], blue["courses"], blue["refused"]) == ("Nautilus", "5", "2")
    assert (blue["first_mate_caused_longest_s"], blue["known_s"]) == ("3.000", "37.000")
    assert (red["crew"], red["damage"], red["ties_lost"], red["acted_s"]) == ("red", "2", "1", "")


def test_a_name_is_never_a_formula(tmp_path: Path) -> None:
    path = Script(tmp_path, boats={"blue": "=1+1", "red": "B"}).begin().course(5, "north", 1).end(9)
    run("debrief", path, "-o", tmp_path / "page.html", "--csv", tmp_path / "figures.csv")
    assert ",'=1+1," in (tmp_path / "figures.csv").read_text(encoding="utf-8")


@pytest.mark.parametrize("matches", [1, 3])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_anonymous_really_names_nobody(tmp_path: Path, matches: int, language: str) -> None:
    paths = [lesson_match(tmp_path).end(60) for _ in range(matches)]
    words = ["debrief", *paths, "--anonymous", "--lang", language]
    done = run(*words, "-o", tmp_path / "page.html", "--csv", tmp_path / "figures.csv")
    assert done.exit_code == 0
    for made in ("page.html", "figures.csv"):
        text = (tmp_path / made).read_text(encoding="utf-8")
        assert not [word for word in ("Nautilus", "Kraken", "2031", "match-0", ".journal") if word in text]
    assert "page.html" in done.output and not list(tmp_path.glob("match-*.html"))


@pytest.mark.parametrize("matches", [1, 2])
def test_a_home_made_chart_and_its_place_name_nobody_either(tmp_path: Path, matches: int) -> None:
    chart = tmp_path / "ecole-pasteur.toml"
    shipped = Path("maps/charlie-real-time.toml").read_text(encoding="utf-8")
    chart.write_text(shipped.replace('name = "charlie"', 'name = "ecole-pasteur"'), encoding="utf-8")
    options = MatchPlan(game="captain-sonar", chart=str(chart), mode="real-time", edition=1)
    paths = [Script(tmp_path, options).begin().course(5, "north", 1).end(9) for _ in range(matches)]
    out = tmp_path / "out"
    out.mkdir()
    assert run("debrief", *paths, "--anonymous", "-o", out / "p.html", "--csv", out / "f.csv").exit_code == 0
    assert not [made for made in out.iterdir() if "pasteur" in made.read_text(encoding="utf-8").lower()]


def test_con_sonar_names_nobody_either(tmp_path: Path) -> None:
    path = computer_match(tmp_path, MatchPlan(game="con-sonar", players="blue,red", seed=1), level="cadet")
    assert run("debrief", path, "--anonymous", "--csv", tmp_path / "f.csv").exit_code == 0
    text = (tmp_path / "debrief.html").read_text(encoding="utf-8") + (tmp_path / "f.csv").read_text()
    assert not [word for word in ("Nautilus", "Kraken", "2031", "match-0") if word in text]


def test_several_matches_in_the_order_played_and_by_crew(tmp_path: Path) -> None:
    for _ in range(3):
        lesson_match(tmp_path).end(60)
    (tmp_path / "match-000009.journal").write_text("no journal\n")
    done = run("debrief", tmp_path, "-o", tmp_path / "all.html", "--csv", tmp_path / "all.csv")
    assert done.exit_code == 0
    assert "match-000009.journal:1: this is no journal" in done.output
    page = (tmp_path / "all.html").read_text(encoding="utf-8")
    assert "Debrief of 3 matches" in page
    assert page.count("waits caused, match by match") == 2
    lines = list(csv.DictReader(io.StringIO((tmp_path / "all.csv").read_text(encoding="utf-8"))))
    assert [(line["match"], line["crew"]) for line in lines[:3]] == [
        ("1", "blue"),
        ("1", "red"),
        ("2", "blue"),
    ]


@pytest.mark.parametrize(
    "options", [MatchPlan(game="con-sonar", players="blue,red"), MatchPlan(game="sonar-family")]
)
def test_a_match_that_never_began_is_named_among_others(tmp_path: Path, options: MatchPlan) -> None:
    never = computer_match(tmp_path, options, orders=0, level="cadet")
    played = computer_match(tmp_path, options, orders=30, level="cadet")
    done = run("debrief", never, played, "-o", tmp_path / "all.html")
    assert done.exit_code == 0 and f"{never}: the match ended before its first order" in done.output


def test_the_sum_of_a_match_agrees_with_its_debrief(tmp_path: Path) -> None:
    one = lesson_match(tmp_path).end(60)
    run("debrief", one, "-o", tmp_path / "a.html", "--csv", tmp_path / "one.csv")
    run("debrief", one, one, "-o", tmp_path / "b.html", "--csv", tmp_path / "two.csv")
    judged, summed = (
        next(csv.DictReader(io.StringIO((tmp_path / name).read_text(encoding="utf-8"))))
        for name in ("one.csv", "two.csv")
    )
    assert summed == judged
    assert (summed["damage"], summed["hits"], summed["known_s"], summed["radio_off"]) == (
        "1",
        "1",
        "37.000",
        "4",
    )


def test_a_year_is_summed_without_judging_unless_somebody_asks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("console.commands.debrief.JUDGED", 1)
    one = lesson_match(tmp_path).end(60)
    for more, damage in (((), ""), (("--whole",), "1")):
        run("debrief", one, one, *more, "--force", "-o", tmp_path / "b.html", "--csv", tmp_path / "two.csv")
        text = (tmp_path / "two.csv").read_text(encoding="utf-8")
        line = next(csv.DictReader(io.StringIO(text)))
        assert (line["courses"], line["captain_refused"], line["damage"]) == ("5", "2", damage)


def test_a_journal_that_is_judged_otherwise_today_is_named_and_the_others_are_summed(tmp_path: Path) -> None:
    from console.journal.journal_lines import Ordered, write_entry
    from console.journal.seals import seal

    good, bad = lesson_match(tmp_path).end(60), Script(tmp_path).begin().end(5)
    lines = bad.read_bytes().splitlines()[:-1]
    wrong, _ = seal(write_entry(Ordered(9_000_000_000, "red captain dive")), int(lines[-1][-8:], 16))
    bad.write_bytes(b"\n".join(lines) + b"\n" + wrong)
    done = run("debrief", good, bad, good, "-o", tmp_path / "page.html")
    assert done.exit_code == 0
    assert "the rules are not those of the match" in done.output
    assert "Debrief of 2 matches" in (tmp_path / "page.html").read_text(encoding="utf-8")


@pytest.mark.parametrize("command", ["debrief", "replay"])
@pytest.mark.parametrize(
    ("content", "told"),
    [
        (None, "cannot be read: No such file"),
        (b"", "this is no journal"),
        (b"\x00\xff" * 100, "this is no journal"),
        (b"sonar-table journal 1\n", "this is no journal"),
    ],
)
def test_bad_files_are_told_plainly(tmp_path: Path, command: str, content: bytes | None, told: str) -> None:
    path = tmp_path / "x.journal"
    if content is not None:
        path.write_bytes(content)
    done = run(command, path)
    assert done.exit_code == 1
    assert told in done.output and str(path) in done.output
    assert "Traceback" not in done.output
    assert not path.with_suffix(".html").exists()


@pytest.mark.parametrize("command", ["debrief", "replay"])
def test_rules_that_changed_are_told(tmp_path: Path, command: str) -> None:
    """A journal whose seals fit but in which an order was accepted that is refused now."""
    from console.journal.journal_lines import Ordered, write_entry
    from console.journal.seals import seal

    path = Script(tmp_path).begin().end(5)
    lines = path.read_bytes().splitlines()[:-1]
    last = int(lines[-1][-8:], 16)
    wrong, _ = seal(write_entry(Ordered(9_000_000_000, "red captain dive")), last)
    path.write_bytes(b"\n".join(lines) + b"\n" + wrong)
    done = run(command, path)
    assert done.exit_code == 1
    assert "the rules are not those of the match" in done.output


def test_a_tables_data_folder_stands_for_its_matches(tmp_path: Path) -> None:
    for _ in range(2):
        lesson_match(tmp_path / "matches").end(60)
    assert run("debrief", tmp_path, "-o", tmp_path / "page.html").exit_code == 0
    assert "Debrief of 2 matches" in (tmp_path / "page.html").read_text(encoding="utf-8")


def test_an_empty_folder_is_told(tmp_path: Path) -> None:
    done = run("debrief", tmp_path)
    assert done.exit_code == 1
    assert "no journal in this folder" in done.output


def test_a_place_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    done = run("debrief", lesson_match(tmp_path).end(60), "-o", tmp_path / "no" / "such" / "page.html")
    assert done.exit_code == 1
    assert "cannot be written" in done.output


def test_a_damaged_journal_is_debriefed_as_far_as_it_goes(tmp_path: Path) -> None:
    path = lesson_match(tmp_path).end(60)
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:-6]) + lines[-6].replace(b"blue", b"bluE", 1) + b"".join(lines[-5:]))
    assert run("debrief", path).exit_code == 0
    page = path.with_suffix(".html").read_text(encoding="utf-8")
    assert f"from line {len(lines) - 5} on" in page


def test_help_has_examples_and_keys() -> None:
    assert "Example:" in run("debrief", "--help").output
    told = run("replay", "--help").output
    assert "Example:" in told and "next stop" in told
