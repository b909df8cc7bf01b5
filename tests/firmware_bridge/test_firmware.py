"""The real firmware in its simulator: contacts, clock and lamps."""

import random

from tests.firmware_bridge.desk import EAST, MS, NORTH, RADIO_OK, STOP, Desk, holds

LOCKOUT_NS = 10 * MS
EVEN = frozenset(range(0, 54, 2))
ODD = frozenset(range(1, 54, 2))


def light(lamps: set[int]) -> bytes:
    return sum(1 << lamp for lamp in lamps).to_bytes(7, "little")


def shows(desk: Desk, lamps: frozenset[int]) -> None:
    desk.wait_until(lambda: desk.board.lamps() == lamps, f"lamps {sorted(lamps)}")


def test_every_control_is_heard_by_its_number_at_its_true_time(board: str) -> None:
    with Desk(board) as desk:
        desk.live()
        begin_ns = desk.soon_ns()
        controls = range(len(desk.board.pins.controls))
        true_ns = {control: desk.board.press(control, begin_ns + control * MS) for control in controls}
        heard = desk.settle(max(true_ns.values()))
        assert sorted(edge.control for edge in heard) == list(controls)
        assert all(edge.closed and holds(edge, true_ns[edge.control]) for edge in heard)


def test_the_whole_panel_at_once_is_heard(board: str) -> None:
    with Desk(board) as desk:
        desk.live()
        at_ns = desk.soon_ns()
        controls = range(len(desk.board.pins.controls))
        true_ns = [desk.board.press(control, at_ns) for control in controls]
        heard = desk.listen_for(len(controls))
        assert {edge.control for edge in heard} == set(controls)
        assert all(holds(edge, true_ns[edge.control]) for edge in heard)
        assert desk.bridge.state().held == frozenset(controls)


def test_times_hold_over_drift_and_the_wrap_of_the_clock(board: str) -> None:
    chance = random.Random(3)
    with Desk(board, fast_ppm=4500) as desk:
        desk.live()
        true_ns = []
        at_ns = desk.soon_ns()
        for number in range(110):
            at_ns += chance.randrange(15 * MS, 45 * MS)
            move = desk.board.release if number % 2 else desk.board.press
            true_ns.append(move(number // 2 % 54, at_ns))
        heard = desk.settle(max(true_ns))
        assert [edge.control for edge in heard] == [number // 2 % 54 for number in range(110)]
        assert all(holds(edge, ns) for edge, ns in zip(heard, true_ns, strict=True))


def test_the_uncertainty_comes_below_a_millisecond(board: str) -> None:
    with Desk(board, fast_ppm=-3000) as desk:
        desk.live()
        desk.wait_until(lambda: (desk.bridge.state().uncertainty_ns or MS) < MS, "a small uncertainty")
        pressed_ns = desk.board.press(NORTH)
        (edge,) = desk.listen_for(1)
        assert holds(edge, pressed_ns)


def test_bounce_is_counted_and_is_no_press(board: str) -> None:
    bounces_ns = [300_000, 700_000, 1_200_000, 1_600_000, 2_500_000, 3_100_000]
    with Desk(board) as desk:
        desk.live()
        pressed_ns = desk.board.press(NORTH, desk.soon_ns(), then_ns=bounces_ns)
        released_ns = desk.board.release(NORTH, pressed_ns + 50 * MS, then_ns=bounces_ns)
        heard = desk.settle(released_ns + 20 * MS)
        assert desk.moves == [(NORTH, True), (NORTH, False)]
        assert holds(heard[0], pressed_ns)
        assert holds(heard[1], released_ns)
        desk.wait_until(lambda: desk.bridge.state().counts.bounces_of == {NORTH: 12}, "twelve bounces")


def test_a_short_tap_and_a_quick_second_press_are_not_lost(board: str) -> None:
    with Desk(board) as desk:
        desk.live()
        pressed_ns = desk.board.press(STOP, then_ns=[4 * MS, LOCKOUT_NS + 5 * MS])
        released_ns, again_ns = pressed_ns + 4 * MS, pressed_ns + LOCKOUT_NS + 5 * MS
        heard = desk.settle(again_ns + 2 * LOCKOUT_NS)
        assert [edge.closed for edge in heard] == [True, False, True]
        assert holds(heard[0], pressed_ns)
        assert holds(heard[1], released_ns)
        assert holds(heard[2], again_ns)


def test_a_contact_closed_at_the_start_is_held_and_is_no_press(board: str) -> None:
    with Desk(board) as desk:
        desk.board.press(EAST)
        desk.board.power_cycle()
        desk.live()
        assert desk.bridge.state().held == {EAST}
        released_ns = desk.board.release(EAST, desk.soon_ns())
        desk.settle(released_ns + MS)
        assert desk.moves == [(EAST, False)]


def test_exactly_the_lamps_asked_for_burn(board: str) -> None:
    with Desk(board) as desk:
        desk.live()
        for lamps in ({NORTH}, {RADIO_OK}, {NORTH, 7, 8, 31, RADIO_OK}, set(range(54)), set[int]()):
            desk.bridge.light(light(lamps))
            shows(desk, frozenset(lamps))
        desk.wait_until(lambda: desk.bridge.state().lamps_are_shown, "the bridge's word for it")


def test_without_a_host_every_other_lamp_blinks_in_turn_and_with_one_they_come_back(board: str) -> None:
    with Desk(board) as desk:
        desk.live()
        desk.bridge.light(light({NORTH, STOP}))
        shows(desk, frozenset({NORTH, STOP}))
        desk.bridge.unplug()
        shows(desk, EVEN)
        shows(desk, ODD)
        shows(desk, EVEN)
        desk.bridge.replug()
        shows(desk, frozenset({NORTH, STOP}))
