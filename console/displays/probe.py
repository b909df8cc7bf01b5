"""Trying the ways to drive two displays here: each in a process of its own, which may fail or hang."""

import json
import subprocess
import sys
import time
from dataclasses import dataclass

from console.displays.displays import NoDisplayError, Way, open_displays, outputs, start_video
from console.displays.events import Quit

TIMEOUT_S = 20
_LOOKS, _LOOK_S = 400, 0.02


@dataclass(frozen=True)
class Screens:
    """What SDL finds here."""

    driver: str
    sizes: tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class Tried:
    """How one way went."""

    way: Way
    works: bool
    detail: str


def find_screens() -> Screens:
    """The video driver and its outputs, asked in a process of its own so that this one stays free of SDL.

    :raises NoDisplayError: there are none
    """
    told = _ask("screens")
    if "error" in told:
        raise NoDisplayError(str(told["error"]))
    return Screens(str(told["driver"]), tuple((width, height) for width, height in told["sizes"]))  # type: ignore[attr-defined]


def try_way(way: Way, *, fullscreen: bool = True) -> Tried:
    """Open the windows, draw, and see that both are there."""
    told = _ask("full" if fullscreen else "windowed", way.value)
    return Tried(way, "error" not in told, str(told.get("error", told.get("detail", ""))))


def _ask(*words: str) -> dict[str, object]:
    try:
        answered = subprocess.run(
            [sys.executable, "-m", "console.displays.probe", *words],
            capture_output=True,
            text=True,
            timeout=TIMEOUT_S,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return {"error": f"no answer within {TIMEOUT_S} s"}
    lines = answered.stdout.strip().splitlines()
    if answered.returncode or not lines:
        last = answered.stderr.strip().splitlines()
        return {"error": last[-1] if last else f"ended with code {answered.returncode}"}
    told = json.loads(lines[-1])
    assert isinstance(told, dict)
    return told


def _screens() -> dict[str, object]:
    import pygame

    start_video()
    return {"driver": pygame.display.get_driver(), "sizes": [output.size for output in outputs()]}


def _try(way: str, fullscreen: bool) -> dict[str, object]:
    """Show both crews' screens for a moment."""
    from console.displays.samples import in_play

    displays = open_displays(way, fullscreen=fullscreen, size=(1024, 600))
    screens = {crew: in_play(crew) for crew in ("blue", "red")}
    try:
        for _ in range(_LOOKS):
            displays.show(screens)
            if any(isinstance(event, Quit) for event in displays.events()):
                return {"error": "a window was closed at once"}
            if displays.finished:
                return {"detail": "both displays drew"}
            time.sleep(_LOOK_S)
        return {"error": "the displays never finished drawing"}
    finally:
        displays.close()


def _main(words: list[str]) -> None:
    try:
        told = _screens() if words == ["screens"] else _try(words[1], words[0] == "full")
    except Exception as error:
        told = {"error": str(error) or type(error).__name__}
    print(json.dumps(told), flush=True)


if __name__ == "__main__":
    _main(sys.argv[1:])
