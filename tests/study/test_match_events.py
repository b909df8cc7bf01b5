"""Every column of the events, recomputed by a second reader from the journal's text alone."""

from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest

from console.core.match_plan import MatchPlan
from console.journal import Journal, read_journal
from console.study.match_event import COLUMNS, MatchEvent
from console.study.match_events import match_events
from tests.debrief.computer_match import computer_match
from tests.debrief.script import Script, lesson_match
from tests.study.reread import PASSED_OVER, reread

SECOND_NS = 10**9
NOON_S = 1_800_000_000.0
ADA, GRACE = 373462422409, 700000000001
JOURNALS = Path(__file__).parents[1] / "journal"
KEPT = sorted([*(JOURNALS / "kept").glob("*.journal"), *(JOURNALS / "journals").glob("*.journal")])


def told(path: Path, left_out: frozenset[int] = frozenset()) -> list[MatchEvent]:
    return list(match_events(read_journal(path), path.stem, left_out))


def same(path: Path, *, has_waits: bool = True) -> None:
    """What the program tells is what the second reader reads; waits where it is told to count them."""
    passed_over = {*PASSED_OVER} if has_waits else {*PASSED_OVER, "waited"}
    events, rows = told(path), reread(path, has_waits=has_waits)
    assert len(events) == len(rows)
    for event, row in zip(events, rows, strict=True):
        assert {*asdict(event)} == {*row} | {*PASSED_OVER}
        for name, cell in asdict(event).items():
            if name not in passed_over:
                assert cell == _near(row[name]), f"line {event.line}, {name}"


def _near(cell: Any) -> Any:
    return pytest.approx(cell, abs=1e-6) if isinstance(cell, float) else cell


def led(folder: Path) -> Path:
    """Two who change, a pause, a computer that comes, a press that came too late, and an end."""
    script = Script(folder).begin().course(5, "north", 1)
    for station, person in (("captain", ADA), ("engineer", GRACE)):
        script.journal.seat("blue", station, person, 0)
    script.journal.clock_turned(runs=True, time_ns=0, wall_s=NOON_S)
    script.save()
    journal: Journal = script.journal
    journal.pause("blue", 10 * SECOND_NS, reason="Ada is tired")
    journal.clock_turned(runs=False, time_ns=10 * SECOND_NS, wall_s=NOON_S + 10)
    journal.unpause("red", 10 * SECOND_NS)
    journal.clock_turned(runs=True, time_ns=10 * SECOND_NS, wall_s=NOON_S + 100.5)
    journal.seat("blue", "captain", GRACE, 11 * SECOND_NS)
    journal.helped("blue", "radio", "officer", 12 * SECOND_NS)
    journal.late("red.captain.stop", 13 * SECOND_NS, 33_000_000)
    journal.tie("red.captain.stop", "blue.captain.stop", 14 * SECOND_NS)
    return script.course(15, "north", 3).end(60)


def test_what_happens_around_a_match_is_told(tmp_path: Path) -> None:
    path = led(tmp_path)
    same(path)
    events = told(path)
    kinds = [event.trial_type for event in events]
    assert {"order", "pause", "seated", "helped", "late", "tie", "result"} == set(kinds)
    (pause,) = (event for event in events if event.trial_type == "pause")
    assert (pause.onset, pause.duration, pause.said) == (10, 90.5, "blue"), "no reason: it may name people"
    last = events[-1]
    assert last.elapsed == pytest.approx(last.onset + 90.5)
    captains = {event.person for event in events if event.station == "captain" and event.side == "blue"}
    assert captains == {ADA, GRACE}


def test_a_computer_is_nobody_and_is_named(tmp_path: Path) -> None:
    path = computer_match(
        tmp_path, MatchPlan(game="captain-sonar", chart="alpha", mode="real-time"), orders=60
    )
    orders = [event for event in told(path) if event.trial_type == "order" and not event.by_console]
    assert orders and {event.computer for event in orders} == {"officer"}
    assert {event.person for event in orders} == {None}


PLAYED = {
    "real-time": MatchPlan(game="captain-sonar", chart="alpha", mode="real-time", edition=1),
    "turn-by-turn": MatchPlan(game="captain-sonar", chart="bravo", mode="turn-by-turn", edition=1),
    "edition-2": MatchPlan(game="captain-sonar", chart="delta-2", edition=2),
    "family": MatchPlan(game="sonar-family", chart="umbria"),
}


@pytest.mark.parametrize("kind", PLAYED)
def test_every_column_of_whole_matches(tmp_path: Path, kind: str) -> None:
    same(computer_match(tmp_path, PLAYED[kind], level="cadet", seed=2, orders=250))


def test_every_column_of_a_lesson(tmp_path: Path) -> None:
    same(lesson_match(tmp_path).end(60))


def test_con_sonar_has_players_and_no_stations(tmp_path: Path) -> None:
    path = computer_match(tmp_path, MatchPlan(game="con-sonar", players="blue,yellow,red", seed=7), orders=40)
    same(path, has_waits=False)
    assert {event.side for event in told(path) if event.trial_type == "order"} == {"blue", "yellow", "red"}


@pytest.mark.parametrize("path", KEPT, ids=lambda path: path.stem)
def test_journals_of_all_versions_and_rules(path: Path) -> None:
    same(path, has_waits=False)


def test_nothing_is_told_of_who_is_left_out(tmp_path: Path) -> None:
    path = led(tmp_path)
    left = told(path, frozenset({ADA}))
    assert ADA not in {event.person for event in left} and GRACE in {event.person for event in left}
    everything = told(path)
    assert left == [event for event in everything if event.person != ADA]


def test_every_column_is_explained() -> None:
    assert [column.name for column in COLUMNS][:2] == ["onset", "duration"], "BIDS wants these first"
    assert all(len(column.description) > 10 for column in COLUMNS)
    (kinds,) = (column.levels for column in COLUMNS if column.name == "trial_type")
    assert set(kinds) == {"order", "tie", "late", "pause", "seated", "helped", "result"}
