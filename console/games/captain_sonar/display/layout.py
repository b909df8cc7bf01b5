"""Where everything goes on Captain Sonar's display in a match."""

from dataclasses import dataclass, replace
from functools import lru_cache

from pygame import Rect

from console.displays.layout import Frame, HeaderLayout, across, down, from_left, from_top, star, top_share


@dataclass(frozen=True)
class Instruments:
    """The upper part of a display: the header, and the instruments in the middle."""

    header: HeaderLayout
    top: Rect
    """Where bands are."""
    log: Rect | None
    """None: the largest words are all that is written of what was said."""
    chart: Rect
    radio: Rect
    gauges: Rect
    board: Rect
    ring: Rect
    """What is chosen from a few things; it may be in place of the gauges too."""


@lru_cache(maxsize=64)
def instruments(frame: Frame) -> Instruments:
    """The captain's chart is the largest; the board stands on the right, as on the panel."""
    if not frame.wide:
        return _tall(frame)
    return _wide_with_panel(frame) if frame.keys else _wide_at_table(frame)


def _wide_at_table(frame: Frame) -> Instruments:
    """Both charts take half of the display; the gauges and the board stand beside the radio's."""
    places = star(frame)
    header, charts = replace(places.header, captions=True), (places.chart, places.radio)
    if places.below is not None:
        board, gauges = places.rest, places.below
        return Instruments(header, places.top, None, *charts, gauges, board, board)
    gauges, board = down(places.rest, frame.gap, 0.36, 0.64)
    return Instruments(header, places.top, None, *charts, gauges, board, places.rest)


def _wide_with_panel(frame: Frame) -> Instruments:
    """Less height: two charts side by side, the gauges in a column, the log in the header."""
    middle, gap = frame.middle, frame.gap
    boat, said, log, match = across(frame.header, gap, 0.2, 0.44, 0.24, 0.12)
    chart, rest = from_left(middle, min(middle.height, round(middle.width * 0.34)), gap)
    radio, rest = from_left(rest, min(middle.height - frame.px(30), round(middle.width * 0.29)), gap)
    gauges, board = across(rest, gap, 0.38, 0.62)
    return Instruments(HeaderLayout(boat, said, match), frame.header, log, chart, radio, gauges, board, board)


def _tall(frame: Frame) -> Instruments:
    """The boat and the match above what was said; the board below the charts."""
    gap = frame.gap
    top, said = down(frame.header, gap, top_share(frame), 1 - top_share(frame))
    boat, match = across(top, gap, 0.7, 0.3)
    upper, lower = down(frame.middle, gap, 0.56, 0.44)
    chart, column = from_left(upper, min(upper.height, round(upper.width * 0.6)), gap)
    radio, log = from_top(column, min(round(column.height * 0.7), column.width + frame.px(40)), gap)
    gauges, board = across(lower, gap, 0.44, 0.56)
    return Instruments(HeaderLayout(boat, said, match), frame.header, log, chart, radio, gauges, board, board)
