"""Matches that were left wait under More for a day: several of them, after others began, after a restart."""

import os
from dataclasses import replace
from pathlib import Path
from time import time
from typing import Any

import pytest

from console.journal import Paused, Unpaused, find_match, newest_first, read_journal
from console.languages import say
from console.table.archive import Archive
from tests.table.driver import TableDriver
from tests.table.scenes.test_idle import BEGUN, at_sea, talk

HOUR_S = 3600


def listed(driver: TableDriver, crew: str = "blue") -> list[str]:
    """From attract: what More says of matches that wait; the page is left open."""
    driver.press(f"{crew}.captain.ok")
    driver.advance(0.5)
    if driver.scene == "continue":
        driver.press(f"{crew}.captain.south")
        driver.advance(0.5)
    driver.press(f"{crew}.captain.west")
    return opened(driver, crew)


def opened(driver: TableDriver, crew: str = "blue") -> list[str]:
    assert driver.scene == "set-up"
    if "set-up.page-waiting" not in driver.labels(crew):
        return []
    driver._go_to("set-up.page-waiting", crew)
    driver.press(f"{crew}.captain.ok")
    menu = driver.screen(crew).menu
    assert menu is not None
    return [say(row.label, "en") for row in menu.rows]


def leave(driver: TableDriver, name: str) -> Any:
    """Begin a match under this name, play a course, and walk away; its state."""
    driver.press("blue.captain.ok")
    driver.advance(0.5)
    if driver.scene == "continue":
        driver.press("blue.captain.south")
        driver.advance(0.5)
    driver.press("blue.captain.west")
    scene = driver.table.scene
    scene.plan = replace(scene.plan, boats={**scene.plan.boats, "blue": name})
    driver.press("blue.captain.ok")
    assert driver.scene == "start", driver.scene
    for line in ("blue captain start G8", "red captain start L12", "blue captain dive", "red captain dive"):
        driver.order(line)
    driver.order("blue captain head north")
    state = driver.match.match.state
    talk(driver)
    assert driver.scene == "attract"
    return state


def table(folder: Path | None, **settings: Any) -> TableDriver:
    archive = None if folder is None else Archive(folder)
    return TableDriver(archive=archive, chart="charlie", mode="real-time", idle_seconds=180, **settings)


@pytest.mark.parametrize("kept", [True, False])
def test_a_match_stays_under_more_when_another_is_begun(tmp_path: Path, kept: bool) -> None:
    driver = table(tmp_path if kept else None)
    first = leave(driver, "Orca")
    leave(driver, "Moray")
    names = listed(driver)
    assert [name.partition(",")[0] for name in names] == [
        "Captain Sonar: Moray – Kraken",
        "Captain Sonar: Orca – Kraken",
    ]
    driver.press("blue.captain.south", "blue.captain.ok")
    assert driver.scene == "play"
    assert driver.match.match.state == first
    assert driver.screen("blue").names["blue"] == "Orca"
    driver.order("blue first-mate charge torpedo")
    if not kept:
        return
    driver.table.archive.sync()
    newest, oldest = newest_first(tmp_path)
    last = read_journal(oldest).entries[-1]
    assert getattr(last, "order", "") == "blue first-mate charge torpedo", "it is kept in its own journal"
    kinds = [type(entry) for entry in read_journal(oldest).entries]
    assert kinds.count(Paused) == kinds.count(Unpaused) == 1
    assert not any(isinstance(entry, Unpaused) for entry in read_journal(newest).entries)


def test_the_one_left_last_is_asked_about_and_the_others_are_not_lost(tmp_path: Path) -> None:
    driver = table(tmp_path)
    leave(driver, "Orca")
    second = leave(driver, "Moray")
    driver.press("blue.captain.ok")
    driver.advance(0.5)
    assert driver.scene == "continue"
    driver.press("blue.captain.north")
    assert driver.match.match.state == second
    talk(driver)
    assert len(listed(driver)) == 2


def test_a_match_that_was_gone_on_with_and_ended_is_listed_no_more(tmp_path: Path) -> None:
    driver = table(tmp_path, match_minutes=5)
    leave(driver, "Orca")
    leave(driver, "Moray")
    driver.press("blue.captain.ok")
    driver.advance(0.5)
    driver.press("blue.captain.north")
    for _ in range(4):
        driver.advance(60)
        driver.press("blue.radio.erase")
    assert driver.match.over
    driver.advance(2)
    driver.leave()
    names = listed(driver)
    assert len(names) == 1 and "Orca" in names[0]


def test_after_a_restart_all_of_them_are_there(tmp_path: Path) -> None:
    driver = table(tmp_path)
    first = leave(driver, "Orca")
    leave(driver, "Moray")
    leave(driver, "Triton")
    driver.table.archive.close()
    again = table(tmp_path)
    assert again.scene == "continue", "the newest is asked about"
    again.advance(0.5)
    again.press("blue.captain.south")
    again.advance(0.5)
    again.press("blue.captain.west")
    names = opened(again)
    assert ["Triton" in names[0], "Moray" in names[1], "Orca" in names[2]] == [True] * 3
    again.press("blue.captain.south", "blue.captain.south", "blue.captain.ok")
    assert again.match.match.state == first
    again.order("blue first-mate charge torpedo")
    again.table.archive.sync()
    oldest = newest_first(tmp_path)[-1]
    assert getattr(read_journal(oldest).entries[-1], "order", "") == "blue first-mate charge torpedo"


def test_an_older_match_is_found_behind_one_that_has_ended(tmp_path: Path) -> None:
    driver = table(tmp_path, match_minutes=5)
    leave(driver, "Orca")
    leave(driver, "Moray")
    driver.press("blue.captain.ok")
    driver.advance(0.5)
    driver.press("blue.captain.north")
    for _ in range(4):
        driver.advance(60)
        driver.press("blue.radio.erase")
    assert driver.match.over
    driver.table.archive.close()
    again = table(tmp_path)
    assert again.scene == "attract", "nobody is asked about it"
    names = listed(again)
    assert len(names) == 1 and "Orca" in names[0]


def test_after_a_day_a_match_is_no_longer_offered_and_its_journal_stays(tmp_path: Path) -> None:
    driver = table(tmp_path)
    leave(driver, "Orca")
    content = newest_first(tmp_path)[0].read_bytes()
    driver.now_ns += 23 * HOUR_S * 10**9
    assert len(listed(driver)) == 1
    driver.press("blue.captain.cancel", "blue.captain.cancel", "blue.captain.cancel")
    driver.now_ns += 2 * HOUR_S * 10**9
    call = driver.screen("blue").poster.call  # type: ignore[union-attr]
    assert call.key == "attract-call.press-on"
    driver.advance(1)
    call = driver.screen("blue").poster.call  # type: ignore[union-attr]
    assert call.key == "attract-call.press"
    driver.press("blue.captain.ok")
    assert driver.scene == "choices", "nobody is asked"
    driver.press("blue.captain.cancel")
    assert listed(driver) == []
    assert newest_first(tmp_path)[0].read_bytes() == content
    assert find_match(tmp_path).resumed is not None, "it can be gone on with still, by whoever has the file"


@pytest.mark.parametrize(("hours", "asked"), [(24, False), (48, True), (0, True)])
def test_after_a_restart_the_days_are_counted_by_the_clock_on_the_wall(
    tmp_path: Path, hours: int, asked: bool
) -> None:
    driver = table(tmp_path)
    leave(driver, "Orca")
    leave(driver, "Moray")
    driver.table.archive.close()
    for path in newest_first(tmp_path):
        os.utime(path, (time() - 25 * HOUR_S,) * 2)
    again = table(tmp_path, waits_hours=hours)
    assert (again.scene == "continue") is asked
    again.press("blue.captain.cancel")
    assert len(listed(again)) == (2 if asked else 0)
    assert len(newest_first(tmp_path)) == 2


def test_set_up_anew_from_a_pause_lists_the_match_that_was_just_left(tmp_path: Path) -> None:
    driver = at_sea(Archive(tmp_path))
    state = driver.match.match.state
    for crew in ("blue", "red"):
        driver.link.press(f"{crew}.captain.cancel")
    driver.advance(2.2)
    for crew in ("blue", "red"):
        driver.link.release(f"{crew}.captain.cancel")
    driver.advance(0.5)
    assert driver.scene == "pause"
    driver.press("blue.captain.south")
    assert len(opened(driver)) == 1
    driver.press("blue.captain.ok")
    assert driver.match.match.state == state


@pytest.mark.parametrize("begin", BEGUN)
def test_every_game_waits_while_another_match_is_played(tmp_path: Path, begin: Any) -> None:
    driver = begin(Archive(tmp_path))
    state = driver.table.scene.match.state
    talk(driver)
    driver.press("blue.captain.ok")
    driver.advance(0.5)
    driver.press("blue.captain.south")
    driver.advance(0.5)
    driver.press("blue.captain.north", "blue.captain.north", "blue.captain.ok")
    assert driver.match.match.state != state
    talk(driver)
    assert driver.scene == "attract"
    assert len(listed(driver)) == 2
    driver.press("blue.captain.south", "blue.captain.ok")
    assert driver.match.match.state == state


def test_a_journal_that_was_spoilt_meanwhile_is_said_and_harms_nobody(tmp_path: Path) -> None:
    driver = table(tmp_path)
    leave(driver, "Orca")
    leave(driver, "Moray")
    driver.table.archive.close()
    again = table(tmp_path)
    newest_first(tmp_path)[-1].write_bytes(b"spilt coffee")
    again.advance(0.5)
    again.press("blue.captain.cancel")
    assert len(listed(again)) == 2
    again.press("blue.captain.south", "blue.captain.ok")
    assert again.scene == "attract"
    assert [warning.key for warning in again.table.archive.warnings] == ["journal.unusable"]
    assert len(listed(again)) == 1, "the other one is there still"


def test_going_on_costs_no_coin(tmp_path: Path) -> None:
    driver = table(tmp_path, coins_per_match=1)
    driver.table.coins.credits = 2
    leave(driver, "Orca")
    leave(driver, "Moray")
    assert driver.table.coins.credits == 0
    assert len(listed(driver)) == 2
    driver.press("blue.captain.south", "blue.captain.ok")
    assert driver.scene == "play"


def test_again_plays_what_was_played_last_before_a_restart(tmp_path: Path) -> None:
    driver = table(tmp_path, match_minutes=1, computers="red=cadet", blue_name="Orca")
    driver.begin()
    driver.order("blue captain start G8")
    driver.advance(70)
    assert driver.match.over
    driver.table.archive.close()
    again = TableDriver(archive=Archive(tmp_path), chart="echo", idle_seconds=180)
    assert again.scene == "attract"
    again.press("red.captain.ok", "red.captain.east", "red.captain.north")
    assert again.scene == "start"
    options = again.match.match.plan
    assert (options.chart, options.mode) == ("charlie", "real-time")
    assert again.match.plan.boats["blue"] == "Orca"
    assert [crew.value for crew in again.match.peopled] == ["blue"]


def test_what_cannot_be_set_up_any_more_is_not_offered_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = table(tmp_path, match_minutes=1, computers="red=cadet")
    driver.begin()
    driver.advance(70)
    driver.table.archive.close()

    def gone(options: object) -> None:
        raise FileNotFoundError("the chart was on another card")

    monkeypatch.setattr("console.table.scenes.pause.waiting_match.Match", gone)
    again = TableDriver(archive=Archive(tmp_path))
    again.press("red.captain.ok")
    choices = again.screen("red").choices
    assert choices is not None
    assert [each.dark for each in choices.choices if each.course == "east"] == [True]
