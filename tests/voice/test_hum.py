"""The bed under a match, measured, and in what order the mixer is told of it."""

from itertools import pairwise

import pytest

from console.voice.clip import RATE_HZ, Clip, Side
from console.voice.hum import BREATHS, CLOSEST, REST_NS, bed
from console.voice.sounds import SOUNDS, sound
from tests.table.driver import TableDriver
from tests.voice.events import READY, STOPPED, headed
from tests.voice.hall import Hall
from tests.voice.measure import late, rms, seconds, strength

LEVELS = range(len(BREATHS))


def pings(clip: Clip) -> int:
    """How often the ping's own pitch is there in two rounds of a bed, by tenths of a second."""
    step = RATE_HZ // 10
    twice = clip.samples * 2
    pieces = [Clip(twice[n : n + step]) for n in range(0, len(twice) - step, step)]
    there = [strength(piece, 870) for piece in pieces]
    loud = [one > max(there) / 3 for one in there]
    return sum(now and not before for before, now in zip([False, *loud], loud, strict=False))


@pytest.mark.parametrize("closeness", LEVELS)
def test_a_bed_is_well_below_all_else_that_is_heard(closeness: int) -> None:
    quietest = min(rms(sound(name)) for name in SOUNDS if not name.endswith("-far"))
    assert 0.01 < rms(bed(closeness)) < quietest
    assert bed(closeness).peak <= 0.12


@pytest.mark.parametrize("closeness", LEVELS)
def test_a_bed_goes_round_without_a_seam(closeness: int) -> None:
    samples = bed(closeness).samples
    steps = [abs(b - a) for a, b in pairwise(samples)]
    assert abs(samples[0] - samples[-1]) <= max(steps)


def test_the_closer_the_end_the_closer_the_pings_and_the_louder_the_hum() -> None:
    beds = [bed(closeness) for closeness in LEVELS]
    assert [seconds(one) for one in beds] == [8, 6, 4, 2]
    assert all(pings(one) == 2 for one in beds[:3]), "one in each round"
    loud = [late(one, 1.6, 2.0) for one in beds]
    assert loud == sorted(loud) and loud[-1] > 1.5 * loud[0]


def hall(**settings: object) -> Hall:
    hall = Hall(**settings)
    hall.closes(0)
    return hall


def test_it_hums_while_a_match_is_played_and_no_longer() -> None:
    table = Hall()
    assert table.heard == []
    table.closes(0)
    table.closes(2)
    table.closes(99)
    table.closes(None)
    assert table.heard == ["hum 0", "hum 2", f"hum {CLOSEST}", "quiet"]


def test_it_is_quiet_before_a_sentence_begins_and_comes_back_when_all_is_said() -> None:
    table = hall()
    table.hears(headed("red"), headed("blue"))
    table.later(2000)
    assert table.heard == ["hum 0", "quiet", "Red: heading west", "Blue: heading west"]
    table.closes(3)
    assert table.heard[-1] == "Blue: heading west", "nothing hums under a sentence"
    table.later(120 + REST_NS // 1_000_000 + 100)
    assert table.heard[4:] == ["hum 3"]


def test_it_goes_on_under_a_sound() -> None:
    table = hall(level="off")
    table.hears(STOPPED)
    assert table.heard == ["hum 0", "alarm"]


def test_in_headphones_a_secret_said_to_one_crew_changes_nothing_in_the_other_s() -> None:
    table = hall(headphones=True)
    table.hears(READY)
    table.later(4000)
    ears = {side: [one.what for one in table.speakers.heard if one.side is side] for side in Side}
    assert ears[Side.RIGHT] == ["hum 0"]
    assert ears[Side.LEFT] == ["hum 0", "ready", "quiet", "Torpedo ready", "hum 0"]
    assert ears[Side.BOTH] == []


def test_whoever_does_not_want_it_switches_it_off_at_any_time() -> None:
    assert hall(hum=False).heard == []
    table = hall()
    table.voice.hum = False
    table.voice.step()
    assert table.heard == ["hum 0", "quiet"]


def test_it_is_as_loud_as_the_table_and_silent_where_that_is_mute() -> None:
    table = hall(volume=5)
    assert [one.gain for one in table.speakers.heard] == [0.25]
    table.voice.mute = True
    table.voice.step()
    assert table.heard[1:] == ["quiet"]
    table.voice.mute = False
    table.voice.volume = 10
    table.voice.step()
    assert table.speakers.heard[-1].gain == 1


def test_a_sound_card_that_fails_and_comes_back_hums_again() -> None:
    table = hall()
    table.speakers.broken = True
    table.voice.sound("click")
    table.voice.step()
    table.speakers.broken = False
    table.voice.step()
    assert table.heard == ["hum 0", "hum 0"]


def test_it_tightens_with_the_damage_with_a_stop_and_with_the_clock() -> None:
    driver = TableDriver(chart="charlie", mode="real-time", idle_seconds=0, seed=1, match_minutes=15)
    driver.begin()
    scene = driver.match
    driver.order("blue captain start G8")
    driver.order("red captain start G12")
    assert driver.loudspeaker.closeness == [None, 0]
    boat = scene.match.state.boat("red")._replace(damage=2)
    scene.match.state = scene.match.state._replace(red=boat)
    scene.look(driver.now_ns)
    driver.advance(0.5)
    assert driver.loudspeaker.closeness == [None, 0, 2]
    driver.advance(13 * 60 + 1)
    assert driver.loudspeaker.closeness == [None, 0, 2, 3]
    driver.advance(2 * 60)
    assert driver.loudspeaker.closeness == [None, 0, 2, 3, None]
