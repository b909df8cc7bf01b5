"""The largest sentence of a display, with time moved by hand."""

from itertools import groupby, pairwise

from hypothesis import given
from hypothesis import strategies as st

from console.panels.clock import MILLISECOND_NS, SECOND_NS
from console.table.scenes.match.headlines import Headlines

STEP_NS = 100 * MILLISECOND_NS
Heard = list[tuple[int, bool]]
"""Steps since the one before, and whether it is only said in passing."""

HEARD = st.lists(st.tuples(st.integers(0, 90), st.booleans()), max_size=14)


def seen(heard: Heard, until: int = 300) -> tuple[list[tuple[int, bool, int]], list[int | None]]:
    """When each was heard, and the number of what is shown at each step."""
    times, now = [], 0
    for number, (gap, passing) in enumerate(heard):
        now += gap
        times.append((number, passing, now))
    board: Headlines[int] = Headlines()
    shown: list[int | None] = []
    for step in range(now + until):
        for number, passing, at in times:
            if at == step:
                board = (board.pass_on if passing else board.hear)(number, step * STEP_NS)
        shown.append(board.at(step * STEP_NS).shown)
    return times, shown


def runs(shown: list[int | None]) -> list[tuple[int, int, int]]:
    """What was shown, from which step on, and for how many."""
    found, start = [], 0
    for number, steps in groupby(shown):
        length = len(list(steps))
        if number is not None:
            found.append((number, start, length))
        start += length
    return found


def sentences(*gaps: int) -> Heard:
    return [(gap, False) for gap in gaps]


def test_a_sentence_stays_for_twenty_seconds_and_no_longer() -> None:
    assert runs(seen(sentences(0))[1]) == [(0, 0, 200)]


def test_a_newer_one_waits_until_the_first_was_there_for_four_seconds() -> None:
    assert runs(seen(sentences(0, 10))[1]) == [(0, 0, 40), (1, 40, 200)]


def test_after_four_seconds_a_newer_one_is_shown_at_once() -> None:
    assert runs(seen(sentences(0, 55))[1]) == [(0, 0, 55), (1, 55, 200)]


def test_two_wait_and_for_a_third_the_first_makes_room() -> None:
    assert runs(seen(sentences(0, 5, 5))[1]) == [(0, 0, 40), (1, 40, 40), (2, 80, 200)]
    assert runs(seen(sentences(0, 5, 5, 5))[1]) == [(0, 0, 15), (1, 15, 40), (2, 55, 40), (3, 95, 200)]


def test_a_course_waits_too_but_nothing_waits_for_a_course() -> None:
    course, sentence = (10, True), (10, False)
    assert runs(seen([sentence, course, course])[1]) == [(0, 10, 40), (2, 50, 280)]
    assert runs(seen([course, sentence])[1]) == [(0, 10, 10), (1, 20, 200)]
    assert runs(seen([course, course])[1]) == [(0, 10, 10), (1, 20, 300)]


def test_a_course_from_before_a_sentence_is_not_news_after_it() -> None:
    assert runs(seen([(0, False), (5, True), (5, False)])[1]) == [(0, 0, 40), (2, 40, 200)]


@given(HEARD)
def test_they_are_shown_in_the_order_in_which_they_were_heard(heard: Heard) -> None:
    times, shown = seen(heard)
    order = [number for number, _, _ in runs(shown)]
    assert order == sorted(order)
    assert all(start >= times[number][2] for number, start, _ in runs(shown)), "nothing before it was heard"


@given(HEARD)
def test_each_is_there_for_four_seconds_unless_more_than_two_wait(heard: Heard) -> None:
    times, shown = seen(heard)
    lasting = [(number, at) for number, passing, at in times if not passing]
    for number, start, length in runs(shown):
        if times[number][1]:
            continue
        later = [at for other, at in lasting if other > number and at < start + 40]
        assert length >= 40 or len(later) > 2, f"sentence {number} was there for {length} steps"


@given(HEARD)
def test_none_stays_longer_than_twenty_seconds(heard: Heard) -> None:
    times, shown = seen(heard)
    assert all(length <= 200 for number, _, length in runs(shown) if not times[number][1])


@given(HEARD)
def test_none_is_left_out_unless_more_than_two_wait(heard: Heard) -> None:
    """Those that come at the same moment as three others may never be seen."""
    times, shown = seen(heard)
    for number in {number for number, passing, _ in times if not passing} - set(shown):
        soon = times[number][2] + 80
        later = [one for one, passing, at in times if one > number and not passing and at <= soon]
        assert len(later) > 2


@given(HEARD)
def test_whenever_a_sentence_was_just_heard_something_is_shown(heard: Heard) -> None:
    times, shown = seen(heard)
    for _, passing, at in times:
        assert shown[at] is not None or passing
    gaps = [(one, other) for one, other in pairwise(runs(shown)) if one[1] + one[2] < other[1]]
    assert all(length == 200 for (_, _, length), _ in gaps), "the display is empty only after twenty seconds"


def test_what_is_held_is_what_has_not_been_read() -> None:
    board: Headlines[str] = Headlines[str]().hear("torpedo", 0)
    assert board.held(4 * SECOND_NS - 1) and not board.held(4 * SECOND_NS)
    assert not Headlines[str]().pass_on("north", 0).held(0)
