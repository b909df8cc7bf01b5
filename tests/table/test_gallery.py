"""What a crowd, or a boat of computers, is shown of a match: what is public at once, the rest late."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from console.core.match import Match
from console.core.words import Crew
from console.displays.onlookers.gallery import CROWD, Gallery, GalleryScreen
from console.displays.screen import SceneName
from console.languages import Message
from console.table.onlookers.crowd import Crowd, delay_s
from console.table.onlookers.delay_line import DelayLine
from tests.games.lamp_desk import captain_sonar, con_sonar, reach, sonar_family
from tests.table.driver import TableDriver
from tests.table.scenes.test_pause import pause

AT_SEA = """
    blue captain start G8
    red captain start L12
    blue captain dive
    red captain dive
    mined blue C6 D9
    red captain head west
    red first-mate charge mine
"""


class Square:
    """A table in the sight of a crowd: `square.later(90)`, `square.sees`."""

    def __init__(self, driver: TableDriver) -> None:
        self.driver = driver
        self.crowd = Crowd(driver.table)
        self.later(0.1)

    def later(self, seconds: float) -> None:
        for _ in range(max(1, round(seconds * 2))):
            self.driver.advance(min(seconds, 0.5))
            self.screen = self.crowd.screen(self.driver.now_ns)

    @property
    def sees(self) -> Gallery:
        assert isinstance(self.screen, GalleryScreen)
        return self.screen.gallery


def square(**settings: Any) -> Square:
    driver = captain_sonar(**settings)
    reach(driver, AT_SEA)
    return Square(driver)


PUTS = st.lists(st.integers(0, 50), max_size=30)
"""How long after the one before each value is put."""


@given(PUTS, st.integers(0, 100), st.lists(st.integers(0, 60), max_size=30))
def test_a_delay_line_gives_the_newest_that_is_old_enough_and_nothing_before_its_time(
    puts: list[int], delay: int, asks: list[int]
) -> None:
    line, now = DelayLine[int](delay), 0
    times = []
    for after in puts:
        now += after
        times.append(now)
    waiting, asked = list(times), 0
    for after in asks:
        asked += after
        while waiting and waiting[0] <= asked:
            line.put(waiting[0], waiting.pop(0))
        due = [put for put in times if put <= asked and put + delay <= asked]
        assert line.at(asked) == (due[-1] if due else None)


def test_what_is_forgotten_never_comes_out() -> None:
    line = DelayLine[str](10)
    line.put("seen", 0)
    line.put("unseen", 5)
    assert line.at(12) == "seen"
    line.forget()
    assert line.empty
    assert line.at(1000) is None


def test_for_90_seconds_a_crowd_sees_what_both_crews_know_and_then_both_boats() -> None:
    table = square()
    assert not table.sees.whole
    table.later(89)
    assert not table.sees.whole
    table.later(1.5)
    assert table.sees.whole
    blue, red = table.sees.sides
    assert blue.view.boat.route == ("G8",) and blue.view.boat.mines == ("C6", "D9")
    assert red.view.boat.route == ("L12", "K12")


def test_it_is_the_match_as_it_was_90_seconds_ago() -> None:
    table = square()
    table.later(60)
    table.driver.order("blue captain head north")
    table.later(35)
    assert table.sees.sides[0].view.boat.route == ("G8",)
    table.later(56)
    assert table.sees.sides[0].view.boat.route == ("G8", "G7")
    assert table.sees.heard[0].message.key == "heard.headed-north"


def test_it_says_how_far_behind_it_is() -> None:
    table = square(gallery_delay_seconds=30)
    table.later(31)
    assert table.sees.whole
    assert dict(table.sees.title.args) == {"seconds": 30}


def test_it_tells_who_waits_for_whom_and_what_could_be_believed() -> None:
    table = square()
    table.later(91)
    blue, red = table.sees.sides
    awaited = {card.station for card in red.cards if card.state == "awaited"}
    assert "engineer" in awaited
    assert {card.station for card in blue.cards} == {"captain", "first-mate", "engineer", "radio"}
    assert "K12" in red.could_be and "L12" in red.could_be
    assert len(red.could_be) < len(blue.could_be), "red has given a course, blue has not"


def test_what_could_be_believed_follows_from_what_everybody_heard_alone() -> None:
    first, second = square(), square()
    start = second.driver.match.match
    boat = start.state.boat(Crew.RED)._replace(dot=3, route=(3,), visited=8)
    start.state = start.state._replace(red=boat)
    for table in (first, second):
        table.later(91)
    assert first.sees.sides[1].could_be == second.sees.sides[1].could_be
    assert first.sees.sides[1].view != second.sees.sides[1].view


def go_on(table: Square) -> None:
    table.driver.press("blue.captain.north")
    table.driver.press("red.captain.north")
    assert table.driver.scene == "play"


def test_no_pause_brings_out_what_was_still_secret() -> None:
    table = square()
    table.later(60)
    pause(table.driver)
    table.later(200)
    assert not table.sees.whole and table.sees.title == Message.of("gallery.stands")
    assert all(side.view is None and not side.could_be for side in table.sees.sides)
    go_on(table)
    table.later(24)
    assert not table.sees.whole
    table.later(8)
    assert table.sees.whole, "90 seconds of the match have passed"


def test_a_pause_lets_the_picture_stand_still() -> None:
    table = square()
    table.later(100)
    table.driver.order("red captain head west")
    pause(table.driver)
    table.later(1)
    stood = table.sees
    assert stood.whole and stood.title == Message.of("gallery.stands")
    table.later(200)
    assert table.sees == stood
    go_on(table)
    table.later(1)
    assert table.sees.title == Message.of("gallery.behind", seconds=90)
    views = [[side.view for side in sees.sides] for sees in (table.sees, stood)]
    assert views[0] == views[1], "what was to be seen 90 seconds of the match ago"


def test_what_was_not_yet_shown_of_a_match_that_is_left_from_its_pause_never_is() -> None:
    table = square()
    table.later(100)
    pause(table.driver)
    table.later(1)
    table.driver.table._enter(table.driver.table._attract, table.driver.now_ns)
    table.later(100)
    assert table.screen.scene is SceneName.ATTRACT


def test_a_match_that_is_over_is_seen_to_its_end_though_the_table_is_left() -> None:
    table = square()
    table.later(91)
    table.driver.match.end_by_people()
    table.later(1)
    table.driver.table._enter(table.driver.table._attract, table.driver.now_ns)
    table.later(60)
    assert table.driver.scene == "attract"
    assert table.sees.whole
    table.later(40)
    assert table.screen.scene is SceneName.ATTRACT and not table.screen.panel_shown


def test_a_match_that_begins_anew_brings_nothing_of_the_one_before() -> None:
    table = square()
    table.later(91)
    assert table.sees.whole
    driver = table.driver
    scene = driver.match
    again = type(scene)(
        Match(scene.plan), driver.settings, driver.loudspeaker, driver.table._attract, driver.now_ns
    )
    driver.table._enter(again, driver.now_ns)
    table.later(1)
    assert not table.sees.whole


@pytest.mark.parametrize(
    ("computers", "wanted", "behind"),
    [
        ("", 90, 90),
        ("", 0, 90),
        ("red=ace", 0, 90),
        ("blue=ace red=ace", 0, 0),
        ("blue=ace red=ace", 20, 20),
    ],
)
def test_a_crowd_is_not_behind_only_where_nobody_could_be_given_away(
    computers: str, wanted: int, behind: int
) -> None:
    driver = captain_sonar(computers=computers, gallery_delay_seconds=wanted)
    assert delay_s(driver.match) == behind


def public(driver: TableDriver, crew: str = CROWD) -> GalleryScreen:
    screen = Crowd(driver.table).screen(driver.now_ns) if crew == CROWD else driver.screen(crew)
    assert isinstance(screen, GalleryScreen)
    return screen


@pytest.mark.parametrize("crew", [CROWD, "red"])
def test_what_is_public_does_not_change_by_anything_when_only_secrets_do(crew: str) -> None:
    first, second = (captain_sonar(computers="red=cadet") for _ in range(2))
    for driver in (first, second):
        reach(driver, "blue captain start G8")
        driver.advance(0.2)
    match = second.match.match
    for boat in Crew:
        changed = match.state.boat(boat)._replace(
            dot=3, route=(1, 2, 3), mines=6, gauges=(1, 2, 3, 1, 2, 0), broken=5
        )
        match.state = match.state._replace(**{boat.value: changed})
    second.match.look(second.now_ns)
    assert public(first, crew) == public(second, crew)
    assert not public(first, crew).gallery.whole


def test_a_crew_of_computers_shows_what_is_public_and_no_list() -> None:
    driver = captain_sonar(computers="red=cadet")
    reach(driver, "blue captain start G8\nblue captain dive")
    driver.advance(1)
    screen = public(driver, "red")
    assert screen.menu is None and screen.view is None and not screen.cards
    assert [side.name for side in screen.gallery.sides] == ["Nautilus", "Kraken"]
    assert "heard.dived" in [each.message.key for each in screen.gallery.heard]
    assert not isinstance(driver.screen("blue"), GalleryScreen), "people see their own"


@pytest.mark.parametrize("computers", ["red=ace", "red=ace blue.radio=ace", "red=cadet blue.captain=ace"])
def test_it_does_so_whatever_the_seats(computers: str) -> None:
    driver = captain_sonar(computers=computers)
    assert public(driver, "red").gallery.title.key == "gallery.covered"


def test_a_shot_at_a_dot_is_seen_there_in_the_colour_of_who_fired() -> None:
    driver = captain_sonar()
    reach(driver, f"{AT_SEA}\nfull blue torpedo\nblue captain stop\nblue captain torpedo G6")
    driver.advance(2)
    assert [(spot.dot, spot.crew) for spot in public(driver).gallery.spots] == [("G6", "blue")]


def test_players_without_boats_are_seen_with_nothing_that_is_in_their_hands() -> None:
    driver = con_sonar(players=3)
    screen = public(driver)
    assert screen.view.hand == () and screen.view.player is None
    assert screen.of_game.seats == ()


def test_in_sonar_family_both_boats_are_seen_too() -> None:
    driver = sonar_family()
    driver.dive()
    table = Square(driver)
    table.later(91)
    assert [side.view.game for side in table.sees.sides] == ["sonar-family"] * 2
    assert {card.station for card in table.sees.sides[0].cards} == {"captain", "radio"}
