"""A match that was cut off goes on exactly where it was, until somebody begins another."""

from pathlib import Path

import pytest

from console.journal import Changed, newest_first, read_journal
from console.table.archive import Archive
from tests.journal.kept_match import KeptMatch
from tests.table.driver import TableDriver
from tests.table.test_matches_on_links import MATCH

OPTIONS = {"chart": "charlie", "mode": "real-time", "idle_seconds": 0, "blue_name": "Orca"}
LINES = (
    "blue captain start G8",
    "blue captain dive",
    "red captain start L12",
    "red captain dive",
    "blue captain head north",
    "blue first-mate charge torpedo",
    "red captain head south",
)


def cut_off(folder: Path) -> TableDriver:
    """A table whose plug is pulled in the middle of a match."""
    driver = TableDriver(archive=Archive(folder), **OPTIONS)
    driver.begin()
    for line in LINES:
        driver.order(line)
    driver.press("blue.captain.north")
    return driver


def test_a_table_asks_whether_to_go_on_and_nothing_is_lost(tmp_path: Path) -> None:
    before = cut_off(tmp_path)
    driver = TableDriver(archive=Archive(tmp_path), **{**OPTIONS, "blue_name": "Nautilus"})
    assert driver.scene == "continue"
    driver.press("red.captain.north")
    assert driver.scene == "play"
    assert driver.match.match.state == before.match.match.state
    assert driver.screen("blue").names["blue"] == "Orca"
    driver.order("blue first-mate ok")
    (journal,) = newest_first(tmp_path)
    orders = [entry.order for entry in read_journal(journal).entries if hasattr(entry, "order")]
    assert orders == [*LINES, "blue captain head north", "blue first-mate ok"], "the refused one is kept too"


def test_after_a_power_cut_everybody_s_wait_begins_anew(tmp_path: Path) -> None:
    before = cut_off(tmp_path)
    before.advance(40)
    assert before.card("blue.engineer").waited_s == pytest.approx(40, abs=1)
    driver = TableDriver(archive=Archive(tmp_path), **OPTIONS)
    driver.advance(180)
    assert driver.scene == "continue"
    driver.press("red.captain.north")
    assert driver.card("blue.engineer").waited_s == pytest.approx(0, abs=1)


def test_a_match_is_asked_about_until_another_begins(tmp_path: Path) -> None:
    cut_off(tmp_path)
    driver = TableDriver(archive=Archive(tmp_path), **OPTIONS)
    driver.press("blue.captain.south", "blue.captain.west")
    assert driver.scene == "set-up"
    assert TableDriver(archive=Archive(tmp_path), **OPTIONS).scene == "continue"
    driver.press("blue.captain.ok")
    assert driver.scene == "start"
    for line in LINES[:2]:
        driver.order(line)
    driver.table.archive.close()
    again = TableDriver(archive=Archive(tmp_path), **OPTIONS)
    again.press("blue.captain.north")
    assert again.scene == "start", "the newest match is the one that waits"


def test_after_a_power_cut_the_language_is_as_it_was(tmp_path: Path) -> None:
    driver = TableDriver(archive=Archive(tmp_path), **OPTIONS)
    driver.set_up()
    driver.press("blue.captain.stop")
    driver.press("blue.captain.ok")
    assert driver.scene == "start"
    again = TableDriver(archive=Archive(tmp_path), **OPTIONS)
    assert (again.scene, again.screen("red").language) == ("continue", "fr")
    again.press("blue.captain.north")
    assert (again.scene, again.screen("red").language) == ("start", "fr")


def test_a_language_that_was_switched_during_the_match_outlives_a_power_cut(tmp_path: Path) -> None:
    driver = cut_off(tmp_path)
    for _ in range(3):
        driver.link.press("red.radio.ok")
        driver.advance(2)
        driver.link.release("red.radio.ok")
        driver.advance(0.1)
    assert driver.screen("blue").language == "fr"
    again = TableDriver(archive=Archive(tmp_path), **OPTIONS)
    assert (again.scene, again.screen("red").language) == ("continue", "fr")
    again.link.press("red.radio.ok")
    again.advance(2)
    again.link.release("red.radio.ok")
    again.press("blue.captain.north")
    assert (again.scene, again.screen("red").language) == ("play", "en"), "switched at the question"
    assert again.match.match.state == driver.match.match.state
    third = TableDriver(archive=Archive(tmp_path), **OPTIONS)
    assert third.screen("blue").language == "en"
    (journal,) = newest_first(tmp_path)
    changed = [entry.value for entry in read_journal(journal).entries if isinstance(entry, Changed)]
    assert changed == ["fr", "en", "fr", "en"]


def test_a_journal_that_knows_no_language_goes_on_in_the_table_s_own(tmp_path: Path) -> None:
    KeptMatch(tmp_path).play(3).journal.close()
    driver = TableDriver(archive=Archive(tmp_path), language="fr")
    assert (driver.scene, driver.screen("red").language) == ("continue", "fr")


def test_a_tutorial_is_not_kept(tmp_path: Path) -> None:
    driver = TableDriver(archive=Archive(tmp_path), **OPTIONS)
    driver.learn()
    driver.press("blue.captain.north")
    assert newest_first(tmp_path) == []


def test_a_folder_that_cannot_be_written_is_said_and_the_match_goes_on(tmp_path: Path) -> None:
    file = tmp_path / "matches"
    file.write_text("in the way")
    archive = Archive(file)
    driver = TableDriver(archive=archive, **OPTIONS)
    driver.begin()
    driver.order("blue captain start G8")
    assert archive.warnings
    assert driver.match.match.state.blue.dot >= 0


def test_after_a_match_each_display_shows_its_crew_s_debrief(tmp_path: Path) -> None:
    options = {"chart": "bravo-2", "mode": "turn-by-turn", "goal": "sudden-death", "idle_seconds": 0}
    driver = TableDriver(archive=Archive(tmp_path), **options)
    driver.begin()
    for line in MATCH.split("\n")[1:-1]:
        driver.order(line)
    assert driver.scene == "end"
    assert driver.screen("blue").debrief is None, "victory and defeat come first"
    driver.advance(5)
    assert driver.screen("blue").debrief.shown.crew == "blue"
    assert driver.screen("red").debrief.shown.crew == "red"
    assert len(driver.screen("red").debrief.shown.tries) == 2


def test_the_question_stays_as_long_as_somebody_ponders_it(tmp_path: Path) -> None:
    cut_off(tmp_path)
    driver = TableDriver(archive=Archive(tmp_path), **{**OPTIONS, "idle_seconds": 30})
    for _ in range(4):
        driver.advance(20)
        driver.press("blue.captain.east")
    assert driver.scene == "continue"
    driver.advance(31)
    assert driver.scene == "attract", "nobody is there"
