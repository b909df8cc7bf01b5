"""Sonar Family's sectors as waters of different density: a hue each, and more waves the denser it is."""

from collections.abc import Iterator

from console.core.chart import Chart
from console.core.dot import Dot
from console.displays.chart.coast_lines import Raster
from console.displays.svg import element

_HUES = ("#2E9AA8", "#3F6BD8", "#8A5BD0", "#2F9A5C")
_STRENGTH = 0.27
_WAVES = (1, 2, 3, 4)
"""Waves in a cell, by sector."""
_WAVE_STRENGTH = 0.4


def waters(chart: Chart, raster: Raster) -> Iterator[str]:
    """The waters of a chart as SVG, to lie under its land."""
    for number in sorted({number for row in chart.sectors for number in row}):
        water = (number - 1) % len(_HUES)
        cells = " ".join(
            _square(raster, Dot(column, row))
            for row, numbers in enumerate(chart.sectors)
            for column, here in enumerate(numbers)
            if here == number
        )
        yield _pattern(raster, water)
        yield element("path", d=cells, fill=_HUES[water], fill_opacity=f"{_STRENGTH}")
        yield element("path", d=cells, fill=f"url(#water-{water})", fill_opacity=f"{_WAVE_STRENGTH}")


def _square(raster: Raster, dot: Dot) -> str:
    left, top = raster.corner(dot.column, dot.row)
    return f"M{left:g} {top:g}h{raster.cell:g}v{raster.cell:g}h{-raster.cell:g}z"


def _pattern(raster: Raster, water: int) -> str:
    """Waves of one cell, which meet those of the next."""
    cell, count = raster.cell, _WAVES[water]
    half, height = cell / 2, cell * 0.12
    waves = " ".join(
        f"M0 {cell * (number + 0.5) / count:g}q{half / 2:g} {-height:g} {half:g} 0t{half:g} 0"
        for number in range(count)
    )
    drawn = element("path", d=waves, fill="none", stroke="#FFFFFF", stroke_opacity="0.55", stroke_width=2)
    origin = {"x": raster.left, "y": raster.top}
    return element(
        "pattern",
        drawn,
        id=f"water-{water}",
        width=cell,
        height=cell,
        **origin,
        patternUnits="userSpaceOnUse",
    )
