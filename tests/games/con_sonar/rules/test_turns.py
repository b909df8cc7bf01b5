"""What a turn may hold: moves, chains, shots, trash, the end, and every refusal."""

import pytest

from console.games.con_sonar.rules.orders import Submarine
from tests.games.con_sonar.rules.table import Table, table

HANDS = {"blue": "yellow+6 purple-3 red+4", "red": "green+2 green+4 green+6"}


def sink_both(match: Table, colour: str) -> None:
    for number in (1, 2):
        match.state = match.state.with_place(Submarine.every()[f"{colour}{number}"], 0)


@pytest.mark.parametrize(
    ("card", "place", "reached"),
    [
        ("yellow+6", 1, 7),
        ("yellow+6", 2, 8),
        ("yellow+6", 8, 8),
        ("yellow+4", 3, 7),
        ("yellow+2", 7, 8),
        ("yellow-1", 1, 1),
        ("yellow-3", 8, 5),
        ("yellow-5", 7, 2),
        ("yellow-5", 6, 1),
        ("yellow-5", 1, 1),
    ],
)
def test_moves_stop_at_1_and_8(card: str, place: int, reached: int) -> None:
    match = table(hands={"blue": f"{card} red+2 red+4", "red": "green+2"}, places={"yellow1": place})
    assert match.say(f"blue play {card} yellow1") == [
        f"played player=blue card={card} submarine=yellow1 from={place} to={reached}"
    ]
    assert match.place("yellow1") == reached


def test_any_card_of_the_hand_begins_a_chain_and_no_turn_ends_without_one() -> None:
    match = table(hands=HANDS)
    begun = {line.split()[2] for line in match.legal("blue")}
    assert begun == {"yellow+6", "purple-3", "red+4"}
    assert match.refused("blue end") == "task-undone"


def test_a_chain_may_take_the_whole_hand() -> None:
    match = table(hands={"blue": "yellow+6 purple-3 blue-1", "red": "green+2"})
    for line in ("blue play yellow+6 yellow1", "blue play purple-3 purple1", "blue play blue-1 blue1"):
        match.say(line)
    assert match.legal("blue") == [
        "blue fire red*1 red1",
        "blue fire red*1 red2",
        "blue trash red*1",
        "blue end",
    ]


def test_a_torpedo_card_must_fit_the_last_fleet_card() -> None:
    match = table(hands=HANDS, face_up="yellow*3 orange*1 green*2")
    match.say("blue play yellow+6 yellow1")
    assert match.refused("blue fire yellow*3 yellow1") == "no-chain"
    assert match.refused("blue trash green*2") == "no-chain"
    assert match.say("blue trash orange*1") == ["trashed player=blue card=orange*1"]


def test_a_card_acts_on_any_submarine_where_its_colour_is_gone() -> None:
    match = table(hands=HANDS)
    sink_both(match, "yellow")
    assert match.refused("blue play yellow+6 yellow1") == "sunk"
    assert match.say("blue play yellow+6 blue1") == [
        "played player=blue card=yellow+6 submarine=blue1 from=2 to=8"
    ]


def test_a_shot_goes_at_any_submarine_where_the_colour_of_the_card_is_gone() -> None:
    match = table(hands=HANDS, face_up="orange*1 red*1 green*2", dice=(3,))
    match.say("blue play yellow+6 yellow1")
    assert match.refused("blue fire orange*1 red2") == "wrong-submarine"
    sink_both(match, "orange")
    assert match.say("blue fire orange*1 red2")[-1] == "sunk player=blue submarine=red2"


def test_a_shot_sinks_below_the_place_and_not_on_it() -> None:
    for die, last in ((3, "sunk player=blue submarine=orange2"), (4, "missed player=blue card=orange*1")):
        match = table(hands=HANDS, face_up="orange*1 red*1 green*2", dice=(die,))
        match.say("blue play yellow+6 yellow1")
        said = match.say("blue fire orange*1 orange2")
        assert said[1:] == [f"rolled player=blue die={die}", last]


def test_place_1_cannot_be_hit() -> None:
    match = table(hands=HANDS, face_up="purple*2 red*1 green*2", places={"purple1": 1}, dice=(1, 1))
    match.say("blue play yellow+6 yellow1")
    assert match.say("blue fire purple*2 purple1")[-1] == "missed player=blue card=purple*2"


def test_an_attack_that_fails_counts_once_however_many_torpedoes() -> None:
    match = table(hands=HANDS, face_up="yellow*3 red*1 green*2", dice=(2, 8, 5))
    match.say("blue play purple-3 purple1")
    said = match.say("blue fire yellow*3 yellow1")
    assert said == [
        "fired player=blue card=yellow*3 submarine=yellow1",
        "rolled player=blue die=2",
        "rolled player=blue die=8",
        "rolled player=blue die=5",
        "missed player=blue card=yellow*3",
    ]
    assert match.game.view(match.state, "red").json()["players"][0]["score"] == {
        "points": 3,
        "sunk": 0,
        "missed": 1,
        "alive": 2,
        "pairs": 0,
        "colours": 0,
    }


def test_a_player_may_sink_a_submarine_of_their_own() -> None:
    match = table(
        hands={"blue": "red+4 purple+2", "red": "green+2"}, face_up="blue*2 red*1 green*2", dice=(1,)
    )
    match.say("blue play red+4 red1")
    assert match.say("blue fire blue*2 blue2")[-1] == "sunk player=blue submarine=blue2"
    score = match.game.view(match.state, "blue").json()["players"][0]["score"]
    assert (score["sunk"], score["alive"], score["points"]) == (1, 1, 3)


def test_after_the_torpedo_card_only_the_end_is_left() -> None:
    match = table(hands=HANDS, face_up="orange*1 purple*2 green*2")
    match.say("blue play yellow+6 yellow1")
    match.say("blue trash orange*1")
    assert match.refused("blue play purple-3 purple1") == "task-done"
    assert match.refused("blue fire purple*2 purple1") == "task-done"
    assert match.refused("blue trash purple*2") == "task-done"
    assert match.legal("blue") == ["blue end"]


def test_a_torpedo_card_that_is_not_used_stays() -> None:
    match = table(hands=HANDS)
    match.say("blue play yellow+6 yellow1")
    assert match.say("blue end") == ["turn player=red"]
    assert match.game.view(match.state, "red").json()["torpedoes"] == ["red*1", "green*1", "blue*1"]


def test_a_trashed_card_is_replaced_where_it_lay() -> None:
    match = table(hands=HANDS, face_up="red*1 orange*1 green*2")
    match.say("blue play yellow+6 yellow1")
    match.say("blue trash orange*1")
    assert match.game.view(match.state, "red").json()["torpedoes"] == ["red*1", None, "green*2"]
    revealed = match.state.torpedo_pile[0]
    assert match.say("blue end") == [f"revealed card={revealed}", "turn player=red"]
    assert match.game.view(match.state, "red").json()["torpedoes"] == ["red*1", str(revealed), "green*2"]


def test_a_pile_that_is_short_gives_its_last_cards_then_the_discards_are_shuffled() -> None:
    match = table(hands={"blue": "yellow+6 purple-3 red+4", "red": "green+2 green+4 green+6"}, piles=(1, 15))
    last = match.state.fleet_pile[0]
    match.say("blue play yellow+6 yellow1")
    match.say("blue play purple-3 purple1")
    events = match.events("blue end")
    assert [event.name for event in events] == ["reshuffled", "drew", "turn"]
    assert match.hand("blue")[:2] == ["red+4", str(last)]
    view = match.game.view(match.state, "blue").json()
    assert view["piles"]["discards"] == 0
    assert view["piles"]["fleet"] == 36 - 6
    assert {"yellow+6", "purple-3"} <= {*map(str, match.state.fleet_pile), match.hand("blue")[2]}


def test_an_exact_pile_is_drawn_empty_without_a_shuffle() -> None:
    match = table(hands=HANDS, piles=(1, 15))
    match.say("blue play yellow+6 yellow1")
    assert match.say("blue end") == ["turn player=red"]
    assert match.game.view(match.state, "red").json()["piles"]["fleet"] == 0


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("red play green+2 green1", "not-your-turn"),
        ("purple end", "not-your-turn"),
        ("blue end", "task-undone"),
        ("blue fire red*1 red1", "task-undone"),
        ("blue trash red*1", "task-undone"),
        ("blue play green+2 green1", "not-in-hand"),
        ("blue play yellow+6 green1", "wrong-submarine"),
    ],
)
def test_refusals_before_the_first_card(line: str, code: str) -> None:
    assert table(hands=HANDS).refused(line) == code


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("blue play yellow+6 yellow1", "not-in-hand"),
        ("blue play red+4 red1", "no-chain"),
        ("blue fire yellow*3 yellow1", "not-face-up"),
        ("blue trash yellow*3", "not-face-up"),
        ("blue fire red*1 red1", "no-chain"),
    ],
)
def test_refusals_in_a_chain(line: str, code: str) -> None:
    match = table(hands=HANDS)
    match.say("blue play yellow+6 yellow1")
    assert match.refused(line) == code
