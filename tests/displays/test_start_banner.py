"""What is said while a secret start is chosen covers no dot: any of them may be the one."""

from dataclasses import replace

import pytest

from console.displays.scenes import pieces
from console.displays.screen import Aim
from console.languages import LANGUAGES, Message
from tests.displays.drawing import TALL, painted_screen, sample

SIZES = ((1024, 600), (1280, 720), (1920, 1080), *TALL)


@pytest.mark.parametrize("dot", ["C2", "M14"])
@pytest.mark.parametrize("panel", [True, False], ids=["panel", "table"])
@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_banner_of_the_start_is_beside_the_sea(
    size: tuple[int, int], language: str, panel: bool, dot: str
) -> None:
    aim = Aim("start", dot, frozenset({dot}), Message.of("aim.start"))
    screen = replace(sample("play"), aim=aim, panel_shown=panel, language=language)
    canvas = painted_screen(screen, size)
    chart = next(piece for piece in pieces(screen, size) if piece.name == "chart")
    sea = chart.spots(canvas)["sea"]
    (banner,) = [note for note in canvas.written if note.words.endswith(dot)]
    assert not banner.overlong and chart.place.contains(banner.ink)
    others = [note for note in canvas.written if note is not banner and note.place.colliderect(banner.ink)]
    assert not banner.ink.colliderect(sea) and others == []
