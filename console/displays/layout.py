"""Where everything goes: on wide displays and tall ones, with the panel on screen or on the table.

Lengths are in units of the layout: a wide display is 1080 of them high, a tall one 1080 wide.
"""

from dataclasses import dataclass

from pygame import Rect

WIDE_FROM = 1.3
"""Width over height from which a display is laid out as a wide one."""
SMALLEST = (600, 600)


@dataclass(frozen=True)
class Sizes:
    """Letters, in units, for how far away people sit."""

    announcement: float
    station: float
    station_floor: float
    label: float


AT_TABLE = Sizes(announcement=76, station=40, station_floor=37, label=32)
"""Real panels on a table: announcements are read from 2 m, stations from 1 m."""
AT_SCREEN = Sizes(announcement=64, station=32, station_floor=26, label=28)
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


def frame_of(
    size: tuple[int, int], *, panel: bool, warnings: bool = False, lesson: bool = False, menus: bool = False
) -> Frame:
    """Cut a display of that size into bands; `menus`: no match is shown, so that keys have more room."""
    width, height = size
    unit, wide = unit_of(size), width >= WIDE_FROM * height
    gap = max(2, round(12 * unit))
    sizes = AT_SCREEN if panel else AT_TABLE
    rest = Rect(0, 0, width, height).inflate(-2 * gap, -2 * gap)
    header_units = {(True, True): 128, (True, False): 164, (False, True): 250, (False, False): 268}[
        wide, panel
    ]
    header, rest = _from_top(rest, round(header_units * unit), gap)
    warned: Rect | None = None
    if warnings:
        warned, rest = _from_top(rest, round(44 * unit), gap // 2)
    rows = 1 if wide else 2
    card = round((138 if panel else 186) * unit)
    key = round(((470 if wide else 330) if menus else (206 if wide else 190)) * unit) if panel else 0
    bottom = rows * (card + key) + (rows - 1) * gap
    middle = Rect(rest.left, rest.top, rest.width, rest.height - bottom - gap)
    stations, keys = _stations(Rect(rest.left, middle.bottom + gap, rest.width, bottom), rows, card, key, gap)
    taught: Rect | None = None
    if lesson:
        band = round((96 if panel else 128) * unit)
        taught = Rect(middle.left, middle.bottom - band, middle.width, band)
        middle = Rect(middle.left, middle.top, middle.width, middle.height - band - gap)
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
    """The middle of a display in a match."""

    chart: Rect
    radio: Rect
    log: Rect
    gauges: Rect
    board: Rect


def instruments(frame: Frame) -> Instruments:
    """The captain's chart is the largest; the board stands on the right, as on the panel."""
    return _wide_instruments(frame) if frame.wide else _tall_instruments(frame)


def _wide_instruments(frame: Frame) -> Instruments:
    middle, gap = frame.middle, frame.gap
    chart_side = min(middle.height, round(middle.width * 0.44))
    chart = Rect(middle.left, middle.top, chart_side, middle.height)
    board_width = max(
        round(middle.width * 0.26), min(round(middle.height * 0.74), round(middle.width * 0.28))
    )
    board = Rect(middle.right - board_width, middle.top, board_width, middle.height)
    column = Rect(chart.right + gap, middle.top, board.left - chart.right - 2 * gap, middle.height)
    gauge_height = round(middle.height * 0.36)
    gauges = Rect(column.left, column.bottom - gauge_height, column.width, gauge_height)
    upper = Rect(column.left, column.top, column.width, column.height - gauge_height - gap)
    radio_width = min(round(column.width * 0.66), upper.height)
    radio = Rect(upper.left, upper.top, radio_width, upper.height)
    log = Rect(radio.right + gap, upper.top, upper.right - radio.right - gap, upper.height)
    return Instruments(chart, radio, log, gauges, board)


def _tall_instruments(frame: Frame) -> Instruments:
    middle, gap = frame.middle, frame.gap
    chart_height = round(middle.height * 0.55)
    chart_width = min(chart_height, round(middle.width * 0.62))
    chart = Rect(middle.left, middle.top, chart_width, chart_height)
    column = Rect(chart.right + gap, middle.top, middle.right - chart.right - gap, chart_height)
    radio_height = min(round(column.height * 0.68), column.width + frame.px(40))
    radio = Rect(column.left, column.top, column.width, radio_height)
    log = Rect(column.left, radio.bottom + gap, column.width, column.height - radio_height - gap)
    top = chart.bottom + gap
    height = middle.bottom - top
    gauges = Rect(middle.left, top, round(middle.width * 0.46), height)
    board = Rect(gauges.right + gap, top, middle.right - gauges.right - gap, height)
    return Instruments(chart, radio, log, gauges, board)
