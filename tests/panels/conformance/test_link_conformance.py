"""What every link must do, whatever is at its far end. panel_rigs.py says how to add one."""

import random

from console.panels.link import Press
from tests.panels.conformance.panel_rigs import LONG_MS, Rig

FINGER_STEPS = 8
"""Of some milliseconds each: no finger is quicker."""


def heard(rig: Rig, ms: float = LONG_MS) -> list[Press]:
    rig.pass_ms(ms)
    rig.link.settled_until_ns()
    return sorted(rig.link.take(), key=lambda press: press.time_ns)


def changes(presses: list[Press]) -> list[tuple[str, bool]]:
    return [(press.control, press.pressed) for press in presses]


def true(press: Press, time_ns: int) -> bool:
    return press.earliest_ns <= time_ns <= press.latest_ns


def test_a_press_carries_the_true_time_within_its_uncertainty(rig: Rig) -> None:
    rig.pass_ms(7.3)
    pressed_ns = rig.press(rig.north)
    (press,) = heard(rig)
    assert (press.control, press.pressed) == (rig.north, True)
    assert true(press, pressed_ns)


def test_presses_come_in_an_order_that_their_times_tell(rig: Rig) -> None:
    rig.press(rig.stop)
    rig.pass_ms(LONG_MS)
    rig.press(rig.north)
    rig.pass_ms(LONG_MS)
    rig.release(rig.stop)
    assert changes(heard(rig)) == [(rig.stop, True), (rig.north, True), (rig.stop, False)]


def test_a_bouncing_contact_is_one_press_with_the_time_of_its_first_edge(rig: Rig) -> None:
    pressed_ns = rig.press(rig.north, bouncing=True)
    presses = heard(rig)
    assert changes(presses) == [(rig.north, True)]
    assert true(presses[0], pressed_ns)


def test_holding_is_heard_once_and_seen_as_held(rig: Rig) -> None:
    rig.press(rig.north)
    assert changes(heard(rig)) == [(rig.north, True)]
    assert heard(rig, 500) == []
    assert rig.link.health().held == {rig.north}


def test_a_release_is_heard_with_its_time(rig: Rig) -> None:
    rig.press(rig.north)
    heard(rig)
    released_ns = rig.release(rig.north, bouncing=True)
    presses = heard(rig)
    assert changes(presses) == [(rig.north, False)]
    assert true(presses[0], released_ns)
    assert rig.link.health().held == frozenset()


def test_a_release_within_the_lock_out_is_not_lost(rig: Rig) -> None:
    rig.press(rig.north)
    rig.pass_ms(6)
    rig.release(rig.north)
    assert changes(heard(rig)) == [(rig.north, True), (rig.north, False)]


def test_both_crews_at_once_are_both_heard(rig: Rig) -> None:
    rig.press(rig.north)
    rig.press(rig.stop)
    assert sorted(changes(heard(rig))) == sorted([(rig.north, True), (rig.stop, True)])


def test_no_press_comes_from_before_what_was_said_to_be_settled(rig: Rig) -> None:
    chance = random.Random(11)
    ready_at = dict.fromkeys([rig.north, rig.stop], 0)
    settled_ns = rig.link.settled_until_ns() or 0
    presses = 0
    for step in range(300):
        rig.pass_ms(chance.choice([0.3, 0.7, 1, 3, 17]))
        control = chance.choice([rig.north, rig.stop])
        if step >= ready_at[control]:
            (rig.release if control in rig.down else rig.press)(control)
            ready_at[control] = step + FINGER_STEPS
        now_settled_ns = rig.link.settled_until_ns()
        taken = rig.link.take()
        presses += len(taken)
        assert all(press.earliest_ns >= settled_ns for press in taken)
        assert now_settled_ns is not None
        assert now_settled_ns >= settled_ns
        settled_ns = now_settled_ns
    assert presses > 30


def test_what_is_settled_follows_the_clock(rig: Rig) -> None:
    pressed_ns = rig.press(rig.north)
    rig.pass_ms(LONG_MS)
    settled_ns = rig.link.settled_until_ns()
    assert settled_ns is not None
    assert settled_ns > pressed_ns


def test_exactly_the_lamps_asked_for_burn(rig: Rig) -> None:
    rig.link.light({rig.north, rig.stop})
    rig.pass_ms(LONG_MS)
    assert rig.lit() == {rig.north, rig.stop}
    rig.link.light({rig.stop})
    rig.pass_ms(LONG_MS)
    assert rig.lit() == {rig.stop}
    rig.link.light(set())
    rig.pass_ms(LONG_MS)
    assert rig.lit() == frozenset()


def test_an_unplugged_link_holds_nobody_back(rig: Rig) -> None:
    rig.unplug()
    rig.pass_ms(LONG_MS)
    before_ns = rig.link.settled_until_ns()
    rig.pass_ms(LONG_MS)
    after_ns = rig.link.settled_until_ns()
    assert after_ns is None or (before_ns is not None and after_ns > before_ns)


def test_an_unplugged_link_says_so(plugged_rig: Rig) -> None:
    plugged_rig.unplug()
    plugged_rig.pass_ms(LONG_MS)
    assert not plugged_rig.link.health().connected


def test_a_press_made_while_unplugged_is_lost_and_not_invented(plugged_rig: Rig) -> None:
    rig = plugged_rig
    rig.unplug()
    rig.pass_ms(LONG_MS)
    rig.press(rig.north)
    rig.pass_ms(LONG_MS)
    rig.release(rig.north)
    rig.pass_ms(LONG_MS)
    rig.replug()
    assert heard(rig) == []


def test_a_control_held_while_the_plug_goes_back_in_is_no_press(plugged_rig: Rig) -> None:
    rig = plugged_rig
    rig.unplug()
    rig.pass_ms(LONG_MS)
    rig.press(rig.north)
    rig.pass_ms(LONG_MS)
    rig.replug()
    assert heard(rig) == []


def test_after_the_plug_is_back_presses_and_lamps_go_on(rig: Rig) -> None:
    rig.link.light({rig.north})
    rig.pass_ms(LONG_MS)
    rig.unplug()
    rig.pass_ms(LONG_MS)
    rig.replug()
    rig.pass_ms(LONG_MS)
    assert rig.lit() == {rig.north}
    pressed_ns = rig.press(rig.stop)
    presses = heard(rig)
    assert changes(presses) == [(rig.stop, True)]
    assert true(presses[0], pressed_ns)
    assert rig.link.health().connected


def test_an_unplug_is_counted(plugged_rig: Rig) -> None:
    plugged_rig.unplug()
    plugged_rig.pass_ms(LONG_MS)
    plugged_rig.replug()
    plugged_rig.pass_ms(LONG_MS)
    assert plugged_rig.link.health().counts["reconnects"] == 1


def test_closing_twice_is_harmless_and_a_closed_link_holds_nobody_back(rig: Rig) -> None:
    rig.link.close()
    rig.link.close()
    assert rig.link.settled_until_ns() is None
    assert not rig.link.health().connected
