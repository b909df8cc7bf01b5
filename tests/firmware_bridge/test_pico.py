"""What is particular to the Pico: what it says on USB, its jumpers, its number, its chains."""

import json
from collections.abc import Iterator

import pytest

from console.panels.simulated_bridge import PICO_NUMBER
from tests.firmware_bridge.desk import MS, NORTH, STOP, Desk, holds


@pytest.fixture
def desk() -> Iterator[Desk]:
    with Desk("pico") as desk:
        yield desk


def ask(desk: Desk, command: str) -> str:
    return desk.board._harness.ask(command)


def text(descriptor: list[int]) -> str:
    return bytes(descriptor[2:]).decode("utf-16-le")


def test_on_usb_it_is_a_serial_port_of_raspberry_pi_called_sonar_bridge(desk: Desk) -> None:
    desk.live()
    found = json.loads(ask(desk, "usb"))
    device = bytes(found["device"])
    assert int.from_bytes(device[8:10], "little") == 0x2E8A
    assert int.from_bytes(device[10:12], "little") == 0x000A
    assert text(found["product"]) == "Sonar bridge"
    assert text(found["number"]) == f"{PICO_NUMBER:016X}"
    configuration = bytes(found["configuration"])
    assert len(configuration) == int.from_bytes(configuration[2:4], "little") == 75
    assert found["line coding back"] == [0x20, 0xA1, 7, 0, 0, 0, 8], "500,000 baud, as it was set"


def test_its_hello_says_board_number_and_that_its_wire_costs_nothing(desk: Desk) -> None:
    desk.live()
    hello = desk.bridge.state().hello
    assert hello is not None
    assert (hello.board, hello.number, hello.byte_ns) == ("pico", PICO_NUMBER, 0)
    assert (hello.ticks_per_second, hello.resolution_ticks) == (1_000_000, 1)
    assert hello.ticks_per_second // hello.scan_ticks == 50_000, "looks a second"


@pytest.mark.parametrize(
    ("jumpers", "crew"), [((), ""), (("blue",), "blue"), (("red",), "red"), (("blue", "red"), "")]
)
def test_a_jumper_says_whose_it_is(desk: Desk, jumpers: tuple[str, ...], crew: str) -> None:
    for one in jumpers:
        ask(desk, f"jumper {one} on")
    desk.board.power_cycle()
    desk.live()
    hello = desk.bridge.state().hello
    assert hello is not None
    assert hello.crew == crew


def test_no_lamp_burns_before_the_first_picture(desk: Desk) -> None:
    assert desk.board.lamps() == frozenset(), "the chips start as they like, and dark"
    desk.live()
    assert ask(desk, "dark") == "0"


def test_a_press_is_stamped_to_the_time_between_two_looks(desk: Desk) -> None:
    desk.live()
    desk.pass_ms(1_000)
    edges = []
    for number in range(20):
        pressed_ns = desk.board.press(NORTH, desk.soon_ns() + number * 137_000)
        desk.settle(pressed_ns + MS)
        released_ns = desk.board.release(NORTH, desk.soon_ns() + 20 * MS)
        heard = desk.settle(released_ns + 12 * MS)
        edges.append((heard[-2], pressed_ns))
    assert all(holds(edge, pressed_ns) for edge, pressed_ns in edges)


def test_an_input_chain_that_is_unplugged_presses_nothing_and_tells_nothing(desk: Desk) -> None:
    """Its line reads zeros, as if all contacts were closed; what follows the last chip tells."""
    desk.live()
    ask(desk, "chain off")
    desk.pass_ms(50)
    settled_ns = desk.bridge.settled_until_ns() or 0
    desk.pass_ms(200)
    assert desk.bridge.take() == []
    assert (desk.bridge.settled_until_ns() or 0) <= settled_ns + MS, "nobody claims that all is told"
    ask(desk, "chain on")
    pressed_ns = desk.board.press(STOP, desk.soon_ns())
    desk.settle(pressed_ns + MS)
    assert desk.moves == [(STOP, True)]
    assert desk.bridge.state().counts.restarts == 0
