"""The real command on a virtual screen."""

from pathlib import Path

import pygame

from console.core.words import Crew
from console.debrief.story import tell_file
from console.displays.painter import Painter
from console.displays.widgets.time_line import SLOTS
from console.table.scenes.table_replay import replay_of
from tests.debrief.script import lesson_match
from tests.play.xscreen import PROGRAM, XScreen, unlike

SIZE = (1280, 720)


def test_a_replay_in_two_windows_jumps_to_a_stop_follows_the_mouse_and_ends(tmp_path: Path) -> None:
    path = lesson_match(tmp_path).end(60)
    replay = replay_of(tell_file(path))
    replay.to_stop(1)
    expected = pygame.Surface(SIZE)
    Painter(expected).paint(replay.screen(Crew.BLUE))
    with XScreen(SIZE, (2 * SIZE[0], SIZE[1])) as screen:
        screen.start(str(path), command=[PROGRAM, "replay"], folder=tmp_path)
        blue = (0, 0, *SIZE)

        def stopped() -> bool:
            screen.key("Home", "n")
            return unlike(screen.picture().subsurface(blue), expected) < 0.05

        screen.wait(stopped, "the first stop")
        replay.seek(replay.length_ns)
        painter = Painter(expected)
        painter.paint(replay.screen(Crew.BLUE))
        end = f"time-line.{SLOTS - 1}"
        last = max(x for x in range(SIZE[0]) if painter.control_at((x, SIZE[1] - 20)) == end)

        def at_the_end() -> bool:
            screen.click(last, SIZE[1] - 20)
            return unlike(screen.picture().subsurface(blue), expected) < 0.05

        screen.wait(at_the_end, "the end of the time line, by a click")
        screen.key("q")
        screen.wait(lambda: not screen.alive(), "the end")
        assert screen.ended_well()
