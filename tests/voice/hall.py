"""A hall for tests: a voice on a clock moved by hand, and all that is heard of it."""

from array import array
from typing import NamedTuple

from console.core.game import Event
from console.panels.clock import HandClock
from console.voice.clip import RATE_HZ, Clip, Side
from console.voice.espeak import SpeechError, Tone
from console.voice.hum import BREATHS, bed
from console.voice.mixer import NoSoundCard
from console.voice.sounds import SOUNDS, sound
from console.voice.voice import Voice
from console.voice.voice_settings import VoiceSettings
from tests.voice.events import game_of

SENTENCE_MS = 1000
"""How long each sentence takes here."""


class Heard(NamedTuple):
    what: str
    side: Side
    gain: float


class Reader:
    """A speaker whose sentences can be told apart, each a second long."""

    def __init__(self, present: bool = True) -> None:
        self.is_present = present
        self.said: dict[int, tuple[str, str, Tone]] = {}
        self._kept: dict[tuple[str, str, Tone], Clip] = {}
        """As espeak's last sentences are."""
        self.broken = False

    def present(self) -> bool:
        return self.is_present

    def speak(self, sentence: str, language: str, tone: Tone) -> Clip:
        if self.broken:
            raise SpeechError("hoarse")
        about = (sentence, language, tone)
        if about not in self._kept:
            clip = Clip(array("h", [1]) * (RATE_HZ * self.length_ms(sentence) // 1000))
            self.said[id(clip.samples)], self._kept[about] = about, clip
        return self._kept[about]

    def length_ms(self, sentence: str) -> int:
        return SENTENCE_MS


class Loudspeakers:
    """An output that writes down what it plays; it can be unplugged, or broken."""

    def __init__(self, reader: Reader) -> None:
        self._reader = reader
        self._sounds = {id(sound(name).samples): name for name in SOUNDS}
        self._beds = {id(bed(closeness).samples): closeness for closeness in range(len(BREATHS))}
        self.heard: list[Heard] = []
        self.broken_off: list[str] = []
        self.plugged_in = True
        self.broken = False
        self.openings = 0
        self.hushed = 0
        self._open = False

    def open(self) -> None:
        if not self.plugged_in:
            raise NoSoundCard("no such device")
        self.openings += not self._open
        self._open = True

    def play(self, clip: Clip, side: Side, gain: float) -> None:
        if self.broken:
            raise RuntimeError("the mixer has crashed")
        known = self._sounds.get(id(clip.samples))
        self.heard.append(Heard(known or self._reader.said[id(clip.samples)][0], side, gain))

    def say(self, clip: Clip | None, side: Side, gain: float) -> None:
        if clip is None:
            self.broken_off.append(next(one.what for one in reversed(self.heard) if one.what not in SOUNDS))
        else:
            self.play(clip, side, gain)

    def go_round(self, clip: Clip | None, side: Side, gain: float) -> None:
        if self.broken:
            raise RuntimeError("the mixer has crashed")
        what = "quiet" if clip is None else f"hum {self._beds[id(clip.samples)]}"
        self.heard.append(Heard(what, side, gain))

    def hush(self) -> None:
        self.hushed += 1

    def close(self) -> None:
        self._open = False


class Hall:
    """`hall.hears(event)`, `hall.later(ms)`, `hall.words`."""

    def __init__(
        self, *, speaker: bool = True, card: bool = True, reader: Reader | None = None, **settings: object
    ) -> None:
        self.clock = HandClock()
        self.reader = reader or Reader(present=speaker)
        self.speakers = Loudspeakers(self.reader)
        self.speakers.plugged_in = card
        self.voice = Voice(
            VoiceSettings(**settings),  # type: ignore[arg-type]
            clock=self.clock,
            speaker=self.reader,
            output=self.speakers,
            threads=False,
        )

    def hears(self, *events: Event) -> None:
        """These happen now."""
        for event in events:
            self.voice.hear(event, game_of(event))
        self.voice.step()

    def later(self, ms: int) -> None:
        """Time goes by, in steps of 50 ms."""
        for _ in range(0, ms, 50):
            self.clock.advance_ms(50)
            self.voice.step()

    def closes(self, closeness: int | None) -> None:
        """The match comes so close to its end."""
        self.voice.match_closes(closeness)
        self.voice.step()

    @property
    def heard(self) -> list[str]:
        return [one.what for one in self.speakers.heard]

    @property
    def words(self) -> list[str]:
        """What was spoken."""
        return [what for what in self.heard if what not in SOUNDS]

    @property
    def sounds(self) -> list[str]:
        return [what for what in self.heard if what in SOUNDS]
