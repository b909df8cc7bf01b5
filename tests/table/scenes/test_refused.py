"""A refused order, or a press that is only half of one, changes nothing: nobody looks at the match anew."""

from collections import Counter
from dataclasses import dataclass, field

from console.core.notation import CrewOrder
from console.core.words import Station
from console.games.captain_sonar.rules.referee import CaptainSonar
from console.games.captain_sonar.rules.state import State, Task
from console.games.captain_sonar.rules.view import CaptainSonarView
from tests.table.driver import TableDriver

ONCE_EACH = {"view blue": 1, "view red": 1, "legal blue": 1, "legal red": 1}


@dataclass(frozen=True, eq=False)
class CountedGame(CaptainSonar):
    """Captain Sonar, with a tally of what it was asked for."""

    asked: Counter[str] = field(default_factory=Counter)

    def view(self, state: State, player: str) -> CaptainSonarView:
        self.asked[f"view {player}"] += 1
        return super().view(state, player)

    def legal(self, state: State, player: str, station: Station | None = None) -> list[CrewOrder]:
        self.asked[f"legal {player}"] += 1
        return super().legal(state, player, station)


def at_sea(**settings: object) -> tuple[TableDriver, Counter[str]]:
    """Two boats under water, blue with a sonar that is charged, and a tally that begins now."""
    driver = TableDriver(chart="charlie", mode="real-time", idle_seconds=0, **settings)
    driver.begin()
    for line in ("blue captain start G8", "red captain start L12", "blue captain dive", "red captain dive"):
        driver.order(line)
    match = driver.match.match
    match.state = match.state._replace(blue=match.state.blue._replace(gauges=(0, 0, 0, 3, 0, 0)))
    match.game = counted = CountedGame(match.game.set_up)
    driver.match.look(driver.now_ns)
    counted.asked.clear()
    return driver, counted.asked


def test_an_order_that_is_accepted_has_each_crew_look_once() -> None:
    driver, asked = at_sea()
    driver.press("blue.captain.north")
    for crew in ("blue", "red"):
        driver.screen(crew)
    assert driver.match.match.view("blue").boat.dot == "G7"
    assert asked == ONCE_EACH


def test_a_refused_order_has_nobody_look() -> None:
    driver, asked = at_sea()
    driver.press("blue.captain.north")
    asked.clear()
    driver.press("blue.captain.north")
    assert driver.told("blue.captain") == "Wait for both OKs first"
    assert asked == {}


def test_an_order_that_is_refused_in_a_stop_has_nobody_look() -> None:
    driver, asked = at_sea()
    driver.press("blue.captain.stop")
    asked.clear()
    driver.press("red.captain.north")
    assert driver.told("red.captain") == "The table is stopped"
    assert asked == {}


def test_half_a_choice_has_nobody_look() -> None:
    driver, asked = at_sea()
    driver.press("blue.captain.stop")
    asked.clear()
    ring = driver.screen("blue").ring
    driver.press("blue.captain.east")
    assert ring is not None and driver.screen("blue").ring is not None
    assert asked == {}


def test_a_computer_whose_order_is_refused_thinks_again() -> None:
    """A crewmate was faster: it looks once at what there is now, and says OK instead of charging."""
    driver, asked = at_sea(computers="blue.first-mate=officer")
    match = driver.match.match
    driver.press("blue.captain.north")
    match.state = match.state._replace(blue=match.state.blue._replace(mate=Task.DONE))
    asked.clear()
    while not driver.loudspeaker.sounds or driver.loudspeaker.sounds[-1] != ("buzz", "blue"):
        driver.advance(0.25)
    assert asked == ONCE_EACH
    driver.advance(20)
    assert match.state.blue.mate is Task.OK
