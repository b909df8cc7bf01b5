"""A match with a clock: when its time is up the boat with less damage has won, and that is kept and said."""

from pathlib import Path

import pytest

from console.core.words import Crew
from console.journal import newest_first, read_journal
from console.languages import LANGUAGES, say
from console.table.archive import Archive
from tests.games.sonar_family.stations.family_driver import FamilyDriver
from tests.table.driver import TableDriver

MINUTES = 3
STARTS = {"blue": "A1", "red": "O10"}
COURSES = {"blue": "east", "red": "west"}
GAUGES = ("torpedo", "torpedo", "torpedo", "mine", "mine", "mine", *("drone",) * 4, "sonar", "sonar")


@pytest.fixture
def driver(tmp_path: Path) -> TableDriver:
    options = {"chart": "alpha", "mode": "real-time", "idle_seconds": 0, "match_minutes": MINUTES}
    driver = TableDriver(archive=Archive(tmp_path), **options)
    driver.begin()
    for crew, dot in STARTS.items():
        driver.order(f"{crew} captain start {dot}")
    for crew in STARTS:
        driver.order(f"{crew} captain dive")
    return driver


def damage(driver: TableDriver, crew: str, times: int) -> None:
    """A boat takes damage whenever all that its course can break is broken."""
    course = COURSES[crew]
    for number in range(6 * times):
        driver.order(f"{crew} captain head {course}")
        driver.order(f"{crew} first-mate charge {GAUGES[number]}")
        driver.order(f"{crew} first-mate ok")
        driver.order(f"{crew} engineer break {course} {number % 6 + 1}")
        driver.order(f"{crew} engineer ok")
    assert driver.match.match.state.boat(Crew(crew)).damage == times


def wait_until_the_time_is_up(driver: TableDriver) -> None:
    left_s = driver.screen("blue").clock_s
    assert left_s > 2, "the match is still on"
    driver.advance(left_s - 1)
    assert driver.scene == "play"
    driver.advance(1.1)
    assert driver.scene == "end"


@pytest.mark.parametrize(
    ("blue", "red", "winner"),
    [(0, 0, None), (1, 0, "red"), (0, 1, "blue"), (1, 1, None), (1, 2, "blue"), (2, 1, "red")],
)
def test_when_the_time_is_up_less_damage_has_won(
    driver: TableDriver, tmp_path: Path, blue: int, red: int, winner: str | None
) -> None:
    damage(driver, "blue", blue)
    damage(driver, "red", red)
    wait_until_the_time_is_up(driver)
    for crew in Crew:
        (caption,) = driver.screen(crew).captions
        assert caption.key == ("end.clock-draw" if winner is None else "end.clock")
        assert dict(caption.args).get("crew") == winner
        assert all(say(caption, language) for language in LANGUAGES)
    (journal,) = newest_first(tmp_path)
    result = read_journal(journal).result
    assert result is not None and result.cause == "clock"
    assert (result.outcome, result.winners) == (("won", (winner,)) if winner else ("drawn", ()))


def test_the_clock_has_no_say_in_a_match_that_is_over(driver: TableDriver, tmp_path: Path) -> None:
    damage(driver, "blue", 1)
    wait_until_the_time_is_up(driver)
    driver.advance(3)
    driver.press("blue.captain.north")
    (journal,) = newest_first(tmp_path)
    assert journal.read_text().count("result ") == 1


def test_sonar_family_has_the_same_clock(tmp_path: Path) -> None:
    driver = FamilyDriver(archive=Archive(tmp_path), match_minutes=1, idle_seconds=0)
    driver.begin()
    driver.advance(61)
    assert driver.screen("blue").captions[0].key == "end.clock-draw"
