"""What an owner may set about voice and sound."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from console.voice.espeak import Tone

LOUDEST_VOLUME = 10


class SpeechLevel(StrEnum):
    """What is spoken. Captions and sounds do not depend on it."""

    OFF = "off"
    STOPS = "stops"
    """Stops, explosions, surfacing and the end."""
    ALL = "all"


def _tones() -> Mapping[str, Tone]:
    return {"blue": Tone(rate_wpm=165, pitch=32), "red": Tone(rate_wpm=175, pitch=70)}


@dataclass(frozen=True, kw_only=True)
class VoiceSettings:
    """How the table sounds to begin with; what has a property on `Voice` may be changed at any time."""

    language: str = "en"
    level: str = "all"
    """`off`, `stops` or `all`."""
    volume: int = 7
    """0 to 10."""
    mute: bool = False
    headphones: bool = False
    """Each crew hears its own side alone: only then are its secrets spoken."""
    hum: bool = True
    """A hum and pings while a match is played."""
    tones: Mapping[str, Tone] = field(default_factory=_tones)
    """The voice that speaks of each crew; of anybody else a voice between them does."""
