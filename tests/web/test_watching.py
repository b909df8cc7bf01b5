"""What spectators see of a table, and when: time passes with the match, not with a pause."""

import json
from pathlib import Path

import pytest

from console.core.words import Crew
from console.table.local_socket.seeing import Onlooker
from console.web.sending import Spectator, sent_to
from console.web.tables.following import FollowedTable
from tests.games.lamp_desk import con_sonar
from tests.table.driver import TableDriver
from tests.table.scenes.test_pause import pause
from tests.table.test_gallery import AT_SEA, captain_sonar, reach

DELAY_S = 30


class Watching:
    """A table and a spectator at its pages: `watching.later(30)`, `watching.sees`."""

    def __init__(self, driver: TableDriver, folder: Path) -> None:
        self.driver = driver
        self.onlooker = Onlooker(driver.table)
        self.followed = FollowedTable("table", folder)
        self.later(0.1)

    def later(self, seconds: float) -> None:
        for _ in range(max(1, round(seconds * 2))):
            self.driver.advance(min(seconds, 0.5))
            screens = self.driver.table.screens(self.driver.now_ns)
            for told in self.onlooker.look(screens, (), self.driver.now_ns):
                self.followed.take(json.loads(told.line()))

    @property
    def sees(self) -> dict[str, object]:
        return sent_to(Spectator(), self.followed)

    def route(self, crew: Crew) -> object:
        views = self.sees["seen"]["views"]  # type: ignore[index,call-overload]
        return views[crew]["boat"]["route"]  # type: ignore[index,call-overload]


@pytest.fixture
def watching(tmp_path: Path) -> Watching:
    driver = captain_sonar(gallery_delay_seconds=DELAY_S)
    reach(driver, AT_SEA)
    return Watching(driver, tmp_path)


def test_until_it_is_time_spectators_see_what_everybody_knows(watching: Watching) -> None:
    watching.later(DELAY_S - 1)
    sees = watching.sees
    assert not sees["whole"]
    assert sees["could_be"] == {}
    assert "views" not in sees["seen"]  # type: ignore[operator]
    assert [side["damage"] for side in sees["seen"]["gallery"]["sides"]] == [0, 0]  # type: ignore[index,call-overload]
    watching.later(2)
    assert watching.sees["whole"]
    assert watching.route(Crew.RED) == ["L12", "K12"]


def test_a_pause_lets_nobody_catch_up(watching: Watching) -> None:
    watching.later(DELAY_S + 2)
    watching.driver.order("blue captain head north")
    watching.later(1)
    pause(watching.driver)
    watching.later(2 * DELAY_S)
    assert watching.sees["stands"]
    assert watching.route(Crew.BLUE) == ["G8"], "as it was a while before the pause"


def test_a_match_that_is_left_before_its_end_shows_nothing_more(watching: Watching) -> None:
    watching.later(DELAY_S + 2)
    watching.driver.order("blue captain head north")
    watching.later(1)
    told = dict(watching.followed.now.seen or {})
    watching.followed.take({**told, "match": 0, "views": {}, "gallery": None, "at_ms": 10**9})
    watching.followed.take({**told, "match": 0, "views": {}, "gallery": None, "at_ms": 10**9 + 10**6})
    assert "views" not in watching.sees["seen"] or not watching.sees["seen"]["views"]  # type: ignore[operator,index,call-overload]


def test_a_game_without_boats_of_ones_own_shows_what_lies_on_the_table(tmp_path: Path) -> None:
    watching = Watching(con_sonar(gallery_delay_seconds=DELAY_S), tmp_path)
    watching.later(DELAY_S + 2)
    sees = watching.sees
    assert not sees["whole"]
    seen = sees["seen"]
    assert isinstance(seen, dict)
    assert seen["views"] == {} and seen["sides"] == {}
    gallery = seen["gallery"]
    assert isinstance(gallery, dict) and isinstance(gallery["view"], dict)
    assert gallery["view"]["hand"] == [], "no hand is shown, not even late"
    assert gallery["view"]["players"]
