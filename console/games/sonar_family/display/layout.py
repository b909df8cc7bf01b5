"""Where everything goes on Sonar Family's display: two stations instead of four, so all is larger."""

from dataclasses import dataclass

from pygame import Rect

from console.displays.layout import Frame, HeaderLayout, from_left, from_right, from_top, star, top_share

_NOTE_SHARE = 0.3
"""The part of the width that a word to a dark station takes, for as long as it is shown."""
_BESIDE_FROM = 1.25
"""Width over height from which the log stands beside the energy, not below it."""


@dataclass(frozen=True)
class FamilyLayout:
    """The upper part of the display."""

    header: HeaderLayout
    top: Rect
    """Where bands are."""
    chart: Rect
    radio: Rect
    energy: Rect
    log: Rect
    ring: Rect
    """Over the energy, and over the log where both are beside each other."""


def layout_of(frame: Frame) -> FamilyLayout:
    """Charts left and right with the energy between them; on a tall display one below the other."""
    middle, gap = frame.middle, frame.gap
    if frame.wide and not frame.keys:
        places = star(frame)
        if places.below is not None:
            own, told = places.rest, places.below
            return FamilyLayout(places.header, places.top, places.chart, places.radio, own, told, own)
        energy, log = from_top(places.rest, round(places.rest.height * 0.6), gap)
        return FamilyLayout(places.header, places.top, places.chart, places.radio, energy, log, places.rest)
    if frame.wide:
        side = min(middle.height, round(middle.width * 0.38))
        chart, rest = from_left(middle, side, gap)
        between, radio = from_right(rest, side, gap)
        energy, log = _energy_and_log(between, gap)
        return FamilyLayout(_header(frame), frame.header, chart, radio, energy, log, energy.union(log))
    upper, lower = from_top(middle, (middle.height - gap) // 2, gap)
    side = min(upper.height, round(upper.width * 0.64))
    chart, energy = from_left(upper, side, gap)
    radio, log = from_left(lower, side, gap)
    return FamilyLayout(_header(frame), frame.header, chart, radio, energy, log, energy)


def _energy_and_log(between: Rect, gap: int) -> tuple[Rect, Rect]:
    if between.width > _BESIDE_FROM * between.height:
        return from_left(between, round(between.width * 0.62), gap)
    return from_top(between, round(between.height * 0.64), gap)


def _header(frame: Frame) -> HeaderLayout:
    header, gap = frame.header, frame.gap
    if frame.wide:
        boat, rest = from_left(header, round(header.width * 0.24), gap)
        said, match = from_right(rest, round(header.width * 0.13), gap)
        return HeaderLayout(boat, said, match)
    row, said = from_top(header, round(header.height * top_share(frame)), gap)
    boat, _ = from_left(row, round(row.width * 0.7), gap)
    _, match = from_right(row, round(row.width * 0.28), gap)
    return HeaderLayout(boat, said, match)


@dataclass(frozen=True)
class StationsLayout:
    """Two cards along the bottom edge and their keys, with room between for a word to a dark station."""

    captain: Rect
    note: Rect | None
    radio: Rect
    captain_keys: Rect | None
    radio_keys: Rect | None


def stations_layout(frame: Frame, noted: bool) -> StationsLayout:
    first, second = _pair(frame.stations)
    keys = _pair(frame.keys) if frame.keys else (None, None)
    if not noted:
        return StationsLayout(first, None, second, *keys)
    if not frame.wide:
        captain, note = from_right(first, round(first.width * 0.45), frame.gap)
        return StationsLayout(captain, note, second, *keys)
    width = round(frame.header.width * _NOTE_SHARE)
    note = Rect(frame.header.centerx - width // 2, first.top, width, first.height)
    captain, _ = from_right(first, first.right - note.left, frame.gap)
    _, radio = from_left(second, note.right - second.left, frame.gap)
    return StationsLayout(captain, note, radio, *keys)


def _pair(four: tuple[Rect, ...]) -> tuple[Rect, Rect]:
    """The captain's half and the radio operator's."""
    return four[0].union(four[1]), four[2].union(four[3])
