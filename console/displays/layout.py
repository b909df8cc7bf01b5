"""Where everything goes: on wide displays and tall ones, with the panel on screen or on the table.

Lengths are in units of the layout: a wide display is 1080 of them high, a tall one 1080 wide.
"""

from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

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


AT_TABLE = Sizes(announcement=78, announcement_floor=73, station=40, station_floor=37)
"""Real panels on a table: announcements are read from 2 m, stations from 1 m."""
AT_SCREEN = Sizes(announcement=64, announcement_floor=36, station=32, station_floor=26)
"""The panel is on the screen: people sit within reach of it."""


@dataclass(frozen=True)
class Frame:
    """The display, cut into bands from top to bottom."""

    size: tuple[int, int]
    unit: float
    wide: bool
    sizes: Sizes
    header: Rect
    warnings: Rect | None
    middle: Rect
    lesson: Rect | None
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
_CARD = {True: 132, False: 194}
"""By whether the panel is on screen."""
_KEYS = {
    (True, Use.MATCH): 230,
    (True, Use.PAGE): 230,
    (True, Use.SERVICE): 470,
    (False, Use.MATCH): 204,
    (False, Use.PAGE): 204,
    (False, Use.SERVICE): 360,
}
_LESSON = {True: 96, False: 136}


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
    header, rest = _from_top(rest, round(header_units * unit), gap)
    warned: Rect | None = None
    if warnings:
        warned, rest = _from_top(rest, round(44 * unit), gap // 2)
    rows = 1 if wide else 2
    card = round(_CARD[panel] * unit) if cards else 0
    key = round(_KEYS[wide, use] * unit) if panel else 0
    bottom = rows * (card + key) + (rows - 1) * gap if card + key else 0
    middle = Rect(rest.left, rest.top, rest.width, rest.height - bottom - (gap if bottom else 0))
    stations, keys = _stations(Rect(rest.left, middle.bottom + gap, rest.width, bottom), rows, card, key, gap)
    taught: Rect | None = None
    if lesson:
        band = round(_LESSON[panel] * unit)
        taught = Rect(middle.left, middle.bottom - band, middle.width, band)
        middle = Rect(middle.left, middle.top, middle.width, middle.height - band - gap)
    sizes = AT_SCREEN if panel else AT_TABLE
    return Frame(size, unit, wide, sizes, header, warned, middle, taught, stations, keys, gap)


def _from_top(rest: Rect, height: int, gap: int) -> tuple[Rect, Rect]:
    top = Rect(rest.left, rest.top, rest.width, height)
    return top, Rect(rest.left, top.bottom + gap, rest.width, rest.height - height - gap)


def _stations(
    place: Rect, rows: int, card: int, key: int, gap: int
) -> tuple[tuple[Rect, ...], tuple[Rect, ...]]:
    columns = 4 // rows
    cards, keys = [], []
    for number in range(4):
        column, row = number % columns, number // columns
        left = place.left + column * (place.width + gap) // columns
        right = place.left + (column + 1) * (place.width + gap) // columns - gap
        top = place.top + row * (card + key + gap)
        cards.append(Rect(left, top, right - left, card))
        if key:
            keys.append(Rect(left, top + card, right - left, key))
    return tuple(cards), tuple(keys)


@dataclass(frozen=True)
class Instruments:
    """The upper part of a display in a match: a header of four, and the instruments in the middle."""

    boat: Rect
    said: Rect
    log: Rect
    match: Rect
    chart: Rect
    radio: Rect
    gauges: Rect
    board: Rect


def instruments(frame: Frame) -> Instruments:
    """The captain's chart is the largest; the board stands on the right, as on the panel."""
    if not frame.wide:
        return _tall(frame)
    return _wide_with_panel(frame) if frame.keys else _wide_at_table(frame)


def _across(place: Rect, gap: int, *shares: float) -> list[Rect]:
    """Cut a place into columns; a share is a part of the width."""
    room = place.width - gap * (len(shares) - 1)
    columns, left = [], float(place.left)
    for share in shares:
        width = room * share / sum(shares)
        columns.append(Rect(round(left), place.top, round(left + width) - round(left), place.height))
        left += width + gap
    return columns


def _down(place: Rect, gap: int, *shares: float) -> list[Rect]:
    """Cut a place into rows."""
    room = place.height - gap * (len(shares) - 1)
    rows, top = [], float(place.top)
    for share in shares:
        height = room * share / sum(shares)
        rows.append(Rect(place.left, round(top), place.width, round(top + height) - round(top)))
        top += height + gap
    return rows


def _wide_at_table(frame: Frame) -> Instruments:
    """Large letters at the top; the log beside the radio's chart, the gauges below both."""
    middle, gap = frame.middle, frame.gap
    boat, said, match = _across(frame.header, gap, 0.21, 0.66, 0.13)
    chart_width = min(middle.height, round(middle.width * 0.42))
    chart = Rect(middle.left, middle.top, chart_width, middle.height)
    rest = Rect(chart.right + gap, middle.top, middle.right - chart.right - gap, middle.height)
    column, board = _across(rest, gap, 0.57, 0.43)
    upper, gauges = _down(column, gap, 0.65, 0.35)
    radio_width = min(upper.height - frame.px(40), round(upper.width * 0.72))
    radio = Rect(upper.left, upper.top, radio_width, upper.height)
    log = Rect(radio.right + gap, upper.top, upper.right - radio.right - gap, upper.height)
    return Instruments(boat, said, log, match, chart, radio, gauges, board)


def _wide_with_panel(frame: Frame) -> Instruments:
    """Less height: two charts side by side, the gauges in a column, the log in the header."""
    middle, gap = frame.middle, frame.gap
    boat, said, log, match = _across(frame.header, gap, 0.2, 0.44, 0.24, 0.12)
    chart_width = min(middle.height, round(middle.width * 0.34))
    chart = Rect(middle.left, middle.top, chart_width, middle.height)
    radio_width = min(middle.height - frame.px(30), round(middle.width * 0.29))
    radio = Rect(chart.right + gap, middle.top, radio_width, middle.height)
    rest = Rect(radio.right + gap, middle.top, middle.right - radio.right - gap, middle.height)
    gauges, board = _across(rest, gap, 0.38, 0.62)
    return Instruments(boat, said, log, match, chart, radio, gauges, board)


def top_share(frame: Frame) -> float:
    """On a tall display: the part of the header above what was said, which takes three lines there."""
    return 0.34 if frame.keys else 0.26


def _tall(frame: Frame) -> Instruments:
    """The boat and the match above what was said; the board below the charts."""
    middle, gap = frame.middle, frame.gap
    top, said = _down(frame.header, gap, top_share(frame), 1 - top_share(frame))
    boat, match = _across(top, gap, 0.7, 0.3)
    upper, lower = _down(middle, gap, 0.56, 0.44)
    chart_width = min(upper.height, round(upper.width * 0.6))
    chart = Rect(upper.left, upper.top, chart_width, upper.height)
    column = Rect(chart.right + gap, upper.top, upper.right - chart.right - gap, upper.height)
    radio_height = min(round(column.height * 0.7), column.width + frame.px(40))
    radio = Rect(column.left, column.top, column.width, radio_height)
    log = Rect(column.left, radio.bottom + gap, column.width, column.bottom - radio.bottom - gap)
    gauges, board = _across(lower, gap, 0.44, 0.56)
    return Instruments(boat, said, log, match, chart, radio, gauges, board)
