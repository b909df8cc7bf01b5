"""`sonar-table effects`: film strips."""

from pathlib import Path

import pygame
from click.testing import CliRunner

from console.cli import main
from console.commands.effect_films import FILMS
from console.debrief.film.soundtrack import BLOCK_NS
from console.displays.effect import FLIGHT_MS


def test_a_strip_of_eight_frames_is_made(tmp_path: Path) -> None:
    result = CliRunner().invoke(main, ["effects", "torpedo", "--to", str(tmp_path)])
    assert result.exit_code == 0, result.output
    strip = pygame.image.load(tmp_path / "torpedo.jpg")
    assert strip.get_size() == (4 * 324 - 4, 2 * 228 - 4)
    quarters = [strip.subsurface(x * 324, y * 228, 320, 180) for y in range(2) for x in range(4)]
    assert len({pygame.image.tobytes(frame, "RGB") for frame in quarters}) == 8, "no frame is like another"


def test_the_boom_is_heard_when_the_strike_is_seen() -> None:
    """The launch before it is over by then, and nothing else is as loud."""
    film = next(film for film in FILMS if film.name == "torpedo")
    loudest = [BLOCK_NS * number // 1_000_000 for number, peak in enumerate(film.loudness()) if peak > 0.25]
    assert loudest
    after_launch = [at_ms for at_ms in loudest if at_ms > 700]
    assert FLIGHT_MS <= after_launch[0] <= FLIGHT_MS + 120


def test_what_is_there_is_not_replaced(tmp_path: Path) -> None:
    kept = tmp_path / "hit.jpg"
    kept.write_bytes(b"mine")
    result = CliRunner().invoke(main, ["effects", "hit", "--to", str(tmp_path)])
    assert result.exit_code == 1
    assert "--force" in result.output
    assert kept.read_bytes() == b"mine"


def test_an_effect_that_there_is_not_is_told(tmp_path: Path) -> None:
    result = CliRunner().invoke(main, ["effects", "earthquake", "--to", str(tmp_path)])
    assert result.exit_code == 2
    assert "earthquake" in result.output and "torpedo" in result.output
    assert not list(tmp_path.iterdir())
