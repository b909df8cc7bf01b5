"""A match seen again must be the match."""

from pathlib import Path
from random import Random

import pygame
import pytest
from PIL import Image

from console.core.match_plan import MatchPlan
from console.core.words import Crew
from console.debrief.export import EFFECT_NS, FilmMoment, chosen, export, frames, moments, thinned
from console.debrief.replay import Controls, Replay
from console.debrief.story import tell_file
from console.displays.painter import Painter
from console.displays.screen import SceneName
from console.displays.window_events import Pointers, Touch
from console.languages import say
from console.table.scenes.table_replay import replay_of
from tests.debrief.computer_match import computer_match
from tests.debrief.script import lesson_match
from tests.journal.kept_match import CAPTAIN_SONAR, CON_SONAR, SONAR_FAMILY, KeptMatch

SECOND_NS = 1_000_000_000


@pytest.fixture
def lesson(tmp_path: Path) -> Replay:
    return replay_of(tell_file(lesson_match(tmp_path).end(60)))


@pytest.mark.parametrize("options", [CAPTAIN_SONAR, SONAR_FAMILY, CON_SONAR])
def test_every_state_is_the_state_of_the_match(tmp_path: Path, options: object) -> None:
    kept = KeptMatch(tmp_path, options, seed=4).play(80)  # type: ignore[arg-type]
    kept.journal.close()
    replay = replay_of(tell_file(kept.journal.path))
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
    keys = Controls(lesson)
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
    line = lesson.screen(Crew.RED).time_line
    assert line is not None
    assert line.at == 0.5
    assert line.stops == (18 / 60, 31.5 / 60, 35 / 60)
    assert say(line.words, "fr") == "0:30 sur 1:00 · ×1 · ordre 22 sur 40"


@pytest.mark.parametrize("size", [(1280, 720), (1024, 600), (720, 1280)])
def test_the_time_line_is_touched_and_dragged(lesson: Replay, size: tuple[int, int]) -> None:
    painter = Painter(pygame.Surface(size))
    controls = Controls(lesson)

    painter.paint(lesson.screen(Crew.BLUE))

    def touched(x: int) -> str:
        return painter.control_at((x, size[1] - 20)) or ""

    line = [x for x in range(size[0]) if touched(x)[len("time-line.") :].isdecimal()]
    assert line == list(range(line[0], line[-1] + 1)), "no gaps"
    seen = []
    for x in (line[0], line[len(line) // 2], line[-1]):
        controls.touch(f"blue.{touched(x)}")
        seen.append(round(lesson.time_ns / SECOND_NS))
    assert seen == [0, 30, 60]
    controls.touch("blue.time-line.stop-before")
    assert lesson.time_ns == 35 * SECOND_NS
    controls.touch("red.time-line.play")
    assert lesson.playing
    assert touched(size[0] - 20) == "time-line.speed"
    speeds = []
    for _ in range(6):
        controls.touch("red.time-line.speed")
        speeds.append(lesson.speed)
    assert speeds == [2, 4, 8, 16, 0.25, 0.5]
    assert {touched(x) for x in range(line[0])} - {""} == {
        *("time-line.stop-before", "time-line.step-back", "time-line.play"),
        *("time-line.step-on", "time-line.next-stop"),
    }


def mouse(kind: int, x: int, **more: object) -> pygame.Event:
    held = {"buttons": (1, 0, 0), "touch": False, "window": None, "pos": (x, 0), "button": 1}
    return pygame.Event(kind, held | more)


def test_a_mouse_drags_along_the_line_and_presses_no_other_button() -> None:
    pointers = Pointers(lambda window, at: f"blue.time-line.{at[0]}" if at[0] < 90 else "blue.captain.ok")
    events = [
        mouse(pygame.MOUSEBUTTONDOWN, 10),
        mouse(pygame.MOUSEMOTION, 10),
        mouse(pygame.MOUSEMOTION, 44),
        mouse(pygame.MOUSEMOTION, 95),
        mouse(pygame.MOUSEBUTTONUP, 95),
        mouse(pygame.MOUSEBUTTONDOWN, 95),
        mouse(pygame.MOUSEMOTION, 50),
    ]
    told = [(each.control, each.pressed) for each in pointers.translate(events, 0) if isinstance(each, Touch)]
    assert told == [
        ("blue.time-line.10", True),
        ("blue.time-line.44", True),
        ("blue.time-line.44", False),
        ("blue.captain.ok", True),
    ]


@pytest.mark.parametrize("options", [CAPTAIN_SONAR, SONAR_FAMILY, CON_SONAR])
def test_every_order_is_shown_in_every_game(tmp_path: Path, options: object) -> None:
    kept = KeptMatch(tmp_path, options, seed=4).play(12)  # type: ignore[arg-type]
    kept.journal.close()
    replay = replay_of(tell_file(kept.journal.path), language="fr")
    assert len({pygame.image.tobytes(sheet, "RGB") for _, sheet in frames(replay, list(Crew))}) >= 10


def test_frames_and_animated_files(lesson: Replay, tmp_path: Path) -> None:
    folder = tmp_path / "frames"
    story = lesson.story
    short = replay_of(type(story)(story.record, story.game, story.steps[:3]))
    assert export(short, [Crew.BLUE], folder) == 4
    pictures = sorted(folder.iterdir())
    assert [path.name for path in pictures] == [f"frame-{number:05}.png" for number in range(1, 5)]
    assert pygame.image.load(pictures[0]).get_size() == (1024, 644)
    assert export(short, list(Crew), tmp_path / "match.gif") == 4
    with Image.open(tmp_path / "match.gif") as moving:
        assert getattr(moving, "n_frames", 1) > 1
        assert moving.size == (1229, 386)


def test_an_animated_file_of_a_long_match_shows_less(
    lesson: Replay, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("console.debrief.export.MOST_ANIMATED", 10)
    assert chosen(40, 4) == [0, 4, 8, 12, 16, 20, 24, 28, 32, 36, 40]
    assert chosen(7, 3) == [0, 3, 6, 7]
    assert export(lesson, [Crew.BLUE], tmp_path / "match.webp") == 11
    with Image.open(tmp_path / "match.webp") as moving:
        assert getattr(moving, "n_frames", 1) > 5


def test_a_frame_for_each_order(lesson: Replay) -> None:
    story = lesson.story
    short = replay_of(type(story)(story.record, story.game, story.steps[:5]))
    assert [time_ns for time_ns, _ in frames(short, [Crew.RED])] == [
        0,
        *(step.time_ns for step in story.steps[:5]),
    ]


def test_effects_are_filmed_between_the_orders(lesson: Replay) -> None:
    """A picture after each order, and more of them only where something is seen for a moment."""
    wanted = moments(lesson, [Crew.BLUE])
    assert [each.given for each in wanted if each.lingered_ns == 0] == list(
        range(len(lesson.story.steps) + 1)
    )
    assert [each.time_ns for each in wanted] == sorted(each.time_ns for each in wanted)
    between = [each for each in wanted if each.lingered_ns]
    assert len(between) > 10
    for each in between[:5]:
        lesson.step(each.given - lesson.given)
        lesson.lingered_ns = each.lingered_ns
        assert lesson.screen(Crew.BLUE).effects


def test_where_there_is_no_room_effects_have_fewer_pictures() -> None:
    wanted = [FilmMoment(order, step * EFFECT_NS, 0) for order in range(4) for step in range(10)]
    assert thinned(wanted, 100) == wanted
    assert [each.given for each in thinned(wanted, 4)] == [0, 1, 2, 3]
    assert 4 < len(thinned(wanted, 16)) <= 16
    assert all(FilmMoment(order, 0, 0) in thinned(wanted, 16) for order in range(4))


def test_the_end_is_seen_when_the_match_has_played_on_to_it(lesson: Replay) -> None:
    lesson.seek(lesson.length_ns)
    lesson.playing = False
    lesson.pass_time(3 * SECOND_NS)
    assert lesson.lingered_ns == 3 * SECOND_NS
    lesson.step(-1)
    assert lesson.lingered_ns == 0


def test_dice_that_still_roll_come_to_rest_and_nobody_is_asked_anything(tmp_path: Path) -> None:
    options = MatchPlan(game="con-sonar", players="blue,red,green,orange", seed=2)
    replay = replay_of(tell_file(computer_match(tmp_path, options, level="cadet")))
    replay.seek(replay.length_ns)
    replay.playing, seen = False, []
    for _ in range(24):
        replay.pass_time(SECOND_NS // 2)
        seen.append(replay.screen(Crew.BLUE))
    assert (seen[0].scene, seen[-1].scene) == (SceneName.PLAY, SceneName.END)
    replay.pass_time(600 * SECOND_NS)
    assert replay.screen(Crew.BLUE).choices is None


def test_scars_are_where_they_were_however_one_came_there(lesson: Replay) -> None:
    scarred = 0
    for time_ns in range(0, lesson.length_ns, 4 * SECOND_NS):
        lesson.seek(0)
        lesson.seek(time_ns)
        jumped = [lesson.screen(crew).scars for crew in Crew]
        lesson.step(-lesson.given)
        while lesson.given < len(lesson.story.steps) and lesson.story.steps[lesson.given].time_ns <= time_ns:
            lesson.step()
        lesson.seek(time_ns)
        assert jumped == [lesson.screen(crew).scars for crew in Crew]
        scarred += any(jumped)
    assert scarred > 2
