"""A replay as pictures: a folder of PNG frames, or an animated file to show around."""

import os
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from pathlib import Path

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from console.debrief.replay import Replay
from console.debrief.waits import SECOND_NS
from console.displays.painter import Painter
from console.rules.words import Crew

SIZE = (1024, 644)
"""Of one crew's picture, with the time line below it."""
SHORTEST_MS, LONGEST_MS = 80, 2500
"""A frame of an animated file is shown so long at least and at most."""
ANIMATED = (".gif", ".webp")


class NoExport(RuntimeError):
    """The pictures cannot be made here; the message says what to do."""


def frames(replay: Replay, crews: Sequence[Crew]) -> Iterator[tuple[int, pygame.Surface]]:
    """After each order: the time, and a picture of these crews' displays beside each other.

    The surface is drawn on again for the next frame.
    """
    sheet = pygame.Surface((SIZE[0] * len(crews), SIZE[1]))
    painters = [Painter(sheet.subsurface((index * SIZE[0], 0, *SIZE))) for index in range(len(crews))]
    replay.step(-replay.given)
    for number in range(len(replay.story.steps) + 1):
        if number:
            replay.step()
        replay.playing = number < len(replay.story.steps)
        for crew, painter in zip(crews, painters, strict=True):
            painter.paint(replay.screen(crew))
        yield replay.time_ns, sheet


def export(
    replay: Replay, crews: Sequence[Crew], to: Path, progress: Callable[[int], None] = lambda count: None
) -> int:
    """Write a folder of frames, or an animated file by its ending; how many frames.

    :raises NoExport: an animated file is asked for and Pillow is not installed
    """
    if to.suffix.lower() in ANIMATED:
        return _animated(replay, crews, to, progress)
    to.mkdir(parents=True, exist_ok=True)
    count = 0
    for count, (_, sheet) in enumerate(frames(replay, crews), 1):
        pygame.image.save(sheet, to / f"frame-{count:05}.png")
        progress(1)
    return count


def _animated(replay: Replay, crews: Sequence[Crew], to: Path, progress: Callable[[int], None]) -> int:
    try:
        from PIL import Image
    except ImportError:
        raise NoExport(
            "animated files need Pillow: pip install 'sonar-table[export]', or name a folder for PNG frames"
        ) from None
    speed = replay.speed
    pictures: list[Image.Image] = []
    times: list[int] = []
    palette: Image.Image | None = None
    for time_ns, sheet in frames(replay, crews):
        size = sheet.get_size()
        picture = Image.frombytes("RGB", size, pygame.image.tobytes(sheet, "RGB"))
        picture = picture.resize((size[0] * 3 // 4, size[1] * 3 // 4), Image.Resampling.LANCZOS)
        if to.suffix.lower() == ".gif":  # one palette and no dither, so that only what changes is stored
            palette = palette or picture.quantize(128)
            picture = picture.quantize(palette=palette, dither=Image.Dither.NONE)
        pictures.append(picture)
        times.append(time_ns)
        progress(1)
    shown_ms = [_shown_ms(after - before, speed) for before, after in pairwise(times)]
    to.parent.mkdir(parents=True, exist_ok=True)
    pictures[0].save(
        to,
        save_all=True,
        append_images=pictures[1:],
        duration=[*shown_ms, LONGEST_MS],
        loop=0,
        optimize=False,
    )
    return len(pictures)


def _shown_ms(gap_ns: int, speed: float) -> int:
    return round(min(max(gap_ns * 1000 / SECOND_NS / speed, SHORTEST_MS), LONGEST_MS))
