"""The panel on paper: its stations as they are drawn, and what each button does."""

from collections.abc import Iterator
from dataclasses import replace

from console.languages import catalogue, written
from console.panels.hardware.drawn_shapes import Circle, DrawnLine, DrawnWords, Layer, Shape, Style
from console.panels.hardware.panel import Control, Panel
from console.panels.hardware.panel_drawing import draw_panel
from console.paper.paper_page import EDGE, RULE, SIZES_MM, Paper, PaperBox, PaperPage

_STATIONS_A_PAGE = 2
USES = {
    "captain": {
        "course": ("north", "east", "south", "west"),
        "stop": ("stop",),
        "ok": ("ok",),
        "cancel": ("cancel",),
        "surface": ("surface",),
    },
    "first-mate": {
        "system": ("mine", "torpedo", "drone", "sonar", "silence", "scenario"),
        "turn": ("previous", "next"),
        "ok": ("ok",),
        "stop": ("stop",),
    },
    "engineer": {
        "symbol": tuple(f"{panel}-{n}" for panel in ("west", "north", "south", "east") for n in range(1, 7)),
        "ok": ("ok",),
    },
    "radio": {
        "note": tuple(f"note-{course}" for course in ("north", "east", "south", "west")),
        "silence": ("note-silence",),
        "slide": tuple(f"slide-{course}" for course in ("north", "east", "south", "west")),
        "erase": ("erase",),
        "ok": ("ok",),
    },
}
"""By station: buttons that do the same, by the name of what they do."""


def panel_pages(panel: Panel, paper: Paper, language: str) -> list[PaperPage]:
    """What each button does, then the stations, two to a page."""
    stations = [station.id for station in panel.stations]
    groups = [stations[at : at + _STATIONS_A_PAGE] for at in range(0, len(stations), _STATIONS_A_PAGE)]
    return [_uses_page(panel, paper, language), *(_drawn(panel, ids, paper, language) for ids in groups)]


def _drawn(panel: Panel, stations: list[str], paper: Paper, language: str) -> PaperPage:
    page = PaperPage("", paper, language, lying=True)
    page.title = page.say("paper.panel")
    top = page.heading(page.inner, page.title, 6)
    box = page.inner.below(top + 1)
    width = box.width / _STATIONS_A_PAGE
    for number, station in enumerate(stations):
        _station(page, panel, station, PaperBox(box.x + number * width, box.y, width, box.height))
    return page


def _station(page: PaperPage, panel: Panel, station: str, box: PaperBox) -> None:
    """One station as it is printed on the panel, small enough for its box."""
    drawing = draw_panel(panel, page.language, station)
    of = next(each for each in panel.stations if each.id == station)
    scale = min((box.width - 4) / of.width_mm, box.height / of.height_mm)
    for shape in drawing.shapes:
        if shape.layer is Layer.LABELS or (isinstance(shape, Circle) and shape.style.fill):
            page.shapes.append(_scaled(shape, of.x_mm, of.y_mm, scale, box))


def _scaled(shape: Shape, left: float, top: float, scale: float, box: PaperBox) -> Shape:
    def at(x: float, y: float) -> tuple[float, float]:
        return box.x + (x - left) * scale, box.y + (y - top) * scale

    if isinstance(shape, DrawnWords):
        x, y = at(shape.x_mm, shape.y_mm)
        return replace(shape, x_mm=x, y_mm=y, size_mm=shape.size_mm * scale)
    style = _thinner(shape.style, scale)
    if isinstance(shape, DrawnLine):
        return replace(shape, style=style, points_mm=tuple(at(*point) for point in shape.points_mm))
    x, y = at(shape.x_mm, shape.y_mm)
    if isinstance(shape, Circle):
        return replace(shape, style=style, x_mm=x, y_mm=y, radius_mm=shape.radius_mm * scale)
    size = (shape.width_mm * scale, shape.height_mm * scale)
    return replace(shape, style=style, x_mm=x, y_mm=y, width_mm=size[0], height_mm=size[1])


def _thinner(style: Style, scale: float) -> Style:
    dash = tuple(mm * scale for mm in style.dash_mm)
    return replace(style, width_mm=style.width_mm * scale, dash_mm=dash)


def _uses_page(panel: Panel, paper: Paper, language: str) -> PaperPage:
    page = PaperPage("", paper, language)
    page.title = page.say("paper.panel-uses")
    top = page.heading(page.inner, page.title, 7) + 2
    page.largest(SIZES_MM, lambda size: _uses(page, panel, top, size))
    return page


def _uses(page: PaperPage, panel: Panel, y: float, size: float) -> None:
    for station in panel.stations:
        y = page.heading(page.inner.below(y), written(station.name, page.language), size * 1.3) + 0.5
        page.line((page.inner.x, y), (page.inner.x + page.inner.width, y), style=EDGE)
        for names, use in button_rows(panel, station.id, page.language):
            y = _row(page, y + 1.2, names, use, size)
        y += size


def _row(page: PaperPage, y: float, names: str, use: str, size: float) -> float:
    inner = page.inner
    split = inner.width * 0.42
    left = page.block(PaperBox(inner.x, y, split - 4, inner.bottom - y), [names], size, size)
    place = PaperBox(inner.x + split, y, inner.width - split, inner.bottom - y)
    bottom = max(left, page.block(place, [use], size, size)) - 0.4
    page.line((inner.x, bottom), (inner.x + inner.width, bottom), style=RULE)
    return bottom


def button_rows(panel: Panel, station: str, language: str) -> Iterator[tuple[str, str]]:
    """The names of buttons that do the same, and what they do; a button of one's own stands alone."""
    controls = {control.id.partition(".")[2]: control for control in panel.of_station(station)}
    for use, names in USES.get(station, {}).items():
        known = [controls.pop(name) for name in names if name in controls]
        if known:
            yield _called(known, language), _first_large(catalogue(language)[f"use.{station}-{use}"])
    for control in controls.values():
        yield _called([control], language), ""


def _called(controls: list[Control], language: str) -> str:
    """`North, East, South, West`; of many the first and the last."""
    labels = [written(control.label, language) for control in controls]
    return ", ".join(labels) if len(labels) <= 8 else f"{labels[0]} … {labels[-1]}"


def _first_large(text: str) -> str:
    return text[:1].upper() + text[1:]
