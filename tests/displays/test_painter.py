"""Only what changes is drawn again, and the picture is the same as if all had been."""

import re
from dataclasses import replace
from itertools import pairwise, product

import pygame
import pytest

from console.displays.painter import Painter, paint, within
from console.games.captain_sonar.display.sample_screen import Played, busy_match
from tests.displays.drawing import painted_screen, pixels, sample
from tests.displays.sample_screens import SAMPLES, in_play

SIZE = (1024, 600)


def test_from_any_scene_to_any_other() -> None:
    """A walk through all scenes, panels and looks leaves nothing behind."""
    painter = Painter(pygame.Surface(SIZE))
    walk = [
        replace(sample(name), panel_shown=panel, language=language)
        for language, name, panel in product(("en", "fr"), SAMPLES, (True, False))
    ]
    for number, screen in enumerate(walk):
        painter.paint(screen)
        if number % 4 == 3:
            assert pixels(painter.surface) == pixels(painted_screen(screen, SIZE).surface), number


def test_nothing_is_drawn_where_nothing_changes() -> None:
    painter = Painter(pygame.Surface(SIZE))
    screen = in_play()
    assert painter.paint(screen)
    assert painter.paint(screen) == []
    assert painter.paint(replace(screen)) == []
    older = tuple(replace(heard, age_s=heard.age_s + 0.1) for heard in screen.heard)
    waited = tuple(replace(card, waited_s=card.waited_s and card.waited_s + 0.1) for card in screen.cards)
    assert painter.paint(replace(screen, heard=older, cards=waited, clock_s=761.4)) == []


def test_a_course_changes_the_pieces_that_show_it_and_no_other() -> None:
    painter = Painter(pygame.Surface(SIZE))
    painter.paint(in_play())
    before = pixels(painter.surface)
    moved = in_play(view=Played().sail("blue", "south").view("blue"))
    changed = painter.paint(moved)
    assert 0 < len(changed) < len(painter.canvas.surface.get_size()) * 4
    mask = pygame.Surface(SIZE)
    mask.blit(pygame.image.frombytes(before, SIZE, "RGB"), (0, 0))
    for place in changed:
        mask.blit(painter.surface, place, place)
    assert pixels(mask) == pixels(painter.surface)


def test_drawing_stops_when_its_time_is_up_and_goes_on_later() -> None:
    painter = Painter(pygame.Surface(SIZE))
    painter.want(in_play())
    calls = 0
    while not painter.finished:
        painter.draw(enough=lambda: True)
        calls += 1
    assert calls > 5
    assert pixels(painter.surface) == pixels(painted_screen(in_play(), SIZE).surface)


def test_time_is_up_when_the_clock_says_so() -> None:
    times = iter([10.0, 10.004, 10.009])
    enough = within(8, clock=lambda: next(times))
    assert [enough(), enough()] == [False, True]


def test_a_flash_is_drawn_at_every_beat_and_only_there() -> None:
    screen = sample("stop")
    painter = Painter(pygame.Surface(SIZE))
    painter.paint(screen, beat=0)
    pictures = [pixels(painter.surface)]
    for beat in (1, 2):
        assert len(painter.paint(screen, beat=beat)) == 1
        pictures.append(pixels(painter.surface))
    assert pictures[0] == pictures[2] != pictures[1]


def test_a_screen_shows_no_secret_of_the_other_crew() -> None:
    """Two matches that differ in what red did unseen: blue's display is the same to the last pixel."""
    shown = []
    for red, charge, symbol in (("M12", "mine", 1), ("K14", "sonar", 3)):
        played = Played(red=red).order("red captain head north")
        played.order(f"red first-mate charge {charge}", f"red engineer break north {symbol}")
        played.order("red first-mate ok", "red engineer ok", "red radio note east")
        shown.append(pixels(painted_screen(in_play(view=played.view("blue")), SIZE).surface))
    assert shown[0] == shown[1]
    assert any(
        one != other for one, other in pairwise([shown[0], pixels(painted_screen(in_play(), SIZE).surface)])
    )


def test_a_screen_is_drawn_from_its_own_view() -> None:
    """The red display of the same match differs: the test above does not compare blanks."""
    blue = painted_screen(in_play("blue", view=busy_match().view("blue")), SIZE)
    red = painted_screen(in_play("red", view=busy_match().view("red")), SIZE)
    assert pixels(blue.surface) != pixels(red.surface)


@pytest.mark.parametrize("name", ["A\x00B", "A\nB", "\u202eABC", "\ud800x", "W" * 300, "<b>&amp;", "\t"])
@pytest.mark.parametrize("sample", ["play", "choices", "afterwards", "naming", "demonstration"])
def test_a_boat_may_be_called_anything(name: str, sample: str) -> None:
    """A name may come from anybody's file; it is drawn within its box, or cut short."""
    surface = pygame.Surface((1024, 600))
    written = paint(surface, replace(SAMPLES[sample](), names={"blue": name, "red": name})).written
    assert written
    for each in written:
        assert surface.get_rect().contains(each.place), each
        assert not re.search("[\x00-\x1f\u202e]", each.words)
