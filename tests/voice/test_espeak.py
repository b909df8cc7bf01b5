"""The real espeak-ng speaks every announcement."""

import re
import stat
import subprocess
from pathlib import Path

import pytest

from console.core.dot import Dot
from console.core.game import Event
from console.languages import LANGUAGES, catalogue
from console.voice.espeak import Espeak, SpeechError, Tone
from console.voice.spoken import spoken
from console.voice.voice_settings import VoiceSettings
from tests.voice.events import SAID, event
from tests.voice.measure import rms, seconds
from tests.voice.test_announcements import message


@pytest.fixture(scope="module")
def espeak() -> Espeak:
    return Espeak()


def test_espeak_is_installed(espeak: Espeak) -> None:
    assert espeak.present()


def one_of_each_wording() -> list[Event]:
    return list({message(said).key: said for said in SAID}.values())


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("said", one_of_each_wording(), ids=lambda said: said.name)
def test_every_announcement_is_spoken_soon_clearly_and_unclipped(
    said: Event, language: str, espeak: Espeak
) -> None:
    clip = espeak.speak(spoken(message(said), language), language, Tone())
    assert 0.3 <= seconds(clip) <= 4.2
    assert clip.peak == pytest.approx(0.5, abs=0.001)
    assert rms(clip) > 0.04
    assert max(abs(sample) for sample in clip.samples[:100]) > 100, "silence before the first word is cut off"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_course_is_said_within_a_second_and_a_half(language: str, espeak: Espeak) -> None:
    for course in ("north", "east", "south", "west"):
        words = spoken(message(event("both", "headed", crew="blue", course=course)), language)
        assert seconds(espeak.speak(words, language, VoiceSettings().tones["blue"])) < 1.6


def test_the_two_crews_have_different_voices(espeak: Espeak) -> None:
    tones = VoiceSettings().tones
    blue, red = (espeak.speak("Stop!", "en", tones[crew]) for crew in ("blue", "red"))
    assert abs(tones["blue"].pitch - tones["red"].pitch) >= 25
    assert blue.samples != red.samples


def test_the_two_languages_have_different_voices(espeak: Espeak) -> None:
    assert espeak.speak("Silence", "en", Tone()) != espeak.speak("Silence", "fr", Tone())


def test_a_sentence_is_made_once(espeak: Espeak) -> None:
    assert espeak.speak("Dive!", "en", Tone()) is espeak.speak("Dive!", "en", Tone())


def test_a_sentence_is_never_an_option_nor_a_command(espeak: Espeak, tmp_path: Path) -> None:
    made = tmp_path / "made"
    for sentence in (
        f"--path={made}",
        f"-w {made}",
        f"$(touch {made}); touch {made}",
        "<break/> & | > 'x' \"",
    ):
        assert espeak.speak(sentence, "en", Tone()).samples
    assert not made.exists()


@pytest.mark.parametrize("tone", [Tone(rate_wpm=-5, pitch=-5), Tone(rate_wpm=100_000, pitch=1000)])
def test_a_tone_beyond_what_espeak_can_do_is_brought_within(tone: Tone, espeak: Espeak) -> None:
    assert espeak.speak("Stop", "en", tone).samples


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_columns_sound_alike(language: str) -> None:
    """The phonemes of A1 to O1: letters of the radio alphabet, and never an article."""
    torpedoes = [event("both", "torpedo", crew="red", dot=str(Dot(column, 0))) for column in range(15)]
    words = "\n".join(spoken(message(torpedo), language).partition(":")[2] + "." for torpedo in torpedoes)
    said = subprocess.run(
        ["espeak-ng", "-v", catalogue(language)["language.voice"], "-q", "--ipa", "--stdin"],
        input=words,
        capture_output=True,
        text=True,
        check=True,
    ).stdout.split("\n")
    lines = [re.sub(r"\(\w+\)", "", line).strip() for line in said if line.strip()]
    assert len(lines) == len(set(lines)) == 15


def program(tmp_path: Path, script: str) -> str:
    path = tmp_path / "espeak-ng"
    path.write_text(f"#!/bin/sh\n{script}\n")
    path.chmod(path.stat().st_mode | stat.S_IXUSR)
    return str(path)


@pytest.mark.parametrize(
    ("script", "why"),
    [
        ("echo no voice >&2; exit 3", "code 3: no voice"),
        ("cat >/dev/null; echo nonsense", "is no WAV file"),
        ("cat >/dev/null", "is no WAV file"),
    ],
)
def test_what_goes_wrong_in_espeak_is_a_speech_error(script: str, why: str, tmp_path: Path) -> None:
    with pytest.raises(SpeechError, match=why):
        Espeak(program(tmp_path, script)).speak("Stop", "en", Tone())


def test_without_espeak_there_is_nobody_to_speak(tmp_path: Path) -> None:
    missing = Espeak(str(tmp_path / "nowhere"))
    assert not missing.present()
    with pytest.raises(SpeechError, match="could not be run"):
        missing.speak("Stop", "en", Tone())
