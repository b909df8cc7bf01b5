"""How a match ends: sunk, both sunk at once, and nothing after."""

from typing import Any

import pytest

from console.core.game import BadSetUp
from tests.games.captain_sonar.rules.match import Match, real_time, turn_by_turn

EDITIONS = pytest.mark.parametrize("edition", [1, 2])


def armed(edition: int = 2, *, blue: str = "H6", red: str = "H3", **options: Any) -> Match:
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
def test_in_sudden_death_any_hit_sinks(dot: str) -> None:
    match = armed(goal="sudden-death")
    assert match.act("blue", f"torpedo {dot}")[-1] == "both won crew=blue cause=torpedo"


def test_in_sudden_death_ones_own_torpedo_sinks_too() -> None:
    match = armed(red="N12", goal="sudden-death")
    assert match.act("blue", "torpedo H5")[-1] == "both won crew=red cause=torpedo"


def test_in_sudden_death_a_chain_reaction_sinks() -> None:
    match = armed(red="H1", goal="sudden-death")
    match.mined("red", "H2")
    assert match.act("blue", "torpedo H3")[-1] == "both won crew=blue cause=chain-reaction"


def fill_west(**options: Any) -> list[str]:
    """Red's engineer breaks the last symbol of a panel."""
    match = armed(goal="sudden-death", **options)
    match.broken("red", *(f"west {symbol}" for symbol in range(1, 6)))
    match("red captain head west")
    return match("red engineer break west 6")


def test_in_sudden_death_a_full_panel_fills_a_box() -> None:
    events = fill_west()
    assert events[1] == "both damaged crew=red amount=1 total=1 cause=panel"
    assert events[-1] == "red repaired-all crew=red", "and the match goes on"


def test_in_sudden_death_the_fourth_box_sinks() -> None:
    match = armed(goal="sudden-death")
    match.give("red", damage=3)
    match.broken("red", *(f"west {symbol}" for symbol in range(1, 6)))
    match("red captain head west")
    assert match("red engineer break west 6")[-1] == "both won crew=blue cause=panel"


@pytest.mark.parametrize("options", [{"sinks": "any"}, {"rules": 2}])
def test_any_damage_sinks_by_the_house_rule_and_by_the_rules_before(options: dict[str, Any]) -> None:
    assert fill_west(**options)[-1] == "both won crew=blue cause=panel"


def test_in_sudden_death_ice_off_a_hole_sinks() -> None:
    match = real_time(chart="charlie-2", red="N12", blue="C6", goal="sudden-death")
    ice = next(dot for dot in match.game.set_up.waters.names if costs(match, dot))
    match.give("blue", dot=match.game.set_up.waters.names.index(ice))
    assert match("blue captain surface") == [
        "both damaged crew=blue amount=1 total=1 cause=ice",
        "both won crew=red cause=ice",
    ]


def costs(match: Match, dot: str) -> int:
    set_up = match.game.set_up
    number = set_up.waters.names.index(dot)
    return set_up.scenario.surfacing_costs(set_up.waters, number) if set_up.waters.sea >> number & 1 else 0


def test_any_is_for_sudden_death_and_hit_names_the_default() -> None:
    with pytest.raises(BadSetUp, match="sinks any belongs to sudden-death"):
        armed(goal="hunt", sinks="any")
    with pytest.raises(BadSetUp, match="choose hit or any"):
        armed(goal="sudden-death", sinks="twice")
    seen = [armed(goal=goal, sinks="hit").view("red").json() for goal in ("hunt", "sudden-death")]
    assert [(view["hull"], view["sinks"]) for view in seen] == [(4, "full"), (4, "hit")]


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
