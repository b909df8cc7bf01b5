"""Reading the panel list, and finding what is wrong with it."""

import math
import re
from collections.abc import Iterator
from functools import cache
from itertools import combinations
from pathlib import Path

from console.panels.hardware.panel import (
    COLOURS,
    DASHES,
    LABELS_AT,
    SYMBOLS,
    Circuit,
    Control,
    ControlKind,
    Panel,
    PanelBox,
    PanelHeading,
    PanelStation,
    TableControl,
)
from console.shipped import HARDWARE
from console.toml_file import Problem, Section, Text, nearest, read_text, read_toml, shown, unless_wrong

_NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")


def read_panel(path: Path | None = None) -> tuple[Panel, list[Problem]]:
    """The panel list as far as it can be read, and everything that is wrong with it.

    :raises BadFileError: it is no TOML file at all
    """
    top = read_toml(path or HARDWARE / "panel.toml", "panel")
    return _PanelReader(top).panel(), top.file.problems


def load_panel(path: Path | None = None) -> Panel:
    """The panel list at `path`, or the one that ships with the program.

    :raises BadFileError: with every error of the file
    """
    return _shipped() if path is None else unless_wrong(*read_panel(path))


@cache
def _shipped() -> Panel:
    """Read once: reading takes as long as drawing a frame."""
    return unless_wrong(*read_panel())


class _PanelReader:
    """Reads the sections of a panel list and notes what is wrong with them."""

    def __init__(self, top: Section) -> None:
        self.top = top
        self.kinds = {name: self._kind(name, section) for name, section in self._named("kinds")}
        self.where: dict[str, Section] = {}
        """The section of each control, for errors that concern two."""

    def panel(self) -> Panel:
        size = self.top.section("panel")
        stations, controls = [], []
        for name, section in self._named("stations"):
            stations.append(self._station(name, section))
            controls += [self._control(name, key, one) for key, one in _tables(section.section("controls"))]
            section.finish()
        panel = Panel(
            file=self.top.file.name,
            width_mm=size.number("width_mm", least=50, most=5000),
            height_mm=size.number("height_mm", least=50, most=5000),
            corner_mm=size.number("corner_mm", 0, most=100),
            edge_mm=size.number("edge_mm", 0, most=100),
            screw_hole_mm=size.number("screw_hole_mm", 4.5, least=1, most=20),
            screws_mm=size.points("screws_mm", ()),
            stations=tuple(stations),
            controls=tuple(controls),
            table=tuple(self._table_controls()),
            circuits=tuple(self._circuit(*named) for named in self._named("circuits", required=False)),
            box=self._box(),
        )
        size.finish()
        self.top.finish()
        if not controls:
            self.top.wrong(
                "stations", "the panel has no controls", "add [stations.captain.controls] and the rest"
            )
        self._check_places(panel)
        self._check_circuits(panel)
        return panel

    def _named(self, key: str, *, required: bool = True) -> Iterator[tuple[str, Section]]:
        return _tables(self.top.section(key, required=required))

    def _box(self) -> PanelBox:
        section = self.top.section("box", required=False)
        box = PanelBox(
            wall_mm=section.number("wall_mm", 12, least=3, most=50),
            inside_mm=section.number("inside_mm", 90, least=40, most=500),
            base_mm=section.number("base_mm", 6, least=1, most=50),
            cable_hole_mm=section.number("cable_hole_mm", 25, least=5, most=80),
        )
        section.finish()
        return box

    def _kind(self, name: str, section: Section) -> ControlKind:
        kind = ControlKind(
            name,
            read_text(section),
            hole_mm=section.number("hole_mm", most=200),
            cap_mm=section.number("cap_mm", least=1, most=200),
            clearance_mm=section.number("clearance_mm", least=1, most=300),
            label_at=section.choice("label", LABELS_AT),
        )
        section.finish()
        if kind.clearance_mm < max(kind.cap_mm, kind.hole_mm):
            seen = f"{kind.clearance_mm:g} mm is less than its cap or its hole"
            section.wrong("clearance_mm", f"the clearance of kind {name}, {seen}", "make it larger")
        return kind

    def _kind_of(self, section: Section) -> ControlKind:
        name = section.choice("kind", self.kinds)
        return self.kinds.get(name) or ControlKind(name, Text("", ""), 1, 1, 1, "below")

    def _station(self, name: str, section: Section) -> PanelStation:
        return PanelStation(
            name,
            read_text(section),
            x_mm=section.number("x_mm"),
            y_mm=section.number("y_mm"),
            width_mm=section.number("width_mm", least=1),
            height_mm=section.number("height_mm", least=1),
            headings=tuple(
                self._heading(one) for _, one in _tables(section.section("headings", required=False))
            ),
        )

    def _heading(self, section: Section) -> PanelHeading:
        heading = PanelHeading(read_text(section), x_mm=section.number("x_mm"), y_mm=section.number("y_mm"))
        section.finish()
        return heading

    def _control(self, station: str, name: str, section: Section) -> Control:
        control = Control(
            id=f"{station}.{name}",
            station=station,
            label=read_text(section),
            kind=self._kind_of(section),
            colour=section.choice("colour", COLOURS),
            x_mm=section.number("x_mm"),
            y_mm=section.number("y_mm"),
            symbol=section.choice("symbol", SYMBOLS) if "symbol" in section.data else None,
            time_critical=section.flag("time_critical", False),
        )
        section.finish()
        self.where[control.id] = section
        return control

    def _table_controls(self) -> Iterator[TableControl]:
        table = self.top.section("table", required=False)
        for name, section in _tables(table.section("controls", required=False)):
            yield TableControl(f"table.{name}", read_text(section), self._kind_of(section))
            section.finish()
        table.finish()

    def _circuit(self, name: str, section: Section) -> Circuit:
        circuit = Circuit(
            read_text(section),
            controls=section.texts("controls"),
            dash=section.choice("dash", DASHES),
            lines_mm=section.lines("lines_mm"),
        )
        section.finish()
        self.where[f"circuit {circuit.name.en}"] = section
        return circuit

    def _check_circuits(self, panel: Panel) -> None:
        for circuit in panel.circuits:
            section = self.where[f"circuit {circuit.name.en}"]
            for control in circuit.controls:
                if control not in panel.lamps:
                    section.wrong(
                        "controls",
                        f"{section.title} joins {shown(control)}, an unknown control",
                        nearest(control, panel.lamps),
                    )

    def _check_places(self, panel: Panel) -> None:
        stations = {station.id: station for station in panel.stations}
        for control in panel.controls:
            if not _inside(control, stations[control.station], panel):
                self.where[control.id].wrong(
                    "x_mm",
                    f"{control.id} at ({control.x_mm:g}, {control.y_mm:g}) leaves its station or comes "
                    f"within {panel.edge_mm:g} mm of the panel's edge",
                    "move it inwards or choose a smaller kind",
                )
        for one, other in combinations(panel.controls, 2):
            apart_mm = math.dist((one.x_mm, one.y_mm), (other.x_mm, other.y_mm))
            needed_mm = (one.kind.clearance_mm + other.kind.clearance_mm) / 2
            if apart_mm < needed_mm:
                self.where[other.id].wrong(
                    "x_mm",
                    f"{other.id} overlaps {one.id}: their centres are {apart_mm:.1f} mm apart, "
                    f"their kinds need {needed_mm:g} mm",
                    "move one of them",
                )


def _tables(section: Section) -> Iterator[tuple[str, Section]]:
    """The tables of a section whose names are free, each name checked."""
    for name, table in section.sections().items():
        if not _NAME.fullmatch(name):
            section.wrong(
                name, f"{shown(name)} in {section.title} is no name", "use lower case, digits and -"
            )
        yield name, table


def _inside(control: Control, station: PanelStation, panel: Panel) -> bool:
    """Whether the control's clearance is within its station, and its cap away from the panel's edge."""
    reach_mm, cap_mm = control.kind.clearance_mm / 2, control.kind.cap_mm / 2 + panel.edge_mm
    return (
        station.x_mm <= control.x_mm - reach_mm
        and control.x_mm + reach_mm <= station.x_mm + station.width_mm
        and station.y_mm <= control.y_mm - reach_mm
        and control.y_mm + reach_mm <= station.y_mm + station.height_mm
        and cap_mm <= control.x_mm <= panel.width_mm - cap_mm
        and cap_mm <= control.y_mm <= panel.height_mm - cap_mm
    )
