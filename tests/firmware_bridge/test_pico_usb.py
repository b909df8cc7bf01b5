"""The Pico's USB when it goes wrong: the erratum RP2040-E15, requests broken off, and the way to its loader.

rp2040js has no bus errors: what the erratum does is modelled by the host here, which sees when a packet was
begun and can let the controller hang.
"""

import random
from collections.abc import Iterator

import pytest

from tests.firmware_bridge.desk import MS, NORTH, STOP, Desk, holds


@pytest.fixture
def desk() -> Iterator[Desk]:
    with Desk("pico") as desk:
        yield desk


def ask(desk: Desk, command: str) -> str:
    return desk.board._harness.ask(command)


def test_no_packet_is_begun_in_the_unsafe_part_of_a_frame(desk: Desk) -> None:
    chance = random.Random(15)
    desk.live()
    at_ns, true_ns = desk.soon_ns(), []
    for number in range(60):
        at_ns += chance.randrange(12 * MS, 18 * MS)
        true_ns.append((desk.board.release if number % 2 else desk.board.press)(NORTH, at_ns))
    heard = desk.settle(at_ns + MS)
    assert all(holds(edge, ns) for edge, ns in zip(heard, true_ns, strict=True))
    assert ask(desk, "frames") == "0", "reports come every 2 ms and pongs at any time: many were due there"


def test_a_controller_that_hangs_is_started_anew_and_no_press_is_lost_in_silence(desk: Desk) -> None:
    desk.live()
    ask(desk, "stuck 1")
    desk.wait_until(lambda: desk.bridge.settled_until_ns() is None, "silence")
    desk.live()
    pressed_ns = desk.board.press(STOP, desk.soon_ns())
    desk.settle(pressed_ns + MS)
    assert desk.moves == [(STOP, True)]
    assert desk.bridge.state().counts.restarts == 0, "the board itself went on"


def test_where_that_does_not_help_the_watchdog_starts_the_board_anew(desk: Desk) -> None:
    desk.live()
    ask(desk, "stuck 2")
    desk.wait_until(lambda: desk.bridge.state().counts.restarts == 1, "a restart", most_ms=8_000)
    desk.live()
    pressed_ns = desk.board.press(STOP, desk.soon_ns())
    desk.settle(pressed_ns + MS)
    assert desk.moves == [(STOP, True)]


def test_a_host_that_listens_to_nothing_is_left_alone(desk: Desk) -> None:
    """A cable that is pulled, or a charger: no frames come, and nothing is started anew."""
    desk.live()
    desk.bridge.unplug()
    desk.pass_ms(6_000)
    desk.bridge.replug()
    desk.live()
    assert desk.bridge.state().counts.restarts == 0


def test_a_port_that_is_opened_at_1200_baud_and_closed_starts_the_loader(desk: Desk) -> None:
    desk.live()
    assert ask(desk, "loader") == "0"
    ask(desk, "touch")
    desk.pass_ms(5)
    assert ask(desk, "loader") == "1"


def test_a_table_that_was_off_for_an_hour_hears_the_board_at_once(desk: Desk) -> None:
    """The session of before is open all that time, and nothing that was due could be said."""
    desk.live()
    desk.bridge.unplug()
    for _ in range(2):
        desk.pass_ms(50)
        desk.board.set_ahead(30 * 60 * 1000 * MS)
    desk.pass_ms(50)
    desk.bridge.replug()
    desk.wait_until(lambda: desk.bridge.settled_until_ns() is not None, "a live bridge", most_ms=500)


def test_a_chain_that_is_unplugged_for_longer_than_the_clock_counts_does_not_jump(desk: Desk) -> None:
    """32 bits of microseconds are 71 minutes."""
    desk.live()
    desk.bridge.unplug()
    desk.board.press(STOP)
    desk.pass_ms(3)  # its lock-out has begun
    ask(desk, "chain off")
    for _ in range(4):
        desk.pass_ms(50)
        desk.board.set_ahead(30 * 60 * 1000 * MS)
    desk.board.press(NORTH)
    desk.board.release(STOP)
    desk.pass_ms(50)
    ask(desk, "chain on")
    desk.pass_ms(5)
    desk.bridge.replug()
    desk.live()
    assert desk.bridge.state().held == {NORTH}, "what is found closed is held, and no press"
    pressed_ns = desk.board.press(STOP, desk.soon_ns())
    released_ns = desk.board.release(NORTH, pressed_ns + MS)
    heard = desk.settle(released_ns + MS)
    assert desk.moves == [(STOP, True), (NORTH, False)]
    assert holds(heard[0], pressed_ns)
    assert holds(heard[1], released_ns)
