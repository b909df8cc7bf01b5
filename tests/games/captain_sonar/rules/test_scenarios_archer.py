"""Echo: Archer mines lie on the chart, and either crew may explode one with a charged scenario gauge."""

from typing import Any

import pytest

from tests.games.captain_sonar.rules.match import Match

PRINTED = {
    "real-time": ["B9", "C4", "D14", "F6", "F10", "G3", "H14", "J6", "J10", "L2", "L12", "N9"],
    "turn-by-turn": ["B4", "B7", "D9", "E3", "G8", "H2", "H5", "I9"],
}
MODES = pytest.mark.parametrize("mode", PRINTED)
EDITIONS = pytest.mark.parametrize("edition", [1, 2])


def echo(edition: int = 1, mode: str = "real-time", *, blue: str = "A5", red: str = "J1") -> Match:
    """Blue has its scenario gauge full and, turn by turn, its course behind it."""
    match = Match(chart="echo", edition=edition, mode=mode, blue=blue, red=red)
    match.charged("blue", "scenario")
    if mode == "turn-by-turn":
        match.course("blue", "north", charge="mine", symbol=5)
    return match


@MODES
def test_the_archer_mines_are_where_they_are_printed(mode: str) -> None:
    assert echo(mode=mode).view("red").json()["scenario"]["archer_mines"] == PRINTED[mode]


@MODES
def test_the_scenario_gauge_is_charged_in_four(mode: str) -> None:
    match = Match(chart="echo", mode=mode, blue="A5", red="J1")
    match("blue captain head north")
    assert match("blue first-mate charge scenario") == ["blue charged crew=blue system=scenario level=1"]
    match = Match(chart="echo", mode=mode, blue="A5", red="J1")
    match.give("blue", gauges=(0, 0, 0, 0, 0, 3))
    assert match.act_refusal("blue", "detonate B9") in ("not-charged", "course-first")
    match = Match(chart="echo", mode=mode, blue="A5", red="J1")
    match.give("blue", gauges=(0, 0, 0, 0, 0, 3))
    match("blue captain head north")
    assert match("blue first-mate charge scenario")[1] == "blue ready crew=blue system=scenario"


def test_three_boxes_are_not_enough() -> None:
    match = Match(chart="echo", blue="A5", red="J1")
    match.give("blue", gauges=(0, 0, 0, 0, 0, 3))
    assert match.act_refusal("blue", "detonate C4") == "not-charged"


@EDITIONS
@pytest.mark.parametrize(
    ("red", "kind", "amount"), [("F6", "direct", 2), ("E5", "indirect", 1), ("G7", "indirect", 1)]
)
def test_an_archer_mine_explodes_as_a_mine_does(red: str, kind: str, amount: int, edition: int) -> None:
    match = echo(edition, red=red)
    assert match.act("blue", "detonate F6") == [
        "both archer-mine crew=blue dot=F6",
        f"both impact crew=red kind={kind} dot=F6",
        f"both damaged crew=red amount={amount} total={amount} cause=archer-mine",
        "both resumed crew=blue station=captain",
    ]
    assert match.boat("blue")["gauges"]["scenario"]["level"] == 0


def test_turn_by_turn_an_archer_mine_needs_no_stop() -> None:
    assert echo(1, "turn-by-turn")("blue captain detonate H5") == [
        "both archer-mine crew=blue dot=H5",
        "both impact crew=red kind=clear dot=H5",
    ]


@EDITIONS
def test_an_archer_mine_hurts_the_boat_that_exploded_it(edition: int) -> None:
    events = echo(edition, blue="B8").act("blue", "detonate B9")
    assert "both damaged crew=blue amount=1 total=1 cause=archer-mine" in events


@EDITIONS
def test_each_archer_mine_works_once_whoever_exploded_it(edition: int) -> None:
    match = echo(edition)
    match.act("blue", "detonate F6")
    assert "F6" not in match.view("red").json()["scenario"]["archer_mines"]
    match.charged("red", "scenario")
    assert match.act_refusal("red", "detonate F6") == "no-mine"
    assert match.act_refusal("red", "detonate J6") == "accepted"


@EDITIONS
@pytest.mark.parametrize(("dot", "code"), [("A1", "no-mine"), ("C1", "no-mine"), ("A16", "off-chart")])
def test_only_an_archer_mine_is_exploded(dot: str, code: str, edition: int) -> None:
    match = echo(edition)
    match.mined("blue", "A1")
    assert match.act_refusal("blue", f"detonate {dot}") == code


@EDITIONS
def test_an_archer_mine_is_the_captains_and_needs_a_stop(edition: int) -> None:
    match = echo(edition)
    assert match.refusal("blue first-mate detonate F6") == "wrong-station"
    assert match.refusal("blue captain detonate F6") == "not-stopped"
    assert match.act_refusal("blue", "trigger F6") == "no-mine"


def test_detonation_is_a_yellow_activation() -> None:
    first, second = echo(1), echo(2)
    for match in (first, second):
        match.broken("blue", "west 2")
    assert first.act_refusal("blue", "detonate F6") == "broken-down"
    assert second.act("blue", "detonate F6")[0] == "both misfired crew=blue system=scenario"
    assert second.boat("blue")["gauges"]["scenario"]["level"] == 4
    assert "F6" in second.view("blue").json()["scenario"]["archer_mines"]


def test_red_and_green_breakdowns_do_not_matter() -> None:
    match = echo(1)
    match.broken("blue", "west 1", "west 3")
    assert match.act("blue", "detonate F6")


def test_second_edition_detonation_is_an_activation_between_two_courses() -> None:
    match = echo(2)
    match.charged("blue", "torpedo")
    match.act("blue", "torpedo A2")
    assert match.act_refusal("blue", "detonate F6") == "course-first"


@EDITIONS
def test_archer_mines_and_laid_mines_set_off_none_of_each_other(edition: int) -> None:
    match = echo(edition)
    match.mined("red", "F7")
    match.act("blue", "detonate F6")
    assert match.boat("red")["mines"] == ["F7"]


@EDITIONS
def test_a_boat_may_sail_over_an_archer_mine(edition: int) -> None:
    match = echo(edition, blue="B8")
    match.course("blue", "south")
    assert match.boat("blue")["dot"] == "B9"


@pytest.mark.parametrize("order", ["detonate C4", "repair torpedo", "volcano 1"])
def test_a_chart_without_the_scenario_has_no_such_order(order: str) -> None:
    match = Match(chart="alpha", blue="A5", red="J1")
    match.charged("blue", "torpedo")
    match("blue captain stop")
    assert match.refusal(f"blue captain {order}") == "unused-system"


def torpedoed(edition: int, **options: Any) -> tuple[Match, list[str]]:
    """Blue's torpedo strikes the Archer mine on F6."""
    match = Match(chart="echo", edition=edition, blue="F9", red="A1", **options)
    match.charged("blue", "torpedo", "scenario")
    match.charged("red", "scenario")
    return match, match.act("blue", "torpedo F6")


@EDITIONS
def test_a_torpedo_ends_the_archer_mine_on_its_dot(edition: int) -> None:
    match, events = torpedoed(edition)
    assert events == [
        "both torpedo crew=blue dot=F6",
        "both impact crew=red kind=clear dot=F6",
        "both archer-mine-destroyed dot=F6",
        "both resumed crew=blue station=captain",
    ]
    for crew in ("blue", "red"):
        assert "F6" not in match.view(crew).json()["scenario"]["archer_mines"]
        assert "G3" in match.view(crew).json()["scenario"]["archer_mines"]
    assert match.act_refusal("red", "detonate F6") == "no-mine"


@EDITIONS
def test_laid_mines_go_before_an_archer_mine_of_the_same_dot_and_then_the_chain(edition: int) -> None:
    match = Match(chart="echo", edition=edition, blue="F9", red="A1")
    match.charged("blue", "torpedo")
    match.mined("red", "F6", "G5")
    told = [event.split()[1:] for event in match.act("blue", "torpedo F6")]
    chain = ["chain-reaction", "crew=red", "dot=G5"]
    assert told[2:4] == [["mine-destroyed", "crew=red", "dot=F6"], ["archer-mine-destroyed", "dot=F6"]]
    assert (chain in told) == (edition == 2)


@EDITIONS
def test_an_archer_mine_takes_part_in_no_chain_reaction(edition: int) -> None:
    match = Match(chart="echo", edition=edition, blue="F9", red="A1")
    match.charged("blue", "torpedo")
    match.mined("red", "G7")
    events = match.act("blue", "torpedo F7")
    assert not [event for event in events if "archer" in event]
    assert "F6" in match.view("blue").json()["scenario"]["archer_mines"]


def test_a_torpedo_that_ends_the_match_says_no_more() -> None:
    match = Match(chart="echo", edition=2, goal="sudden-death", blue="F9", red="F6")
    match.charged("blue", "torpedo")
    assert match.act("blue", "torpedo F6")[-1] == "both won crew=blue cause=torpedo"


def test_what_everybody_last_heard_of_each_boat_is_about_that_boat() -> None:
    match, _ = torpedoed(2)
    assert match.view("blue").json()["enemy"]["said"]["name"] == "impact"


@EDITIONS
def test_by_rules_1_the_archer_mine_stayed(edition: int) -> None:
    match, events = torpedoed(edition, rules=1)
    assert not [event for event in events if "archer" in event]
    assert match.act_refusal("red", "detonate F6") == "accepted"
