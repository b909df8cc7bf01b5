"""Windows, turned pictures, keys, mouse and fingers; two windows, a wide one, a process for each."""

import os
from dataclasses import replace
from multiprocessing.connection import wait
from typing import Any, ClassVar

import pygame
import pytest

from console.core.charts import load
from console.displays.chart.sea import WantedSea, draw_elsewhere
from console.displays.displays import Displays
from console.displays.painter import Painter
from console.displays.pane import Pane
from console.displays.table_displays import open_displays
from console.displays.window_displays import NoDisplayError, WindowDisplays, open_windows, start_video
from console.displays.window_events import Attended, Key, Pointers, Quit, Touch
from console.languages import say
from console.panels.link import QueueLook
from tests.displays.drawing import painted_screen, pixels, sample
from tests.displays.sample_screens import in_play

LOOK = QueueLook(4, 5)
ANOTHER = load("charlie-2", "real-time")
SCREENS = {crew: replace(in_play(crew), calm=True) for crew in ("blue", "red")}
"""Calm: nothing on them breathes, so that they look the same whenever they are drawn."""


@pytest.mark.parametrize("turned", [0, 90, 180, 270])
def test_a_turned_picture_is_the_upright_one_and_is_pressed_where_it_is_seen(turned: int) -> None:
    surface = pygame.Surface((1024, 600) if turned in (0, 180) else (600, 1024))
    pane = Pane(surface, turned)
    pane.want(in_play())
    pane.draw()
    upright = painted_screen(in_play(), (1024, 600))
    assert pixels(pygame.transform.rotate(surface, turned)) == pixels(upright.surface)
    painter = Painter(pygame.Surface((1024, 600)))
    painter.paint(in_play())
    marker = pygame.Surface((1024, 600))
    for x, y in ((100, 560), (560, 500), (900, 200), (700, 110)):
        marker.fill("black")
        marker.set_at((x, y), "white")
        seen = pygame.mask.from_threshold(pygame.transform.rotate(marker, -turned), "white", (9, 9, 9, 255))
        at = seen.get_bounding_rects()[0].topleft
        assert pane.control_at(at) == painter.control_at((x, y))


def test_no_other_angle() -> None:
    with pytest.raises(ValueError, match="45"):
        Pane(pygame.Surface((10, 10)), 45)


def shown(way: str) -> WindowDisplays:
    displays = open_windows(way, size=(1024, 600), turned={"red": 180})
    displays.show(SCREENS)
    while not displays.finished:
        displays.show(SCREENS)
    return displays


def test_two_windows_show_a_crew_each() -> None:
    displays = shown("two")
    by_crew = {window.crews: window for window in displays.windows}
    blue = by_crew[("blue",)].window.get_surface()
    red = by_crew[("red",)].window.get_surface()
    assert pixels(blue) == pixels(painted_screen(SCREENS["blue"]).surface)
    assert pixels(pygame.transform.rotate(red, 180)) == pixels(painted_screen(SCREENS["red"]).surface)
    displays.close()


def test_a_wide_window_shows_both() -> None:
    displays = shown("wide")
    (window,) = displays.windows
    surface = window.window.get_surface()
    assert surface.get_size() == (2048, 600)
    left = surface.subsurface((0, 0, 1024, 600))
    assert pixels(left) == pixels(painted_screen(SCREENS["blue"]).surface)
    assert window.control_at((60, 520)) == "blue.captain.west"
    assert (window.control_at((2047 - 60, 600 - 520)) or "").startswith("red.captain")
    displays.close()


class Recorded:
    """A real window, but for what it is asked to fill: what is asked of all of them, in order."""

    asked: ClassVar[list[str]] = []
    given: ClassVar[list[dict[str, Any]]] = []

    def __init__(
        self, title: str, size: tuple[int, int], position: tuple[int, int] | int, **how: bool
    ) -> None:
        self.asked.append("open")
        self.given.append({"size": size, "position": position, **how})
        self._window = REAL_WINDOW(title, size)

    def get_surface(self) -> pygame.Surface:
        self.asked.append("surface")
        return self._window.get_surface()

    def flip(self) -> None:
        self.asked.append("flip")

    def destroy(self) -> None:
        self._window.destroy()


REAL_WINDOW = pygame.Window


@pytest.fixture
def recorded(monkeypatch: pytest.MonkeyPatch) -> type[Recorded]:
    monkeypatch.setattr(pygame, "Window", Recorded)
    Recorded.asked, Recorded.given = [], []
    return Recorded


def no_desktop(monkeypatch: pytest.MonkeyPatch, *sizes: tuple[int, int]) -> None:
    monkeypatch.setenv("SDL_FRAMEBUFFER_ACCELERATION", "as before")
    monkeypatch.delenv("SDL_FRAMEBUFFER_ACCELERATION")
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "KMSDRM")
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: list(sizes))


def test_every_window_is_open_before_the_first_surface_is_taken(recorded: type[Recorded]) -> None:
    """Without a desktop, a window whose surface is taken before the next is opened stays black."""
    shown("two").close()
    assert recorded.asked[:4] == ["open", "open", "surface", "surface"]


def test_a_picture_is_brought_to_the_glass_twice(recorded: type[Recorded]) -> None:
    """Without a desktop the first flip goes to a buffer that SDL discards: the glass would stay black."""
    displays = open_windows("two", size=(1024, 600))
    rounds = 0
    while not displays.finished:
        displays.show(SCREENS)
        rounds += 1
    displays.close()
    assert recorded.asked.count("flip") >= 4 and rounds >= 2


def test_half_a_picture_is_never_brought_to_the_glass(recorded: type[Recorded]) -> None:
    displays = shown("two")
    recorded.asked.clear()
    asked: list[WantedSea] = []
    draw_elsewhere(asked.append)
    try:
        screens = {crew: replace(screen, chart=ANOTHER) for crew, screen in SCREENS.items()}
        displays.show(screens)
        displays.windows[0].exposed()
        displays.show(screens)
        assert asked and not displays.finished and "flip" not in recorded.asked
    finally:
        draw_elsewhere(None)
    while not displays.finished:
        displays.show(screens)
    assert recorded.asked.count("flip") >= 2
    displays.close()


def test_without_a_desktop_a_lone_window_is_drawn_by_what_needs_no_other_window(
    recorded: type[Recorded], monkeypatch: pytest.MonkeyPatch
) -> None:
    """For desktop OpenGL SDL opens the window anew, and the only one of its driver stays black."""
    no_desktop(monkeypatch, (1920, 1080))
    open_windows("wide", fullscreen=True).close()
    assert os.environ["SDL_FRAMEBUFFER_ACCELERATION"] == "opengles2"


@pytest.mark.parametrize("way", ["two", "wide", "processes"])
@pytest.mark.parametrize("fullscreen", [True, False])
def test_without_a_desktop_each_picture_fills_an_output(
    recorded: type[Recorded], monkeypatch: pytest.MonkeyPatch, way: str, fullscreen: bool
) -> None:
    no_desktop(monkeypatch, (1920, 1080), (1024, 768))
    displays = open_windows(way, size=(1024, 600), fullscreen=fullscreen)
    displays.close()
    assert [(window["position"], window["size"]) for window in recorded.given] == [
        ((0, 0), (1920, 1080)),
        ((1920, 0), (1024, 768)),
    ]
    assert all(window["fullscreen_desktop"] and not window["borderless"] for window in recorded.given)
    as_asked = way == "two" and fullscreen
    assert [w.key for w in displays.warnings] == ([] if as_asked else ["table.outputs-filled"])


@pytest.mark.parametrize("way", ["two", "wide", "processes"])
@pytest.mark.parametrize("fullscreen", [True, False])
def test_without_a_desktop_both_crews_share_the_one_output(
    recorded: type[Recorded],
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    way: str,
    fullscreen: bool,
) -> None:
    no_desktop(monkeypatch, (1920, 1080))
    displays = open_windows(way, size=(1024, 600), fullscreen=fullscreen)
    (window,) = displays.windows
    assert window.crews == ("blue", "red")
    displays.close()
    (given,) = recorded.given
    assert given["size"] == (1920, 1080) and given["fullscreen_desktop"]
    words = {"two": "table.output-shared", "processes": "table.output-shared"}
    said = words.get(way, "table.outputs-filled")
    if way == "wide" and fullscreen:
        assert not displays.warnings and not caplog.messages
    else:
        assert [warning.key for warning in displays.warnings] == [said]
        assert caplog.messages == [say(warning, "en") for warning in displays.warnings]


def test_two_windows_that_would_fill_the_one_output_of_a_desktop_share_it(recorded: type[Recorded]) -> None:
    displays = open_windows("two", fullscreen=True)
    displays.close()
    (given,) = recorded.given
    assert given["fullscreen_desktop"]
    assert [warning.key for warning in displays.warnings] == ["table.output-shared"]


def test_a_replay_for_one_crew_fills_an_output_where_there_is_no_desktop(
    recorded: type[Recorded], monkeypatch: pytest.MonkeyPatch
) -> None:
    no_desktop(monkeypatch, (1920, 1080))
    open_windows(crews=["red"], size=(1280, 720)).close()
    (given,) = recorded.given
    assert given["size"] == (1920, 1080) and given["fullscreen_desktop"]


def test_a_window_that_changes_its_size_is_drawn_anew() -> None:
    displays = shown("two")
    window = next(each for each in displays.windows if each.crews == ("blue",))
    window.window.size = (1280, 720)
    window.lay_out()
    displays.show(SCREENS)
    while not displays.finished:
        displays.show(SCREENS)
    assert pixels(window.window.get_surface()) == pixels(painted_screen(SCREENS["blue"], (1280, 720)).surface)
    displays.close()


def test_mouse_fingers_and_keys_become_presses() -> None:
    window = object()
    where = {(10, 10): "blue.captain.north", (512, 300): "blue.captain.stop"}
    pointers = Pointers(lambda _, at: where.get((round(at[0]), round(at[1]))))
    events = [
        pygame.Event(pygame.WINDOWFOCUSGAINED, window=window),
        pygame.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=(10, 10), touch=False, window=window),
        pygame.Event(pygame.MOUSEBUTTONDOWN, button=3, pos=(512, 300), touch=False, window=window),
        pygame.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=(512, 300), touch=True, window=window),
        pygame.Event(pygame.FINGERDOWN, touch_id=1, finger_id=7, x=0.5, y=0.5, window=_Sized()),
        pygame.Event(pygame.MOUSEBUTTONUP, button=1, pos=(500, 500), touch=False, window=window),
        pygame.Event(pygame.FINGERUP, touch_id=1, finger_id=7, x=0.9, y=0.9, window=_Sized()),
        pygame.Event(pygame.KEYDOWN, scancode=pygame.KSCAN_W, window=window),
        pygame.Event(pygame.WINDOWCLOSE, window=window),
    ]
    assert pointers.translate(events, LOOK) == [
        Attended(True),
        Touch("blue.captain.north", True, LOOK),
        Touch("blue.captain.stop", True, LOOK),
        Touch("blue.captain.north", False, LOOK),
        Touch("blue.captain.stop", False, LOOK),
        Key("W", pygame.KSCAN_W, True, LOOK),
        Quit(),
    ]


class _Sized:
    size = (1024, 600)


def test_two_fingers_on_one_control_press_it_once() -> None:
    pointers = Pointers(lambda _, at: "blue.captain.ok")
    down = [
        pygame.Event(pygame.FINGERDOWN, touch_id=1, finger_id=finger, x=0.5, y=0.5, window=_Sized())
        for finger in (1, 2)
    ]
    assert pointers.translate(down, LOOK) == [Touch("blue.captain.ok", True, LOOK)]


def test_the_keyboard_going_from_one_window_to_the_other_is_no_news() -> None:
    pointers = Pointers(lambda *_: None)
    one, other = object(), object()
    gained = pygame.WINDOWFOCUSGAINED
    assert pointers.translate([pygame.Event(gained, window=one)], LOOK) == [Attended(True)]
    moved = [pygame.Event(pygame.WINDOWFOCUSLOST, window=one), pygame.Event(gained, window=other)]
    assert pointers.translate(moved, LOOK) == []
    assert pointers.translate([pygame.Event(pygame.WINDOWFOCUSLOST, window=other)], LOOK) == [Attended(False)]


def test_a_key_before_the_keyboard_went_elsewhere_is_told_before_that() -> None:
    pointers = Pointers(lambda *_: None)
    window = object()
    key = pygame.Event(pygame.KEYDOWN, scancode=pygame.KSCAN_W, window=window)
    told = Key("W", pygame.KSCAN_W, True, LOOK)
    gained = pygame.Event(pygame.WINDOWFOCUSGAINED, window=window)
    assert pointers.translate([gained, key], LOOK) == [Attended(True), told]
    lost = pygame.Event(pygame.WINDOWFOCUSLOST, window=window)
    assert pointers.translate([key, lost], LOOK) == [told, Attended(False)]


def test_a_process_for_each_display_draws_and_ends_with_the_table() -> None:
    displays = open_displays("processes", size=(1024, 600))
    parts = displays._processes  # type: ignore[attr-defined]
    try:
        displays.show(SCREENS)
        assert not displays.finished
        displays.show({crew: sample("stop") for crew in SCREENS})
        while not displays.finished:
            assert wait([display.pipe for display in parts], timeout=60), "no display said that it has drawn"
            assert all(isinstance(event, Attended) for event in displays.events())
        assert displays.finished
    finally:
        displays.close()
    assert not any(display.process.is_alive() for display in parts)


def test_without_a_screen_it_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SDL_VIDEODRIVER", raising=False)
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    pygame.display.quit()
    if any(__import__("pathlib").Path("/dev/dri").glob("card*")):
        monkeypatch.setenv("SDL_VIDEODRIVER", "x11")
    with pytest.raises(NoDisplayError, match="no screen"):
        start_video()


def test_a_display_whose_process_is_killed_is_started_again_and_the_other_goes_on() -> None:
    displays = open_displays("processes", size=(1024, 600))
    parts = displays._processes  # type: ignore[attr-defined]
    try:
        _draw(displays, parts)
        dead, other = parts[0].process, parts[1].process
        dead.kill()
        dead.join()
        while not displays.restarts:
            wait([display.pipe for display in parts], timeout=60)
            assert all(isinstance(event, Attended) for event in displays.events()), "nobody closed a window"
        _draw(displays, parts)
        assert parts[0].process.is_alive() and parts[0].process is not dead
        assert parts[1].process is other
    finally:
        displays.close()


def _draw(displays: Displays, parts: Any) -> None:
    displays.show({crew: replace(screen) for crew, screen in SCREENS.items()})
    while not displays.finished:
        assert wait([display.pipe for display in parts], timeout=60), "no display said that it has drawn"
        displays.events()
