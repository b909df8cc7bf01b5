"""Blackout: a boat that can go nowhere surfaces, or triggers a mine of its own, and does nothing else."""

from typing import Any

import pytest

from tests.games.captain_sonar.rules.match import Match, real_time, turn_by_turn

EDITIONS = pytest.mark.parametrize("edition", [1, 2])
ALL_CHARGED = ("mine", "torpedo", "drone", "sonar", "silence")
ACTIVATIONS = pytest.mark.parametrize(
    "order",
    [
        "captain torpedo A1",
        "captain mine B2",
        "captain silence zero",
        "first-mate drone 1",
        "first-mate sonar",
    ],
)


def shut_in(edition: int = 2, *, mines: tuple[str, ...] = (), **options: Any) -> Match:
    """Blue is on B1, in the corner: its own route is on A1 and C1, and it came from the south."""
    match = real_time(edition, blue="B1", **options)
    names = match.game.set_up.waters.names
    route = [names.index(dot) for dot in ("A1", "A2", "B2", "C2", "C1", "B1")]
    match.give("blue", route=tuple(route), visited=sum(1 << dot for dot in route))
    match.charged("blue", *ALL_CHARGED)
    match.mined("blue", *mines)
    assert match.boat("blue")["blackout"] and match.boat("blue")["free"] == []
    return match


@EDITIONS
@ACTIVATIONS
def test_nothing_is_activated_in_a_blackout(order: str, edition: int) -> None:
    match = shut_in(edition)
    assert match.refusal(f"blue {order}") == "blackout"
    assert "stop the table" not in match.reason(f"blue {order}"), "that would not help"


@EDITIONS
@ACTIVATIONS
@pytest.mark.parametrize("broken", ["north 2", "west 3", "north 1"])
def test_nothing_misfires_in_a_blackout(order: str, broken: str, edition: int) -> None:
    match = shut_in(edition, mines=("O15",))
    match.broken("blue", broken)
    match.stopped("blue")
    assert match.refusal(f"blue {order}") == "blackout"


@EDITIONS
@pytest.mark.parametrize("station", ["captain", "first-mate"])
def test_nobody_stops_in_a_blackout(station: str, edition: int) -> None:
    match = shut_in(edition)
    assert match.refusal(f"blue {station} stop") == "blackout"
    assert match.reason(f"blue {station} stop").endswith("; blue's captain is awaited to surface")


@EDITIONS
def test_only_surfacing_is_left(edition: int) -> None:
    match = shut_in(edition)
    legal = [line for line in match.legal("blue") if " radio " not in line]
    assert legal == ["blue captain surface"]
    assert match("blue captain surface")[0] == "both surfaced crew=blue sector=1"


@EDITIONS
def test_or_a_mine_to_trigger_in_the_captains_own_stop(edition: int) -> None:
    match = shut_in(edition, mines=("O15",))
    assert match.refusal("blue first-mate stop") == "blackout"
    match("blue captain stop")
    legal = [line for line in match.legal("blue") if " radio " not in line]
    assert sorted(legal) == ["blue captain belay", "blue captain trigger O15"]
    assert match("blue captain trigger O15")[-1] == "both resumed crew=blue station=captain"
    assert match.refusal("blue captain stop") == "blackout"


@EDITIONS
def test_a_mine_that_shuts_the_boat_in_is_a_way_out(edition: int) -> None:
    match = real_time(edition, blue="B1")
    match.mined("blue", "A1", "B2", "C1")
    assert match.boat("blue")["blackout"]
    assert match.reason("blue captain head south").endswith("; blue's captain is awaited to trigger a mine")
    match.act("blue", "trigger C1")
    assert not match.boat("blue")["blackout"]
    assert match.refusal("blue captain head east") == "accepted"


def test_second_edition_a_mine_with_a_red_breakdown_is_none_until_the_boat_has_surfaced() -> None:
    match = real_time(2, blue="B1")
    match.mined("blue", "A1", "B2", "C1")
    match.broken("blue", "north 2")
    assert match.refusal("blue captain stop") == "blackout"
    assert match.reason("blue captain stop").endswith("; blue's captain is awaited to surface")
    match.surface_and_dive("blue")
    assert match.act("blue", "trigger C1")


@EDITIONS
def test_the_oks_still_owed_come_before_surfacing(edition: int) -> None:
    match = real_time(edition, blue="B1")
    match.mined("blue", "A2", "O15")
    match("blue captain head west")
    assert match.refusal("blue captain surface") == "chain-of-command"
    assert match.refusal("blue captain head east") == "blackout"
    assert match.refusal("blue first-mate stop") == "blackout"
    assert "the first mate's charge and OK" in match.reason("blue captain head east")
    assert "surface" not in match.reason("blue captain head east"), "not yet"
    assert match.refusal("blue captain stop") == "accepted", "a mine is triggered at any time"
    assert match.refusal("blue captain torpedo A1") == "blackout"
    match("blue captain belay")
    match.tasks("blue", "west", symbol=5)
    assert match.refusal("blue captain surface") == "accepted"


@EDITIONS
def test_it_is_looked_for_again_after_a_dive(edition: int) -> None:
    match = real_time(edition, blue="B1")
    match.mined("blue", "A1", "B2", "C1")
    match("blue captain surface")
    assert not match.boat("blue")["blackout"], "it cannot surface any further"
    assert "awaited of blue: a signed hull section" in match.reason("blue captain head south")
    match.sign("blue")
    match("red engineer inspect pass")
    assert match("blue captain dive") == ["both dived crew=blue", "blue blackout crew=blue"]
    assert match.boat("blue")["blackout"]
    assert match.refusal("blue captain head south") == "blackout"
    assert match.refusal("blue captain surface") == "accepted"


@EDITIONS
def test_a_dive_into_free_water_says_nothing_of_it(edition: int) -> None:
    match = shut_in(edition)
    match("blue captain surface")
    match.sign("blue")
    match("red engineer inspect pass")
    assert match("blue captain dive") == ["both dived crew=blue"]


def turns_shut_in(edition: int, *mines: str) -> Match:
    """Turn by turn, blue heads into the corner A1 and can go nowhere."""
    match = turn_by_turn(edition, blue="B1", red="I2")
    match.mined("blue", "A2", *mines)
    match.charged("blue", *ALL_CHARGED)
    match.course("blue", "west", symbol=5)
    return match


@EDITIONS
@pytest.mark.parametrize(
    "order", ["captain torpedo B2", "captain mine B2", "captain silence zero", "first-mate drone 1"]
)
def test_turn_by_turn_nothing_is_activated_either(order: str, edition: int) -> None:
    match = turns_shut_in(edition)
    assert match.refusal(f"blue {order}") == "blackout"
    assert match.reason(f"blue {order}").endswith("; blue's captain is awaited to end the turn")
    assert "surface" not in match.reason(f"blue {order}"), "in this turn that cannot help"


@EDITIONS
def test_turn_by_turn_a_mine_is_triggered_at_any_time(edition: int) -> None:
    match = turns_shut_in(edition, "J10")
    assert match.refusal("blue captain trigger J10") == "accepted"
    match.all("blue captain end")
    assert match.refusal("blue captain trigger A2") == "accepted"
    match.turn("red", "south")
    assert match.refusal("blue captain head south") == "accepted", "the mine that shut it in is gone"


@EDITIONS
def test_turn_by_turn_the_next_turn_is_for_surfacing(edition: int) -> None:
    match = turns_shut_in(edition)
    match("blue captain end")
    match.turn("red", "south")
    assert match.refusal("blue captain head east") == "blackout"
    assert match.reason("blue captain head east").endswith("; blue's captain is awaited to surface")
    legal = [line for line in match.legal("blue") if " radio " not in line]
    assert sorted(legal) == ["blue captain surface", "blue captain trigger A2"]


@EDITIONS
def test_turn_by_turn_it_is_looked_for_when_the_boat_is_under_water_again(edition: int) -> None:
    match = turn_by_turn(edition, blue="A1", red="I2")
    match.mined("blue", "A2", "B1")
    match.all("blue captain surface", "blue captain end")
    assert not match.boat("blue")["blackout"]
    for course in ("south", "south"):
        match.turn("red", course)
    match.course("red", "west")
    assert match("red captain end") == ["both turn crew=blue left=1", "blue blackout crew=blue"]
    assert match.refusal("blue captain head east") == "blackout"


@EDITIONS
def test_a_turn_that_follows_no_surfacing_does_not_tell_it_again(edition: int) -> None:
    match = turns_shut_in(edition)
    match("blue captain end")
    match.course("red", "south")
    assert match("red captain end") == ["both turn crew=blue left=1"]


def test_lava_around_a_boat_on_the_surface_is_told_when_it_dives() -> None:
    match = Match(chart="delta-2", blue="A15", red="H6")
    match.mined("red", "H5", "I6", "H7")
    match("red captain surface")
    volcanism = match.state.scenario._replace(struck=2)  # type: ignore[attr-defined]
    match.state = match.state._replace(scenario=volcanism)
    match.charged("blue", "torpedo")
    match.give("blue", gauges=(0, 3, 0, 0, 0, 2))
    match.act("blue", "torpedo A14")
    assert not [event for event in match("blue captain volcano 1") if "blackout" in event]
    match.sign("red")
    match("blue engineer inspect pass")
    assert match("red captain dive") == ["both dived crew=red", "red blackout crew=red"]


@EDITIONS
def test_by_rules_1_systems_were_activated_in_a_blackout(edition: int) -> None:
    match = shut_in(edition, rules=1)
    assert match.refusal("blue captain head south") == "blackout"
    assert match.act("blue", "silence zero")[0] == "both silence crew=blue"


def test_by_rules_1_an_ok_owed_was_said_before_the_blackout_and_a_dive_looked_for_none() -> None:
    match = real_time(1, blue="B1", rules=1)
    match.mined("blue", "A2")
    match("blue captain head west")
    assert match.refusal("blue captain head east") == "chain-of-command"
    match = real_time(1, blue="B1", rules=1)
    match.mined("blue", "A1", "B2", "C1")
    match("blue captain surface")
    match.sign("blue")
    assert match.all("red engineer inspect pass", "blue captain dive") == ["both dived crew=blue"]
