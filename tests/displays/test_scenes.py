"""Every scene at every size in both languages: nothing fails, is cut short or lies over something else."""

import sys
from dataclasses import dataclass
from itertools import combinations, product
from types import ModuleType

import pygame
import pytest
from pygame import Rect

from console.displays.canvas import Canvas
from console.displays.game_display import GameDisplay
from console.displays.piece import Piece
from console.displays.scenes import pieces
from console.displays.screen import SceneName, Screen
from console.games import GAMES
from tests.displays.drawing import FOUR_BY_THREE, LANGUAGES, SIZES, TALL, painted, painted_screen, sample
from tests.displays.sample_screens import SAMPLES


@pytest.mark.parametrize("panel", [True, False], ids=["panel", "table"])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", (*SIZES[:3], FOUR_BY_THREE), ids=str)
def test_every_scene_is_readable(size: tuple[int, int], language: str, panel: bool) -> None:
    for name in SAMPLES:
        must_be_readable(painted(name, size, language=language, panel_shown=panel), f"{name} at {size}")


@pytest.mark.parametrize("size", TALL, ids=str)
def test_every_scene_is_readable_on_a_tall_display(size: tuple[int, int]) -> None:
    for number, name in enumerate(SAMPLES):
        language = LANGUAGES[number % 2]
        for panel in (True, False):
            must_be_readable(painted(name, size, language=language, panel_shown=panel), f"{name} at {size}")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_scene_is_readable_in_4k(language: str) -> None:
    for name in SAMPLES:
        must_be_readable(painted(name, (3840, 2160), language=language, panel_shown=False), f"{name} in 4K")


def must_be_readable(canvas: Canvas, what: str) -> None:
    assert canvas.written, f"{what}: nothing is written"
    whole = canvas.surface.get_rect()
    for note in canvas.written:
        assert not note.overlong, f"{what}: {note.words!r} does not go into {note.room.box.size}"
        assert whole.contains(note.place), f"{what}: {note.words!r} leaves the display"
        assert note.place.width <= note.room.box.width, f"{what}: {note.words!r} leaves its box"
    for one, other in combinations(canvas.written, 2):
        assert not one.place.colliderect(other.place), f"{what}: {one.words!r} lies over {other.words!r}"


@pytest.mark.parametrize("panel", [True, False], ids=["panel", "table"])
def test_pieces_never_lie_over_one_another(panel: bool) -> None:
    for name, size in product(SAMPLES, (*SIZES[:2], FOUR_BY_THREE, *TALL)):
        shown = pieces(sample(name) if panel else _without_panel(name), size)
        for one, other in combinations(shown, 2):
            assert not one.place.colliderect(other.place), f"{name} at {size}: {one.name} over {other.name}"
        for piece in shown:
            assert Rect((0, 0), size).contains(piece.place), f"{name} at {size}: {piece.name}"


def _without_panel(name: str):  # type: ignore[no-untyped-def]
    from dataclasses import replace

    return replace(sample(name), panel_shown=False)


def test_the_captains_chart_is_the_largest_instrument() -> None:
    for size in SIZES:
        places = {piece.name: piece.place for piece in pieces(_without_panel("play"), size)}
        area = {name: place.width * place.height for name, place in places.items()}
        assert all(area["chart"] > area[name] for name in ("radio", "gauges", "board", "said"))


@dataclass(frozen=True)
class _FourthView:
    game: str = "fourth"


def test_a_game_that_the_list_gains_draws_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    def draw(canvas: Canvas, place: Rect, crew: str) -> None:
        canvas.fill(place, crew)

    def match(screen: Screen, size: tuple[int, int], beat: int) -> list[Piece]:
        return [Piece.of("all", Rect((0, 0), size), draw, screen.crew)]

    door = ModuleType("fourth.display")
    monkeypatch.setattr(door, "DISPLAY", GameDisplay(match=match), raising=False)
    monkeypatch.setitem(sys.modules, "fourth", ModuleType("fourth"))
    monkeypatch.setitem(sys.modules, "fourth.display", door)
    monkeypatch.setitem(GAMES, "fourth", "fourth")
    canvas = painted_screen(Screen("red", SceneName.PLAY, view=_FourthView()))
    assert canvas.surface.get_at((5, 5)) == pygame.Color(canvas.tokens["red"])
