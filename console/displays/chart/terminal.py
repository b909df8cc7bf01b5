"""A chart as coloured text for a terminal, sectors drawn as boxes."""

from collections.abc import Iterator

import click

from console.core.chart import Chart
from console.core.dot import Dot
from console.displays.chart import chart_words
from console.languages import written

_SUPERSCRIPTS = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
_CORNERS = " ╵╶└╷│┌├╴┘─┴┐┤┬┼"
"""Box corners by their arms: north 1, east 2, south 4, west 8."""

# Places of the 256-colour table that can be read on a dark and on a light ground.
_DIM, _LAND, _ICE, _WATER, _FIRE, _BLUE, _RED, _BORDER = 66, 101, 110, 39, 202, 39, 208, 30


def chart_text(chart: Chart, language: str = "en") -> str:
    """The chart with its title, coordinates, sectors and legend, as lines with colour codes."""
    return "\n".join([*_heading(chart, language), "", *_grid(chart), "", *_legend(chart, language), ""])


def _heading(chart: Chart, language: str) -> Iterator[str]:
    title = click.style(written(chart.title, language), bold=True)
    yield f"{click.style(chart.name.upper(), bold=True)} · {title}"
    layout = chart_words.told(f"layout-{chart.layout}", language)
    size = f"{chart.columns}×{chart.rows}"
    yield click.style(" · ".join([*chart_words.belongs_to(chart, language), size, layout]), fg=_DIM)
    yield written(chart.briefing, language)


def _grid(chart: Chart) -> Iterator[str]:
    symbols = _symbols(chart)
    labels = {_label_dot(chart, number): number for number in {n for row in chart.sectors for n in row}}
    width = 2 + len(str(max(labels.values())))
    letters = (f"{chr(ord('A') + column):^{width}}" for column in range(chart.columns))
    yield f"    {' '.join(letters)}".rstrip()
    for row in range(chart.rows + 1):
        border = _border_above(chart, row, width)
        if border.strip():
            yield f"   {click.style(border, fg=_BORDER)}"
        if row < chart.rows:
            yield f"{row + 1:>2} {_row(chart, row, width, symbols, labels)}"


def _row(
    chart: Chart, row: int, width: int, symbols: dict[Dot, tuple[str, int]], labels: dict[Dot, int]
) -> str:
    drawn = []
    for column in range(chart.columns + 1):
        dot = Dot(column, row)
        wall = "│" if _sector(chart, column - 1, row) != _sector(chart, column, row) else " "
        drawn.append(click.style(wall, fg=_BORDER) if wall != " " else wall)
        if dot in chart:
            text, colour = symbols.get(dot, ("·", _DIM))
            number = str(labels[dot]).translate(_SUPERSCRIPTS) if dot in labels else ""
            left = f" {text}" if len(text) < width else text
            drawn.append(click.style(left, fg=colour))
            drawn.append(click.style(f"{number:<{width - len(left)}}", fg=_BORDER))
    return "".join(drawn)


def _border_above(chart: Chart, row: int, width: int) -> str:
    """The line between two rows: empty where no sector ends there."""
    drawn = ""
    for column in range(chart.columns + 1):
        north_west, north_east = _sector(chart, column - 1, row - 1), _sector(chart, column, row - 1)
        south_west, south_east = _sector(chart, column - 1, row), _sector(chart, column, row)
        arms = (north_west != north_east, north_east != south_east, south_west != south_east)
        west = north_west != south_west
        drawn += _CORNERS[arms[0] + 2 * arms[1] + 4 * arms[2] + 8 * west]
        if column < chart.columns:
            drawn += ("─" if arms[1] else " ") * width
    return drawn if "─" in drawn else ""


def _sector(chart: Chart, column: int, row: int) -> int:
    """The sector of a dot, 0 off the chart."""
    dot = Dot(column, row)
    return chart.sector(dot) if dot in chart else 0


def _label_dot(chart: Chart, number: int) -> Dot:
    """Where a sector's number is written: beside its first sea dot."""
    dots = [Dot(column, row) for row in range(chart.rows) for column in range(chart.columns)]
    return next(dot for dot in dots if chart.is_sea(dot) and chart.sector(dot) == number)


def _symbols(chart: Chart) -> dict[Dot, tuple[str, int]]:
    """What is drawn on each dot that is not plain sea; later marks cover earlier ones."""
    symbols: dict[Dot, tuple[str, int]] = {}
    symbols.update((dot, ("~", _ICE)) for dot in chart.floe)
    symbols.update((dot, ("█", _LAND)) for dot in chart.islands)
    symbols.update((dot, ("○", _WATER)) for dot in chart.holes)
    symbols.update((dot, ("*", _FIRE)) for dot in chart.archer_mines)
    for number, volcano in enumerate(chart.volcanoes, 1):
        symbols.update((dot, ("≈", _FIRE)) for dot in volcano.lava)
        symbols[volcano.dot] = (f"▲{number}", _FIRE)
    for system, dots in chart.system_islands.items():
        symbols.update((dot, (_two_letters(system), _LAND)) for dot in dots)
    for crew, dot in chart.starts.items():
        symbols[dot] = (crew[0].upper(), _BLUE if crew == "blue" else _RED)
    return symbols


def _two_letters(system: str) -> str:
    return system[:2].capitalize()


def _legend(chart: Chart, language: str) -> Iterator[str]:
    signs = [("·", _DIM, "sea"), ("█", _LAND, "island")]
    if chart.floe:
        signs += [("~", _ICE, "floe"), ("○", _WATER, "hole")]
    if chart.archer_mines:
        signs.append(("*", _FIRE, "archer-mine"))
    if chart.volcanoes:
        signs += [("▲", _FIRE, "volcano"), ("≈", _FIRE, "lava")]
    entries = [(sign, colour, chart_words.told(key, language)) for sign, colour, key in signs]
    for system in chart.system_islands:
        entries.append((_two_letters(system), _LAND, chart_words.repairs(system, language)))
    for crew in chart.starts:
        colour = _BLUE if crew == "blue" else _RED
        entries.append((crew[0].upper(), colour, chart_words.starts_of(crew, language)))
    entries.append(("¹", _BORDER, chart_words.told("sector", language)))
    told = [f"{click.style(sign, fg=colour)} {meaning}" for sign, colour, meaning in entries]
    for start in range(0, len(told), 5):
        yield "    " + "   ".join(told[start : start + 5])
