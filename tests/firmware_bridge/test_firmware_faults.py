"""The real firmware in its simulator when things go wrong: line, plug, power, the program itself."""

import random

from firmware_bridge.simulator import Faults
from tests.firmware_bridge.desk import EAST, MS, NORTH, PANEL, STOP, Desk, holds


def test_a_bad_line_loses_doubles_and_invents_nothing(board: str) -> None:
    chance = random.Random(8)
    with Desk(board) as desk:
        desk.live()
        desk.bridge.spoil(Faults(drop=0.004, flip=0.004, duplicate=0.004, delay=0.05, delay_ns=15 * MS))
        true_ns: dict[tuple[int, bool], int] = {}
        at_ns = desk.soon_ns()
        for control in range(40):
            at_ns += chance.randrange(5 * MS, 80 * MS)
            held_ns = chance.randrange(12 * MS, 60 * MS)
            true_ns[control, True] = desk.board.press(control, at_ns, then_ns=[held_ns])
            true_ns[control, False] = true_ns[control, True] + held_ns
        heard = desk.listen_for(len(true_ns))
        desk.bridge.spoil(Faults())
        desk.settle(desk.soon_ns())
        assert len(heard) == len(true_ns)
        assert {(edge.control, edge.closed) for edge in heard} == set(true_ns)
        assert all(holds(edge, true_ns[edge.control, edge.closed]) for edge in heard)
        counts = desk.bridge.state().counts
        assert (counts.lost_presses, counts.restarts, counts.welcomes) == (0, 0, 1)
        assert counts.bad_frames > 0
        assert counts.bad_frames_at_bridge > 0


def test_garbage_on_the_line_does_not_disturb_the_board(board: str) -> None:
    chance = random.Random(2)
    with Desk(board) as desk:
        desk.live()
        for size in (1, 7, 64, 200, 500):
            desk.bridge.inject(chance.randbytes(size))
            desk.bridge.inject(bytes(size // 3))
        pressed_ns = desk.board.press(NORTH)
        (edge,) = desk.listen_for(1)
        assert holds(edge, pressed_ns)
        desk.wait_until(
            lambda: desk.bridge.state().counts.bad_frames_at_bridge > 0, "bad frames at the bridge"
        )
        assert desk.bridge.state().counts.restarts == 0


def test_presses_made_while_unplugged_are_lost_by_count_and_the_match_goes_on(board: str) -> None:
    with Desk(board) as desk:
        desk.live()
        desk.board.press(NORTH)
        desk.listen_for(1)
        desk.bridge.unplug()
        desk.wait_until(lambda: desk.bridge.settled_until_ns() is None, "an unplugged bridge")
        desk.board.release(NORTH)
        for control in (EAST, STOP):
            pressed_ns = desk.board.press(control, then_ns=[30 * MS])
        desk.pass_by(pressed_ns + 50 * MS)
        desk.bridge.replug()
        desk.live()
        pressed_ns = desk.board.press(STOP, desk.soon_ns())
        desk.settle(pressed_ns + MS)
        assert desk.moves == [(NORTH, True), (NORTH, False), (STOP, True)]
        assert desk.bridge.state().counts.lost_presses == 2


def test_a_reset_in_the_match_loses_what_was_on_its_way_by_count(board: str) -> None:
    with Desk(board) as desk:
        desk.live()
        desk.bridge.spoil(Faults(drop=1))
        pressed_ns = desk.board.press(NORTH)
        desk.pass_by(pressed_ns + MS)
        desk.board.reset()
        desk.bridge.spoil(Faults())
        desk.wait_until(lambda: desk.bridge.state().counts.restarts == 1, "a restart")
        desk.live()
        desk.board.release(NORTH)
        again_ns = desk.board.press(STOP, desk.soon_ns())
        desk.settle(again_ns + MS)
        assert desk.moves == [(NORTH, False), (STOP, True)]
        assert desk.bridge.state().counts.lost_presses == 1


def test_a_program_that_hangs_is_restarted_by_the_watchdog(board: str) -> None:
    with Desk(board) as desk:
        desk.live()
        desk.bridge.light(bytes([1, 0, 0, 0, 0, 0, 0]))
        desk.wait_until(lambda: desk.board.lamps() == {NORTH}, "a lamp")
        desk.board.hang()
        desk.wait_until(lambda: desk.bridge.state().counts.restarts == 1, "a restart")
        desk.live()
        desk.wait_until(lambda: desk.board.lamps() == {NORTH}, "the lamp again")
        pressed_ns = desk.board.press(STOP, desk.soon_ns())
        desk.settle(pressed_ns + MS)
        assert desk.moves == [(STOP, True)]
        assert desk.bridge.state().counts.lost_presses == 0


def test_a_board_that_lost_its_power_starts_with_nothing(board: str) -> None:
    with Desk(board) as desk:
        desk.live()
        desk.board.press(NORTH)
        desk.listen_for(1)
        desk.board.power_cycle()
        desk.wait_until(lambda: desk.bridge.state().counts.restarts == 1, "a restart")
        desk.live()
        assert desk.bridge.state().held == {NORTH}
        assert desk.bridge.state().counts.lost_presses == 0


def test_more_edges_than_the_board_can_keep_are_lost_by_count(board: str) -> None:
    with Desk(board) as desk:
        desk.live()
        desk.bridge.spoil(Faults(drop=1))
        for control in range(54):
            pressed_ns = desk.board.press(control, then_ns=[n * 20 * MS for n in range(1, 6)])
        desk.pass_by(pressed_ns + 120 * MS)
        desk.bridge.spoil(Faults())
        desk.live()
        desk.settle(desk.soon_ns())
        desk.wait_until(lambda: desk.bridge.state().counts.lost_presses > 0, "lost presses")
        pressed = sum(edge.closed for edge in desk.heard)
        assert pressed + desk.bridge.state().counts.lost_presses == 54 * 3
        assert len(desk.heard) == 256


def test_a_board_for_another_panel_list_is_refused(board: str) -> None:
    with Desk(board, panel=PANEL._replace(fingerprint=PANEL.fingerprint ^ 1, date=PANEL.date + 60)) as desk:
        desk.wait_until(lambda: "the bridge is old" in desk.bridge.state().detail, "a refusal")
        assert f"{PANEL.fingerprint:08x}" in desk.bridge.state().detail
        assert desk.bridge.settled_until_ns() is None


def test_after_eighteen_minutes_without_a_session_the_first_one_speaks_at_once() -> None:
    """Half of the 32 bits that the board counts in is then over: what was due looks like the future."""
    with Desk("mega", idle_s=1_100) as desk:
        desk.wait_until(lambda: desk.bridge.settled_until_ns() is not None, "a live bridge", most_ms=300)
        pressed_ns = desk.board.press(NORTH, desk.soon_ns())
        (edge,) = desk.listen_for(1)
        assert holds(edge, pressed_ns)
