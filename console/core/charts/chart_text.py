"""From a Chart to the text of its file."""

from collections.abc import Callable, Iterable, Iterator

from console.core.chart import Chart
from console.core.charts.sectors import SECTOR_SIDE, regular_sectors
from console.core.dot import Dot


def write_chart(chart: Chart) -> str:
    """The text that reads back as this chart."""
    return "\n".join([*_settings(chart), "", *_grids(chart), *_marks(chart), ""])


def _settings(chart: Chart) -> Iterator[str]:
    yield f'name = "{chart.name}"'
    yield f'game = "{chart.game}"'
    if chart.edition:
        yield f"edition = {chart.edition}"
    if chart.mode:
        yield f'mode = "{chart.mode}"'
    yield f'layout = "{chart.layout}"'
    if chart.scenario:
        yield f'scenario = "{chart.scenario}"'
    yield ""
    for setting, text in (("title", chart.title), ("briefing", chart.briefing)):
        for language, line in text._asdict().items():
            yield f"{setting}.{language} = {_string(line)}"


def _grids(chart: Chart) -> Iterator[str]:
    yield from _grid("grid", chart, lambda dot: _character(chart, dot))
    if chart.sectors != regular_sectors(chart.columns, chart.rows):
        yield ""
        yield from _grid("sectors", chart, lambda dot: str(chart.sector(dot)))


def _grid(setting: str, chart: Chart, character: Callable[[Dot], str]) -> Iterator[str]:
    yield f"{setting} = '''"
    yield _row("", [chr(ord("A") + column) for column in range(chart.columns)])
    for row in range(chart.rows):
        if row and row % SECTOR_SIDE == 0:
            yield ""
        yield _row(str(row + 1), [character(Dot(column, row)) for column in range(chart.columns)])
    yield "'''"


def _row(label: str, cells: list[str]) -> str:
    blocks = [" ".join(cells[start : start + SECTOR_SIDE]) for start in range(0, len(cells), SECTOR_SIDE)]
    return f"{label:>2}  {'  '.join(blocks)}"


def _character(chart: Chart, dot: Dot) -> str:
    if dot in chart.islands:
        return "#"
    return "~" if dot in chart.floe else "."


def _marks(chart: Chart) -> Iterator[str]:
    for setting, dots in (("holes", chart.holes), ("archer_mines", chart.archer_mines)):
        if dots:
            yield ""
            yield f"{setting} = {_dots(dots)}"
    if chart.starts:
        yield ""
    for crew, dot in chart.starts.items():
        yield f'starts.{crew} = "{dot}"'
    if chart.system_islands:
        yield ""
    for system, dots in chart.system_islands.items():
        yield f"system_islands.{system} = {_dots(dots)}"
    for volcano in chart.volcanoes:
        yield from ("", "[[volcanoes]]", f'dot = "{volcano.dot}"', f"lava = {_dots(volcano.lava)}")


def _dots(dots: Iterable[Dot]) -> str:
    in_reading_order = sorted(dots, key=lambda dot: (dot.row, dot.column))
    return "[" + ", ".join(f'"{dot}"' for dot in in_reading_order) + "]"


def _string(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'
