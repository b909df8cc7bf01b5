"""The stations along the bottom edge of a display: a card each, and below it the buttons on screen."""

from collections.abc import Mapping, Set

from pygame import Rect

from console.displays.layout import Frame
from console.displays.piece import Piece
from console.displays.screen import Screen
from console.displays.widgets.cards import card
from console.displays.widgets.screen_panel import has_keys, keys, panel


def stations(screen: Screen, frame: Frame, elsewhere: frozenset[str], beat: int) -> list[Piece]:
    """`elsewhere`: the controls that are pressed elsewhere on this display, or not at all."""
    below = dict(zip(_names(), frame.keys, strict=False))
    drawn = {station for station in below if has_keys(screen, station, elsewhere)}
    made = [
        card(screen, number, _with_free(place, station, below, drawn), frame.sizes, beat)
        for number, (station, place) in enumerate(zip(_names(), frame.stations, strict=False))
        if number < len(screen.cards)
    ]
    for station in below:
        if station in drawn:
            made.append(keys(screen, station, below[station], elsewhere, frame.unit))
    return made


def _with_free(place: Rect, station: str, below: Mapping[str, Rect], drawn: Set[str]) -> Rect:
    """A station whose buttons are all on the real panel has their place for its card."""
    return place.union(below[station]) if station in below and station not in drawn else place


def _names() -> list[str]:
    return [each.id for each in panel().stations]
