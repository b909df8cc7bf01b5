"""What is particular to the simulated link: faults drawn from a seed, delays, a script."""

import pytest

from console.panels.clock import MILLISECOND_NS as MS
from console.panels.clock import HandClock
from console.panels.link import Press
from console.panels.simulated_link import SimulatedLink, Wear

CONTROLS = ["blue.captain.north", "blue.captain.south", "red.captain.north"]
NORTH, SOUTH, RED_NORTH = CONTROLS


def panel(clock: HandClock, **options: object) -> SimulatedLink:
    return SimulatedLink(CONTROLS, clock=clock, **options)  # type: ignore[arg-type]


def after(link: SimulatedLink, clock: HandClock, ms: float) -> list[Press]:
    clock.advance_ms(ms)
    return link.take()


def test_bouncing_contacts_are_heard_once_and_counted() -> None:
    clock = HandClock()
    link = panel(clock, seed=3, wear=Wear(bounce_ns=4 * MS))
    for _ in range(20):
        link.press(NORTH)
        assert [(p.control, p.pressed) for p in after(link, clock, 40)] == [(NORTH, True)]
        link.release(NORTH)
        assert [(p.control, p.pressed) for p in after(link, clock, 40)] == [(NORTH, False)]
    health = link.health()
    assert health.bounces_of.keys() == {NORTH}
    assert health.counts["bounces"] == health.bounces_of[NORTH] > 20


def test_a_stuck_wire_never_changes() -> None:
    clock = HandClock()
    link = panel(clock, wear=Wear(stuck={NORTH: True, SOUTH: False}))
    for control in (NORTH, SOUTH):
        link.press(control)
        link.release(control, at_ns=clock() + 30 * MS)
    assert after(link, clock, 60) == []
    assert link.health().held == {NORTH}


def test_swapped_wires_are_heard_as_each_other() -> None:
    clock = HandClock()
    link = panel(clock, wear=Wear(swapped={NORTH: SOUTH, SOUTH: NORTH}))
    link.press(NORTH)
    assert [p.control for p in after(link, clock, 1)] == [SOUTH]


def test_noise_makes_false_presses_that_a_seed_repeats() -> None:
    def false_presses(seed: int) -> list[Press]:
        clock = HandClock()
        return after(panel(clock, seed=seed, wear=Wear(noise_per_s=20)), clock, 1000)

    assert false_presses(1) == false_presses(1) != false_presses(2)
    assert sum(press.pressed for press in false_presses(1)) > 5


def test_a_delayed_press_arrives_within_its_delay_with_its_own_time() -> None:
    clock = HandClock()
    link = panel(clock, seed=1, delay_ns=(5 * MS, 20 * MS))
    pressed_ns = clock()
    link.press(NORTH)
    assert after(link, clock, 4.9) == []
    (press,) = after(link, clock, 15.2)
    assert abs(press.time_ns - pressed_ns) <= press.uncertainty_ns


def test_a_press_under_way_when_the_plug_is_pulled_is_counted_as_lost() -> None:
    clock = HandClock()
    link = panel(clock, seed=1, delay_ns=(10 * MS, 10 * MS))
    link.press(NORTH)
    clock.advance_ms(1)
    link.unplug()
    assert after(link, clock, 50) == []
    assert link.health().counts["lost-presses"] == 1


def test_an_unknown_control_is_an_error_that_names_it() -> None:
    with pytest.raises(KeyError, match=r"blue\.captain\.nord"):
        panel(HandClock()).press("blue.captain.nord")
