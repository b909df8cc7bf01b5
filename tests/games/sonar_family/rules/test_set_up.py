"""Before play: charts, starting dots, the dive, who begins."""

from collections import Counter
from typing import Any

import pytest

from console.core.chart import Mode
from console.core.charts import load
from console.core.game import BadSetUp
from console.core.match_plan import MatchPlan
from console.core.words import Crew
from console.games import set_up
from console.games.captain_sonar.rules.referee import CaptainSonar
from console.games.sonar_family.rules.referee import SonarFamily
from console.games.sonar_family.rules.set_up import FamilySetUp
from console.games.sonar_family.rules.state import FamilyTurn
from tests.games.sonar_family.rules.table import Table, at_sea, open_sea
from tests.plans import plan


def test_a_chart_of_another_game_is_refused_with_a_sentence() -> None:
    with pytest.raises(BadSetUp, match="chart of captain-sonar, not of sonar-family"):
        SonarFamily(FamilySetUp(chart=open_sea(game="captain-sonar")))


@pytest.mark.parametrize("name", ["archipelago", "antarctica", "jules-verne", "umbria"])
def test_the_four_charts_can_be_played(name: str) -> None:
    match = Table(name)
    for crew in ("blue", "red"):
        match.say(f"{crew} captain {match.legal(crew)[0]}", f"{crew} captain dive")
    assert match.legal("blue")
    assert len(match.game.set_up.waters.sectors) == 4


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
    assert match.state.turn == FamilyTurn(first)
    assert match.refused(f"{first.enemy} captain head north") == "not-your-turn"
    assert match.say(f"{first} captain head north")[-1] == f"both turn crew={first.enemy} left=1"


def family(**options: Any) -> FamilySetUp:
    """A match as the referee's command line or a journal's head sets it up."""
    game = set_up(plan(game="sonar-family", **options))
    assert isinstance(game, SonarFamily)
    return game.set_up


def test_the_lot_is_fair_and_the_seed_alone_decides_it() -> None:
    drawn = [family(first="lot", seed=seed).first for seed in range(1000)]
    assert drawn == [family(first="lot", seed=seed).first for seed in range(1000)]
    assert 440 < Counter(drawn)[Crew.BLUE] < 560


def test_the_lot_is_captain_sonar_s_too() -> None:
    for seed in range(50):
        theirs = set_up(
            MatchPlan(game="captain-sonar", chart="alpha", mode="turn-by-turn", first="lot", seed=seed)
        )
        assert isinstance(theirs, CaptainSonar)
        assert family(first="lot", seed=seed).first is theirs.set_up.first


def test_a_seed_without_a_lot_draws_nothing() -> None:
    assert {family(seed=seed).first for seed in range(50)} == {Crew.BLUE}
    assert {family(seed=seed, first="red").first for seed in range(50)} == {Crew.RED}
    with pytest.raises(BadSetUp, match="add --seed"):
        family(first="lot")


def test_under_rules_1_a_seed_alone_draws_who_begins() -> None:
    drawn = "".join(family(seed=seed, rules=1).first[0] for seed in range(20))
    assert drawn == "brrrbbrrbbbbbbbbrbrr", "as journals were played"


PLAYERS = [f"{blue},{red}" for blue in range(5) for red in range(5)] + ["9,9", "100,1"]


@pytest.mark.parametrize("players", [None, "1,1", "1,2", "2,1", "2,2", " 2, 1"])
def test_turn_by_turn_is_for_two_to_four_players(players: str | None) -> None:
    assert not family(players=players).real_time


@pytest.mark.parametrize("players", [p for p in PLAYERS if p not in ("1,1", "1,2", "2,1", "2,2")])
@pytest.mark.parametrize("mode", Mode)
def test_a_crew_is_one_or_two_people(players: str, mode: Mode) -> None:
    with pytest.raises(BadSetUp, match=f"players {players}: a crew of Sonar Family is 1 or 2 people"):
        family(players=players, mode=mode.value)


@pytest.mark.parametrize("players", ["1,1", "1,2", "2,1"])
def test_real_time_is_for_two_and_two(players: str) -> None:
    with pytest.raises(BadSetUp, match="for four players, 2,2; choose turn-by-turn"):
        family(players=players, mode="real-time")
    assert family(players="2,2", mode="real-time").real_time


@pytest.mark.parametrize("players", ["banana", "", "2", "2,2,2", "-1,2", "2,", "two,two", "2;2"])
@pytest.mark.parametrize("mode", Mode)
def test_players_that_are_no_numbers_are_asked_for_again(players: str, mode: Mode) -> None:
    with pytest.raises(BadSetUp, match="say how many people each crew has, such as 2,2"):
        family(players=players, mode=mode.value)


def test_under_rules_1_players_were_counted_in_real_time_alone() -> None:
    family(players="banana", rules=1)
    family(players="9,9", rules=1)
    assert family(players="3,1", mode="real-time", rules=1).real_time
    with pytest.raises(BadSetUp, match="four players"):
        family(players="2,1", mode="real-time", rules=1)


def test_real_time_has_no_turns() -> None:
    match = Table(load("archipelago"), real_time=True)
    match.say("red captain dive")
    assert match.say("blue captain dive") == ["both dived crew=blue"]
    match.say("red captain head north", "red captain head west", "blue captain head east")
    assert match.state.turn is None
