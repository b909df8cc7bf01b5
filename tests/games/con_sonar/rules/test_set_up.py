"""Before the first order: who plays, where submarines are, what is dealt."""

import pytest

from console.core.game import BadSetUp
from console.games.con_sonar.rules.orders import Colour
from console.games.con_sonar.rules.referee import ConSonar
from tests.games.con_sonar.rules.table import Table

BLUE, YELLOW, RED = Colour.BLUE, Colour.YELLOW, Colour.RED


@pytest.mark.parametrize(
    ("players", "said"),
    [
        ((), "2 to 6 players, not 0"),
        ((BLUE,), "2 to 6 players, not 1"),
        ((*Colour, BLUE), "2 to 6 players, not 7"),
        ((BLUE, RED, BLUE), "blue is named twice"),
        ((BLUE, "pink"), "'pink' is not a colour"),
    ],
)
def test_a_match_that_cannot_be_played_says_why(players: tuple[Colour, ...], said: str) -> None:
    with pytest.raises(BadSetUp, match=said):
        ConSonar(players=players, seed=1)


@pytest.mark.parametrize("size", [2, 3, 4, 5, 6])
def test_every_player_has_three_cards_and_three_torpedo_cards_lie_face_up(size: int) -> None:
    game = ConSonar(players=tuple(Colour)[:size], seed=5)
    view = game.view(game.begin(), "yellow").json()
    assert [seat["cards"] for seat in view["players"]] == [3] * size
    assert len(view["hand"]) == len(set(view["hand"])) == 3
    assert len(set(view["torpedoes"])) == 3
    assert view["piles"] == {"fleet": 36 - 3 * size, "discards": 0, "torpedoes": 15, "used": 0}


def test_all_twelve_submarines_start_on_2_and_4_the_colours_of_nobody_too() -> None:
    game = ConSonar(players=(BLUE, YELLOW), seed=5)
    submarines = game.view(game.begin(), "blue").json()["submarines"]
    assert submarines == {f"{colour}{n}": 2 * n for colour in Colour for n in (1, 2)}


def test_the_first_named_begins_and_turns_go_round() -> None:
    match = Table(ConSonar(players=(RED, BLUE, YELLOW), seed=3))
    order = []
    for _ in range(4):
        player = match.game.view(match.state, "blue").json()["turn"]
        order.append(player)
        match.say(match.legal(player)[0])
        assert match.say(f"{player} end")[-1].startswith("turn player=")
    assert order == ["red", "blue", "yellow", "red"]


def test_the_seed_alone_decides_the_piles() -> None:
    begin = [ConSonar(players=(BLUE, RED), seed=seed).begin() for seed in (1, 1, 2)]
    assert begin[0] == begin[1]
    assert begin[0].fleet_pile != begin[2].fleet_pile
    assert begin[0].torpedo_pile != begin[2].torpedo_pile


def test_matches_are_values() -> None:
    assert ConSonar(players=(BLUE, RED), seed=1) == ConSonar(players=(BLUE, RED), seed=1)
    assert {ConSonar(players=(BLUE, RED), seed=1).begin(): 1}
