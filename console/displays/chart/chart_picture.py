"""A chart as a picture that one would print and hang on a wall: SVG, or PNG made from it."""

import importlib.util
import textwrap
from collections.abc import Callable, Iterator
from functools import partial
from html import escape
from pathlib import Path

from console.core.chart import Chart
from console.core.charts.connected_sea import next_to
from console.core.dot import Dot
from console.displays.chart import chart_words, emblems
from console.displays.chart.coast_lines import (
    Raster,
    coasts,
    ice_cracks,
    ice_outline,
    place_of_number,
    sector_borders,
)
from console.displays.png import png_of
from console.displays.svg import element, polygon, text
from console.games import display_of
from console.languages import written
from console.languages.typography import unbroken
from console.look.chart_looks import DARK, Look

# A4 in units of 1/144 inch: the frame, the chart and the words have their places on it.
_WIDTH, _HEIGHT = 1190, 1684
_MARGIN = 95
_CHART_TOP = 370
_CHART_SIDE = 1000
_BRIEFING_LETTERS = 80
_PNG_ZOOM = 2
_FONTS = "B612, 'DejaVu Sans', Verdana, Helvetica, Arial, FreeSans, sans-serif"
"""FreeSans is the font that pygame brings."""
_Attributes = dict[str, str | float]
_Sign = Callable[[float, float], str]


def chart_svg(chart: Chart, language: str = "en", look: Look = DARK) -> str:
    """The picture as SVG text."""
    cell = _CHART_SIDE / max(chart.columns, chart.rows)
    left = (_WIDTH - chart.columns * cell) / 2
    top = _CHART_TOP + (_CHART_SIDE - chart.rows * cell) / 2
    raster = Raster(left, top, cell)
    drawn = [
        element("title", escape(written(chart.title, language))),
        *_definitions(chart, raster, look),
        *_frame(look),
        *_heading(chart, language, look),
        *_sea(chart, raster, look),
        *_ice(chart, raster, look),
        *_sectors(chart, raster, look),
        *_land(chart, raster, look),
        *_dots(chart, raster, look),
        *_marks(chart, raster, look),
        *_coordinates(chart, raster, look),
        *_footer(chart, language, look),
    ]
    sheet: _Attributes = {"viewBox": f"0 0 {_WIDTH} {_HEIGHT}", "width": _WIDTH, "height": _HEIGHT}
    space = "http://www.w3.org/2000/svg"
    return element("svg", "\n", *(f"{line}\n" for line in drawn), xmlns=space, **sheet, font_family=_FONTS)


def sea_svg(chart: Chart, cell: float, look: Look = DARK) -> str:
    """The chart alone, `cell` a dot: no frame, coordinates, sector numbers or words. For displays."""
    raster = Raster(0, 0, cell)
    drawn = [
        *_definitions(chart, raster, look),
        *_sea(chart, raster, look),
        *display_of(chart.game).waters(chart, raster),
        *_ice(chart, raster, look),
        *_borders(chart, raster, look),
        *_land(chart, raster, look),
        *_dots(chart, raster, look),
        *_marks(chart, raster, look),
    ]
    width, height = chart.columns * cell, chart.rows * cell
    sheet: _Attributes = {"viewBox": f"0 0 {width} {height}", "width": width, "height": height}
    space = "http://www.w3.org/2000/svg"
    return element("svg", *drawn, xmlns=space, **sheet, font_family=_FONTS)


def chart_png(svg: str) -> bytes:
    """The same as PNG, at 288 dots an inch of A4.

    Fonts are the system's; where it has none, the one that pygame brings keeps every letter on the picture.
    """
    pygame = importlib.util.find_spec("pygame")
    spare = Path(pygame.origin).parent / "freesansbold.ttf" if pygame and pygame.origin else None
    return png_of(svg, zoom=_PNG_ZOOM, letters=spare if spare and spare.is_file() else None)


def _definitions(chart: Chart, raster: Raster, look: Look) -> Iterator[str]:
    stops = [
        element("stop", offset=offset, stop_color=colour)
        for offset, colour in (("0", look.sea), ("1", look.sea_edge))
    ]
    stripe = element("line", x1=0, y1=0, x2=0, y2=9, stroke=look.hatch, stroke_width=2.2)
    yield "<defs>"
    yield element("radialGradient", *stops, id="sea", cx="50%", cy="42%", r="75%")
    yield element(
        "pattern",
        element("rect", width=9, height=9, fill=look.land),
        stripe,
        id="hatch",
        width=9,
        height=9,
        patternTransform="rotate(45)",
        patternUnits="userSpaceOnUse",
    )
    yield element("clipPath", element("rect", **_bounds(chart, raster)), id="chart")
    yield element("path", id="land", d=coasts(raster, chart.islands))
    yield element("path", id="pools", d=coasts(raster, chart.holes, 0.1, 0.02))
    yield "</defs>"


def _bounds(chart: Chart, raster: Raster) -> dict[str, float]:
    width, height = chart.columns * raster.cell, chart.rows * raster.cell
    return {"x": raster.left, "y": raster.top, "width": width, "height": height}


def _frame(look: Look) -> Iterator[str]:
    yield element("rect", width=_WIDTH, height=_HEIGHT, fill=look.ground)
    for inset, width in ((34, 3), (44, 1)):
        sides = {"width": _WIDTH - 2 * inset, "height": _HEIGHT - 2 * inset}
        yield element("rect", x=inset, y=inset, **sides, fill="none", stroke=look.line, stroke_width=width)
    for x in (34, _WIDTH - 34):
        for y in (34, _HEIGHT - 34):
            diamond = ((x, y - 13), (x + 13, y), (x, y + 13), (x - 13, y))
            yield polygon(*diamond, fill=look.ground, stroke=look.line, stroke_width=3)


def _heading(chart: Chart, language: str, look: Look) -> Iterator[str]:
    right = _WIDTH - _MARGIN
    kicker = "  ·  ".join(chart_words.belongs_to(chart, language)).upper()
    yield text(kicker, _MARGIN, 122, 21, letter_spacing=3, fill=look.dim)
    name: _Attributes = {"letter_spacing": 3, "font_weight": "bold", "text_anchor": "end"}
    yield text(chart.name.upper(), right, 122, min(27.0, 430 / len(chart.name)), **name, fill=look.accent)
    title = written(chart.title, language)
    size = min(78.0, _CHART_SIDE / (0.62 * len(title)))
    yield text(title, _MARGIN, 208, size, font_weight="bold", fill=look.text)
    yield element("path", d=f"M{_MARGIN} 234H{right}", stroke=look.line, stroke_width=2)
    for index, line in enumerate(_wrapped(unbroken(written(chart.briefing, language)))):
        yield text(line, _MARGIN, 270 + 31 * index, 23, fill=look.dim)


def _wrapped(briefing: str) -> list[str]:
    """Lines of about the same length, so that no word stands alone on the last."""
    lines = textwrap.wrap(briefing, _BRIEFING_LETTERS, break_on_hyphens=False)
    if len(lines) == 1:
        return lines
    even = len(briefing) // len(lines) + 6
    return textwrap.wrap(briefing, min(even, _BRIEFING_LETTERS), break_on_hyphens=False)


def _sea(chart: Chart, raster: Raster, look: Look) -> Iterator[str]:
    yield element("rect", **_bounds(chart, raster), fill="url(#sea)")
    depths = [
        element("use", href="#land", fill=colour, stroke=colour, stroke_width=reach * raster.cell)
        for colour, reach in zip(look.shoals, (1.3, 0.85, 0.42), strict=True)
    ]
    yield element("g", *depths, clip_path="url(#chart)", stroke_linejoin="round")


def _ice(chart: Chart, raster: Raster, look: Look) -> Iterator[str]:
    if not chart.floe:
        return
    sheet = set(chart.floe)
    sheet |= {dot for dot in chart.islands if sum(near in chart.floe for near in next_to(dot)) > 1}
    pen = {"stroke": look.ice_edge, "stroke_linejoin": "round"}
    fill = {"fill": look.ice, "fill_opacity": f"{look.ice_opacity}", "fill_rule": "evenodd"}
    yield element("path", d=ice_outline(raster, chart, sheet), **fill, **pen, stroke_width=2.5)
    cracks = ice_cracks(raster, chart, sheet)
    yield element("path", d=cracks, fill="none", **pen, stroke_width=1.4, stroke_opacity="0.4")
    yield element("use", href="#pools", fill=look.ice_edge, **pen, stroke_width=6)
    yield element("use", href="#pools", fill=look.water)


def _sectors(chart: Chart, raster: Raster, look: Look) -> Iterator[str]:
    for number in sorted({number for row in chart.sectors for number in row}):
        middle = raster.corner(*place_of_number(chart, number))
        yield emblems.label(look.numeral, *middle, 1.7 * raster.cell, str(number))
    yield from _borders(chart, raster, look)


def _borders(chart: Chart, raster: Raster, look: Look) -> Iterator[str]:
    yield element(
        "path",
        d=sector_borders(raster, chart),
        fill="none",
        stroke=look.border,
        stroke_width=2.5,
        stroke_dasharray="11 8",
    )


def _land(chart: Chart, raster: Raster, look: Look) -> Iterator[str]:
    for volcano in chart.volcanoes:
        flow = coasts(raster, volcano.lava | {volcano.dot}, 0.06)
        pen: _Attributes = {"stroke": look.fire, "stroke_width": 2, "stroke_opacity": "0.55"}
        yield element("path", d=flow, fill=look.fire, fill_opacity="0.1", **pen, stroke_dasharray="2 7")
    if chart.islands:
        pen = {"stroke": look.coast, "stroke_width": 5, "stroke_linejoin": "round"}
        yield element("use", href="#land", fill=look.coast, **pen)
        yield element("use", href="#land", fill="url(#hatch)")


def _dots(chart: Chart, raster: Raster, look: Look) -> Iterator[str]:
    marked = {*chart.archer_mines, *chart.starts.values()}.union(*(each.lava for each in chart.volcanoes))
    for column in range(chart.columns):
        for row in range(chart.rows):
            dot = Dot(column, row)
            if chart.is_sea(dot) and dot not in marked:
                yield emblems.sea_dot(look, *raster.centre(dot), max(2.5, raster.cell * 0.05))


def _marks(chart: Chart, raster: Raster, look: Look) -> Iterator[str]:
    cell = raster.cell
    for dot in sorted(chart.archer_mines):
        yield emblems.archer_mine(look, *raster.centre(dot), cell * 0.3)
    for number, volcano in enumerate(chart.volcanoes, 1):
        for dot in sorted(volcano.lava):
            yield emblems.lava_dot(look, *raster.centre(dot), cell * 0.13)
        yield emblems.volcano(look, *raster.centre(volcano.dot), cell * 0.4, str(number))
    for system, islands in chart.system_islands.items():
        for dot in sorted(islands):
            yield emblems.system_sign(look, system, *raster.centre(dot), cell * 0.29)
    for crew, dot in chart.starts.items():
        yield emblems.start(look, crew, *raster.centre(dot), cell * 0.34)


def _coordinates(chart: Chart, raster: Raster, look: Look) -> Iterator[str]:
    bounds = _bounds(chart, raster)
    yield element("rect", **bounds, fill="none", stroke=look.line, stroke_width=3)
    size = min(26.0, raster.cell * 0.5)
    for column in range(chart.columns):
        middle = raster.centre(Dot(column, 0))[0]
        for y in (bounds["y"] - 22, bounds["y"] + bounds["height"] + 22):
            yield emblems.label(look.dim, middle, y, size, chr(ord("A") + column))
    for row in range(chart.rows):
        middle = raster.centre(Dot(0, row))[1]
        for x in (bounds["x"] - 25, bounds["x"] + bounds["width"] + 25):
            yield emblems.label(look.dim, x, middle, size, str(row + 1))


def _footer(chart: Chart, language: str, look: Look) -> Iterator[str]:
    for index, (sign, meaning) in enumerate(_legend(chart, language, look)):
        column, row = index % 3, index // 3
        x, y = _MARGIN + 18 + 285 * column, 1466 + 46 * row
        yield sign(x, y)
        yield text(meaning, x + 34, y + 8, 22, fill=look.text)
    yield emblems.compass(look, 1010, 1526, 86, chart_words.compass_letters(language))
    layout = chart_words.told(f"layout-{chart.layout}", language)
    imprint = f"{layout}  ·  {chart.columns}×{chart.rows}  ·  {chart.fingerprint}"
    yield text(imprint, _MARGIN, 1616, 16, letter_spacing=1, fill=look.dim)


def _legend(chart: Chart, language: str, look: Look) -> list[tuple[_Sign, str]]:
    """What is on this chart, as signs and words."""
    signs: list[tuple[_Sign, str]] = [
        (partial(emblems.island, look, radius=15), "island"),
        (partial(emblems.sea_dot, look, radius=5), "sea"),
    ]
    if chart.floe:
        signs.append((partial(emblems.ice, look, radius=15), "floe"))
        signs.append((partial(emblems.water_hole, look, radius=13), "hole"))
    if chart.archer_mines:
        signs.append((partial(emblems.archer_mine, look, radius=16), "archer-mine"))
    if chart.volcanoes:
        signs.append((partial(emblems.volcano, look, radius=16), "volcano"))
        signs.append((partial(emblems.lava_dot, look, radius=9), "lava"))
    entries = [(sign, chart_words.told(key, language)) for sign, key in signs]
    for system in chart.system_islands:
        sign = partial(emblems.system_sign, look, system, radius=15)
        entries.append((sign, chart_words.repairs(system, language)))
    for crew in chart.starts:
        sign = partial(emblems.start, look, crew, radius=15)
        entries.append((sign, chart_words.starts_of(crew, language)))
    entries.append((partial(emblems.border, look, radius=16), chart_words.told("sector-border", language)))
    return entries
