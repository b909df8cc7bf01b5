"""What is heard in the hall, when, by whom and in which voice."""

import logging

import pytest

from console.languages import Message
from console.voice.clip import Side
from console.voice.espeak import Tone
from tests.voice.events import READY, SECRET, STOPPED, TORPEDO, event, headed
from tests.voice.hall import Hall, Heard

DIRECT = event("both", "impact", crew="blue", kind="direct", dot="C6")
DAMAGED = event("both", "damaged", crew="blue", amount=2, total=3, cause="torpedo")
SURFACED = event("both", "surfaced", crew="blue", sector=5)
SILENCE = event("both", "silence", crew="red")


def test_announcements_are_heard_one_after_the_other() -> None:
    hall = Hall()
    hall.hears(headed("red"), headed("blue"))
    assert hall.words == ["Red: heading west"]
    hall.later(900)
    assert len(hall.words) == 1
    hall.later(300)
    assert hall.words == ["Red: heading west", "Blue: heading west"]


def test_a_sound_comes_first_and_its_words_follow() -> None:
    hall = Hall()
    hall.hears(TORPEDO, DIRECT, DAMAGED)
    hall.later(6000)
    assert hall.heard == [
        "launch",
        "launch-far",
        "Red: torpedo at Charlie 6",
        "explosion-direct",
        "explosion-direct-far",
        "Blue: direct hit!",
        "Blue: 3 damage in all",
    ]


def test_the_alarm_of_a_stop_waits_for_nothing() -> None:
    hall = Hall()
    hall.hears(headed("red"), headed("blue"))
    hall.hears(STOPPED)
    assert hall.heard == ["Red: heading west", "alarm"]
    assert hall.speakers.broken_off == ["Red: heading west"]
    hall.later(500)
    assert hall.words == ["Red: heading west", "Stop! red first mate"]


def test_a_course_said_after_a_long_stop_is_still_fresh() -> None:
    hall = Hall()
    hall.hears(headed("red"))
    hall.later(60_000)
    hall.hears(headed("blue"))
    assert hall.words == ["Red: heading west", "Blue: heading west"]


@pytest.mark.parametrize(
    ("level", "words"),
    [
        ("off", []),
        (
            "stops",
            ["Stop! red first mate", "Red: torpedo at Charlie 6", "Carry on!", "Blue: surfacing in sector 5"],
        ),
        (
            "all",
            [
                "Red: heading west",
                "Stop! red first mate",
                "Red: torpedo at Charlie 6",
                "Carry on!",
                "Red: silence",
                "Blue: surfacing in sector 5",
            ],
        ),
    ],
)
def test_levels_of_speech_leave_the_sounds_alone(level: str, words: list[str]) -> None:
    hall = Hall(level=level)
    resumed = event("both", "resumed", crew="red", station="first-mate")
    for happened in (headed(), STOPPED, TORPEDO, resumed, SILENCE, SURFACED):
        hall.hears(happened)
        hall.later(3000)
    assert hall.words == words
    assert hall.sounds == ["alarm", "launch", "launch-far", "silence", "surface", "surface-far"]


def test_the_level_can_be_changed_while_playing() -> None:
    hall = Hall(level="off")
    hall.hears(headed())
    hall.voice.level = "all"
    hall.hears(headed("blue"))
    assert hall.words == ["Blue: heading west"]


def test_the_language_can_be_changed_while_something_waits() -> None:
    hall = Hall()
    hall.hears(headed("red"), headed("blue"))
    hall.voice.language = "fr"
    hall.later(1200)
    assert hall.words == ["Red: heading west", "Bleu : ouest"]
    assert [language for _, language, _ in hall.reader.said.values()] == ["en", "fr"]


def test_each_crew_is_spoken_of_in_its_own_voice() -> None:
    tones = {"blue": Tone(120, 10), "red": Tone(200, 90)}
    hall = Hall(tones=tones)
    for happened in (headed("red"), headed("blue"), event("both", "drawn", cause="mine")):
        hall.hears(happened)
        hall.later(2000)
    assert [tone for _, _, tone in hall.reader.said.values()] == [tones["red"], tones["blue"], Tone()]


def test_loudspeakers_keep_secrets() -> None:
    """What both crews would hear must not depend on what only one of them knows."""
    hall = Hall(headphones=False)
    hall.hears(*SECRET)
    hall.later(10_000)
    assert hall.heard == []


def test_with_headphones_a_crew_hears_its_secrets_on_its_own_side() -> None:
    hall = Hall(headphones=True)
    hall.hears(READY, event("red", "ready", crew="red", system="mine"))
    hall.later(2000)
    assert {(one.what, one.side) for one in hall.speakers.heard} == {
        ("ready", Side.LEFT),
        ("Torpedo ready", Side.LEFT),
        ("ready", Side.RIGHT),
        ("Mine ready", Side.RIGHT),
    }


def test_with_headphones_one_crews_secrets_do_not_delay_what_the_other_hears() -> None:
    def red_hears(*secrets: object) -> list[Heard]:
        hall = Hall(headphones=True)
        hall.hears(*secrets, headed("blue"))  # type: ignore[arg-type]
        return [one for one in hall.speakers.heard if one.side is Side.RIGHT]

    assert red_hears() == red_hears(*SECRET)
    assert len(red_hears()) == 1


SAYING = Message.of("crewmate.says", station="radio", words=Message.of("crewmate.radio-one", dot="C6"))


def test_what_a_crewmate_says_is_for_its_own_crew_s_headphones() -> None:
    hall = Hall(headphones=True)
    hall.voice.say(SAYING, "red", aloud=False)
    hall.voice.step()
    assert hall.speakers.heard == [
        Heard("Radio: I have them: Charlie 6!", Side.RIGHT, hall.speakers.heard[0].gain)
    ]


def test_loudspeakers_keep_what_a_crewmate_says_unless_nobody_else_listens() -> None:
    hall = Hall(headphones=False)
    hall.voice.say(SAYING, "red", aloud=False)
    hall.voice.step()
    assert hall.heard == []
    hall.voice.say(SAYING, "red", aloud=True)
    hall.voice.step()
    assert hall.words == ["Radio: I have them: Charlie 6!"]


def test_where_only_stops_are_spoken_crewmates_keep_to_captions() -> None:
    hall = Hall(level="stops", headphones=True)
    hall.voice.say(SAYING, "red", aloud=True)
    hall.voice.step()
    assert hall.heard == []


def test_with_headphones_what_is_public_is_heard_on_both_sides() -> None:
    hall = Hall(headphones=True)
    hall.hears(STOPPED)
    hall.later(1000)
    assert [(one.what, one.side) for one in hall.speakers.heard] == [
        ("alarm", Side.LEFT),
        ("alarm", Side.RIGHT),
        ("Stop! red first mate", Side.LEFT),
        ("Stop! red first mate", Side.RIGHT),
    ]


def test_an_announcement_for_one_crew_stays_on_its_side() -> None:
    hall = Hall()
    hall.voice.hear(headed(), "captain-sonar", "blue")
    hall.voice.step()
    assert [(one.what, one.side) for one in hall.speakers.heard] == [("Red: heading west", Side.LEFT)]


def test_a_press_is_heard_on_the_side_of_its_crew_at_once() -> None:
    hall = Hall()
    hall.hears(headed())
    hall.voice.sound("buzz", "red")
    hall.voice.sound("click", "blue")
    hall.voice.sound("ping")
    hall.voice.step()
    assert [(one.what, one.side) for one in hall.speakers.heard[1:]] == [
        ("buzz", Side.RIGHT),
        ("click", Side.LEFT),
        ("ping", Side.BOTH),
    ]


def test_volume_goes_from_silence_to_full() -> None:
    hall = Hall(volume=10)
    for volume in (10, 5, 1, 99):
        hall.voice.volume = volume
        hall.voice.sound("click")
        hall.voice.step()
    assert [one.gain for one in hall.speakers.heard] == [1.0, 0.25, pytest.approx(0.01), 1.0]
    hall.voice.volume = -3
    hall.voice.sound("click")
    hall.voice.step()
    assert len(hall.heard) == 4
    assert hall.voice.volume == 0


def test_mute_silences_what_waits_and_what_is_heard() -> None:
    hall = Hall()
    hall.hears(headed("red"), headed("blue"))
    hall.voice.mute = True
    hall.hears(STOPPED)
    hall.later(5000)
    assert hall.heard == ["Red: heading west"]
    assert len(hall.reader.said) == 1, "nothing is spoken for nobody"
    assert hall.speakers.hushed
    hall.voice.mute = False
    hall.hears(STOPPED)
    assert hall.heard[1:] == ["alarm"]


def test_without_espeak_there_are_sounds_and_one_warning(caplog: pytest.LogCaptureFixture) -> None:
    hall = Hall(speaker=False)
    with caplog.at_level(logging.WARNING):
        for _ in range(5):
            hall.hears(STOPPED, TORPEDO)
            hall.later(5000)
    assert hall.words == []
    assert hall.sounds == ["alarm", "launch", "launch-far"] * 5
    assert hall.voice.warnings == (Message("heard.no-speech"),)
    assert [record.getMessage() for record in caplog.records] == [
        "espeak-ng was not found: announcements are captions only"
    ]


def test_without_a_sound_card_the_table_is_silent_and_says_so_once(caplog: pytest.LogCaptureFixture) -> None:
    hall = Hall(card=False)
    with caplog.at_level(logging.WARNING):
        for _ in range(5):
            hall.hears(STOPPED, TORPEDO)
            hall.voice.sound("buzz", "red")
            hall.later(5000)
    assert hall.heard == []
    assert hall.voice.warnings == (Message("heard.no-sound-card"),)
    assert [record.getMessage() for record in caplog.records] == ["no sound: no such device"]
    assert hall.voice.failures == 0


def test_a_sound_card_plugged_in_later_is_found_when_the_volume_is_turned() -> None:
    hall = Hall(card=False)
    hall.hears(STOPPED)
    hall.speakers.plugged_in = True
    hall.voice.volume = 8
    hall.voice.sound("click")
    hall.voice.step()
    assert hall.heard == ["click"]
    assert hall.voice.warnings == ()


def test_no_sound_card_is_looked_for_where_nothing_is_to_be_heard() -> None:
    hall = Hall(card=False, volume=0)
    hall.hears(STOPPED)
    assert hall.voice.warnings == ()
    assert hall.speakers.openings == 0


def test_a_crash_of_the_mixer_is_counted_and_the_mixer_opened_again() -> None:
    hall = Hall()
    hall.speakers.broken = True
    hall.voice.sound("click")
    hall.voice.step()
    hall.hears(headed())
    assert hall.voice.failures == 2
    hall.speakers.broken = False
    hall.voice.sound("click")
    hall.voice.step()
    assert hall.heard == ["click"]
    assert hall.speakers.openings == 3


def test_a_sentence_that_fails_is_counted_and_the_next_is_spoken() -> None:
    hall = Hall()
    hall.reader.broken = True
    hall.hears(headed("red"))
    hall.reader.broken = False
    hall.hears(headed("blue"))
    assert hall.words == ["Blue: heading west"]
    assert hall.voice.failures == 1


@pytest.mark.parametrize("mistake", ["hear", "nobody", "sound"])
def test_a_mistake_of_the_caller_does_not_come_back_to_it(mistake: str) -> None:
    hall = Hall()
    if mistake == "hear":
        hall.hears(event("both", "headed", crew="red"))
    elif mistake == "nobody":
        hall.voice.hear(headed(), "captain-sonar", "green")
    else:
        hall.voice.sound("trumpet")
        hall.voice.step()
    assert hall.voice.failures == 1
    hall.hears(STOPPED)
    assert "alarm" in hall.heard
