"""Only what changes is drawn again, and the picture is the same as if all had been."""

import re
from dataclasses import replace
from itertools import pairwise, product
from unittest.mock import patch

import pygame
import pytest

from console.core.charts import load
from console.displays.chart import sea
from console.displays.chart.sea import DotGrid, WantedSea, draw_elsewhere
from console.displays.chart_room import ChartRoom, Rehearsal, rehearse
from console.displays.painter import Painter, paint
from console.displays.screen import ChartToCome
from console.games.captain_sonar.display.sample_screen import Played, busy_match
from tests.displays.drawing import painted_screen, pixels, sample
from tests.displays.sample_screens import SAMPLES, in_play

SIZE = (1024, 600)
ANOTHER = load("bravo-2", "real-time")


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


def test_a_picture_whose_sea_is_drawn_elsewhere_is_whole_when_it_comes() -> None:
    asked: list[WantedSea] = []
    painter = Painter(pygame.Surface(SIZE))
    painter.paint(sample("choices"))
    touched = (SIZE[0] // 2, SIZE[1] - 20)
    before = painter.control_at(touched)
    screen = replace(in_play(), chart=ANOTHER)
    draw_elsewhere(asked.append)
    try:
        painter.paint(screen)
        assert asked and not painter.finished
        assert painter.control_at(touched) == before, "what is not seen cannot be touched"
    finally:
        draw_elsewhere(None)
    painter.draw()
    assert painter.finished
    assert pixels(painter.surface) == pixels(painted_screen(screen, SIZE).surface)


def test_seas_of_the_chart_room_are_those_that_are_drawn_here() -> None:
    wanted = WantedSea.of(ANOTHER, DotGrid(0, 0, 20, 18, ANOTHER.columns, ANOTHER.rows), "night")
    room = ChartRoom()
    try:
        room.ask(wanted)
        room.ask(wanted)
        assert room.pipe.poll(60), "no sea came"
        assert room.take() and not room.take()
    finally:
        room.close()
    with patch.object(sea, "draw_sea", side_effect=AssertionError("it was kept")):
        kept = sea.chart_picture(ANOTHER, DotGrid(0, 0, 20, 18, ANOTHER.columns, ANOTHER.rows), "night")
    assert pixels(kept) == pixels(sea.draw_sea(wanted))


@pytest.mark.parametrize("panel_shown", [True, False])
def test_seas_of_a_match_that_is_offered_are_there_when_it_begins(panel_shown: bool) -> None:
    offered = ChartToCome("captain-sonar", "delta-2", "real-time")
    before = replace(sample("choices"), panel_shown=panel_shown, offered=offered)
    rehearsal = Rehearsal.of(before, SIZE)
    assert rehearsal is not None
    assert len(list(rehearse(rehearsal))) >= 2
    first = replace(in_play(), chart=load("delta-2", "real-time"), panel_shown=panel_shown)
    with patch.object(sea, "draw_sea", side_effect=AssertionError("it is not ready")):
        assert Painter(pygame.Surface(SIZE)).paint(first)


def test_while_a_match_is_shown_nothing_is_made_ready() -> None:
    assert Rehearsal.of(in_play(), SIZE) is None


@pytest.mark.parametrize("calm", [False, True])
def test_the_awaited_card_breathes_once_in_two_seconds_and_not_where_it_is_calm(calm: bool) -> None:
    painter, seen = Painter(pygame.Surface(SIZE)), []
    for beat in range(5):
        painter.paint(replace(sample("play"), calm=calm), beat=beat)
        seen.append(pixels(painter.surface))
    assert seen[0] == seen[1] == seen[4] and seen[2] == seen[3]
    assert (seen[0] == seen[2]) is calm


def test_a_flash_is_drawn_at_every_beat_and_only_there() -> None:
    screen = replace(sample("stop"), calm=True)
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
@pytest.mark.parametrize("sample", ["play", "choices", "afterwards", "naming", "film", "records"])
def test_a_boat_may_be_called_anything(name: str, sample: str) -> None:
    """A name may come from anybody's file; it is drawn within its box, or cut short."""
    surface = pygame.Surface((1024, 600))
    written = paint(surface, replace(SAMPLES[sample](), names={"blue": name, "red": name})).written
    assert written
    for each in written:
        assert surface.get_rect().contains(each.place), each
        assert not re.search("[\x00-\x1f\u202e]", each.words)
