"""Touches on the displays: each is known as well as the look that found it."""

from console.panels.clock import HandClock
from console.panels.link import Press, QueueLook
from console.panels.screen_link import ScreenLink, TouchEvent

NORTH = "blue.captain.north"


def test_a_touch_came_between_the_look_before_and_its_own() -> None:
    clock = HandClock(1_000)
    link = ScreenLink(clock=clock)
    clock.move_to(9_000)
    link.hear([TouchEvent(NORTH, True, QueueLook(2_000, 6_000))], told_until_ns=5_900)
    assert link.take() == [Press(NORTH, True, 4_000, 2_000, in_turn=True)]
    assert link.settled_until_ns() == 5_900


def test_where_nothing_can_be_touched_nobody_waits_for_a_look() -> None:
    clock = HandClock(1_000)
    link = ScreenLink(clock=clock)
    clock.move_to(9_000)
    link.hear([])
    assert link.settled_until_ns() == 9_000
    link.hear([], told_until_ns=8_000)
    assert link.settled_until_ns() == 9_000, "what was settled stays so"
