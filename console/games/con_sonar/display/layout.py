"""Where everything goes on Con Sonar!'s display, wide and tall, with the panel on screen or on the table."""

from dataclasses import dataclass

from pygame import Rect

from console.displays.layout import (
    AT_SCREEN,
    AT_TABLE,
    WIDE_FROM,
    Sizes,
    alike,
    from_bottom,
    from_left,
    from_right,
    from_top,
    unit_of,
)


@dataclass(frozen=True)
class ConSonarLayout:
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
    seats: tuple[Rect, ...]
    keys: tuple[Rect, ...]
    """Below each seat, where the panel is on screen; empty otherwise."""

    def rolling(self) -> tuple[Rect, Rect]:
        """The torpedo cards and the dice, while it is the dice that matter: theirs is the larger place."""
        if self.chain.top < self.torpedoes.bottom:
            return self.torpedoes, self.chain
        gap = self.chain.top - self.torpedoes.bottom
        cards, dice = from_bottom(self.torpedoes.union(self.chain), self.torpedoes.height, gap)
        return cards, dice


_HEADER = {True: 104, False: 140}
"""Units, by whether the panel is on screen."""
_SEAT = {(True, True): 312, (True, False): 384, (False, True): 420, (False, False): 520}
"""By whether the display is wide and whether the panel is on screen."""
_KEYS = {True: 116, False: 150}
_SCORES = 128
_SCALE, _CHAIN = 0.47, 0.42
"""Of the width, and of the height beside it: the cards that lie face up are the largest things there are."""


def layout_of(size: tuple[int, int], *, seats: int, panel: bool, warnings: bool) -> ConSonarLayout:
    """Cut a display of that size into its parts; whoever only looks on has no seats."""
    width, height = size
    unit, wide = unit_of(size), width >= WIDE_FROM * height
    gap = max(2, round(12 * unit))
    rest = Rect(0, 0, width, height).inflate(-2 * gap, -2 * gap)
    header, rest = from_top(rest, round(_HEADER[panel] * unit * (1 if wide else 1.9)), gap)
    warned: Rect | None = None
    if warnings:
        warned, rest = from_top(rest, round(44 * unit), gap // 2)
    key = round(_KEYS[wide] * unit) if panel else 0
    rest, bottom = from_bottom(rest, round(_SEAT[wide, panel] * unit) + key if seats else 0, gap)
    turn, said, match = _header(header, wide, gap)
    scale, torpedoes, chain, scores = _middle(rest, wide, gap, unit)
    columns = alike(bottom, gap, seats) if seats else []
    return ConSonarLayout(
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
        seats=tuple(Rect(c.left, c.top, c.width, c.height - key) for c in columns),
        keys=tuple(Rect(c.left, c.bottom - key, c.width, key) for c in columns) if panel else (),
    )


def _header(header: Rect, wide: bool, gap: int) -> tuple[Rect, Rect, Rect]:
    """Whose turn it is, what was said, the clock."""
    if wide:
        turn, rest = from_left(header, round(header.width * 0.36), gap)
        said, match = from_right(rest, round(header.width * 0.13), gap)
        return turn, said, match
    row, said = from_top(header, header.height // 2 - gap, gap)
    turn, _ = from_left(row, round(row.width * 0.72), gap)
    _, match = from_right(row, round(row.width * 0.24), gap)
    return turn, said, match


def _middle(rest: Rect, wide: bool, gap: int, unit: float) -> tuple[Rect, Rect, Rect, Rect]:
    if wide:
        left, right = from_left(rest, round(rest.width * _SCALE), gap)
        scale, scores = from_bottom(left, round(_SCORES * unit), gap)
        torpedoes, chain = from_bottom(right, round((right.height - gap) * _CHAIN), gap)
        return scale, torpedoes, chain, scores
    above, scores = from_bottom(rest, round(_SCORES * unit), gap)
    scale, cards = from_bottom(above, round(above.height * 0.42), gap)
    torpedoes, chain = from_left(cards, (cards.width - gap) // 2, gap)
    return scale, torpedoes, chain, scores
