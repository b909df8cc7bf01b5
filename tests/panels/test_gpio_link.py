"""What is particular to the GPIO link: time-stamps, lost edges, threads."""

import threading
from random import Random

import pytest
from gpiozero import Device, OutputDevice
from gpiozero.pins.mock import MockFactory

from console.panels.clock import HandClock
from console.panels.direct_pins import NoPinsError
from console.panels.gpio_link import (
    BOUNCE_NS,
    EDGE_UNCERTAINTY_NS,
    FOREIGN_UNCERTAINTY_NS,
    MISSED_NS,
    GpioLink,
)
from console.panels.hardware import Wiring, load_panel, load_wiring
from console.panels.simulated_gpio import SimulatedHeader
from tests.amounts import amount

AMOUNT = amount(2_000, 100_000)
NORTH, ERASE = "blue.captain.north", "red.radio.erase"


@pytest.fixture(scope="module")
def wiring() -> Wiring:
    return load_wiring(load_panel(), "pi")


@pytest.fixture
def clock() -> HandClock:
    return HandClock()


@pytest.fixture
def header(wiring: Wiring, clock: HandClock) -> SimulatedHeader:
    return SimulatedHeader(wiring, clock)


@pytest.fixture
def link(wiring: Wiring, header: SimulatedHeader, clock: HandClock) -> GpioLink:
    return GpioLink(wiring, pin_factory=header, clock=clock, scanning=False)


def look_twice(link: GpioLink, clock: HandClock) -> None:
    """A change is believed when a later look shows it again."""
    for _ in range(2):
        clock.advance_ms(1)
        link.scan()
        link.settled_until_ns()


def test_every_control_of_both_crews_is_heard_under_its_name(
    wiring: Wiring, header: SimulatedHeader, link: GpioLink, clock: HandClock
) -> None:
    panel = load_panel()
    controls = [f"{crew}.{c}" for crew in ("blue", "red") for c in panel.lamps] + ["table.key", "table.coin"]
    for control in controls:
        header.press(control)
        look_twice(link, clock)
        assert [(p.control, p.pressed) for p in link.take()] == [(control, True)]
        link.light({control})
        link.scan()
        assert header.lit == {control} - {"table.key", "table.coin"}


def test_an_edge_heard_late_keeps_the_time_at_which_the_pin_changed(
    header: SimulatedHeader, link: GpioLink, clock: HandClock
) -> None:
    pressed_ns = clock()
    header.press(NORTH, heard_after_ns=7_000_000)
    clock.advance_ms(20)
    link.settled_until_ns()
    (press,) = link.take()
    assert press.time_ns == pressed_ns
    assert press.uncertainty_ns == EDGE_UNCERTAINTY_NS < 200_000


def test_nothing_is_settled_while_a_pin_shows_an_edge_that_was_not_heard(
    header: SimulatedHeader, link: GpioLink, clock: HandClock
) -> None:
    clock.advance_ms(5)
    link.scan()
    pressed_ns = clock()
    header.press(NORTH, heard_after_ns=40_000_000)
    for _ in range(39):
        clock.advance_ms(1)
        link.scan()
        settled_ns = link.settled_until_ns()
        assert settled_ns is not None
        assert settled_ns <= pressed_ns - EDGE_UNCERTAINTY_NS
    clock.advance_ms(1)
    link.settled_until_ns()
    assert [p.time_ns for p in link.take()] == [pressed_ns]


def test_nothing_is_settled_that_an_edge_may_be_older_than_whose_stamp_is_as_wrong_as_it_may_be(
    header: SimulatedHeader, link: GpioLink, clock: HandClock
) -> None:
    """It bounces until it is at rest, so that no look finds it; its stamp is too early by the uncertainty."""
    clock.advance_ms(5)
    pressed_ns, off_ns = clock() + 1_010_000, EDGE_UNCERTAINTY_NS
    for closed, after_ns in ((True, 0), (False, 20_000), (True, BOUNCE_NS)):
        header.wire(NORTH, closed, pressed_ns + after_ns, heard_after_ns=9_000_000, stamped_after_ns=-off_ns)
    settled_ns = []
    while clock() < pressed_ns + 20_000_000:
        clock.move_to(clock() + 50_000)
        header.pass_time()
        link.scan()
        settled_ns.append(link.settled_until_ns() or 0)
        if taken := link.take():
            break
    (press,) = taken
    assert press.earliest_ns == pressed_ns - 2 * off_ns, "it may have begun with the touch of 20 µs"
    assert press.latest_ns == pressed_ns + BOUNCE_NS, "or with the one that lasted"
    assert max(settled_ns[:-1]) <= press.earliest_ns, "before it was heard"


def test_bounce_that_is_heard_after_the_lock_out_is_still_bounce(
    header: SimulatedHeader, link: GpioLink, clock: HandClock
) -> None:
    pressed_ns = clock()
    for turn, after_us in enumerate([0, 300, 1500]):
        heard_after_ns = (15 + 2 * turn) * 1_000_000
        header.wire(NORTH, turn % 2 == 0, pressed_ns + after_us * 1000, heard_after_ns=heard_after_ns)
    presses = []
    for _ in range(60):
        clock.advance_ms(1)
        link.scan()
        link.settled_until_ns()
        presses += link.take()
    assert [(p.control, p.pressed, p.time_ns) for p in presses] == [(NORTH, True, pressed_ns)]


def test_an_edge_that_never_comes_is_found_by_looking_and_stated_as_vaguely_as_it_is_known(
    header: SimulatedHeader, link: GpioLink, clock: HandClock
) -> None:
    pressed_ns = clock()
    header.press(NORTH, heard_after_ns=10**12)
    presses = []
    for _ in range(MISSED_NS // 1_000_000 + 2):
        clock.advance_ms(1)
        link.scan()
        link.settled_until_ns()
        presses += link.take()
    (press,) = presses
    assert press.earliest_ns <= pressed_ns <= press.latest_ns
    assert link.health().counts["missed-edges"] == 1


def test_a_stamp_on_an_unknown_clock_is_not_believed(
    wiring: Wiring, header: SimulatedHeader, link: GpioLink, clock: HandClock
) -> None:
    pin = header.pin(wiring.of_crew("blue").pins["captain.north"])
    pin._change_state(False)
    pin.edge(1_700_000_000.0, False)
    heard_ns = clock()
    look_twice(link, clock)
    (press,) = link.take()
    assert press.uncertainty_ns == FOREIGN_UNCERTAINTY_NS
    assert press.latest_ns == heard_ns
    assert link.health().counts["foreign-stamps"] == 1


def test_a_chain_press_came_between_two_looks_or_a_bounce_before(
    header: SimulatedHeader, link: GpioLink, clock: HandClock
) -> None:
    looked_ns = clock()
    clock.advance_ms(3)
    header.press(ERASE)
    look_twice(link, clock)
    (press,) = link.take()
    assert (press.earliest_ns, press.latest_ns) == (looked_ns - BOUNCE_NS, looked_ns + 4_000_000)


def test_spikes_that_nothing_follows_are_no_press_on_pins(
    header: SimulatedHeader, link: GpioLink, clock: HandClock
) -> None:
    chance = Random(3)
    for _ in range(AMOUNT):
        at_ns, lasts_ns = clock() + 1000, chance.randint(2, 20) * 1000
        for closed, after_ns in ((True, 0), (False, lasts_ns)):
            stamped_ns = chance.randint(0, EDGE_UNCERTAINTY_NS)
            header.wire(NORTH, closed, at_ns + after_ns, stamped_after_ns=stamped_ns, heard_after_ns=200_000)
        clock.advance_ms(chance.choice((1, 3, 40)))
        header.pass_time()
        link.settled_until_ns()
    assert link.take() == []
    assert link.health().counts["spikes"] == AMOUNT


def test_one_look_at_the_chain_that_shows_a_contact_closed_is_no_press(
    header: SimulatedHeader, link: GpioLink, clock: HandClock
) -> None:
    for rest_ms in (5, 30, 12):
        header.press(ERASE)
        clock.advance_ms(1)
        link.scan()
        header.release(ERASE)
        for _ in range(rest_ms):
            clock.advance_ms(1)
            link.scan()
    assert link.take() == []
    settled_ns = link.settled_until_ns()
    assert settled_ns is not None
    assert settled_ns > clock() - 5_000_000, "and holds nobody back"


def test_a_spike_shortly_before_a_press_makes_its_time_wider_and_not_false(
    header: SimulatedHeader, link: GpioLink, clock: HandClock
) -> None:
    spike_ns = clock() + 1_000_000
    pressed_ns = spike_ns + 1_200_000
    for closed, at_ns in ((True, spike_ns), (False, spike_ns + 10_000), (True, pressed_ns)):
        header.wire(NORTH, closed, at_ns)
    for _ in range(8):
        clock.advance_ms(1)
        header.pass_time()
        link.settled_until_ns()
    (press,) = link.take()
    assert press.earliest_ns <= spike_ns
    assert pressed_ns <= press.latest_ns
    assert press.latest_ns - press.earliest_ns <= BOUNCE_NS + 2 * EDGE_UNCERTAINTY_NS


def test_one_bad_look_at_the_chain_is_not_an_unplug(
    header: SimulatedHeader, link: GpioLink, clock: HandClock
) -> None:
    header.press(ERASE)
    header.chips.plugged = False
    clock.advance_ms(1)
    link.scan()
    assert link.take() == []
    assert link.health().connected
    header.chips.plugged = True
    look_twice(link, clock)
    assert [(p.control, p.pressed) for p in link.take()] == [(ERASE, True)]


def test_a_contact_closed_at_the_start_is_held_but_no_press(
    wiring: Wiring, header: SimulatedHeader, clock: HandClock
) -> None:
    header.pin(wiring.of_crew("blue").pins["captain.north"])._state = False
    header.press(ERASE)
    link = GpioLink(wiring, pin_factory=StuckLow(header), clock=clock, scanning=False)
    assert link.take() == []
    assert link.health().held == {ERASE, NORTH}


class StuckLow:
    """A header whose captain's north is shorted to ground: pull-ups do not lift it."""

    def __init__(self, header: SimulatedHeader) -> None:
        self._header = header
        pin = header.pin("GPIO2")
        pin.drive_high = lambda: None

    def __getattr__(self, name: str) -> object:
        return getattr(self._header, name)


def test_a_pin_that_is_used_already_leaves_nothing_open_behind(wiring: Wiring, clock: HandClock) -> None:
    header = SimulatedHeader(wiring, clock)
    taken = OutputDevice("GPIO21", pin_factory=header)
    with pytest.raises(NoPinsError, match=r"GPIO21, for red\.engineer\.ok, cannot be used"):
        GpioLink(wiring, pin_factory=header, clock=clock, scanning=False)
    taken.close()
    GpioLink(wiring, pin_factory=header, clock=clock, scanning=False).close()


def test_closing_darkens_the_lamps(header: SimulatedHeader, link: GpioLink) -> None:
    link.light({NORTH})
    link.scan()
    link.close()
    assert header.lit == frozenset()


def test_the_scanning_thread_wakes_the_listener(wiring: Wiring) -> None:
    clock = HandClock()
    header = SimulatedHeader(wiring, clock)
    woken = threading.Event()
    link = GpioLink(wiring, pin_factory=header, clock=clock, wake=woken.set)
    header.press(ERASE)
    for _ in range(3000):  # a look now and then, each later than the one before
        clock.advance_ms(1)
        if woken.wait(0.01):
            break
    assert [p.control for p in link.take()] == [ERASE]
    link.close()


def test_gpiozeros_plain_mock_factory_will_do(wiring: Wiring, monkeypatch: pytest.MonkeyPatch) -> None:
    factory = MockFactory()
    monkeypatch.setattr(Device, "pin_factory", factory)  # gpiozero's software SPI asks for the default one
    woken = threading.Event()
    link = GpioLink(wiring, pin_factory=factory, wake=woken.set, scanning=False)
    factory.pin("GPIO2").drive_low()
    assert woken.is_set()
    while not (presses := link.take()):
        link.settled_until_ns()
    assert [(p.control, p.pressed) for p in presses] == [(NORTH, True)]
    link.close()


def test_lamps_are_dark_until_the_first_picture_and_after_the_last(
    wiring: Wiring, header: SimulatedHeader, clock: HandClock
) -> None:
    header.chips.lit = 0b1011  # what the chips wake up with
    assert header.lit == frozenset()
    link = GpioLink(wiring, pin_factory=header, clock=clock, scanning=False)
    assert header.lit == frozenset(), "the first picture is dark, and replaces what they woke up with"
    link.light({NORTH})
    link.scan()
    assert header.lit == {NORTH}
    link.close()
    header.chips.lit = 0b1011
    assert header.lit == frozenset(), "whoever let go of the line lets the resistor pull it up"


def test_a_held_enable_line_leaves_the_contacts_working(
    wiring: Wiring, header: SimulatedHeader, clock: HandClock
) -> None:
    with OutputDevice("GPIO7", pin_factory=header):
        link = GpioLink(wiring, pin_factory=header, clock=clock, scanning=False)
        assert "the lamps may stay dark: GPIO7" in link.health().detail
        header.press(NORTH)
        look_twice(link, clock)
        assert [press.control for press in link.take()] == [NORTH]
