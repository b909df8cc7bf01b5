"""The hardware of a table as data: the one list of controls and lamps, the wirings, and what is made of them.

`load_panel()` reads hardware/panel.toml, `load_wiring(panel, "mega")` a wiring beside it;
`firmware_header(panel, wiring)` is the bridge firmware's pin table.
"""

from console.panels.hardware.firmware import NotABridgeError, firmware_header
from console.panels.hardware.own_files import SHIPPED, HardwareFiles
from console.panels.hardware.panel import Circuit, Control, ControlKind, Panel, PanelStation, TableControl
from console.panels.hardware.panel_file import load_panel
from console.panels.hardware.wiring import FULL, WIRINGS, CrewWiring, ShiftChain, Wiring
from console.panels.hardware.wiring_file import load_wiring

__all__ = [
    "FULL",
    "SHIPPED",
    "WIRINGS",
    "Circuit",
    "Control",
    "ControlKind",
    "CrewWiring",
    "HardwareFiles",
    "NotABridgeError",
    "Panel",
    "PanelStation",
    "ShiftChain",
    "TableControl",
    "Wiring",
    "firmware_header",
    "load_panel",
    "load_wiring",
]
