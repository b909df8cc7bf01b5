"""Trying the ways to drive two displays here, each in a process of its own, which may fail or hang.

A way works when both crews' name cards are on the glass, each where and as large as it should be. What was
drawn proves nothing: it may never arrive.
"""

import json
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from console.displays.arrangement import Way
from console.displays.displays import Displays
from console.displays.glass.glass import look_at_outputs
from console.displays.screen import SceneName, Screen
from console.displays.table_displays import open_displays
from console.displays.widgets.name_card import GROUNDS
from console.displays.window_displays import (
    CREWS,
    NoDisplayError,
    WindowDisplays,
    has_desktop,
    open_windows,
    outputs,
    start_video,
)
from console.displays.window_events import Quit
from console.languages import say

TIMEOUT_S = 90
DRAW_S = 30
"""A flip takes seconds where everything is drawn by software."""
ARRIVE_S, LOOKS = 5, 5
"""So long, and so often, a picture is looked for: the first flips may come to nothing while outputs start."""
SHOWN_S = 3
"""Where only people can look, they are given so long."""
_LOOK_S = 0.02
NEAR = (40, 40, 40, 255)
"""How far a colour on the glass may be from the one drawn."""
LARGE_ENOUGH = 0.8
"""Of the width and height that it should have: windows may hide a little of each other."""
_FILLED = 0.5
"""Of a card's place: the rest is its letters."""
_BLIND = ("dummy", "offscreen")


@dataclass(frozen=True)
class Screens:
    """What SDL finds here."""

    driver: str
    sizes: tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class Tried:
    """How one way went."""

    way: Way
    works: bool | None
    """None: it draws, but whether that is seen only people can tell."""
    detail: str
    otherwise: str = ""
    """Why something else was drawn than this way says, where it was."""


class CardSeen(NamedTuple):
    """Where a crew's card is on the glass."""

    output: int
    place: Rect


def find_screens() -> Screens:
    """The video driver and its outputs, asked in a process of its own so that this one stays free of SDL.

    :raises NoDisplayError: there are none
    """
    answer = _ask("screens")
    if "error" in answer:
        raise NoDisplayError(str(answer["error"]))
    sizes = answer["sizes"]
    assert isinstance(sizes, list)
    return Screens(str(answer["driver"]), tuple((width, height) for width, height in sizes))


def try_way(way: Way, *, size: tuple[int, int], fullscreen: bool = True) -> Tried:
    """Open the windows, draw, and look whether both crews' pictures are on the glass."""
    answer = _ask("full" if fullscreen else "windowed", way.value, *map(str, size))
    if "error" in answer:
        return Tried(way, False, str(answer["error"]))
    works = answer["works"]
    assert works is None or isinstance(works, bool)
    return Tried(way, works, str(answer["detail"]), str(answer["otherwise"]))


def find_card(glass: Sequence[Surface], crew: str) -> CardSeen | None:
    """The largest patch of a crew's colour on any output."""
    found: tuple[int, CardSeen] | None = None
    for number, picture in enumerate(glass):
        patch = pygame.mask.from_threshold(picture, GROUNDS[crew], NEAR).connected_component()
        if patch.count() > (found[0] if found else 0):
            found = patch.count(), CardSeen(number, patch.get_bounding_rects()[0])
    if found is None or found[0] < _FILLED * found[1].place.width * found[1].place.height:
        return None
    return found[1]


def judge(glass: Sequence[Surface], sizes: Mapping[str, tuple[int, int]]) -> tuple[bool, str]:
    """Whether each crew's card is on the glass as large as it should be, and what is seen."""
    sights = {crew: find_card(glass, crew) for crew in sorted(sizes)}
    well = [crew for crew, sight in sights.items() if sight and _is_large(sight.place, sizes[crew])]
    said = [_described(crew, sight, sizes[crew]) for crew, sight in sights.items()]
    dark = [number for number, picture in enumerate(glass, 1) if max(_brightest(picture)) < NEAR[0]]
    said += [f"output {number} is black" for number in dark]
    return len(well) == len(sizes), ", ".join(said)


def _is_large(place: Rect, size: tuple[int, int]) -> bool:
    return place.width >= LARGE_ENOUGH * size[0] and place.height >= LARGE_ENOUGH * size[1]


def _described(crew: str, sight: CardSeen | None, size: tuple[int, int]) -> str:
    if sight is None:
        return f"{crew} is not seen"
    seen = f"{crew} is seen on output {sight.output + 1} ({_by(sight.place.size)})"
    return seen if _is_large(sight.place, size) else f"{seen}, which should be {_by(size)}"


def _by(size: tuple[int, int]) -> str:
    return f"{size[0]}×{size[1]}"


def _brightest(picture: Surface) -> tuple[int, ...]:
    """By a coarse view: a few stray pixels are no picture."""
    coarse = pygame.transform.smoothscale(picture.convert(24), (16, 9))
    return tuple(max(coarse.get_at((x, y))[i] for x in range(16) for y in range(9)) for i in range(3))


def _ask(*words: str) -> dict[str, object]:
    try:
        answered = subprocess.run(
            [sys.executable, "-m", "console.displays.glass.probe", *words],
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
    answer = json.loads(lines[-1])
    assert isinstance(answer, dict)
    return answer


def _screens() -> dict[str, object]:
    start_video()
    return {"driver": pygame.display.get_driver(), "sizes": [output.size for output in outputs()]}


def _try(way: str, fullscreen: bool, size: tuple[int, int]) -> dict[str, object]:
    """Show both crews' cards, and look at the glass."""
    start_video()
    driver, found = pygame.display.get_driver(), outputs()
    # What the kernel shows is told to whoever draws: windows are this process's own where that can be.
    opened = open_displays if way == Way.PROCESSES and has_desktop() else open_windows
    displays = opened(way, fullscreen=fullscreen, size=size)
    cards = {crew: Screen(crew, SceneName.NAME_CARD, panel_shown=False) for crew in CREWS}
    try:
        _draw(displays, cards)
        works, detail = _look(displays, cards, driver, found, _sizes(displays, found, fullscreen, size))
        otherwise = " ".join(say(warning, "en") for warning in displays.warnings)
        return {"works": works, "detail": detail, "otherwise": otherwise}
    finally:
        displays.close()


def _sizes(
    displays: Displays, found: Sequence[Rect], fullscreen: bool, size: tuple[int, int]
) -> dict[str, tuple[int, int]]:
    """How large each crew's picture should be on the glass."""
    if isinstance(displays, WindowDisplays):
        return {crew: pane for window in displays.windows for crew, pane in window.pane_sizes().items()}
    return {
        crew: found[number % len(found)].size if fullscreen else size for number, crew in enumerate(CREWS)
    }


def _draw(displays: Displays, cards: Mapping[str, Screen]) -> None:
    """Until all is drawn.

    :raises RuntimeError: it never is
    """
    until = time.monotonic() + DRAW_S
    while time.monotonic() < until:
        displays.show(cards)
        if any(isinstance(event, Quit) for event in displays.events()):
            raise RuntimeError("a window was closed at once")
        if displays.finished:
            return
        time.sleep(_LOOK_S)
    raise RuntimeError("the displays never finished drawing")


def _look(
    displays: Displays,
    cards: Mapping[str, Screen],
    driver: str,
    found: Sequence[Rect],
    sizes: Mapping[str, tuple[int, int]],
) -> tuple[bool | None, str]:
    """Look until all is as it should be, or should have been for a while."""
    until, looks = time.monotonic() + ARRIVE_S, 0
    while True:
        glass = look_at_outputs(driver, found)
        if glass is None:
            return None, _leave_it_to_people(displays, cards, driver)
        works, detail = judge(glass, sizes)
        looks += 1
        if works or (looks >= LOOKS and time.monotonic() > until):
            return works, detail
        displays.show(cards)
        displays.events()
        time.sleep(_LOOK_S)


def _leave_it_to_people(displays: Displays, cards: Mapping[str, Screen], driver: str) -> str:
    if driver in _BLIND:
        return f"draws, but SDL's {driver!r} driver shows nothing"
    until = time.monotonic() + SHOWN_S
    while time.monotonic() < until:
        displays.show(cards)
        displays.events()
        time.sleep(_LOOK_S)
    return "draws, but a program may not look at this desktop: did you see BLUE and RED, each on its display?"


def _main(words: list[str]) -> None:
    try:
        if words == ["screens"]:
            answer = _screens()
        else:
            answer = _try(words[1], words[0] == "full", (int(words[2]), int(words[3])))
    except Exception as error:
        answer = {"error": str(error) or type(error).__name__}
    print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    _main(sys.argv[1:])
