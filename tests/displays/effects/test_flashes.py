"""Gentle to people: flashes are counted from the frames of every effect (WCAG 2.3.1)."""

from collections.abc import Iterator

import pygame
import pytest

from console.commands.effect_films import FILMS, Film
from console.displays.painter import Painter
from tests.displays.effects.flashes import FRAMES_A_SECOND, Block, blocks, brighter, redder, worst

SIZE = (1280, 720)
MOST = 3


def frames(film: Film, **settings: object) -> Iterator[list[Block]]:
    """All frames of a film, as the table shows them; the last half second is at rest."""
    painter = Painter(pygame.Surface(SIZE))
    count = (film.lasts_ms + 500) * FRAMES_A_SECOND // 1000
    times_ms = [number * 1000 // FRAMES_A_SECOND for number in range(count)]
    for screen in film.screens(times_ms, **settings):
        painter.paint(screen)
        yield blocks(painter.surface)


@pytest.mark.parametrize("film", FILMS, ids=lambda film: film.name)
def test_at_most_three_flashes_a_second_and_none_of_red(film: Film) -> None:
    shown = list(frames(film))
    assert worst(shown) <= MOST
    assert worst(shown, redder) == 0


@pytest.mark.parametrize("film", [film for film in FILMS if not film.of_chart], ids=lambda film: film.name)
def test_by_day_too(film: Film) -> None:
    shown = list(frames(film, look="day"))
    assert worst(shown) <= MOST
    assert worst(shown, redder) == 0


@pytest.mark.parametrize("film", FILMS, ids=lambda film: film.name)
def test_a_calm_display_does_not_flash_at_all(film: Film) -> None:
    assert worst(list(frames(film, calm=True))) == 0


def blinking(times: int, colours: tuple[str, str], place: pygame.Rect) -> list[list[Block]]:
    """A second in which a part of a display blinks so many times, and a moment of rest."""
    shown = []
    for number in range(FRAMES_A_SECOND + 10):
        frame = pygame.Surface(SIZE)
        frame.fill(colours[0])
        lit = number < FRAMES_A_SECOND and number * 2 * times // FRAMES_A_SECOND % 2
        frame.fill(colours[lit], place)
        shown.append(blocks(frame))
    return shown


WHOLE = pygame.Rect((0, 0), SIZE)


@pytest.mark.parametrize("times", [1, 3, 5])
def test_the_count_sees_what_blinks(times: int) -> None:
    assert worst(blinking(times, ("black", "white"), WHOLE)) == times


def test_the_count_sees_red() -> None:
    assert worst(blinking(2, ("black", "#FF0000"), WHOLE), redder) == 2
    assert worst(blinking(2, ("black", "#FF0000"), WHOLE)) == 2
    assert worst(blinking(2, ("black", "#00FF00"), WHOLE), redder) == 0


def test_what_is_small_or_hardly_changes_does_not_count() -> None:
    assert worst(blinking(5, ("black", "white"), pygame.Rect(0, 0, 160, 90))) == 0
    assert worst(blinking(5, ("black", "#404040"), WHOLE)) == 0


def test_parts_that_flash_in_turn_count_together() -> None:
    shown = []
    for number in range(FRAMES_A_SECOND):
        frame = pygame.Surface(SIZE)
        if number % 6 < 3:
            frame.fill("white", pygame.Rect(number // 6 * 256, 0, 256, 720))
        shown.append(blocks(frame))
    assert worst(shown, brighter) >= 4
