"""Debounce on the leading edge, confirmed."""

from hypothesis import given
from hypothesis import strategies as st

from console.panels.debounce import BOUNCE_NS, LOCKOUT_NS, SPIKE_NS, Contact
from console.panels.link import Press

NORTH = "blue.captain.north"
U = 100


def told(contact: Contact, *edges: tuple[int, bool]) -> list[tuple[int, bool]]:
    return [(p.time_ns, p.pressed) for at_ns, closed in edges for p in contact.edge(closed, at_ns, U)]


def test_the_first_edge_counts_at_once_and_keeps_its_time() -> None:
    assert Contact(NORTH).edge(True, 5_000, U) == [Press(NORTH, True, 5_000, U)]


def test_what_follows_within_the_lock_out_is_bounce() -> None:
    contact = Contact(NORTH)
    edges = [(0, True), (300, False), (500, True), (LOCKOUT_NS - 2, False), (LOCKOUT_NS - 1, True)]
    assert told(contact, *edges) == [(0, True)]
    assert contact.bounces == 4
    assert contact.settle(LOCKOUT_NS) == []


def test_a_quick_release_is_told_when_the_lock_out_is_over_with_the_time_of_its_edge() -> None:
    contact = Contact(NORTH)
    assert told(contact, (0, True), (8_000_000, False)) == [(0, True)]
    assert contact.untold_since_ns == 8_000_000 - U
    assert contact.due_ns == LOCKOUT_NS
    assert contact.settle(LOCKOUT_NS - 1) == []
    assert contact.settle(LOCKOUT_NS) == [Press(NORTH, False, 8_000_000, U)]
    assert contact.untold_since_ns is None


def test_a_quick_release_and_the_next_press_are_both_told() -> None:
    contact = Contact(NORTH)
    edges = [(0, True), (8_000_000, False), (50_000_000, True)]
    assert told(contact, *edges) == [(0, True), (8_000_000, False), (50_000_000, True)]


def test_a_contact_found_closed_is_no_press_but_its_release_is_told() -> None:
    contact = Contact(NORTH)
    contact.rest(True)
    assert contact.settle(LOCKOUT_NS * 5) == []
    assert told(contact, (LOCKOUT_NS * 6, False)) == [(LOCKOUT_NS * 6, False)]


def test_a_change_that_outlasts_a_spike_is_told_with_the_time_of_its_first_edge() -> None:
    contact = Contact(NORTH, spike_ns=SPIKE_NS)
    assert contact.edge(True, 5_000, U) == []
    assert contact.untold_since_ns == 5_000 - U, "nothing later has its place before"
    assert contact.due_ns == 5_000 + U + SPIKE_NS
    assert contact.settle(5_000 + U + SPIKE_NS) == []
    assert contact.settle(5_001 + U + SPIKE_NS) == [Press(NORTH, True, 5_000, U)]
    assert contact.untold_since_ns is None


def test_a_touch_that_opens_again_is_told_when_it_lasted_longer_than_a_spike() -> None:
    contact = Contact(NORTH, spike_ns=SPIKE_NS)
    assert told(contact, (0, True), (SPIKE_NS + 1, False)) == [(0, True)]


def test_a_lone_spike_is_nothing() -> None:
    contact = Contact(NORTH, spike_ns=SPIKE_NS)
    assert told(contact, (1000, True), (1000 + SPIKE_NS, False)) == []
    assert contact.untold_since_ns == 1000 - U, "it may still have been the first touch of a bounce"
    assert contact.settle(1000 + U + BOUNCE_NS + 1) == []
    assert (contact.untold_since_ns, contact.due_ns, contact.spikes) == (None, None, 1)
    later_ns = 1000 + 3 * BOUNCE_NS
    contact.edge(True, later_ns, U)
    assert contact.settle(later_ns + 1_000_000) == [Press(NORTH, True, later_ns, U)]


def test_a_spike_shortly_before_is_held_by_the_uncertainty() -> None:
    contact = Contact(NORTH, spike_ns=SPIKE_NS)
    told(contact, (0, True), (2_000, False), (2_000_000, True))
    (press,) = contact.settle(3_000_000)
    assert (press.earliest_ns, press.latest_ns) == (-U, 2_000_000 + U)


def test_where_one_looks_now_and_then_a_change_is_believed_at_a_later_look() -> None:
    contact = Contact(NORTH, spike_ns=None)
    assert told(contact, (10_000_000, True), (11_000_000, False)) == [], "however long that was"
    contact.edge(True, 12_000_000, U)
    assert contact.settle(12_000_000) == [], "the look that found it"
    (press,) = contact.settle(13_000_000)
    assert (press.earliest_ns, press.latest_ns) == (10_000_000 - U, 12_000_000 + U)


@given(st.lists(st.integers(1, 400_000), min_size=1, max_size=30), st.sampled_from([None, SPIKE_NS]))
def test_whatever_comes_before_a_press_its_time_holds_every_touch_that_may_be_its_first(
    pauses_ns: list[int], spike_ns: int | None
) -> None:
    """Closings and openings within a bounce's time, the last one for good."""
    contact, now_ns, closings, heard = Contact(NORTH, spike_ns=spike_ns), 10**9, [], []
    for number, pause_ns in enumerate(pauses_ns):
        now_ns += pause_ns
        heard += contact.edge(number % 2 == 0, now_ns, U)
        closings += [now_ns] if number % 2 == 0 else []
    if not contact.raw:
        now_ns += 1000
        heard += contact.edge(True, now_ns, U)
        closings.append(now_ns)
    heard += contact.settle(now_ns + LOCKOUT_NS)
    first = heard[0]
    assert first.pressed
    told_as = [at_ns for at_ns in closings if at_ns <= first.latest_ns]
    assert all(at_ns >= first.earliest_ns for at_ns in told_as if told_as[-1] - at_ns <= BOUNCE_NS)


@given(st.lists(st.tuples(st.integers(1, 30_000_000), st.booleans()), max_size=60))
def test_presses_and_releases_alternate_and_the_last_level_is_told(steps: list[tuple[int, bool]]) -> None:
    contact = Contact(NORTH)
    now_ns = 0
    heard: list[Press] = []
    for wait_ns, closed in steps:
        now_ns += wait_ns
        heard += contact.edge(closed, now_ns, U)
    heard += contact.settle(now_ns + LOCKOUT_NS)
    assert [p.pressed for p in heard] == [n % 2 == 0 for n in range(len(heard))]
    assert contact.closed == (steps[-1][1] if steps else False)
    assert heard == sorted(heard, key=lambda p: p.time_ns)


def test_noise_that_does_not_end_holds_nobody_up() -> None:
    """A spike every two milliseconds: the first of them is not for ever what may still be told."""
    contact, at_ns = Contact(NORTH, spike_ns=SPIKE_NS), 10**9
    for _ in range(500):
        at_ns += 2_000_000
        assert told(contact, (at_ns, True), (at_ns + SPIKE_NS, False)) == []
        assert (contact.untold_since_ns or at_ns) >= at_ns - BOUNCE_NS - U
    contact.edge(True, at_ns + 2_000_000, U)
    (press,) = contact.settle(at_ns + 3_000_000)
    assert press.earliest_ns >= at_ns + 2_000_000 - U - BOUNCE_NS
    assert press.latest_ns == at_ns + 2_000_000 + U
