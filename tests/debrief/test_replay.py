"""A match seen again must be the match."""

from pathlib import Path
from random import Random

import pygame
import pytest
from PIL import Image

from console.debrief.export import export, frames
from console.debrief.replay import Keys, Replay
from console.debrief.story import tell_file
from console.rules.words import Crew
from tests.debrief.script import lesson_match
from tests.table.kept_match import CAPTAIN_SONAR, SONAR_FAMILY, KeptMatch

SECOND_NS = 1_000_000_000


@pytest.fixture
def lesson(tmp_path: Path) -> Replay:
    return Replay(tell_file(lesson_match(tmp_path).end(60)))


@pytest.mark.parametrize("options", [CAPTAIN_SONAR, SONAR_FAMILY])
def test_every_state_is_the_state_of_the_match(tmp_path: Path, options: object) -> None:
    kept = KeptMatch(tmp_path, options, seed=4).play(90)  # type: ignore[arg-type]
    kept.journal.close()
    replay = Replay(tell_file(kept.journal.path))
    seen = [replay.state]
    while replay.given < len(replay.story.steps):
        replay.step()
        seen.append(replay.state)
    assert seen == kept.states
    for number in Random(1).sample(range(len(kept.states)), 25):
        replay.step(number - replay.given)
        assert replay.state == kept.states[number]


def test_seeking_back_shows_what_was_heard_then(lesson: Replay) -> None:
    lesson.seek(37 * SECOND_NS)
    before = lesson.screen(Crew.BLUE)
    lesson.seek(lesson.length_ns)
    lesson.seek(37 * SECOND_NS)
    assert lesson.screen(Crew.BLUE).view == before.view
    assert [heard.message for heard in lesson.screen(Crew.BLUE).heard] == [
        heard.message for heard in before.heard
    ]


def test_time_passes_at_the_speed_and_ends(lesson: Replay) -> None:
    lesson.speed = 4
    lesson.pass_time(5 * SECOND_NS)
    assert lesson.time_ns == 20 * SECOND_NS
    lesson.pass_time(100 * SECOND_NS)
    assert (lesson.time_ns, lesson.playing) == (60 * SECOND_NS, False)


def test_keys(lesson: Replay) -> None:
    keys = Keys(lesson)
    told = []
    for key in ("N", "N", "P", "RIGHT", "LEFT", "5", "END", "HOME"):
        keys.press(key)
        told.append(lesson.time_ns // SECOND_NS)
    assert told == [18, 31, 18, 28, 18, 30, 60, 0]
    for key in ("PERIOD", "PERIOD", "COMMA"):
        keys.press(key)
    assert (lesson.given, lesson.playing) == (3, False)  # both starts are at 0:00
    keys.press("SPACE")
    assert lesson.playing
    for key in ("UP", "UP", "DOWN"):
        keys.press(key)
    assert lesson.speed == 2
    keys.press("F5")
    assert not keys.quit
    keys.press("Q")
    assert keys.quit


def test_the_time_line_shows_stops_and_now(lesson: Replay) -> None:
    lesson.seek(30 * SECOND_NS)
    assert lesson.bar() == "=======S====o-S---------"


def test_frames_and_animated_files(lesson: Replay, tmp_path: Path) -> None:
    folder = tmp_path / "frames"
    story = lesson.story
    short = Replay(type(story)(story.record, story.game, story.steps[:3]))
    assert export(short, [Crew.BLUE], folder) == 4
    pictures = sorted(folder.iterdir())
    assert [path.name for path in pictures] == [f"frame-{number:05}.png" for number in range(1, 5)]
    assert pygame.image.load(pictures[0]).get_size() == (1024, 618)
    assert export(short, list(Crew), tmp_path / "match.gif") == 4
    with Image.open(tmp_path / "match.gif") as moving:
        assert getattr(moving, "n_frames", 1) > 1
        assert moving.size == (1536, 463)


def test_a_frame_for_each_order(lesson: Replay) -> None:
    story = lesson.story
    short = Replay(type(story)(story.record, story.game, story.steps[:5]))
    assert [time_ns for time_ns, _ in frames(short, [Crew.RED])] == [
        0,
        *(step.time_ns for step in story.steps[:5]),
    ]
