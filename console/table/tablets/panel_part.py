"""A station's part of the panel list, for a page that lays it out as it likes."""

from console.core.views import Json
from console.core.words import Station
from console.panels.hardware import Panel


def panel_part(panel: Panel, station: Station) -> dict[str, Json]:
    """Its controls in the panel's order, in millimetres from its own corner, and its size."""
    own = next(each for each in panel.stations if each.id == station)
    return {
        "controls": [
            {
                "control": each.id.partition(".")[2],
                "kind": each.kind.name,
                "colour": each.colour,
                "symbol": each.symbol,
                "x_mm": each.x_mm - own.x_mm,
                "y_mm": each.y_mm - own.y_mm,
                "label": {**each.label._asdict()},
            }
            for each in panel.controls
            if each.station == station
        ],
        "size_mm": [own.width_mm, own.height_mm],
    }
