"""The crowd's picture, and that of a boat of computers: everything fits, in each way of opening windows."""

from dataclasses import replace
from multiprocessing.connection import wait

import pygame
import pytest

from console.displays.onlookers.gallery import CROWD, GalleryScreen
from console.displays.table_displays import open_displays
from console.displays.window_displays import WindowDisplays, open_windows
from console.table.onlookers.crowd import Crowd
from tests.displays.drawing import painted_screen, pixels
from tests.displays.sample_screens import in_play
from tests.displays.test_windows import Recorded, no_desktop, recorded  # noqa: F401
from tests.games.lamp_desk import captain_sonar, con_sonar, reach, sonar_family
from tests.table.test_gallery import AT_SEA

SIZES = ((1024, 600), (1280, 720), (1920, 1080), (1080, 1920))
SEEN = f"{AT_SEA}\nfull blue torpedo\nblue captain stop\nblue captain torpedo G6"


def galleries(language: str) -> dict[str, GalleryScreen]:
    """What is public, and both boats, in each game."""
    shown = {}
    for name, begin, steps in (
        ("captain", captain_sonar, SEEN),
        ("family", sonar_family, ""),
        ("con", con_sonar, ""),
    ):
        driver = begin(language=language)
        reach(driver, steps)
        driver.advance(3)  # what is seen for a moment is over
        crowd = Crowd(driver.table)
        for which in ("public", "whole"):
            shown[f"{name} {which}"] = crowd.screen(driver.now_ns)
            driver.match.settings = replace(driver.match.settings, gallery_delay_seconds=1)
            crowd = Crowd(driver.table)
            crowd.screen(driver.now_ns)
            driver.advance(1.1)
    return shown


CREWS = ("blue", "red", CROWD)
SCREENS = {**{crew: in_play(crew) for crew in ("blue", "red")}, CROWD: galleries("en")["captain whole"]}


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_all_of_it_fits(size: tuple[int, int], language: str) -> None:
    for name, screen in galleries(language).items():
        canvas = painted_screen(screen, size)
        assert [note.words for note in canvas.written if note.overlong] == [], name
        places = [note.place for note in canvas.written if note.words]
        for number, place in enumerate(places):
            assert place.collidelist(places[number + 1 :]) < 0, name


def test_both_boats_are_drawn_where_they_are() -> None:
    screen = galleries("en")["captain whole"]
    assert screen.gallery.whole
    blue, red = screen.gallery.sides
    moved = replace(blue.view, boat=replace(blue.view.boat, mines=()))
    other = replace(screen.gallery, sides=(replace(blue, view=moved), red))
    assert pixels(painted_screen(screen).surface) != pixels(
        painted_screen(replace(screen, gallery=other)).surface
    )


def shown(way: str) -> WindowDisplays:
    displays = open_windows(way, crews=CREWS, size=(1024, 600))
    displays.show(SCREENS)
    while not displays.finished:
        displays.show(SCREENS)
    return displays


def test_a_third_window_is_the_crowd_s_and_nothing_can_be_pressed_in_it() -> None:
    displays = shown("two")
    (window,) = (each for each in displays.windows if each.crews == (CROWD,))
    assert pixels(window.window.get_surface()) == pixels(painted_screen(SCREENS[CROWD]).surface)
    assert all(window.control_at((x, y)) is None for x in range(0, 1024, 40) for y in range(0, 600, 40))
    displays.close()


def test_a_wide_window_has_a_third_for_the_crowd() -> None:
    displays = shown("wide")
    (window,) = displays.windows
    assert list(window.pane_sizes()) == list(CREWS)
    surface = window.window.get_surface()
    third = surface.subsurface(pygame.Rect(2048, 0, 1024, 600))
    assert pixels(third) == pixels(painted_screen(SCREENS[CROWD]).surface)
    displays.close()


def test_a_process_of_its_own_draws_for_the_crowd() -> None:
    displays = open_displays("processes", crews=CREWS, size=(1024, 600))
    parts = displays._processes  # type: ignore[attr-defined]
    assert [part.crews for part in parts] == [(crew,) for crew in CREWS]
    try:
        displays.show(SCREENS)
        while not displays.finished:
            assert wait([part.pipe for part in parts], timeout=60), "no display said that it has drawn"
            displays.events()
    finally:
        displays.close()


@pytest.mark.parametrize("way", ["two", "wide", "processes"])
def test_without_a_desktop_a_third_output_is_the_crowd_s(
    recorded: type[Recorded],  # noqa: F811
    monkeypatch: pytest.MonkeyPatch,
    way: str,
) -> None:
    no_desktop(monkeypatch, (1920, 1080), (1024, 768), (1280, 720))
    displays = open_windows(way, crews=CREWS, fullscreen=True)
    displays.close()
    assert [(window["position"], window["size"]) for window in recorded.given] == [
        ((0, 0), (1920, 1080)),
        ((1920, 0), (1024, 768)),
        ((2944, 0), (1280, 720)),
    ]


@pytest.mark.parametrize("way", ["two", "wide", "processes"])
@pytest.mark.parametrize("sizes", [[(1920, 1080)], [(1920, 1080), (1024, 768)]])
def test_without_an_output_to_spare_the_crews_keep_theirs_and_the_table_says_so(
    recorded: type[Recorded],  # noqa: F811
    monkeypatch: pytest.MonkeyPatch,
    way: str,
    sizes: list[tuple[int, int]],
) -> None:
    no_desktop(monkeypatch, *sizes)
    displays = open_windows(way, crews=CREWS, fullscreen=True)
    assert sorted(crew for window in displays.windows for crew in window.crews) == ["blue", "red"]
    displays.close()
    assert displays.warnings[-1].key == "table.no-crowd-output"
