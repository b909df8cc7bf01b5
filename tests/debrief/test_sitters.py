"""Who really pressed, by time: a computer that was seated during the match is taken for no person."""

import csv
import io
from pathlib import Path
from typing import Any

import pytest

from console.core.match_plan import MatchPlan
from console.core.words import Crew
from console.debrief.crews.exercises import exercises_told
from console.debrief.crews.sentences.advice import talk_to
from console.debrief.figures_csv import matches_csv
from console.debrief.sums import MatchSum
from console.games import debrief_of
from console.languages import say
from tests.debrief.computer_match import computer_match
from tests.debrief.script import Script, debriefed, page_of, sum_file, summary
from tests.debrief.test_people import ADA, BO, people_of

SECOND_NS = 10**9
EXERCISES = {"exercises": "first-mate-wait>=1/1 captain-wait<=90/1"}


def took_over(folder: Path, at_s: float = 20, **change: str) -> Path:
    """Two courses by people, then two by whoever sits there from then on; the mate takes 9 s each time."""
    script = Script(folder, table=EXERCISES).begin()
    script.course(5, "north", 1, mate_s=9).course(25, "north", 3, mate_s=9)
    script.course(45, "north", 4, mate_s=9).course(65, "east", 1, mate_s=9)
    script.course(85, "east", 3, mate_s=9)
    for name, value in (change or {"computers": "blue=officer"}).items():
        script.journal.change(name, value, round(at_s * SECOND_NS))
    return script.end(100)


def helps(path: Path) -> dict[str, str]:
    summed = sum_file(path)
    assert isinstance(summed, MatchSum)
    return {side.side: side.helps for side in summed.sides}


def test_a_computer_that_came_before_the_first_order_held_the_station(tmp_path: Path) -> None:
    path = took_over(tmp_path, 0, computers="red=officer blue.first-mate=ace")
    assert helps(path) == {"blue": "first-mate=ace", "red": "officer"}


def test_who_came_later_is_told_beside_whoever_was_there(tmp_path: Path) -> None:
    path = took_over(tmp_path, computers="blue.first-mate=ace")
    assert helps(path) == {"blue": "first-mate=person+ace", "red": ""}
    summed = sum_file(path)
    assert isinstance(summed, MatchSum)
    lines = list(csv.DictReader(io.StringIO(matches_csv([summed]))))
    assert [line["helps"] for line in lines] == ["first-mate=person+ace", ""]


def test_who_sat_there_and_did_nothing_is_not_told(tmp_path: Path) -> None:
    assert helps(took_over(tmp_path, 95, computers="blue=officer")) == {"blue": "", "red": ""}


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Blue crew: computer, officer, from 0:20 on"),
        ("fr", "Équipage bleu : ordinateur, officier, à partir de 0:20"),
    ],
)
def test_the_page_says_who_and_when(tmp_path: Path, language: str, said: str) -> None:
    page = page_of(took_over(tmp_path), language).replace("\u202f", " ").replace("\xa0", " ")
    assert said in page


def test_the_display_names_the_stations(tmp_path: Path) -> None:
    path = took_over(tmp_path, computers="blue.first-mate=ace")
    lines = [say(line, "en") for line in summary(debriefed(path).story.record, Crew.BLUE).lines]
    assert any("first mate" in line and "help" in line for line in lines)


def points_of(path: Path) -> set[str]:
    talk = talk_to(debriefed(path), Crew.BLUE, "en")
    return {each.point.station for each in (talk.keep, *talk.tries) if each.point.station}


def test_nobody_is_praised_or_blamed_for_what_a_computer_did(tmp_path: Path) -> None:
    slow = took_over(tmp_path / "people", computers="red=officer")
    assert "first-mate" in points_of(slow), "9 s each time"
    helped = took_over(tmp_path / "helped", computers="blue.first-mate=ace")
    assert "first-mate" not in points_of(helped)


def test_a_computer_meets_no_exercise(tmp_path: Path) -> None:
    told: dict[str, Any] = {}
    for name, who in (("people", "red=officer"), ("helped", "blue.first-mate=ace")):
        judged = debriefed(took_over(tmp_path / name, computers=who))
        told[name] = [say(each, "en") for each in exercises_told(judged, Crew.BLUE, truth=True)]
    assert [line.endswith("met.") for line in told["people"]] == [True, True]
    assert told["helped"][0] == "Median wait for the first mate: not judged, a computer was at work there."
    assert told["helped"][1] == told["people"][1]


def test_a_person_is_back_when_the_computer_has_left(tmp_path: Path) -> None:
    script = Script(tmp_path).begin()
    script.journal.seat("blue", "captain", ADA, 0)
    script.journal.seat("blue", "first-mate", BO, 0)
    script.journal.change("computers", "blue.captain=ace", 20 * SECOND_NS)
    script.journal.helped("blue", "captain", "nobody", 40 * SECOND_NS)
    script.journal.change("computers", "nobody", 40 * SECOND_NS)
    script.course(5, "north", 1).course(25, "north", 3).course(45, "north", 4)
    ada = people_of(sum_file(script.end(60)))[ADA, "captain"]
    assert (round(ada.seconds), ada.orders) == (40, 4), "start, dive and two courses; the ace gave one"


def test_a_player_whose_place_a_computer_took(tmp_path: Path) -> None:
    options = MatchPlan(game="con-sonar", players="yellow,green", seed=3)
    places = {"computers": "red=officer"}
    path = computer_match(tmp_path, options, orders=60, table={}, changed=places)
    assert debrief_of("con-sonar").has_crews is False
    assert helps(path)["yellow"] == "" and helps(path)["green"] == "officer"
