"""How a match ends: sunk, both sunk at once, and nothing after."""

import pytest

from tests.games.captain_sonar.rules.match import Match, real_time, turn_by_turn

EDITIONS = pytest.mark.parametrize("edition", [1, 2])


def armed(edition: int = 2, *, blue: str = "H6", red: str = "H3", **options: str) -> Match:
    match = real_time(edition, blue=blue, red=red, **options)
    match.charged("blue", "torpedo")
    return match


@EDITIONS
@pytest.mark.parametrize("before", [2, 3])
def test_four_damage_sink(before: int, edition: int) -> None:
    match = armed(edition)
    match.give("red", damage=before)
    assert match.act("blue", "torpedo H3")[2:] == [
        f"both damaged crew=red amount=2 total={before + 2} cause=torpedo",
        "both won crew=blue cause=torpedo",
    ]


@EDITIONS
@pytest.mark.parametrize("before", [0, 1])
def test_fewer_than_four_do_not(before: int, edition: int) -> None:
    match = armed(edition)
    match.give("red", damage=before)
    assert match.act("blue", "torpedo H3")[-1] == "both resumed crew=blue station=captain"


@pytest.mark.parametrize("dot", ["H3", "H4"])
def test_in_sudden_death_any_damage_sinks(dot: str) -> None:
    match = armed(goal="sudden-death")
    assert match.act("blue", f"torpedo {dot}")[-1] == "both won crew=blue cause=torpedo"


def test_in_sudden_death_ones_own_torpedo_sinks_too() -> None:
    match = armed(red="N12", goal="sudden-death")
    assert match.act("blue", "torpedo H5")[-1] == "both won crew=red cause=torpedo"


def test_in_sudden_death_a_chain_reaction_sinks() -> None:
    match = armed(red="H1", goal="sudden-death")
    match.mined("red", "H2")
    assert match.act("blue", "torpedo H3")[-1] == "both won crew=blue cause=chain-reaction"


def test_in_sudden_death_a_full_panel_sinks() -> None:
    match = armed(goal="sudden-death")
    match.broken("red", *(f"west {symbol}" for symbol in range(1, 6)))
    match("red captain head west")
    assert match("red engineer break west 6")[-1] == "both won crew=blue cause=panel"


@EDITIONS
def test_one_explosion_that_sinks_both_is_a_draw(edition: int) -> None:
    match = armed(edition, red="H5")
    match.give("blue", damage=3)
    match.give("red", damage=2)
    assert match.act("blue", "torpedo H5") == [
        "both torpedo crew=blue dot=H5",
        "both impact crew=red kind=direct dot=H5",
        "both damaged crew=red amount=2 total=4 cause=torpedo",
        "both impact crew=blue kind=indirect dot=H5",
        "both damaged crew=blue amount=1 total=4 cause=torpedo",
        "both drawn cause=torpedo",
    ]


@EDITIONS
def test_a_mine_may_draw_too(edition: int) -> None:
    match = armed(edition, red="H4")
    match.give("blue", damage=3)
    match.give("red", damage=3)
    match.mined("blue", "H5")
    assert match.act("blue", "trigger H5")[-1] == "both drawn cause=mine"


def test_a_torpedo_wins_before_its_chain_reaction_could_draw() -> None:
    match = armed(blue="H6", red="H3")
    match.give("blue", damage=3)
    match.give("red", damage=3)
    match.mined("blue", "H5")
    assert match.act("blue", "torpedo H4")[-1] == "both won crew=blue cause=torpedo"


@EDITIONS
@pytest.mark.parametrize("drawn", [False, True])
def test_nothing_is_accepted_after_the_end(drawn: bool, edition: int) -> None:
    match = armed(edition, red="H5")
    match.give("blue", damage=3 if drawn else 0)
    match.give("red", damage=3)
    match.act("blue", "torpedo H5")
    assert match.view("blue").json()["phase"] == "over"
    assert match.legal("blue") == match.legal("red") == []
    lines = "captain head north/captain surface/captain stop/captain belay/first-mate ok/radio note north"
    lines += "/engineer break north 1/captain dive/captain start A1/radio erase/captain detonate A1"
    for line in lines.split("/"):
        assert match.refusal(f"blue {line}") == match.refusal(f"red {line}") == "game-over"


def test_the_end_turn_by_turn() -> None:
    match = turn_by_turn(1, red="B4")
    match.give("red", damage=2)
    match.charged("blue", "torpedo")
    match.course("blue", "north", symbol=5)
    assert match("blue captain torpedo B4")[-1] == "both won crew=blue cause=torpedo"
    assert match.refusal("blue captain end") == "game-over"


@EDITIONS
def test_both_crews_see_the_result(edition: int) -> None:
    match = armed(edition)
    match.give("red", damage=3)
    match.act("blue", "torpedo H4")
    for crew in ("blue", "red"):
        assert match.view(crew).json()["result"] == {"winner": "blue", "cause": "torpedo"}
