"""Letters: B612, made for cockpits (Debian's fonts-b612), or the next best font of this computer."""

from functools import cache, lru_cache
from pathlib import Path

import pygame

_PLACES = ("/usr/share/fonts", "/usr/local/share/fonts")
_FILES = {
    False: ("B612-Regular.otf", "B612-Regular.ttf", "DejaVuSans.ttf", "LiberationSans-Regular.ttf"),
    True: ("B612-Bold.otf", "B612-Bold.ttf", "DejaVuSans-Bold.ttf", "LiberationSans-Bold.ttf"),
}
_SAMPLE = 200


@cache
def font_file(bold: bool) -> Path | None:
    """The best font file found; None: only the one that pygame brings."""
    homes = [Path(place) for place in (*_PLACES, str(Path.home() / ".fonts"))]
    found = {path.name: path for home in homes if home.is_dir() for path in home.rglob("*.[ot]tf")}
    return next((found[name] for name in _FILES[bold] if name in found), None)


@lru_cache(maxsize=256)
def font(size: int, bold: bool = False) -> pygame.font.Font:
    """A font whose em is so many pixels high."""
    if not pygame.font.get_init():
        pygame.font.init()
    file = font_file(bold)
    return pygame.font.Font(None if file is None else str(file), max(6, size))


@cache
def cap_share(bold: bool = False) -> float:
    """Height of a capital as a share of the em."""
    metrics = font(_SAMPLE, bold).metrics("H")[0]
    assert metrics is not None
    return metrics[3] / _SAMPLE
