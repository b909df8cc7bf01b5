"""The real program on a virtual screen: windows, keys, mouse and pictures.

Kept pictures are in golden/; `pytest --approve tests/play` makes them anew, to be looked at.
"""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from console.displays.painter import Painter
from tests.play.xscreen import XScreen, unlike
from tests.table.driver import TableDriver

pytestmark = pytest.mark.timeout(300)

ROOT = Path(__file__).parents[2]
GOLDEN = Path(__file__).parent / "golden"
SIZE = (1024, 600)
ALIKE = 0.06
"""Clocks, waits and blinking lamps differ from run to run; scenes differ far more than this."""
SETTLED_MS = 4000
"""So long after a press a picture to be approved is taken."""
QUIET = '[sound]\nvoice = "off"\nvolume = 0\n[table]\nidle_seconds = 0\nseed = 5\n'
"""Both boats are offered starts by lot from this seed, from which both may head north."""


@pytest.fixture
def screen(tmp_path: Path, approve: bool) -> Iterator[XScreen]:
    with XScreen(SIZE, (2 * SIZE[0], SIZE[1])) as screen:
        screen.approve = approve
        yield screen


def crew_picture(screen: XScreen, crew: str) -> pygame.Surface:
    left = 0 if crew == "blue" else SIZE[0]
    return screen.picture().subsurface((left, 0, *SIZE))


def see(screen: XScreen, crew: str, name: str) -> None:
    """Wait until a crew's window looks like the kept picture."""
    path = GOLDEN / f"{name}.png"
    if screen.approve:
        screen.wait(lambda: _drawn(crew_picture(screen, crew)), "a window")
        pygame.time.wait(SETTLED_MS)
        pygame.image.save(crew_picture(screen, crew), path)
    kept = pygame.image.load(path)
    screen.wait(lambda: unlike(crew_picture(screen, crew), kept) < ALIKE, f"a picture like {name}")


def _drawn(picture: pygame.Surface) -> bool:
    """Whether there is a window, and something in it."""
    return (
        len({tuple(picture.get_at((x, y))) for x in range(0, SIZE[0], 16) for y in range(0, SIZE[1], 16)}) > 4
    )


def place_of(driver: TableDriver, control: str) -> tuple[int, int]:
    """Where a control of the panel on screen is, from what the same scene looks like."""
    crew, name = control.split(".", 1)
    painter = Painter(pygame.Surface(SIZE))
    painter.paint(driver.screen(crew))
    spots = [(x, y) for x in range(0, SIZE[0], 8) for y in range(0, SIZE[1], 8)]
    own = [spot for spot in spots if painter.control_at(spot) == name]
    middle = own[len(own) // 2]
    return middle[0] + (SIZE[0] if crew == "red" else 0), middle[1]


def test_a_match_is_begun_and_played_with_keys(screen: XScreen, tmp_path: Path) -> None:
    screen.start(command=["make", "-s", "-C", str(ROOT), "play"], settings=QUIET, folder=tmp_path)
    see(screen, "blue", "attract")
    screen.key("space")
    see(screen, "blue", "choices")
    screen.key("a")
    see(screen, "blue", "set-up")
    screen.key("space")
    see(screen, "red", "start")
    screen.look()
    screen.key("space", "Return")
    see(screen, "blue", "dived")
    screen.key("w", "F2", "w", "space", "F3", "r", "space")
    see(screen, "blue", "course-done")
    screen.key("F1", "space", "i")
    see(screen, "red", "red-heads-north")
    assert screen.alive()


def test_french_and_real_time_with_the_mouse(screen: XScreen, tmp_path: Path) -> None:
    settings = QUIET.replace("[table]", '[match]\nmode = "real-time"\n[table]\nlanguage = "fr"')
    screen.start(settings=settings, folder=tmp_path)
    see(screen, "blue", "attract-fr")
    driver = TableDriver(mode="real-time", language="fr", idle_seconds=0, seed=5)
    for control, picture in (
        ("blue.captain.ok", "choices-fr"),
        ("blue.captain.west", "set-up-fr"),
        ("blue.captain.ok", "start-fr"),
        ("blue.captain.ok", None),
        ("red.captain.ok", None),
        ("red.captain.north", "red-heads-north-fr"),
    ):
        screen.click(*place_of(driver, control))
        driver.press(control)
        if picture:
            see(screen, "blue", picture)
        screen.look()
    assert screen.alive()


def test_the_table_ends_when_it_is_told_to(screen: XScreen, tmp_path: Path) -> None:
    screen.start(settings=QUIET, folder=tmp_path)
    screen.end()
    screen.wait(lambda: not screen.alive(), "the end of the program")
    assert screen.ended_well()
