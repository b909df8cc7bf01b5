"""The radio operator's transparency."""

import pytest

from console.core.words import Crew
from console.games.sonar_family.rules.state import FamilyTurn
from tests.games.sonar_family.rules.table import at_sea


def test_notes_are_kept_in_order_and_wiped_at_once() -> None:
    match = at_sea()
    assert match.say("blue radio note north") == ["blue noted crew=blue heard=north"]
    match.say("blue radio note silence", "red radio note west")
    shown = match.game.view(match.state, "blue").json()["boat"]["transparency"]
    assert shown == {"notes": ["north", "silence"], "columns": 0, "rows": 0}
    assert match.say("blue radio erase") == ["blue erased crew=blue"]
    assert match.boat("blue").notes == ()
    assert match.boat("red").notes == ("west",)


def test_notes_are_free_in_either_crews_turn() -> None:
    match = at_sea()
    match.say("red radio note north", "blue radio note north")
    assert match.state.turn == FamilyTurn(Crew.BLUE)


def test_a_slide_adds_up() -> None:
    match = at_sea()
    assert match.say("blue radio slide 2 -1") == ["blue slid crew=blue columns=2 rows=-1"]
    match.say("blue radio slide 4 -4")
    assert match.boat("blue").slid == (6, -5)


@pytest.mark.parametrize("slide", ["0 0", "5 0", "0 -5", "-5 5", "999 0"])
def test_slides_that_are_none_or_too_long_are_refused(slide: str) -> None:
    assert at_sea().refused(f"blue radio slide {slide}") == "out-of-range"


def test_the_transparency_stays_over_the_chart() -> None:
    match = at_sea()
    match.say("blue radio slide 4 0", "blue radio slide 4 0", "blue radio slide 1 0")
    assert match.refused("blue radio slide 1 0") == "out-of-range"
    assert "slide -1 0" in match.legal("blue", "radio")
    assert "slide 1 0" not in match.legal("blue", "radio")


def test_a_full_transparency_takes_no_more_until_it_is_wiped() -> None:
    match = at_sea()
    for _ in range(500):
        match.say("blue radio note north")
    assert match.refused("blue radio note north") == "full"
    assert "erase" in match.legal("blue", "radio")
    assert "note north" not in match.legal("blue", "radio")
    match.say("blue radio erase", "blue radio note north")
