"""Turn by turn: a course or a surfacing, at most one activation, the end; and free turns."""

from typing import Any

import pytest

from tests.games.captain_sonar.rules.match import Match, turn_by_turn

EDITIONS = pytest.mark.parametrize("edition", [1, 2])


def turn_of(match: Match) -> tuple[str, int]:
    turn = match.view("red").json()["turn"]
    return turn["crew"], turn["left"]


@EDITIONS
def test_the_crews_take_turns(edition: int) -> None:
    match = turn_by_turn(edition)
    match.course("blue", "north")
    assert match("blue captain end") == ["both turn crew=red left=1"]
    match.course("red", "south")
    assert match("red captain end") == ["both turn crew=blue left=1"]


@EDITIONS
def test_red_may_begin(edition: int) -> None:
    match = turn_by_turn(edition, first="red")
    assert match.refusal("blue captain head north") == "not-your-turn"
    assert match.refusal("red captain head south") == "accepted"


@EDITIONS
@pytest.mark.parametrize(
    "order",
    [
        "captain head south",
        "captain surface",
        "captain torpedo I4",
        "captain mine I3",
        "captain silence zero",
        "first-mate drone 1",
        "first-mate sonar",
        "captain end",
        "first-mate charge mine",
        "first-mate ok",
        "engineer break south 1",
        "engineer ok",
    ],
)
def test_in_the_other_crews_turn_one_waits(order: str, edition: int) -> None:
    match = turn_by_turn(edition)
    match.charged("red", "torpedo", "mine", "silence", "drone", "sonar")
    assert match.refusal(f"red {order}") == "not-your-turn"
    assert "blue's captain is awaited" in match.reason(f"red {order}")


@EDITIONS
@pytest.mark.parametrize("order", ["first-mate charge mine", "first-mate ok", "engineer break north 1"])
def test_tasks_that_were_done_are_not_done_again_in_the_other_crews_turn(order: str, edition: int) -> None:
    match = turn_by_turn(edition)
    match.turn("blue", "north", charge="mine")
    assert match.refusal(f"blue {order}") == "not-your-turn"
    assert "red's captain is awaited" in match.reason(f"blue {order}")


@EDITIONS
def test_the_radio_operator_writes_in_the_other_crews_turn(edition: int) -> None:
    match = turn_by_turn(edition)
    match("blue captain head north")
    assert match("red radio note north") == ["red noted crew=red heard=north"]


@EDITIONS
def test_a_turn_has_one_course(edition: int) -> None:
    match = turn_by_turn(edition)
    match.course("blue", "north")
    assert match.refusal("blue captain head north") == "wrong-phase"
    assert match.refusal("blue captain surface") == "wrong-phase"
    assert "awaited to end" in match.reason("blue captain head north")


@EDITIONS
def test_a_turn_is_not_passed(edition: int) -> None:
    match = turn_by_turn(edition)
    assert match.refusal("blue captain end") == "course-first"
    match("blue captain head north")
    assert match.refusal("blue captain end") == "chain-of-command"


@EDITIONS
@pytest.mark.parametrize(
    "order", ["captain torpedo B6", "captain mine A7", "captain silence zero", "first-mate drone 2"]
)
def test_the_course_comes_before_the_activation(order: str, edition: int) -> None:
    match = turn_by_turn(edition)
    match.charged("blue", "torpedo", "mine", "silence", "drone")
    assert match.refusal(f"blue {order}") == "course-first"
    match("blue captain head north")
    assert match.refusal(f"blue {order}") == "chain-of-command"
    match.tasks("blue", "north", charge="sonar", symbol=5)
    assert match.refusal(f"blue {order.replace('A7', 'A6')}") == "accepted"


@EDITIONS
def test_a_turn_has_at_most_one_activation(edition: int) -> None:
    match = turn_by_turn(edition)
    match.charged("blue", "torpedo", "drone")
    match.course("blue", "north", charge="sonar", symbol=5)
    match("blue captain torpedo B4")
    assert match.refusal("blue first-mate drone 2") == "course-first"
    match("blue captain end")
    match.turn("red", "south")
    match.course("blue", "north", charge="sonar", symbol=1)
    assert match.refusal("blue first-mate drone 2") == "accepted"


@EDITIONS
def test_surfacing_gives_the_enemy_three_turns_with_three_activations(edition: int) -> None:
    match = turn_by_turn(edition)
    match.all("blue captain surface", "blue captain end")
    for left, course in ((3, "south"), (2, "south"), (1, "west")):
        assert turn_of(match) == ("red", left)
        match.course("red", course, charge="mine", symbol=5 if course == "south" and left == 3 else None)
        match.broken("red")
        match.charged("red", "drone")
        match("red first-mate drone 3")
        match("red captain end")
    assert turn_of(match) == ("blue", 1)


@EDITIONS
def test_after_the_three_turns_the_game_goes_on_as_before(edition: int) -> None:
    match = turn_by_turn(edition)
    match.all("blue captain surface", "blue captain end")
    for course in ("south", "south", "west"):
        match.turn("red", course)
    match.turn("blue", "north")
    assert turn_of(match) == ("red", 1)


def surfaced_after(edition: int, courses: tuple[str, ...], **options: Any) -> Match:
    """Blue surfaces; red uses up some of its free turns, then surfaces itself."""
    match = turn_by_turn(edition, **options)
    match.all("blue captain surface", "blue captain end")
    for course in courses:
        match.turn("red", course)
    match("red captain surface")
    return match


EARLY_OR_LATE = pytest.mark.parametrize("courses", [(), ("south",), ("south", "south")])


@EDITIONS
@EARLY_OR_LATE
def test_an_enemy_that_surfaces_too_loses_its_free_turns_and_gives_three(
    courses: tuple[str, ...], edition: int
) -> None:
    match = surfaced_after(edition, courses)
    assert match("red captain end") == ["both turn crew=blue left=3"]
    for course in ("north", "north", "west"):
        match.turn("blue", course)
    assert turn_of(match) == ("red", 1)


@EDITIONS
def test_a_third_surfacing_turns_the_table_again(edition: int) -> None:
    match = surfaced_after(edition, ())
    match.all("red captain end", "blue captain surface")
    assert match("blue captain end") == ["both turn crew=red left=3"]


@EARLY_OR_LATE
def test_by_rules_1_the_first_edition_gave_one_turn_back(courses: tuple[str, ...]) -> None:
    match = surfaced_after(1, courses, rules=1)
    assert match("red captain end") == ["both turn crew=blue left=1"]
    match.turn("blue", "north")
    assert turn_of(match) == ("red", 1)


@EARLY_OR_LATE
def test_by_rules_1_the_second_edition_gave_three(courses: tuple[str, ...]) -> None:
    assert surfaced_after(2, courses, rules=1)("red captain end") == ["both turn crew=blue left=3"]


def test_by_rules_1_the_turn_after_a_double_surfacing_was_a_plain_one() -> None:
    match = surfaced_after(1, (), rules=1)
    match.all("red captain end", "blue captain surface")
    assert match("blue captain end") == ["both turn crew=red left=3"]
