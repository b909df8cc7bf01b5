"""Echo-2: nothing works but the scenario gauge, until systems are repaired beside their islands."""

import pytest

from tests.games.captain_sonar.rules.match import Match

ISLANDS = {
    "real-time": {"mine": "C3", "torpedo": "M2", "drone": "H8", "sonar": "B13", "silence": "M14"},
    "turn-by-turn": {"mine": "C2", "torpedo": "I2", "drone": "E5", "sonar": "B9", "silence": "I8"},
}
MODES = pytest.mark.parametrize("mode", ISLANDS)
EVERY_SYSTEM = pytest.mark.parametrize("system", ISLANDS["real-time"])
TORPEDO_DOCK = "L1"


def echo_2(mode: str = "real-time", *, blue: str = TORPEDO_DOCK, red: str = "A10") -> Match:
    return Match(chart="echo-2", mode=mode, blue=blue, red=red)


def charged(**options: str) -> Match:
    match = echo_2(**options)
    match.charged("blue", "scenario")
    return match


@MODES
def test_at_first_only_the_scenario_gauge_can_be_charged(mode: str) -> None:
    match = echo_2(mode, blue="A5")
    match("blue captain head south")
    for system in ISLANDS[mode]:
        assert match.refusal(f"blue first-mate charge {system}") == "unused-system"
    assert match("blue first-mate charge scenario") == ["blue charged crew=blue system=scenario level=1"]


def test_three_charges_make_it_ready_and_then_the_ok_alone_is_enough() -> None:
    match = echo_2(blue="A1")
    for course in ("south", "south"):
        match.course("blue", course, charge="scenario")
    match("blue captain head south")
    assert match("blue first-mate charge scenario")[1] == "blue ready crew=blue system=scenario"
    match.all(
        "blue first-mate ok", "blue engineer break south 5", "blue engineer ok", "blue captain head south"
    )
    assert match.refusal("blue first-mate charge scenario") == "full"
    assert match.refusal("blue first-mate ok") == "accepted"


@pytest.mark.parametrize(
    "order", ["captain mine K1", "captain torpedo K1", "first-mate drone 1", "first-mate sonar"]
)
def test_a_system_that_was_not_repaired_is_not_activated(order: str) -> None:
    station, rest = order.split(" ", 1)
    assert charged().act_refusal("blue", rest, station) == "unused-system"


def beside(dot: str) -> str:
    """The dot north-west of an island."""
    return f"{chr(ord(dot[0]) - 1)}{int(dot[1:]) - 1}"


@EVERY_SYSTEM
def test_a_system_is_repaired_beside_its_island(system: str) -> None:
    match = charged(blue=beside(ISLANDS["real-time"][system]))
    assert match.act("blue", f"repair {system}") == [
        f"both reactivated crew=blue system={system}",
        "both resumed crew=blue station=captain",
    ]
    gauges = match.boat("blue")["gauges"]
    assert gauges["scenario"]["level"] == 0
    assert [name for name, gauge in gauges.items() if gauge["usable"]] == [
        name for name in gauges if name in (system, "scenario")
    ]
    assert not match.boat("red")["gauges"][system]["usable"]


@EVERY_SYSTEM
def test_turn_by_turn_a_repair_is_the_activation_of_the_turn(system: str) -> None:
    dock = beside(ISLANDS["turn-by-turn"][system])
    match = charged(mode="turn-by-turn", blue=f"{dock[0]}{int(dock[1:]) + 1}", red="J10")
    assert match.refusal(f"blue captain repair {system}") == "course-first"
    match.course("blue", "north", charge="scenario", symbol=5)
    assert match(f"blue captain repair {system}") == [f"both reactivated crew=blue system={system}"]
    assert match("blue captain end") == ["both turn crew=red left=1"]


def test_a_repaired_system_is_charged_and_used_as_any_other() -> None:
    match = charged()
    match.act("blue", "repair torpedo")
    for course in ("west", "west", "south"):
        match.course("blue", course, charge="torpedo", symbol=5 if course == "south" else None)
    match.broken("blue")
    assert match.act("blue", "torpedo J4")[0] == "both torpedo crew=blue dot=J4"


@pytest.mark.parametrize("dot", ["L1", "M1", "N1", "L2", "N2", "L3", "M3"])
def test_all_eight_neighbours_of_the_island_will_do(dot: str) -> None:
    assert charged(blue=dot).act_refusal("blue", "repair torpedo") == "accepted"


@pytest.mark.parametrize("dot", ["K2", "M4", "O1", "A1"])
def test_further_away_will_not(dot: str) -> None:
    assert charged(blue=dot).act_refusal("blue", "repair torpedo") == "out-of-range"


def test_another_systems_island_will_not() -> None:
    assert charged().act_refusal("blue", "repair sonar") == "out-of-range"


def test_a_repair_needs_a_full_gauge() -> None:
    match = echo_2()
    match.give("blue", gauges=(0, 0, 0, 0, 0, 2))
    assert match.act_refusal("blue", "repair torpedo") == "not-charged"


def test_a_system_is_repaired_once_and_the_scenario_gauge_needs_none() -> None:
    match = charged()
    match.act("blue", "repair torpedo")
    match.course("blue", "west", charge="torpedo", symbol=5)
    match.placed("blue", TORPEDO_DOCK)
    match.charged("blue", "scenario")
    assert match.act_refusal("blue", "repair torpedo") == "task-done"
    assert match.act_refusal("blue", "repair scenario") == "unused-system"


def test_a_repair_is_a_yellow_activation_of_the_captain() -> None:
    match = charged()
    assert match.refusal("blue first-mate repair torpedo") == "wrong-station"
    assert match.refusal("blue captain repair torpedo") == "not-stopped"
    match.broken("blue", "south 6")
    assert match.act("blue", "repair torpedo")[0] == "both misfired crew=blue system=scenario"
    assert match.boat("blue")["gauges"]["scenario"]["level"] == 3
    assert not match.boat("blue")["gauges"]["torpedo"]["usable"]


def test_a_course_comes_between_two_repairs() -> None:
    match = charged()
    match.act("blue", "repair torpedo")
    match.charged("blue", "scenario")
    assert match.act_refusal("blue", "repair torpedo") == "course-first"


def test_repairs_survive_the_surfacing() -> None:
    match = charged()
    match.act("blue", "repair torpedo")
    match.surface_and_dive("blue")
    assert match.boat("blue")["gauges"]["torpedo"]["usable"]


@pytest.mark.parametrize("dot", ["B5", "C5", "D5", "B2", "D3"])
def test_the_mine_island_is_both_of_its_dots(dot: str) -> None:
    assert charged(blue=dot).act("blue", "repair mine")[0] == "both reactivated crew=blue system=mine"


@pytest.mark.parametrize("chart", ["echo-2", "Echo-2", "echo-2-real-time", "maps/echo-2-real-time.toml"])
def test_by_rules_1_the_mine_island_was_its_northern_dot(chart: str) -> None:
    match = Match(chart=chart, rules=1, blue="D5", red="A10")
    match.charged("blue", "scenario")
    assert match.act_refusal("blue", "repair mine") == "out-of-range"
