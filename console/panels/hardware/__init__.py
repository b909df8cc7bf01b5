"""The hardware of a table as data: the one list of controls and lamps, the wirings, and what is made of them.

`load_panel()` reads hardware/panel.toml, `load_wiring(panel, "mega")` a wiring beside it;
`firmware_header(panel, wiring)` is the bridge firmware's pin table.
"""

from console.panels.hardware.firmware import NotABridgeError, firmware_header
from console.panels.hardware.panel import Circuit, Control, Kind, Panel, Station, TableControl
from console.panels.hardware.panel_file import load_panel
from console.panels.hardware.wiring import WIRINGS, Chain, CrewWiring, Wiring, load_wiring

__all__ = [
    "WIRINGS",
    "Chain",
    "Circuit",
    "Control",
    "CrewWiring",
    "Kind",
    "NotABridgeError",
    "Panel",
    "Station",
    "TableControl",
    "Wiring",
    "firmware_header",
    "load_panel",
    "load_wiring",
]
