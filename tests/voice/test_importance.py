"""What matters is heard at once, what is stale is left out or joined, and nothing begins that is not true."""

from functools import cache
from threading import Event as Flag

import pytest

from console.core.game import Event
from console.panels.clock import SECOND_NS
from console.voice.clip import Clip, Side
from console.voice.espeak import Tone
from console.voice.voice import Voice
from console.voice.voice_settings import VoiceSettings
from tests.voice.ace_pace import GAMES, Due, heard, kept_match
from tests.voice.events import READY, STOPPED, TORPEDO, event, headed
from tests.voice.hall import Hall, Loudspeakers, Reader

DIRECT = event("both", "impact", crew="blue", kind="direct", dot="C6")
DAMAGED = event("both", "damaged", crew="blue", amount=1, total=3, cause="torpedo")
MORE_DAMAGE = event("both", "damaged", crew="blue", amount=1, total=4, cause="torpedo")
RESUMED = event("both", "resumed", crew="red", station="first-mate")
WON = event("both", "won", crew="red", cause="torpedo")
STOP = "Stop! red first mate"


@cache
def moments(game: str) -> list[Due]:
    return kept_match(game)


PACES = [(game, language, phones) for game in GAMES for language in ("en", "fr") for phones in (False, True)]


@pytest.mark.parametrize(("game", "language", "headphones"), PACES)
def test_at_an_ace_s_pace_everything_is_heard_in_time_or_not_at_all(
    game: str, language: str, headphones: bool
) -> None:
    match = heard(game, language, moments(game), headphones=headphones)
    stops = match.late_s("stopped")
    assert len(stops) > 5 or game != "captain-sonar"
    assert all(late is not None and late <= 0.7 for late in stops)
    (end,) = match.late_s("won", "drawn")
    assert end is not None and end <= 1
    courses = match.of("headed")
    told = 0
    for begun in match.begun:
        words = match.courses(begun.sentence)
        whose = begun.sentence.partition(" ")[0].rstrip(":")
        lately = [
            match.courses(sentence)[0]
            for due, sentence in courses
            if 0 <= begun.at_ns - due.at_ns <= 2.5 * SECOND_NS and sentence.startswith(whose)
        ]
        if words:
            told += len(words)
            assert words == lately[len(lately) - len(words) :], begun
    assert told >= (0.5 if headphones else 0.7) * len(courses)


def test_a_stop_breaks_off_whatever_is_being_said() -> None:
    for before in (headed(), TORPEDO, event("both", "silence", crew="red")):
        hall = Hall()
        hall.hears(before)
        hall.later(800)
        hall.hears(STOPPED)
        assert hall.speakers.broken_off == hall.words
        hall.later(500)
        assert hall.words[-1] == STOP


def test_an_explosion_breaks_off_a_course_and_not_another_explosion() -> None:
    hall = Hall()
    hall.hears(headed())
    hall.hears(DIRECT)
    assert hall.speakers.broken_off == ["Red: heading west"]
    hall.later(700)
    hall.hears(DAMAGED)
    assert len(hall.speakers.broken_off) == 1


def test_an_explosion_that_a_stop_breaks_off_is_told_after_it() -> None:
    hall = Hall()
    hall.hears(TORPEDO, DIRECT)
    hall.later(900)
    hall.hears(STOPPED)
    hall.later(5000)
    torpedo = "Red: torpedo at Charlie 6"
    assert hall.words == [torpedo, STOP, torpedo, "Blue: direct hit!"]


def test_what_comes_of_a_stop_does_not_wait_for_all_its_words() -> None:
    hall = Hall()
    hall.hears(STOPPED)
    hall.later(700)
    hall.hears(TORPEDO)
    assert hall.speakers.broken_off == [STOP]


def test_courses_that_wait_are_one_sentence() -> None:
    hall = Hall()
    hall.hears(headed("blue"))
    hall.hears(headed("red", "north"), headed("red", "north"), headed("blue", "east"), headed("red", "east"))
    hall.later(3000)
    assert hall.words == ["Blue: heading west", "Red: north, north, east", "Blue: heading east"]
    assert hall.voice.dropped == 0


def test_courses_are_not_joined_across_a_silence() -> None:
    hall = Hall()
    hall.hears(headed("blue"))
    hall.hears(headed("red", "north"), event("both", "silence", crew="red"), headed("red", "east"))
    hall.later(8000)
    assert hall.words == ["Blue: heading west", "Red: heading north", "Red: silence"]


def test_a_sentence_holds_four_courses_and_what_is_stale_is_left_out() -> None:
    hall = Hall()
    hall.hears(*(headed("red", course) for course in ("north", "east", "south", "west") * 4))
    hall.later(20_000)
    assert hall.words == ["Red: north, east, south, west"] * 3
    assert hall.voice.dropped == 4


def test_of_courses_that_are_joined_the_stale_ones_are_left_out() -> None:
    hall = Hall()
    hall.hears(event("both", "surfaced", crew="blue", sector=5), DIRECT, headed("red", "north"))
    hall.later(2000)
    hall.hears(headed("red", "east"))
    hall.later(2000)
    assert hall.words[-1] == "Red: heading east"
    assert hall.voice.dropped == 1


@pytest.mark.parametrize("over", [RESUMED, event("both", "belayed", crew="red", station="first-mate")])
def test_a_stop_that_is_over_is_not_called(over: Event) -> None:
    hall = Hall()
    hall.hears(STOPPED)
    hall.later(200)
    hall.hears(over)
    hall.later(5000)
    assert STOP not in hall.words


def test_nobody_is_told_to_carry_on_in_the_next_stop() -> None:
    hall = Hall()
    hall.hears(DIRECT, RESUMED)
    hall.later(100)
    hall.hears(STOPPED)
    hall.later(6000)
    assert "Carry on!" not in hall.words


def test_a_sum_of_damage_that_is_no_longer_true_is_not_told() -> None:
    hall = Hall()
    hall.hears(DIRECT, DAMAGED, MORE_DAMAGE)
    hall.later(6000)
    assert hall.words == ["Blue: direct hit!", "Blue: 4 damage in all"]


def test_a_system_that_was_used_meanwhile_is_not_called_ready() -> None:
    hall = Hall(headphones=True)
    hall.hears(headed(), READY, event("blue", "ready", crew="blue", system="mine"))
    hall.hears(event("both", "torpedo", crew="blue", dot="C6"))
    hall.later(8000)
    assert "Torpedo ready" not in hall.words
    assert "Mine ready" in hall.words


def test_a_boat_that_has_surfaced_is_not_said_to_head_anywhere() -> None:
    hall = Hall()
    hall.hears(headed("blue"))
    hall.hears(headed("red", "north"), event("both", "surfaced", crew="red", sector=5))
    hall.later(6000)
    assert hall.words == ["Blue: heading west", "Red: surfacing in sector 5"]


def test_the_end_is_heard_in_place_of_all_that_waits_behind_the_last_blast() -> None:
    hall = Hall()
    hall.hears(headed())
    hall.hears(TORPEDO, DIRECT, DAMAGED, WON)
    hall.later(900)
    assert hall.heard[1:3] == ["explosion-direct", "explosion-direct-far"]
    assert hall.heard[3:] == ["win", "lose", "Red wins!"]
    hall.later(20_000)
    assert hall.words == ["Red: heading west", "Red wins!"]


def test_points_are_told_after_the_end() -> None:
    hall = Hall()
    points = [
        event("all", "scored", player=player, points=7, sunk=3, missed=1, alive=1, pairs=0, colours=2)
        for player in ("blue", "red")
    ]
    hall.hears(*points, event("all", "won", players="blue"))
    hall.later(10_000)
    assert hall.words[0] == "Blue wins!"
    assert len(hall.words) == 3


class Slow(Reader):
    """What it says to blue takes for ever."""

    def __init__(self) -> None:
        super().__init__()
        self.asked, self.may_go_on = Flag(), Flag()

    def speak(self, sentence: str, language: str, tone: Tone) -> Clip:
        if sentence.startswith("Torpedo"):
            self.asked.set()
            self.may_go_on.wait(60)
        return super().speak(sentence, language, tone)


class Noted(Loudspeakers):
    def __init__(self, reader: Reader) -> None:
        super().__init__(reader)
        self.spoken = Flag()

    def say(self, clip: Clip | None, side: Side, gain: float) -> None:
        super().say(clip, side, gain)
        self.spoken.set()


def test_a_long_answer_in_one_crew_s_headphones_does_not_delay_the_other() -> None:
    reader = Slow()
    speakers = Noted(reader)
    voice = Voice(VoiceSettings(headphones=True, hum=False), speaker=reader, output=speakers)
    try:
        voice.hear(READY, "captain-sonar")
        assert reader.asked.wait(60), "blue's sentence is being made"
        voice.hear(event("red", "ready", crew="red", system="mine"), "captain-sonar")
        assert speakers.spoken.wait(60), "red hears its own meanwhile"
        assert [one.what for one in speakers.heard if one.side is Side.RIGHT][-1] == "Mine ready"
        assert "Torpedo ready" not in [one.what for one in speakers.heard]
    finally:
        reader.may_go_on.set()
        voice.close()
