"""Attract's poster: from three metres anybody reads what this is and what to do, in either language."""

from dataclasses import replace

import pytest

from console.displays.fonts import cap_share
from console.displays.scenes import pieces
from console.displays.screen import Poster
from console.displays.widgets.poster import THIN
from console.languages import LANGUAGES, Message, say
from tests.displays.drawing import SIZES, painted, painted_screen, sample
from tests.displays.test_readability import PIXELS_PER_MM

MADE_OUT_FROM = 300
"""Times the height of capitals: few large words are made out from farther than text is read (200)."""
PAGES = ("film", "film-hit", "attract-0", "attract-4", "records")


@pytest.mark.parametrize("panel", [True, False], ids=["panel", "table"])
@pytest.mark.parametrize("size", SIZES[:3], ids=str)
@pytest.mark.parametrize("language", LANGUAGES)
def test_title_and_call_are_said_in_every_language_at_once(
    size: tuple[int, int], language: str, panel: bool
) -> None:
    for name in PAGES:
        written = {
            note.words.casefold()
            for note in painted(name, size, language=language, panel_shown=panel).written
        }
        for key in ("start.title", "attract-call.press", "attract-call.press-about"):
            for spoken in LANGUAGES:
                words = say(Message.of(key, most=8), spoken).casefold()
                assert words in written, f"{name}: {key} in {spoken}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_name_is_read_from_five_metres_the_call_from_three_and_what_it_is_from_two(language: str) -> None:
    metres = {"poster-name": 5, "call": 3, "poster-title": 2, "film-hit": 5}
    for name in PAGES:
        notes = painted(name, (1920, 1080), language=language, panel_shown=False).written
        for role in metres:
            sizes = [n.size * cap_share(n.room.bold) / PIXELS_PER_MM for n in notes if n.role == role]
            assert not sizes or max(sizes) * MADE_OUT_FROM >= metres[role] * 1000, f"{name}: {role} {sizes}"


def test_records_have_their_boat_and_what_nobody_did_yet_invites() -> None:
    written = {note.words for note in painted("records", (1280, 720), panel_shown=True).written}
    assert {"Quickest hunt", "12 min 34 s", "NAUTILUS", "Nobody yet: be the first"} <= written


@pytest.mark.parametrize("name", PAGES)
def test_every_picture_has_the_name_of_the_table(name: str) -> None:
    shown = replace(sample(name), poster=replace(poster_of(name), name="The Kraken's Den"))
    written = {note.words.replace(THIN, "") for note in painted_screen(shown, (1280, 720)).written}
    assert "THE KRAKEN'S DEN" in written


def poster_of(name: str) -> Poster:
    poster = sample(name).poster
    assert poster is not None
    return poster


def test_the_call_can_be_touched() -> None:
    call = next(piece for piece in pieces(sample("attract-0"), (1280, 720)) if piece.name == "call")
    assert call.controls == {"captain.ok": call.place}
