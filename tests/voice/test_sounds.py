"""Our own sounds, measured."""

from itertools import combinations

import pytest

from console.core.game import Event
from console.games import announcements_of
from console.voice.clip import SIDES, Side
from console.voice.cues import sounds_of
from console.voice.lane import Sounds
from console.voice.sounds import LOUDEST, SOUNDS, sound
from tests.voice.events import SAID, event, game_of
from tests.voice.measure import crossings_hz, rms, seconds, sides
from tests.voice.test_announcements import message

WANTED = [
    *("ping", "alarm", "explosion-direct", "explosion-indirect", "launch", "mine", "silence", "surface"),
    *("dive", "buzz", "click", "win", "lose", "end"),
]


def test_every_sound_of_the_table_is_there() -> None:
    assert set(WANTED) <= set(SOUNDS)


@pytest.mark.parametrize("name", SOUNDS)
def test_a_sound_is_short_audible_and_nowhere_near_clipping(name: str) -> None:
    clip = sound(name)
    assert 0.03 <= seconds(clip) <= 1.8
    assert 0.15 <= clip.peak <= LOUDEST + 0.001
    assert 0.04 <= rms(clip) <= 0.35


@pytest.mark.parametrize("name", SOUNDS)
def test_a_sound_has_smooth_ends_and_no_offset(name: str) -> None:
    clip = sound(name)
    assert clip.samples[0] == clip.samples[-1] == 0
    assert abs(sum(clip.samples) / len(clip.samples)) < 330


@pytest.mark.parametrize("name", SOUNDS)
def test_a_sound_is_the_same_each_time_it_is_made(name: str) -> None:
    assert sound.__wrapped__(name) == sound(name)


def test_no_two_sounds_are_alike() -> None:
    """They differ by a quarter in length, height or loudness at the least."""
    measures = (seconds, crossings_hz, rms)
    heard = {name: [measure(sound(name)) for measure in measures] for name in SOUNDS}
    for one, other in combinations(SOUNDS, 2):
        assert any(max(a, b) / min(a, b) > 1.25 for a, b in zip(heard[one], heard[other], strict=True)), (
            one,
            other,
        )


def test_a_direct_hit_is_louder_and_longer_than_one_some_way_off() -> None:
    direct, indirect = sound("explosion-direct"), sound("explosion-indirect")
    assert rms(direct) > rms(indirect)
    assert direct.duration_ns > indirect.duration_ns


def test_a_yes_is_high_and_a_no_is_low() -> None:
    assert crossings_hz(sound("click")) > 4 * crossings_hz(sound("buzz"))


@pytest.mark.parametrize(("crew", "heard"), [("blue", (True, False)), ("red", (False, True))])
def test_a_crew_has_its_own_side(crew: str, heard: tuple[bool, bool]) -> None:
    left, right = sides(sound("buzz").stereo(SIDES[crew]))
    assert (left.peak > 0, right.peak > 0) == heard
    assert (left, right)[heard.index(True)] == sound("buzz")


def test_what_is_for_both_is_the_same_on_both_sides() -> None:
    assert sides(sound("alarm").stereo(Side.BOTH)) == (sound("alarm"), sound("alarm"))


def made(said: Event, side: Side = Side.BOTH) -> Sounds:
    return sounds_of(announcements_of(game_of(said)), said, message(said), side)


def test_every_sound_that_an_event_makes_is_there() -> None:
    heard = {name for said in SAID for name, _ in made(said)}
    assert heard <= set(SOUNDS)
    assert set(WANTED) - heard == {"click", "end"}


def test_at_the_end_each_crew_hears_its_own_tune() -> None:
    won = event("both", "won", crew="red", cause="mine")
    assert set(made(won)) == {("win", Side.RIGHT), ("lose", Side.LEFT)}
    assert made(won, Side.LEFT) == (("lose", Side.LEFT),)
