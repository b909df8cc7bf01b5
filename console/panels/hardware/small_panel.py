"""The panel that a wiring needs: where it has contacts for some stations only, a smaller one."""

from dataclasses import replace

from console.panels.hardware.panel import Control, Panel, PanelHeading, PanelStation
from console.panels.hardware.wiring import Wiring
from console.toml_file import Point

SCREW_MM = 6.0
"""From the edge to a screw: the middle of a wall below."""
SCREWS_APART_MM = 230.0
"""At the most, along the longer sides."""


def built_panel(panel: Panel, wiring: Wiring) -> Panel:
    """Only what has a contact is drilled; stations without any are not there at all."""
    contacts = frozenset[str]().union(*(crew.contacts for crew in wiring.crews))
    if contacts.issuperset(panel.lamps):
        return panel
    controls = tuple(control for control in panel.controls if control.id in contacts)
    stations = tuple(one for one in panel.stations if any(c.station == one.id for c in controls))
    circuits = tuple(circuit for circuit in panel.circuits if contacts.issuperset(circuit.controls))
    table = tuple(control for control in panel.table if control.id in contacts)
    fewer = replace(panel, controls=controls, stations=stations, circuits=circuits, table=table)
    return fewer if len(stations) == len(panel.stations) or not stations else _cropped(fewer)


def _cropped(panel: Panel) -> Panel:
    """To its stations, with the margins that the whole panel has."""
    margin_x, margin_y = panel.edge_mm + 3, min(one.y_mm for one in panel.stations)
    left = min(one.x_mm for one in panel.stations) - margin_x
    width = max(one.x_mm + one.width_mm for one in panel.stations) + margin_x - left
    height = max(one.y_mm + one.height_mm for one in panel.stations) + margin_y
    return replace(
        panel,
        width_mm=width,
        height_mm=height,
        screws_mm=_screws(width, height),
        stations=tuple(_moved_station(one, left) for one in panel.stations),
        controls=tuple(_moved_control(one, left) for one in panel.controls),
        circuits=tuple(
            replace(c, lines_mm=tuple(tuple((x - left, y) for x, y in line) for line in c.lines_mm))
            for c in panel.circuits
        ),
    )


def _moved_station(station: PanelStation, left: float) -> PanelStation:
    headings = tuple(PanelHeading(one.text, one.x_mm - left, one.y_mm) for one in station.headings)
    return replace(station, x_mm=station.x_mm - left, headings=headings)


def _moved_control(control: Control, left: float) -> Control:
    return replace(control, x_mm=control.x_mm - left)


def _screws(width: float, height: float) -> tuple[Point, ...]:
    """Along both long sides, evenly."""
    count = max(1, round((width - 2 * SCREW_MM) / SCREWS_APART_MM + 0.4))
    places = [SCREW_MM + (width - 2 * SCREW_MM) * n / count for n in range(count + 1)]
    return tuple((x, y) for y in (SCREW_MM, height - SCREW_MM) for x in places)
