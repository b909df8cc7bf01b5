"""Every worked example of the three printed rulebooks, under its own name, in each edition that has it."""

import pytest

from tests.games.captain_sonar.rules.match import Match

BOTH_EDITIONS = pytest.mark.parametrize("edition", [1, 2])


def open_sea(edition: int, blue: str = "C8", red: str = "N12") -> Match:
    """Charlie in real time: few islands, so that every example fits."""
    return Match(chart="charlie", edition=edition, mode="real-time", blue=blue, red=red)


@BOTH_EDITIONS
def test_captain_orders_north_west_north(edition: int) -> None:
    match = open_sea(edition, blue="G8")
    for course in ("north", "west", "north"):
        match.course("blue", course)
    assert match.boat("blue")["route"] == ["G8", "G7", "F7", "F6"]


@BOTH_EDITIONS
def test_radio_operator_slides_a_route_that_crosses_an_island(edition: int) -> None:
    match = open_sea(edition)
    match.all(
        "blue radio note north", "blue radio note west", "blue radio slide 2 -1", "blue radio slide 1 0"
    )
    transparency = match.boat("blue")["transparency"]
    assert transparency == {"notes": ["north", "west"], "columns": 3, "rows": -1}


@BOTH_EDITIONS
def test_first_mate_has_mine_and_torpedo_ready(edition: int) -> None:
    match = open_sea(edition)
    match.charged("blue", "mine")
    for course in ("north", "north"):
        match.course("blue", course, charge="torpedo")
    match("blue captain head north")
    assert match("blue first-mate charge torpedo") == [
        "blue charged crew=blue system=torpedo level=3",
        "blue ready crew=blue system=torpedo",
    ]
    gauges = match.boat("blue")["gauges"]
    assert [name for name, gauge in gauges.items() if gauge["level"] == gauge["boxes"] > 0] == [
        "mine",
        "torpedo",
    ]


@BOTH_EDITIONS
def test_engineer_marks_two_yellow_or_three_reactor_symbols_after_north(edition: int) -> None:
    match = open_sea(edition)
    match.broken("blue", "north 2")
    match("blue captain head north")
    breaks = [line for line in match.legal("blue") if " break " in line]
    assert breaks == [f"blue engineer break north {symbol}" for symbol in (1, 3, 4, 5, 6)]


@BOTH_EDITIONS
def test_no_system_works_with_a_symbol_of_each_colour_broken(edition: int) -> None:
    match = open_sea(edition)
    match.charged("blue", "mine", "torpedo", "drone", "sonar", "silence")
    match.broken("blue", "west 1", "north 5", "west 3", "south 2")
    assert all(match.boat("blue")["gauges"][name]["broken_down"] for name in ("mine", "drone", "silence"))
    if edition == 1:
        assert match.refusal("blue captain stop") == "nothing-ready"
        assert match.refusal("blue first-mate stop") == "nothing-ready"
        assert match.act_refusal("blue", "drone 5", "first-mate") == "broken-down"
        assert match.refusal("blue captain torpedo C9") == "broken-down"
        assert match.refusal("blue captain silence zero") == "broken-down"
    else:
        match.all("blue captain stop", "blue captain belay", "blue first-mate stop")
        assert match("blue first-mate drone 5")[0] == "both misfired crew=blue system=drone"


@BOTH_EDITIONS
def test_red_systems_work_again_once_both_red_symbols_are_repaired(edition: int) -> None:
    match = open_sea(edition, blue="C6")
    match.charged("blue", "torpedo")
    match.broken("blue", "west 1", "west 2", "west 3", "north 3")
    match.course("blue", "east", symbol=3)
    assert match.broken_symbols("blue") == ["north 3"]
    match("blue captain stop")
    assert match("blue captain torpedo D4")[0] == "both torpedo crew=blue dot=D4"


@BOTH_EDITIONS
def test_grey_circuit_of_the_west_repairs_itself_by_a_course_east(edition: int) -> None:
    match = open_sea(edition)
    match.broken("blue", "west 1", "west 2", "west 3")
    match("blue captain head north")
    match.tasks("blue", "north", symbol=6)
    match("blue captain head east")
    events = match("blue engineer break east 3")
    assert events == ["blue broke crew=blue panel=east symbol=3", "blue self-repaired crew=blue circuit=1"]
    assert match.broken_symbols("blue") == ["north 6"]


@BOTH_EDITIONS
def test_last_radiation_symbol_costs_one_damage_and_clears_all(edition: int) -> None:
    match = open_sea(edition)
    match.broken("blue", "west 1", "west 5", "west 6", "north 6", "south 5", "east 4")
    match("blue captain head north")
    match.tasks("blue", "north", symbol=1)
    match("blue captain head east")
    assert match("blue engineer break east 6") == [
        "blue broke crew=blue panel=east symbol=6",
        "both damaged crew=blue amount=1 total=1 cause=radiation",
        "blue repaired-all crew=blue",
    ]
    assert match.broken_symbols("blue") == []
    assert match.boat("blue")["damage"] == 1


@BOTH_EDITIONS
def test_full_west_panel_costs_one_damage_and_clears_all(edition: int) -> None:
    match = open_sea(edition)
    match.broken("blue", "west 1", "west 2", "west 3", "west 4", "west 5", "north 4")
    match("blue captain head west")
    assert match("blue engineer break west 6") == [
        "blue broke crew=blue panel=west symbol=6",
        "both damaged crew=blue amount=1 total=1 cause=panel",
        "blue repaired-all crew=blue",
    ]
    assert match.broken_symbols("blue") == []


@BOTH_EDITIONS
def test_reactor_full_of_breakdowns_is_repaired_by_surfacing(edition: int) -> None:
    match = open_sea(edition)
    match.broken("blue", "west 4", "west 5", "north 4", "north 5", "north 6", "south 5", "south 6", "east 4")
    surface_and_dive(match, "blue")
    assert match.broken_symbols("blue") == []
    assert match.boat("blue")["damage"] == 0


@BOTH_EDITIONS
def test_captain_announces_surfacing_in_sector_6(edition: int) -> None:
    match = open_sea(edition, blue="L8")
    assert match("blue captain surface") == ["both surfaced crew=blue sector=6"]


@BOTH_EDITIONS
def test_engineer_signs_the_first_section_then_each_of_the_crew(edition: int) -> None:
    match = open_sea(edition)
    match("blue captain surface")
    assert match.refusal("blue captain secure 1") == "chain-of-command"
    assert match("blue engineer secure 2") == ["blue secured crew=blue section=2 station=engineer"]
    assert match.refusal("blue engineer secure 1") == "task-done"
    assert match.refusal("blue captain secure 2") == "task-done"
    match.all("blue captain secure 1", "blue radio secure 4", "blue first-mate secure 3")
    assert match.boat("blue")["signed"] == ["captain", "engineer", "first-mate", "radio"]


@BOTH_EDITIONS
def test_surfacing_wipes_the_route_and_keeps_two_mines(edition: int) -> None:
    match = open_sea(edition)
    for course in ("north", "north", "east"):
        match.course("blue", course)
    match.mined("blue", "B8", "E8")
    match("blue captain surface")
    assert match.boat("blue")["route"] == ["D6"]
    assert match.boat("blue")["mines"] == ["B8", "E8"]


def test_first_edition_mine_laid_from_c7_on_b7_hits_c6_indirectly() -> None:
    mine_example(open_sea(1, blue="C7", red="C6"), "B7")


def test_second_edition_mine_laid_from_e5_on_d5_hits_e4_indirectly() -> None:
    mine_example(open_sea(2, blue="E5", red="E4"), "D5")


def mine_example(match: Match, mine: str) -> None:
    match.charged("blue", "mine")
    match("blue captain stop")
    assert match(f"blue captain mine {mine}") == [
        "both mine-laid crew=blue",
        f"blue mine-laid crew=blue dot={mine}",
        "both resumed crew=blue station=captain",
    ]
    for _ in range(2):
        match.course("blue", "south")
    match("blue captain stop")
    assert match(f"blue captain trigger {mine}") == [
        f"both mine-triggered crew=blue dot={mine}",
        f"both impact crew=red kind=indirect dot={mine}",
        "both damaged crew=red amount=1 total=1 cause=mine",
        "both resumed crew=blue station=captain",
    ]


@BOTH_EDITIONS
def test_torpedo_from_d3_hits_g2_directly(edition: int) -> None:
    match = open_sea(edition, blue="D3", red="G2")
    match.charged("blue", "torpedo")
    match("blue captain stop")
    assert match("blue captain torpedo G2") == [
        "both torpedo crew=blue dot=G2",
        "both impact crew=red kind=direct dot=G2",
        "both damaged crew=red amount=2 total=2 cause=torpedo",
        "both resumed crew=blue station=captain",
    ]
    assert match.boat("blue")["gauges"]["torpedo"]["level"] == 0


def test_second_edition_torpedo_next_to_mines_sets_off_a_chain_reaction() -> None:
    match = open_sea(2, blue="D3", red="H4")
    match.charged("blue", "torpedo")
    match.mined("red", "G3")
    match("blue captain stop")
    assert match("blue captain torpedo G2") == [
        "both torpedo crew=blue dot=G2",
        "both impact crew=red kind=clear dot=G2",
        "both chain-reaction crew=red dot=G3",
        "both impact crew=red kind=indirect dot=G3",
        "both damaged crew=red amount=1 total=1 cause=chain-reaction",
        "both resumed crew=blue station=captain",
    ]


@BOTH_EDITIONS
def test_torpedo_on_a_mine_destroys_it(edition: int) -> None:
    match = open_sea(edition, blue="D3", red="N12")
    match.charged("blue", "torpedo")
    match.mined("red", "G2")
    match("blue captain stop")
    assert match("blue captain torpedo G2")[:3] == [
        "both torpedo crew=blue dot=G2",
        "both impact crew=red kind=clear dot=G2",
        "both mine-destroyed crew=red dot=G2",
    ]


@BOTH_EDITIONS
@pytest.mark.parametrize("asked", [4, 8])
def test_drone_asks_about_the_wrong_sector(edition: int, asked: int) -> None:
    match = open_sea(edition, red="B12")
    match.charged("blue", "drone")
    match("blue first-mate stop")
    assert match(f"blue first-mate drone {asked}") == [
        f"both drone crew=blue sector={asked} answer=no",
        "both resumed crew=blue station=first-mate",
    ]


@BOTH_EDITIONS
def test_sonar_answered_with_column_n_and_sector_7(edition: int) -> None:
    match = open_sea(edition, red="N12")
    match.charged("blue", "sonar")
    match("blue first-mate stop")
    assert match("blue first-mate sonar") == ["both sonar crew=blue"]
    assert match.refusal("red captain answer column N sector 9") == "bad-answer"
    assert match("red captain answer column N sector 7") == [
        "both sonar-answered crew=red column=N sector=7",
        "both resumed crew=blue station=first-mate",
    ]


@BOTH_EDITIONS
def test_silence_moves_up_to_four_dots_unheard(edition: int) -> None:
    match = open_sea(edition, blue="C8")
    match.charged("blue", "silence")
    match("blue captain stop")
    assert match.refusal("blue captain silence east 1") == "island"
    assert match.refusal("blue captain silence north 5") == "out-of-range"
    assert match("blue captain silence north 4") == [
        "both silence crew=blue",
        "blue moved crew=blue dot=C4",
        "both resumed crew=blue station=captain",
    ]
    match.tasks("blue", "north", charge="silence")
    assert match.boat("blue")["gauges"]["silence"]["level"] == 1
    assert match.boat("blue")["route"] == ["C8", "C7", "C6", "C5", "C4"]


def test_first_edition_archer_mine_is_detonated_in_c4() -> None:
    match = Match(chart="echo", edition=1, mode="real-time", blue="N1", red="D5")
    match.charged("blue", "scenario")
    match("blue captain stop")
    assert match("blue captain detonate C4")[:3] == [
        "both archer-mine crew=blue dot=C4",
        "both impact crew=red kind=indirect dot=C4",
        "both damaged crew=red amount=1 total=1 cause=archer-mine",
    ]
    match.charged("blue", "scenario")
    match("blue captain stop")
    assert match.refusal("blue captain detonate C4") == "no-mine"


def surface_and_dive(match: Match, crew: str) -> None:
    enemy = "red" if crew == "blue" else "blue"
    match.all(
        f"{crew} captain surface",
        f"{crew} engineer secure 1",
        f"{crew} captain secure 2",
        f"{crew} first-mate secure 3",
        f"{crew} radio secure 4",
        f"{enemy} engineer inspect pass",
        f"{crew} captain dive",
    )
