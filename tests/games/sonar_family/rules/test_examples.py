"""Every example and special rule of the rulebook, by name, turn by turn."""

import pytest

from console.core.ruleset import NEWEST
from tests.games.sonar_family.rules.table import CROOKED, Table, at_sea, open_sea


def rounds(match: Table, *courses: str) -> None:
    """Blue heads on these courses; red only surfaces in between."""
    for course in courses:
        match.say(f"blue captain head {course}", "red captain surface")


@pytest.mark.parametrize(
    ("course", "dot"), [("north", "E4"), ("east", "F5"), ("south", "E6"), ("west", "D5")]
)
def test_a_course_leads_to_the_neighbouring_dot_and_gives_energy(course: str, dot: str) -> None:
    match = at_sea(blue="E5")
    assert match.say(f"blue captain head {course}") == [
        f"both headed crew=blue course={course}",
        f"blue moved crew=blue dot={dot}",
        "blue energy crew=blue level=1",
        "both turn crew=red left=1",
    ]


def test_never_over_a_dot_already_used_nor_an_island_nor_off_the_chart() -> None:
    match = at_sea(open_sea("B1"), blue="A1")
    assert match.refused("blue captain head north") == "off-chart"
    assert match.refused("blue captain head west") == "off-chart"
    assert match.refused("blue captain head east") == "island"
    rounds(match, "south")
    assert match.refused("blue captain head north") == "own-route"


def test_a_full_gauge_takes_no_more_but_the_boat_still_moves() -> None:
    match = at_sea(blue="A1")
    rounds(match, "south", "south", "south", "south")
    assert match.boat("blue").energy == 4
    said = match.say("blue captain head south")
    assert "blue energy crew=blue level=4" in said
    assert match.dot("blue") == "A6"


def test_three_energy_allow_sonar_or_silence_but_no_missile() -> None:
    match = at_sea(blue="E5")
    rounds(match, "north", "north", "west")
    legal = {order.split()[0] for order in match.legal("blue")}
    assert legal == {"head", "sonar", "silence", "surface"}
    assert match.refused("blue captain missile D3") == "not-charged"


@pytest.mark.parametrize(("energy", "code"), [(0, "not-charged"), (1, "not-charged")])
def test_sonar_costs_two(energy: int, code: str) -> None:
    assert at_sea(energy=energy).refused("blue captain sonar") == code
    assert at_sea(energy=2).say("blue captain sonar") == [
        "both sonar crew=blue",
        "blue energy crew=blue level=0",
    ]


def test_the_asked_captain_names_the_true_row_or_the_true_column_then_the_turn_passes() -> None:
    for truth, told in (("row 5", "row=5"), ("column C", "column=C")):
        match = at_sea(red="C5", energy=4)
        match.say("blue captain sonar")
        assert match.legal("red") == ["answer row 5", "answer column C"]
        assert match.legal("blue") == []
        assert match.say(f"red captain answer {truth}") == [
            f"both sonar-answered crew=red {told}",
            "both turn crew=red left=1",
        ]
        assert match.boat("blue").energy == 2


@pytest.mark.parametrize(
    "answer",
    [
        "row 6",
        "column D",
        "sector 1",
        "row 5 column C",
        "row 5 row 5",
        "row 5 column D",
        "column Z",
        "row 99",
    ],
)
def test_anything_but_one_truth_is_no_answer(answer: str) -> None:
    match = at_sea(red="C5", energy=2)
    match.say("blue captain sonar")
    assert match.refused(f"red captain answer {answer}") == "bad-answer"


def test_while_an_answer_is_awaited_nothing_else_happens() -> None:
    match = at_sea(red="C5", energy=4)
    match.say("blue captain sonar")
    for line in (
        "blue captain head north",
        "red captain head north",
        "blue captain answer row 2",
        "blue radio note north",
        "red radio erase",
    ):
        assert match.refused(line) == "wrong-phase"
    assert match.refused("red radio answer row 5") == "wrong-station"
    match.say("red captain answer row 5")
    assert match.refused("red captain answer row 5") == "wrong-phase"


def test_silence_announces_no_course_and_leads_to_one_of_the_three_other_dots() -> None:
    match = at_sea(blue="E5")
    rounds(match, "north", "north", "north")
    silences = [order for order in match.legal("blue") if order.startswith("silence")]
    assert silences == ["silence north", "silence east", "silence west"]
    assert match.refused("blue captain silence south") == "own-route"
    assert match.say("blue captain silence west") == [
        "both silence crew=blue",
        "blue moved crew=blue dot=D2",
        "blue energy crew=blue level=0",
        "both turn crew=red left=1",
    ]


def test_silence_crosses_no_island_and_stays_on_the_chart() -> None:
    match = at_sea(open_sea("B1"), blue="A1", energy=3)
    assert match.refused("blue captain silence east") == "island"
    assert match.refused("blue captain silence north") == "off-chart"
    match.set("blue", energy=2)
    assert match.refused("blue captain silence south") == "not-charged"


def test_missile_on_d3_from_the_top_left_sector_hits() -> None:
    match = at_sea("archipelago", blue="B2", red="D3", energy=4)
    assert match.say("blue captain missile D3") == [
        "both missile crew=blue dot=D3",
        "blue energy crew=blue level=0",
        "both impact crew=red kind=direct dot=D3",
        "both damaged crew=red amount=1 total=1 cause=missile",
        "both turn crew=red left=1",
    ]


def test_a_missile_beside_the_boat_does_nothing() -> None:
    match = at_sea("archipelago", blue="B2", red="D4", energy=4)
    assert match.say("blue captain missile D3") == [
        "both missile crew=blue dot=D3",
        "blue energy crew=blue level=0",
        "both impact crew=red kind=clear dot=D3",
        "both turn crew=red left=1",
    ]
    assert match.boat("red").damage == 0


def test_a_missile_reaches_every_sea_dot_of_the_sector_and_no_other() -> None:
    match = at_sea("archipelago", blue="B2", energy=4)
    missiles = {
        order.removeprefix("missile ") for order in match.legal("blue") if order.startswith("missile")
    }
    corner = {f"{column}{row}" for column in "ABCDE" for row in range(1, 6)}
    assert missiles == corner - {"C3", "D5"}
    assert match.refused("blue captain missile F1") == "out-of-range"
    assert match.refused("blue captain missile C3") == "island"
    assert match.refused("blue captain missile A11") == "off-chart"


def test_crooked_sectors_bound_a_missile_as_straight_ones_do() -> None:
    match = at_sea(open_sea(sectors=CROOKED), blue="A2", energy=4)
    assert match.refused("blue captain missile B1") == "out-of-range"
    assert "missile J10" in match.legal("blue")
    assert "missile A1" in match.legal("blue")


def test_who_aims_at_their_own_place_is_hit_too() -> None:
    match = at_sea(blue="B2", red="C3", energy=4)
    assert match.say("blue captain missile B2") == [
        "both missile crew=blue dot=B2",
        "blue energy crew=blue level=0",
        "both impact crew=red kind=clear dot=B2",
        "both impact crew=blue kind=direct dot=B2",
        "both damaged crew=blue amount=1 total=1 cause=missile",
        "both turn crew=red left=1",
    ]


def test_surfacing_announces_h3_and_keeps_only_that_dot() -> None:
    match = at_sea(blue="F3")
    rounds(match, "east", "east")
    assert match.say("blue captain surface") == [
        "both surfaced crew=blue dot=H3",
        "both turn crew=red left=1",
    ]
    assert [match.game.set_up.waters.names[dot] for dot in match.boat("blue").route] == ["H3"]
    match.say("red captain surface")
    assert match.say("blue captain head west")[1] == "blue moved crew=blue dot=G3"


def test_surfacing_costs_no_energy_and_no_dive_follows() -> None:
    match = at_sea(energy=3)
    match.say("blue captain surface", "red captain surface")
    assert match.boat("blue").energy == 3
    assert match.refused("blue captain dive") == "submerged"
    assert "head north" in match.legal("blue")


@pytest.mark.parametrize("hole", ["D3", "E8", "I5"])
def test_antarctica_surfacing_in_a_hole_is_free(hole: str) -> None:
    match = at_sea("antarctica", blue=hole)
    assert match.say("blue captain surface")[0] == f"both surfaced crew=blue dot={hole}"
    assert match.boat("blue").damage == 0


def test_antarctica_surfacing_elsewhere_costs_one_damage() -> None:
    match = at_sea("antarctica", blue="D4")
    assert match.say("blue captain surface") == [
        "both damaged crew=blue amount=1 total=1 cause=ice",
        "both surfaced crew=blue dot=D4",
        "both turn crew=red left=1",
    ]


@pytest.mark.parametrize(("dot", "costs"), [("D3", 0), ("E8", 0), ("I5", 0), ("D4", 1), ("A1", 1)])
def test_antarctica_what_surfacing_would_cost_is_seen_before_it_is_done(dot: str, costs: int) -> None:
    match = at_sea("antarctica", blue=dot)
    assert match.game.view(match.state, "blue").json()["surfacing_costs"] == costs
    assert at_sea("umbria", blue="E8").game.view(match.state, "red").json()["surfacing_costs"] == 0


def test_antarctica_the_ice_can_sink_a_boat() -> None:
    match = at_sea("antarctica", blue="D4")
    match.set("blue", damage=1)
    assert match.say("blue captain surface") == [
        "both damaged crew=blue amount=1 total=2 cause=ice",
        "both won crew=red cause=ice",
    ]


def test_the_second_hit_sinks_and_wins_at_once() -> None:
    match = at_sea(blue="B2", red="D3", energy=4)
    match.set("red", damage=1)
    assert match.say("blue captain missile D3")[2:] == [
        "both impact crew=red kind=direct dot=D3",
        "both damaged crew=red amount=1 total=2 cause=missile",
        "both won crew=blue cause=missile",
    ]
    for line in ("red captain head north", "blue radio note east", "blue engineer sonar", "red captain dive"):
        assert match.refused(line) == "game-over"
    assert match.legal("blue") == match.legal("blue", "radio") == match.legal("red") == []
    view = match.game.view(match.state, "red").json()
    assert (view["phase"], view["result"]) == ("over", {"winner": "blue", "cause": "missile"})


def test_who_sinks_themselves_gives_the_win_away() -> None:
    match = at_sea(energy=4)
    match.set("blue", damage=1)
    assert match.say("blue captain missile B2")[-1] == "both won crew=red cause=missile"


def test_both_sunk_by_one_missile_is_a_draw() -> None:
    match = at_sea(blue="D3", red="D3", energy=4)
    for crew in ("blue", "red"):
        match.set(crew, damage=1)
    assert match.say("blue captain missile D3") == [
        "both missile crew=blue dot=D3",
        "blue energy crew=blue level=0",
        "both impact crew=red kind=direct dot=D3",
        "both damaged crew=red amount=1 total=2 cause=missile",
        "both impact crew=blue kind=direct dot=D3",
        "both damaged crew=blue amount=1 total=2 cause=missile",
        "both drawn cause=missile",
    ]
    assert match.game.view(match.state, "blue").json()["result"] == {"winner": None, "cause": "missile"}


def blocked(rules: int = NEWEST) -> Table:
    """Blue has just run into a dead end, with full energy, and it is blue's turn again."""
    match = at_sea(open_sea("B3"), blue="A2", rules=rules)
    rounds(match, "north", "east")
    match.set("blue", energy=4)
    rounds(match, "east", "south")
    assert match.dot("blue") == "C2"
    said = match.say("blue captain head west")
    assert said[-2:] == ["blue blackout crew=blue", "both turn crew=red left=1"]
    match.say("red captain surface")
    return match


def test_blocked_on_all_sides_a_boat_is_told_at_once_and_still_has_its_systems() -> None:
    match = blocked()
    assert {order.split()[0] for order in match.legal("blue")} == {"sonar", "missile", "surface"}
    assert match.game.view(match.state, "blue").json()["boat"]["blackout"] is True
    for line in ("head north", "silence south"):
        assert match.refused(f"blue captain {line}") == "blackout"
    assert match.say("blue captain missile A1")[0] == "both missile crew=blue dot=A1"
    match.say("red captain surface")
    assert match.legal("blue") == ["surface"], "the energy is spent"
    match.say("blue captain surface", "red captain surface")
    assert "head north" in match.legal("blue")


@pytest.mark.parametrize("energy", range(5))
def test_blocked_on_all_sides_energy_alone_decides_which_system_works(energy: int) -> None:
    match = blocked()
    match.set("blue", energy=energy)
    for line, price in (("sonar", 2), ("missile A1", 4)):
        if energy < price:
            assert match.refused(f"blue captain {line}") == "not-charged"
        else:
            assert line in match.legal("blue")


def test_under_rules_1_a_blocked_boat_can_only_surface() -> None:
    match = blocked(rules=1)
    assert match.legal("blue") == ["surface"]
    for line in ("head north", "sonar", "silence south", "missile A1"):
        assert match.refused(f"blue captain {line}") == "blackout"
    match.say("blue captain surface", "red captain surface")
    assert "head north" in match.legal("blue")


def test_a_silent_course_into_a_dead_end_is_told_to_that_crew_alone() -> None:
    match = at_sea(blue="B1")
    rounds(match, "south", "west")
    match.set("blue", energy=3)
    assert match.say("blue captain silence north") == [
        "both silence crew=blue",
        "blue moved crew=blue dot=A1",
        "blue energy crew=blue level=0",
        "blue blackout crew=blue",
        "both turn crew=red left=1",
    ]


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("blue first-mate sonar", "wrong-station"),
        ("blue engineer head north", "wrong-station"),
        ("blue radio missile A1", "wrong-station"),
        ("blue captain note north", "wrong-station"),
        ("blue first-mate slide 1 0", "wrong-station"),
        ("red captain surface", "not-your-turn"),
        ("red captain sonar", "not-your-turn"),
        ("red captain missile A1", "not-your-turn"),
        ("red captain silence north", "not-your-turn"),
        ("red captain answer row 1", "wrong-phase"),
        ("blue captain stop", "wrong-phase"),
        ("blue captain resume", "wrong-phase"),
        ("blue captain start A1", "wrong-phase"),
    ],
)
def test_refusals_turn_by_turn(line: str, code: str) -> None:
    assert at_sea(energy=4).refused(line) == code
