"""A commitment: chosen after a match, kept with it, shown before the next one, and checked after that."""

from pathlib import Path

import pytest

from console.core.words import Crew
from console.debrief.crews.sentences.advice import promises_of
from console.debrief.crews.sentences.points import POINTS
from console.debrief.sentences.promise import checked, promise_of
from console.journal import newest_first, read_journal
from console.languages import say
from tests.debrief.script import lesson_match, page_of, summary
from tests.debrief.test_at_the_table import MATCH, ended
from tests.table.driver import TableDriver


@pytest.mark.parametrize(
    ("kept", "now", "told"),
    [
        (
            "mate-wait 6.2",
            {"first_mate_caused_median_s": 4.0},
            "It was 6.2 s, and now it is 4.0 s. It helped.",
        ),
        ("mate-wait 6.2", {"first_mate_caused_median_s": 7.0}, "now it is 7.0 s. Not yet"),
        (
            "notes 12/30",
            {"notes": 6, "enemy_moves": 15},
            "It was 12 of 30, and now it is 6 of 15. It is as it was",
        ),
        (
            "breakdowns 2",
            {"self_by_sheet": 0, "engineer_caused_median_s": 2.0},
            "It was 2, and now it is 0. It helped.",
        ),
        ("mate-wait 6.2", {}, "It was 6.2 s; this match was too short"),
        ("seats 12", {}, "swap stations: whoever knows the other's work helps better. Did you?"),
    ],
)
def test_what_was_said_is_checked_against_its_figure(kept: str, now: dict[str, float], told: str) -> None:
    promise = promise_of(POINTS, kept)
    assert promise is not None and promise.kept == kept
    said = " ".join(say(each, "en") for each in checked(promise, {"courses": 20, **now}, "en"))
    assert said.startswith("Last time you said: we will ") and told in said


@pytest.mark.parametrize(
    "kept", ["", "mate-wait", "no-such-point 3", "mate-wait 3/4", "notes 12", "mate-wait x"]
)
def test_what_nobody_can_read_is_no_promise(kept: str) -> None:
    assert promise_of(POINTS, kept) is None


def test_a_crew_may_choose_one_of_the_two_that_it_is_shown(tmp_path: Path) -> None:
    made = lesson_match(tmp_path).debriefed(60)
    offered = promises_of(made, Crew.BLUE, True)
    shown = summary(made.story.record, Crew.BLUE, "en").tries
    assert [f"sentence.fact-{each.point.name}" for each in offered] == [
        dict(m.args)["fact"].key for m in shown
    ]


def journal(folder: Path) -> str:
    return newest_first(folder)[0].read_text(encoding="utf-8")


def chosen(folder: Path, control: str) -> TableDriver:
    driver = ended(folder)
    driver.advance(5)
    driver.press(f"blue.captain.{control}")
    return driver


def test_a_captains_button_chooses_and_the_journal_keeps_it(tmp_path: Path) -> None:
    driver = chosen(tmp_path, "north")
    page = driver.screen("blue").debrief
    assert page.number == 1 and say(page.promised, "en").startswith("You chose: ")
    assert say(driver.screen("red").debrief.promised, "en").startswith("Which one will you try?")
    assert {"blue.captain.north", "blue.captain.south"} <= {
        f"blue.{lamp}" for lamp in driver.screen("blue").lit
    }
    driver.press("blue.captain.south")
    driver.table.archive.sync()
    record = read_journal(newest_first(tmp_path)[0])
    assert journal(tmp_path).count(" promise blue ") == 2
    assert (record.result is not None and record.played_ns == 61_000_000_000) or record.played_ns
    assert promise_of(POINTS, record.promises["blue"]) is not None, "the last one counts"
    assert "You chose: " in page_of(newest_first(tmp_path)[0])


@pytest.mark.parametrize(("way", "crew"), [("north", "blue"), ("east", "red")])
def test_it_is_shown_before_the_next_match_and_checked_after_it(tmp_path: Path, way: str, crew: str) -> None:
    driver = chosen(tmp_path, "north")
    for side in ("blue", "red"):
        driver.press(f"{side}.captain.ok")
        driver.settle()
        driver.press(f"{side}.captain.{way}")
    assert driver.scene == "start"
    [said] = driver.screen(crew).captions
    assert say(said, "en").startswith("You said last time: ")
    assert not driver.screen("red" if crew == "blue" else "blue").captions
    assert f"table promise-{crew} " in journal(tmp_path)
    assert [each["courses"] for each in driver.match.earlier[crew]] == [1], "and what it did goes with it"
    driver.settle()
    for line in (*MATCH, "blue captain head north"):
        driver.order(line)
    driver.advance(61 + 5)
    [told, *_] = driver.screen(crew).debrief.shown.promise
    assert say(told, "en").startswith("Last time you said: we will ")
