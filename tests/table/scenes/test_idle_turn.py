"""Alone against computers, turn by turn: a turn with nothing to decide ends by itself."""

from pathlib import Path

from console.core.words import Crew
from console.journal import Ordered, newest_first, read_journal
from console.table.archive import Archive
from tests.table.driver import TableDriver

MATES = "blue.first-mate=ace blue.engineer=ace blue.radio=ace"


def at_sea(computers: str, archive: Archive | None = None) -> TableDriver:
    driver = TableDriver(
        archive=archive, chart="alpha", mode="turn-by-turn", idle_seconds=0, computers=computers, seed=5
    )
    driver.begin()
    for crew in driver.match.peopled:
        driver.order(f"{crew} captain start {'A1' if crew is Crew.BLUE else 'J10'}")
    for crew in driver.match.peopled:
        driver.order(f"{crew} captain dive")
    driver.advance(30)
    return driver


def blue_heads_east(driver: TableDriver) -> None:
    """And all that follows from it is done."""
    for _ in range(60):
        if "head" in verbs(driver):
            break
        driver.advance(1)
    driver.order("blue captain head east")
    driver.advance(20)


def verbs(driver: TableDriver) -> set[str]:
    legal = driver.match.match.legal("blue")
    return {order.verb for order in legal if order.station == "captain"}


def turns_begun(driver: TableDriver) -> int:
    events = [event for past in driver.match.history for event in past.events]
    return sum(event.name == "turn" and event.word("crew") == "red" for event in events)


def test_a_turn_with_nothing_to_decide_ends_by_itself(tmp_path: Path) -> None:
    driver = at_sea(f"red=cadet {MATES}", Archive(tmp_path, background=False))
    blue_heads_east(driver)
    assert turns_begun(driver) == 1
    driver.table.archive.sync()
    entries = read_journal(newest_first(tmp_path)[0]).entries
    ends = [entry for entry in entries if isinstance(entry, Ordered) and entry.order == "blue captain end"]
    assert [entry.by_console for entry in ends] == [True]


def test_with_something_to_decide_it_waits() -> None:
    driver = at_sea(f"red=cadet {MATES}")
    match = driver.match.match
    match.state = match.state._replace(blue=match.state.blue._replace(gauges=(3, 3, 0, 0, 6, 0)))
    driver.match.look(driver.now_ns)
    blue_heads_east(driver)
    assert {"end"} < verbs(driver)
    driver.advance(60)
    assert turns_begun(driver) == 0


def test_where_somebody_else_plays_people_end_their_turns() -> None:
    red = "red.first-mate=ace red.engineer=ace red.radio=ace"
    driver = at_sea(f"{red} {MATES}")
    blue_heads_east(driver)
    assert verbs(driver) == {"end"}
    driver.advance(60)
    assert turns_begun(driver) == 0
