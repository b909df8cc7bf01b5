"""Fitting words into boxes: as large as they should be, in as many lines as go in, smaller if need be."""

from functools import lru_cache
from typing import NamedTuple

from console.displays.fonts import cap_share, font

LINE_STEP = 1.14
"""From one line to the next, in ems."""
_DESCENT = 0.22
"""What hangs below the line, in ems."""
_ELLIPSIS = "…"


class Fitted(NamedTuple):
    """Words as they are to be written."""

    lines: tuple[str, ...]
    size: int
    width: int
    """Of the widest line."""
    height: int
    """From the top of the first line's capitals to the last line's foot."""
    overlong: bool
    """Did not fit even at the smallest size: the end is left out."""


@lru_cache(maxsize=512)
def fit(
    words: str, width: int, height: int, size: int, floor: int, bold: bool = False, most_lines: int = 9
) -> Fitted:
    """The largest size from `size` down to `floor` at which the words go into the box."""
    for tried in range(size, floor - 1, -1):
        lines = wrap(words, width, tried, bold)
        room = lines_in(height, tried, bold)
        if lines is not None and len(lines) <= min(room, most_lines):
            return _fitted(lines, tried, bold, overlong=False)
    return _cut(words, width, height, floor, bold, most_lines)


def lines_in(height: int, size: int, bold: bool = False) -> int:
    """How many lines go into a height."""
    first = cap_share(bold) * size + _DESCENT * size * 0.5
    return 0 if height < first else 1 + int((height - first) / (LINE_STEP * size))


def wrap(words: str, width: int, size: int, bold: bool = False) -> tuple[str, ...] | None:
    """Lines no wider than that, broken between words; None where a single word is too wide."""
    measure = font(size, bold).size
    lines: list[str] = []
    for word in words.split(" "):
        if measure(word)[0] > width:
            return None
        if lines and measure(f"{lines[-1]} {word}")[0] <= width:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return tuple(lines)


def _cut(words: str, width: int, height: int, size: int, bold: bool, most_lines: int) -> Fitted:
    """As many words as there is room for, and a sign that more follow."""
    room = max(1, min(lines_in(height, size, bold), most_lines))
    kept = words
    while kept:
        kept = kept[:-1].rstrip()
        lines = wrap(kept + _ELLIPSIS, width, size, bold)
        if lines is not None and len(lines) <= room:
            return _fitted(lines, size, bold, overlong=True)
    return _fitted((_ELLIPSIS,), size, bold, overlong=True)


def _fitted(lines: tuple[str, ...], size: int, bold: bool, *, overlong: bool) -> Fitted:
    width = max(font(size, bold).size(line)[0] for line in lines)
    height = round(cap_share(bold) * size + (len(lines) - 1) * LINE_STEP * size)
    return Fitted(lines, size, width, height, overlong)
