"""Frames of effects: equal on every run, whatever was drawn before, and gone without a trace."""

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

from dataclasses import replace

import pygame
import pytest

from console.commands.effect_films import FILMS, Film
from console.displays.effect import COST_MS, WHOLE, Effect, Hull, Kind, ShownEffect
from console.displays.effects import effect_layer
from console.displays.painter import Painter
from console.displays.pane import Pane
from console.displays.screen import Screen
from tests.displays.drawing import painted_screen, pixels, sample

SIZE = (1024, 600)
BY_NAME = {film.name: film for film in FILMS}


def shown(film: Film, times_ms: list[int], **settings: object) -> list[bytes]:
    """The frames of a film at these times, drawn one after the other."""
    painter = Painter(pygame.Surface(SIZE))
    frames = []
    for screen in film.screens(times_ms, **settings):
        painter.paint(screen)
        frames.append(pixels(painter.surface))
    return frames


@pytest.mark.parametrize("film", FILMS, ids=lambda film: film.name)
def test_a_frame_is_the_same_however_many_were_dropped_before_it(film: Film) -> None:
    times_ms = film.times_ms(8)
    all_of_them = shown(film, times_ms)
    for number in (2, 7):
        assert shown(film, times_ms[number : number + 1]) == all_of_them[number : number + 1]


@pytest.mark.parametrize("film", FILMS, ids=lambda film: film.name)
def test_an_effect_is_seen_and_leaves_nothing_behind(film: Film) -> None:
    """Afterwards the display is as if there had been none."""
    seen = []
    painter = Painter(pygame.Surface(SIZE))
    *times_ms, after_ms = *film.times_ms(20), film.lasts_ms + 8000
    for screen in film.screens([*times_ms, after_ms]):
        painter.paint(screen)
        without = pixels(painted_screen(replace(screen, effects=()), SIZE).surface)
        seen.append(pixels(painter.surface) != without)
    assert sum(seen[:-1]) > len(times_ms) / 4
    assert not seen[-1]


def test_every_kind_is_filmed_and_drawn() -> None:
    filmed = {
        each.effect.kind
        for film in FILMS
        for screen in film.screens([*film.times_ms(16), 100])
        for each in screen.effects
    }
    assert filmed == set(Kind)
    assert {*effect_layer.ON_CHART, *effect_layer.ON_SPOT, *effect_layer.ON_DISPLAY} == set(Kind)
    assert set(effect_layer.ON_DISPLAY) == WHOLE


def hit_screen(age_ms: int, **changes: object) -> Screen:
    """A blow without an explosion; what it cost is told later."""
    cost = Effect(Kind.COST, answer="hit", hulls=(("blue", Hull(4, 2, 4)),))
    effects = [ShownEffect(Effect(Kind.HIT, crew="blue"), age_ms)]
    if age_ms >= COST_MS:
        effects = [ShownEffect(cost, age_ms - COST_MS)]
    return replace(sample("play"), effects=tuple(effects), **changes)  # type: ignore[arg-type]


def lower_half(surface: pygame.Surface) -> bytes:
    width, height = surface.get_size()
    return pixels(surface.subsurface(width // 3, height // 3, width // 3, height // 3))


def test_a_hit_throws_the_picture_and_a_calm_display_stands_still() -> None:
    still = lower_half(painted_screen(sample("play"), SIZE).surface)
    assert lower_half(painted_screen(hit_screen(20), SIZE).surface) != still
    assert lower_half(painted_screen(hit_screen(20, calm=True), SIZE).surface) == still
    assert lower_half(painted_screen(hit_screen(2000), SIZE).surface) == still, "it comes to rest"


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("panel", [True, False])
def test_a_hit_says_so_and_what_is_left_of_the_hull(language: str, panel: bool) -> None:
    canvas = painted_screen(hit_screen(1500, language=language, panel_shown=panel), SIZE)
    said = [note for note in canvas.written if note.words == {"en": "HIT", "fr": "TOUCHÉ"}[language]]
    assert len(said) == 1
    assert not said[0].overlong


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("name", ["sunk", "victory"])
def test_the_boat_s_name_has_the_whole_display(name: str, language: str) -> None:
    film = BY_NAME[name]
    (screen,) = film.screens([4000], language=language)
    canvas = painted_screen(screen, SIZE)
    whose = {"sunk": "KRAKEN", "victory": "NAUTILUS"}[name]
    (note,) = [note for note in canvas.written if note.words == whose and note.size > 60]
    assert not note.overlong
    assert note.place.width > SIZE[0] / 3


def test_effects_that_have_no_place_on_a_display_are_left_out() -> None:
    """While people choose there is no chart to strike on, and no die anywhere."""
    burst = ShownEffect(Effect(Kind.BURST, dots=("C3",), reach=1), 200)
    die = ShownEffect(Effect(Kind.DIE, spot="die"), 100)
    screen = sample("set-up")
    with_effects = replace(screen, effects=(burst, die))
    assert pixels(painted_screen(with_effects, SIZE).surface) == pixels(painted_screen(screen, SIZE).surface)


def test_a_strike_fills_every_display_alike_a_surfaced_crew_s_too() -> None:
    """No pixel of it tells whose display it is, or where a boat lies."""
    burst = ShownEffect(Effect(Kind.BURST, dots=("C3",), reach=1), 200)
    play, surfaced = (
        pixels(painted_screen(replace(sample(name), effects=(burst,)), SIZE).surface)
        for name in ("play", "surfaced")
    )
    assert play == surfaced


def test_effects_come_last_and_pieces_change_below_them() -> None:
    """Something else changes while an effect is seen: it is seen too, and nothing is lost."""
    painter = Painter(pygame.Surface(SIZE))
    painter.paint(hit_screen(100))
    painter.paint(hit_screen(900, clock_s=100.0))
    assert pixels(painter.surface) == pixels(painted_screen(hit_screen(900, clock_s=100.0), SIZE).surface)
    calm = replace(sample("play"), clock_s=200.0)
    painter.paint(calm)
    assert pixels(painter.surface) == pixels(painted_screen(calm, SIZE).surface)


@pytest.mark.parametrize("degree", [1, 2, 3, 4])
def test_a_scar_is_the_plainer_the_fresher(degree: int) -> None:
    from console.displays.effect import Scar

    without = painted_screen(sample("play"), SIZE).surface
    off = [
        pygame.transform.average_color(_difference(painted_screen(scarred, SIZE).surface, without))
        for scarred in (
            replace(sample("play"), scars=(Scar("L9", 1, each),)) for each in (degree, max(1, degree - 1))
        )
    ]
    assert sum(off[0][:3]) >= sum(off[1][:3])
    scarred = painted_screen(replace(sample("play"), scars=(Scar("L9", 1, degree),)), SIZE).surface
    assert pixels(scarred) != pixels(without)


def _difference(one: pygame.Surface, other: pygame.Surface) -> pygame.Surface:
    result = one.copy()
    result.blit(other, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    return result


@pytest.mark.parametrize("turned", [90, 180])
def test_effects_turn_with_the_display(turned: int) -> None:
    """A crew that sits across sees them upright."""
    film = BY_NAME["hit"]
    size = SIZE if turned == 180 else SIZE[::-1]
    pane, upright = Pane(pygame.Surface(size), turned), Painter(pygame.Surface(SIZE))
    for screen in film.screens(film.times_ms(10)):
        pane.want(screen)
        pane.draw()
        upright.paint(screen)
        assert pixels(pygame.transform.rotate(upright.surface, -turned)) == pixels(pane.surface)
