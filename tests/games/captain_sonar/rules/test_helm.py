"""Courses: edges, islands, the boat's own route and mines, blackout."""

import pytest

from tests.games.captain_sonar.rules.match import Match, real_time, turn_by_turn

EDITIONS = pytest.mark.parametrize("edition", [1, 2])
MODES = pytest.mark.parametrize("make", [real_time, turn_by_turn])


@EDITIONS
@MODES
@pytest.mark.parametrize(
    ("course", "dot"), [("north", "H4"), ("east", "I5"), ("south", "H6"), ("west", "G5")]
)
def test_a_course_is_one_dot_and_the_enemy_hears_only_the_course(
    make: type[Match], course: str, dot: str, edition: int
) -> None:
    match = make(edition, blue="H5", red="A1")
    assert match(f"blue captain head {course}") == [
        f"both headed crew=blue course={course}",
        f"blue moved crew=blue dot={dot}",
    ]
    assert match.boat("blue")["route"] == ["H5", dot]


@pytest.mark.parametrize(
    ("start", "course"), [("A5", "west"), ("C1", "north"), ("O5", "east"), ("C15", "south")]
)
@EDITIONS
def test_the_chart_ends_at_its_edges_in_real_time(start: str, course: str, edition: int) -> None:
    assert real_time(edition, blue=start).refusal(f"blue captain head {course}") == "off-chart"


@pytest.mark.parametrize(("start", "course"), [("J5", "east"), ("C10", "south")])
@EDITIONS
def test_the_chart_ends_at_its_edges_turn_by_turn(start: str, course: str, edition: int) -> None:
    assert turn_by_turn(edition, blue=start).refusal(f"blue captain head {course}") == "off-chart"


@EDITIONS
@MODES
def test_an_island_is_not_entered(make: type[Match], edition: int) -> None:
    match = make(edition, blue="F2" if make is real_time else "D3", red="A1")
    assert match.refusal("blue captain head south") == "island"


@EDITIONS
def test_the_own_route_is_not_entered_or_crossed(edition: int) -> None:
    match = real_time(edition)
    for course, opposite in (("north", "south"), ("west", "east"), ("north", "south")):
        match.course("blue", course)
        assert match.refusal(f"blue captain head {opposite}") == "own-route"


@EDITIONS
def test_the_start_is_part_of_the_route(edition: int) -> None:
    match = real_time(edition, blue="H5")
    for course in ("north", "east", "south"):
        match.course("blue", course)
    assert match.refusal("blue captain head west") == "own-route"


@EDITIONS
def test_an_own_mine_is_not_entered(edition: int) -> None:
    match = real_time(edition)
    match.mined("blue", "C7")
    assert match.refusal("blue captain head north") == "own-mine"


@EDITIONS
def test_the_enemys_route_mines_and_boat_are_no_obstacle(edition: int) -> None:
    match = real_time(edition, blue="C8", red="C7")
    match.mined("red", "C6")
    match.course("blue", "north")
    match.course("blue", "north")
    assert match.boat("blue")["dot"] == "C6"
    assert match.boat("red")["mines"] == ["C6"]


@EDITIONS
@pytest.mark.parametrize("make", [real_time, turn_by_turn])
def test_blackout_is_told_at_once_and_to_the_crew_alone(make: type[Match], edition: int) -> None:
    match = make(edition, blue="B1", red="I2")
    match.mined("blue", "A2")
    assert match("blue captain head west")[-1] == "blue blackout crew=blue"
    assert match.boat("blue")["blackout"]


@EDITIONS
def test_in_a_blackout_the_only_course_is_to_surface(edition: int) -> None:
    match = real_time(edition, blue="B1")
    match.mined("blue", "A2")
    match.course("blue", "west")
    for course in ("north", "east", "south", "west"):
        assert match.refusal(f"blue captain head {course}") == "blackout"
    assert "surface" in match.reason("blue captain head south")
    match.surface_and_dive("blue")
    assert not match.boat("blue")["blackout"]
    assert match.refusal("blue captain head south") == "own-mine"
    assert match.refusal("blue captain head east") == "accepted"


@EDITIONS
def test_a_route_wound_into_itself_ends_in_a_blackout(edition: int) -> None:
    match = real_time(edition, blue="B3", red="N12")
    for course in ("north", "east", "east", "south", "south", "west"):
        match.course("blue", course)
    assert match.boat("blue")["dot"] == "C4"
    assert match("blue captain head north")[-1] == "blue blackout crew=blue"


@EDITIONS
def test_turn_by_turn_a_blackout_is_left_by_surfacing_in_the_next_turn(edition: int) -> None:
    match = turn_by_turn(edition, blue="B1", red="I2")
    match.mined("blue", "A2")
    match.turn("blue", "west")
    match.turn("red", "south")
    assert match.refusal("blue captain head east") == "blackout"
    assert match("blue captain surface")[0] == "both surfaced crew=blue sector=1"


@EDITIONS
def test_a_mine_laid_on_the_last_free_dot_is_a_blackout(edition: int) -> None:
    match = real_time(edition, blue="B1")
    match.course("blue", "west", symbol=5)
    match.charged("blue", "mine")
    assert match.act("blue", "mine A2")[-2:] == [
        "blue blackout crew=blue",
        "both resumed crew=blue station=captain",
    ]


@EDITIONS
def test_a_silent_move_into_a_dead_end_is_a_blackout(edition: int) -> None:
    match = real_time(edition, blue="D1")
    match.mined("blue", "A2")
    match.charged("blue", "silence")
    events = match.act("blue", "silence west 3")
    assert "blue blackout crew=blue" in events
    assert not any("blackout" in event for event in events if event.startswith("both"))
