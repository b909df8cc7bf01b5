"""The real mixer, threads and espeak-ng together, on SDL's drivers: dummy, disk, none."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from console.voice.clip import RATE_HZ, Clip
from tests.voice.measure import rms, sides

ROOT = Path(__file__).parents[2]

PRELUDE = """
import logging, sys, threading, time
logging.basicConfig(format="%(message)s")
from console.core.game import Event
from console.voice.voice_settings import VoiceSettings
from console.voice.voice import Voice

def until(true):
    waited = threading.Event()
    for _ in range(3600):  # a minute and a half: a machine may be busy
        if true():
            return
        waited.wait(0.025)
    sys.exit("it never came true")
"""


def run(driver: str, script: str, **environment: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, "-c", PRELUDE + script],
        cwd=ROOT,
        env={**os.environ, "SDL_AUDIODRIVER": driver, **environment},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def recorded(tmp_path: Path, script: str) -> tuple[Clip, Clip]:
    """Left and right of what SDL would have sent to a sound card."""
    file = tmp_path / "played.raw"
    done = run("disk", COUNTING + script, SDL_DISKAUDIOFILE=str(file))
    assert done.returncode == 0, done.stderr
    played = file.read_bytes()
    return sides(played[: len(played) // 4 * 4])


COUNTING = """
import pygame
from console.voice.mixer import Mixer

class Counting(Mixer):
    plays = 0

    def play(self, clip, side, gain):
        super().play(clip, side, gain)
        self.plays += 1

    def say(self, clip, side, gain):
        super().say(clip, side, gain)
        self.plays += 1

output = Counting()
"""

PLAY_ON_RED = """
voice = Voice(VoiceSettings(volume=10, level="off"), output=output)
voice.sound("buzz", "red")
until(lambda: output.plays == 1 and not pygame.mixer.get_busy())
voice.close()
"""

SPEAK_TO_BLUE = """
voice = Voice(VoiceSettings(volume=10, headphones=True), output=output)
voice.hear(Event("blue", "ready", (("crew", "blue"), ("system", "torpedo"))), "captain-sonar")
voice.hear(Event("both", "headed", (("crew", "red"), ("course", "west"))), "captain-sonar", "blue")
until(lambda: output.plays == 3 and not pygame.mixer.get_busy())
assert not voice.failures
voice.close()
"""


def test_what_reds_panel_sounds_like_never_reaches_the_left_side(tmp_path: Path) -> None:
    left, right = recorded(tmp_path, PLAY_ON_RED)
    assert left.peak == 0
    assert right.peak == pytest.approx(0.3, abs=0.02)


def test_blues_secrets_are_spoken_on_the_left_alone(tmp_path: Path) -> None:
    left, right = recorded(tmp_path, SPEAK_TO_BLUE)
    assert right.peak == 0
    assert 0.45 <= left.peak <= 0.95
    spoken = left.trimmed(100)
    assert rms(spoken) > 0.03
    assert len(spoken.samples) > 1.5 * RATE_HZ


def test_a_table_without_a_sound_card_goes_on_and_says_so() -> None:
    done = run(
        "no-such-driver",
        """
voice = Voice(VoiceSettings())
until(lambda: voice.warnings)
for _ in range(50):
    voice.hear(Event("both", "stopped", (("crew", "red"), ("station", "captain"))), "captain-sonar")
    voice.sound("click", "blue")
print([warning.key for warning in voice.warnings], voice.failures)
voice.close()
""",
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.split("\n")[-2] == "['heard.no-sound-card'] 0"
    assert done.stderr.count("no sound: ") == 1


def test_a_mixer_that_the_displays_opened_or_closed_is_ours_again() -> None:
    done = run(
        "dummy",
        """
import pygame
pygame.mixer.init(48000)
voice = Voice(VoiceSettings())
until(lambda: pygame.mixer.get_init() == (22050, -16, 2))
pygame.mixer.quit()
voice.sound("click")
until(lambda: pygame.mixer.get_init())
print(voice.failures)
voice.close()
print(pygame.mixer.get_init())
""",
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.split("\n")[-3:-1] == ["0", "None"]


def test_a_worker_outlives_what_fails_in_it() -> None:
    done = run(
        "dummy",
        """
class Broken:
    played = 0
    def open(self): pass
    def hush(self): pass
    def go_round(self, clip, side, gain): pass
    def say(self, clip, side, gain): pass
    def close(self): pass
    def play(self, clip, side, gain):
        self.played += 1
        if self.played == 1:
            raise RuntimeError("crash")

output = Broken()
voice = Voice(VoiceSettings(level="off"), output=output)
voice.sound("click")
until(lambda: voice.failures == 1)
voice.sound("buzz")
until(lambda: output.played == 2)
voice.close()
until(lambda: [thread.name for thread in threading.enumerate()] == ["MainThread"])
""",
    )
    assert done.returncode == 0, done.stderr
    assert "crash" in done.stderr
