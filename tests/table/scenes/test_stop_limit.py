"""A stop whose own crew lets everybody wait is taken back by the console, and the journal says by whom."""

from collections.abc import Callable
from pathlib import Path

import pytest

from console.journal import newest_first, read_journal
from console.table.archive import Archive
from tests.games.sonar_family.stations.family_driver import FamilyDriver
from tests.table.driver import TableDriver

Begin = Callable[..., TableDriver]


def captain_sonar(folder: Path | None = None, **settings: object) -> TableDriver:
    archive = None if folder is None else Archive(folder, background=False)
    driver = TableDriver(
        archive=archive, chart="charlie", mode="real-time", idle_seconds=0, stop_deaf_seconds=5, **settings
    )
    driver.begin()
    for line in ("blue captain start G8", "red captain start L12", "blue captain dive", "red captain dive"):
        driver.order(line)
    match = driver.match.match
    match.state = match.state._replace(blue=match.state.blue._replace(gauges=(0, 3, 0, 3, 0, 0)))
    driver.match.look(driver.now_ns)
    return driver


def family(folder: Path | None = None, **settings: object) -> FamilyDriver:
    archive = None if folder is None else Archive(folder, background=False)
    driver = FamilyDriver(archive=archive, idle_seconds=0, seed=4, stop_deaf_seconds=5, **settings)
    driver.begin_family("umbria", "real-time")
    for line in ("blue captain start D8", "red captain start H6", "blue captain dive", "red captain dive"):
        driver.order(line)
    driver.set("blue", energy=4)
    return driver


BOTH = pytest.mark.parametrize("begin", [captain_sonar, family])


@BOTH
def test_after_a_minute_it_is_taken_back(begin: Begin) -> None:
    driver = begin()
    driver.press("blue.captain.stop")
    driver.advance(59)
    assert driver.screen("red").stop is not None
    driver.advance(1.2)
    assert driver.screen("blue").stop is None and driver.screen("blue").ring is None
    assert driver.told("blue.captain") == "Time was up: the table did it for you"
    driver.press("red.captain.north")
    assert driver.match.match.view("red").boat.dot in ("L11", "H5")


@BOTH
def test_without_a_limit_it_lasts(begin: Begin) -> None:
    driver = begin(stop_seconds=0)
    driver.press("blue.captain.stop")
    driver.advance(700)
    stop = driver.screen("red").stop
    assert stop is not None and stop.left is None


@BOTH
def test_a_bar_grows_shorter_on_both_displays(begin: Begin) -> None:
    driver = begin(stop_seconds=20)
    driver.press("blue.captain.stop")
    seen = []
    for _ in range(4):
        blue, red = driver.screen("blue").stop, driver.screen("red").stop
        assert blue is not None and red is not None and blue.left == red.left
        seen.append(blue.left)
        driver.advance(5)
    assert seen == pytest.approx([1, 0.75, 0.5, 0.25], abs=0.02)
    assert driver.screen("red").stop is None


@BOTH
def test_the_enemys_thinking_is_not_counted(begin: Begin) -> None:
    driver = begin(stop_seconds=20, answer_seconds=60)
    driver.press("blue.captain.stop")
    driver.advance(10)
    driver.order("blue captain sonar")
    assert driver.screen("blue").stop.left == pytest.approx(1, abs=0.02), "an answer has a limit of its own"
    driver.advance(50)
    assert driver.match.match.state.awaiting is not None
    driver.order(str(driver.match.match.legal("red", "captain")[0]))
    if begin is captain_sonar:
        assert driver.screen("blue").stop is None
        return
    assert driver.screen("blue").stop.left == pytest.approx(0.5, abs=0.05), "what was left before it asked"
    driver.advance(10)
    assert driver.screen("blue").stop is None


def test_notes_in_a_stop_give_nobody_more_time() -> None:
    driver = family(stop_seconds=20, answer_seconds=20)
    driver.order("blue captain sonar")
    for _ in range(10):
        driver.press("blue.radio.note-north", "red.radio.note-north")
        driver.advance(2)
    assert driver.match.match.state.awaiting is None


@BOTH
def test_the_journal_says_what_the_console_did(begin: Begin, tmp_path: Path) -> None:
    driver = begin(tmp_path, stop_seconds=20)
    driver.press("blue.captain.stop")
    driver.advance(21)
    driver.table.archive.sync()
    entry = read_journal(newest_first(tmp_path)[0]).orders[-1]
    verb = "belay" if begin is captain_sonar else "resume"
    assert (entry.order, entry.by_console) == (f"blue captain {verb}", True)
    assert entry.written() == f"blue captain {verb} by console"


def test_an_answer_by_lot_is_the_consoles_too(tmp_path: Path) -> None:
    driver = captain_sonar(tmp_path, answer_seconds=20)
    driver.order("blue captain stop")
    driver.match.give(driver.match.match.game.grammar.parse("blue captain sonar"), driver.now_ns)
    driver.advance(21)
    driver.table.archive.sync()
    entry = read_journal(newest_first(tmp_path)[0]).orders[-1]
    assert entry.order.startswith("red captain answer ") and entry.by_console


@BOTH
def test_stop_is_deaf_for_a_while_as_after_any_stop_taken_back(begin: Begin) -> None:
    driver = begin(stop_seconds=20)
    driver.press("blue.captain.stop")
    driver.advance(21)
    driver.press("blue.captain.stop")
    assert driver.screen("red").stop is None
    driver.advance(6)
    driver.press("blue.captain.stop")
    assert driver.screen("red").stop is not None
