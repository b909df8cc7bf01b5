"""What of a touch no tablet can forge, and what is refused."""

import random
from collections import Counter

import pytest

from console.panels.clock import MILLISECOND_NS
from console.panels.tablets.tablet_clock import PAGE_NS, PING_NS, WIDE_NS, Refusal, TabletClock, TouchTime

BEGUN_NS = 50_000 * MILLISECOND_NS
AHEAD_US = 123_456_789


class Asked:
    """A clock that is asked every 25 ms; the tablet says what it likes."""

    def __init__(self, down_ms: float = 3, up_ms: float = 2) -> None:
        self.clock = TabletClock()
        self.now_ns = BEGUN_NS
        self.down_ns, self.up_ns = round(down_ms * MILLISECOND_NS), round(up_ms * MILLISECOND_NS)
        self._nonce = 0

    def shows_us(self, at_ns: int) -> int:
        return at_ns // 1000 + AHEAD_US

    def ask(self, times: int = 1, *, lies_us: int = 0) -> None:
        for _ in range(times):
            self._nonce += 1
            self.clock.ask(self._nonce, self.now_ns)
            said_us = self.shows_us(self.now_ns + self.down_ns) + lies_us
            self.clock.answer(self._nonce, said_us, self.now_ns + self.down_ns + self.up_ns)
            self.now_ns += PING_NS

    def touch(self, *, stamped_ms: float = 0) -> TouchTime | Refusal:
        """A touch now, which takes its way; `stamped_ms`: what is added to its stamp."""
        stamp_us = self.shows_us(self.now_ns) + round(stamped_ms * 1000)
        self.now_ns += self.up_ns
        return self.clock.touched(stamp_us, self.now_ns)


@pytest.fixture
def asked() -> Asked:
    asked = Asked()
    asked.ask(40)
    return asked


def test_an_honest_touch_is_known_to_a_few_milliseconds(asked: Asked) -> None:
    true_ns = asked.now_ns
    touch = asked.touch()
    assert isinstance(touch, TouchTime) and not touch.contradicted
    assert touch.span.earliest_ns <= true_ns <= touch.span.latest_ns
    assert touch.span.width_ns <= 8 * MILLISECOND_NS


def test_a_touch_is_never_stated_as_over_before_it_was_heard(asked: Asked) -> None:
    for stamped_ms in (0, -5, -20, -100, -900):
        asked.ask()
        touch = asked.touch(stamped_ms=stamped_ms)
        if isinstance(touch, TouchTime):
            assert touch.span.latest_ns == asked.now_ns


def test_a_forged_stamp_is_not_earlier_than_the_last_answer_allows(asked: Asked) -> None:
    asked.ask()
    touch = asked.touch(stamped_ms=-100)
    assert isinstance(touch, TouchTime) and touch.contradicted
    answered_ns = asked.now_ns - asked.up_ns - PING_NS
    assert touch.span.earliest_ns >= answered_ns - PAGE_NS
    assert asked.clock.counts["clamped"] == 1


def test_a_touch_is_not_earlier_than_its_arrival_less_the_largest_round_trip(asked: Asked) -> None:
    """The touch closes one itself: from the last ping that was answered before it."""
    asked.down_ns, asked.up_ns = 20 * MILLISECOND_NS, 0
    asked.ask()
    pinged_ns = asked.now_ns - PING_NS
    touch = asked.touch(stamped_ms=-3)
    assert isinstance(touch, TouchTime)
    assert asked.clock.largest_trip_ns(asked.now_ns) == 20 * MILLISECOND_NS
    assert touch.span.earliest_ns >= min(pinged_ns, asked.now_ns - 20 * MILLISECOND_NS)


def test_the_largest_round_trip_is_forgotten_after_ten_seconds(asked: Asked) -> None:
    asked.up_ns = 40 * MILLISECOND_NS
    asked.ask()
    asked.up_ns = 2 * MILLISECOND_NS
    asked.ask(390)
    assert asked.clock.largest_trip_ns(asked.now_ns) == 43 * MILLISECOND_NS
    asked.ask(20)
    assert asked.clock.largest_trip_ns(asked.now_ns) == 5 * MILLISECOND_NS


def test_what_cannot_be_is_refused_and_counted(asked: Asked) -> None:
    asked.touch()
    assert asked.touch(stamped_ms=50) is Refusal.FUTURE
    assert asked.touch(stamped_ms=-30) is Refusal.BEFORE_LAST
    assert asked.touch(stamped_ms=-1500) is Refusal.BEFORE_CONNECTION
    assert TabletClock().touched(1, BEGUN_NS) is Refusal.NO_CLOCK
    assert asked.clock.counts == Counter({"future": 1, "before-last": 1, "before-connection": 1})


def test_what_was_touched_long_ago_is_not_taken(asked: Asked) -> None:
    asked.ask(100)
    asked.up_ns = 1100 * MILLISECOND_NS
    assert asked.touch() is Refusal.LATE


def test_a_refused_stamp_leaves_no_mark(asked: Asked) -> None:
    asked.touch(stamped_ms=500)
    assert isinstance(asked.touch(), TouchTime)


@pytest.mark.parametrize("jump_us", [-2_000_000, 2_000_000])
def test_a_clock_that_jumps_wins_nothing_and_is_got_to_know_again(asked: Asked, jump_us: int) -> None:
    touch = asked.touch(stamped_ms=jump_us / 1000)
    assert isinstance(touch, Refusal)
    asked.ask(5, lies_us=jump_us)
    assert asked.clock.counts["clock-jumps"] >= 1
    true_ns = asked.now_ns
    after = asked.touch(stamped_ms=jump_us / 1000)
    assert isinstance(after, TouchTime)
    assert after.span.earliest_ns <= true_ns <= after.span.latest_ns


def test_only_what_was_asked_is_an_answer(asked: Asked) -> None:
    assert not asked.clock.answer(10**9, 5, asked.now_ns)
    asked.clock.ask(7_000, asked.now_ns)
    assert asked.clock.answer(7_000, asked.shows_us(asked.now_ns), asked.now_ns + 1000)
    assert not asked.clock.answer(7_000, asked.shows_us(asked.now_ns), asked.now_ns + 2000)


def test_whatever_a_tablet_says_its_touch_is_never_over_before_it_was_heard() -> None:
    """Nor does anything pass what its page's last answer allows, however slow the page is."""
    for seed in range(40):
        chance = random.Random(seed)
        clock, now_ns, settled_ns = TabletClock(), BEGUN_NS, 0
        waiting: list[int] = []
        for nonce in range(150):
            now_ns += chance.randrange(30 * MILLISECOND_NS)
            clock.ask(nonce, now_ns)
            waiting.append(nonce)
            now_ns += chance.randrange(60 * MILLISECOND_NS)
            said_us = round((now_ns // 1000 + AHEAD_US) * chance.uniform(0.999, 1.001))
            if chance.random() < 0.8:
                clock.answer(waiting.pop(chance.randrange(len(waiting))), said_us, now_ns)
            assert (clock.told_until_ns or 0) >= settled_ns
            settled_ns = clock.told_until_ns or 0
            touch = clock.touched(max(0, said_us + chance.randrange(-300_000, 100_000)), now_ns)
            if isinstance(touch, TouchTime):
                assert settled_ns - PAGE_NS <= touch.span.earliest_ns <= touch.span.latest_ns == now_ns


@pytest.mark.parametrize("slow_ms", range(0, 50, 7))
def test_a_touch_that_lay_in_the_queue_of_a_slow_page_is_stated_truly(asked: Asked, slow_ms: int) -> None:
    """The page has answered pings meanwhile."""
    true_ns = asked.now_ns - slow_ms * MILLISECOND_NS
    touch = asked.touch(stamped_ms=-slow_ms)
    assert isinstance(touch, TouchTime) and not touch.contradicted
    assert touch.span.earliest_ns <= true_ns <= touch.span.latest_ns


@pytest.mark.parametrize("withheld_ms", [60, 105, 180])
def test_a_page_that_answers_late_and_stamps_as_much_too_early_goes_last_in_a_tie(withheld_ms: int) -> None:
    asked = Asked(up_ms=withheld_ms)
    asked.ask(40)
    asked.up_ns = 2 * MILLISECOND_NS
    touch = asked.touch(stamped_ms=-withheld_ms)
    assert isinstance(touch, TouchTime)
    assert touch.yields or touch.span.width_ns <= WIDE_NS
    assert touch.yields or withheld_ms < 105


@pytest.mark.parametrize("jump_us", [3_000, 4_500, -4_500])
def test_a_jump_of_a_few_milliseconds_makes_no_false_time(jump_us: int) -> None:
    """It is too small to be found out while the air is busy."""
    asked = Asked(down_ms=0.5, up_ms=6)
    asked.ask(40)
    asked.down_ns, asked.up_ns = 12 * MILLISECOND_NS, 10 * MILLISECOND_NS
    asked.ask(3, lies_us=jump_us)
    true_ns = asked.now_ns
    touch = asked.touch(stamped_ms=jump_us / 1000)
    assert isinstance(touch, TouchTime)
    assert touch.span.earliest_ns <= true_ns <= touch.span.latest_ns
