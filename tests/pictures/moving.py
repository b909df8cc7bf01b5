"""A hit, as a short moving picture: the displays' own renderer along the last shot of the match."""

import os
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame
from PIL import Image

from console.core.words import Crew
from console.debrief.replay import Replay
from console.debrief.story import tell_file
from console.displays.painter import Painter
from console.panels.clock import SECOND_NS
from console.table.scenes.table_replay import replay_of

SIZE, SHOWN = (1280, 720), (960, 540)
BEFORE_NS, AFTER_NS, EVERY_NS = SECOND_NS, 7 * SECOND_NS // 2, SECOND_NS // 12
QUALITY = 60


def hit(journal: Path, webp: Path) -> None:
    """The torpedo that ends the match, as the crew sees it that fires."""
    replay = replay_of(tell_file(journal))
    pictures = [_picture(replay, at) for at in range(-BEFORE_NS, AFTER_NS, EVERY_NS)]
    pictures[0].save(
        webp,
        save_all=True,
        append_images=pictures[1:],
        duration=EVERY_NS // 1_000_000,
        loop=0,
        quality=QUALITY,
        method=6,
        minimize_size=True,
    )


def first_picture(journal: Path) -> Image.Image:
    """The one with which it begins."""
    return _picture(replay_of(tell_file(journal)), -BEFORE_NS)


def _picture(replay: Replay, after_ns: int) -> Image.Image:
    replay.seek(min(replay.length_ns, replay.length_ns + after_ns))
    replay.lingered_ns = max(0, after_ns)
    surface = pygame.Surface(SIZE)
    Painter(surface).paint(replay.screen(Crew.BLUE))
    whole = Image.frombytes("RGB", SIZE, pygame.image.tobytes(surface, "RGB"))
    return whole.resize(SHOWN, Image.Resampling.LANCZOS)
