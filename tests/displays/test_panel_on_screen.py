"""The simulated panel: every control can be pressed, is large enough, and its lamp is seen."""

from dataclasses import replace

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pygame import Rect, Surface

from console.displays.canvas import Canvas
from console.displays.painter import Painter
from console.displays.scenes import pieces
from console.displays.widgets import buttons, cards
from console.displays.widgets.buttons import DRAWN
from console.displays.widgets.screen_panel import key_places, panel
from console.games.captain_sonar.display import board
from console.languages import LANGUAGES, word
from console.panels.hardware import Control
from console.panels.keymap import load_keys
from tests.displays.drawing import TALL, painted_screen, pixels, sample
from tests.displays.sample_screens import SAMPLES

LEAST_TOUCH = 20
"""Pixels at 1024×600: 4 mm on a screen of 10 inches."""
USED_TURN_BY_TURN = {f"engineer.{course}-6" for course in ("north", "east", "south", "west")}


def controls_of(name: str, size: tuple[int, int] = (1024, 600)) -> dict[str, Rect]:
    painter = Painter(pygame.Surface(size))
    painter.paint(sample(name))
    found: dict[str, Rect] = {}
    for piece in painter._wanted:
        found.update(piece.controls)
    return found


@pytest.mark.parametrize("size", [(1024, 600), (1920, 1080), *TALL], ids=str)
def test_in_a_match_and_in_service_every_control_can_be_pressed(size: tuple[int, int]) -> None:
    every = set(panel().lamps)
    assert set(controls_of("play", size)) == every
    assert set(controls_of("service", size)) == every
    assert set(controls_of("turn-by-turn", size)) == every - USED_TURN_BY_TURN


@pytest.mark.parametrize("name", SAMPLES)
def test_courses_ok_and_cancel_can_always_be_pressed(name: str) -> None:
    needed = {"north", "east", "south", "west", "ok", "cancel", "stop", "surface"}
    assert {f"captain.{control}" for control in needed} <= set(controls_of(name))


@pytest.mark.parametrize("name", SAMPLES)
def test_controls_are_apart_and_large_enough_to_touch(name: str) -> None:
    places = controls_of(name)
    for control, place in places.items():
        assert min(place.size) >= LEAST_TOUCH, f"{control} is {place.size}"
        others = [other for each, other in places.items() if each != control]
        assert place.collidelist(others) < 0, control


def test_a_touch_finds_its_control_and_nothing_beside_the_panel() -> None:
    painter = Painter(pygame.Surface((1280, 720)))
    painter.paint(sample("play"))
    for control, place in controls_of("play", (1280, 720)).items():
        assert painter.control_at(place.center) == control
    assert painter.control_at((3, 3)) is None
    painter.paint(replace(sample("play"), panel_shown=False))
    assert all(painter.control_at((x, y)) is None for x in range(0, 1280, 40) for y in range(0, 720, 40))


def test_every_lamp_is_seen_when_it_shines() -> None:
    dark = replace(sample("play"), lit=frozenset())
    picture = pixels(painted_screen(dark).surface)
    for lamp in panel().lamps:
        lit = painted_screen(replace(dark, lit=frozenset({lamp})))
        assert pixels(lit.surface) != picture, lamp


def test_a_held_control_looks_held() -> None:
    free = replace(sample("play"), held=frozenset())
    picture = pixels(painted_screen(free).surface)
    for control in ("captain.stop", "first-mate.torpedo", "engineer.west-2", "radio.note-silence"):
        assert pixels(painted_screen(replace(free, held=frozenset({control}))).surface) != picture, control


def test_a_lesson_shows_the_control_to_press() -> None:
    lesson = sample("tutorial").tutorial
    assert lesson is not None
    controls = (["captain.north"], ["radio.erase"], ["engineer.north-1", "first-mate.mine"], [])
    shown = [
        pixels(painted_screen(replace(sample("tutorial"), tutorial=replace(lesson, wanted=wanted))).surface)
        for wanted in map(frozenset, controls)
    ]
    assert len(set(shown)) == len(shown)


@given(
    st.lists(
        st.tuples(st.integers(0, 6), st.integers(0, 6), st.sampled_from([18.0, 33.0, 60.0])),
        min_size=1,
        max_size=14,
        unique_by=lambda place: place[:2],
    )
)
def test_any_panel_becomes_keys_that_are_apart(places: list[tuple[int, int, float]]) -> None:
    """Whatever a panel.toml says: no key over another, none outside, the order of rows and columns kept."""
    like = panel().controls[0]
    shown = [_control(like, number, *place) for number, place in enumerate(places)]
    room = Rect(10, 20, 400, 300)
    found = key_places(shown, room, 4)
    assert set(found) == {control.id for control in shown}
    for control in shown:
        place = found[control.id]
        assert room.contains(place)
        assert place.collidelist([other for each, other in found.items() if each != control.id]) < 0
        for other in shown:
            if other.x_mm > control.x_mm and other.y_mm == control.y_mm:
                assert found[other.id].left >= place.right


def _control(like: Control, number: int, column: int, row: int, cap_mm: float) -> Control:
    kind = replace(like.kind, cap_mm=cap_mm)
    return replace(like, id=f"captain.{number}", kind=kind, x_mm=40.0 * column, y_mm=40.0 * row)


def test_each_control_is_drawn_with_its_key_where_there_is_a_keyboard() -> None:
    keys = load_keys()
    for crew in ("blue", "red"):
        captions = keys.captions(crew)
        assert set(panel().lamps) <= set(captions), "every control has a key"
        screen = replace(sample("keys"), crew=crew, keys=captions)
        written = [note.words for note in painted_screen(screen, (1280, 720)).written if note.role == "cap"]
        chosen = [captions[name] for name in ("first-mate", "engineer", "radio")]
        needed = [captions[name] for name in panel().lamps if captions[name] not in DRAWN]
        assert sorted(written) == sorted(word(key, "en") for key in needed + chosen)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(1024, 600), (1280, 720), (1920, 1080), *TALL], ids=str)
def test_no_key_lies_over_words_or_signs(
    size: tuple[int, int], language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither of a button, of a gauge, of a card, nor of the board."""
    screen = replace(sample("keys"), language=language, panel_shown=True)
    paper = next(piece.place for piece in pieces(screen, size) if piece.name == "board")
    caps, drawn = watched_drawing(monkeypatch, paper)
    for note in painted_screen(screen, size).written:
        if note.role != "cap":
            drawn.append((note.words, note.place))
    assert len(caps) >= len(panel().lamps)
    assert [(name, cap) for cap in caps for name, place in drawn if cap.colliderect(place)] == []


def watched_drawing(
    monkeypatch: pytest.MonkeyPatch, paper: Rect
) -> tuple[list[Rect], list[tuple[str, Rect]]]:
    """The places of keys, and of signs, as they are drawn from now on; `paper`: where the board is."""
    caps: list[Rect] = []
    drawn: list[tuple[str, Rect]] = []
    sign, cap, stamp = Canvas.sign, buttons.draw_cap, board._stamp

    def around(name: str, x: float, y: float, size: float) -> None:
        place = Rect(0, 0, round(size), round(size))
        place.center = (round(x), round(y))
        drawn.append((name, place))

    def signed(canvas: Canvas, name: str, centre: tuple[float, float], size: float, *ink: str) -> None:
        sign(canvas, name, centre, size, *ink)
        around(name, *centre, size)

    def stamped(onto: Surface, name: str, centre: tuple[int, int], size: float, *ink: str) -> None:
        stamp(onto, name, centre, size, *ink)
        around(name, centre[0] + paper.left, centre[1] + paper.top, size)

    def capped(canvas: Canvas, corner: tuple[int, int], caption: str, served: bool) -> int:
        wide, side = cap(canvas, corner, caption, served), canvas.px(3)
        caps.append(Rect(corner[0] + side, corner[1] + side, wide - 2 * side, canvas.px(buttons.CAP_UNITS)))
        return wide

    board._symbols.cache_clear()
    monkeypatch.setattr(Canvas, "sign", signed)
    monkeypatch.setattr(board, "_stamp", stamped)
    for module in (buttons, cards):
        monkeypatch.setattr(module, "draw_cap", capped)
    return caps, drawn


def test_without_a_keyboard_or_with_real_panels_no_key_is_drawn() -> None:
    for changes in ({"keys": {}}, {"panel_shown": False}):
        screen = replace(sample("keys"), **changes)  # type: ignore[arg-type]
        assert not [note for note in painted_screen(screen, (1280, 720)).written if note.role == "cap"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_has_a_contact_is_neither_drawn_nor_touched(language: str) -> None:
    """A station whose buttons are all real has their place for its card."""
    real = frozenset(control.id for control in panel().of_station("captain")) | {"first-mate.torpedo"}
    whole = replace(sample("play"), language=language, panel_shown=True)
    part = replace(whole, on_panel=real)
    touched = {control for piece in pieces(part, (1920, 1080)) for control in piece.controls}
    every = {control for piece in pieces(whole, (1920, 1080)) for control in piece.controls}
    assert touched == every - real and real <= every
    cards_of = [{p.name: p.place for p in pieces(s, (1920, 1080))}["card-captain"] for s in (whole, part)]
    assert cards_of[1].height > cards_of[0].height
