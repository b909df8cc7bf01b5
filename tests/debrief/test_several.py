"""Several matches: like with like, each named with what it was, and help marked."""

import csv
import io
import re
from dataclasses import replace
from pathlib import Path

import pytest

from console.core.match_plan import MatchPlan
from console.debrief.figures_csv import BOM, matches_csv
from console.debrief.several_page import by_kind, several_page
from console.debrief.sums import MatchSum
from tests.debrief.computer_match import computer_match
from tests.debrief.script import CHARLIE, Script, sum_file
from tests.debrief.test_commands import run

TURNS = MatchPlan(game="captain-sonar", chart="charlie", mode="turn-by-turn", edition=1)


def summed(path: Path) -> MatchSum:
    made = sum_file(path)
    assert isinstance(made, MatchSum)
    return made


def courses(folder: Path, mate_s: float, options: MatchPlan = CHARLIE, **table: str) -> MatchSum:
    """One course of blue, for which the first mate takes so long."""
    script = Script(folder, options, table=table).begin("B8", "I2")
    return summed(script.course(5, "north", 1, mate_s=mate_s).end(90))


def tables(page: str) -> dict[str, list[list[str]]]:
    """The rows of each section's table, by its heading."""
    found = {}
    for title, content in re.findall(r"<h2[^>]*>(.*?)</h2>(.*?)</section>", page, re.DOTALL):
        rows = re.findall(r"<tr>(.*?)</tr>", content, re.DOTALL)
        found[title] = [re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row, re.DOTALL) for row in rows]
    return found


def test_only_matches_of_one_kind_are_compared(tmp_path: Path) -> None:
    """The same boat in real time and turn by turn: two tables, and no median over both."""
    matches = [courses(tmp_path, 2), courses(tmp_path, 30, TURNS), courses(tmp_path, 4)]
    assert [len(alike) for alike in by_kind(matches).values()] == [2, 1]
    shown = tables(several_page(matches, "en"))
    real = shown["Captain Sonar · edition 1 · real time · hunt · 15 × 15"]
    turns = shown["Captain Sonar · edition 1 · turn by turn · hunt · 10 × 10"]
    assert next(row for row in real if row[0] == "Nautilus")[4] == "3.0"
    assert next(row for row in turns if row[0] == "Nautilus")[4] == "30.0"


def test_what_is_not_said_is_what_the_game_plays(tmp_path: Path) -> None:
    """An edition, mode and goal that a journal leaves out are those that were played."""
    said = MatchPlan(game="captain-sonar", chart="alpha", edition=1, mode="real-time", goal="hunt")
    left = MatchPlan(game="captain-sonar", chart="alpha")
    kinds = [summed(Script(tmp_path, each).begin("A1", "O15").end(9)).kind for each in (said, left)]
    assert kinds[0] == kinds[1]
    assert (kinds[0].edition, kinds[0].goal, kinds[0].columns, kinds[0].rows) == ("1", "hunt", 15, 15)


def test_a_crew_that_was_helped_is_marked_and_not_mixed_with_itself(tmp_path: Path) -> None:
    matches = [
        courses(tmp_path, 2),
        courses(tmp_path, 1, computers="blue.first-mate=ace red=officer", assists="blue.radio=hints"),
    ]
    assert [side.helps for side in matches[1].sides] == ["first-mate=ace radio=hints", "officer"]
    page = several_page(matches, "en")
    names = [row[0] for row in tables(page)["Captain Sonar · edition 1 · real time · hunt · 15 × 15"]]
    assert "Nautilus" in names
    assert "Nautilus (first mate: computer, ace; radio: a person, with hints)" in names
    assert "Kraken (computer, officer)" in names


def test_each_match_is_named_with_what_it_was(tmp_path: Path) -> None:
    rows = tables(several_page([courses(tmp_path, 2), courses(tmp_path, 3, TURNS)], "en"))["Matches"]
    assert [row[2] for row in rows[1:]] == [
        "Captain Sonar · edition 1 · real time · hunt · 15 × 15 · Charlie",
        "Captain Sonar · edition 1 · turn by turn · hunt · 10 × 10 · Charlie",
    ]


def test_all_crews_of_a_page_have_one_scale(tmp_path: Path) -> None:
    """Red gives no course and waits for nothing: its plot goes as high as blue's."""
    page = several_page([courses(tmp_path, 2), courses(tmp_path, 30, TURNS)], "en")
    plots = re.findall(r'<svg[^>]*class="curve-[^>]*>(.*?)</svg>', page, re.DOTALL)
    scales = {tuple(re.findall(r'text-anchor="end">([0-9]+)<', plot)) for plot in plots}
    assert len(plots) == 4
    assert len(scales) == 1


def test_the_csv_has_a_column_for_all_of_it(tmp_path: Path) -> None:
    match = courses(tmp_path, 2, computers="red=officer")
    blue, red = csv.DictReader(io.StringIO(matches_csv([match])))
    columns = ("game", "edition", "mode", "goal", "columns", "rows", "helps")
    assert [blue[name] for name in columns] == ["captain-sonar", "1", "real-time", "hunt", "15", "15", ""]
    assert red["helps"] == "officer"


def test_the_csv_says_where_the_clock_cannot_have_been_right(tmp_path: Path) -> None:
    match = courses(tmp_path, 2)
    days = ["1970-01-01T00:07:00+00:00", "2026-11-18T08:30:00+01:00", ""]
    lines = csv.DictReader(io.StringIO(matches_csv([replace(match, begun=day) for day in days])))
    told = [(line["begun"], line["begun_doubted"]) for line in lines if line["crew"] == "blue"]
    assert told == list(zip(days, ["1", "0", ""], strict=True)), "the date itself stays one for programs"


def test_a_french_csv_opens_in_a_french_spreadsheet(tmp_path: Path) -> None:
    written = matches_csv([courses(tmp_path, 2.5)], "fr")
    assert written.startswith(f"{BOM}match;file;")
    blue = next(csv.DictReader(io.StringIO(written.removeprefix(BOM)), delimiter=";"))
    assert blue["first_mate_caused_median_s"] == "2,500"


def test_the_french_file_begins_with_its_mark_and_a_pipe_does_not(tmp_path: Path) -> None:
    path = Script(tmp_path).begin().course(5, "north", 1).end(30)
    done = run("debrief", path, "--lang", "fr", "--csv", tmp_path / "a.csv", "-o", tmp_path / "a.html")
    assert done.exit_code == 0, done.output
    assert (tmp_path / "a.csv").read_bytes().startswith(b"\xef\xbb\xbfmatch;")
    piped = run("debrief", path, "--lang", "fr", "--csv", "-", "-o", tmp_path / "b.html")
    assert piped.stdout.startswith("match;")


@pytest.mark.parametrize("players", ["blue,red", "blue,red,green"])
def test_players_are_compared_with_as_many_players(tmp_path: Path, players: str) -> None:
    others = computer_match(
        tmp_path, MatchPlan(game="con-sonar", players="blue,red", seed=1), level="random", orders=30
    )
    own = computer_match(
        tmp_path, MatchPlan(game="con-sonar", players=players, seed=2), level="random", orders=30
    )
    shown = tables(several_page([summed(others), summed(own)], "en"))
    assert len([title for title in shown if title.startswith("Con Sonar!")]) == len({players, "blue,red"})
