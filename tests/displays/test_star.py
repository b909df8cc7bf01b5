"""The chart is the star: how much of a display the charts take, that they stay, and how large letters are."""

from dataclasses import replace

import pytest
from pygame import Rect

from console.displays.chart.sea import DotGrid
from console.displays.scenes import pieces
from console.displays.screen import Aim, Screen
from console.languages import Message
from tests.displays.drawing import LANGUAGES, painted, painted_screen, pixels, sample
from tests.displays.sample_screens import SAMPLES

SIZES = ((1024, 600), (1280, 720), (1920, 1080))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("panel", [True, False])
def test_no_accent_and_no_tail_of_a_letter_is_clipped(
    language: str, size: tuple[int, int], panel: bool
) -> None:
    for name in SAMPLES:
        for note in painted(name, size, language=language, panel_shown=panel).written:
            assert note.seen.top <= note.ink.top and note.ink.bottom <= note.seen.bottom, (name, note.words)


def aiming(screen: Screen, cursor: str) -> Screen:
    aim = Aim("torpedo", cursor, frozenset({cursor}), Message.of("aim.torpedo"))
    return replace(screen, aim=aim)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("panel", [True, False])
@pytest.mark.parametrize("cursor", ["C3", "C12"])
def test_the_chart_does_not_move_when_aiming_begins(size: tuple[int, int], panel: bool, cursor: str) -> None:
    screen = replace(sample("play"), panel_shown=panel)
    before, after = (painted_screen(each, size).surface for each in (screen, aiming(screen, cursor)))
    (chart,) = (piece for piece in pieces(screen, size) if piece.name == "chart")
    assert screen.chart is not None
    grid = DotGrid.within(chart.place, screen.chart)
    for row in (1, 2, 14, 15):  # figures of the margin that neither boat nor cursor marks
        figure = Rect(grid.left - grid.margin, grid.top + (row - 1) * grid.cell, grid.margin - 1, grid.cell)
        assert pixels(before.subsurface(figure)) == pixels(after.subsurface(figure))
    top = grid.sea.bottom - grid.cell if cursor == "C3" else grid.sea.top
    strip = Rect(grid.left + 4 * grid.cell, top, 7 * grid.cell, grid.cell)
    words = pixels(before.subsurface(strip)) != pixels(after.subsurface(strip))
    assert words, "they are far from the aim"
