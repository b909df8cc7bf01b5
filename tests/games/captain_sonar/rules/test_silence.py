"""Silence: up to four dots in a straight line, unheard, with all that follows a movement."""

import pytest

from tests.games.captain_sonar.rules.match import Match, real_time, turn_by_turn

EDITIONS = pytest.mark.parametrize("edition", [1, 2])


def quiet(edition: int = 2, *, blue: str = "H6") -> Match:
    match = real_time(edition, blue=blue)
    match.charged("blue", "silence", "torpedo", "drone")
    return match


@EDITIONS
@pytest.mark.parametrize("order", ["north 1", "east 2", "south 3", "west 4", "zero"])
def test_the_enemy_learns_only_that_it_happened(order: str, edition: int) -> None:
    events = quiet(edition).act("blue", f"silence {order}")
    assert [event for event in events if not event.startswith("blue")] == [
        "both silence crew=blue",
        "both resumed crew=blue station=captain",
    ]


@EDITIONS
@pytest.mark.parametrize(("order", "dot"), [("north 1", "H5"), ("east 2", "J6"), ("west 4", "D6")])
def test_the_crew_learns_where_it_is_and_the_way_is_drawn(order: str, dot: str, edition: int) -> None:
    match = quiet(edition)
    assert f"blue moved crew=blue dot={dot}" in match.act("blue", f"silence {order}")
    route = match.boat("blue")["route"]
    assert (route[0], route[-1], len(route)) == ("H6", dot, int(order.split()[1]) + 1)


@EDITIONS
@pytest.mark.parametrize("order", ["north 5", "north 0", "south -1"])
def test_a_silent_move_is_one_to_four_dots_or_zero(order: str, edition: int) -> None:
    assert quiet(edition).act_refusal("blue", f"silence {order}") == "out-of-range"


@EDITIONS
@pytest.mark.parametrize(
    ("blue", "order", "code"),
    [
        ("H8", "south 2", "island"),
        ("H8", "south 1", "accepted"),
        ("H12", "north 4", "island"),
        ("E3", "east 2", "island"),
        ("B3", "west 1", "accepted"),
        ("B3", "west 2", "off-chart"),
        ("H12", "south 4", "off-chart"),
    ],
)
def test_a_silent_move_is_over_free_sea_all_the_way(blue: str, order: str, code: str, edition: int) -> None:
    assert quiet(edition, blue=blue).act_refusal("blue", f"silence {order}") == code


@EDITIONS
def test_a_silent_move_crosses_no_own_route_and_no_own_mine(edition: int) -> None:
    match = quiet(edition, blue="M8")
    for course, radiation in (("south", 5), ("west", 5), ("west", 6), ("north", 6)):
        match.course("blue", course, charge="sonar", symbol=radiation)
    match.mined("blue", "K6")
    assert match.act_refusal("blue", "silence east 2") == "own-route"
    assert match.act_refusal("blue", "silence east 3") == "own-route"
    assert match.act_refusal("blue", "silence south 1") == "own-route"
    assert match.act_refusal("blue", "silence north 2") == "own-mine"
    assert match.act_refusal("blue", "silence north 3") == "own-mine"
    assert match.act_refusal("blue", "silence north 1") == "accepted"


@EDITIONS
def test_a_silent_move_may_end_where_the_enemy_is(edition: int) -> None:
    match = quiet(edition, blue="N10")
    match.mined("red", "N11")
    assert match.act("blue", "silence south 2")[1] == "blue moved crew=blue dot=N12"


@EDITIONS
def test_after_a_silent_move_both_tasks_are_owed(edition: int) -> None:
    match = quiet(edition)
    match.act("blue", "silence west 2")
    assert match.refusal("blue captain head west") == "chain-of-command"
    assert match.refusal("blue first-mate ok") == "task-undone"
    assert match.refusal("blue engineer ok") == "task-undone"
    assert match.refusal("blue engineer break north 1") == "wrong-panel"
    match.all("blue engineer break west 1", "blue engineer ok")
    assert match("blue first-mate charge silence") == ["blue charged crew=blue system=silence level=1"]
    match("blue first-mate ok")
    assert match.refusal("blue captain head west") == "accepted"


@EDITIONS
def test_after_silence_zero_the_engineer_only_pretends(edition: int) -> None:
    match = quiet(edition)
    match.act("blue", "silence zero")
    assert match.boat("blue")["route"] == ["H6"]
    assert match.refusal("blue captain head west") == "chain-of-command"
    for panel in ("north", "east", "south", "west"):
        assert match.refusal(f"blue engineer break {panel} 1") == "task-done"
    assert match("blue engineer ok") == ["blue ok crew=blue station=engineer"]
    assert match.refusal("blue first-mate ok") == "task-undone"
    match.all("blue first-mate charge mine", "blue first-mate ok")
    assert match.broken_symbols("blue") == []
    assert match.refusal("blue captain head west") == "accepted"


def test_second_edition_a_silent_course_is_none_between_two_activations() -> None:
    match = quiet(2)
    match.act("blue", "silence north 2")
    match.tasks("blue", "north", charge="mine", symbol=6)
    assert match.act_refusal("blue", "torpedo H2") == "course-first"
    match("blue captain belay")
    match.course("blue", "east", charge="mine", symbol=4)
    assert match.act("blue", "torpedo I2")


def test_first_edition_a_torpedo_may_follow_silence() -> None:
    match = quiet(1)
    match.act("blue", "silence north 2")
    match.tasks("blue", "north", charge="mine", symbol=6)
    assert match.act("blue", "torpedo H2")


@EDITIONS
def test_no_activation_before_the_oks_of_a_silence(edition: int) -> None:
    match = quiet(edition)
    match.act("blue", "silence north 2")
    assert match.refusal("blue captain stop") == "chain-of-command"
    assert match.refusal("blue first-mate stop") == "chain-of-command"


@EDITIONS
def test_turn_by_turn_silence_follows_the_course_and_has_its_own_tasks(edition: int) -> None:
    match = turn_by_turn(edition, blue="B8")
    match.charged("blue", "silence")
    match.course("blue", "north", charge="mine", symbol=5)
    assert match("blue captain silence north 3") == ["both silence crew=blue", "blue moved crew=blue dot=B4"]
    assert match.refusal("blue captain end") == "chain-of-command"
    match.tasks("blue", "north", charge="mine")
    assert match("blue captain end") == ["both turn crew=red left=1"]


@EDITIONS
def test_turn_by_turn_silence_is_the_turns_one_activation(edition: int) -> None:
    match = turn_by_turn(edition, blue="B8")
    match.charged("blue", "silence", "torpedo")
    match.course("blue", "north", charge="mine", symbol=5)
    match("blue captain silence zero")
    match.all("blue first-mate charge mine", "blue first-mate ok", "blue engineer ok")
    assert match.refusal("blue captain torpedo B4") == "course-first"
    assert match.refusal("blue captain head north") == "wrong-phase"
