"""Debounce on the leading edge."""

from hypothesis import given
from hypothesis import strategies as st

from console.panels.debounce import LOCKOUT_NS, Contact
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
