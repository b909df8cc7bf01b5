"""The panel to scale: what to cut, what to print, and what helps whoever drills by hand."""

import math
from collections.abc import Iterable, Iterator

from console.languages import Message, catalogue, say, written
from console.panels.hardware.drawn_shapes import (
    Box,
    Circle,
    Drawing,
    DrawnLine,
    DrawnWords,
    Layer,
    Shape,
    Style,
    symbol,
)
from console.panels.hardware.panel import Circuit, Control, Panel, PanelStation

MARGIN_MM = 12.0
INK = "#20363B"
_CUT = Style(stroke="#FF0000", width_mm=0.1)
_GUIDE = Style(stroke="#8FA0A3", width_mm=0.15)
_CAP_TINTS = {
    "white": "#FFFFFF",
    "red": "#F9D3C2",
    "green": "#C5E8DC",
    "yellow": "#F9F4B8",
    "blue": "#CDE6F7",
    "black": "#D5D9DA",
}
_FRAME = Style(stroke=INK, width_mm=0.5)
_CIRCUITS = {
    "solid": Style(stroke="#7A7A7A", width_mm=1.2),
    "dashed": Style(stroke="#1F4E8C", width_mm=1.2, dash_mm=(4.0, 2.0)),
    "dotted": Style(stroke="#3C9BC9", width_mm=1.4, dash_mm=(0.1, 2.4), round_ends=True),
}
_SYMBOL_MM = 4.6
_HEADING_MM = 5.5
_LABEL_SIZES_MM = ((50.0, 9.0), (30.0, 5.5), (0.0, 4.4))
"""From which cap on, which size of label."""


def draw_panel(panel: Panel, language: str, station: str | None = None) -> Drawing:
    """The whole panel, or one station of it, with its words."""
    shown = [one for one in panel.stations if station in (None, one.id)]
    left = 0.0 if station is None else shown[0].x_mm
    top = 0.0 if station is None else shown[0].y_mm
    width = panel.width_mm if station is None else shown[0].width_mm
    height = panel.height_mm if station is None else shown[0].height_mm
    size = f"{panel.width_mm:g} × {panel.height_mm:g} mm" + (f", {station}" if station else "")
    shapes = [
        *(_outline(panel) if station is None else ()),
        *_stations(shown, language),
        *(shape for circuit in _circuits_of(panel, shown) for shape in _circuit(circuit)),
        *(shape for one in shown for c in panel.of_station(one.id) for shape in _control(c, language)),
        *_scale(left, top + height, language),
    ]
    return Drawing(
        say(Message.of("panel.drawing", size=size), language),
        left - MARGIN_MM,
        top - MARGIN_MM,
        width + 2 * MARGIN_MM,
        height + 2 * MARGIN_MM,
        tuple(shapes),
    )


def _outline(panel: Panel) -> Iterator[Shape]:
    yield Box(Layer.CUT, _CUT, 0, 0, panel.width_mm, panel.height_mm, panel.corner_mm)
    for x_mm, y_mm in panel.screws_mm:
        yield from _hole(x_mm, y_mm, panel.screw_hole_mm)


def _hole(x_mm: float, y_mm: float, hole_mm: float) -> Iterator[Shape]:
    """A hole to cut; a cross and its diameter for whoever drills it."""
    yield Circle(Layer.CUT, _CUT, x_mm, y_mm, hole_mm / 2)
    arm_mm = min(3.0, hole_mm / 2 + 1)
    yield DrawnLine(Layer.GUIDES, _GUIDE, ((x_mm - arm_mm, y_mm), (x_mm + arm_mm, y_mm)))
    yield DrawnLine(Layer.GUIDES, _GUIDE, ((x_mm, y_mm - arm_mm), (x_mm, y_mm + arm_mm)))


def _stations(stations: Iterable[PanelStation], language: str) -> Iterator[Shape]:
    for station in stations:
        yield Box(
            Layer.LABELS, _FRAME, station.x_mm, station.y_mm, station.width_mm, station.height_mm, corner_mm=4
        )
        name = written(station.name, language).upper()
        yield DrawnWords(Layer.LABELS, INK, station.x_mm + 6, station.y_mm + 12, 10, name, "start", bold=True)
        for heading in station.headings:
            word = written(heading.text, language)
            yield DrawnWords(Layer.LABELS, INK, heading.x_mm, heading.y_mm, _HEADING_MM, word, bold=True)


def _circuits_of(panel: Panel, stations: Iterable[PanelStation]) -> list[Circuit]:
    ids = {control.id for station in stations for control in panel.of_station(station.id)}
    return [circuit for circuit in panel.circuits if ids.issuperset(circuit.controls)]


def _circuit(circuit: Circuit) -> Iterator[Shape]:
    for line in circuit.lines_mm:
        yield DrawnLine(Layer.LABELS, _CIRCUITS[circuit.dash], line)


def _control(control: Control, language: str) -> Iterator[Shape]:
    kind = control.kind
    cap = Style(_CAP_TINTS[control.colour], "#8FA0A3", 0.15, dash_mm=(1.5, 1.0))
    yield Circle(Layer.GUIDES, cap, control.x_mm, control.y_mm, kind.cap_mm / 2)
    if kind.hole_mm:
        yield from _hole(control.x_mm, control.y_mm, kind.hole_mm)
        said = f"Ø{kind.hole_mm:g}"
        yield DrawnWords(Layer.GUIDES, INK, control.x_mm + 0.6, control.y_mm - 0.8, 2.8, said, "start")
    if control.symbol:
        away_mm = (kind.cap_mm / 2 + _SYMBOL_MM + 1.2) * math.sqrt(0.5)
        yield from symbol(
            Layer.LABELS, control.symbol, control.x_mm + away_mm, control.y_mm - away_mm, _SYMBOL_MM
        )
    yield _label(control, written(control.label, language))


def _label(control: Control, word: str) -> DrawnWords:
    cap_mm = control.kind.cap_mm
    size_mm = next(size for least, size in _LABEL_SIZES_MM if cap_mm >= least)
    if control.kind.label_at == "right":
        x_mm, y_mm = control.x_mm + cap_mm / 2 + 2, control.y_mm + cap_mm / 2 - 1
        return DrawnWords(Layer.LABELS, INK, x_mm, y_mm, size_mm, word, "start")
    y_mm = control.y_mm + cap_mm / 2 + size_mm
    return DrawnWords(Layer.LABELS, INK, control.x_mm, y_mm, size_mm, word, bold=size_mm > _HEADING_MM)


def _scale(left_mm: float, bottom_mm: float, language: str) -> Iterator[Shape]:
    """A ruler below the panel: whoever prints measures it before cutting."""
    y_mm = bottom_mm + 5
    yield DrawnLine(Layer.GUIDES, Style(stroke=INK, width_mm=0.2), ((left_mm, y_mm), (left_mm + 100, y_mm)))
    for at_mm in range(0, 101, 10):
        x_mm = left_mm + at_mm
        tick = ((x_mm, y_mm - 1.5), (x_mm, y_mm + 1.5))
        yield DrawnLine(Layer.GUIDES, Style(stroke=INK, width_mm=0.2), tick)
    said = catalogue(language)["panel.measure"]
    yield DrawnWords(Layer.GUIDES, INK, left_mm + 103, y_mm + 1.2, 4, said, "start")
