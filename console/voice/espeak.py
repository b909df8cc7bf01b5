"""Speech by espeak-ng: a sentence in, a clip out."""

import io
import shutil
import subprocess
import sys
import wave
from array import array
from functools import lru_cache
from typing import NamedTuple, Protocol

from console.languages import catalogue
from console.voice.clip import RATE_HZ, Clip

_SLOWEST_WPM, _FASTEST_WPM = 80, 450
_HIGHEST_PITCH = 99
_LONGEST_S = 5
"""A sentence takes some 30 ms; what takes this long hangs."""
_SPEECH_PEAK = 0.5
_HISS = 100
"""Samples no louder than this before and after the words are cut off."""
_FRAMES_AT_MOST = RATE_HZ * 30
"""Written to a pipe, the file says that it is endless."""


class Tone(NamedTuple):
    """How a voice sounds."""

    rate_wpm: int = 165
    """Words a minute, 80 to 450."""
    pitch: int = 50
    """0 to 99."""


class SpeechError(RuntimeError):
    """A sentence could not be spoken."""


class Speaker(Protocol):
    """What turns sentences into clips."""

    def present(self) -> bool:
        """Whether there is anything here that can speak."""

    def speak(self, sentence: str, language: str, tone: Tone) -> Clip:
        """The sentence as a clip. Raises SpeechError."""


class Espeak:
    """espeak-ng, run once a sentence; the last sentences are kept.

    >>> Espeak().speak("Red: heading west", "en", Tone(pitch=60)).duration_ns // 1_000_000_000
    1
    """

    def __init__(self, program: str = "espeak-ng", kept: int = 96) -> None:
        self._program = program
        self.speak = lru_cache(maxsize=kept)(self._speak)

    def present(self) -> bool:
        return shutil.which(self._program) is not None

    def _speak(self, sentence: str, language: str, tone: Tone) -> Clip:
        try:
            spoken = subprocess.run(
                self._command(language, tone),
                input=sentence.encode(),
                capture_output=True,
                timeout=_LONGEST_S,
                check=True,
            ).stdout
        except subprocess.CalledProcessError as error:
            said = error.stderr.decode(errors="replace").strip()
            raise SpeechError(f"{self._program} ended with code {error.returncode}: {said}") from error
        except (OSError, subprocess.TimeoutExpired) as error:
            raise SpeechError(f"{self._program} could not be run: {error}") from error
        return _read_wav(spoken).trimmed(_HISS).levelled(_SPEECH_PEAK)

    def _command(self, language: str, tone: Tone) -> list[str]:
        """The sentence goes in by standard input, so that nothing in it can be taken for an option."""
        rate_wpm = min(max(tone.rate_wpm, _SLOWEST_WPM), _FASTEST_WPM)
        pitch = min(max(tone.pitch, 0), _HIGHEST_PITCH)
        voice = ["-v", catalogue(language)["language.voice"], "-s", str(rate_wpm), "-p", str(pitch)]
        return [self._program, *voice, "-b", "1", "--stdin", "--stdout"]


def _read_wav(spoken: bytes) -> Clip:
    try:
        with wave.open(io.BytesIO(spoken)) as file:
            form = (file.getnchannels(), file.getsampwidth(), file.getframerate())
            if form != (1, 2, RATE_HZ):
                raise SpeechError(f"speech has {form} channels, bytes and Hz, not {(1, 2, RATE_HZ)}")
            frames = file.readframes(_FRAMES_AT_MOST)
    except (wave.Error, EOFError) as error:
        raise SpeechError(f"speech of {len(spoken)} bytes is no WAV file: {error}") from error
    samples = array("h", frames[: len(frames) // 2 * 2])
    if sys.byteorder == "big":
        samples.byteswap()
    return Clip(samples)
