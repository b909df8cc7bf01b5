"""Counting flashes as WCAG 2.3.1 does: changes of luminance, or of saturated red, over a part of the display.

A display is seen as blocks of 32 by 32 pixels at 1280×720. A flash is a pair of opposing changes; it counts
where a quarter of any 10° of sight flashes at once, which is taken to be a quarter of 426×320 pixels,
wherever on the display they are.
"""

from collections.abc import Callable, Sequence
from itertools import pairwise

import pygame

BLOCK = 32
FRAMES_A_SECOND = 30
LARGE = 426 * 320 // 4 // (BLOCK * BLOCK)
"""Blocks: so many make a flash a large one."""
CHANGE, BRIGHT = 0.1, 0.8
"""Of relative luminance: what a change is at the least, and how dark its darker side is at the most."""
RED_CHANGE, RED_SHARE = 20.0, 0.8

_LINEAR = [
    (value / 255 / 12.92) if value / 255 <= 0.04045 else ((value / 255 + 0.055) / 1.055) ** 2.4
    for value in range(256)
]
Block = tuple[float, float, float]
Changed = Callable[[Block, Block], int]


def blocks(frame: pygame.Surface) -> list[Block]:
    """The mean colour of each block, in linear light."""
    width, height = frame.get_size()
    small = pygame.transform.smoothscale(frame, (width // BLOCK, height // BLOCK))
    raw = pygame.image.tobytes(small, "RGB")
    return [(_LINEAR[raw[at]], _LINEAR[raw[at + 1]], _LINEAR[raw[at + 2]]) for at in range(0, len(raw), 3)]


def luminance(block: Block) -> float:
    return 0.2126 * block[0] + 0.7152 * block[1] + 0.0722 * block[2]


def brighter(before: Block, after: Block) -> int:
    """1 where it became brighter by enough to count, -1 darker, 0 neither."""
    one, other = luminance(before), luminance(after)
    if abs(other - one) < CHANGE or min(one, other) >= BRIGHT:
        return 0
    return 1 if other > one else -1


def redder(before: Block, after: Block) -> int:
    """The same of saturated red."""
    one, other = (max(0.0, (block[0] - block[1] - block[2]) * 320) for block in (before, after))
    if abs(other - one) <= RED_CHANGE or not (_is_red(before) or _is_red(after)):
        return 0
    return 1 if other > one else -1


def _is_red(block: Block) -> bool:
    return sum(block) > 0 and block[0] / sum(block) >= RED_SHARE


def changes(values: Sequence[Block], changed: Changed) -> list[tuple[int, int]]:
    """When a block changed by enough, and which way: each time the other way than before."""
    if len(set(values)) == 1:
        return []
    found: list[tuple[int, int]] = []
    low = high = values[0]
    for number, value in enumerate(values):
        last = found[-1][1] if found else 0
        low = value if luminance(value) < luminance(low) else low
        high = value if luminance(value) > luminance(high) else high
        if last <= 0 and changed(low, value) > 0:
            found.append((number, 1))
            low = high = value
        elif last >= 0 and changed(high, value) < 0:
            found.append((number, -1))
            low = high = value
    return found


def worst(frames: Sequence[list[Block]], changed: Changed = brighter) -> int:
    """The most flashes of a large part of the display within any second; frames as `blocks` gives them.

    Counted where the same blocks flash again and again, and where other blocks do, one part after another.
    """
    by_block = [changes(column, changed) for column in zip(*frames, strict=True)]
    again = sorted(map(_flashes, by_block), reverse=True)[LARGE - 1]
    return max(again, _one_after_another(by_block, len(frames)))


def _flashes(found: list[tuple[int, int]]) -> int:
    """The most flashes of one block within any second."""
    times = [at for at, _ in found]
    return max((sum(0 <= at - first < FRAMES_A_SECOND for at in times) // 2 for first in times), default=0)


def _one_after_another(by_block: Sequence[list[tuple[int, int]]], length: int) -> int:
    """How often, within a second, a large part lit up that went dark again within that second."""
    lit = [0] * (length + FRAMES_A_SECOND)
    for found in by_block:
        for (at, way), (after, _) in pairwise(found):
            if way > 0 and after - at < FRAMES_A_SECOND:
                lit[at] += 1
    starts: list[int] = []
    for at in range(length):
        if sum(lit[at : at + 3]) >= LARGE and (not starts or at - starts[-1] > 3):
            starts.append(at)
    return max((sum(0 <= at - first < FRAMES_A_SECOND for at in starts) for first in starts), default=0)
