"""Computer crews at the table: they press at a human pace, and a lone visitor can play."""

import pytest

from console.table.computers import read_computers
from tests.table.driver import TableDriver


def test_two_computer_crews_play_a_whole_match() -> None:
    driver = TableDriver(
        chart="alpha-2",
        mode="turn-by-turn",
        goal="sudden-death",
        computers="blue=officer red=cadet",
        idle_seconds=0,
    )
    driver.begin()
    for _ in range(400):
        driver.advance(10)
        if driver.scene == "end":
            break
    assert driver.scene == "end"
    assert "buzz" not in [name for name, _ in driver.loudspeaker.sounds], "no order of theirs is refused"


def test_a_person_plays_with_a_computer_engineer_against_computers() -> None:
    driver = TableDriver(
        chart="charlie",
        mode="turn-by-turn",
        computers="red=officer blue.engineer=ace blue.first-mate=ace blue.radio=ace",
        idle_seconds=0,
    )
    driver.begin()
    driver.press("blue.captain.ok", "blue.captain.ok")
    driver.advance(10)
    assert driver.scene == "play"
    driver.press("blue.captain.north")
    driver.advance(10)
    chain = driver.screen("blue").view["boat"]["chain"]
    assert (chain["first_mate"], chain["engineer"]) == ("ok", "ok")
    driver.press("blue.captain.ok")
    driver.advance(30)
    assert driver.screen("blue").view["turn"]["crew"] == "blue", "red has played its turn"


def test_computers_never_press_faster_than_a_person_could() -> None:
    driver = TableDriver(chart="alpha", mode="real-time", computers="blue=ace red=ace", idle_seconds=0)
    driver.begin()
    times: list[int] = []
    keep = driver.match.match.keep
    driver.match.match.keep = lambda given: (times.append(given.time_ns), keep(given))[1]
    driver.advance(60)
    per_station = len(times) / 8
    assert len(times) > 20
    assert per_station < 60 / 0.35


@pytest.mark.parametrize("text", ["red", "green=ace", "red=genius", "blue.cook=ace", "red=ace=ace"])
def test_what_is_no_crew_of_computers_is_said(text: str) -> None:
    with pytest.raises(ValueError, match=r"red=officer|choose"):
        read_computers(text)


def test_set_up_gives_a_crew_to_computers_and_back() -> None:
    driver = TableDriver(idle_seconds=0, computers="blue.radio=cadet")
    driver.press("blue.captain.ok")
    labels = [row.label.key for row in driver.screen("blue").menu.rows]
    driver.press(*["blue.captain.south"] * labels.index("set-up.red-crew"), "blue.captain.east")
    assert driver.table.scene.settings.computers == "red=cadet blue.radio=cadet"
    driver.press("blue.captain.west")
    assert driver.table.scene.settings.computers == "blue.radio=cadet"
