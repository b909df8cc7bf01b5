"""Where everything goes on Con Sonar!'s display, wide and tall, with the panel on screen or on the table."""

from dataclasses import dataclass

from pygame import Rect

from console.displays.layout import AT_SCREEN, AT_TABLE, WIDE_FROM, Sizes, unit_of


@dataclass(frozen=True)
class Places:
    """The parts of the display, from top to bottom."""

    unit: float
    sizes: Sizes
    turn: Rect
    said: Rect
    match: Rect
    warnings: Rect | None
    scale: Rect
    torpedoes: Rect
    chain: Rect
    scores: Rect
    lesson: Rect | None
    seats: tuple[Rect, ...]
    keys: tuple[Rect, ...]
    """Below each seat, where the panel is on screen; empty otherwise."""


_HEADER = {True: 104, False: 140}
"""Units, by whether the panel is on screen."""
_LESSON = {True: 96, False: 136}
_SEAT = {(True, True): 312, (True, False): 384, (False, True): 420, (False, False): 520}
"""By whether the display is wide and whether the panel is on screen."""
_KEYS = {True: 116, False: 150}
_SCORES = 128


def places_of(size: tuple[int, int], *, seats: int, panel: bool, warnings: bool, lesson: bool) -> Places:
    """Cut a display of that size into its parts."""
    width, height = size
    unit, wide = unit_of(size), width >= WIDE_FROM * height
    gap = max(2, round(12 * unit))
    rest = Rect(0, 0, width, height).inflate(-2 * gap, -2 * gap)
    header, rest = _from_top(rest, round(_HEADER[panel] * unit * (1 if wide else 1.9)), gap)
    warned: Rect | None = None
    if warnings:
        warned, rest = _from_top(rest, round(44 * unit), gap // 2)
    key = round(_KEYS[wide] * unit) if panel else 0
    taught: Rect | None = None
    band = round(_LESSON[panel] * unit) if lesson else 0
    rest, bottom = _from_bottom(rest, round(_SEAT[wide, panel] * unit) + key - band // 2, gap)
    if lesson:
        rest, taught = _from_bottom(rest, band, gap // 2)
    turn, said, match = _header(header, wide, gap)
    scale, torpedoes, chain, scores = _middle(rest, wide, gap, unit)
    columns = [
        Rect(bottom.left + n * (bottom.width + gap) // seats, bottom.top, 0, bottom.height)
        for n in range(seats)
    ]
    for number, column in enumerate(columns):
        column.width = bottom.left + (number + 1) * (bottom.width + gap) // seats - gap - column.left
    return Places(
        unit=unit,
        sizes=AT_SCREEN if panel else AT_TABLE,
        turn=turn,
        said=said,
        match=match,
        warnings=warned,
        scale=scale,
        torpedoes=torpedoes,
        chain=chain,
        scores=scores,
        lesson=taught,
        seats=tuple(Rect(c.left, c.top, c.width, c.height - key) for c in columns),
        keys=tuple(Rect(c.left, c.bottom - key, c.width, key) for c in columns) if panel else (),
    )


def _from_top(rest: Rect, height: int, gap: int) -> tuple[Rect, Rect]:
    top = Rect(rest.left, rest.top, rest.width, height)
    return top, Rect(rest.left, top.bottom + gap, rest.width, rest.height - height - gap)


def _from_bottom(rest: Rect, height: int, gap: int) -> tuple[Rect, Rect]:
    bottom = Rect(rest.left, rest.bottom - height, rest.width, height)
    return Rect(rest.left, rest.top, rest.width, rest.height - height - gap), bottom


def _header(header: Rect, wide: bool, gap: int) -> tuple[Rect, Rect, Rect]:
    row, said = header, header
    if not wide:
        row, said = _from_top(header, header.height // 2 - gap, gap)
    turn = Rect(row.left, row.top, round(row.width * (0.36 if wide else 0.72)), row.height)
    clock = round(row.width * (0.13 if wide else 0.24))
    match = Rect(row.right - clock, row.top, clock, row.height)
    if wide:
        said = Rect(turn.right + gap, row.top, match.left - turn.right - 2 * gap, row.height)
    return turn, said, match


def _middle(rest: Rect, wide: bool, gap: int, unit: float) -> tuple[Rect, Rect, Rect, Rect]:
    if wide:
        width = round(rest.width * 0.6)
        left = Rect(rest.left, rest.top, width, rest.height)
        scale, scores = _from_bottom(left, round(_SCORES * unit), gap)
        right = Rect(left.right + gap, rest.top, rest.right - left.right - gap, rest.height)
        torpedoes, chain = _from_bottom(right, (right.height - gap) // 2, gap)
        return scale, torpedoes, chain, scores
    above, scores = _from_bottom(rest, round(_SCORES * unit), gap)
    scale, cards = _from_bottom(above, round(above.height * 0.42), gap)
    torpedoes = Rect(cards.left, cards.top, (cards.width - gap) // 2, cards.height)
    return (
        scale,
        torpedoes,
        Rect(torpedoes.right + gap, cards.top, cards.right - torpedoes.right - gap, cards.height),
        scores,
    )
