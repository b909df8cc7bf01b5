"""Before play: charts, starting dots, the dive, who begins."""

from collections import Counter

import pytest

from console.rules.charts import load
from console.rules.game import BadSetUp
from console.rules.sonar_family.referee import SonarFamily
from console.rules.sonar_family.set_up import draw_first
from console.rules.words import Crew

from .table import Table, at_sea, open_sea


def test_a_chart_of_another_game_is_refused_with_a_sentence() -> None:
    with pytest.raises(BadSetUp, match="chart of captain-sonar, not of sonar-family"):
        SonarFamily(chart=open_sea(game="captain-sonar"))


@pytest.mark.parametrize("name", ["archipelago", "antarctica", "jules-verne", "umbria"])
def test_the_four_charts_can_be_played(name: str) -> None:
    match = Table(name)
    for crew in ("blue", "red"):
        match.say(f"{crew} captain {match.legal(crew)[0]}", f"{crew} captain dive")
    assert match.legal("blue")
    assert len(match.game.waters.sectors) == 4


def test_archipelago_blue_starts_on_a1_and_red_on_j10() -> None:
    match = Table("archipelago")
    assert match.legal("blue") == ["start A1", "dive"]
    assert match.legal("red") == ["start J10", "dive"]
    assert match.refused("blue captain start B1") == "out-of-range"
    assert match.refused("red captain start A1") == "out-of-range"
    assert match.say("blue captain start A1") == ["blue started crew=blue dot=A1"]
    match.say("blue captain dive")
    assert match.say("red captain dive") == ["both dived crew=red", "both turn crew=blue left=1"]
    assert (match.dot("blue"), match.dot("red")) == ("A1", "J10")


def test_elsewhere_each_captain_chooses_any_sea_dot_and_may_choose_again() -> None:
    match = Table("antarctica")
    assert len(match.legal("blue")) == 96
    assert match.say("blue captain start C6") == ["blue started crew=blue dot=C6"]
    match.say("blue captain start D6")
    assert match.dot("blue") == "D6"
    assert match.boat("blue").route == (match.boat("blue").dot,)


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("blue captain start K1", "off-chart"),
        ("blue captain start A11", "off-chart"),
        ("blue captain start H3", "island"),
        ("blue captain dive", "wrong-phase"),
        ("blue captain head north", "wrong-phase"),
        ("blue captain missile A1", "wrong-phase"),
        ("blue captain answer row 1", "wrong-phase"),
        ("blue radio note north", "wrong-phase"),
        ("blue captain stop", "wrong-phase"),
        ("blue radio start A1", "wrong-station"),
    ],
)
def test_refusals_before_the_dive(line: str, code: str) -> None:
    assert Table("antarctica").refused(line) == code


def test_after_the_dive_the_start_stands() -> None:
    match = Table("antarctica")
    match.say("blue captain start A1", "blue captain dive")
    assert match.refused("blue captain start A2") == "wrong-phase"
    assert match.refused("blue captain dive") == "submerged"
    assert match.refused("blue captain head south") == "wrong-phase"
    match.say("red captain start A1", "red captain dive")
    assert match.refused("red captain start A2") == "wrong-phase"
    assert match.refused("red captain dive") == "submerged"


@pytest.mark.parametrize("first", Crew)
def test_the_crew_drawn_begins(first: Crew) -> None:
    match = at_sea(first=first)
    assert match.state.turn is first
    assert match.refused(f"{first.enemy} captain head north") == "not-your-turn"
    assert match.say(f"{first} captain head north")[-1] == f"both turn crew={first.enemy} left=1"


def test_the_lot_is_fair_and_the_seed_alone_decides_it() -> None:
    drawn = [draw_first(seed) for seed in range(1000)]
    assert drawn == [draw_first(seed) for seed in range(1000)]
    assert 440 < Counter(drawn)[Crew.BLUE] < 560


def test_real_time_has_no_turns() -> None:
    match = Table(load("archipelago"), real_time=True)
    match.say("red captain dive")
    assert match.say("blue captain dive") == ["both dived crew=blue"]
    match.say("red captain head north", "red captain head west", "blue captain head east")
    assert match.state.turn is None
