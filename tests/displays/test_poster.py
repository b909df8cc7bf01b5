"""Attract's poster: from three metres anybody reads what this is and what to do, in either language."""

import pytest

from console.displays.fonts import cap_share
from console.displays.scenes import pieces
from console.languages import LANGUAGES, Message, say
from tests.displays.drawing import SIZES, painted, pixels, sample
from tests.displays.test_readability import PIXELS_PER_MM

MADE_OUT_FROM = 300
"""Times the height of capitals: few large words are made out from farther than text is read (200)."""
PAGES = ("demonstration", "attract-0", "attract-5")


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
        for key in ("start.title", "attract-match.press", "attract-match.press-about"):
            for spoken in LANGUAGES:
                words = say(Message.of(key, most=8), spoken).casefold()
                assert words in written, f"{name}: {key} in {spoken}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_title_and_call_are_read_from_three_metres_and_what_happens_from_two(language: str) -> None:
    metres = {"poster-title": 3, "call": 3, "caption": 2}
    for name in PAGES:
        notes = painted(name, (1920, 1080), language=language, panel_shown=False).written
        for role in metres:
            sizes = [n.size * cap_share(n.room.bold) / PIXELS_PER_MM for n in notes if n.role == role]
            assert not sizes or max(sizes) * MADE_OUT_FROM >= metres[role] * 1000, f"{name}: {role} {sizes}"


def test_records_have_their_boat_and_what_nobody_did_yet_invites() -> None:
    written = {note.words for note in painted("demonstration", (1280, 720), panel_shown=True).written}
    assert {"Quickest hunt", "12 min 34 s", "NAUTILUS", "Nobody yet: be the first"} <= written


def test_the_call_can_be_touched() -> None:
    call = next(piece for piece in pieces(sample("attract-0"), (1280, 720)) if piece.name == "call")
    assert call.controls == {"captain.ok": call.place}


def test_an_enemy_that_may_be_anywhere_does_not_hide_the_sea() -> None:
    anywhere = {f"{column}{row}": 4 for column in "ABCDEFGHIJKLMNO" for row in range(1, 16)}
    bare, full, few = (
        pixels(painted("demonstration", (1280, 720), candidates=candidates).surface)
        for candidates in ({}, anywhere, {"A1": 4})
    )
    assert bare == full != few
