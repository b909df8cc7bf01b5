"""The radio operator's transparency: notes, slides, wiping, and the surface."""

import pytest

from tests.games.captain_sonar.rules.match import Match, real_time, turn_by_turn

EDITIONS = pytest.mark.parametrize("edition", [1, 2])
BOTH_MODES = pytest.mark.parametrize("make", [real_time, turn_by_turn])


@EDITIONS
@BOTH_MODES
def test_what_is_heard_is_noted_for_the_own_crew_alone(make: type[Match], edition: int) -> None:
    match = make(edition)
    for heard in ("north", "east", "south", "west", "silence"):
        assert match(f"blue radio note {heard}") == [f"blue noted crew=blue heard={heard}"]
    assert match.boat("blue")["transparency"]["notes"] == ["north", "east", "south", "west", "silence"]
    assert match.boat("red")["transparency"]["notes"] == []


@EDITIONS
@BOTH_MODES
def test_the_transparency_slides_over_the_chart(make: type[Match], edition: int) -> None:
    match = make(edition)
    assert match("blue radio slide 2 -1") == ["blue slid crew=blue columns=2 rows=-1"]
    match("blue radio slide -3 0")
    assert match.boat("blue")["transparency"] == {"notes": [], "columns": -1, "rows": -1}


@EDITIONS
@BOTH_MODES
def test_wiping_takes_the_notes_away(make: type[Match], edition: int) -> None:
    match = make(edition)
    match("blue radio note north")
    assert match("blue radio erase") == ["blue erased crew=blue"]
    assert match.boat("blue")["transparency"]["notes"] == []


@BOTH_MODES
def test_a_slide_goes_somewhere_and_stays_on_the_chart(make: type[Match]) -> None:
    match = make()
    assert match.refusal("blue radio slide 0 0") == "out-of-range"
    for _ in range(20):
        if match.refusal("blue radio slide 4 0") != "accepted":
            break
    assert match.refusal("blue radio slide 4 0") == "out-of-range"
    assert match.refusal("blue radio slide -4 0") == "accepted"


def test_nothing_is_noted_on_the_surface_in_the_second_edition_only() -> None:
    for edition, code in ((1, "accepted"), (2, "surfaced")):
        match = real_time(edition)
        match("blue captain surface")
        assert match.refusal("blue radio note north") == code
        assert match.refusal("red radio note north") == "accepted"


def test_the_radio_operator_writes_again_after_the_dive() -> None:
    match = real_time(2)
    match.surface_and_dive("blue")
    assert match.refusal("blue radio note north") == "accepted"


def test_turn_by_turn_nothing_is_noted_on_the_surface_in_the_second_edition_only() -> None:
    for edition, code in ((1, "accepted"), (2, "surfaced")):
        match = turn_by_turn(edition)
        match.all("blue captain surface", "blue captain end", "red captain head south")
        assert match.refusal("blue radio note south") == code


@EDITIONS
def test_notes_survive_the_surfacing(edition: int) -> None:
    match = real_time(edition)
    match("blue radio note north")
    match.surface_and_dive("blue")
    assert match.boat("blue")["transparency"]["notes"] == ["north"]


@EDITIONS
def test_notes_do_not_wait_for_the_chain_of_command(edition: int) -> None:
    match = real_time(edition)
    match("blue captain head north")
    assert match.refusal("blue radio note north") == "accepted"
