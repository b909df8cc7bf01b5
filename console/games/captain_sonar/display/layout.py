"""Where everything goes on Captain Sonar's display in a match."""

from dataclasses import dataclass
from functools import lru_cache

from pygame import Rect

from console.displays.layout import Frame, HeaderLayout, across, down, from_left, from_top, top_share


@dataclass(frozen=True)
class Instruments:
    """The upper part of a display: the header, and the instruments in the middle."""

    header: HeaderLayout
    log: Rect
    chart: Rect
    radio: Rect
    gauges: Rect
    board: Rect


@lru_cache(maxsize=64)
def instruments(frame: Frame) -> Instruments:
    """The captain's chart is the largest; the board stands on the right, as on the panel."""
    if not frame.wide:
        return _tall(frame)
    return _wide_with_panel(frame) if frame.keys else _wide_at_table(frame)


def _wide_at_table(frame: Frame) -> Instruments:
    """Large letters at the top; the log beside the radio's chart, the gauges below both."""
    middle, gap = frame.middle, frame.gap
    boat, said, match = across(frame.header, gap, 0.21, 0.66, 0.13)
    chart, rest = from_left(middle, min(middle.height, round(middle.width * 0.42)), gap)
    column, board = across(rest, gap, 0.57, 0.43)
    upper, gauges = down(column, gap, 0.65, 0.35)
    radio, log = from_left(upper, min(upper.height - frame.px(40), round(upper.width * 0.72)), gap)
    return Instruments(HeaderLayout(boat, said, match), log, chart, radio, gauges, board)


def _wide_with_panel(frame: Frame) -> Instruments:
    """Less height: two charts side by side, the gauges in a column, the log in the header."""
    middle, gap = frame.middle, frame.gap
    boat, said, log, match = across(frame.header, gap, 0.2, 0.44, 0.24, 0.12)
    chart, rest = from_left(middle, min(middle.height, round(middle.width * 0.34)), gap)
    radio, rest = from_left(rest, min(middle.height - frame.px(30), round(middle.width * 0.29)), gap)
    gauges, board = across(rest, gap, 0.38, 0.62)
    return Instruments(HeaderLayout(boat, said, match), log, chart, radio, gauges, board)


def _tall(frame: Frame) -> Instruments:
    """The boat and the match above what was said; the board below the charts."""
    gap = frame.gap
    top, said = down(frame.header, gap, top_share(frame), 1 - top_share(frame))
    boat, match = across(top, gap, 0.7, 0.3)
    upper, lower = down(frame.middle, gap, 0.56, 0.44)
    chart, column = from_left(upper, min(upper.height, round(upper.width * 0.6)), gap)
    radio, log = from_top(column, min(round(column.height * 0.7), column.width + frame.px(40)), gap)
    gauges, board = across(lower, gap, 0.44, 0.56)
    return Instruments(HeaderLayout(boat, said, match), log, chart, radio, gauges, board)
