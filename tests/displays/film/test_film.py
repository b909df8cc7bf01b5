"""The film of attract: a hunt that was really played, drawn so that a table at rest stays at rest."""

from itertools import pairwise
from pathlib import Path
from typing import cast

import pytest

from console.core.dot import Dot
from console.core.words import Crew
from console.debrief.crews.chase import chase_of
from console.debrief.crews.crew_game import CrewsStory
from console.debrief.story import tell_file
from console.displays.chase import Chase
from console.displays.film.film_chase import FILM_MS, HUNT_MS, LAST_MS, SHIPPED, film_hunt, read, written
from tests.displays.drawing import painted, pixels
from tests.displays.effects.flashes import CHANGE, FRAMES_A_SECOND, blocks, brighter, luminance, redder, worst

JOURNAL = Path(__file__).with_name("hunt.journal")


def told() -> Chase:
    chase = chase_of(cast(CrewsStory, tell_file(JOURNAL)))
    assert chase is not None
    return chase


def test_what_ships_is_the_end_of_the_journal(approve: bool) -> None:
    last = written(told().last(LAST_MS))
    if approve:
        SHIPPED.write_text(last, encoding="utf-8")
    assert SHIPPED.read_text(encoding="utf-8") == last
    assert read(last) == told().last(LAST_MS)


def test_a_chase_has_every_dot_and_every_shot_of_its_journal() -> None:
    chase, steps = told(), tell_file(JOURNAL).steps
    for crew in Crew:
        numbers = [step.after.boat(crew).dot for step in steps if step.refused is None]
        moves = [after for before, after in pairwise(numbers) if before != after and after >= 0]
        assert len(chase.way(crew)) == len(moves) + (numbers[0] >= 0)
    fired = [step for step in steps if step.order.verb in ("torpedo", "trigger") and step.refused is None]
    assert [blow.ms for blow in chase.blows] == [step.time_ns // 10**6 for step in fired]
    assert chase.blows[-1].hurt == (("red", 2),), "a direct hit ends it"


def test_the_film_ends_in_a_hit_with_time_to_see_it() -> None:
    hunt = film_hunt()
    assert hunt.chase.blows[-1].ms == HUNT_MS == hunt.chase.length_ms
    assert FILM_MS - HUNT_MS >= 5000
    for crew in Crew:
        for before, after in pairwise(hunt.chase.way(crew)):
            assert before.ms < after.ms
    last = Dot.parse(hunt.chase.way("red")[-1].dot)
    assert hunt.chase.place("red", HUNT_MS, 1) == (last.column, last.row)


def test_boats_glide_from_dot_to_dot() -> None:
    chase = film_hunt().chase
    second = chase.way("blue")[2]
    ways = [chase.place("blue", second.ms + ms, 600) for ms in range(0, 601, 100)]
    assert all(one != other for one, other in pairwise(ways))
    assert ways[-1] == (Dot.parse(second.dot).column, Dot.parse(second.dot).row)


@pytest.mark.parametrize("look", ["day", "night"])
def test_every_second_of_the_film_looks_different(look: str) -> None:
    seen = {
        pixels(painted("film", (1024, 600), film_ms=ms, look=look).surface) for ms in range(0, 16000, 1000)
    }
    assert len(seen) == 16


def test_the_hit_is_told_after_its_picture() -> None:
    strike_ms = HUNT_MS + 900
    for ms, word in ((strike_ms - 50, False), (strike_ms + 100, False), (strike_ms + 600, True)):
        roles = {note.role for note in painted("film", (1280, 720), film_ms=ms).written}
        assert ("film-hit" in roles) is word


def test_at_most_three_flashes_a_second_and_none_of_red() -> None:
    times = range(12800, 16000, 1000 // FRAMES_A_SECOND)
    seen = [blocks(painted("film", (1280, 720), film_ms=ms).surface) for ms in times]
    assert worst(seen, brighter) <= 3
    assert worst(seen, redder) == 0


def test_where_it_is_calm_no_light_leaps() -> None:
    def leap(calm: bool) -> float:
        before, after = (
            blocks(painted("film", (1280, 720), film_ms=ms, calm=calm).surface) for ms in (13850, 14050)
        )
        return max(luminance(two) - luminance(one) for one, two in zip(before, after, strict=True))

    assert leap(calm=True) < CHANGE < leap(calm=False)
