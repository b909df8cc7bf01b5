"""Ice: Delta is frozen from edge to edge, Charlie-2 in part; both have water holes."""

import pytest

from tests.games.captain_sonar.rules.match import Match

DELTA_HOLES = ("D6", "E6", "D7", "E7", "M4", "N4", "M5", "N5", "I12", "J12", "I13", "J13")
MODES = pytest.mark.parametrize("mode", ["real-time", "turn-by-turn"])


def at(chart: str, dot: str, mode: str = "real-time", **options: str) -> Match:
    return Match(chart=chart, mode=mode, blue=dot, red="A1", **options)


def holes_of(chart: str, mode: str) -> list[str]:
    return sorted(map(str, at(chart, "A2", mode).game.set_up.chart.holes))


@pytest.mark.parametrize("dot", DELTA_HOLES)
def test_delta_surfacing_in_a_hole_is_free(dot: str) -> None:
    events = at("delta", dot)("blue captain surface")
    assert [event.split()[1] for event in events] == ["surfaced"]


@pytest.mark.parametrize("dot", ["C6", "F7", "A15", "L4", "N6", "H8"])
def test_delta_surfacing_anywhere_else_costs_a_damage_before_the_rest(dot: str) -> None:
    match = at("delta", dot)
    events = match("blue captain surface")
    assert events[0] == "both damaged crew=blue amount=1 total=1 cause=ice"
    assert events[1].startswith("both surfaced crew=blue sector=")
    assert match.boat("blue")["surfaced"]


def test_delta_turn_by_turn_has_ice_and_holes_too() -> None:
    for hole in holes_of("delta", "turn-by-turn"):
        match = at("delta", hole, "turn-by-turn")
        match("blue captain surface")
        assert match.boat("blue")["damage"] == 0
    match = at("delta", "A10", "turn-by-turn")
    assert match("blue captain surface") == [
        "both damaged crew=blue amount=1 total=1 cause=ice",
        "both surfaced crew=blue sector=3",
        "blue repaired-all crew=blue",
    ]
    assert match("blue captain end") == ["both turn crew=red left=3"]


@MODES
def test_the_ice_may_sink(mode: str) -> None:
    match = at("delta", "A10", mode)
    match.give("blue", damage=3)
    assert match("blue captain surface") == [
        "both damaged crew=blue amount=1 total=4 cause=ice",
        "both won crew=red cause=ice",
    ]


def test_charlie_2_has_the_printed_holes() -> None:
    assert holes_of("charlie-2", "real-time") == ["G12", "L8", "M3", "N14"]


@MODES
def test_charlie_2_surfacing_in_a_hole_is_free(mode: str) -> None:
    for hole in holes_of("charlie-2", mode):
        match = at("charlie-2", hole, mode)
        match("blue captain surface")
        assert match.boat("blue")["damage"] == 0


@pytest.mark.parametrize(
    ("mode", "dot", "damage"),
    [
        ("real-time", "A15", 1),
        ("real-time", "L3", 1),
        ("real-time", "M8", 1),
        ("real-time", "O15", 1),
        ("real-time", "A2", 0),
        ("real-time", "H4", 0),
        ("turn-by-turn", "J10", 1),
        ("turn-by-turn", "I4", 1),
        ("turn-by-turn", "A2", 0),
        ("turn-by-turn", "A10", 0),
    ],
)
def test_charlie_2_the_ice_hurts_inside_the_floe_and_nowhere_else(mode: str, dot: str, damage: int) -> None:
    match = at("charlie-2", dot, mode)
    match("blue captain surface")
    assert match.boat("blue")["damage"] == damage


@MODES
def test_charlie_2_in_sudden_death_the_ice_destroys(mode: str) -> None:
    match = at("charlie-2", "J10", mode, goal="sudden-death")
    assert match("blue captain surface")[-1] == "both won crew=red cause=ice"
    assert match.refusal("blue captain end") == "game-over"


def test_a_course_under_the_ice_is_free() -> None:
    match = at("delta", "C6")
    match.course("blue", "east")
    assert match.boat("blue")["damage"] == 0


@MODES
@pytest.mark.parametrize("chart", ["delta", "charlie-2", "alpha"])
def test_what_surfacing_would_cost_is_seen_before_it_is_done(chart: str, mode: str) -> None:
    names = at(chart, "A2", mode).game.set_up.waters.named(at(chart, "A2", mode).game.set_up.waters.sea)
    costs = set()
    for dot in names:
        match = at(chart, dot, mode)
        seen = match.view("blue").json()["surfacing_costs"]
        match("blue captain surface")
        assert match.boat("blue")["damage"] == seen
        assert match.view("blue").json()["surfacing_costs"] == 0, "it is up"
        costs.add(seen)
    assert costs == ({0} if chart == "alpha" else {0, 1})


def test_before_the_start_surfacing_costs_nothing() -> None:
    assert Match(chart="delta").view("blue").json()["surfacing_costs"] == 0
