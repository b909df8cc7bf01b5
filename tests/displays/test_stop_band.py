"""While the table is stopped: the sign and the words of whoever stopped it, and the hull in sight."""

from dataclasses import replace

import pytest

from console.displays.scenes import pieces
from console.displays.screen import Headline, Screen, StopBanner
from console.games.captain_sonar.display.sample_screen import weapon_used
from console.languages import Message
from tests.displays.drawing import LANGUAGES, SIZES, TALL, painted_screen, sample
from tests.games.sonar_family.display.family_screens import SCREENS

TORPEDO = Headline("blue", weapon_used("torpedo", "blue", "C1", Message.of("headline.missed")), 1, held=True)
"""What blue did a second before red stopped the table."""
STOP = StopBanner("red", "first-mate", Message.of("banner.theirs", station="first-mate"))


def stopped(screen: Screen, **changes: object) -> Screen:
    return replace(screen, stop=STOP, headline=TORPEDO, **changes)  # type: ignore[arg-type]


SEAS = {"captain-sonar": lambda: sample("play"), "sonar-family": SCREENS["play"]}


@pytest.mark.parametrize("game", SEAS)
@pytest.mark.parametrize("size", [*SIZES, *TALL])
@pytest.mark.parametrize("panel", [True, False])
def test_the_words_of_a_stop_are_those_of_who_stopped_whatever_is_unread(
    game: str, size: tuple[int, int], panel: bool
) -> None:
    for language in LANGUAGES:
        screen = stopped(SEAS[game](), panel_shown=panel, language=language)
        canvas = painted_screen(screen, size)
        notes = {note.role: note for note in canvas.written}
        assert notes["announcement"].words == canvas.say(STOP.message)
        assert notes["unread"].words == canvas.say(TORPEDO.message)
        assert notes["unread"].size < notes["announcement"].size
        assert not notes["unread"].overlong and not notes["announcement"].overlong


@pytest.mark.parametrize("game", SEAS)
@pytest.mark.parametrize("size", [*SIZES, *TALL])
@pytest.mark.parametrize("panel", [True, False])
def test_the_hull_stays_in_sight(game: str, size: tuple[int, int], panel: bool) -> None:
    shown = {piece.name: piece.place for piece in pieces(stopped(SEAS[game](), panel_shown=panel), size)}
    assert not shown["boat"].colliderect(shown["stop"])
    assert shown["stop"].width * shown["stop"].height > 2 * shown["boat"].width * shown["boat"].height


def test_the_sign_beside_stop_is_of_the_crew_that_stopped() -> None:
    """Not of the one whose headline is unread: with either headline it is the same picture there."""
    ours = replace(TORPEDO, crew="red")
    pictures = {
        painted_screen(replace(stopped(sample("play")), headline=headline)).surface.get_view("0").raw
        for headline in (TORPEDO, ours)
    }
    assert len(pictures) == 1
