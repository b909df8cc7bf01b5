"""Codes on the displays: where phones find the pages, and each crew its own debrief."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pygame import Rect, Surface

from console.core.words import Crew
from console.displays.painter import paint
from console.displays.qr_code import Code, squares_of
from console.displays.screen import Screen
from console.displays.widgets.code_corner import QUIET, beside
from console.languages import Message
from console.messages.debrief_links import PagesPlace, debrief_token, read_token
from console.table.scenes.match.match_scene import MatchScene
from tests.debrief.test_at_the_table import ended
from tests.table.driver import TableDriver

KEY = "00ff" * 12
PAGES = PagesPlace("http://10.42.0.1:8080", "table", KEY)


def codes(driver: TableDriver) -> dict[str, Code | None]:
    return {crew: driver.screen(crew).code for crew in Crew}


def test_while_nobody_plays_both_displays_lead_to_the_gallery() -> None:
    driver = TableDriver()
    assert set(codes(driver).values()) == {None}, "no pages are served"
    driver.table.codes.pages = PAGES
    code = Code("http://10.42.0.1:8080/gallery", Message.of("code.gallery"))
    assert codes(driver) == {"blue": code, "red": code}


def test_no_code_is_shown_during_a_match() -> None:
    driver = TableDriver()
    driver.table.codes.pages = PAGES
    driver.begin()
    driver.advance(30)
    assert set(codes(driver).values()) == {None}


def test_after_a_match_each_crew_is_led_to_its_own_debrief_and_together_to_both(tmp_path: Path) -> None:
    driver = ended(tmp_path)
    driver.table.codes.pages = PAGES
    driver.advance(5)
    journal = "match-000001.journal"

    def link(whose: str) -> Code:
        address = f"http://10.42.0.1:8080/debrief/table/{debrief_token(KEY, journal, whose)}"
        return Code(address, Message.of(f"code.debrief-{whose}"))

    assert codes(driver) == {"blue": link("blue"), "red": link("red")}
    scene = driver.table.scene
    assert isinstance(scene, MatchScene)
    for crew in Crew:
        scene.match_end.debrief.look(crew, driver.now_ns)
    assert codes(driver) == {"blue": link("both"), "red": link("both")}


@pytest.mark.parametrize("whose", ["blue", "red", "both"])
def test_a_link_is_known_by_whoever_has_the_key(whose: str) -> None:
    token = debrief_token(KEY, "match-000012.journal", whose)
    assert read_token(KEY, token) == ("match-000012.journal", whose)
    assert read_token("11" * 24, token) is None


def test_a_link_to_ones_own_debrief_opens_no_other() -> None:
    token = debrief_token(KEY, "match-000012.journal", "blue")
    said, _, proof = token.rpartition(".")
    for other in ("match-000012.red", "match-000012.both", "match-000013.blue", "../../etc/passwd.blue"):
        assert read_token(KEY, f"{other}.{proof}") is None
    assert said == "match-000012.blue"


@given(st.text(max_size=80))
def test_whatever_is_typed_opens_nothing(token: str) -> None:
    assert read_token(KEY, token) is None


@pytest.mark.parametrize("size", [(1024, 600), (1280, 720), (1920, 1080), (600, 1024)])
def test_a_code_is_drawn_as_it_is_and_the_rest_makes_room(size: tuple[int, int]) -> None:
    driver = TableDriver()
    driver.table.codes.pages = PAGES
    screen: Screen = driver.screen("blue")
    surface = Surface(size)
    paint(surface, screen)
    assert screen.code is not None
    rows = squares_of(screen.code.address)
    (width, height), strip = beside(size)
    assert not strip.colliderect(Rect(0, 0, width, height))
    side = min(strip.size)
    each = side // (len(rows) + 2 * QUIET)
    assert each >= 3, "a phone can read it"
    whole = each * (len(rows) + 2 * QUIET)
    frame = Rect(strip.topleft, (side, side))
    if strip.height > strip.width:
        frame.centery = strip.centery
    left, top = frame.left + (side - whole) // 2, frame.top + (side - whole) // 2
    for down, row in enumerate(rows):
        for along, dark in enumerate(row):
            x = left + (along + QUIET) * each + each // 2
            y = top + (down + QUIET) * each + each // 2
            assert surface.get_at((x, y))[:3] == ((0, 0, 0) if dark else (255, 255, 255))


def test_a_table_without_the_library_shows_no_code(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("console.table.display_codes.squares_of", lambda address: ())
    driver = TableDriver()
    driver.table.codes.pages = PAGES
    assert set(codes(driver).values()) == {None}
