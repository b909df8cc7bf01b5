"""What stands in for parts of a table in a soak: displays, disk, sound and a line, all of which may fail."""

import errno
import logging
from array import array
from collections.abc import Callable, Collection, Mapping
from pathlib import Path
from random import Random

import pygame

from console.debrief.look_back import LookBack
from console.debrief.sentences.past import NO_OTHERS, OtherMatches
from console.displays.painter import Painter
from console.displays.picture_count import PictureCount
from console.displays.screen import Screen
from console.displays.window_events import ToldSoFar, WindowEvent
from console.journal.disk import Disk
from console.table.archive import Archive
from console.voice.clip import Clip, Side
from console.voice.espeak import Tone

DRAWN_EVERY = 60
"""Drawing is slow: so many screens are made for one that is drawn."""
SIZE = (1024, 600)
SPOILT = 0.01
"""Of the bytes on a bad line."""
SILENCE = Clip(array("h", [0] * 2205))


class Thrown(RuntimeError):
    """A failure that the soak itself threw in."""


class Findings(logging.Handler):
    """Every exception that some part reported and that nobody threw in."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.found: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        error = record.exc_info[1] if record.exc_info else None
        if error is not None and not isinstance(error, Thrown):
            self.found.append(f"{record.getMessage()}: {error!r}")


class SoakDisplays:
    """Screens are looked over, and now and then one is drawn."""

    warnings = ()

    def __init__(self) -> None:
        self.killed = False
        self.shown = 0
        self._painters = {crew: Painter(pygame.Surface(SIZE)) for crew in ("blue", "red")}

    def show(self, screens: Mapping[str, Screen]) -> None:
        if self.killed:
            raise Thrown("this display was killed")
        self.shown += 1
        if self.shown % DRAWN_EVERY == 0:
            for crew, screen in screens.items():
                self._painters[crew].paint(screen)

    @property
    def finished(self) -> bool:
        return True

    @property
    def restarts(self) -> int:
        return 0

    @property
    def pictures(self) -> PictureCount:
        return PictureCount()

    @property
    def wakes(self) -> tuple[int, ...]:
        return ()

    def hurry(self) -> None:
        """There is nothing to look at."""

    @property
    def told(self) -> ToldSoFar:
        return ToldSoFar(None, touchable=False)

    def events(self) -> list[WindowEvent]:
        if self.killed:
            raise Thrown("this display was killed")
        return []

    def close(self) -> None:
        """There is nothing to close."""


class SoakDisk(Disk):
    """A disk that may be full, write-protected or gone, all by one number."""

    def __init__(self) -> None:
        self.trouble = 0

    def write(self, file: int, data: bytes, at: int) -> int:
        if self.trouble:
            raise OSError(self.trouble, errno.errorcode[self.trouble])
        return super().write(file, data, at)

    def make_folder(self, folder: Path) -> None:
        if self.trouble:
            raise OSError(self.trouble, errno.errorcode[self.trouble])
        super().make_folder(folder)

    def sync(self, file: int) -> None:
        """Nobody pulls the plug of the computer that the soak runs on."""


class SoakArchive(Archive):
    """Debriefs a match at once: beside the table it would be done at another moment each time."""

    def debrief(
        self, people: Collection[str], others: OtherMatches = NO_OTHERS
    ) -> Callable[[], LookBack | None]:
        debriefed = super().debrief(people, others)()
        return lambda: debriefed


class SoakSound:
    """A sound card and a speaker without a sound."""

    def __init__(self) -> None:
        self.broken = False

    def open(self) -> None:
        """It is open."""

    def play(self, clip: Clip, side: Side, gain: float) -> None:
        if self.broken:
            raise Thrown("the sound card is gone")

    def say(self, clip: Clip | None, side: Side, gain: float) -> None:
        if self.broken:
            raise Thrown("the sound card is gone")

    def go_round(self, clip: Clip | None, side: Side, gain: float) -> None:
        if self.broken:
            raise Thrown("the sound card is gone")

    def hush(self) -> None:
        """It is silent."""

    def close(self) -> None:
        """It may be opened again."""

    def present(self) -> bool:
        return True

    def speak(self, sentence: str, language: str, tone: Tone) -> Clip:
        if self.broken:
            raise Thrown("nobody speaks")
        return SILENCE


def spoiler(chance: Random) -> Callable[[bytes], bytes]:
    """A line on which bytes are lost, changed and added."""

    def spoil(data: bytes) -> bytes:
        out = bytearray()
        for byte in data:
            drawn = chance.random()
            if drawn > SPOILT:
                out.append(byte)
            elif drawn > SPOILT / 3:
                out += chance.randbytes(chance.randrange(4))
        if chance.random() < SPOILT:
            out += chance.randbytes(chance.randrange(200))
        return bytes(out)

    return spoil
