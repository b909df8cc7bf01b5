"""The stations along the bottom edge of a display: a card each, and below it the buttons on screen."""

from console.displays.layout import Frame
from console.displays.piece import Piece
from console.displays.screen import Screen
from console.displays.widgets.cards import card
from console.displays.widgets.screen_panel import keys, panel


def stations(screen: Screen, frame: Frame, elsewhere: frozenset[str], beat: int) -> list[Piece]:
    """`elsewhere`: the controls that are pressed elsewhere on this display, or not at all."""
    made = [
        card(screen, number, place, frame.sizes, beat)
        for number, place in enumerate(frame.stations)
        if number < len(screen.cards)
    ]
    for station, place in zip(_names(), frame.keys, strict=False):
        made.append(keys(screen, station, place, elsewhere, frame.unit))
    return made


def _names() -> list[str]:
    return [each.id for each in panel().stations]
