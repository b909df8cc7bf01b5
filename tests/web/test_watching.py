"""What spectators see of a table, and when: time passes with the match, not with a pause."""

from dataclasses import fields, replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from console.core.views import Json
from console.core.words import Crew
from console.languages import Message, say
from console.messages.hall_messages import DistantPicture, read_tables
from console.table.local_socket.onlooker import Onlooker
from console.web.audience import (
    Facilitator,
    OtherPages,
    Spectator,
    in_language,
    sent_of_all,
    sent_to,
    table_said,
)
from console.web.tables.followed_table import FollowedTable
from tests.games.lamp_desk import con_sonar
from tests.messages.heard_news import as_heard
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
                self.followed.take(as_heard(told))

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
    told = watching.followed.now.seen
    assert told is not None
    for at_ms in (10**9, 10**9 + 10**6):
        watching.followed.take(replace(told, match=0, views={}, gallery=None, at_ms=at_ms))
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


def test_all_that_is_sent_to_other_pages_is_read_there(watching: Watching) -> None:
    sent = sent_to(OtherPages(), watching.followed)
    assert sent.keys() <= {each.name for each in fields(DistantPicture)}
    (read,) = read_tables({"tables": [sent]}).tables
    assert {name: part for name, part in read.json().items() if name in sent} == sent


def test_tables_of_other_machines_are_for_the_facilitator_alone(watching: Watching) -> None:
    distant: Any = SimpleNamespace(
        name="door", here=True, address="http://10.77.0.3", told=DistantPicture(table="theirs")
    )
    own = sent_to(Facilitator(), watching.followed)
    told = sent_of_all(Facilitator(), [watching.followed], [distant])
    unseen = dict.fromkeys(("seen", "game", "chart", "could_be"))
    assert told == [own, {**unseen, "table": "door", "here": True, "address": "http://10.77.0.3"}]
    for who in (Spectator(), OtherPages()):
        assert sent_of_all(who, [watching.followed], [distant]) == [sent_to(who, watching.followed)]


def test_messages_are_said_wherever_they_are_in_a_picture() -> None:
    message: Json = {"key": "code.gallery", "args": []}
    words = say(Message.of("code.gallery"), "fr")
    picture: dict[str, Json] = {"table": "hall", "here": True, "deep": [{"said": message}, message, 7]}
    assert in_language(picture, "fr") == {"table": "hall", "here": True, "deep": [{"said": words}, words, 7]}
    assert table_said(picture, "fr") == in_language(picture, "fr")
    unknown: Json = {"key": "of.a-newer-table", "args": []}
    assert in_language(unknown, "en") == "of.a-newer-table"
    endless: list[Json] = []
    for _ in range(100_000):
        endless = [endless]
    assert table_said({"table": "hall", "here": True, "deep": endless}, "en") == {
        "table": "hall",
        "here": False,
    }
