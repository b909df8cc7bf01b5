"""Where everything goes: on wide displays and tall ones, with the panel on screen or on the table.

Lengths are in units of the layout: a wide display is 1080 of them high, a tall one 1080 wide.
"""

from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from itertools import pairwise

from pygame import Rect

WIDE_FROM = 1.3
"""Width over height from which a display is laid out as a wide one."""


@dataclass(frozen=True)
class Sizes:
    """Letters, in units, for how far away people sit."""

    announcement: float
    announcement_floor: float
    station: float
    station_floor: float
    status_floor: float
    """A status that does not go in at that size is a sign alone."""


AT_TABLE = Sizes(announcement=78, announcement_floor=73, station=40, station_floor=37, status_floor=33)
"""Real panels on a table: announcements are read from 2 m, stations from 1 m."""
AT_SCREEN = Sizes(announcement=64, announcement_floor=36, station=32, station_floor=26, status_floor=15)
"""The panel is on the screen: people sit within reach of it."""


@dataclass(frozen=True, eq=False)
class Frame:
    """The display, cut into bands from top to bottom; `frame_of` makes each once."""

    size: tuple[int, int]
    unit: float
    wide: bool
    sizes: Sizes
    header: Rect
    warnings: Rect | None
    middle: Rect
    stations: tuple[Rect, ...]
    """A card each, along the bottom edge."""
    keys: tuple[Rect, ...]
    """Below each card, where the panel is on screen; empty otherwise."""
    gap: int

    def px(self, units: float) -> int:
        return max(1, round(units * self.unit))


def unit_of(size: tuple[int, int]) -> float:
    width, height = size
    if width >= WIDE_FROM * height:
        return min(width / 1840, height / 1080)
    return min(width / 1080, height / 1920)


class Use(StrEnum):
    """What the middle of a display is used for."""

    MATCH = "match"
    PAGE = "page"
    """A menu, or a picture."""
    SERVICE = "service"
    """A menu, and every button of the panel."""


_HEADER = {(True, True): 118, (True, False): 174, (False, True): 236, (False, False): 364}
"""Units, by whether the display is wide and whether the panel is on it."""
_TITLE = 96
_CARD = {True: 132, False: 158}
"""By whether the panel is on screen."""
_KEYS = {
    (True, Use.MATCH): 230,
    (True, Use.PAGE): 230,
    (True, Use.SERVICE): 470,
    (False, Use.MATCH): 204,
    (False, Use.PAGE): 204,
    (False, Use.SERVICE): 360,
}
_TOLD = {True: 56, False: 70}
"""How much higher cards are in a lesson."""


@lru_cache(maxsize=64)
def frame_of(
    size: tuple[int, int],
    *,
    panel: bool,
    warnings: bool = False,
    lesson: bool = False,
    use: Use = Use.MATCH,
    cards: bool = True,
) -> Frame:
    """Cut a display of that size into bands."""
    width, height = size
    unit, wide = unit_of(size), width >= WIDE_FROM * height
    gap = max(2, round(12 * unit))
    rest = Rect(0, 0, width, height).inflate(-2 * gap, -2 * gap)
    header_units = _HEADER[wide, panel] if use is Use.MATCH else _TITLE
    warned: Rect | None = None
    first = use is Use.MATCH and wide and not panel
    if warnings and first:  # there the captain's chart stands beside the header
        warned, rest = from_top(rest, round(44 * unit), gap // 2)
    header, rest = from_top(rest, round(header_units * unit), gap)
    if warnings and not first:
        warned, rest = from_top(rest, round(44 * unit), gap // 2)
    rows = 1 if wide else 2
    told = _TOLD[panel] if lesson else 0
    card = round((_CARD[panel] + told) * unit) if cards else 0
    key = round(_KEYS[wide, use] * unit) if panel else 0
    bottom = rows * (card + key) + (rows - 1) * gap if card + key else 0
    middle = Rect(rest.left, rest.top, rest.width, rest.height - bottom - (gap if bottom else 0))
    stations, keys = _stations(Rect(rest.left, middle.bottom + gap, rest.width, bottom), rows, card, key, gap)
    sizes = AT_SCREEN if panel else AT_TABLE
    return Frame(size, unit, wide, sizes, header, warned, middle, stations, keys, gap)


def from_top(place: Rect, height: int, gap: int = 0) -> tuple[Rect, Rect]:
    """Cut a row off: the row, and what is left below a gap."""
    row = Rect(place.left, place.top, place.width, height)
    return row, Rect(place.left, row.bottom + gap, place.width, place.height - height - gap)


def from_bottom(place: Rect, height: int, gap: int = 0) -> tuple[Rect, Rect]:
    """What is left above a gap, and the row that is cut off."""
    row = Rect(place.left, place.bottom - height, place.width, height)
    return Rect(place.left, place.top, place.width, place.height - height - gap), row


def from_left(place: Rect, width: int, gap: int = 0) -> tuple[Rect, Rect]:
    """Cut a column off: the column, and what is left beside a gap."""
    column = Rect(place.left, place.top, width, place.height)
    return column, Rect(column.right + gap, place.top, place.width - width - gap, place.height)


def from_right(place: Rect, width: int, gap: int = 0) -> tuple[Rect, Rect]:
    """What is left beside a gap, and the column that is cut off."""
    column = Rect(place.right - width, place.top, width, place.height)
    return Rect(place.left, place.top, place.width - width - gap, place.height), column


def across(place: Rect, gap: int, *shares: float) -> list[Rect]:
    """Cut a place into columns; a share is a part of the width."""
    room = place.width - gap * (len(shares) - 1)
    columns, left = [], float(place.left)
    for share in shares:
        width = room * share / sum(shares)
        columns.append(Rect(round(left), place.top, round(left + width) - round(left), place.height))
        left += width + gap
    return columns


def down(place: Rect, gap: int, *shares: float) -> list[Rect]:
    """Cut a place into rows."""
    room = place.height - gap * (len(shares) - 1)
    rows, top = [], float(place.top)
    for share in shares:
        height = room * share / sum(shares)
        rows.append(Rect(place.left, round(top), place.width, round(top + height) - round(top)))
        top += height + gap
    return rows


def alike(place: Rect, gap: int, columns: int, rows: int = 1) -> list[Rect]:
    """Cut a place into boxes as large as one another, row by row."""
    lefts = [place.left + number * (place.width + gap) // columns for number in range(columns + 1)]
    tops = [place.top + number * (place.height + gap) // rows for number in range(rows + 1)]
    return [
        Rect(left, top, right - gap - left, bottom - gap - top)
        for top, bottom in pairwise(tops)
        for left, right in pairwise(lefts)
    ]


def _stations(
    place: Rect, rows: int, card: int, key: int, gap: int
) -> tuple[tuple[Rect, ...], tuple[Rect, ...]]:
    cards, keys = [], []
    for number, box in enumerate(alike(place, gap, 4 // rows) * rows):
        top = place.top + number // (4 // rows) * (card + key + gap)
        cards.append(Rect(box.left, top, box.width, card))
        if key:
            keys.append(Rect(box.left, top + card, box.width, key))
    return tuple(cards), tuple(keys)


def top_share(frame: Frame) -> float:
    """On a tall display: the part of the header above what was said, which takes three lines there."""
    return 0.34 if frame.keys else 0.26


@dataclass(frozen=True)
class HeaderLayout:
    """The top of a display in a match of two crews."""

    boat: Rect
    said: Rect
    match: Rect
    captions: bool = False
    """What crewmates and the console say stands below what was said: there is no log."""

    def below_hull(self, top: Rect) -> Rect:
        """Where a band goes that leaves the hull in sight: below it, or beside it where all is in one row."""
        if self.said.top >= self.boat.bottom:
            return Rect(top.left, self.said.top, top.width, top.bottom - self.said.top)
        return Rect(self.said.left, top.top, top.right - self.said.left, top.height)


@dataclass(frozen=True)
class StarLayout:
    """A wide display at a table with a real panel: the captain's chart is the largest, then the radio's."""

    chart: Rect
    top: Rect
    """Beside the chart: where bands are, in place of the header."""
    header: HeaderLayout
    radio: Rect
    rest: Rect
    """Beside the radio's chart: the instruments of the game."""
    below: Rect | None = None
    """Below it and them, where the display is nearly as high as wide."""


_RADIO, _BADGE, _SAID = 562, 52, 190
"""Units: the radio's chart and its title; the boat's name and hull in a row; two lines of what was said."""
_SQUARE_BELOW = 1.5
"""Width over height: 4:3 and 5:4 have what was said across, and more room below."""


def star(frame: Frame) -> StarLayout:
    """The captain's chart as high as the display above the cards; both charts together take half of it."""
    whole, gap = frame.header.union(frame.middle), frame.gap
    if frame.size[0] < _SQUARE_BELOW * frame.size[1]:
        return _square_star(frame, whole)
    chart, right = from_left(whole, min(whole.height, round(whole.width * 0.472)), gap)
    top, low = from_bottom(right, min(frame.px(_RADIO), round(right.height * 0.66)), gap)
    row, said = from_top(top, frame.px(_BADGE), gap)
    boat, match = across(row, gap, 0.58, 0.42)
    radio, rest = from_left(low, min(low.height - frame.px(36), round(low.width * 0.56)), gap)
    return StarLayout(chart, top, HeaderLayout(boat, said, match), radio, rest)


def _square_star(frame: Frame, whole: Rect) -> StarLayout:
    """What was said stands across the display: the chart is as high as all that is left."""
    gap = frame.gap
    top, low = from_top(whole, frame.px(_BADGE) + gap + frame.px(_SAID), gap)
    row, said = from_top(top, frame.px(_BADGE), gap)
    boat, match = across(row, gap, 0.58, 0.42)
    chart, right = from_left(low, min(low.height, round(low.width * 0.52)), gap)
    upper, below = from_top(right, min(frame.px(_RADIO), round(right.height * 0.62)), gap)
    radio, rest = from_left(upper, min(upper.height - frame.px(36), round(upper.width * 0.56)), gap)
    return StarLayout(chart, top, HeaderLayout(boat, said, match), radio, rest, below)


def chart_alone(frame: Frame) -> StarLayout:
    """The first picture of a match: the chart as large as may be, and beside it what it is about."""
    whole, gap = frame.header.union(frame.middle), frame.gap
    if not frame.wide:
        row, said = down(frame.header, gap, 0.34, 0.66)
        boat, match = across(row, gap, 0.62, 0.38)
        return StarLayout(
            frame.middle, frame.header, HeaderLayout(boat, said, match), frame.middle, frame.middle
        )
    chart, right = from_left(whole, min(whole.height, round(whole.width * 0.58)), gap)
    boat, low = from_top(right, frame.px(_BADGE), gap)
    match, said = from_top(low, frame.px(_BADGE), gap)
    return StarLayout(chart, right, HeaderLayout(boat, said, match), chart, said)
