"""Both ends of a match, the points and who wins."""

from tests.games.con_sonar.rules.table import all_but, table

HANDS = {"blue": "yellow+6 purple-3 red+4", "red": "green+2 green+4 green+6"}
ORANGE_SHOT = "orange*1 red*1 green*2"


def test_the_match_ends_at_once_when_two_submarines_are_left() -> None:
    match = table(
        hands=HANDS, face_up=ORANGE_SHOT, places=all_but("blue1", "orange1", "red2", "yellow2"), dice=(1,)
    )
    match.say("blue play yellow+6 yellow2")
    match.state = match.state.with_place(match.game.grammar.parse("blue fire orange*1 yellow2").submarine, 0)
    said = match.say("blue fire orange*1 orange1")
    assert said == [
        "fired player=blue card=orange*1 submarine=orange1",
        "rolled player=blue die=1",
        "sunk player=blue submarine=orange1",
        "scored player=blue points=3 sunk=1 missed=0 alive=1 pairs=0 colours=1",
        "scored player=red points=2 sunk=0 missed=0 alive=1 pairs=0 colours=0",
        "won players=blue",
    ]
    assert match.refused("blue end") == "game-over"
    assert match.refused("red play green+2 green1") == "game-over"
    assert match.refused("purple end") == "game-over"
    assert match.legal("blue") == match.legal("red") == []
    view = match.game.view(match.state, "red").json()
    assert (view["phase"], view["turn"], view["won"]) == ("over", None, ["blue"])


def test_with_three_left_play_goes_on() -> None:
    left = all_but("blue1", "orange1", "red2", "yellow2")
    match = table(hands=HANDS, face_up=ORANGE_SHOT, places=left, dice=(1,))
    match.say("blue play yellow+6 yellow2")
    assert match.say("blue fire orange*1 orange1")[-1] == "sunk player=blue submarine=orange1"
    assert match.say("blue end")[-1] == "turn player=red"


def test_the_match_ends_when_a_used_torpedo_card_cannot_be_replaced() -> None:
    match = table(hands=HANDS, face_up=ORANGE_SHOT, piles=(30, 0))
    match.say("blue play yellow+6 yellow1")
    match.say("blue trash orange*1")
    assert match.legal("blue") == ["blue end"]
    assert match.say("blue end") == [
        "scored player=blue points=4 sunk=0 missed=0 alive=2 pairs=0 colours=0",
        "scored player=red points=4 sunk=0 missed=0 alive=2 pairs=0 colours=0",
        "won players=blue,red",
    ]


def test_the_last_torpedo_card_of_the_pile_still_replaces_a_used_one() -> None:
    match = table(hands=HANDS, face_up=ORANGE_SHOT, piles=(30, 1))
    (last,) = match.state.torpedo_pile
    match.say("blue play yellow+6 yellow1")
    match.say("blue trash orange*1")
    assert match.say("blue end") == [f"revealed card={last}", "turn player=red"]
    assert match.game.view(match.state, "red").json()["piles"]["torpedoes"] == 0


def test_an_empty_torpedo_pile_alone_ends_nothing() -> None:
    match = table(hands=HANDS, face_up=ORANGE_SHOT, piles=(30, 0))
    match.say("blue play yellow+6 yellow1")
    assert match.say("blue end") == ["turn player=red"]


def score(sunk: str, missed: int = 0) -> dict[str, int]:
    match = table(hands=HANDS, sunk={"blue": sunk}, missed={"blue": missed})
    result: dict[str, int] = match.game.view(match.state, "red").json()["players"][0]["score"]
    return result


def test_points_for_sunk_and_alive_less_missed() -> None:
    assert score("yellow1 green2", missed=3)["points"] == 2 - 3 + 4


def test_a_pair_of_one_colour_is_worth_one_more() -> None:
    assert score("yellow1 green2")["points"] == 2 + 4
    assert score("yellow1 yellow2")["points"] == 2 + 1 + 4
    assert score("yellow1 yellow2 green1 green2") == {
        "points": 4 + 2 + 4,
        "sunk": 4,
        "missed": 0,
        "alive": 2,
        "pairs": 2,
        "colours": 2,
    }


def test_four_colours_are_worth_two_more_and_only_once() -> None:
    assert score("yellow1 green1 red1")["points"] == 3 + 4
    assert score("yellow1 green1 red1 orange1")["points"] == 4 + 2 + 4
    assert score("yellow1 green1 red1 orange1 purple1")["points"] == 5 + 2 + 4
    everything = "yellow1 green1 red1 orange1 yellow2 green2 red2 orange2"
    assert score(everything)["points"] == 8 + 4 + 2 + 4


def test_points_may_fall_below_nothing() -> None:
    assert score("blue1 blue2", missed=5)["points"] == 2 + 1 - 5


def test_a_tie_shares_the_win_between_those_at_the_top_only() -> None:
    hands = {"blue": "yellow+6", "red": "green+2", "green": "red+2"}
    match = table(
        hands=hands,
        face_up=ORANGE_SHOT,
        piles=(30, 0),
        sunk={"red": "yellow1", "green": "yellow2"},
        missed={"blue": 1},
    )
    match.say("blue play yellow+6 orange1")
    match.say("blue trash orange*1")
    assert match.say("blue end")[-1] == "won players=red,green"
