"""`sonar-table effects`: film strips."""

from pathlib import Path

import pygame
from click.testing import CliRunner

from console.cli import main


def test_a_strip_of_eight_frames_is_made(tmp_path: Path) -> None:
    result = CliRunner().invoke(main, ["effects", "torpedo", "--to", str(tmp_path)])
    assert result.exit_code == 0, result.output
    strip = pygame.image.load(tmp_path / "torpedo.jpg")
    assert strip.get_size() == (4 * 244 - 4, 2 * 244 - 4)
    quarters = [strip.subsurface(x * 244, y * 244, 240, 240) for y in range(2) for x in range(4)]
    assert len({pygame.image.tobytes(frame, "RGB") for frame in quarters}) == 8, "no frame is like another"


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
