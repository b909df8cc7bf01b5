"""What is particular to the serial link; what every link does is tried by the conformance suite."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from console.panels.hardware import load_panel
from console.panels.link import Press
from console.panels.serial_link import SerialLink
from console.panels.simulated_bridge import start_simulated_bridge
from firmware_bridge.simulator import SimulatedBridge
from tests.firmware_bridge.desk import BUILT, MS, wait_until

SCANNED = load_panel().scanned


@pytest.fixture
def board() -> Iterator[SimulatedBridge]:
    with start_simulated_bridge(BUILT) as board:
        yield board


@pytest.fixture
def link(board: SimulatedBridge) -> Iterator[SerialLink]:
    link = SerialLink(board.port, "red")
    wait_until(lambda: link.health().connected, "a connected link")
    yield link
    link.close()


def heard(link: SerialLink, count: int) -> list[Press]:
    presses: list[Press] = []

    def enough() -> bool:
        presses.extend(link.take())
        return len(presses) >= count

    wait_until(enough, f"press {count}")
    return presses


def test_a_crew_s_controls_carry_its_name_and_the_table_s_own_do_not(
    link: SerialLink, board: SimulatedBridge
) -> None:
    board.press(SCANNED.index("radio.erase"))
    board.press(SCANNED.index("table.coin"))
    assert {press.control for press in heard(link, 2)} == {"red.radio.erase", "table.coin"}


def test_lamps_of_the_other_crew_are_not_ours(link: SerialLink, board: SimulatedBridge) -> None:
    link.light({"red.engineer.west-1", "blue.engineer.west-2", "table.coin"})
    wait_until(lambda: board.lamps() == {SCANNED.index("engineer.west-1")}, "one lamp")


def test_the_link_is_named_by_its_port_and_says_how_it_is(link: SerialLink, board: SimulatedBridge) -> None:
    assert link.name == f"serial:{board.port}"
    said = "mega, which says no crew; protocol 2, its wire takes 20 µs a byte"
    assert link.health().detail == f"{board.port} is connected: {said}"
    board.unplug()
    wait_until(lambda: "is not there: plug the bridge in" in link.health().detail, "an unplugged link")
    assert link.health().uncertainty_ns is None


def test_bounces_and_losses_are_counted(link: SerialLink, board: SimulatedBridge) -> None:
    stop = SCANNED.index("captain.stop")
    board.press(stop, then_ns=[MS, 2 * MS, 30 * MS])
    wait_until(lambda: link.health().bounces_of == {"red.captain.stop": 2}, "two bounces")
    assert link.health().counts["bounces"] == 2
    board.unplug()
    wait_until(lambda: not link.health().connected, "an unplugged link")
    board.press(stop)
    board.replug()
    wait_until(lambda: link.health().connected, "a connected link")
    assert link.health().counts["lost-presses"] == 1
    assert link.health().counts["reconnects"] == 1
    assert link.health().held == {"red.captain.stop"}


def test_a_link_may_be_opened_before_its_bridge_is_there(tmp_path: Path) -> None:
    port = tmp_path / "port"
    link = SerialLink(str(port), "blue")
    try:
        wait_until(lambda: "is not there" in link.health().detail, "a missing port")
        with start_simulated_bridge(BUILT, port=port) as board:
            wait_until(lambda: link.health().connected, "a connected link")
            pressed_ns = board.press(0)
            (press,) = heard(link, 1)
            assert press.earliest_ns <= pressed_ns <= press.latest_ns
    finally:
        link.close()


def test_the_simulation_says_how_far_it_fell_behind_the_clock(
    link: SerialLink, board: SimulatedBridge
) -> None:
    board.stall(300)
    assert board.behind_ns() >= 300 * MS
    true_ns = board.press(0)
    (press,) = heard(link, 1)
    assert abs(press.time_ns - true_ns) <= press.uncertainty_ns, "the board's own clock is not deceived"
