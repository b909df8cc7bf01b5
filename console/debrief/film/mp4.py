"""A film of a match, by ffmpeg: pictures go in by one pipe and sound by another, as they are made."""

import os
import shutil
import subprocess
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryFile
from threading import Thread
from typing import IO, BinaryIO, NamedTuple

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from console.core.words import Crew
from console.debrief.export import NoExport
from console.debrief.film.highlights import Stretch, best_stretches, highlights_of
from console.debrief.film.soundtrack import Soundtrack
from console.debrief.replay import END_NS, Replay
from console.displays.painter import Painter
from console.output_file import check_output, make_folder, writing
from console.panels.clock import SECOND_NS
from console.voice.clip import RATE_HZ

SUFFIX = ".mp4"
SIZE = (1920, 1080)
"""Of a film, as screens and streams have it: two crews share its width."""
PICTURES_A_SECOND = 15
_STILL_NS = SECOND_NS // 4
"""Where nothing moves, so often it is looked whether something has changed."""
PROGRAM = "ffmpeg"


class MatchFilm(NamedTuple):
    """What is filmed: which parts of a match, for whose eyes."""

    replay: Replay
    crews: Sequence[Crew]
    stretches: Sequence[Stretch]
    """By the film's own time, before anything was cut."""
    sound: Soundtrack
    pictures_a_second: int = PICTURES_A_SECOND

    @property
    def times_ns(self) -> list[int]:
        """When a picture is taken."""
        every_ns = SECOND_NS // self.pictures_a_second
        return [at for part in self.stretches for at in range(part.from_ns, part.until_ns, every_ns)]


def stretches_of(replay: Replay, highlights_s: float | None) -> list[Stretch]:
    """The whole match, or its best seconds."""
    whole_ns = round(replay.length_ns / replay.speed) + END_NS
    if highlights_s is None:
        return [Stretch(0, whole_ns)]
    found = highlights_of(replay.story, replay.speed)
    return best_stretches(found, whole_ns, round(highlights_s * SECOND_NS))


def export_film(
    film: MatchFilm,
    to: Path,
    progress: Callable[[int], None] = lambda count: None,
    *,
    force: bool = False,
    inputs: Sequence[Path] = (),
) -> int:
    """Write a film; how many pictures it has.

    :param force: replace a film that is there
    :param inputs: what the match is told from: never replaced
    :raises NoExport: there is no ffmpeg here, or it could not do it
    :raises NotWritten: there is a file already, or the disk does not let it
    """
    if shutil.which(PROGRAM) is None:
        raise NoExport(
            f"films are made by {PROGRAM}, which is not here: sudo apt-get install {PROGRAM}, or name a .gif"
        )
    check_output(to, force=force, inputs=inputs)
    make_folder(to.parent)
    with writing(to, force=force, inputs=inputs) as file:
        return _write(film, file, progress)


def _write(film: MatchFilm, file: BinaryIO, progress: Callable[[int], None]) -> int:
    heard, spoken = os.pipe()
    with TemporaryFile() as complaints:
        running = subprocess.Popen(
            _command(film, heard, file.fileno()),
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=complaints,
            pass_fds=[heard, file.fileno()],
        )
        os.close(heard)
        sounding = Thread(target=_send_sound, args=(film, spoken), name="soundtrack", daemon=True)
        sounding.start()
        assert running.stdin is not None
        try:
            count = _send_pictures(film, running.stdin, progress)
        except BaseException:
            running.kill()
            raise
        finally:
            with suppress(BrokenPipeError):
                running.stdin.close()
            running.wait()
            sounding.join()
        if running.returncode:
            complaints.seek(0)
            said = complaints.read().decode(errors="replace").strip().splitlines()
            raise NoExport(f"{PROGRAM} could not make the film: {said[-1] if said else running.returncode}")
    return count


def _command(film: MatchFilm, sound: int, to: int) -> list[str]:
    size = f"{SIZE[0]}x{SIZE[1]}"
    # One thread, short queues and little looking ahead: each picture that is waited with is kept in memory.
    queue = ["-thread_queue_size", "1"]
    pictures = [*queue, "-f", "rawvideo", "-pix_fmt", "rgb24", "-s", size, "-r", str(film.pictures_a_second)]
    samples = ["-f", "s16le", "-ar", str(RATE_HZ), "-ac", "2"]
    ahead = "rc-lookahead=2:sync-lookahead=0:bframes=0:ref=1"
    video = ["-c:v", "libx264", "-preset", "veryfast", "-threads", "1", "-x264-params", ahead]
    return [
        *(PROGRAM, "-hide_banner", "-loglevel", "error", "-y", "-filter_threads", "1"),
        *(*pictures, "-i", "pipe:0", *samples, "-i", f"pipe:{sound}"),
        *(*video, "-crf", "23", "-pix_fmt", "yuv420p", "-c:a", "aac", "-b:a", "96k"),
        *("-movflags", "+faststart", "-f", "mp4", f"file:/dev/fd/{to}"),
    ]


def _send_sound(film: MatchFilm, pipe: int) -> None:
    """In a thread of its own: ffmpeg asks for sound when it has seen enough, and the other way round."""
    with suppress(BrokenPipeError), open(pipe, "wb") as file:
        for block in film.sound.blocks(film.stretches):
            file.write(block)


def _send_pictures(film: MatchFilm, pipe: IO[bytes], progress: Callable[[int], None]) -> int:
    count = 0
    with suppress(BrokenPipeError):  # ffmpeg has ended: it says why
        for picture in _pictures(film):
            pipe.write(picture)
            count += 1
            progress(1)
    return count


def _pictures(film: MatchFilm) -> Iterator[bytes]:
    """Each picture as bytes; one that is no other than the one before is not drawn again."""
    replay, speed = film.replay, film.replay.speed
    sheet, width = pygame.Surface(SIZE), SIZE[0] // len(film.crews)
    painters = [Painter(sheet.subsurface((n * width, 0, width, SIZE[1]))) for n in range(len(film.crews))]
    picture, drawn, moving = b"", (-1, -1), True
    for at_ns in film.times_ns:
        replay.seek(round(at_ns * speed))
        replay.lingered_ns = max(0, at_ns - round(replay.length_ns / speed))
        now = (replay.given, at_ns // _STILL_NS)
        if moving or now != drawn or not picture:
            screens = [replay.screen(crew) for crew in film.crews]
            changed = [painter.paint(screen) for painter, screen in zip(painters, screens, strict=True)]
            moving, drawn = any(screen.effects for screen in screens), now
            if any(changed) or not picture:
                picture = pygame.image.tobytes(sheet, "RGB")
        yield picture
