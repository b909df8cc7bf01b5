"""`sonar-table displays` and `sonar-table bench frames`."""

import json

import pytest
from click.testing import CliRunner

from console.cli import main


def test_without_a_screen_it_says_so_and_ends_with_3(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("SDL_VIDEODRIVER", "DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("SDL_VIDEODRIVER", "x11")
    result = CliRunner().invoke(main, ["displays"])
    assert result.exit_code == 3
    assert "no screen to draw on" in result.stderr
    assert "DISPLAY" in result.stderr


def test_each_way_is_tried_and_the_first_that_works_is_advised(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    result = CliRunner().invoke(main, ["displays"])
    assert result.exit_code == 0, result.output
    for way in ("two", "wide", "processes"):
        assert any(line.split()[0] == way and "works" in line for line in result.output.splitlines() if line)
    assert 'windows = "two"' in result.output


def test_frames_are_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    result = CliRunner().invoke(main, ["bench", "frames", "--frames", "6", "--json"])
    assert result.exit_code == 0, result.output
    figures = json.loads(result.stdout.splitlines()[-1])
    assert set(figures["sizes"]) == {"1920x1080", "1280x720"}
    assert figures["sizes"]["1280x720"]["busy_p95_ms"] > 0
    assert figures["memory_mb"] < 200 * 4
