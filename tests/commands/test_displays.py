"""`sonar-table displays` and `sonar-table bench frames`."""

import json
import os
import subprocess
import sys

import pytest
from click.testing import CliRunner

import console.commands.displays as command
from console.cli import main
from console.displays.arrangement import Way
from console.displays.glass.probe import Screens, Tried


def test_without_a_screen_it_says_so_and_ends_with_3(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("SDL_VIDEODRIVER", "DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("SDL_VIDEODRIVER", "x11")
    result = CliRunner().invoke(main, ["displays"])
    assert result.exit_code == 3
    assert "no screen to draw on" in result.stderr
    assert "DISPLAY" in result.stderr


def test_a_driver_that_shows_nothing_is_not_said_to_work(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    result = CliRunner().invoke(main, ["displays", "--windowed"])
    assert result.exit_code == 0, result.output
    for way in ("two", "wide", "processes"):
        (line,) = (line for line in result.output.splitlines() if line.split()[:1] == [way])
        assert "draws, but SDL's 'dummy' driver shows nothing" in line and "works" not in line
    assert 'windows = "two"' in result.output


def displays(
    monkeypatch: pytest.MonkeyPatch, *tried: Tried, sizes: tuple[tuple[int, int], ...]
) -> tuple[int, str, str, list[bool]]:
    """The command where the ways go like this; which were tried full screen."""
    asked: list[bool] = []

    def try_way(way: Way, *, size: tuple[int, int], fullscreen: bool) -> Tried:
        asked.append(fullscreen)
        return next(each for each in tried if each.way == way)

    monkeypatch.setattr(command, "find_screens", lambda: Screens("KMSDRM", sizes))
    monkeypatch.setattr(command, "try_way", try_way)
    result = CliRunner().invoke(main, ["displays"])
    return result.exit_code, result.stdout, result.stderr, asked


def test_the_first_way_that_is_seen_as_it_says_is_advised(monkeypatch: pytest.MonkeyPatch) -> None:
    code, out, _, fullscreen = displays(
        monkeypatch,
        Tried(Way.TWO, False, "blue is not seen, output 1 is black"),
        Tried(Way.WIDE, True, "blue is seen", otherwise="No desktop"),
        Tried(Way.PROCESSES, True, "blue is seen on output 1"),
        sizes=((1920, 1080), (1920, 1080)),
    )
    assert code == 0 and fullscreen == [True] * 3
    assert "does not work: blue is not seen, output 1 is black" in out
    assert "is not to be had here. No desktop. That works: blue is seen" in out
    assert 'windows = "processes"\nfullscreen = true' in out


def test_where_no_picture_arrives_it_ends_with_4(monkeypatch: pytest.MonkeyPatch) -> None:
    black = [Tried(way, False, "blue is not seen") for way in Way]
    code, out, err, _ = displays(monkeypatch, *black, sizes=((1920, 1080), (1920, 1080)))
    assert code == 4
    assert "None of the ways works here" in err and "table.toml" not in out


def test_one_output_too_small_for_two_windows_is_filled(monkeypatch: pytest.MonkeyPatch) -> None:
    ways = [Tried(way, True, "seen", "" if way is Way.WIDE else "one output") for way in Way]
    _, out, _, fullscreen = displays(monkeypatch, *ways, sizes=((1366, 768),))
    assert fullscreen == [True] * 3
    assert 'windows = "wide"\nfullscreen = true' in out


def test_frames_are_measured() -> None:
    """In a process of its own: what else this one has done is no part of the memory."""
    command = [sys.executable, "-m", "console", "bench", "frames", "--frames", "6", "--json"]
    environment = {**os.environ, "SDL_VIDEODRIVER": "dummy"}
    result = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    figures = json.loads(result.stdout.splitlines()[-1])
    assert set(figures["sizes"]) == {"1920x1080", "1280x720"}
    assert figures["sizes"]["1280x720"]["busy_p95_ms"] > 0
    assert figures["memory_mb"] < 200 * 4
