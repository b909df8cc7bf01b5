"""Surfacing: the route wiped, the hull signed and inspected in real time, three enemy turns otherwise."""

import pytest

from tests.games.captain_sonar.rules.match import Match, real_time, turn_by_turn

EDITIONS = pytest.mark.parametrize("edition", [1, 2])
STATIONS = ("engineer", "captain", "first-mate", "radio")


def up(edition: int = 2, **options: str) -> Match:
    """Blue sailed, laid mines, broke things and came up."""
    match = real_time(edition, **options)
    match.course("blue", "north", symbol=1)
    match.course("blue", "north", symbol=6)
    match.mined("blue", "A1", "A2")
    match.charged("blue", "torpedo")
    match("blue captain surface")
    return match


@EDITIONS
@pytest.mark.parametrize(("dot", "sector"), [("C8", 4), ("H8", 5), ("N12", 9), ("A1", 1)])
def test_surfacing_announces_the_sector(dot: str, sector: int, edition: int) -> None:
    assert real_time(edition, blue=dot)("blue captain surface") == [
        f"both surfaced crew=blue sector={sector}"
    ]


@EDITIONS
def test_surfacing_keeps_gauges_and_mines_and_wipes_the_route_but_not_yet_the_breakdowns(
    edition: int,
) -> None:
    boat = up(edition).boat("blue")
    assert boat["route"] == ["C6"]
    assert boat["mines"] == ["A1", "A2"]
    assert boat["gauges"]["torpedo"]["level"] == 3
    assert len(boat["broken"]) == 2
    assert boat["damage"] == 0


@EDITIONS
@pytest.mark.parametrize(
    "order",
    [
        "captain head north",
        "captain surface",
        "captain stop",
        "first-mate stop",
        "captain torpedo C4",
        "captain trigger A1",
        "first-mate charge mine",
        "first-mate ok",
        "engineer break north 2",
    ],
)
def test_on_the_surface_nothing_else_is_done(order: str, edition: int) -> None:
    match = up(edition)
    assert match.refusal(f"blue {order}") == "surfaced"
    assert "awaited" in match.reason(f"blue {order}")


@EDITIONS
def test_the_enemy_goes_on_and_may_strike(edition: int) -> None:
    match = up(edition, red="F6")
    match.charged("red", "torpedo")
    match.course("red", "west", symbol=6)
    assert match.act("red", "torpedo C6")[1] == "both impact crew=blue kind=direct dot=C6"


@EDITIONS
def test_the_engineer_signs_first_and_each_station_once(edition: int) -> None:
    match = up(edition)
    for station in ("captain", "first-mate", "radio"):
        assert match.refusal(f"blue {station} secure 1") == "chain-of-command"
    assert match("blue engineer secure 3") == ["blue secured crew=blue section=3 station=engineer"]
    assert match.refusal("blue engineer secure 4") == "task-done"
    assert match("blue radio secure 1") == ["blue secured crew=blue section=1 station=radio"]


@EDITIONS
def test_a_section_is_one_of_four_and_signed_once(edition: int) -> None:
    match = up(edition)
    assert match.refusal("blue engineer secure 5") == "out-of-range"
    assert match.refusal("blue engineer secure 0") == "out-of-range"
    match("blue engineer secure 2")
    assert match.refusal("blue captain secure 2") == "task-done"


@EDITIONS
def test_a_boat_under_water_has_no_hull_to_sign(edition: int) -> None:
    assert real_time(edition).refusal("blue engineer secure 1") == "submerged"
    assert up(edition).refusal("red engineer secure 1") == "submerged"


@EDITIONS
def test_a_pass_clears_every_breakdown_and_the_dive_ends_it(edition: int) -> None:
    match = up(edition)
    assert match.refusal("blue captain dive") == "task-undone"
    match.sign("blue")
    assert match.refusal("blue captain dive") == "task-undone"
    assert "red's engineer" in match.reason("blue captain dive")
    assert match("red engineer inspect pass") == [
        "both inspected crew=blue result=pass",
        "blue repaired-all crew=blue",
    ]
    assert match.broken_symbols("blue") == []
    assert match.refusal("blue captain head north") == "surfaced"
    assert match("blue captain dive") == ["both dived crew=blue"]
    assert match.refusal("blue captain head south") == "accepted"


@EDITIONS
def test_a_fail_begins_all_four_sections_again(edition: int) -> None:
    match = up(edition)
    match.sign("blue")
    assert match("red engineer inspect fail") == ["both inspected crew=blue result=fail"]
    assert match.boat("blue")["signed"] == [None] * 4
    assert len(match.broken_symbols("blue")) == 2
    assert match.refusal("blue captain dive") == "task-undone"
    assert match.refusal("blue captain secure 1") == "chain-of-command"
    match.sign("blue")
    assert match("red engineer inspect pass")[0] == "both inspected crew=blue result=pass"


@EDITIONS
def test_there_is_something_to_inspect_once_all_four_have_signed(edition: int) -> None:
    assert real_time(edition).refusal("red engineer inspect pass") == "wrong-phase"
    match = up(edition)
    for section, station in enumerate(STATIONS, 1):
        assert match.refusal("red engineer inspect pass") == "task-undone"
        match(f"blue {station} secure {section}")
    assert match.refusal("blue engineer inspect pass") == "wrong-phase"
    match("red engineer inspect pass")
    assert match.refusal("red engineer inspect fail") == "wrong-phase"


@EDITIONS
def test_the_console_may_inspect(edition: int) -> None:
    match = up(edition, inspection="console")
    assert match.sign("blue") == [
        "blue secured crew=blue section=4 station=radio",
        "both inspected crew=blue result=pass",
        "blue repaired-all crew=blue",
    ]
    assert match.refusal("red engineer inspect fail") == "wrong-phase"
    assert match.refusal("blue captain dive") == "accepted"


@EDITIONS
def test_both_boats_may_be_up_and_inspect_each_other(edition: int) -> None:
    match = up(edition)
    match("red captain surface")
    match.sign("blue")
    match.sign("red")
    match.all("red engineer inspect pass", "blue engineer inspect pass", "red captain dive")
    assert (match.boat("blue")["surfaced"], match.boat("red")["surfaced"]) == (True, False)


@EDITIONS
def test_a_second_surfacing_begins_with_no_signatures(edition: int) -> None:
    match = up(edition)
    match.sign("blue")
    match.all("red engineer inspect pass", "blue captain dive", "blue captain surface")
    assert match.boat("blue")["signed"] == [None] * 4
    assert match.refusal("blue captain dive") == "task-undone"


@EDITIONS
def test_a_stop_freezes_the_signing_and_the_dive(edition: int) -> None:
    match = up(edition)
    match.sign("blue")
    match.charged("red", "torpedo")
    match.all("red engineer inspect pass", "red captain stop")
    assert match.refusal("blue captain dive") == "stopped"
    match("red captain belay")
    assert match.refusal("blue captain dive") == "accepted"


@EDITIONS
def test_a_system_may_be_activated_right_after_the_dive(edition: int) -> None:
    match = up(edition)
    match.sign("blue")
    match.all("red engineer inspect pass", "blue captain dive")
    assert match.act("blue", "torpedo C4")[0] == "both torpedo crew=blue dot=C4"


@EDITIONS
def test_after_the_dive_no_task_is_left_of_the_course_before(edition: int) -> None:
    match = up(edition)
    match.sign("blue")
    match.all("red engineer inspect pass", "blue captain dive")
    for order in ("first-mate charge mine", "first-mate ok", "engineer break north 2", "engineer ok"):
        assert match.refusal(f"blue {order}") == "course-first"


@EDITIONS
def test_a_boat_under_water_cannot_dive(edition: int) -> None:
    assert real_time(edition).refusal("blue captain dive") == "submerged"


@EDITIONS
def test_turn_by_turn_surfacing_repairs_at_once(edition: int) -> None:
    match = turn_by_turn(edition)
    match.broken("blue", "north 1", "west 5")
    match.mined("blue", "A1")
    assert match("blue captain surface") == [
        "both surfaced crew=blue sector=3",
        "blue repaired-all crew=blue",
    ]
    assert match.broken_symbols("blue") == []
    assert match.boat("blue")["mines"] == ["A1"]


@EDITIONS
def test_turn_by_turn_surfacing_is_the_whole_turn(edition: int) -> None:
    match = turn_by_turn(edition)
    match.charged("blue", "torpedo")
    match.mined("blue", "A1")
    match("blue captain surface")
    lines = ("head north", "surface", "torpedo B6", "trigger A1")
    assert {match.refusal(f"blue captain {line}") for line in lines} == {"surfaced"}
    assert {"blue's captain is awaited" in match.reason(f"blue captain {line}") for line in lines} == {True}
    assert match("blue captain end") == ["both turn crew=red left=3"]


@EDITIONS
def test_turn_by_turn_the_boat_is_up_during_the_enemys_turns_and_down_in_its_own(edition: int) -> None:
    match = turn_by_turn(edition)
    match.mined("blue", "A1")
    match.all("blue captain surface", "blue captain end")
    assert match.refusal("blue captain trigger A1") == "surfaced"
    assert "red" in match.reason("blue captain trigger A1")
    for course in ("south", "south", "west"):
        match.turn("red", course)
    assert not match.boat("blue")["surfaced"]
    assert match.refusal("blue captain trigger A1") == "accepted"
    assert match.refusal("blue captain dive") == "wrong-phase"
    assert match.refusal("blue captain head north") == "accepted"
