"""The hardware of a table as data: the one list of controls and lamps, the wirings, and what is made of them.

`load_panel()` reads hardware/panel.toml, `load_wiring("mega")` a wiring beside it, `load_keys()` the key map;
`firmware_header(panel, wiring)` is the bridge firmware's pin table.
"""

from console.panels.hardware.panel import Circuit, Control, Kind, Panel, Station, TableControl, load_panel

__all__ = ["Circuit", "Control", "Kind", "Panel", "Station", "TableControl", "load_panel"]
