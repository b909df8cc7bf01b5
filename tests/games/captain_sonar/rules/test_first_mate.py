"""Gauges: charging, ready, full; and who activates which system."""

import pytest

from tests.games.captain_sonar.rules.match import Match, real_time, turn_by_turn

EDITIONS = pytest.mark.parametrize("edition", [1, 2])
BOXES = {
    "real-time": {"mine": 3, "torpedo": 3, "drone": 4, "sonar": 3, "silence": 6},
    "turn-by-turn": {"mine": 2, "torpedo": 3, "drone": 3, "sonar": 2, "silence": 5},
}
ACTIVATIONS = {
    "mine": "captain mine B7",
    "torpedo": "captain torpedo B6",
    "drone": "first-mate drone 4",
    "sonar": "first-mate sonar",
    "silence": "captain silence zero",
}
EVERY_SYSTEM = pytest.mark.parametrize("system", ACTIVATIONS)


def after_a_course(edition: int, mode: str) -> Match:
    match = real_time(edition) if mode == "real-time" else turn_by_turn(edition)
    match("blue captain head north")
    return match


@EVERY_SYSTEM
@pytest.mark.parametrize("mode", BOXES)
@EDITIONS
def test_a_gauge_is_charged_box_by_box_until_it_is_ready(mode: str, system: str, edition: int) -> None:
    full = BOXES[mode][system]
    match = after_a_course(edition, mode)
    assert match(f"blue first-mate charge {system}") == [f"blue charged crew=blue system={system} level=1"]
    match = after_a_course(edition, mode)
    match.charged("blue", system)
    gauges = match.state.blue.gauges
    match.give("blue", gauges=tuple(max(0, level - 1) for level in gauges))
    assert match(f"blue first-mate charge {system}") == [
        f"blue charged crew=blue system={system} level={full}",
        f"blue ready crew=blue system={system}",
    ]


@EVERY_SYSTEM
@EDITIONS
def test_a_full_gauge_takes_no_more(system: str, edition: int) -> None:
    match = after_a_course(edition, "real-time")
    match.charged("blue", system)
    assert match.refusal(f"blue first-mate charge {system}") == "full"


@EDITIONS
def test_one_charge_a_course(edition: int) -> None:
    match = after_a_course(edition, "real-time")
    match("blue first-mate charge drone")
    assert match.refusal("blue first-mate charge drone") == "task-done"
    match("blue first-mate ok")
    assert match.refusal("blue first-mate charge mine") == "task-done"
    assert match.boat("blue")["gauges"]["drone"]["level"] == 1


@pytest.mark.parametrize("chart", ["alpha", "bravo", "charlie", "delta", "alpha-2", "bravo-2", "charlie-2"])
def test_the_scenario_gauge_is_not_used_on_plain_charts(chart: str) -> None:
    match = Match(chart=chart, blue="A1", red="O15")
    match("blue captain head east")
    assert match.refusal("blue first-mate charge scenario") == "unused-system"


@EDITIONS
@pytest.mark.parametrize("mode", BOXES)
def test_with_every_gauge_full_the_ok_alone_is_enough(mode: str, edition: int) -> None:
    match = real_time(edition) if mode == "real-time" else turn_by_turn(edition)
    match.charged("blue", *BOXES[mode])
    match("blue captain head north")
    assert match.refusal("blue first-mate charge silence") == "full"
    assert match("blue first-mate ok") == ["blue ok crew=blue station=first-mate"]


@EDITIONS
def test_with_one_box_left_the_charge_is_owed(edition: int) -> None:
    match = real_time(edition)
    match.charged("blue", "mine", "torpedo", "drone", "sonar")
    match("blue captain head north")
    assert match.refusal("blue first-mate ok") == "task-undone"


@EVERY_SYSTEM
@EDITIONS
def test_a_system_needs_its_gauge_full(system: str, edition: int) -> None:
    match = real_time(edition)
    match.charged("blue", *(name for name in ACTIVATIONS if name != system))
    station, order = ACTIVATIONS[system].split(" ", 1)
    assert match.act_refusal("blue", order, station) == "not-charged"
    assert match.reason(f"blue {station} {order}").startswith(f"the {system} gauge has 0 of ")


@EVERY_SYSTEM
@EDITIONS
def test_using_a_system_empties_its_gauge_and_no_other(system: str, edition: int) -> None:
    match = real_time(edition)
    match.charged("blue", *ACTIVATIONS)
    station, order = ACTIVATIONS[system].split(" ", 1)
    match.act("blue", order, station)
    gauges = match.boat("blue")["gauges"]
    assert [name for name in ACTIVATIONS if gauges[name]["level"] == 0] == [system]


@EDITIONS
def test_a_gauge_is_charged_again_after_its_use(edition: int) -> None:
    match = real_time(edition)
    match.charged("blue", "torpedo")
    match.act("blue", "torpedo C4")
    match("blue captain head north")
    assert match.refusal("blue first-mate charge torpedo") == "accepted"


@pytest.mark.parametrize("system", ["mine", "torpedo", "silence"])
@EDITIONS
def test_weapons_and_silence_are_the_captains(system: str, edition: int) -> None:
    match = real_time(edition)
    match.charged("blue", *ACTIVATIONS)
    order = ACTIVATIONS[system].split(" ", 1)[1]
    assert match.act_refusal("blue", order, "first-mate") == "wrong-station"
    match("blue first-mate belay")
    assert match.act("blue", order)


@pytest.mark.parametrize("system", ["drone", "sonar"])
def test_first_edition_detection_is_the_captains_and_the_first_mates(system: str) -> None:
    order = ACTIVATIONS[system].split(" ", 1)[1]
    for station in ("captain", "first-mate"):
        match = real_time(1)
        match.charged("blue", system)
        assert match.act("blue", order, station)[0].startswith(f"both {system} crew=blue")


@pytest.mark.parametrize("system", ["drone", "sonar"])
def test_second_edition_detection_is_the_first_mates_alone(system: str) -> None:
    order = ACTIVATIONS[system].split(" ", 1)[1]
    match = real_time(2)
    match.charged("blue", system)
    assert match.act_refusal("blue", order) == "wrong-station"
    match("blue captain belay")
    assert match.act("blue", order, "first-mate")[0].startswith(f"both {system} crew=blue")


@pytest.mark.parametrize("system", ["drone", "sonar"])
def test_a_shy_first_mate_leaves_everything_to_the_captain(system: str) -> None:
    order = ACTIVATIONS[system].split(" ", 1)[1]
    match = real_time(2, shy=("blue",))
    match.charged("blue", *ACTIVATIONS)
    match.charged("red", *ACTIVATIONS)
    assert match.refusal(f"blue first-mate {order}") == "wrong-station"
    assert match.refusal("blue first-mate stop") == "wrong-station"
    assert match.act("blue", order)[0].startswith(f"both {system} crew=blue")


def test_one_crew_may_be_shy_and_the_other_not() -> None:
    match = real_time(2, shy=("blue",))
    match.charged("red", "drone")
    assert match.act_refusal("red", "drone 4") == "wrong-station"
    match("red captain belay")
    assert match.act("red", "drone 4", "first-mate")[0] == "both drone crew=red sector=4 answer=yes"


def test_a_shy_first_mate_still_charges_and_says_ok() -> None:
    match = real_time(2, shy=("blue",))
    match.course("blue", "north", charge="drone")
    assert match.boat("blue")["gauges"]["drone"]["level"] == 1
