"""The real-time variant: courses at will, a stop before anything else, the captain's signal after it."""

import pytest

from console.core.ruleset import NEWEST
from tests.games.sonar_family.rules.table import Table, at_sea


@pytest.fixture
def match() -> Table:
    return at_sea(real_time=True, energy=4)


def test_nobody_waits_for_the_other_to_give_a_course(match: Table) -> None:
    match.say(
        "blue captain head east", "blue captain head east", "red captain head north", "blue captain head east"
    )
    assert (match.dot("blue"), match.dot("red")) == ("E2", "I8")
    assert match.boat("red").energy == 1


@pytest.mark.parametrize("order", ["sonar", "silence north", "missile A1", "surface"])
def test_everything_but_a_course_needs_a_stop(match: Table, order: str) -> None:
    assert match.refused(f"blue captain {order}") == "not-stopped"
    assert match.say("blue captain stop") == ["both stopped crew=blue station=captain"]
    match.say(f"blue captain {order}")


def test_while_stopped_nobody_else_acts_and_no_course_is_given(match: Table) -> None:
    match.say("blue captain stop")
    for line in (
        "red captain head north",
        "red captain stop",
        "red captain resume",
        "red captain surface",
        "blue captain head north",
        "blue captain stop",
    ):
        assert match.refused(line) == "stopped"
    assert match.legal("red") == []


WRITING = ("radio note north", "radio note silence", "radio slide 1 0", "radio erase")


@pytest.mark.parametrize("crew", ["blue", "red"])
@pytest.mark.parametrize("stopped", [["stop"], ["stop", "sonar"], ["stop", "silence north"]])
def test_during_a_stop_both_radio_operators_write(match: Table, crew: str, stopped: list[str]) -> None:
    before = match.legal(crew, "radio")
    match.say(*(f"blue captain {order}" for order in stopped))
    frozen = match.legal("blue"), match.legal("red")
    assert match.legal(crew, "radio") == before
    for words in WRITING:
        match.say(f"{crew} {words}")
    assert match.boat(crew).slid == (1, 0)
    assert (match.legal("blue"), match.legal("red")) == frozen, "writing resolves nothing"


def test_the_answer_to_a_sonar_is_used_before_the_signal(match: Table) -> None:
    match.say("blue captain stop", "blue captain sonar", "red captain answer column I")
    assert match.say("blue radio slide 2 0") == ["blue slid crew=blue columns=2 rows=0"]
    match.say("blue captain resume")


@pytest.mark.parametrize("crew", ["blue", "red"])
@pytest.mark.parametrize("words", WRITING)
def test_under_rules_1_nobody_writes_during_a_stop(crew: str, words: str) -> None:
    match = at_sea(real_time=True, energy=4, rules=1)
    match.say("blue captain stop")
    assert match.refused(f"{crew} {words}") == "stopped"
    assert match.legal(crew, "radio") == []


def test_one_action_a_stop_then_the_captains_signal(match: Table) -> None:
    match.say("blue captain stop", "blue captain silence north")
    assert match.legal("blue") == ["resume"]
    for line in ("blue captain surface", "blue captain silence north", "blue captain head east"):
        assert match.refused(line) == "stopped"
    assert match.say("blue captain resume") == ["both resumed crew=blue station=captain"]
    assert match.boat("blue").said.name == "silence"
    match.say("red captain head north")
    assert match.refused("blue captain resume") == "not-stopped"


def test_a_stop_may_be_resumed_with_nothing_done(match: Table) -> None:
    before = match.boat("blue")._replace(said=None)
    match.say("blue captain stop", "blue captain resume")
    assert match.boat("blue")._replace(said=None) == before
    match.say("red captain head north")


def test_an_answer_is_part_of_the_stop_and_the_asker_gives_the_signal(match: Table) -> None:
    match.say("blue captain stop", "blue captain sonar")
    for line in (
        "blue captain resume",
        "red captain head north",
        "red captain stop",
    ):
        assert match.refused(line) == "stopped"
    assert match.say("red captain answer column I") == ["both sonar-answered crew=red column=I"]
    assert match.refused("red captain resume") == "stopped"
    assert match.refused("red captain answer column I") == "wrong-phase"
    match.say("blue captain resume")


def blocked(energy: int, rules: int = NEWEST) -> Table:
    match = at_sea(blue="A1", real_time=True, energy=energy, rules=rules)
    match.set("blue", route=(1, 11, 10, 0))
    return match


def test_a_boat_that_can_go_nowhere_stops_to_act() -> None:
    match = blocked(energy=2)
    assert match.legal("blue") == ["stop"]
    assert match.refused("blue captain head east") == "blackout"
    match.say("blue captain stop")
    assert match.refused("blue captain silence south") == "blackout"
    assert match.legal("blue") == ["surface", "sonar", "resume"]
    match.say("blue captain sonar", "red captain answer row 9", "blue captain resume", "blue captain stop")
    assert match.legal("blue") == ["surface", "resume"]
    assert match.say("blue captain surface") == ["both surfaced crew=blue dot=A1"]


def test_under_rules_1_a_boat_that_can_go_nowhere_stops_to_surface() -> None:
    match = blocked(energy=4, rules=1)
    assert match.legal("blue") == ["stop"]
    match.say("blue captain stop")
    assert match.refused("blue captain sonar") == "blackout"
    assert match.legal("blue") == ["surface", "resume"]


@pytest.mark.parametrize("energy", range(5))
@pytest.mark.parametrize("free", [True, False])
def test_a_stop_can_always_be_resolved_by_surfacing(energy: int, free: bool) -> None:
    """So none is ever refused `nothing-ready` here."""
    match = at_sea(real_time=True, energy=energy) if free else blocked(energy)
    match.say("blue captain stop")
    assert "surface" in match.legal("blue")


def test_the_last_hit_ends_the_stop_too(match: Table) -> None:
    match.place("red", "C3")
    match.set("red", damage=1)
    match.say("blue captain stop", "blue captain missile C3")
    assert match.refused("blue captain resume") == "game-over"
    assert match.game.view(match.state, "red").json()["stop"] is None


def test_who_stopped_last_is_known_for_ties(match: Table) -> None:
    assert match.game.view(match.state, "red").json()["last_stop"] is None
    match.say("red captain stop", "red captain resume")
    assert match.game.view(match.state, "blue").json()["last_stop"] == "red"
