"""A commitment: chosen after a match, kept with it, shown before the next one, and checked after that."""

from pathlib import Path

import pygame
import pytest

from console.core.words import Crew
from console.debrief.crews.crew_points import POINTS
from console.debrief.crews.sentences.advice import promises_of
from console.debrief.sentences.promise import checked, promise_of
from console.displays.painter import paint
from console.journal import newest_first, read_journal
from console.languages import LANGUAGES, Message, say
from console.table.archive import Archive
from tests.debrief.recount_players import recount_players
from tests.debrief.script import lesson_match, page_of, summary
from tests.debrief.test_at_the_table import MATCH, ended
from tests.games.con_sonar.stations.con_sonar_driver import ConSonarDriver
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
            {"noted": 6, "enemy_moves": 15},
            "It was 12 of 30, and now it is 6 of 15. No change yet",
        ),
        (
            "breakdowns 2",
            {"self_by_sheet": 0, "engineer_caused_median_s": 2.0},
            "It was 2, and now it is 0. It helped.",
        ),
        ("mate-wait 6.2", {}, "It was 6.2 s; this match was too short"),
        (
            "mate-wait 6.2 of another kind",
            {"first_mate_caused_median_s": 4.0},
            "It was 6.2 s in another kind of match; in this one it is 4.0 s.",
        ),
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
    offered = promises_of(made, "blue", True)
    shown = summary(made.story.record, Crew.BLUE, "en").tries
    assert [f"sentence.fact-{each.point.name}" for each in offered] == [
        dict(m.args)["fact"].key for m in shown
    ]


def test_nobody_chooses_what_is_not_seen(tmp_path: Path) -> None:
    driver = ended(tmp_path)
    driver.advance(5)
    driver.press("blue.captain.east")
    assert driver.screen("blue").debrief.number == 2
    driver.press("blue.captain.north")
    assert driver.screen("blue").debrief.number == 1 and not driver.match.match_end.debrief.promised
    driver.press("blue.captain.north", "blue.first-mate.ok")
    assert list(driver.match.match_end.debrief.promised) == ["blue"]


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
    assert [each["courses"] for each in driver.match.match_end.earlier[crew]] == [1], (
        "and what it did goes with it"
    )
    driver.settle()
    for line in (*MATCH, "blue captain head north"):
        driver.order(line)
    driver.advance(61 + 5)
    [told, *_] = driver.screen(crew).debrief.shown.promise
    assert say(told, "en").startswith("Last time you said: we will ")


def con_sonar(folder: Path, language: str = "en") -> ConSonarDriver:
    """A match of three players, two of them on one side, that its clock has ended."""
    driver = ConSonarDriver(archive=Archive(folder), match_minutes=1, language=language)
    driver.begin_con_sonar(3)
    play_cards(driver)
    return driver


def play_cards(driver: ConSonarDriver) -> None:
    scene = driver.con_sonar
    while not scene.over:
        scene.give(scene.match.legal(scene.match.state.seat.player)[0], driver.now_ns)
        driver.advance(3)
    driver.advance(5)


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_player_of_con_sonar_chooses_with_their_own_buttons(tmp_path: Path, language: str) -> None:
    driver = con_sonar(tmp_path, language)
    assert driver.screen("blue").debrief.number == 1
    driver.press("blue.first-mate.next")
    page = driver.screen("blue").debrief
    assert (page.number, page.choosing) == (2, (("blue", None), ("green", None))), "seen first, then chosen"
    driver.press("blue.first-mate.next", "blue.captain.west")
    screen = driver.screen("blue")
    assert screen.debrief.choosing == (("blue", 0), ("green", 1))
    assert driver.screen("red").debrief.choosing == (("red", None),)
    assert {"captain.west", "captain.east", "first-mate.previous", "first-mate.next"} <= screen.lit
    written = [each.words for each in paint(pygame.Surface((1280, 720)), screen).written]
    for button in ("con-sonar.first-captain", "con-sonar.second-first-mate"):
        assert f"✓ {say(Message.of(button), language)}" in written
    driver.table.archive.sync()
    kept = read_journal(newest_first(tmp_path)[0])
    assert kept.promises.keys() == {"blue", "green"}
    page_text = page_of(newest_first(tmp_path)[0], language)
    assert page_text.count('class="promise"') == 2


@pytest.mark.parametrize("way", ["north", "east"])
def test_a_player_is_reminded_until_their_first_card_and_checked(tmp_path: Path, way: str) -> None:
    driver = con_sonar(tmp_path)
    driver.press(*["blue.first-mate.next", "blue.captain.west"] * 2)
    promised = dict(driver.match.match_end.debrief.promised)
    for side in ("blue", "red"):
        driver.press(f"{side}.captain.ok")
        driver.settle()
        driver.press(f"{side}.captain.{way}")
    assert driver.scene == "play" and driver.match is not None
    places = {player: driver.desk_of(player).crew for player in ("blue", "green")}
    assert places == {"blue": "blue" if way == "north" else "red", "green": "blue"}
    seen = set()
    for _ in range(4):
        driver.advance(3)
        seen |= {say(each, "en") for crew in ("blue", "red") for each in driver.screen(crew).captions}
    assert {text.split(" said: ")[0] for text in seen if " said: " in text} == {
        "Last time blue",
        "Last time green",
    }
    play_cards(driver)
    figures = recount_players(newest_first(tmp_path)[0])
    shown = {each.player: each.promise for each in driver.screen("blue").debrief.shown.players}
    for player, promise in promised.items():
        assert shown[player] == checked(promise, figures[player], "en")
    assert shown["red"] == () and not driver.screen("blue").captions[1:]
