"""Our own sounds, measured."""

from itertools import combinations

import pytest

from console.core.game import Event
from console.games import announcements_of
from console.voice.clip import SIDES, Side
from console.voice.lane import Sounds
from console.voice.sound_cues import sounds_of
from console.voice.sounds import LOUDEST, SOUNDS, sound
from tests.voice.events import SAID, event, game_of
from tests.voice.measure import bright, crossings_hz, late, rms, seconds, sides
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
    assert 0.03 <= seconds(clip) <= 2.5
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


FAR = [name for name in SOUNDS if name.endswith("-far")]


@pytest.mark.parametrize("name", FAR)
def test_what_is_far_is_softer_duller_and_later_than_the_same_near(name: str) -> None:
    far, near = sound(name), sound(name.removesuffix("-far"))
    assert far.peak <= 0.75 * near.peak
    assert bright(far) < 0.6 * bright(near)
    if name.startswith("explosion"):
        assert late(far, 0, 0.1) > 0.01, "a strike is seen everywhere at once, and heard on that frame"
    else:
        assert late(far, 0, 0.1) < 0.01 < late(near, 0, 0.1)


def test_a_hit_rings_on_in_its_hull_when_the_blast_itself_is_over() -> None:
    assert 0.001 < late(sound("explosion-direct"), 1.75, 1.95) < 0.2 * late(sound("explosion-direct"), 0, 0.5)


@pytest.mark.parametrize(
    ("said", "near", "far"),
    [
        (event("both", "impact", crew="blue", kind="direct", dot="C6"), Side.LEFT, Side.RIGHT),
        (event("both", "impact", crew="red", kind="indirect", dot="C6"), Side.RIGHT, Side.LEFT),
        (event("both", "torpedo", crew="red", dot="C6"), Side.RIGHT, Side.LEFT),
        (event("both", "sonar", crew="blue"), Side.LEFT, Side.RIGHT),
        (event("both", "surfaced", crew="red", sector=5), Side.RIGHT, Side.LEFT),
    ],
)
def test_what_a_crew_does_or_suffers_is_near_on_its_own_side_and_far_on_the_other(
    said: Event, near: Side, far: Side
) -> None:
    (name, here), (other, there) = made(said)
    assert (here, there) == (near, far)
    assert other == f"{name}-far"
    assert made(said, near) == ((name, near),)
    assert made(said, far) == ((other, far),)


def test_what_is_about_no_boat_is_the_same_on_both_sides() -> None:
    volcano = event("both", "volcano", volcano=1, kind="eruption")
    assert made(volcano) == (("explosion-direct", Side.BOTH),)
