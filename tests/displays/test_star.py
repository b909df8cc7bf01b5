"""The chart is the star: how much of a display the charts take, that they stay, and how large letters are."""

from dataclasses import replace

import pytest
from pygame import Rect

from console.displays.chart.sea import DotGrid, letter_size
from console.displays.fonts import cap_share
from console.displays.layout import unit_of
from console.displays.scenes import pieces
from console.displays.screen import Aim, Screen
from console.languages import Message
from tests.displays.drawing import LANGUAGES, painted, painted_screen, pixels, sample
from tests.displays.sample_screens import SAMPLES
from tests.games.sonar_family.display.family_screens import SCREENS

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


CHARTS = ("chart", "radio")
"""The pieces that are charts: the captain's, and the radio operator's."""


def grids(screen: Screen, size: tuple[int, int]) -> dict[str, DotGrid]:
    """Where the dots of both charts are; the radio operator's has a title above it."""
    assert screen.chart is not None
    found = {piece.name: piece.place for piece in pieces(screen, size) if piece.name in CHARTS}
    title = round(38 * unit_of(size))
    radio = found["radio"]
    found["radio"] = Rect(radio.left, radio.top + title, radio.width, radio.height - title)
    return {name: DotGrid.within(place, screen.chart) for name, place in found.items()}


AT_TABLE = [*(sample(name) for name in ("play", "turn-by-turn", "stop", "aim", "struck")), SCREENS["play"]()]


@pytest.mark.parametrize("screen", AT_TABLE)
def test_with_a_real_panel_both_charts_together_take_half_of_the_pixels(screen: Screen) -> None:
    size = (1280, 720)
    found = grids(replace(screen, panel_shown=False), size).values()
    taken = sum(grid.whole.width * grid.whole.height for grid in found)
    assert taken >= size[0] * size[1] / 2


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_orders_and_cards_are_large(size: tuple[int, int], language: str) -> None:
    """A capital is a 45th of the display's height at the least."""
    roles = ("announcement", "station", "station-message", "status", "caption", "stop")
    seen = set()
    for name in SAMPLES:
        for note in painted(name, size, language=language, panel_shown=False).written:
            if note.role in roles and note.words:
                seen.add(note.role)
                cap = note.size * cap_share(note.room.bold)
                assert cap >= size[1] / 45, f"{name}: {note.words!r} is {cap:.1f} pixels high"
    assert seen == set(roles)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("screen", AT_TABLE)
def test_the_axes_of_charts_are_large(size: tuple[int, int], screen: Screen) -> None:
    """A capital is a 70th of the display's height at the least."""
    for name, grid in grids(replace(screen, panel_shown=False), size).items():
        cap = letter_size(grid) * cap_share(bold=True)
        assert cap >= size[1] / 70, f"{name}: {cap:.1f} pixels"
