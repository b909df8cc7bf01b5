"""Figures that follow a person: over stations, through a change of places, by name or by number alone."""

import csv
import io
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner

from console.cli import main
from console.core.match_plan import MatchPlan
from console.debrief.people.stays import PersonSum
from console.debrief.sentences.past import past_of
from console.debrief.several_page import several_page
from console.debrief.story import tell
from console.debrief.sums import MatchSum, sum_judged
from console.debrief.sums_store import read_sum, sum_text
from console.games import debrief_of
from console.journal import Seated, newest_first, read_journal
from console.people.register import ListedPerson, Register
from tests.debrief.computer_match import computer_match
from tests.debrief.script import Script, sum_file

ADA, BO, CY = 111_111_111_111, 222_222_222_222, 333_333_333_333
SECOND_NS = 10**9


def played(folder: Path, *, captain: int = ADA, mate: int = BO) -> Path:
    """Ada waits 3 s with each course, Bo 2 s with each charge; at 20 s they change places."""
    script = Script(folder).begin()
    for station, number in (("captain", captain), ("first-mate", mate), ("radio", 7)):
        script.journal.seat("blue", station, number, 0)
    script.journal.seat("blue", "captain", mate, 20 * SECOND_NS)
    script.journal.seat("blue", "first-mate", captain, 20 * SECOND_NS)
    script.journal.helped("blue", "first-mate", "ace", 40 * SECOND_NS)
    script.course(5, "north", 1, mate_s=2).course(10, "north", 3, mate_s=2)
    script.at(11, "blue captain head north", refused="chain-of-command")
    script.course(25, "north", 4, mate_s=5).course(45, "east", 1, mate_s=9)
    return script.end(60, "won", winners=("blue",))


def people_of(match: object) -> dict[tuple[int, str], PersonSum]:
    assert isinstance(match, MatchSum)
    return {(each.number, each.station): each for side in match.sides for each in side.people}


@pytest.mark.parametrize("whole", [False, True])
def test_figures_go_along_with_whoever_changes_places(tmp_path: Path, whole: bool) -> None:
    found = people_of(sum_file(played(tmp_path), whole))
    assert set(found) == {(ADA, "captain"), (BO, "first-mate"), (BO, "captain"), (ADA, "first-mate")}
    ada, bo = found[ADA, "captain"], found[BO, "first-mate"]
    assert (ada.seconds, ada.orders, ada.refused) == (20, 5, 1), "start, dive, two courses, one refused"
    assert (bo.orders, bo.refused, bo.caused_median_s) == (4, 0, 2)
    later = found[ADA, "first-mate"]
    assert (later.seconds, later.caused_median_s) == (20, 5), "what the ace did at 45 s is nobody's"
    assert ada.caused_median_s == 3, "3 s, 3 s, and 13 s that began while she was there"
    assert found[BO, "captain"].caused_median_s == 15, "from both OKs at 30 s to the course at 45 s"


def test_a_kept_sum_keeps_people(tmp_path: Path) -> None:
    match = sum_file(played(tmp_path), whole=True)
    assert isinstance(match, MatchSum)
    assert read_sum(sum_text(match), match.file) == match


@pytest.fixture
def matches(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("SONAR_TABLE_DATA", str(tmp_path / "elsewhere"))
    folder = tmp_path / "table" / "matches"
    played(folder)
    played(folder, captain=CY, mate=ADA)
    register = Register(folder.parent / "people.sqlite")
    register.enter([ListedPerson(2, "Ada <One>", number=ADA), ListedPerson(3, "Bo", number=BO)])
    return folder


def debriefed(matches: Path, *words: str) -> tuple[str, list[dict[str, str]]]:
    page, figures = matches.parent / "page.html", matches.parent / "all.csv"
    call = ["debrief", str(matches), "-o", str(page), "--csv", str(figures), "--force", *words]
    result = CliRunner().invoke(main, call, catch_exceptions=False)
    assert result.exit_code == 0, result.output
    text = figures.read_text(encoding="utf-8-sig")
    mark = ";" if "--lang" in words else ","
    return page.read_text(), list(csv.DictReader(io.StringIO(text), delimiter=mark))


def test_a_page_follows_people_by_name_and_says_nothing_of_them_unasked(matches: Path) -> None:
    page, rows = debriefed(matches, "--people")
    assert "Ada &lt;One&gt;" in page and "person 333333333333".capitalize() in page
    ada = next(row for row in page.split("<tr>") if "Ada &lt;One&gt;" in row)
    assert ">2</td>" in ada and "2 ×" in ada, "two matches, twice first mate"
    assert rows[0]["captain_name"] == "Ada <One> + Bo"
    assert rows[0]["captain_person"] == f"{ADA} + {BO}" and rows[1]["captain_person"] == ""
    page, rows = debriefed(matches)
    assert "Ada" not in page and not any("person" in column or "name" in column for column in rows[0])


def test_a_boat_with_other_people_is_no_crew_that_learns(tmp_path: Path) -> None:
    """Boats are called Nautilus in every match: what others did in it before is nobody's own past."""
    for captain, mate in ((ADA, BO), (CY, BO), (ADA, BO)):
        played(tmp_path, captain=captain, mate=mate)
    found = [sum_file(path, True) for path in reversed(newest_first(tmp_path))]
    sums = [each for each in found if isinstance(each, MatchSum)]
    points = debrief_of("captain-sonar").points
    assert len(past_of(points, sums[2], sums).before("blue")) == 2, "half of them are enough"
    played(tmp_path, captain=10**11, mate=10**11 + 1)
    other = sum_file(newest_first(tmp_path)[0], True)
    assert isinstance(other, MatchSum)
    assert past_of(points, other, [*sums, other]).before("blue") == []
    assert len(past_of(points, other, [*sums, other]).before("red")) == 3, "nobody is named there: the boat"
    assert "each line is the boat" not in several_page(sums, "en")
    assert several_page([*sums, other], "en").count("each line is the boat") == 1


@pytest.mark.parametrize("words", [("--people", "--anonymous"), ("--people", "--anonymous", "--lang", "fr")])
def test_without_names_there_are_numbers(matches: Path, words: tuple[str, ...]) -> None:
    page, rows = debriefed(matches, *words)
    assert "Ada" not in page and str(ADA) in page
    assert rows[0]["captain_person"] and "captain_name" not in rows[0]


def test_nobody_was_named(tmp_path: Path) -> None:
    for _ in range(2):
        Script(tmp_path / "matches").begin().course(5, "north", 1).end(9)
    page, _ = debriefed(tmp_path / "matches", "--people")
    assert "Nobody was named in these matches" in page


def test_the_example_is_a_class_of_24_with_their_names(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    result = CliRunner().invoke(main, ["debrief", "--example", "--csv", "all.csv"], catch_exceptions=False)
    assert result.exit_code == 0 and f"open {tmp_path / 'example-class.html'}" in result.output
    page = Path("example-class.html").read_text()
    rows = list(csv.DictReader(io.StringIO(Path("all.csv").read_text())))
    assert "the people are invented" in page and page.count("Zoé Lambert") == 1
    assert len(rows) == 12 and all(row["outcome"] == "won" for row in rows)
    people = {
        row[f"{station}_name"] for row in rows for station in ("captain", "first_mate", "engineer", "radio")
    }
    assert len(people) == 24


def test_the_example_is_opened_where_there_is_a_browser(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[str] = []
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DISPLAY", ":99")
    monkeypatch.setattr("webbrowser.open", lambda address: opened.append(address) or True)
    CliRunner().invoke(main, ["debrief", "--example", "--anonymous"], catch_exceptions=False)
    assert opened == [(tmp_path / "example-class.html").as_uri()]
    assert "Zoé" not in Path("example-class.html").read_text()


def test_either_matches_or_the_example(tmp_path: Path) -> None:
    for words in ([], ["--example", str(tmp_path)]):
        result = CliRunner().invoke(main, ["debrief", *words])
        assert result.exit_code == 2 and "name a MATCH, or say --example" in result.stderr


def test_players_who_have_no_stations_are_followed_too(tmp_path: Path) -> None:
    options = MatchPlan(game="con-sonar", players="yellow,green", seed=3)
    path = computer_match(tmp_path, options, orders=60)
    seats = {"yellow": ("blue", "captain", ADA), "green": ("red", "captain", BO)}
    match = with_seats(path, list(seats.values()))
    assert [[person.number for person in side.people] for side in match.sides] == [[ADA], [BO]]
    orders = [entry.order for entry in read_journal(path).orders]
    for side in match.sides:
        own = sum(order.startswith(f"{side.side} ") for order in orders)
        assert own and side.people[0].orders == own
        assert side.people[0].caused_median_s == side.figures["turn_median_s"]
    page = several_page([match, match], "fr", names={ADA: "Ada"})
    assert "Ada" in page and "personne 222222222222".capitalize() in page and ">Tours<" in page


def with_seats(path: Path, seats: list[tuple[str, str, int]]) -> MatchSum:
    """A match, had these people sat there from its beginning."""
    record = read_journal(path)
    seated = tuple(Seated(0, *seat) for seat in seats)
    record = replace(record, entries=(*seated, *record.entries))
    story = tell(record)
    return sum_judged(story, debrief_of(story.game_name).judge(story), path.name)
