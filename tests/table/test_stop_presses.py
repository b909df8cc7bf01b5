"""STOP: when it is spoken of, whose press was first, and when it is deaf."""

from pathlib import Path

import pytest

from console.displays.screen import CardState
from console.journal import newest_first, read_journal
from console.languages import say
from console.panels.link import Press
from console.stations.race import verdict
from console.table.arbiter import OrderedPress
from console.table.archive import Archive
from tests.games.captain_sonar.stations.test_stations import charge
from tests.games.sonar_family.stations.family_driver import FamilyDriver
from tests.table.banner_table import MS, at_sea, banner, plain, sail, turns
from tests.table.driver import TableDriver

# ---- STOP ----


@pytest.mark.parametrize("language", ["en", "fr"])
def test_stop_is_spoken_of_only_while_it_shines(language: str) -> None:
    driver = turns(language=language)
    assert "stop" not in driver.lamps("blue.captain")
    assert "STOP" not in driver.told("blue.captain")
    charge(driver, "blue", "torpedo")
    sail(driver, "blue", "north", 5)
    assert "stop" in driver.lamps("blue.captain")
    assert "STOP" in driver.told("blue.captain")
    driver.order("blue captain torpedo B8")
    driver.advance(3)  # it was close to the boat itself, whose whole board flashed
    assert "stop" not in driver.lamps("blue.captain")
    assert "STOP" not in driver.told("blue.captain")


def test_a_first_mate_is_not_sent_to_a_stop_that_is_dark() -> None:
    driver = turns()
    driver.press("blue.first-mate.next")
    assert driver.told("blue.first-mate") == "No system is ready"


def race(driver: TableDriver, first: str, second: str, by_ns: int) -> None:
    at_ns = driver.now_ns + MS
    driver.link.press(f"{first}.captain.stop", at_ns)
    driver.link.press(f"{second}.captain.stop", at_ns + by_ns)
    driver.advance(0.1)
    for crew in (first, second):
        driver.link.release(f"{crew}.captain.stop")
    driver.advance(0.1)


def test_whoever_loses_a_stop_reads_who_was_first_and_by_how_much() -> None:
    driver = at_sea()
    charge(driver, "red", "torpedo")
    charge(driver, "blue", "torpedo")
    race(driver, "red", "blue", 12 * MS)
    assert banner(driver, "blue").endswith("Red was first by 12 ms")
    assert plain(driver.told("blue.captain")) == "Red was first by 12 ms"
    assert driver.card("blue.captain").state is CardState.REFUSED
    assert banner(driver, "red").endswith("Our captain acts")
    driver.order("red captain torpedo L11")
    driver.advance(5)
    driver.press("red.captain.north")
    driver.advance(5)
    driver.press("blue.captain.stop")
    assert banner(driver, "red").endswith("Their captain acts"), "the next stop is another"


def test_or_that_it_was_a_tie() -> None:
    driver = at_sea(language="fr")
    charge(driver, "red", "torpedo")
    charge(driver, "blue", "torpedo")
    race(driver, "red", "blue", 20_000)
    assert banner(driver, "red").endswith("Égalité : ce stop est à bleu")


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "Heard too late: this stop is red's"), ("fr", "Entendu trop tard : ce stop est à rouge")],
)
def test_or_that_it_was_heard_too_late_and_the_journal_says_so_too(
    language: str, words: str, tmp_path: Path
) -> None:
    """A touch that may have been first, heard when the panel's stop had its place: late for all to see."""
    driver = at_sea(language=language, archive=Archive(tmp_path, background=False))
    for crew in ("red", "blue"):
        charge(driver, crew, "torpedo")
    driver.press("red.captain.stop")
    touch = Press("blue.captain.stop", True, driver.now_ns - 30 * MS, 40 * MS)
    late = OrderedPress(touch, "tablets", driver.now_ns + 10 * MS, driver.now_ns + 10 * MS, late=True)
    driver.table.hear([late], driver.now_ns + 10 * MS)
    assert banner(driver, "blue").endswith(words)
    assert plain(driver.told("blue.captain")) == words
    assert driver.table.late_count == 1
    (journal,) = newest_first(tmp_path)
    (noted,) = read_journal(journal).late
    assert (noted.control, noted.late_ns) == ("blue.captain.stop", 40 * MS)
    lines = journal.read_text().splitlines()
    (place,) = [at for at, line in enumerate(lines) if " late blue.captain.stop 0.040000" in line]
    assert "blue captain stop within 0.040001 ! stopped" in lines[place + 1], (
        "it stands before the order that it is about"
    )


def test_what_is_let_go_late_is_no_line_of_the_journal(tmp_path: Path) -> None:
    driver = at_sea(archive=Archive(tmp_path, background=False))
    let_go = Press("blue.captain.stop", False, driver.now_ns, MS)
    driver.table.hear(
        [OrderedPress(let_go, "tablets", driver.now_ns, driver.now_ns, late=True)], driver.now_ns
    )
    assert driver.table.late_count == 0


def test_a_press_long_after_the_stop_was_no_race() -> None:
    driver = at_sea()
    charge(driver, "red", "torpedo")
    driver.press("red.captain.stop")
    driver.advance(2)
    driver.press("blue.captain.stop")
    assert driver.told("blue.captain") == "The table is stopped"
    assert banner(driver, "blue").endswith("Their captain acts")


@pytest.mark.parametrize(
    ("later_ns", "give_ns", "words"),
    [
        (12 * MS, 0, "Red was first by 12 ms"),
        (
            12 * MS,
            700_000,
            "Red was first by 12 ms (± 1 ms)",
        ),
        (400_000, 0, "Red was first by less than 1 ms"),
        (400_000, 500_000, "A tie: this stop goes to red"),
        (-400_000, 500_000, "A tie: this stop goes to red"),
    ],
)
def test_what_is_said_of_two_presses(later_ns: int, give_ns: int, words: str) -> None:
    first = Press("red.captain.stop", True, 0, give_ns // 2)
    told = verdict(first, Press("blue.first-mate.stop", True, later_ns, give_ns - give_ns // 2))
    assert told is not None
    assert plain(say(told, "en")) == words


@pytest.mark.parametrize("later_ns", [-5 * MS, 1_000 * MS + 1])
def test_a_press_that_was_earlier_but_heard_late_or_much_later_is_no_race(later_ns: int) -> None:
    first = Press("red.captain.stop", True, 0, 0)
    assert verdict(first, Press("blue.captain.stop", True, later_ns, 0)) is None


# ---- STOP is deaf after a stop was taken back ----


def test_stop_is_deaf_for_ten_seconds_to_the_crew_that_took_a_stop_back() -> None:
    driver = at_sea()
    charge(driver, "blue", "torpedo", "drone")
    charge(driver, "red", "torpedo")
    driver.press("blue.captain.stop", "blue.captain.cancel")
    assert "stop" not in driver.lamps("blue.captain") | driver.lamps("blue.first-mate")
    assert "stop" in driver.lamps("red.captain"), "the other crew is heard"
    assert driver.told("blue.captain") == "Give a course; STOP works in 10 s"
    driver.advance(3)
    driver.press("blue.captain.stop", "blue.first-mate.stop")
    assert driver.screen("red").stop is None
    assert driver.told("blue.captain") == driver.told("blue.first-mate") == "STOP works again in 7 s"
    driver.advance(7)
    assert "stop" in driver.lamps("blue.captain")
    assert driver.told("blue.captain") == "Give a course, or STOP to act"
    driver.press("blue.captain.stop")
    assert driver.screen("red").stop.crew == "blue"


def test_an_activation_leaves_stop_as_it_is() -> None:
    driver = at_sea()
    charge(driver, "blue", "torpedo", "drone")
    driver.order("blue captain torpedo G5")
    driver.press("blue.first-mate.stop")
    assert driver.screen("red").stop.crew == "blue"


def test_the_owner_may_let_stop_be_heard_at_once() -> None:
    driver = at_sea(stop_deaf_seconds=0)
    charge(driver, "blue", "torpedo")
    driver.press("blue.captain.stop", "blue.captain.cancel", "blue.captain.stop")
    assert driver.screen("red").stop.crew == "blue"


def test_in_sonar_family_a_stop_with_nothing_done_is_taken_back_too() -> None:
    driver = FamilyDriver(idle_seconds=0)
    driver.begin_family("umbria", "real-time")
    driver.dive()
    driver.set("blue", energy=3)
    driver.press("blue.captain.stop", "blue.captain.stop")
    assert driver.screen("red").stop is None
    assert not {"stop", "surface"} & driver.lamps("blue.captain")
    assert driver.told("blue.captain") == "Give a course; STOP works in 10 s"
    driver.press("blue.captain.surface")
    assert driver.screen("red").stop is None
    assert driver.told("blue.captain") == "STOP works again in 10 s"
    driver.advance(11)
    driver.press("blue.captain.stop", "blue.captain.ok")
    driver.settle()
    driver.press("red.captain.ok", "blue.captain.ok")
    assert driver.screen("red").stop is None
    assert "stop" in driver.lamps("blue.captain"), "something was done"
