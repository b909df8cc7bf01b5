"""A table at rest: stills are looked at seldom, a film as often as it changes, and nobody is kept waiting."""

from console.displays.screen import SceneName, Screen
from console.panels.clock import MILLISECOND_NS as MS
from console.table.picture_pace import PicturePace

STILL = {"blue": Screen("blue", SceneName.ATTRACT)}


def _looks(pace: PicturePace, *, at_rest: bool, of_film: bool, until_ms: int = 2000) -> int:
    """How often new screens were due, in rounds of 5 ms."""
    looks = 0
    for now_ms in range(1000, 1000 + until_ms, 5):
        if pace.is_due(now_ms * MS, at_rest=at_rest):
            looks += 1
            film_ms = now_ms // 50 * 50 if of_film else None
            pace.show({"blue": Screen("blue", SceneName.ATTRACT, film_ms=film_ms)})
    return looks


def test_stills_are_looked_at_seldom() -> None:
    assert _looks(PicturePace(), at_rest=True, of_film=False) < 20


def test_a_film_is_looked_at_for_each_of_its_pictures() -> None:
    assert _looks(PicturePace(), at_rest=True, of_film=True) >= 40


def test_where_people_are_nothing_stands_still() -> None:
    assert _looks(PicturePace(), at_rest=False, of_film=False) >= 55


def test_whoever_comes_to_a_still_is_shown_something_at_once() -> None:
    pace = PicturePace()
    for now_ms in range(1000, 3000, 100):
        if pace.is_due(now_ms * MS, at_rest=True):
            pace.show(STILL)
    assert pace.is_due(3040 * MS, at_rest=False)


def test_a_loop_that_shows_stills_may_sleep_longer() -> None:
    pace = PicturePace()
    pace.is_due(1000 * MS, at_rest=True)
    pace.show(STILL)
    assert pace.rest_s(3000 * MS) > pace.rest_s(1050 * MS)
