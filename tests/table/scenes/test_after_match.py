"""After a match: again, exchange sides or leave, one press each, on both displays and for all games."""

from pathlib import Path
from typing import Any

import pytest

from console.core.crewing import Crewing
from console.games import display_of
from console.languages import say
from console.table.archive import Archive
from tests.games.con_sonar.stations.con_sonar_driver import ConSonarDriver
from tests.games.sonar_family.stations.family_driver import FamilyDriver
from tests.table.driver import TableDriver

GAMES = ("captain-sonar", "sonar-family", "con-sonar")


def ended(folder: Path, game: str = "captain-sonar", **settings: Any) -> TableDriver:
    """A match that its clock has just ended."""
    about = {"archive": Archive(folder), "match_minutes": 1, "seed": 5, **settings}
    if game == "sonar-family":
        driver: TableDriver = FamilyDriver(**about)
        driver.begin_family("archipelago")
        driver.dive()
    elif game == "con-sonar":
        driver = ConSonarDriver(**about)
        driver.begin_con_sonar(3)
        scene = driver.con_sonar
        scene.give(scene.match.legal(scene.match.state.seat.player)[0], driver.now_ns)
    else:
        driver = TableDriver(chart="charlie", mode="real-time", **about)
        driver.begin()
        people = [crew for crew in ("blue", "red") if driver.match.computers.peopled[crew]]
        starts = {"blue": "C9", "red": "N12"}
        for crew, start in ((crew, starts[crew]) for crew in people):
            driver.order(f"{crew} captain start {start}")
            driver.order(f"{crew} captain dive")
    driver.advance(62)
    assert driver.scene == "end" and driver.match.over
    return driver


def open_choices(driver: TableDriver, *crews: str) -> None:
    for crew in crews:
        driver.press(f"{crew}.captain.ok")
        assert driver.screen(crew).choices is not None
    driver.settle()


def foot(driver: TableDriver, crew: str) -> str:
    choices = driver.screen(crew).choices
    assert choices is not None and choices.foot is not None
    return say(choices.foot, driver.screen(crew).language)


@pytest.mark.parametrize("game", GAMES)
def test_one_ok_brings_three_choices_each_on_a_course_with_a_picture_and_a_word(
    tmp_path: Path, game: str
) -> None:
    driver = ended(tmp_path, game)
    driver.advance(5)
    assert driver.screen("blue").debrief is not None, "the debrief is in the path"
    open_choices(driver, "blue")
    assert driver.screen("red").debrief is not None, "red reads on"
    choices = driver.screen("blue").choices
    assert choices is not None
    words = {each.course: say(each.word, "en").lower() for each in choices.choices}
    assert [words[course] for course in ("north", "east", "south")] == ["again", "swap sides", "leave"]
    assert all(each.sign for each in choices.choices)
    assert {"north", "east", "south"} <= driver.lamps("blue.captain")


@pytest.mark.parametrize("game", GAMES)
def test_again_begins_the_same_match_once_both_crews_want_it(tmp_path: Path, game: str) -> None:
    driver = ended(tmp_path, game)
    before = driver.match
    open_choices(driver, "blue", "red")
    driver.press("blue.captain.north")
    assert driver.match is before
    assert "Waiting for red" in foot(driver, "blue")
    assert "Blue wants to play again" in foot(driver, "red")
    driver.press("red.captain.north")
    assert driver.match is not before and not driver.match.over
    assert driver.match.match.plan.game == game
    assert driver.match.plan.boats == before.plan.boats
    assert driver.match.peopled == before.peopled


@pytest.mark.parametrize("game", GAMES)
def test_exchanged_sides_bring_names_and_crews_to_the_other_side(tmp_path: Path, game: str) -> None:
    driver = ended(tmp_path, game, blue_name="Moray", red_name="Orca")
    before = driver.match
    open_choices(driver, "blue", "red")
    driver.press("blue.captain.east", "red.captain.east")
    assert driver.match is not before
    assert driver.match.plan.boats == {"blue": "Orca", "red": "Moray"}


@pytest.mark.parametrize("computers", ("", "red=officer"))
def test_look_back_opens_where_everybody_was(tmp_path: Path, computers: str) -> None:
    """Whichever page was open before: with one crew of people both are together from the start."""
    driver = ended(tmp_path, computers=computers)
    driver.advance(5)
    driver.press("blue.captain.east")
    page = driver.screen("blue").debrief
    assert page is not None and page.number == 2, "the waits"
    open_choices(driver, "blue")
    driver.press("blue.captain.west")
    page = driver.screen("blue").debrief
    assert page is not None and page.number == 1


def test_where_boats_have_no_routes_look_back_promises_what_it_opens(tmp_path: Path) -> None:
    driver = ended(tmp_path, "con-sonar")
    driver.advance(5)
    open_choices(driver, "blue")
    choices = driver.screen("blue").choices
    assert choices is not None
    told = next(each for each in choices.choices if each.course == "west").about
    assert say(told, "en") == "All scores, and what to talk over"
    driver.press("blue.captain.west")
    pieces = {piece.name for piece in display_of("con-sonar").match(driver.screen("blue"), (1280, 720), 0)}
    assert pieces >= {"final-scores", "con-debrief"}


@pytest.mark.parametrize("game", GAMES)
def test_leave_by_both_leads_to_attract(tmp_path: Path, game: str) -> None:
    driver = ended(tmp_path, game)
    open_choices(driver, "blue", "red")
    driver.press("blue.captain.south")
    assert driver.scene == "end", "nobody is thrown out"
    driver.press("red.captain.south")
    assert driver.scene == "attract"


def test_whoever_walks_away_is_played_by_computers_after_a_short_wait(tmp_path: Path) -> None:
    driver = ended(tmp_path)
    before = driver.match
    open_choices(driver, "blue")
    driver.press("blue.captain.north")
    assert "Blue has chosen" in driver.told("red.captain"), "red is told beside its debrief"
    driver.advance(19)
    assert driver.match is before
    driver.advance(2)
    assert driver.match is not before
    assert [crew.value for crew in driver.match.peopled] == ["blue"]


def test_whoever_presses_anything_is_there_and_is_waited_for(tmp_path: Path) -> None:
    driver = ended(tmp_path)
    before = driver.match
    open_choices(driver, "blue")
    driver.press("blue.captain.north")
    driver.advance(15)
    driver.press("red.captain.east")  # a page of the debrief
    driver.advance(15)
    assert driver.match is before
    driver.advance(6)
    assert driver.match is not before


def test_who_leaves_does_not_end_the_evening_of_the_others(tmp_path: Path) -> None:
    driver = ended(tmp_path)
    open_choices(driver, "blue", "red")
    driver.press("red.captain.south", "blue.captain.north")
    assert driver.scene == "start"
    assert [crew.value for crew in driver.match.peopled] == ["blue"]


def test_with_exchanged_sides_the_computers_of_those_who_left_change_places_too(tmp_path: Path) -> None:
    driver = ended(tmp_path)
    open_choices(driver, "blue", "red")
    driver.press("red.captain.south", "blue.captain.east")
    assert [crew.value for crew in driver.match.peopled] == ["red"], "blue's people sit there now"


def test_where_crews_differ_the_sides_are_kept_unless_one_comes_round(tmp_path: Path) -> None:
    driver = ended(tmp_path, blue_name="Moray", red_name="Orca")
    before = driver.match
    open_choices(driver, "blue", "red")
    driver.press("blue.captain.north", "red.captain.east")
    assert driver.match is before
    assert "Red wants to swap" in foot(driver, "blue")
    assert "Blue wants no swap" in foot(driver, "red")
    driver.advance(21)
    assert driver.match is not before
    assert driver.match.plan.boats == {"blue": "Moray", "red": "Orca"}


def test_a_choice_can_be_changed_and_taken_back(tmp_path: Path) -> None:
    driver = ended(tmp_path, blue_name="Moray", red_name="Orca")
    before = driver.match
    open_choices(driver, "blue", "red")
    driver.press("blue.captain.north", "blue.captain.cancel")
    driver.advance(25)
    assert driver.match is before
    driver.press("blue.captain.north", "red.captain.east", "blue.captain.east")
    assert driver.match.plan.boats == {"blue": "Orca", "red": "Moray"}


@pytest.mark.parametrize("captain", ["blue", "red"])
def test_one_visitor_alone_decides_at_once_at_either_display(tmp_path: Path, captain: str) -> None:
    driver = ended(tmp_path, computers="red=officer blue.first-mate=ace blue.engineer=ace blue.radio=ace")
    before = driver.match
    open_choices(driver, captain)
    driver.press(f"{captain}.captain.north")
    assert driver.match is not before
    assert driver.match.plan.computers == before.plan.computers


def test_one_visitor_alone_may_change_to_the_other_side(tmp_path: Path) -> None:
    driver = ended(tmp_path, computers="red=officer")
    open_choices(driver, "blue")
    driver.press("blue.captain.east")
    crewing = Crewing.read(driver.match.plan.computers, driver.match.plan.assists)
    assert [crew.value for crew in driver.match.peopled] == ["red"]
    assert {sitter.value for (crew, _), sitter in crewing.sitters.items() if crew == "blue"} == {"officer"}


def test_a_match_of_computers_alone_is_left_or_seen_again_with_one_press(tmp_path: Path) -> None:
    driver = ended(tmp_path, computers="blue=cadet red=cadet")
    before = driver.match
    open_choices(driver, "red")
    driver.press("red.captain.north")
    assert driver.match is not before
    assert driver.match.peopled == []


def test_again_costs_a_coin_where_coins_are_set(tmp_path: Path) -> None:
    driver = TableDriver(
        archive=Archive(tmp_path),
        chart="charlie",
        mode="real-time",
        match_minutes=1,
        coins_per_match=2,
        computers="red=cadet",
    )
    driver.table.coins.credits = 2
    driver.begin()
    driver.order("blue captain start C9")
    driver.advance(70)
    before = driver.match
    assert driver.table.coins.credits == 0
    assert [say(notice, "en") for notice in driver.table.notices], "the credits are shown again"
    open_choices(driver, "blue")
    choices = driver.screen("blue").choices
    assert choices is not None
    about = {each.course: each.about and say(each.about, "en") for each in choices.choices}
    assert about["north"] == about["east"] == "Coins: 2"
    driver.press("blue.captain.north")
    assert driver.match is before and ("buzz", None) in driver.loudspeaker.sounds
    driver.table.coins.credits = 3
    driver.press("blue.captain.north")
    assert driver.match is not before and driver.table.coins.credits == 1


def test_nobody_drums_the_result_away(tmp_path: Path) -> None:
    driver = ended(tmp_path)
    for crew in ("blue", "red"):
        assert driver.screen(crew).choices is None
    driver = TableDriver(archive=Archive(tmp_path / "2"), chart="charlie", mode="real-time", match_minutes=1)
    driver.begin()
    for crew, start in (("blue", "C9"), ("red", "N12")):
        driver.order(f"{crew} captain start {start}")
    while not driver.match.over:
        driver.advance(0.25)
    driver.press("blue.engineer.ok", "blue.captain.ok", "blue.captain.north")
    assert driver.screen("blue").choices is None


def test_a_course_meant_for_a_page_of_the_debrief_chooses_nothing(tmp_path: Path) -> None:
    driver = ended(tmp_path)
    driver.advance(5)
    driver.press("blue.engineer.ok", "blue.captain.east")
    driver.press("red.captain.ok", "red.captain.east")
    assert driver.scene == "end"
    assert "wants" not in foot(driver, "red")


def test_the_choices_come_by_themselves_after_the_pages(tmp_path: Path) -> None:
    driver = ended(tmp_path)
    driver.advance(40)
    assert driver.screen("red").debrief is not None
    driver.advance(6)
    assert driver.screen("blue").choices is not None and driver.screen("red").choices is not None
    driver.press("blue.captain.cancel")
    driver.advance(60)
    assert driver.screen("blue").debrief is not None, "who looks back is not interrupted"


def test_whoever_nobody_hears_of_is_left_for_attract(tmp_path: Path) -> None:
    driver = ended(tmp_path)
    driver.advance(185)
    assert driver.scene == "attract"


def test_without_journals_there_are_choices_all_the_same() -> None:
    driver = TableDriver(chart="charlie", mode="real-time", match_minutes=1, computers="red=cadet")
    driver.begin()
    driver.order("blue captain start C9")
    driver.advance(66)
    choices = driver.screen("blue").choices
    assert choices is not None
    assert [each.course for each in choices.choices if each.dark] == ["west"], "there is no debrief"
    driver.press("blue.captain.north")
    assert driver.scene == "start"


def test_again_in_the_first_choices_keeps_the_last_names_and_language(tmp_path: Path) -> None:
    driver = ended(tmp_path, computers="red=cadet", language="fr")
    open_choices(driver, "blue")
    driver.press("blue.captain.south")
    assert driver.scene == "attract"
    driver.press("blue.captain.ok", "blue.captain.east", "blue.captain.north")
    assert driver.scene == "start"
    assert driver.screen("blue").language == "fr"


def test_people_who_end_their_match_from_the_pause_have_the_choices_too(tmp_path: Path) -> None:
    driver = TableDriver(
        archive=Archive(tmp_path), chart="charlie", mode="real-time", computers="red=cadet", idle_seconds=0
    )
    driver.begin()
    driver.order("blue captain start C9")
    driver.advance(1)
    driver.link.press("blue.captain.cancel")
    driver.advance(2.2)
    driver.link.release("blue.captain.cancel")
    driver.advance(0.5)
    assert driver.scene == "pause"
    driver.press("blue.captain.west", "blue.captain.south", "blue.captain.west")
    assert driver.scene == "end"
    before = driver.match
    driver.advance(2)
    open_choices(driver, "blue")
    driver.press("blue.captain.north")
    assert driver.match is not before and not driver.match.over
