"""Several tablets in one link: none holds up another for long, and none is at two stations."""

import random
from collections import deque

import pytest

from console.panels.clock import MILLISECOND_NS, HandClock
from console.panels.link import Press
from console.panels.simulated_link import SimulatedLink
from console.panels.tablets.tablet_clock import PING_NS, Refusal
from console.panels.tablets.tablet_link import Tablet, TabletLink
from console.table.arbiter import Arbiter
from console.table.listener import Listener
from console.table.upkeep.bookkeeper import held_now

NORTH, OK, STOP = "blue.captain.north", "blue.radio.ok", "red.captain.stop"
HELD_AT_MOST_MS = 150


class Table:
    """A tablet link beside a panel, and the order of what both bring."""

    def __init__(self, seed: int = 3, *, lag_ms: int = 0) -> None:
        self.clock = HandClock()
        self.link = TabletLink(clock=self.clock)
        self.panel = SimulatedLink([STOP], clock=self.clock)
        self.listener = Listener(Arbiter(seed=seed), self.clock)
        self.listener.links += [self.link, self.panel]
        self.awake: list[Tablet] = []
        self.ordered: list[Press] = []
        self._asked = 0
        self._lag_ns = lag_ms * MILLISECOND_NS
        self._under_way: deque[tuple[int, Tablet, int, int]] = deque()

    def come(self, control: str) -> Tablet:
        tablet = self.link.come(control.rpartition(".")[0], [control])
        self.awake.append(tablet)
        return tablet

    def pass_ms(self, ms: int) -> None:
        """Tablets that are awake answer at once; what they say takes its way."""
        for _ in range(ms):
            self.clock.advance_ms(1)
            if self.clock() % PING_NS < MILLISECOND_NS:
                for tablet in self.awake:
                    self._asked += 1
                    self.link.ask(tablet, self._asked)
                    there_ns = self.clock() + self._lag_ns
                    self._under_way.append((there_ns, tablet, self._asked, self.clock() // 1000))
            while self._under_way and self._under_way[0][0] <= self.clock():
                _, tablet, nonce, clock_us = self._under_way.popleft()
                self.link.answer(tablet, nonce, clock_us)
            self.ordered += [one.press for one in self.listener.listen()]

    def touch(self, tablet: Tablet, control: str, pressed: bool = True) -> Refusal | None:
        return self.link.touch(tablet, 1, control, pressed, self.clock() // 1000)

    def until_ordered(self) -> int:
        """Milliseconds until another press has its place."""
        before, passed = len(self.ordered), 0
        while len(self.ordered) == before:
            self.pass_ms(1)
            passed += 1
            assert passed < 1000
        return passed


def test_without_tablets_nobody_is_waited_for() -> None:
    table = Table()
    table.pass_ms(100)
    assert table.link.settled_until_ns() is None
    table.panel.press(STOP)
    assert table.until_ordered() <= 3


def test_a_tablet_that_falls_silent_holds_a_panels_press_for_at_most_150_ms() -> None:
    table = Table()
    tablet = table.come(NORTH)
    table.pass_ms(1000)
    for _ in range(3):
        table.awake.remove(tablet)
        table.panel.press(STOP)
        assert table.until_ordered() <= HELD_AT_MOST_MS
        table.panel.release(STOP)
        assert table.until_ordered() <= 3, "it is not waited for any more"
        table.awake.append(tablet)
        table.pass_ms(300)


def test_a_sleeping_tablet_holds_up_no_other_tablet() -> None:
    table = Table()
    captain, radio = table.come(NORTH), table.come(OK)
    table.pass_ms(1000)
    table.awake.remove(captain)
    table.pass_ms(500)
    table.touch(radio, OK)
    assert table.until_ordered() <= 60


def test_a_tablet_that_is_gone_holds_nobody() -> None:
    table = Table()
    tablet = table.come(NORTH)
    table.pass_ms(200)
    table.link.go(tablet)
    table.awake.clear()
    table.panel.press(STOP)
    assert table.until_ordered() <= 3


def test_whoever_comes_to_a_station_takes_the_place_of_the_one_before() -> None:
    table = Table()
    first = table.come(NORTH)
    table.pass_ms(100)
    assert table.touch(first, NORTH) is None
    second = table.come(NORTH)
    table.pass_ms(100)
    assert table.touch(first, NORTH, False) is Refusal.NOT_YOURS
    assert table.link.health().held == frozenset()
    assert table.touch(second, NORTH) is None


def test_a_tablet_presses_its_own_controls_alone() -> None:
    table = Table()
    tablet = table.come(NORTH)
    table.pass_ms(100)
    assert table.touch(tablet, STOP) is Refusal.NOT_YOURS
    assert table.touch(tablet, "table.key") is Refusal.NOT_YOURS


def test_a_control_is_let_go_whatever_the_stamp_says() -> None:
    table = Table()
    tablet = table.come(NORTH)
    table.pass_ms(100)
    table.touch(tablet, NORTH)
    assert table.link.touch(tablet, 2, NORTH, False, 1) is None
    assert table.link.health().held == frozenset()


def test_what_is_taken_is_told_to_whom_it_belongs() -> None:
    table = Table()
    captain, radio = table.come(NORTH), table.come(OK)
    table.pass_ms(100)
    table.link.touch(captain, 41, NORTH, True, table.clock() // 1000)
    table.pass_ms(100)
    (press,) = table.ordered
    assert table.link.taken(press) == (captain, 41)
    assert table.link.taken(press) is None
    assert table.link.lit_of(radio) == frozenset()


def test_counts_of_a_tablet_that_has_gone_are_kept() -> None:
    table = Table()
    tablet = table.come(NORTH)
    table.pass_ms(100)
    table.link.touch(tablet, 1, NORTH, True, table.clock() // 1000 + 10**6)
    table.link.go(tablet)
    assert table.link.health().counts["future"] == 1
    assert table.link.health().detail == "without its tablet: blue.captain"
    table.link.forget("blue.captain")
    assert table.link.health().detail == "0 tablets"


def test_a_tablet_that_is_gone_lets_go_nothing_that_another_holds() -> None:
    table = Table()
    captain, radio = table.come(NORTH), table.come(OK)
    table.pass_ms(200)
    assert table.touch(captain, NORTH) is None and table.touch(radio, OK) is None
    table.link.go(radio)
    table.awake.remove(radio)
    table.pass_ms(100)
    assert held_now({"tablets": table.link.health()}) == {NORTH}
    table.link.close()
    assert not table.link.health().connected


@pytest.mark.parametrize(("control", "earlier"), [(NORTH, 1), ("red.radio.ok", 2)])
def test_a_touch_that_goes_before_a_panels_press_holds_it_for_at_most_150_ms_all_in_all(
    control: str, earlier: int
) -> None:
    """The press waits for a tablet that lags, and whose touch comes then: the other crew's, or its own."""
    longest_ms, overtaken = 0, 0
    for seed in range(40):
        chance = random.Random(seed)
        table = Table(seed, lag_ms=chance.choice((60, 100)))
        tablet = table.come(control)
        table.pass_ms(400 + chance.randrange(25))
        table.panel.press(STOP)
        touched_ms = chance.randint(15, 55)
        early_ms = earlier * touched_ms + chance.randint(1, 4)
        passed = 0
        while not any(press.control == STOP for press in table.ordered):
            if passed == touched_ms:
                table.link.touch(tablet, 1, control, True, table.clock() // 1000 - early_ms * 1000)
            table.pass_ms(1)
            passed += 1
        longest_ms = max(longest_ms, passed)
        overtaken += table.ordered[0].control == control
    assert longest_ms <= HELD_AT_MOST_MS
    assert overtaken, "or no touch went before a press"
