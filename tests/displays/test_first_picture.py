"""Quiet most of the time: the chart alone at first, one thing that shouts, no quarter of a display empty."""

from dataclasses import replace

import pygame
import pytest
from pygame import Rect

from console.displays.scenes import pieces
from console.displays.screen import CardState
from console.displays.widgets.cards import STYLES
from tests.displays.drawing import FOUR_BY_THREE, LANGUAGES, SIZES, painted_screen, sample
from tests.displays.sample_screens import SAMPLES
from tests.games.sonar_family.display.family_screens import SCREENS as FAMILY

INSTRUMENTS = {"radio", "gauges", "board", "energy", "log", "said"}
STARTS = {"captain-sonar": sample("start"), "sonar-family": FAMILY["start"]()}
LOUD = {"awaited", "alarm", "blue", "red"}
"""Grounds that shout."""


@pytest.mark.parametrize("panel", [True, False], ids=["panel", "table"])
@pytest.mark.parametrize("size", (*SIZES[:3], FOUR_BY_THREE), ids=str)
@pytest.mark.parametrize("game", STARTS)
def test_a_match_begins_with_the_chart_alone(game: str, size: tuple[int, int], panel: bool) -> None:
    screen = replace(STARTS[game], panel_shown=panel, heard=(), headline=None)
    shown = {piece.name: piece.place for piece in pieces(screen, size)}
    assert "chart" in shown
    assert not INSTRUMENTS & set(shown)


def test_at_a_table_only_whoever_is_needed_has_a_card_then() -> None:
    screen = replace(sample("start"), panel_shown=False)
    cards = [piece.name for piece in pieces(screen, (1280, 720)) if piece.name.startswith("card-")]
    assert cards == ["card-captain"]
    refused = [
        replace(card, state=CardState.REFUSED) if card.station == "engineer" else card
        for card in screen.cards
    ]
    cards = [
        piece.name
        for piece in pieces(replace(screen, cards=tuple(refused)), (1280, 720))
        if piece.name.startswith("card-")
    ]
    assert cards == ["card-captain", "card-engineer"]


def test_all_come_in_when_boats_are_under_way() -> None:
    shown = {piece.name for piece in pieces(replace(sample("play"), panel_shown=False), (1280, 720))}
    assert {"chart", "radio", "gauges", "board", "said"} <= shown


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("panel", [True, False], ids=["panel", "table"])
def test_what_was_announced_speaks_and_only_what_is_awaited_shouts(language: str, panel: bool) -> None:
    for name in ("play", "struck", "turn-by-turn", "warned", "helped", "surfaced"):
        screen = replace(sample(name), panel_shown=panel, language=language)
        for note in painted_screen(screen, (1280, 720)).written:
            if note.role == "announcement":
                assert note.on not in LOUD, f"{name}: {note.words!r} on {note.on}"


def test_of_the_cards_one_state_alone_shouts() -> None:
    assert [state for state, style in STYLES.items() if style.ground in LOUD] == [CardState.AWAITED]


@pytest.mark.parametrize("panel", [True, False], ids=["panel", "table"])
@pytest.mark.parametrize("size", (*SIZES[:3], FOUR_BY_THREE), ids=str)
def test_no_quarter_of_a_display_is_empty(size: tuple[int, int], panel: bool) -> None:
    """Something is drawn in every quarter, in every scene: a twentieth of it at the least."""
    width, height = size[0] // 2, size[1] // 2
    for name in SAMPLES:
        surface = painted_screen(replace(sample(name), panel_shown=panel), size).surface
        for left, top in ((0, 0), (width, 0), (0, height), (width, height)):
            drawn = _drawn(surface.subsurface(Rect(left, top, width, height)))
            assert drawn > 0.05, f"{name} at {size}: {drawn:.1%} of the quarter at {left}, {top}"


def _drawn(part: pygame.Surface) -> float:
    """The part of a picture that is not its commonest colour."""
    colours: dict[int, int] = {}
    for x in range(0, part.get_width(), 4):
        for y in range(0, part.get_height(), 4):
            colour = part.get_at_mapped((x, y))
            colours[colour] = colours.get(colour, 0) + 1
    return 1 - max(colours.values()) / sum(colours.values())


def test_an_empty_quarter_would_be_found() -> None:
    assert _drawn(pygame.Surface((64, 64))) == 0
