"""Con Sonar!'s display: readable at every size in both languages, and what it shows to whom."""

from dataclasses import replace
from itertools import combinations
from typing import Any

import pygame
import pytest

from console.displays.canvas import Canvas
from console.displays.painter import Painter
from console.displays.scenes import pieces
from console.games.con_sonar.display.colours import SIGNS
from console.games.con_sonar.display.ships import SHIPS, ship
from console.games.con_sonar.rules.cards import Silhouette
from console.games.con_sonar.rules.orders import Colour
from console.languages import Message, catalogue, say
from console.look.tokens import LOOKS
from tests.displays.contrast import contrast
from tests.displays.drawing import LANGUAGES, painted_screen, pixels
from tests.displays.test_scenes import must_be_readable
from tests.games.con_sonar.display.con_sonar_screens import SCREENS, screen_of, under_way

SMALL, LARGE, TALL = (1024, 600), (1920, 1080), (600, 1024)


def words(canvas: Canvas) -> set[str]:
    return {note.words for note in canvas.written}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("size", "panel"), [(SMALL, True), (SMALL, False), (LARGE, True), (LARGE, False), (TALL, True)], ids=str
)
def test_every_scene_is_readable(size: tuple[int, int], panel: bool, language: str) -> None:
    for name in SCREENS:
        screen = replace(screen_of(name), language=language, panel_shown=panel)
        must_be_readable(painted_screen(screen, size), f"{name} at {size}")


@pytest.mark.parametrize("look", LOOKS)
def test_words_and_signs_stand_out(look: str) -> None:
    for name in SCREENS:
        canvas = painted_screen(replace(screen_of(name), look=look), SMALL)
        for note in canvas.written:
            seen = contrast(canvas.tokens[note.colour], canvas.tokens[note.on])
            assert seen >= 4.5, f"{name}: {note.words!r} is {seen:.2f} to 1"
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


LONGEST: dict[str, Any] = {
    "player": "orange",
    "ship": "patrol-boat",
    "back": Message.of("con-sonar.back-captain"),
    "next": Message.of("con-sonar.next-first-mate"),
    "colour": "orange",
    "move": "+6",
    "torpedoes": 3,
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_to_a_player_goes_before_them(language: str) -> None:
    """At the narrowest: three players a side."""
    told = ("pad-", "wait", "hold-", "play-", "point-", "no-chain", "choose-", "end-turn", "rolling")
    keys = [key for key in catalogue(language) if key.startswith(tuple(f"con-sonar.{each}" for each in told))]
    for size, panel in ((SMALL, True), (LARGE, False)):
        canvas = painted_screen(replace(screen_of("six"), language=language, panel_shown=panel), size)
        rooms = [note.room for note in canvas.written if note.role == "station-message"]
        for key in keys:
            said = say(Message.of(key, **LONGEST), language)
            assert not rooms[0].fitted(said).overlong, f"{key}: {said!r} at {size}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_lessons_have_room(language: str) -> None:
    for size, panel in ((SMALL, True), (LARGE, False)):
        canvas = painted_screen(replace(screen_of("lesson"), language=language, panel_shown=panel), size)
        room = next(note.room for note in canvas.written if note.role == "station-message")
        for key in catalogue(language):
            if key.startswith("con-sonar.lesson-"):
                said = say(Message.of(key, **LONGEST), language)
                assert not room.fitted(said).overlong, f"{key}: {said!r} at {size}"


def test_every_ship_has_a_silhouette_of_its_own() -> None:
    assert set(SHIPS) == set(Silhouette)
    drawn = {
        name: pygame.image.tobytes(ship(name, 120, "#FFFFFF", "#000000"), "RGBA")[3::4] for name in SHIPS
    }
    for one, other in combinations(drawn.values(), 2):
        different = sum(a != b for a, b in zip(one, other, strict=True))
        assert different > len(one) / 12, "more than a twelfth of two pictures differs"


def test_every_colour_has_a_sign_of_its_own() -> None:
    assert set(SIGNS) == set(Colour)
    assert len(set(SIGNS.values())) == len(SIGNS)


def test_both_displays_show_the_scale_the_torpedoes_and_the_scores() -> None:
    driver = under_way()
    shown = {}
    for crew in ("blue", "red"):
        canvas = painted_screen(replace(driver.screen(crew), panel_shown=False), LARGE)
        places = {piece.name: piece.place for piece in pieces(driver.screen(crew), LARGE)}
        assert {"turn", "scale", "torpedoes", "chain", "scores"} <= set(places)
        area = places["scale"].unionall([places["torpedoes"], places["scores"]])
        shown[crew] = pixels(canvas.surface.subsurface(area).copy())
    assert shown["blue"] == shown["red"]


def seat_area(driver_screen: object, station: str) -> bytes:
    canvas = painted_screen(driver_screen, SMALL)  # type: ignore[arg-type]
    place = next(p.place for p in pieces(driver_screen, SMALL) if p.name == f"seat-{station}")  # type: ignore[arg-type]
    return pixels(canvas.surface.subsurface(place).copy())


def test_the_neighbours_of_a_player_who_looks_stay_face_down() -> None:
    driver = under_way()
    before = {station: seat_area(driver.screen("blue"), station) for station in ("captain", "first-mate")}
    driver.hold("green")
    during = driver.screen("blue")
    assert seat_area(during, "first-mate") != before["first-mate"]
    assert seat_area(during, "captain") == before["captain"]
    driver.let_go("green")
    assert seat_area(driver.screen("blue"), "first-mate") == before["first-mate"]


def test_other_hands_and_piles_change_no_pixel() -> None:
    driver = under_way()
    before = pixels(painted_screen(driver.screen("blue"), SMALL).surface)
    state = driver.con_sonar.match.state
    pile = state.fleet_pile[::-1]
    seats = tuple(seat._replace(hand=pile[3 * n : 3 * n + 3]) for n, seat in enumerate(state.seats))
    driver.con_sonar.match.state = state._replace(seats=seats, fleet_pile=pile)
    driver.con_sonar.look(driver.now_ns)
    assert pixels(painted_screen(driver.screen("blue"), SMALL).surface) == before


def test_the_die_is_drawn_as_it_rolls() -> None:
    assert "SUNK!" in words(painted_screen(screen_of("rolled"))) or "MISSED" in words(
        painted_screen(screen_of("rolled"))
    )
    rolling = screen_of("rolling")
    assert not {"SUNK!", "MISSED"} & words(painted_screen(rolling))
    roll = rolling.of_game.roll
    turned = replace(rolling.of_game, roll=replace(roll, tumbling=roll.tumbling % 8 + 1))
    other = replace(rolling, of_game=turned)
    assert pixels(painted_screen(rolling).surface) != pixels(painted_screen(other).surface)


def test_touching_a_player_s_buttons_presses_their_station_s_controls() -> None:
    shown = pieces(screen_of("six"), SMALL)
    controls = {control for piece in shown for control in piece.controls}
    assert {"captain.west", "captain.ok", "first-mate.next", "radio.slide-east", "radio.erase"} <= controls
    assert "captain.stop" not in controls


def test_going_from_scene_to_scene_leaves_nothing_behind() -> None:
    surface = pygame.Surface(SMALL)
    painter = Painter(surface)
    for name in (*SCREENS, *reversed(SCREENS)):
        painter.paint(screen_of(name))
        assert pixels(surface) == pixels(painted_screen(screen_of(name), SMALL).surface), name


@pytest.mark.parametrize("name", ["end", "end-two"])
def test_the_rows_of_the_end_table_add_up(name: str) -> None:
    """Points and not counts: whoever adds a row up by eye gets the sum at its end."""
    screen = screen_of(name)
    canvas = painted_screen(screen, LARGE)
    figures = [note.words.replace("−", "-") for note in canvas.written]
    numbers = [int(word) for word in figures if word.removeprefix("-").isdecimal()]
    players = sorted(screen.view.json()["players"], key=lambda player: -player["score"]["points"])
    rows = [numbers[start : start + 6] for start in range(0, 6 * len(players), 6)]
    for player, (*parts, points) in zip(players, rows, strict=True):
        assert sum(parts) == points == player["score"]["points"]
        assert parts[:3] == [
            player["score"]["sunk"],
            -player["score"]["missed"],
            2 * player["score"]["alive"],
        ]
    assert any(sum(map(abs, parts)) != sum(parts) for *parts, _ in rows) or name == "end-two", (
        "somebody missed"
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_that_hands_rest_on_honour_is_read_in_full(language: str) -> None:
    for size, panel in ((SMALL, True), (SMALL, False), (LARGE, False), (TALL, True)):
        canvas = painted_screen(replace(screen_of("six"), language=language, panel_shown=panel), size)
        (said,) = [note for note in canvas.written if note.role == "said"]
        assert said.words.startswith(say(Message.of("con-sonar.honour"), language)[:20])
        assert not said.room.fitted(say(Message.of("con-sonar.honour"), language)).overlong
