"""The panel list: every control and lamp of a crew panel, once."""

import math
import re
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from pathlib import Path

from console.shipped import HARDWARE
from console.toml_file import BadFileError, Section, read_toml, shown

LANGUAGES = ("en", "fr")
COLOURS = ("white", "red", "green", "yellow", "blue", "black")
SYMBOLS = ("diamond", "disc", "triangle", "trefoil")
"""Diamond: mine and torpedo. Disc: drone and sonar. Triangle: silence and scenario. Trefoil: radiation."""
DASHES = ("solid", "dashed", "dotted")
_NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Text:
    """A word of the panel in each language."""

    en: str
    fr: str

    def in_(self, language: str) -> str:
        """The word in `en` or `fr`."""
        return {"en": self.en, "fr": self.fr}[language]


@dataclass(frozen=True, slots=True)
class Kind:
    """A sort of button: what to buy, what to drill, how much room it takes. All round."""

    name: str
    part: Text
    hole_mm: float
    cap_mm: float
    clearance_mm: float


@dataclass(frozen=True, slots=True)
class Control:
    """A control of a crew panel, and the lamp of the same name in or at it."""

    id: str
    """`captain.north`: station and control; a crew in front makes it `blue.captain.north`."""
    station: str
    label: Text
    kind: Kind
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
    kind: Kind


@dataclass(frozen=True, slots=True)
class Heading:
    """A word printed on the panel that belongs to no single control."""

    text: Text
    x_mm: float
    y_mm: float


@dataclass(frozen=True, slots=True)
class Station:
    """One person's part of the panel: a rectangle."""

    id: str
    name: Text
    x_mm: float
    y_mm: float
    width_mm: float
    height_mm: float
    headings: tuple[Heading, ...]


@dataclass(frozen=True, slots=True)
class Circuit:
    """A circuit of the engineer's panel: the controls that it joins, and the line printed between them."""

    name: Text
    controls: tuple[str, ...]
    dash: str
    line_mm: tuple[Point, ...]


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
    stations: tuple[Station, ...]
    controls: tuple[Control, ...]
    """The crew's controls. Lamp number i is the lamp of control number i."""
    table: tuple[TableControl, ...]
    circuits: tuple[Circuit, ...]

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


def load_panel(path: Path | None = None) -> Panel:
    """The panel list at `path`, or the one that ships with the program.

    :raises BadFileError: with every error of the file
    """
    top = read_toml(path or HARDWARE / "panel.toml")
    panel = _PanelReader(top).panel()
    if top.file.problems:
        raise BadFileError(top.file.problems)
    return panel


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

    def _kind(self, name: str, section: Section) -> Kind:
        kind = Kind(
            name,
            _text(section),
            hole_mm=section.number("hole_mm", most=200),
            cap_mm=section.number("cap_mm", least=1, most=200),
            clearance_mm=section.number("clearance_mm", least=1, most=300),
        )
        section.finish()
        if kind.clearance_mm < max(kind.cap_mm, kind.hole_mm):
            seen = f"{kind.clearance_mm:g} mm is less than its cap or its hole"
            section.wrong("clearance_mm", f"the clearance of kind {name}, {seen}", "make it larger")
        return kind

    def _kind_of(self, section: Section) -> Kind:
        name = section.choice("kind", self.kinds)
        return self.kinds.get(name) or Kind(name, Text("", ""), 1, 1, 1)

    def _station(self, name: str, section: Section) -> Station:
        return Station(
            name,
            _text(section),
            x_mm=section.number("x_mm"),
            y_mm=section.number("y_mm"),
            width_mm=section.number("width_mm", least=1),
            height_mm=section.number("height_mm", least=1),
            headings=tuple(
                self._heading(one) for _, one in _tables(section.section("headings", required=False))
            ),
        )

    def _heading(self, section: Section) -> Heading:
        heading = Heading(_text(section), x_mm=section.number("x_mm"), y_mm=section.number("y_mm"))
        section.finish()
        return heading

    def _control(self, station: str, name: str, section: Section) -> Control:
        control = Control(
            id=f"{station}.{name}",
            station=station,
            label=_text(section),
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
            yield TableControl(f"table.{name}", _text(section), self._kind_of(section))
            section.finish()
        table.finish()

    def _circuit(self, name: str, section: Section) -> Circuit:
        circuit = Circuit(
            _text(section),
            controls=section.texts("controls"),
            dash=section.choice("dash", DASHES),
            line_mm=section.points("line_mm"),
        )
        section.finish()
        self.where[f"circuit {circuit.name.en}"] = section
        return circuit

    def _check_circuits(self, panel: Panel) -> None:
        for circuit in panel.circuits:
            section = self.where[f"circuit {circuit.name.en}"]
            for control in circuit.controls:
                if control not in panel.lamps:
                    section.wrong("controls", f"{section.title} joins {shown(control)}, an unknown control")

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


def _text(section: Section) -> Text:
    return Text(*(section.text(language) for language in LANGUAGES))


def _inside(control: Control, station: Station, panel: Panel) -> bool:
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
