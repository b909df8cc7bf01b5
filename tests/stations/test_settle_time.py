"""The meaning of a button changes under the finger: what was pressed too soon neither answers nor chooses."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from console.core.words import Crew, Station
from console.languages import say
from console.panels.link import Press
from console.stations.settle_time import SETTLE_NS
from tests.games.con_sonar.stations.con_sonar_driver import ConSonarDriver
from tests.games.sonar_family.stations.family_driver import FamilyDriver
from tests.table.driver import MILLISECOND_NS, TableDriver

CAPTAIN = ("north", "east", "south", "west", "ok", "cancel", "stop", "surface")


def asked() -> TableDriver:
    """Real time: blue's sonar asks red's captain, at this very moment."""
    driver = TableDriver(chart="charlie", mode="real-time", idle_seconds=0)
    driver.begin()
    for line in ("blue captain start G8", "red captain start L12", "blue captain dive", "red captain dive"):
        driver.order(line)
    match = driver.match.match
    match.state = match.state._replace(blue=match.state.blue._replace(gauges=(0, 0, 0, 3, 0, 0)))
    driver.match.look(driver.now_ns)
    driver.press("blue.first-mate.stop")
    driver.table.hear([], driver.now_ns)
    give(driver, "blue first-mate sonar")
    return driver


def family_asked() -> FamilyDriver:
    driver = FamilyDriver(idle_seconds=0, seed=4)
    driver.begin_family("umbria")
    for line in ("blue captain start D8", "red captain start H6", "blue captain dive", "red captain dive"):
        driver.order(line)
    driver.set("blue", energy=2)
    give(driver, "blue captain sonar")
    return driver


def give(driver: TableDriver, line: str) -> None:
    scene = driver.match
    scene.give(scene.match.game.grammar.parse(line), driver.now_ns)


def given_orders(driver: TableDriver) -> list[str]:
    """The orders that are given from now on, refused or not."""
    orders: list[str] = []
    driver.match.match.keep = lambda given: orders.append(
        f"{given.order}{'' if given.refused is None else ' ! ' + given.refused.code}"
    )
    return orders


def hear(driver: TableDriver, control: str, time_ns: int) -> None:
    """A press with this stamp is heard, whenever that is."""
    driver.table._press(Press(control, True, time_ns, 0))
    driver.table._press(Press(control, False, time_ns + MILLISECOND_NS, 0))


@pytest.mark.parametrize("make", [asked, family_asked])
@pytest.mark.parametrize("ms", [-50, 0, 399])
def test_ok_under_the_finger_answers_no_question(make: object, ms: int) -> None:
    driver = make()
    ring, orders = driver.screen("red").ring, given_orders(driver)
    for _ in range(3):
        hear(driver, "red.captain.ok", driver.now_ns + ms * MILLISECOND_NS)
    assert driver.match.match.state.awaiting is not None
    assert driver.screen("red").ring == ring
    assert not [order for order in orders if "answer" in order]


@pytest.mark.parametrize("make", [asked, family_asked])
def test_after_400_ms_it_does(make: object) -> None:
    driver = make()
    for later in range(3):
        hear(driver, "red.captain.ok", driver.now_ns + SETTLE_NS + later)
    assert driver.match.match.state.awaiting is None


def test_who_pressed_too_soon_is_told_to_look() -> None:
    driver = asked()
    hear(driver, "red.captain.ok", driver.now_ns + 100 * MILLISECOND_NS)
    assert driver.told("red.captain") == "This just changed: look, then press"


@pytest.mark.parametrize("make", [asked, family_asked])
@pytest.mark.parametrize("control", ["stop", "north", "surface"])
def test_a_stop_and_a_course_are_what_they_were(make: object, control: str) -> None:
    """They are given, and the referee refuses them: everybody waits for the answer."""
    driver = make()
    ring, orders = driver.screen("red").ring, given_orders(driver)
    hear(driver, f"red.captain.{control}", driver.now_ns + 100 * MILLISECOND_NS)
    verb = {"north": "head north"}.get(control, control)
    turn_by_turn_stop = isinstance(driver, FamilyDriver) and control == "stop"
    expected = [] if turn_by_turn_stop else [f"red captain {verb}"]
    assert [order.split(" ! ")[0] for order in orders] == expected
    assert driver.screen("red").ring == ring


def test_a_race_for_the_stop_is_told_even_then() -> None:
    driver = asked()
    hear(driver, "red.captain.stop", driver.now_ns + 100 * MILLISECOND_NS)
    assert "first" in say(driver.card("red.captain").message, "en")


presses = st.lists(st.tuples(st.sampled_from(CAPTAIN), st.integers(-150, 900)), max_size=12)


@settings(max_examples=60, deadline=None)
@given(presses)
def test_by_their_stamps_alone(made: list[tuple[str, int]]) -> None:
    """In whatever order they are heard: what is too soon is given as if nobody asked, or not at all."""
    driver = asked()
    changed_ns, orders = driver.now_ns, given_orders(driver)
    desk = driver.desk(Crew.RED, Station.CAPTAIN)
    for control, ms in made:
        if driver.match.match.state.awaiting is None:
            return
        before = (desk.picker.now, desk.picker.index)
        count = len(orders)
        hear(driver, f"red.captain.{control}", changed_ns + ms * MILLISECOND_NS)
        new = [order.split(" ! ")[0] for order in orders[count:]]
        if ms >= 400:
            continue
        assert (desk.picker.now, desk.picker.index) == before, "nothing was chosen, not even pointed at"
        meant = {"ok": [], "cancel": [], "stop": ["red captain stop"], "surface": ["red captain surface"]}
        assert new == meant.get(control, [f"red captain head {control}"])


@settings(max_examples=30, deadline=None)
@given(st.lists(st.tuples(st.sampled_from(["torpedo", "ok", "stop"]), st.integers(-150, 900)), max_size=8))
def test_no_other_station_is_held_back(made: list[tuple[str, int]]) -> None:
    driver = asked()
    changed_ns, orders = driver.now_ns, given_orders(driver)
    for control, ms in made:
        hear(driver, f"red.first-mate.{control}", changed_ns + ms * MILLISECOND_NS)
    said = {"torpedo": "charge torpedo", "ok": "ok", "stop": "stop"}
    assert [order.split(" ! ")[0] for order in orders] == [f"red first-mate {said[c]}" for c, _ in made]


def test_an_engineer_who_marks_does_not_judge_the_enemys_hull() -> None:
    driver = TableDriver(chart="charlie", mode="real-time", idle_seconds=0, inspection="engineer")
    driver.begin()
    for line in ("blue captain start G8", "red captain start L12", "blue captain dive", "red captain dive"):
        driver.order(line)
    driver.press("blue.captain.surface", "blue.captain.ok")
    for section, station in enumerate(("engineer", "captain", "first-mate", "radio"), 1):
        give(driver, f"blue {station} secure {section}")
    orders = given_orders(driver)
    hear(driver, "red.engineer.ok", driver.now_ns + 200 * MILLISECOND_NS)
    hear(driver, "red.engineer.west-1", driver.now_ns + 399 * MILLISECOND_NS)
    assert [order.split(" ! ")[0] for order in orders] == ["red engineer ok", "red engineer break west 1"]
    hear(driver, "red.engineer.ok", driver.now_ns + SETTLE_NS)
    assert orders[-1] == "red engineer inspect pass"


def test_a_turn_that_somebody_else_handed_over_is_not_begun_by_accident() -> None:
    driver = ConSonarDriver(idle_seconds=0, seed=7)
    driver.begin_con_sonar(2)
    driver.order(str(next(order for order in driver.match.match.legal("blue") if order.verb == "play")))
    give(driver, "blue end")
    hear(driver, "red.captain.east", driver.now_ns + 300 * MILLISECOND_NS)
    assert driver.seat("red").pointed is None
    hear(driver, "red.captain.east", driver.now_ns + SETTLE_NS)
    assert driver.seat("red").pointed == "hand-1"


def test_whoever_wakes_the_table_chooses_and_nobody_else_by_the_same_press() -> None:
    driver = TableDriver(idle_seconds=0)
    hear(driver, "blue.captain.ok", driver.now_ns)
    scene = driver.table.scene
    hear(driver, "red.captain.ok", driver.now_ns + 10 * MILLISECOND_NS)
    hear(driver, "red.captain.ok", driver.now_ns + SETTLE_NS - 1)
    assert driver.table.scene is scene


def test_a_match_that_goes_on_asks_anew() -> None:
    driver = asked()
    driver.advance(2)
    driver.match.enter(driver.now_ns)
    hear(driver, "red.captain.ok", driver.now_ns + 100 * MILLISECOND_NS)
    hear(driver, "red.captain.ok", driver.now_ns + 110 * MILLISECOND_NS)
    assert driver.match.match.state.awaiting is not None
