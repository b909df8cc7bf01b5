"""Mines: laid in secret next to the boat, triggered later from anywhere."""

from typing import Any

import pytest

from tests.games.captain_sonar.rules.match import Match, real_time, turn_by_turn

EDITIONS = pytest.mark.parametrize("edition", [1, 2])


def armed(edition: int = 2, *, blue: str = "H6", red: str = "N12") -> Match:
    match = real_time(edition, blue=blue, red=red)
    match.charged("blue", "torpedo", "mine")
    return match


@EDITIONS
@pytest.mark.parametrize("dot", ["G5", "H5", "I5", "G6", "I6", "G7", "H7", "I7"])
def test_a_mine_is_laid_on_one_of_the_eight_neighbours(dot: str, edition: int) -> None:
    assert armed(edition).act("blue", f"mine {dot}") == [
        "both mine-laid crew=blue",
        f"blue mine-laid crew=blue dot={dot}",
        "both resumed crew=blue station=captain",
    ]


@EDITIONS
@pytest.mark.parametrize("dot", ["H6", "H8", "F6", "A1"])
def test_a_mine_is_not_laid_elsewhere(dot: str, edition: int) -> None:
    assert armed(edition).act_refusal("blue", f"mine {dot}") == "out-of-range"


@EDITIONS
def test_a_mine_is_laid_in_the_sea_off_the_own_route_and_mines(edition: int) -> None:
    match = armed(edition, blue="E3")
    match.course("blue", "north", symbol=6)
    match.mined("blue", "D2")
    assert match.act_refusal("blue", "mine F3") == "island"
    assert match.act_refusal("blue", "mine E3") == "own-route"
    assert match.act_refusal("blue", "mine D2") == "own-mine"
    assert armed(edition, blue="O3").act_refusal("blue", "mine P3") == "off-chart"


@EDITIONS
def test_a_mine_may_be_laid_where_the_enemy_and_its_mine_are(edition: int) -> None:
    match = armed(edition, red="H5")
    match.mined("red", "H5")
    assert match.act("blue", "mine H5")[0] == "both mine-laid crew=blue"
    assert match.boat("red")["damage"] == 0


def test_first_edition_a_mine_may_be_triggered_at_once() -> None:
    match = armed(1)
    match.act("blue", "mine H5")
    assert match.act("blue", "trigger H5")[0] == "both mine-triggered crew=blue dot=H5"


def test_second_edition_a_mine_waits_for_the_next_course() -> None:
    match = armed(2)
    match.act("blue", "mine H5")
    assert match.act_refusal("blue", "trigger H5") == "course-first"
    match("blue captain belay")
    match("blue captain head south")
    assert match.act("blue", "trigger H5")[0] == "both mine-triggered crew=blue dot=H5"


def test_second_edition_an_older_mine_does_not_wait() -> None:
    match = armed(2)
    match.mined("blue", "A1")
    match.act("blue", "mine H5")
    assert match.act("blue", "trigger A1")[0] == "both mine-triggered crew=blue dot=A1"


def test_a_red_breakdown_keeps_mines_from_exploding_in_the_second_edition_only() -> None:
    for edition, code in ((1, "accepted"), (2, "broken-down")):
        match = armed(edition)
        match.mined("blue", "A1")
        match.broken("blue", "south 4")
        assert match.act_refusal("blue", "trigger A1") == code
        assert not match.boat("blue")["chain"]["radiation_owed"]


@EDITIONS
def test_other_breakdowns_let_mines_explode(edition: int) -> None:
    match = armed(edition)
    match.mined("blue", "A1")
    match.broken("blue", "west 2", "west 3", "west 5")
    assert match.act("blue", "trigger A1")


@EDITIONS
@pytest.mark.parametrize("charged", [(), ("mine",)])
def test_triggering_never_touches_the_gauge(charged: tuple[str, ...], edition: int) -> None:
    match = real_time(edition)
    match.charged("blue", *charged)
    match.mined("blue", "A1")
    before = match.boat("blue")["gauges"]
    match.act("blue", "trigger A1")
    assert match.boat("blue")["gauges"] == before


@EDITIONS
def test_triggering_is_no_activation(edition: int) -> None:
    match = armed(edition)
    match.mined("blue", "A1", "A5")
    match.act("blue", "trigger A1")
    match.act("blue", "torpedo H3")
    assert match.act("blue", "trigger A5")[0] == "both mine-triggered crew=blue dot=A5"


@EDITIONS
@pytest.mark.parametrize(("dot", "code"), [("A2", "no-mine"), ("O1", "no-mine"), ("A16", "off-chart")])
def test_only_a_live_mine_of_ones_own_is_triggered(dot: str, code: str, edition: int) -> None:
    match = armed(edition)
    match.mined("blue", "A1")
    match.mined("red", "O1")
    assert match.act_refusal("blue", f"trigger {dot}") == code


@EDITIONS
def test_a_mine_explodes_once(edition: int) -> None:
    match = armed(edition)
    match.mined("blue", "A1")
    match.act("blue", "trigger A1")
    assert match.boat("blue")["mines"] == []
    assert match.act_refusal("blue", "trigger A1") == "no-mine"


@EDITIONS
@pytest.mark.parametrize(
    ("red", "kind", "amount"), [("B2", "direct", 2), ("A1", "indirect", 1), ("C3", "indirect", 1)]
)
def test_a_mine_hits_as_a_torpedo_does(red: str, kind: str, amount: int, edition: int) -> None:
    match = armed(edition, red=red)
    match.mined("blue", "B2")
    assert match.act("blue", "trigger B2") == [
        "both mine-triggered crew=blue dot=B2",
        f"both impact crew=red kind={kind} dot=B2",
        f"both damaged crew=red amount={amount} total={amount} cause=mine",
        "both resumed crew=blue station=captain",
    ]


@EDITIONS
def test_a_mine_that_misses_tells_nothing_of_its_own_boat(edition: int) -> None:
    match = armed(edition)
    match.mined("blue", "B2")
    assert match.act("blue", "trigger B2")[1:-1] == ["both impact crew=red kind=clear dot=B2"]


@EDITIONS
def test_a_mine_hurts_its_own_boat(edition: int) -> None:
    match = armed(edition, blue="H6")
    match.mined("blue", "G7")
    assert match.act("blue", "trigger G7")[2:4] == [
        "both impact crew=blue kind=indirect dot=G7",
        "both damaged crew=blue amount=1 total=1 cause=mine",
    ]


@EDITIONS
def test_a_mine_sets_off_no_other_mine(edition: int) -> None:
    match = armed(edition)
    match.mined("blue", "B2", "B3")
    match.mined("red", "C2", "B2")
    match.act("blue", "trigger B2")
    assert match.boat("blue")["mines"] == ["B3"]
    assert match.boat("red")["mines"] == ["B2", "C2"]


@EDITIONS
def test_no_mine_is_triggered_from_the_surface(edition: int) -> None:
    match = armed(edition)
    match.mined("blue", "B2")
    match("blue captain surface")
    assert match.refusal("blue captain trigger B2") == "surfaced"


@EDITIONS
def test_turn_by_turn_a_mine_is_triggered_in_either_crews_turn(edition: int) -> None:
    match = turn_by_turn(edition)
    match.mined("blue", "A1", "A2", "A3")
    assert match("blue captain trigger A1") == [
        "both mine-triggered crew=blue dot=A1",
        "both impact crew=red kind=clear dot=A1",
    ]
    match("blue captain head north")
    assert match.refusal("blue captain trigger A2") == "accepted"
    match.tasks("blue", "north", symbol=5)
    match("blue captain end")
    assert match.refusal("blue captain trigger A3") == "accepted"


@EDITIONS
def test_turn_by_turn_triggering_does_not_use_up_the_activation(edition: int) -> None:
    match = turn_by_turn(edition)
    match.charged("blue", "torpedo")
    match.mined("blue", "A1", "J9")
    match.course("blue", "north", symbol=5)
    match.all("blue captain trigger A1", "blue captain torpedo B4")
    assert match.refusal("blue captain trigger J9") == "accepted"


@EDITIONS
def test_turn_by_turn_no_mine_is_triggered_while_an_answer_is_awaited(edition: int) -> None:
    match = turn_by_turn(edition)
    match.charged("blue", "sonar")
    match.mined("blue", "A1")
    match.mined("red", "J9")
    match.course("blue", "north", symbol=5)
    match("blue first-mate sonar")
    assert match.refusal("blue captain trigger A1") == "wrong-phase"
    assert match.refusal("red captain trigger J9") == "wrong-phase"
    match("red captain answer row 2 column A")
    assert match.refusal("red captain trigger J9") == "accepted"


def test_turn_by_turn_a_mine_waits_for_the_crews_next_turn_in_the_second_edition() -> None:
    for edition, code in ((1, "accepted"), (2, "course-first")):
        match = turn_by_turn(edition)
        match.charged("blue", "mine")
        match.course("blue", "north", symbol=5)
        match("blue captain mine A6")
        at_once = match.state
        assert match.refusal("blue captain trigger A6") == code
        match.state = at_once
        match("blue captain end")
        in_reds_turn = match.state
        assert match.refusal("blue captain trigger A6") == code
        match.state = in_reds_turn
        match.turn("red", "south")
        assert match.refusal("blue captain trigger A6") == "accepted"


def test_turn_by_turn_in_free_turns_a_mine_is_live_from_the_next_of_them() -> None:
    match = turn_by_turn(2)
    match.all("blue captain surface", "blue captain end")
    match.charged("red", "mine")
    match.course("red", "south", symbol=5)
    match("red captain mine J4")
    assert match.refusal("red captain trigger J4") == "course-first"
    match("red captain end")
    assert match.refusal("red captain trigger J4") == "accepted"


def laid_and_dived(edition: int, **options: Any) -> Match:
    """Blue lays a mine, surfaces and dives."""
    match = real_time(edition, **options)
    match.charged("blue", "mine")
    match.act("blue", "mine D7")
    match.surface_and_dive("blue")
    return match


@EDITIONS
def test_a_dive_readies_the_mines_that_were_laid_before_it(edition: int) -> None:
    match = laid_and_dived(edition)
    assert match.boat("blue")["fresh_mines"] == []
    assert match.boat("blue")["live_mines"] == ["D7"]
    assert "both mine-triggered crew=blue dot=D7" in match.act("blue", "trigger D7")


def test_on_the_surface_a_mine_still_waits() -> None:
    match = real_time(2)
    match.charged("blue", "mine")
    match.act("blue", "mine D7")
    match("blue captain surface")
    assert match.boat("blue")["fresh_mines"] == ["D7"]


def test_by_rules_1_it_waited_for_a_course() -> None:
    match = laid_and_dived(2, rules=1)
    assert match.act_refusal("blue", "trigger D7") == "course-first"
