"""What a display shows right after the match."""

from pathlib import Path

import pygame
import pytest

from console.debrief import Summary, summary
from console.debrief.story import tell
from console.displays.canvas import Canvas
from console.displays.layout import unit_of
from console.displays.screen import Scene, Screen
from console.displays.widgets.debrief import debrief_page
from console.languages import LANGUAGES, say
from console.rules.words import Crew
from console.table.journal import read_journal
from tests.debrief.script import lesson_match


@pytest.fixture
def blue(tmp_path: Path) -> Summary:
    return summary(read_journal(lesson_match(tmp_path).end(60)), Crew.BLUE, "en")


def test_a_few_lines_with_the_figures(blue: Summary) -> None:
    assert [say(line, "en") for line in blue.lines] == [
        "Explosions 1, hits 1 · damage 1 · courses 5",
        "Enemy to be known at 0:37, acted at 0:37",
        "Self-repairs: 0 made, 0 missed · refused orders: 2 · stops: 2",
        "Captain: caused 3.0 s, bore 2.0 s (longest 4.0 s)",
        "First mate: caused 1.0 s, bore 4.5 s (longest 3.0 s)",
        "Engineer: caused 1.0 s, bore 4.0 s (longest 6.0 s)",
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_three_sentences_and_three_questions(tmp_path: Path, language: str) -> None:
    made = summary(read_journal(lesson_match(tmp_path).end(60)), Crew.RED, language)
    assert len({say(line, language) for line in (*made.advice, *made.questions)}) == 6


def test_both_boats_on_one_chart(blue: Summary) -> None:
    ours, theirs = blue.tracks
    assert ours.legs == (("C9", "C8", "C7", "C6", "B6", "B7"),)
    assert ours.impacts == (("D6", True),)
    assert theirs.legs == (("D6",),)
    assert ours.sheet == ((8, 8), (7, 8))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(1024, 600), (1920, 1080), (600, 1024)])
def test_a_display_has_room_for_it(tmp_path: Path, size: tuple[int, int], language: str) -> None:
    record = read_journal(lesson_match(tmp_path).end(60))
    surface = pygame.Surface(size)
    canvas = Canvas(surface, "night", language, unit_of(size), True)
    screen = Screen("blue", Scene.END, language=language, chart=tell(record).chart)
    place = pygame.Rect(10, 80, size[0] - 20, size[1] - 170)
    piece = debrief_page(screen, place, summary(record, Crew.BLUE, language))
    assert piece.shows_the_same(debrief_page(screen, place, summary(record, Crew.BLUE, language)))
    piece.draw(canvas, piece.place, piece.inputs)
    assert len(canvas.written) > 10
    assert all(place.contains(written.place) for written in canvas.written)
    assert not [written.words for written in canvas.written if written.overlong]
