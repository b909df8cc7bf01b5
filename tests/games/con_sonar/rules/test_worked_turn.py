"""The turn that the rulebook works through, card for card."""

import pytest

from tests.games.con_sonar.rules.table import Table, table


@pytest.fixture
def match() -> Table:
    return table(
        hands={"blue": "yellow+6 purple-3 red+4", "yellow": "green+2 green+4 green+6"},
        face_up="yellow*3 red*1 green*2",
        dice=(8, 5, 1),
    )


def test_blue_moves_yellow_by_6_from_4_and_it_stops_at_8(match: Table) -> None:
    said = match.say("blue play yellow+6 yellow2")
    assert said == ["played player=blue card=yellow+6 submarine=yellow2 from=4 to=8"]
    assert match.place("yellow2") == 8
    assert match.place("yellow1") == 2


def test_only_the_card_that_begins_with_a_submarine_goes_on_from_yellow_6(match: Table) -> None:
    match.say("blue play yellow+6 yellow2")
    assert match.game.view(match.state, "blue").json()["chain"] == "submarine"
    assert match.legal("blue") == [
        "blue play purple-3 purple1",
        "blue play purple-3 purple2",
        "blue end",
    ]


def test_purple_goes_back_by_3_and_the_yellow_torpedo_fits(match: Table) -> None:
    match.say("blue play yellow+6 yellow2")
    said = match.say("blue play purple-3 purple2")
    assert said == ["played player=blue card=purple-3 submarine=purple2 from=4 to=1"]
    assert match.game.view(match.state, "blue").json()["chain"] == "transport"
    assert match.legal("blue") == [
        "blue fire yellow*3 yellow1",
        "blue fire yellow*3 yellow2",
        "blue trash yellow*3",
        "blue end",
    ]


def test_8_misses_5_sinks_and_the_third_torpedo_is_not_used(match: Table) -> None:
    match.say("blue play yellow+6 yellow2")
    match.say("blue play purple-3 purple2")
    assert match.say("blue fire yellow*3 yellow2") == [
        "fired player=blue card=yellow*3 submarine=yellow2",
        "rolled player=blue die=8",
        "rolled player=blue die=5",
        "sunk player=blue submarine=yellow2",
    ]
    assert match.place("yellow2") is None
    assert match.legal("blue") == ["blue end"]


def test_at_the_end_torpedo_and_fleet_cards_are_replaced_and_the_score_counts_yellow(match: Table) -> None:
    for line in (
        "blue play yellow+6 yellow2",
        "blue play purple-3 purple2",
        "blue fire yellow*3 yellow2",
    ):
        match.say(line)
    before = match.state
    drawn, revealed = before.fleet_pile[:2], before.torpedo_pile[0]
    events = match.events("blue end")
    assert [str(event) for event in events] == [
        f"event blue drew player=blue cards={drawn[0]},{drawn[1]}",
        f"event all revealed card={revealed}",
        "event all turn player=yellow",
    ]
    view = match.game.view(match.state, "blue").json()
    assert view["hand"] == ["red+4", *map(str, drawn)]
    assert view["torpedoes"] == [str(revealed), "red*1", "green*2"]
    assert view["piles"]["torpedoes"] == len(before.torpedo_pile) - 1
    assert view["piles"]["fleet"] == len(before.fleet_pile) - 2
    assert view["piles"]["discards"] == 2
    assert view["players"][0]["submarines_sunk"] == ["yellow2"]
    assert view["players"][0]["score"]["sunk"] == 1
    assert view["attack"] == {
        "player": "blue",
        "card": "yellow*3",
        "submarine": "yellow2",
        "place": 8,
        "dice": [8, 5],
        "sunk": True,
    }
