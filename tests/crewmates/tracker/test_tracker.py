"""The tracker as the console uses it: evidence in, dots out."""

from itertools import islice
from random import Random

import pytest

from console.core.chart import Chart, Mode
from console.core.charts import load
from console.core.dot import Dot
from console.core.waters import waters_of
from console.core.words import Course
from console.crewmates.tracker import (
    BlackedOut,
    Closed,
    DotSetTracker,
    Headed,
    Impossible,
    KeptSilence,
    MineGone,
    MineLaid,
    NoMines,
    Surfaced,
    Tracker,
    Tracking,
    Within,
)
from console.crewmates.tracker.radio_lines import Lines
from console.games.captain_sonar.crewmates.lines import LINES
from console.games.captain_sonar.crewmates.patrol import Habits, Patrol
from console.toml_file import Text
from tests.crewmates.tracker.streams import batches, stream
from tests.crewmates.tracker.twin import Twin

POND = Chart(
    name="pond",
    game="captain-sonar",
    edition=1,
    mode=Mode.TURN_BY_TURN,
    layout="ours",
    title=Text("Pond", "Mare"),
    briefing=Text("", ""),
    columns=6,
    rows=6,
    islands=frozenset(Dot(column, row) for column in range(1, 5) for row in range(1, 5)),
    sectors=((1,) * 6,) * 6,
)
"""One ring of sea around one island."""


def dots(tracking: Tracking, chart: Chart = POND) -> str:
    return " ".join(waters_of(chart).named(tracking.dots))


def at(name: str, chart: Chart = POND) -> Within:
    return Within(1 << number(name, chart))


def number(name: str, chart: Chart = POND) -> int:
    found = waters_of(chart).number(Dot.parse(name))
    assert found is not None
    return found


def test_a_start_is_anywhere_in_the_sea() -> None:
    assert dots(Tracker.on(POND)) == "A1 A2 A3 A4 A5 A6 B1 B6 C1 C6 D1 D6 E1 E6 F1 F2 F3 F4 F5 F6"


def test_a_route_never_meets_itself() -> None:
    tracker = Tracker.on(POND).hear(at("A3"), KeptSilence(0, 4), at("A2"), Headed(Course.NORTH))
    assert dots(tracker) == "A1"
    with pytest.raises(Impossible):
        tracker.hear(Headed(Course.SOUTH))
    assert dots(tracker.hear(Surfaced(), Headed(Course.SOUTH))) == "A2", "surfacing wipes the route"


def test_the_plain_tracker_forgets_the_route() -> None:
    tracker = DotSetTracker.on(POND).hear(at("A3"), Headed(Course.NORTH), Headed(Course.SOUTH))
    assert dots(tracker) == "A3" and not tracker.exact
    with pytest.raises(Impossible):
        tracker.hear(Headed(Course.EAST))


def test_silence_goes_straight_and_stops_at_islands_and_at_the_own_route() -> None:
    tracker = Tracker.on(POND).hear(at("C1"), Headed(Course.WEST), KeptSilence(0, 4))
    assert dots(tracker) == "A1 B1"
    tracker = Tracker.on(POND).hear(at("F6"), KeptSilence(0, 4))
    assert dots(tracker) == "B6 C6 D6 E6 F2 F3 F4 F5 F6"


def test_hearing_leaves_the_tracker_as_it_was() -> None:
    tracker = Tracker.on(POND)
    before = tracker.dots
    with pytest.raises(Impossible):
        tracker.hear(Headed(Course.NORTH), at("C6"))
    tracker.hear(Headed(Course.NORTH))
    assert tracker.dots == before


def test_an_own_mine_blocks_the_way_until_it_is_gone() -> None:
    tracker = Tracker.on(POND).hear(at("C1"), Headed(Course.WEST), MineLaid())
    assert dots(tracker) == "B1"
    with pytest.raises(Impossible):
        tracker.hear(Headed(Course.WEST), Headed(Course.SOUTH), MineGone(number("A2")))
    with pytest.raises(Impossible):
        tracker.hear(NoMines(1 << number("A2")), Headed(Course.WEST))
    assert dots(tracker.hear(Headed(Course.WEST))) == "A1", "the mine may be on A2"
    gone = tracker.hear(MineGone(number("A1")))
    assert dots(gone.hear(Headed(Course.WEST), Headed(Course.SOUTH))) == "A2"


def test_a_trigger_tells_where_the_boat_was() -> None:
    tracker = Tracker.on(POND).hear(MineLaid(), Headed(Course.EAST), MineGone(number("C1")))
    assert dots(tracker) == "E1", "from D1 the mine lay behind it; from B1 it would lie ahead"
    with pytest.raises(Impossible):
        tracker.hear(MineGone(number("C1")))


def test_two_mines_never_lie_on_one_dot() -> None:
    tracker = Tracker.on(POND).hear(at("A3"), MineLaid(), MineLaid())
    assert dots(tracker) == "A3"
    with pytest.raises(Impossible):
        tracker.hear(MineLaid())
    both = tracker.hear(MineGone(number("A2")), MineGone(number("A4")))
    with pytest.raises(Impossible):
        both.hear(MineGone(number("A2")))


def test_mines_outlast_a_surfacing() -> None:
    tracker = Tracker.on(POND).hear(at("A3"), MineLaid(), MineLaid(), Surfaced())
    with pytest.raises(Impossible):
        tracker.hear(Headed(Course.NORTH))
    assert dots(tracker.hear(KeptSilence(0, 4))) == "A3", "shut in by its own mines"


def test_a_blackout_needs_something_on_every_side() -> None:
    with pytest.raises(Impossible):
        Tracker.on(POND).hear(BlackedOut())
    tracker = Tracker.on(POND).hear(MineLaid(), Headed(Course.NORTH), MineLaid(), BlackedOut())
    twin = Twin(POND, 10_000)
    for line in ("mine", "head north", "mine"):
        twin.hear(line)
    assert f"{tracker.dots.bit_count()}: {dots(tracker)}" == twin.hear("blackout")


def test_a_blackout_is_heard_soundly_when_routes_were_squeezed() -> None:
    """A squeezed route has forgotten what may shut it in."""
    habits = Habits(silence_every=3, surface=0.0)
    chart = load("charlie", mode=Mode.TURN_BY_TURN)
    lines, shut_in = Lines(chart, LINES), 0
    for seed in range(4):
        true, squeezed = Tracker.on(chart, most=10**9), Tracker.on(chart, most=1)
        for line, _ in islice(Patrol(chart, habits, Random(seed)).lines(), 22):
            evidence = lines.read(line, true.sea) or ()
            true, squeezed = true.hear(*evidence), squeezed.hear(*evidence)
            try:
                dots = true.hear(BlackedOut()).dots
            except Impossible:
                continue
            assert not dots & ~squeezed.hear(BlackedOut()).dots, f"seed {seed} at {line!r}"
            shut_in += not squeezed.exact
    assert shut_in


def test_land_that_was_sea_is_not_entered_but_a_mine_may_lie_under_it() -> None:
    tracker = Tracker.on(POND).hear(at("A3"), MineLaid(), Closed(1 << number("A4")))
    assert tracker.sea == waters_of(POND).sea & ~(1 << number("A4"))
    with pytest.raises(Impossible):
        tracker.hear(Headed(Course.SOUTH))
    with pytest.raises(Impossible):
        tracker.hear(Closed(1 << number("A3")))
    assert dots(tracker.hear(MineGone(number("A4")), Headed(Course.NORTH))) == "A2"


@pytest.mark.parametrize("seeds", batches(120, 30), ids=str)
def test_the_boat_is_never_lost(seeds: range) -> None:
    for seed in seeds:
        chart, mines_wait, heard = stream(seed, 60)
        lines = Lines(chart, LINES, mines_wait)
        trackers: list[Tracking] = [Tracker.on(chart), DotSetTracker.on(chart)]
        for line, dot in heard:
            evidence = lines.read(line, chart_sea(chart)) or ()
            trackers = [tracker.hear(*evidence) for tracker in trackers]
            exact, plain = (tracker.dots for tracker in trackers)
            assert exact >> dot & 1, f"seed {seed} at {line!r}"
            assert not exact & ~plain, "a set of dots never knows more"


def chart_sea(chart: Chart) -> int:
    return waters_of(chart).sea


def test_after_a_surfacing_a_squeezed_tracker_may_be_exact_again() -> None:
    chance = Random(1)
    alpha = load("alpha", mode=Mode.REAL_TIME)
    sector = Within(sum(1 << n for n, s in enumerate(waters_of(alpha).sector) if s == 5))
    tracker = Tracker.on(alpha, most=30)
    while tracker.exact:
        evidence = KeptSilence(0, 4) if chance.random() < 0.3 else Headed(chance.choice(list(Course)))
        try:
            tracker = tracker.hear(evidence)
        except Impossible:
            tracker = tracker.hear(Surfaced())
    for _ in range(6):
        tracker = tracker.hear(KeptSilence(0, 4))
    tracker = tracker.hear(sector, Surfaced())
    assert tracker.exact and not tracker.loose
