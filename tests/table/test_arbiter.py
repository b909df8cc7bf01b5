"""The arbiter: order by press time, ties called ties, nobody waits for the dead."""

from dataclasses import replace
from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from console.panels.clock import MILLISECOND_NS as MS
from console.panels.link import Press
from console.table.arbiter import GRACE_NS, PATIENCE_NS, REMEMBERED, Arbiter, OrderedPress

BLUE, RED = "blue.captain.stop", "red.captain.stop"
COIN = "table.coin"


def press(control: str, time_ms: float, uncertainty_ms: float = 0.1, pressed: bool = True) -> Press:
    return Press(control, pressed, round(time_ms * MS), round(uncertainty_ms * MS))


def controls(ordered: list[OrderedPress]) -> list[str]:
    return [o.press.control for o in ordered]


def crew(ordered: OrderedPress) -> str:
    return ordered.press.control.partition(".")[0]


def test_the_slower_link_does_not_lose() -> None:
    arbiter = Arbiter(seed=1)
    arbiter.settle("gpio", 30 * MS, 30 * MS)
    arbiter.settle("bridge", 5 * MS, 30 * MS)
    arbiter.hear("gpio", press(RED, 12), 12 * MS)
    assert arbiter.order(30 * MS) == []
    arbiter.hear("bridge", press(BLUE, 10), 31 * MS)
    arbiter.settle("bridge", 20 * MS, 31 * MS)
    assert controls(arbiter.order(31 * MS)) == [BLUE, RED]


def test_a_press_is_held_until_no_link_can_bring_one_that_ties_with_it() -> None:
    arbiter = Arbiter(seed=1)
    arbiter.hear("gpio", press(BLUE, 10, 0.5), 10 * MS)
    arbiter.settle("gpio", round(10.5 * MS), 11 * MS)
    assert arbiter.order(11 * MS) == []
    arbiter.settle("gpio", round(10.5 * MS) + 1, 11 * MS)
    assert controls(arbiter.order(11 * MS)) == [BLUE]


def test_overlapping_presses_are_called_a_tie_on_both_sides() -> None:
    arbiter = Arbiter(seed=1)
    blue, red = press(BLUE, 10, 0.3), press(RED, 10.5, 0.2)
    arbiter.hear("a", blue, 11 * MS)
    arbiter.hear("b", red, 11 * MS)
    ties = {o.press.control: o.tied_with for o in arbiter.order(12 * MS)}
    assert ties == {BLUE: (red,), RED: (blue,)}


def test_presses_that_only_touch_are_a_tie_whichever_goes_first() -> None:
    blue, red = press(BLUE, 10, 0.3), press(RED, 10.5, 0.2)
    assert blue.latest_ns == red.earliest_ns
    first = set()
    for seed in range(20):
        arbiter = Arbiter(seed=seed)
        arbiter.hear("a", blue, 11 * MS)
        arbiter.hear("b", red, 11 * MS)
        before, after = arbiter.order(12 * MS)
        first.add(crew(before))
        assert (before.tied_with, after.tied_with) == ((after.press,), (before.press,))
    assert first == {"blue", "red"}


def test_a_press_in_its_place_tells_who_brought_it_when_and_what_is_still_to_come() -> None:
    arbiter = Arbiter(seed=1)
    blue, red = press(BLUE, 10, 0.3), press(RED, 10.2, 0.3)
    arbiter.hear("gpio", blue, 11 * MS)
    arbiter.hear("bridge", red, 13 * MS)
    ordered = arbiter.order(15 * MS)
    told = {o.press: (o.link, o.heard_ns, o.ordered_ns) for o in ordered}
    assert told == {blue: ("gpio", 11 * MS, 15 * MS), red: ("bridge", 13 * MS, 15 * MS)}
    assert [o.to_come for o in ordered] == [frozenset({ordered[1].press}), frozenset()]


def test_presses_just_apart_are_no_tie() -> None:
    arbiter = Arbiter(seed=1)
    arbiter.hear("a", press(BLUE, 10, 0.3), 11 * MS)
    arbiter.hear("b", press(RED, 10.501, 0.2), 11 * MS)
    assert [(o.press.control, o.tied_with) for o in arbiter.order(12 * MS)] == [(BLUE, ()), (RED, ())]


def test_a_tie_is_not_passed_on_to_a_third() -> None:
    first, middle, last = press(BLUE, 10, 1), press(RED, 11.5, 1), press(COIN, 13, 1)
    for seed in range(20):
        arbiter = Arbiter(seed=seed)
        for one in (last, middle, first):
            arbiter.hear("a", one, 14 * MS)
        ordered = arbiter.order(20 * MS)
        ties = {o.press: set(o.tied_with) for o in ordered}
        assert ties == {first: {middle}, middle: {first, last}, last: {middle}}
        assert controls(ordered).index(BLUE) < controls(ordered).index(COIN)


def test_the_coin_of_a_tie_favours_neither_crew_nor_link() -> None:
    blue_first = 0
    for number in range(4000):
        arbiter = Arbiter(seed=3)
        arbiter.hear("a", press(BLUE, number, 0.3), (number + 1) * MS)
        arbiter.hear("b", press(RED, number + 0.1, 0.3), (number + 1) * MS)
        blue_first += controls(arbiter.order((number + 2) * MS))[0] == BLUE
    assert 1900 < blue_first < 2100


def test_the_same_seed_tosses_the_same_coin() -> None:
    def toss(seed: int) -> list[int]:
        arbiter = Arbiter(seed=seed)
        for number in range(8):
            arbiter.hear("a", press(f"crew{number}.radio.ok", 10, 1), 11 * MS)
        return [o.coin for o in arbiter.order(12 * MS)]

    assert toss(5) == toss(5)
    assert toss(5) != toss(6)


def test_a_release_never_overtakes_its_own_press() -> None:
    for seed in range(30):
        arbiter = Arbiter(seed=seed)
        arbiter.hear("keyboard", press(BLUE, 15, 8, pressed=False), 30 * MS)
        arbiter.hear("keyboard", press(BLUE, 10, 8), 30 * MS)
        ordered = arbiter.order(40 * MS)
        assert [(o.press.pressed, o.tied_with) for o in ordered] == [(True, ()), (False, ())]


def test_a_crew_keeps_the_order_of_its_own_presses() -> None:
    for seed in range(30):
        arbiter = Arbiter(seed=seed)
        arbiter.hear("keyboard", press("blue.captain.north", 10, 8), 30 * MS)
        arbiter.hear("keyboard", press("blue.captain.ok", 10, 8), 30 * MS)
        ordered = arbiter.order(40 * MS)
        assert [(o.press.control, o.tied_with) for o in ordered] == [
            ("blue.captain.north", ()),
            ("blue.captain.ok", ()),
        ]


def test_a_crew_is_not_tied_with_itself_whichever_station_pressed() -> None:
    for seed in range(30):
        arbiter = Arbiter(seed=seed)
        arbiter.hear("keyboard", press("blue.captain.north", 10, 8), 30 * MS)
        arbiter.hear("keyboard", press("blue.radio.ok", 11, 8), 30 * MS)
        ordered = arbiter.order(40 * MS)
        assert [(o.press.control, o.tied_with) for o in ordered] == [
            ("blue.captain.north", ()),
            ("blue.radio.ok", ()),
        ]


def test_a_link_that_knows_the_order_of_equal_times_keeps_it_though_one_of_them_is_held_up() -> None:
    for seed in range(30):
        arbiter = Arbiter(seed=seed)
        arbiter.hear("screen", press("blue.captain.stop", 9, 8), 30 * MS)
        for control in ("blue.captain.north", "red.captain.north", "table.coin"):
            arbiter.hear("keyboard", replace(press(control, 10, 8), in_turn=True), 30 * MS)
        given_out = [control for control in controls(arbiter.order(40 * MS)) if "stop" not in control]
        assert given_out == ["blue.captain.north", "red.captain.north", "table.coin"]


def test_nobody_waits_for_a_link_that_is_down() -> None:
    arbiter = Arbiter(seed=1)
    arbiter.settle("gpio", 20 * MS, 20 * MS)
    arbiter.settle("bridge", 5 * MS, 20 * MS)
    arbiter.hear("gpio", press(BLUE, 10), 10 * MS)
    assert arbiter.order(20 * MS) == []
    arbiter.settle("bridge", None, 20 * MS)
    assert controls(arbiter.order(20 * MS)) == [BLUE]


def test_a_link_that_claims_to_live_but_stalls_is_taken_for_dead_and_named() -> None:
    arbiter = Arbiter(seed=1)
    arbiter.hear("gpio", press(BLUE, 10), 10 * MS)
    stalled_ns = None
    for now_ms in range(10, 1000):
        arbiter.settle("gpio", (now_ms - 3) * MS, now_ms * MS)
        arbiter.settle("bridge", 5 * MS, now_ms * MS)
        if arbiter.order(now_ms * MS):
            stalled_ns = now_ms * MS
            break
    assert stalled_ns is not None
    assert stalled_ns <= 5 * MS + PATIENCE_NS + GRACE_NS + 2 * MS
    assert arbiter.stalled(stalled_ns) == {"bridge"}


def test_a_link_is_dead_when_its_grace_is_over_and_not_before() -> None:
    arbiter = Arbiter(seed=1)
    behind_ns = 5 * MS + PATIENCE_NS + 1
    arbiter.settle("bridge", 5 * MS, behind_ns)
    assert arbiter.stalled(behind_ns + GRACE_NS - 1) == frozenset()
    assert arbiter.stalled(behind_ns + GRACE_NS) == {"bridge"}


def test_a_link_that_is_as_far_behind_as_it_may_be_is_waited_for() -> None:
    arbiter = Arbiter(seed=1)
    arbiter.settle("bridge", 5 * MS, 5 * MS + PATIENCE_NS)
    assert arbiter.stalled(5 * MS + PATIENCE_NS + GRACE_NS) == frozenset()
    arbiter.settle("bridge", 5 * MS, 5 * MS + PATIENCE_NS + 1)
    assert arbiter.stalled(5 * MS + PATIENCE_NS + 1 + GRACE_NS) == {"bridge"}


def test_a_hiccup_of_the_whole_machine_is_no_stall() -> None:
    arbiter = Arbiter(seed=1)
    arbiter.settle("bridge", 5 * MS, 6 * MS)
    after_ms = 900
    arbiter.hear("gpio", press(RED, 12), after_ms * MS)
    arbiter.settle("bridge", 5 * MS, after_ms * MS)
    assert arbiter.order(after_ms * MS) == []
    arbiter.hear("bridge", press(BLUE, 10), (after_ms + 1) * MS)
    arbiter.settle("bridge", after_ms * MS, (after_ms + 1) * MS)
    assert controls(arbiter.order((after_ms + 1) * MS)) == [BLUE, RED]


def test_a_press_of_a_link_thought_dead_is_given_out_as_late() -> None:
    arbiter = Arbiter(seed=1)
    red = press(RED, 12)
    arbiter.hear("gpio", red, 12 * MS)
    arbiter.settle("bridge", None, 13 * MS)
    assert [o.late for o in arbiter.order(13 * MS)] == [False]
    arbiter.hear("bridge", press(BLUE, 10), 14 * MS)
    arbiter.hear("bridge", press("blue.captain.ok", 12.1), 14 * MS)
    arbiter.hear("bridge", press("blue.captain.east", 13), 14 * MS)
    ordered = arbiter.order(20 * MS)
    assert [(o.press.control, o.late, o.tied_with) for o in ordered] == [
        (BLUE, True, ()),
        ("blue.captain.ok", True, (red,)),
        ("blue.captain.east", False, ()),
    ]


def test_a_press_that_only_touches_what_was_ordered_is_late_and_tied_with_it() -> None:
    arbiter = Arbiter(seed=1)
    red = press(RED, 12, 0.3)
    arbiter.hear("gpio", red, 12 * MS)
    assert controls(arbiter.order(13 * MS)) == [RED]
    arbiter.hear("bridge", press(BLUE, 12.5, 0.2), 14 * MS)
    assert [(o.late, o.tied_with) for o in arbiter.order(20 * MS)] == [(True, (red,))]


def test_no_more_than_so_many_presses_are_remembered_for_those_that_are_late() -> None:
    arbiter = Arbiter(seed=1)
    presses = [press(RED, 12 + number / 1000, 5) for number in range(REMEMBERED + 3)]
    for each in presses:
        arbiter.hear("gpio", each, 12 * MS)
    assert len(arbiter.order(20 * MS)) == len(presses)
    arbiter.hear("bridge", press(BLUE, 12), 21 * MS)
    assert [o.tied_with for o in arbiter.order(30 * MS)] == [tuple(presses[3:])]


# Whatever the delays: three links, each first in first out, truths within the stated uncertainty.

Run = tuple[dict[Press, int], list[OrderedPress]]

_events = st.lists(
    st.tuples(
        st.integers(0, 2),  # link
        st.integers(0, 3),  # control of that link
        st.integers(0, 60_000_000),  # true time
        st.integers(0, 3_000_000),  # uncertainty
        st.floats(-1, 1),  # error as a part of the uncertainty
        st.integers(0, 20_000_000),  # transport delay
    ),
    max_size=25,
)


@st.composite
def runs(draw: st.DrawFn) -> Run:
    """The truth by press, and what the arbiter gave out."""
    arbiter = Arbiter(seed=draw(st.integers(0, 3)))
    dead = draw(st.sampled_from([None, 0, 1]))
    truth: dict[Press, int] = {}
    arrivals: list[tuple[int, int, Press]] = []
    arrived_ns = [0, 0, 0]
    for link, control, true_ns, uncertainty_ns, error, delay_ns in sorted(draw(_events), key=lambda e: e[2]):
        if link == dead:
            continue
        stamp = Press(
            f"crew{control}.link{link}", True, true_ns + round(error * uncertainty_ns), uncertainty_ns
        )
        if stamp in truth:
            continue
        truth[stamp] = true_ns
        arrived_ns[link] = max(arrived_ns[link], true_ns + delay_ns)
        arrivals.append((arrived_ns[link], link, stamp))
    step_ns = draw(st.integers(500_000, 7_000_000))
    return truth, _run(arbiter, arrivals, dead, step_ns)


def _run(
    arbiter: Arbiter,
    arrivals: list[tuple[int, int, Press]],
    dead: int | None,
    step_ns: int,
) -> list[OrderedPress]:
    given_out: list[OrderedPress] = []
    to_come = sorted(arrivals, key=lambda a: a[0])
    now_ns = 0
    while now_ns < 100_000_000:
        now_ns += step_ns
        for link in range(3):
            for at_ns, from_link, stamp in to_come:
                if from_link == link and at_ns <= now_ns:
                    arbiter.hear(str(link), stamp, now_ns)
            to_come = [a for a in to_come if a[1] != link or a[0] > now_ns]
            still = [s.earliest_ns for at_ns, from_link, s in to_come if from_link == link]
            # The boldest promise that a link can keep: the earliest of all that is still to come.
            arbiter.settle(str(link), None if link == dead else min([*still, now_ns]), now_ns)
        given_out += arbiter.order(now_ns)
    return given_out


@given(runs())
def test_nothing_is_lost_and_nothing_is_doubled(
    run: Run,
) -> None:
    truth, given_out = run
    assert sorted(o.press.control for o in given_out) == sorted(p.control for p in truth)
    assert {o.press for o in given_out} == set(truth)


@given(runs())
def test_the_order_is_the_true_order_or_a_tie(
    run: Run,
) -> None:
    truth, given_out = run
    for before, after in combinations(given_out, 2):
        if truth[before.press] > truth[after.press] and crew(before) != crew(after):
            assert after.press in before.tied_with
            assert before.press in after.tied_with


@given(runs())
def test_a_crew_keeps_the_order_of_its_times(run: Run) -> None:
    for before, after in combinations(run[1], 2):
        if crew(before) == crew(after):
            assert before.press.time_ns <= after.press.time_ns


@given(runs())
def test_a_tie_is_an_overlap_and_an_overlap_is_a_tie(
    run: Run,
) -> None:
    _, given_out = run
    for one, other in combinations(given_out, 2):
        apart = one.press.latest_ns < other.press.earliest_ns or other.press.latest_ns < one.press.earliest_ns
        tied = not apart and crew(one) != crew(other)
        assert (other.press in one.tied_with) == tied
        assert (one.press in other.tied_with) == tied


@given(runs())
def test_no_press_is_late_while_the_links_keep_their_promise(
    run: Run,
) -> None:
    assert not any(o.late for o in run[1])


@given(st.permutations(range(8)), st.integers(0, 5))
def test_the_order_does_not_depend_on_who_arrives_first(arrival: list[int], seed: int) -> None:
    presses = [press(f"crew{n}.radio.ok", 10 + n * 0.4, 0.5) for n in range(8)]

    def order(numbers: list[int]) -> list[str]:
        arbiter = Arbiter(seed=seed)
        for number in numbers:
            arbiter.hear("a", presses[number], 20 * MS)
        return controls(arbiter.order(30 * MS))

    assert order(arrival) == order(list(range(8)))


def test_a_burst_of_thousands_is_ordered() -> None:
    burst = 2000
    arbiter = Arbiter(seed=1)
    for number in reversed(range(burst)):
        arbiter.hear("a", press(f"blue.radio.{number}", number, 0.1), burst * MS)
    assert [o.press.time_ns for o in arbiter.order((burst + 1) * MS)] == [n * MS for n in range(burst)]


def test_of_two_that_yield_a_coin_decides_not_the_earlier_stamp() -> None:
    """Or whoever forges more would go first."""
    first = []
    for seed in range(200):
        arbiter = Arbiter(seed=seed)
        arbiter.hear("tablets", Press("blue.captain.stop", True, 900, 200, yields=True), 2_000)
        arbiter.hear("tablets", Press("red.captain.stop", True, 1_000, 100, yields=True), 2_000)
        arbiter.settle("tablets", 5_000, 5_000)
        first.append(arbiter.order(5_000)[0].press.control)
    assert 70 < first.count("blue.captain.stop") < 130


def test_a_press_that_yields_goes_last_in_a_tie_whatever_the_coin_says() -> None:
    for seed in range(40):
        arbiter = Arbiter(seed=seed)
        forged = Press("blue.captain.stop", True, 1_000, 100, yields=True)
        honest = Press("red.captain.stop", True, 1_050, 100)
        arbiter.hear("tablets", forged, now_ns=2_000)
        arbiter.hear("gpio", honest, now_ns=2_000)
        first, second = arbiter.order(now_ns=2_000)
        assert (first.press, second.press) == (honest, forged)
        assert first.tied_with == (forged,), "it is called a tie all the same"
