"""Whatever the referee lists as legal for a station can be given by presses of that station.

Matches of all games are played by orders drawn from everything that is legal, at moments with full gauges
too; each is given by presses alone and must be what the match then holds.
"""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from console.core.crew_orders import Answer, Dive, Slide, Start
from console.core.words import Coordinate, Crew
from console.games.captain_sonar.rules.orders import Break, Inspect, Inspection, Secure
from console.games.captain_sonar.stations.hull_pen import SECTION_OF
from tests.games.con_sonar.stations.con_sonar_driver import ConSonarDriver
from tests.games.sonar_family.stations.family_driver import FamilyDriver
from tests.table.driver import TableDriver

QUIET = {"idle_seconds": 0, "stop_deaf_seconds": 0, "stop_seconds": 0, "answer_seconds": 0}
ORDERS = 100


def _spoken_otherwise(order: Answer) -> bool:
    spoken = [list(Coordinate).index(name) for name, _ in order.named]
    return spoken != sorted(spoken)


EXCEPTIONS: dict[str, Callable[[Any, list[Any]], bool]] = {
    "a station traces the section of the hull that is its own": (
        lambda order, legal: isinstance(order, Secure) and order.section != SECTION_OF[order.station]
    ),
    "row before column before sector, whichever is true: the order of words must not tell": (
        lambda order, legal: isinstance(order, Answer) and _spoken_otherwise(order)
    ),
    "the sheet is slid by one step at a time, a longer way by several orders": (
        lambda order, legal: isinstance(order, Slide) and abs(order.columns) + abs(order.rows) != 1
    ),
    "a symbol is the engineer's own mark while one is owed; OK passes, and a failure follows the mark": (
        lambda order, legal: (
            isinstance(order, Inspect)
            and order.result is Inspection.FAIL
            and any(isinstance(other, Break) for other in legal)
        )
    ),
    "the buttons that slide the sheet move the radio operator's pen while the hull is traced": (
        lambda order, legal: isinstance(order, Slide) and any(isinstance(other, Secure) for other in legal)
    ),
    "a boat that the chart puts on its dot is there already; its captain's OK dives": (
        lambda order, legal: (
            isinstance(order, Start) and sum(isinstance(other, Start) for other in legal) == 1
        )
    ),
    "OK is the engineer's own OK while it is owed; the inspection follows it": (
        lambda order, legal: isinstance(order, Inspect) and any(other.verb == "ok" for other in legal)
    ),
}
"""What is legal and has no press of its own, by its reason. The press of `start` gives `dive` as well."""


def captain_sonar(chart: str, mode: str) -> TableDriver:
    driver = TableDriver(chart=chart, mode=mode, inspection="engineer", **QUIET)
    driver.begin()
    return driver


def family(mode: str) -> FamilyDriver:
    driver = FamilyDriver(**QUIET)
    driver.begin_family(mode=mode)
    return driver


def con_sonar(players: int) -> ConSonarDriver:
    driver = ConSonarDriver(**QUIET)
    driver.begin_con_sonar(players)
    return driver


GAMES = [
    *(
        (captain_sonar, chart, mode)
        for chart in ("charlie", "delta-2")
        for mode in ("real-time", "turn-by-turn")
    ),
    (captain_sonar, "alpha-2", "real-time"),
    (captain_sonar, "echo-2", "real-time"),
    (captain_sonar, "echo", "real-time"),
    (family, "real-time"),
    (family, "turn-by-turn"),
    (con_sonar, 4),
]


def _offered(driver: TableDriver) -> list[Any]:
    """All that is legal now and has presses."""
    match = driver.match.match
    found = []
    for player in match.game.players:
        legal = match.legal(player)
        own = (
            {order.station: [] for order in legal} if hasattr(legal[0] if legal else None, "station") else {}
        )
        for order in legal:
            if own:
                own[order.station].append(order)
        for order in legal:
            beside = own[order.station] if own else legal
            if not any(holds(order, beside) for holds in EXCEPTIONS.values()):
                found.append(order)
    return found


def _drawn(driver: TableDriver, chance: Random) -> Any:
    """Kinds alike, so that what is rare is tried as often as what is listed a hundred times."""
    offered = _offered(driver)
    kinds = sorted(
        {(str(order).split()[0], str(getattr(order, "station", "")), order.verb) for order in offered}
    )
    kinds = [
        kind for kind in kinds if kind[2] not in ("note", "erase", "slide") or chance.random() < 0.2
    ] or kinds
    kind = chance.choice(kinds)
    alike = [o for o in offered if (str(o).split()[0], str(getattr(o, "station", "")), o.verb) == kind]
    return chance.choice(alike)


def _fill_gauges(driver: TableDriver, chance: Random) -> None:
    """A moment that a long match might come to."""
    match = driver.match.match
    for crew in ("blue", "red"):
        boat = getattr(match.state, crew)
        if hasattr(boat, "gauges"):
            boxes = match.game.set_up.boxes
            full = tuple(
                box if box and chance.random() < 0.4 else level
                for box, level in zip(boxes[:5], boat.gauges[:5], strict=True)
            )
            boat = boat._replace(gauges=(*full, boat.gauges[5]))
        elif hasattr(boat, "energy"):
            boat = boat._replace(energy=chance.randint(0, 4))
        match.state = match.state._replace(**{crew: boat})
    driver.match.look(driver.now_ns)


@pytest.mark.parametrize(
    "begun", GAMES, ids=lambda begun: "-".join(str(getattr(x, "__name__", x)) for x in begun)
)
def test_every_order_that_is_legal_can_be_given_by_presses(begun: tuple[Any, ...]) -> None:
    make, *how = begun
    driver = make(*how)
    chance = Random(str(how))
    given = set[str]()
    for number in range(ORDERS):
        match = driver.match.match
        if driver.scene == "end":
            break
        if number % 6 == 5 and make is not con_sonar and getattr(match.state, "stop", None) is None:
            _fill_gauges(driver, chance)
        order = _drawn(driver, chance)
        expected, _ = match.game.judge(match.state, order)
        if isinstance(order, Start):
            expected, _ = match.game.judge(expected, Dive(Crew(order.crew), order.station))
        driver.order(str(order))
        assert match.state == expected, f"{order} cannot be given by presses"
        given.add(order.verb)
    assert len(given) > 2
