"""The panel list: every control and lamp of a crew panel, once."""

import zlib
from dataclasses import dataclass
from functools import cached_property

from console.toml_file import Point, Text

COLOURS = ("white", "red", "green", "yellow", "blue", "black")
SYMBOLS = ("diamond", "disc", "triangle", "trefoil")
"""Diamond: mine and torpedo. Disc: drone and sonar. Triangle: silence and scenario. Trefoil: radiation."""
LABELS_AT = ("below", "right")
DASHES = ("solid", "dashed", "dotted")


@dataclass(frozen=True, slots=True)
class ControlKind:
    """A sort of button: what to buy, what to drill, how much room it takes. All round."""

    name: str
    part: Text
    hole_mm: float
    cap_mm: float
    clearance_mm: float
    label_at: str
    """Where its word is printed: `below` or `right`."""


@dataclass(frozen=True, slots=True)
class Control:
    """A control of a crew panel, and the lamp of the same name in or at it."""

    id: str
    """`captain.north`: station and control; a crew in front makes it `blue.captain.north`."""
    station: str
    label: Text
    kind: ControlKind
    colour: str
    x_mm: float
    y_mm: float
    symbol: str | None
    """One of SYMBOLS, or None."""
    time_critical: bool
    """Worth a direct pin: presses of the two crews race for it."""


@dataclass(frozen=True, slots=True)
class TableControl:
    """A control of the table itself, not of a crew: `table.key`, `table.coin`. It has no lamp."""

    id: str
    label: Text
    kind: ControlKind


@dataclass(frozen=True, slots=True)
class PanelHeading:
    """A word printed on the panel that belongs to no single control."""

    text: Text
    x_mm: float
    y_mm: float


@dataclass(frozen=True, slots=True)
class PanelStation:
    """One person's part of the panel: a rectangle."""

    id: str
    name: Text
    x_mm: float
    y_mm: float
    width_mm: float
    height_mm: float
    headings: tuple[PanelHeading, ...]


@dataclass(frozen=True, slots=True)
class Circuit:
    """A circuit of the engineer's panel: the controls that it joins, and the lines printed between them."""

    name: Text
    controls: tuple[str, ...]
    dash: str
    lines_mm: tuple[tuple[Point, ...], ...]


@dataclass(frozen=True, slots=True)
class PanelBox:
    """The box below a panel."""

    wall_mm: float
    inside_mm: float
    base_mm: float
    cable_hole_mm: float


@dataclass(frozen=True)
class Panel:
    """A crew panel. Both crews have the same."""

    file: str
    width_mm: float
    height_mm: float
    corner_mm: float
    edge_mm: float
    screw_hole_mm: float
    screws_mm: tuple[Point, ...]
    stations: tuple[PanelStation, ...]
    controls: tuple[Control, ...]
    """The crew's controls. Lamp number i is the lamp of control number i."""
    table: tuple[TableControl, ...]
    circuits: tuple[Circuit, ...]
    box: PanelBox

    @cached_property
    def scanned(self) -> tuple[str, ...]:
        """What a bridge scans, by its number on the wire: the crew's controls, then the table's own."""
        return self.lamps + tuple(control.id for control in self.table)

    @cached_property
    def lamps(self) -> tuple[str, ...]:
        """The lamps by their number on the wire: one for each of the crew's controls."""
        return tuple(control.id for control in self.controls)

    @cached_property
    def fingerprint(self) -> int:
        """32 bits over what bridge and table must agree on: which control has which number."""
        return zlib.crc32("\n".join(self.scanned).encode())

    def of_station(self, station: str) -> tuple[Control, ...]:
        """The controls of one station, in their order."""
        return tuple(control for control in self.controls if control.station == station)
