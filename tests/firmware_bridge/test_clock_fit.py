"""The clock fit: its bounds hold whatever the line does, and are narrow when the line allows."""

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from firmware_bridge.clock_fit import ClockFit

TICKS_PER_SECOND = 2_000_000
WRAP_TICKS = 1 << 32
MS = 1_000_000
PING_NS = 50 * MS


class BridgeClock:
    """A clock that runs fast by so many parts in a million, from any tick on."""

    def __init__(self, fast_ppm: float = 0, first_tick: int = 0) -> None:
        self.ticks_per_ns = TICKS_PER_SECOND / 1e9 * (1 + fast_ppm * 1e-6)
        self.first_tick = first_tick

    def at(self, ns: float) -> int:
        return (self.first_tick + int(ns * self.ticks_per_ns)) % WRAP_TICKS


def exchange(fit: ClockFit, clock: BridgeClock, sent_ns: int, there_ns: int, back_ns: int) -> None:
    heard_ns = sent_ns + there_ns
    said_ns = heard_ns + 100_000
    fit.add(sent_ns, clock.at(heard_ns), clock.at(said_ns), said_ns + back_ns)


def fitted(clock: BridgeClock, seconds: float, *, delay_ns: int = 200_000, from_ns: int = 0) -> ClockFit:
    fit = ClockFit(TICKS_PER_SECOND, bits=32)
    for sent_ns in range(from_ns, from_ns + int(seconds * 1e9), PING_NS):
        exchange(fit, clock, sent_ns, delay_ns, delay_ns)
    return fit


@settings(deadline=None, max_examples=60)
@given(
    fast_ppm=st.floats(-5000, 5000),
    first_tick=st.integers(0, WRAP_TICKS - 1),
    most_ns=st.integers(10_000, 30 * MS),
    seed=st.integers(0, 1000),
)
def test_the_true_time_is_within_the_span_whatever_the_delays(
    fast_ppm: float, first_tick: int, most_ns: int, seed: int
) -> None:
    chance = random.Random(seed)
    clock = BridgeClock(fast_ppm, first_tick)
    fit = ClockFit(TICKS_PER_SECOND, bits=32)
    for sent_ns in range(0, 4_000 * MS, PING_NS):
        exchange(fit, clock, sent_ns, chance.randrange(most_ns), chance.randrange(most_ns))
        happened_ns = sent_ns + chance.randrange(2 * PING_NS)
        tick = clock.at(happened_ns)
        span = fit.span(tick)
        assert span.earliest_ns <= happened_ns <= span.latest_ns
    assert fit.is_ready
    assert fit.outliers == 0


def test_a_good_line_gives_a_narrow_span() -> None:
    fit = fitted(BridgeClock(fast_ppm=3000), seconds=5)
    assert fit.span(BridgeClock(fast_ppm=3000).at(5e9)).width_ns < 450_000


def test_slow_exchanges_do_no_harm_to_what_fast_ones_have_shown() -> None:
    clock = BridgeClock(fast_ppm=80)
    fit = fitted(clock, seconds=3)
    for sent_ns in range(3_000 * MS, 4_000 * MS, PING_NS):
        exchange(fit, clock, sent_ns, 60 * MS, 200_000)
    assert fit.span(clock.at(4e9)).width_ns < MS


def test_without_new_samples_the_span_grows_and_still_holds() -> None:
    clock = BridgeClock(fast_ppm=-200)
    fit = fitted(clock, seconds=2)
    soon, late = fit.span(clock.at(2e9)), fit.span(clock.at(30e9))
    assert late.width_ns > soon.width_ns
    assert late.earliest_ns <= 30e9 <= late.latest_ns


def test_the_clock_may_wrap_between_hearing_and_saying() -> None:
    clock = BridgeClock(first_tick=WRAP_TICKS - 500)
    fit = fitted(clock, seconds=0.5)
    tick = clock.at(400 * MS)
    span = fit.span(tick)
    assert span.earliest_ns <= 400 * MS <= span.latest_ns
    assert span.width_ns < MS


def test_hours_of_wraps_are_followed() -> None:
    clock = BridgeClock(fast_ppm=50)
    fit = ClockFit(TICKS_PER_SECOND, bits=32)
    three_hours_ns = 3 * 3600 * 1_000_000_000
    for sent_ns in range(0, three_hours_ns, 5_000 * MS):
        exchange(fit, clock, sent_ns, 200_000, 200_000)
    tick = clock.at(three_hours_ns)
    span = fit.span(tick)
    assert span.earliest_ns <= three_hours_ns <= span.latest_ns


def test_the_rate_may_wander_with_the_warmth() -> None:
    fit = ClockFit(TICKS_PER_SECOND, bits=32)
    tick, ppm = 0.0, 0.0
    for step in range(1200):
        sent_ns = step * PING_NS
        heard = int(tick + 200_000 * TICKS_PER_SECOND / 1e9)
        fit.add(sent_ns, heard, heard + 200, sent_ns + 500_000)
        span = fit.span(int(tick))
        assert span.earliest_ns <= sent_ns <= span.latest_ns
        ppm += 0.02
        tick += PING_NS * TICKS_PER_SECOND / 1e9 * (1 + ppm * 1e-6)
    assert fit.outliers == 0


def test_a_single_impossible_sample_is_left_out() -> None:
    clock = BridgeClock()
    fit = fitted(clock, seconds=2)
    before = fit.span(clock.at(2e9))
    fit.add(2_000 * MS, clock.at(1.5e9), clock.at(1.5e9), 2_001 * MS)
    assert fit.outliers == 1
    assert fit.span(clock.at(2e9)) == before
    exchange(fit, clock, 2_050 * MS, 200_000, 200_000)
    assert fit.outliers == 1


def test_a_clock_that_really_jumped_is_believed_after_a_few_samples() -> None:
    clock = BridgeClock()
    fit = fitted(clock, seconds=2)
    jumped = BridgeClock(first_tick=500_000)
    for number in range(4):
        exchange(fit, jumped, 2_000 * MS + number * PING_NS, 200_000, 200_000)
    tick = jumped.at(2_200 * MS)
    span = fit.span(tick)
    assert span.earliest_ns <= 2_200 * MS <= span.latest_ns
    assert span.width_ns < 3 * MS


def test_it_is_not_ready_before_it_has_heard_enough() -> None:
    clock = BridgeClock()
    assert not fitted(clock, seconds=0.1).is_ready
    assert fitted(clock, seconds=0.5).is_ready
