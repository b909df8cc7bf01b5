"""A station's part of the panel list, for a page that lays it out as it likes."""

from console.core.words import Station
from console.messages.tablet_news import ControlPlace
from console.panels.hardware import Panel


def controls_of(panel: Panel, station: Station) -> tuple[ControlPlace, ...]:
    """Its controls in the panel's order, in millimetres from its own corner."""
    own = next(each for each in panel.stations if each.id == station)
    return tuple(
        ControlPlace(
            control=each.id.partition(".")[2],
            kind=each.kind.name,
            colour=each.colour,
            symbol=each.symbol,
            x_mm=each.x_mm - own.x_mm,
            y_mm=each.y_mm - own.y_mm,
            label=each.label._asdict(),
        )
        for each in panel.controls
        if each.station == station
    )


def size_mm_of(panel: Panel, station: Station) -> tuple[float, float]:
    """How wide and how high it is."""
    own = next(each for each in panel.stations if each.id == station)
    return own.width_mm, own.height_mm
