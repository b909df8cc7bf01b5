"""Noise on the wires of the real firmware in its simulator: what no finger did is no press."""

import random

from tests.amounts import amount
from tests.firmware_bridge.desk import EAST, MS, NORTH, STOP, Desk, holds

SPIKE_NS = 20_000
BOUNCE_NS = 2_500_000
APART_NS = 4 * MS
"""So long after a spike another one on the same wire is a lone one too."""
ROUNDS = amount(12, 950)
"""Of a spike on each of 53 or 54 contacts: 100,000 over both boards where all is tried."""


def test_lone_spikes_are_nothing_and_the_press_after_them_keeps_its_time(board: str) -> None:
    chance = random.Random(33)
    with Desk(board) as desk:
        desk.live()
        controls = len(desk.board.pins.controls)
        for _ in range(ROUNDS):
            begin_ns = desk.soon_ns()
            moves = sorted(
                (begin_ns + chance.randrange(APART_NS // 2), control) for control in range(controls)
            )
            for at_ns, control in moves:
                desk.board.press(control, at_ns, then_ns=[chance.randint(500, SPIKE_NS)])
            desk.pass_by(begin_ns + APART_NS // 2 + BOUNCE_NS + MS)
        assert desk.settle(desk.soon_ns()) == []
        desk.pass_ms(1_000)
        bounces = desk.bridge.state().counts.bounces_of
        assert sum(bounces.values()) > controls, "looks have met many of them, and they are counted"
        pressed_ns = desk.board.press(STOP, desk.soon_ns())
        (edge,) = desk.settle(pressed_ns + MS)
        assert holds(edge, pressed_ns)
        assert edge.latest_ns - edge.earliest_ns < MS, "nothing was doubted there"


def test_a_held_contact_that_a_spike_opens_is_held_all_the_same(board: str) -> None:
    with Desk(board) as desk:
        desk.live()
        pressed_ns = desk.board.press(STOP, desk.soon_ns())
        for number in range(40):
            desk.board.release(STOP, pressed_ns + 15 * MS + number * 4_013_700, then_ns=[SPIKE_NS])
        desk.settle(pressed_ns + 200 * MS)
        assert desk.moves == [(STOP, True)]


def test_a_first_touch_of_one_look_is_held_by_the_time_of_the_press_that_follows(board: str) -> None:
    """A bounce that opens at the very next look is still the beginning of a press."""
    look_ns = 100_000 if board == "mega" else 20_000
    with Desk(board) as desk:
        desk.live()
        at_ns, true_ns = desk.soon_ns(), []
        for number in range(20):
            at_ns += 40 * MS + number * look_ns // 13
            then_ns = [look_ns * 11 // 10, look_ns * 30 // 10]
            true_ns.append(desk.board.press(number, at_ns, then_ns=then_ns))
        heard = desk.settle(at_ns + 20 * MS)
        assert [(edge.control, edge.closed) for edge in heard] == [(number, True) for number in range(20)]
        assert all(holds(edge, ns) for edge, ns in zip(heard, true_ns, strict=True))


def test_a_spike_shortly_before_a_press_makes_its_time_wider_and_not_false(board: str) -> None:
    with Desk(board) as desk:
        desk.live()
        desk.pass_ms(1_000)  # its clock is known well by then
        at_ns, spikes = desk.soon_ns(), []
        for control in range(40):
            at_ns += 7 * MS + 13_700
            spikes.append(desk.board.press(control, at_ns, then_ns=[SPIKE_NS, BOUNCE_NS - MS]))
        heard = desk.settle(at_ns + 20 * MS)
        assert [edge.control for edge in heard] == list(range(40))
        pressed = [spike_ns + BOUNCE_NS - MS for spike_ns in spikes]
        assert all(holds(edge, ns) for edge, ns in zip(heard, pressed, strict=True))
        wide = [
            edge.earliest_ns <= spike_ns
            for edge, spike_ns in zip(heard, spikes, strict=True)
            if edge.latest_ns - edge.earliest_ns > 1.4 * MS
        ]
        assert wide, "some were met by a look"
        assert all(wide)


def test_noise_that_does_not_end_holds_nobody_up(board: str) -> None:
    """A spike every two milliseconds: each may be the first touch of a bounce, but not for ever."""
    with Desk(board) as desk:
        desk.live()
        begin_ns = desk.soon_ns()
        period_ns = 2_000_000 if board == "pico" else 2_100_000
        for number in range(300):
            desk.board.press(EAST, begin_ns + number * period_ns, then_ns=[SPIKE_NS])
        desk.pass_by(begin_ns + 500 * MS)
        assert (desk.bridge.settled_until_ns() or 0) > begin_ns + 480 * MS
        pressed_ns = desk.board.press(NORTH, desk.soon_ns())
        desk.settle(pressed_ns + MS)
        assert desk.moves == [(NORTH, True)]
