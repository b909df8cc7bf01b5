"""A course, two tasks, two OKs, and only then the next order; and who may give which."""

import pytest

from tests.games.captain_sonar.rules.match import Match, real_time, turn_by_turn

EDITIONS = pytest.mark.parametrize("edition", [1, 2])


def in_mode(mode: str, edition: int) -> Match:
    return real_time(edition, blue="B8", red="I2") if mode == "real-time" else turn_by_turn(edition)


BOTH_MODES = pytest.mark.parametrize("mode", ["real-time", "turn-by-turn"])
NEEDS_OKS = {
    "real-time": ("captain head north", "captain surface", "captain stop", "first-mate stop"),
    "turn-by-turn": ("captain torpedo B6", "first-mate drone 4", "captain end"),
}


@EDITIONS
@BOTH_MODES
def test_nothing_follows_a_course_before_both_oks(mode: str, edition: int) -> None:
    match = in_mode(mode, edition)
    match.charged("blue", "torpedo", "drone")
    last = 6 if mode == "real-time" else 5
    steps = ("captain head north", "first-mate charge mine", "first-mate ok", f"engineer break north {last}")
    for step in steps:
        match(f"blue {step}")
        assert {match.refusal(f"blue {line}") for line in NEEDS_OKS[mode]} == {"chain-of-command"}
    match("blue engineer ok")
    complete = match.state
    for line in NEEDS_OKS[mode]:
        match.state = complete
        assert match.refusal(f"blue {line}") == "accepted"


@EDITIONS
@BOTH_MODES
def test_a_second_course_before_the_oks_is_against_the_chain_of_command(mode: str, edition: int) -> None:
    match = in_mode(mode, edition)
    match("blue captain head north")
    assert match.refusal("blue captain head north") == "chain-of-command"
    assert match.refusal("blue captain surface") == "chain-of-command"


@BOTH_MODES
def test_a_refusal_says_who_is_awaited(mode: str) -> None:
    match = in_mode(mode, 2)
    match("blue captain head north")
    reason = match.reason("blue captain head north")
    assert "first mate's charge and OK" in reason and "engineer's breakdown and OK" in reason
    match.all("blue first-mate charge mine", "blue engineer break north 1", "blue engineer ok")
    reason = match.reason("blue captain head north")
    assert "first mate's OK" in reason and "engineer" not in reason


@EDITIONS
@BOTH_MODES
def test_the_tasks_and_oks_come_in_any_order(mode: str, edition: int) -> None:
    match = in_mode(mode, edition)
    match.all("blue captain head north", "blue engineer break north 2")
    assert match("blue engineer ok") == ["blue ok crew=blue station=engineer"]
    match("blue first-mate charge sonar")
    assert match("blue first-mate ok") == ["blue ok crew=blue station=first-mate"]
    assert match.boat("blue")["chain"]["complete"]


@EDITIONS
@BOTH_MODES
def test_an_ok_needs_its_task(mode: str, edition: int) -> None:
    match = in_mode(mode, edition)
    match("blue captain head north")
    assert match.refusal("blue first-mate ok") == "task-undone"
    assert match.refusal("blue engineer ok") == "task-undone"
    assert "engineer" in match.reason("blue engineer ok")
    match.tasks("blue", "north")
    assert match.refusal("blue first-mate ok") == "task-done"
    assert match.refusal("blue engineer ok") == "task-done"


@BOTH_MODES
def test_there_is_no_task_before_the_first_course(mode: str) -> None:
    match = in_mode(mode, 2)
    for line in ("first-mate ok", "engineer ok", "first-mate charge mine", "engineer break north 1"):
        assert match.refusal(f"blue {line}") == "course-first"
        assert "blue's captain" in match.reason(f"blue {line}")


@EDITIONS
def test_the_two_crews_chains_are_their_own(edition: int) -> None:
    match = real_time(edition)
    match("blue captain head north")
    for course in ("north", "north", "west"):
        match.course("red", course)
    assert match.refusal("blue captain head north") == "chain-of-command"
    match.tasks("blue", "north")
    assert match.refusal("blue captain head north") == "accepted"


@pytest.mark.parametrize(
    "line",
    [
        "first-mate head north",
        "engineer surface",
        "radio dive",
        "engineer stop",
        "radio stop",
        "radio belay",
        "first-mate start C8",
        "captain charge mine",
        "engineer charge mine",
        "captain ok",
        "radio ok",
        "captain break north 1",
        "first-mate break north 1",
        "first-mate torpedo C6",
        "first-mate mine C7",
        "first-mate trigger C7",
        "first-mate silence zero",
        "engineer drone 1",
        "radio sonar",
        "first-mate answer row 1 column B",
        "captain inspect pass",
        "captain note north",
        "captain slide 1 0",
        "engineer erase",
    ],
)
@EDITIONS
def test_every_order_has_its_station(line: str, edition: int) -> None:
    assert real_time(edition).refusal(f"blue {line}") == "wrong-station"


@pytest.mark.parametrize("line", ["first-mate end", "engineer head north", "radio surface"])
def test_every_order_has_its_station_turn_by_turn(line: str) -> None:
    assert turn_by_turn().refusal(f"blue {line}") == "wrong-station"


def test_the_refusal_names_the_right_station() -> None:
    assert "first-mate" in real_time().reason("blue captain charge mine")


@pytest.mark.parametrize(
    "line", ["captain stop", "captain belay", "engineer secure 1", "engineer inspect pass"]
)
def test_turn_by_turn_has_no_stops_and_no_hull_to_trace(line: str) -> None:
    assert turn_by_turn().refusal(f"blue {line}") == "wrong-phase"


def test_real_time_has_no_end_of_a_turn() -> None:
    assert real_time().refusal("blue captain end") == "wrong-phase"
