"""Letters: fonts at a size, and how high their capitals are."""

from functools import cache, lru_cache

import pygame

from console.font_files import font_file, true_type_file

_SAMPLE = 200


@lru_cache(maxsize=256)
def font(size: int, bold: bool = False) -> pygame.font.Font:
    """A font whose em is so many pixels high."""
    if not pygame.font.get_init():
        pygame.font.init()
    file = font_file(bold)
    return pygame.font.Font(None if file is None else str(file), max(6, size))


@cache
def printed_width(text: str, bold: bool = False) -> float:
    """How wide a text is in print, in em: by the font that a PDF holds."""
    if not pygame.font.get_init():
        pygame.font.init()
    return _printed(bold).size(text)[0] / _SAMPLE


@cache
def _printed(bold: bool) -> pygame.font.Font:
    return pygame.font.Font(str(true_type_file(bold)), _SAMPLE)


@cache
def cap_share(bold: bool = False) -> float:
    """Height of a capital as a share of the em."""
    metrics = font(_SAMPLE, bold).metrics("H")[0]
    assert metrics is not None
    return metrics[3] / _SAMPLE


@lru_cache(maxsize=512)
def ink(line: str, size: int, bold: bool = False) -> tuple[int, int]:
    """How far the letters of a line reach above it and below it, in pixels."""
    metrics = [each for each in font(size, bold).metrics(line) if each is not None]
    above = max((each[3] for each in metrics), default=0)
    return above, max((-each[2] for each in metrics), default=0)
