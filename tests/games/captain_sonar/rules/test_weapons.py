"""Torpedoes: reach, impacts, mines under and next to them."""

import pytest

from tests.games.captain_sonar.rules.match import Match, real_time, turn_by_turn

EDITIONS = pytest.mark.parametrize("edition", [1, 2])


def armed(edition: int = 2, *, blue: str = "D3", red: str = "N12", **options: str) -> Match:
    match = real_time(edition, blue=blue, red=red, **options)
    match.charged("blue", "torpedo", "mine")
    return match


@EDITIONS
@pytest.mark.parametrize("dot", ["H6", "H10", "D6", "L6", "F8", "I5", "H2", "J4", "H5"])
def test_a_torpedo_reaches_four_steps(dot: str, edition: int) -> None:
    match = armed(edition, blue="H6")
    assert (dot == "H10") == (match.act_refusal("blue", f"torpedo {dot}") == "island")


@EDITIONS
@pytest.mark.parametrize("dot", ["H1", "H11", "C6", "M6", "J3", "F9", "E4", "O15"])
def test_a_torpedo_reaches_no_further_and_not_by_the_diagonal(dot: str, edition: int) -> None:
    assert armed(edition, blue="H6").act_refusal("blue", f"torpedo {dot}") == "out-of-range"


@EDITIONS
@pytest.mark.parametrize(("dot", "code"), [("G3", "accepted"), ("G2", "accepted"), ("H3", "out-of-range")])
def test_a_torpedo_goes_around_islands(dot: str, code: str, edition: int) -> None:
    assert armed(edition, blue="E3").act_refusal("blue", f"torpedo {dot}") == code


@EDITIONS
@pytest.mark.parametrize(("dot", "code"), [("F3", "island"), ("P3", "off-chart"), ("D16", "off-chart")])
def test_a_torpedo_strikes_the_sea_of_the_chart(dot: str, code: str, edition: int) -> None:
    assert armed(edition).act_refusal("blue", f"torpedo {dot}") == code


@EDITIONS
def test_a_torpedo_crosses_the_own_route_and_mines(edition: int) -> None:
    match = armed(edition, blue="H7")
    match.course("blue", "north", symbol=6)
    match.mined("blue", "G6")
    assert match.act("blue", "torpedo H8")[0] == "both torpedo crew=blue dot=H8"


@EDITIONS
@pytest.mark.parametrize(
    ("red", "kind", "amount"),
    [("G3", "direct", 2), ("F2", "indirect", 1), ("H4", "indirect", 1), ("G2", "indirect", 1)],
)
def test_an_impact_is_direct_on_the_dot_and_indirect_around_it(
    red: str, kind: str, amount: int, edition: int
) -> None:
    match = armed(edition, blue="G6", red=red)
    assert match.act("blue", "torpedo G3")[1:3] == [
        f"both impact crew=red kind={kind} dot=G3",
        f"both damaged crew=red amount={amount} total={amount} cause=torpedo",
    ]


@EDITIONS
@pytest.mark.parametrize("red", ["G5", "E3", "I1", "O15"])
def test_a_miss_is_answered_by_the_enemy_and_tells_nothing_of_the_firing_boat(red: str, edition: int) -> None:
    assert armed(edition, blue="G6", red=red).act("blue", "torpedo G3") == [
        "both torpedo crew=blue dot=G3",
        "both impact crew=red kind=clear dot=G3",
        "both resumed crew=blue station=captain",
    ]


@EDITIONS
@pytest.mark.parametrize(("dot", "kind", "amount"), [("H6", "direct", 2), ("I7", "indirect", 1)])
def test_a_torpedo_hurts_the_boat_that_fired_it(dot: str, kind: str, amount: int, edition: int) -> None:
    assert armed(edition, blue="H6").act("blue", f"torpedo {dot}") == [
        f"both torpedo crew=blue dot={dot}",
        f"both impact crew=red kind=clear dot={dot}",
        f"both impact crew=blue kind={kind} dot={dot}",
        f"both damaged crew=blue amount={amount} total={amount} cause=torpedo",
        "both resumed crew=blue station=captain",
    ]


@EDITIONS
def test_a_torpedo_hurts_both_boats(edition: int) -> None:
    match = armed(edition, blue="H6", red="H7")
    match.act("blue", "torpedo H7")
    assert (match.boat("blue")["damage"], match.boat("red")["damage"]) == (1, 2)


@EDITIONS
def test_turn_by_turn_a_torpedo_needs_no_stop(edition: int) -> None:
    match = turn_by_turn(edition, blue="B8", red="B4")
    match.charged("blue", "torpedo")
    match.course("blue", "north", symbol=5)
    assert match("blue captain torpedo B4") == [
        "both torpedo crew=blue dot=B4",
        "both impact crew=red kind=direct dot=B4",
        "both damaged crew=red amount=2 total=2 cause=torpedo",
    ]


@EDITIONS
@pytest.mark.parametrize("crew", ["blue", "red"])
def test_a_mine_under_a_torpedo_is_gone_without_exploding(crew: str, edition: int) -> None:
    match = armed(edition, blue="D3", red="N12")
    match.mined(crew, "G2")
    assert match.act("blue", "torpedo G2")[2:] == [
        f"both mine-destroyed crew={crew} dot=G2",
        "both resumed crew=blue station=captain",
    ]
    assert match.boat(crew)["mines"] == []


@EDITIONS
def test_a_mine_under_a_torpedo_adds_no_damage(edition: int) -> None:
    match = armed(edition, blue="D3", red="G2")
    match.mined("red", "G2")
    match.act("blue", "torpedo G2")
    assert match.boat("red")["damage"] == 2


@pytest.mark.parametrize("crew", ["blue", "red"])
def test_first_edition_a_torpedo_next_to_a_mine_does_nothing(crew: str) -> None:
    match = armed(1, red="H2")
    match.mined(crew, "H3")
    assert match.act("blue", "torpedo F2")[-2:] == [
        "both impact crew=red kind=clear dot=F2",
        "both resumed crew=blue station=captain",
    ]
    assert match.boat(crew)["mines"] == ["H3"]


@pytest.mark.parametrize("crew", ["blue", "red"])
def test_first_edition_has_no_chain_reaction(crew: str) -> None:
    match = armed(1, red="I4")
    match.mined(crew, "H3")
    match.act("blue", "torpedo G2")
    assert match.boat(crew)["mines"] == ["H3"]
    assert match.boat("red")["damage"] == 0


@pytest.mark.parametrize("crew", ["blue", "red"])
def test_second_edition_a_chain_reaction_takes_mines_of_either_crew(crew: str) -> None:
    match = armed(2, red="I4")
    match.mined(crew, "H3")
    assert match.act("blue", "torpedo G2")[2:5] == [
        f"both chain-reaction crew={crew} dot=H3",
        "both impact crew=red kind=indirect dot=H3",
        "both damaged crew=red amount=1 total=1 cause=chain-reaction",
    ]
    assert match.boat(crew)["mines"] == []


def test_second_edition_the_torpedos_own_damage_comes_before_the_chain() -> None:
    match = armed(2, red="H2")
    match.mined("red", "H1", "H3")
    names = [" ".join(event.split()[1:3]) for event in match.act("blue", "torpedo G2")]
    assert names == [
        "torpedo crew=blue",
        "impact crew=red",
        "damaged crew=red",
        "chain-reaction crew=red",
        "impact crew=red",
        "damaged crew=red",
        "chain-reaction crew=red",
        "impact crew=red",
        "damaged crew=red",
        "resumed crew=blue",
    ]
    assert match.boat("red")["damage"] == 3


def test_second_edition_a_mine_two_dots_from_the_impact_stays() -> None:
    match = armed(2)
    match.mined("red", "I2", "G4")
    match.act("blue", "torpedo G2")
    assert match.boat("red")["mines"] == ["G4", "I2"]


def test_second_edition_a_chain_reaction_sets_off_no_further_mine() -> None:
    match = armed(2)
    match.mined("red", "H2", "I2")
    match.act("blue", "torpedo G2")
    assert match.boat("red")["mines"] == ["I2"]


def test_second_edition_a_mine_under_the_impact_is_no_part_of_the_chain() -> None:
    match = armed(2, red="G3")
    match.mined("red", "G2", "H2")
    events = match.act("blue", "torpedo G2")
    assert "both mine-destroyed crew=red dot=G2" in events
    assert [event for event in events if "chain-reaction crew" in event] == [
        "both chain-reaction crew=red dot=H2"
    ]
    assert match.boat("red")["damage"] == 2


def test_second_edition_the_chain_hurts_the_firing_boat_too() -> None:
    match = armed(2, blue="D3", red="N12")
    match.mined("blue", "E3")
    assert match.act("blue", "torpedo E2")[2:] == [
        "both impact crew=blue kind=indirect dot=E2",
        "both damaged crew=blue amount=1 total=1 cause=torpedo",
        "both chain-reaction crew=blue dot=E3",
        "both impact crew=red kind=clear dot=E3",
        "both impact crew=blue kind=indirect dot=E3",
        "both damaged crew=blue amount=1 total=2 cause=chain-reaction",
        "both resumed crew=blue station=captain",
    ]


def test_second_edition_a_match_that_is_over_has_no_chain_reaction() -> None:
    match = armed(2, blue="D3", red="G2", goal="sudden-death")
    match.mined("red", "H2")
    assert match.act("blue", "torpedo G2")[-1] == "both won crew=blue cause=torpedo"
    assert match.boat("red")["mines"] == ["H2"]


def test_second_edition_a_chain_reaction_that_ends_the_match_goes_no_further() -> None:
    match = armed(2, blue="D3", red="I2", goal="sudden-death")
    match.mined("red", "H1", "H3")
    assert match.act("blue", "torpedo G2")[2:] == [
        "both chain-reaction crew=red dot=H1",
        "both impact crew=red kind=indirect dot=H1",
        "both damaged crew=red amount=1 total=1 cause=chain-reaction",
        "both won crew=blue cause=chain-reaction",
    ]
    assert match.boat("red")["mines"] == ["H3"]
