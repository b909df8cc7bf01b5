"""Sonar Family's display: readable at every size in both languages, and what it shows."""

from dataclasses import replace
from itertools import combinations

import pytest

from console.displays.canvas import Canvas
from console.displays.scenes import pieces
from console.displays.screen import Screen
from console.languages import catalogue
from console.look.tokens import LOOKS
from tests.displays.contrast import contrast
from tests.displays.drawing import LANGUAGES, painted_screen, pixels
from tests.displays.test_catalogue_fits import sentences
from tests.displays.test_scenes import must_be_readable
from tests.games.sonar_family.display.family_screens import SCREENS, screen_of, under_way

SMALL, LARGE, TALL = (1024, 600), (1920, 1080), (600, 1024)


def words(canvas: Canvas) -> set[str]:
    return {note.words for note in canvas.written}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("size", "panel"), [(SMALL, True), (LARGE, False), (TALL, True)], ids=str)
def test_every_scene_is_readable(size: tuple[int, int], language: str, panel: bool) -> None:
    for name in SCREENS:
        screen = replace(screen_of(name), language=language, panel_shown=panel)
        must_be_readable(painted_screen(screen, size), f"{name} at {size}")


@pytest.mark.parametrize("look", LOOKS)
def test_words_and_signs_stand_out(look: str) -> None:
    for name in SCREENS:
        canvas = painted_screen(replace(screen_of(name), look=look), (1024, 600))
        for note in canvas.written:
            assert contrast(canvas.tokens[note.colour], canvas.tokens[note.on]) >= 4.5, note.words
        for colour, ground in canvas.shapes:
            if colour != ground:
                seen = contrast(canvas.tokens[colour], canvas.tokens[ground])
                assert seen >= 3, f"{name}: {colour} on {ground} is {seen:.2f} to 1"


@pytest.mark.parametrize("panel", [True, False], ids=["panel", "table"])
def test_pieces_never_lie_over_one_another(panel: bool) -> None:
    for name in SCREENS:
        for size in (SMALL, LARGE, TALL):
            shown = pieces(replace(screen_of(name), panel_shown=panel), size)
            for one, other in combinations(shown, 2):
                assert not one.place.colliderect(other.place), f"{name} at {size}: {one.name}, {other.name}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_to_a_station_goes_on_its_card(language: str) -> None:
    roles = {"do-": "choice", "aim-": "caption"}
    samples = {"choice": "ring", "caption": "aim", "station-message": "dark"}
    elsewhere = ("which-truth", "energy")
    for size, panel in ((SMALL, True), (LARGE, False)):
        rooms = {}
        for role, name in samples.items():
            screen = replace(screen_of(name), language=language, panel_shown=panel)
            notes = [note for note in painted_screen(screen, size).written if note.role == role]
            rooms[role] = min((note.room for note in notes), key=lambda room: room.box.width)
        for key, said in sentences("family", language):
            name = key.partition(".")[2]
            role = next((role for start, role in roles.items() if name.startswith(start)), "station-message")
            if not name.startswith(elsewhere):
                assert not rooms[role].fitted(said).overlong, f"{key}: {said!r}"


def test_only_two_stations_have_cards_and_keys() -> None:
    shown = {piece.name for piece in pieces(screen_of("play"), (1280, 720))}
    assert {"card-captain", "card-radio", "keys-captain", "keys-radio"} <= shown
    assert not {name for name in shown if "first-mate" in name or "engineer" in name}


def test_a_press_at_a_dark_station_is_answered_in_words() -> None:
    said = catalogue("en")["family.dark"]
    assert said[1:] in {note[1:] for note in words(painted_screen(screen_of("dark")))}


def test_energy_is_shown_as_boxes_with_what_they_pay_for() -> None:
    shown = words(painted_screen(screen_of("waiting")))
    assert {"2 of 4", "SONAR", "SILENCE", "MISSILE", "+1", "+2"} <= shown


def chart_of(screen: Screen) -> bytes:
    canvas = painted_screen(screen, (1024, 600))
    place = next(piece.place for piece in pieces(screen, (1024, 600)) if piece.name == "chart")
    return pixels(canvas.surface.subsurface(place).copy())


def test_the_reach_of_a_missile_shows_on_the_chart_and_more_so_when_there_is_one() -> None:
    driver = under_way()
    driver.set("blue", energy=3)
    empty = chart_of(driver.screen("blue"))
    driver.set("blue", energy=4)
    assert chart_of(driver.screen("blue")) != empty


def test_a_changed_secret_of_red_changes_no_pixel_of_blue() -> None:
    driver = under_way()
    before = pixels(painted_screen(driver.screen("blue")).surface)
    driver.set("red", dot=3, route=(1, 2, 3), energy=2, slid=(1, 1))
    assert pixels(painted_screen(driver.screen("blue")).surface) == before
