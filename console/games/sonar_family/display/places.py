"""Where everything goes on Sonar Family's display: two stations instead of four, so all is larger."""

from dataclasses import dataclass

from pygame import Rect

from console.displays.layout import Frame, Instruments, top_share

_NOTE_SHARE = 0.3
"""The part of the width that a word to a dark station takes, for as long as it is shown."""
_BESIDE_FROM = 1.25
"""Width over height from which the log stands beside the energy, not below it."""


@dataclass(frozen=True)
class Places:
    """The parts of the display."""

    header: Instruments
    """Of which only the header's three parts are used."""
    chart: Rect
    radio: Rect
    energy: Rect
    log: Rect

    @property
    def choice(self) -> Rect:
        """A ring covers both the energy and the log."""
        return self.energy.union(self.log)


def places_of(frame: Frame) -> Places:
    """Charts left and right with the energy between them; on a tall display one below the other."""
    middle, gap = frame.middle, frame.gap
    if frame.wide:
        side = min(middle.height, round(middle.width * 0.38))
        chart = Rect(middle.left, middle.top, side, middle.height)
        radio = Rect(middle.right - side, middle.top, side, middle.height)
        between = Rect(chart.right + gap, middle.top, radio.left - chart.right - 2 * gap, middle.height)
        energy, log = _energy_and_log(between, gap)
    else:
        upper, lower = _halves_down(middle, gap)
        side = min(upper.height, round(upper.width * 0.64))
        chart = Rect(upper.left, upper.top, side, upper.height)
        radio = Rect(lower.left, lower.top, side, lower.height)
        energy = Rect(chart.right + gap, upper.top, upper.right - chart.right - gap, upper.height)
        log = Rect(radio.right + gap, lower.top, lower.right - radio.right - gap, lower.height)
    return Places(_header(frame, chart, radio, energy, log), chart, radio, energy, log)


def _energy_and_log(between: Rect, gap: int) -> tuple[Rect, Rect]:
    if between.width > _BESIDE_FROM * between.height:
        width = round(between.width * 0.62)
        energy = Rect(between.left, between.top, width, between.height)
        return energy, Rect(
            energy.right + gap, between.top, between.right - energy.right - gap, between.height
        )
    height = round(between.height * 0.64)
    energy = Rect(between.left, between.top, between.width, height)
    return energy, Rect(between.left, energy.bottom + gap, between.width, between.height - height - gap)


def _halves_down(place: Rect, gap: int) -> tuple[Rect, Rect]:
    height = (place.height - gap) // 2
    upper = Rect(place.left, place.top, place.width, height)
    return upper, Rect(place.left, upper.bottom + gap, place.width, place.bottom - upper.bottom - gap)


def _header(frame: Frame, chart: Rect, radio: Rect, energy: Rect, log: Rect) -> Instruments:
    header, gap = frame.header, frame.gap
    row, said = header, header
    if not frame.wide:
        row = Rect(header.left, header.top, header.width, round(header.height * top_share(frame)))
        said = Rect(header.left, row.bottom + gap, header.width, header.bottom - row.bottom - gap)
    boat = Rect(row.left, row.top, round(row.width * (0.24 if frame.wide else 0.7)), row.height)
    clock = round(row.width * (0.13 if frame.wide else 0.28))
    match = Rect(row.right - clock, row.top, clock, row.height)
    if frame.wide:
        said = Rect(boat.right + gap, row.top, match.left - boat.right - 2 * gap, row.height)
    return Instruments(boat, said, log, match, chart, radio, energy, energy)


@dataclass(frozen=True)
class Stations:
    """Two cards along the bottom edge and their keys, with room between for a word to a dark station."""

    captain: Rect
    note: Rect | None
    radio: Rect
    captain_keys: Rect | None
    radio_keys: Rect | None


def stations_of(frame: Frame, noted: bool) -> Stations:
    first, second = _pair(frame.stations, frame)
    keys = _pair(frame.keys, frame) if frame.keys else (None, None)
    if not noted:
        return Stations(first, None, second, *keys)
    if not frame.wide:
        note = Rect(
            first.right - round(first.width * 0.45), first.top, round(first.width * 0.45), first.height
        )
        captain = Rect(first.left, first.top, note.left - frame.gap - first.left, first.height)
        return Stations(captain, note, second, *keys)
    width = round(frame.header.width * _NOTE_SHARE)
    note = Rect(frame.header.centerx - width // 2, first.top, width, first.height)
    captain = Rect(first.left, first.top, note.left - frame.gap - first.left, first.height)
    radio = Rect(note.right + frame.gap, second.top, second.right - note.right - frame.gap, second.height)
    return Stations(captain, note, radio, *keys)


def _pair(four: tuple[Rect, ...], frame: Frame) -> tuple[Rect, Rect]:
    """The captain's half and the radio operator's."""
    return four[0].union(four[1]), four[2].union(four[3])
