"""A chart on paper, and the transparency that is slid over it: dots as far apart on both."""

from collections.abc import Callable, Iterator

from console.core.chart import Chart
from console.core.dot import Dot
from console.displays.chart.chart_words import belongs_to, compass_letters, repairs, starts_of, told
from console.displays.chart.coast_lines import Raster, border_lines, coast_lines, place_of_number
from console.languages import word, written
from console.look.printed import PRINTED
from console.panels.hardware.drawn_shapes import Style
from console.panels.sheets.sheet_page import INK
from console.paper.paper_page import DIM, Paper, PaperBox, PaperPage, width_mm

_LABELS_MM = 8.0
"""Room for the coordinates at each side of the sea."""
_HEAD_MM = 30.0
_LEGEND_MM = 16.0
_LAND = Style(fill=PRINTED.land, stroke=INK, width_mm=0.35)
_ICE = Style(fill=PRINTED.ice)
_POOL = Style(fill=PRINTED.sheet, stroke=INK, width_mm=0.3)
_BORDER = Style(stroke=DIM, width_mm=0.35, dash_mm=(2.2, 1.6))
_NUMERAL = PRINTED.numeral
_FIRE = PRINTED.fire
_Sign = Callable[[PaperPage, float, float, float], None]


def raster_of(chart: Chart, page: PaperPage) -> Raster:
    """Where its dots are on a page: the same for the chart and for its transparency."""
    inner = page.inner
    room = inner.height - _HEAD_MM - _LEGEND_MM - 2 * _LABELS_MM
    cell = min((inner.width - 2 * _LABELS_MM) / chart.columns, room / chart.rows)
    left = inner.x + (inner.width - cell * chart.columns) / 2
    top = inner.y + _HEAD_MM + _LABELS_MM
    return Raster(left, top, cell)


def chart_page(chart: Chart, paper: Paper, language: str) -> PaperPage:
    """The sea with all that bears on play."""
    title = written(chart.title, language)
    page = PaperPage(title, paper, language)
    raster = raster_of(chart, page)
    kicker = "  ·  ".join((*belongs_to(chart, language), chart.name.upper()))
    y = page.heading(page.inner, kicker, 3.4, bold=False)
    y = page.heading(page.inner.below(y + 1), title, 8.5)
    head = page.inner.below(y + 1)
    about = PaperBox(head.x, head.y, head.width, page.inner.y + _HEAD_MM - head.y)
    page.block(about, [written(chart.briefing, language)], 3.4)
    _sea(page, chart, raster)
    _coordinates(page, chart, raster)
    _legend(page, chart, raster)
    return page


def _sea(page: PaperPage, chart: Chart, raster: Raster) -> None:
    cell = raster.cell
    for dot in sorted(chart.floe):
        page.box(*raster.corner(dot.column, dot.row), cell, cell, _ICE, 0)
    for number in sorted({number for row in chart.sectors for number in row}):
        x, y = raster.corner(*place_of_number(chart, number))
        page.words(x, y + 0.36 * cell, str(number), cell, "middle", bold=True, colour=_NUMERAL)
    for line in border_lines(raster, chart):
        page.line(*line, style=_BORDER)
    for coast in coast_lines(raster, chart.islands):
        page.area(*coast, style=_LAND)
    for dot, sign in _signs(chart):
        sign(page, *raster.centre(dot), cell * 0.3)
    sides = (chart.columns * cell, chart.rows * cell)
    page.box(raster.left, raster.top, *sides, Style(stroke=INK, width_mm=0.5), 0)


def _signs(chart: Chart) -> Iterator[tuple[Dot, _Sign]]:
    marked: set[Dot] = set()
    for dot, sign in _marks(chart):
        marked.add(dot)
        yield dot, sign
    for row in range(chart.rows):
        for column in range(chart.columns):
            dot = Dot(column, row)
            if chart.is_sea(dot) and dot not in marked:
                yield dot, _dot


def _marks(chart: Chart) -> Iterator[tuple[Dot, _Sign]]:
    for dot in chart.holes:
        yield dot, _hole
    for dot in chart.archer_mines:
        yield dot, _mine
    for number, volcano in enumerate(chart.volcanoes, 1):
        yield volcano.dot, _volcano(str(number))
        for dot in volcano.lava:
            yield dot, _lava
    for system, islands in chart.system_islands.items():
        for dot in islands:
            yield dot, _system(system)
    for crew, dot in chart.starts.items():
        yield dot, _start(crew)


def _dot(page: PaperPage, x: float, y: float, radius: float) -> None:
    page.dot(x, y, radius * 0.2)


def _hole(page: PaperPage, x: float, y: float, radius: float) -> None:
    page.dot(x, y, radius * 1.25, _POOL)
    _dot(page, x, y, radius)


def _mine(page: PaperPage, x: float, y: float, radius: float) -> None:
    for dx, dy in ((1, 0), (0, 1), (0.7, 0.7), (0.7, -0.7)):
        ends = ((x - dx * radius, y - dy * radius), (x + dx * radius, y + dy * radius))
        page.line(*ends, style=Style(stroke=INK, width_mm=0.4))
    page.dot(x, y, radius * 0.55)


def _lava(page: PaperPage, x: float, y: float, radius: float) -> None:
    page.dot(x, y, radius * 0.45, Style(fill=PRINTED.sheet, stroke=_FIRE, width_mm=0.4))


def _volcano(number: str) -> _Sign:
    def draw(page: PaperPage, x: float, y: float, radius: float) -> None:
        corners = ((x, y - 1.2 * radius), (x + 1.2 * radius, y + radius), (x - 1.2 * radius, y + radius))
        page.area(*corners, style=Style(fill=_FIRE))
        page.words(x, y + 0.8 * radius, number, 1.3 * radius, "middle", bold=True, colour=PRINTED.sheet)

    return draw


def _system(system: str) -> _Sign:
    def draw(page: PaperPage, x: float, y: float, radius: float) -> None:
        page.dot(x, y, 1.15 * radius, Style(fill=PRINTED.sheet, stroke=INK, width_mm=0.35))
        letters = word(system, page.language)[:2].upper()
        page.words(x, y + 0.4 * radius, letters, 1.15 * radius, "middle", bold=True)

    return draw


def _start(crew: str) -> _Sign:
    """The letter of the crew's colour: no sheet needs a colour printer."""

    def draw(page: PaperPage, x: float, y: float, radius: float) -> None:
        page.dot(x, y, 1.15 * radius, Style(fill=INK))
        letter = word(crew, page.language)[:1].upper()
        page.words(x, y + 0.5 * radius, letter, 1.4 * radius, "middle", bold=True, colour=PRINTED.sheet)

    return draw


def _coordinates(page: PaperPage, chart: Chart, raster: Raster) -> None:
    size = min(4.2, raster.cell * 0.5)
    right, bottom = raster.corner(chart.columns, chart.rows)
    for column in range(chart.columns):
        x = raster.centre(Dot(column, 0))[0]
        for y in (raster.top - 2, bottom + 2 + 0.8 * size):
            page.words(x, y, chr(ord("A") + column), size, "middle", colour=DIM)
    for row in range(chart.rows):
        y = raster.centre(Dot(0, row))[1] + 0.35 * size
        page.words(raster.left - 2, y, str(row + 1), size, "end", colour=DIM)
        page.words(right + 2, y, str(row + 1), size, colour=DIM)


def _legend(page: PaperPage, chart: Chart, raster: Raster) -> None:
    """What is on this chart, as signs and words, in rows; at the right where north is."""
    bottom = raster.corner(0, chart.rows)[1] + _LABELS_MM
    box = PaperBox(page.inner.x, bottom + 2, page.inner.width - 24, page.inner.bottom - bottom - 2)
    x, y = box.x, box.y + 2.5
    for sign, meaning in _meanings(chart, page.language):
        wide = 9 + width_mm(meaning, 3.2)
        if x + wide > box.x + box.width:
            x, y = box.x, y + 6
        sign(page, x + 3, y, 2.0)
        page.words(x + 7, y + 1.1, meaning, 3.2)
        x += wide + 3
    _compass(page, page.inner.x + page.inner.width - 9, box.y + 6)


def _meanings(chart: Chart, language: str) -> Iterator[tuple[_Sign, str]]:
    yield _island, told("island", language)
    yield _dot, told("sea", language)
    if chart.floe:
        yield _floe, told("floe", language)
        yield _hole, told("hole", language)
    if chart.archer_mines:
        yield _mine, told("archer-mine", language)
    if chart.volcanoes:
        yield _volcano("1"), told("volcano", language)
        yield _lava, told("lava", language)
    for system in chart.system_islands:
        yield _system(system), repairs(system, language)
    for crew in chart.starts:
        yield _start(crew), starts_of(crew, language)
    yield _edge, told("sector-border", language)


def _island(page: PaperPage, x: float, y: float, radius: float) -> None:
    page.box(x - radius, y - radius, 2 * radius, 2 * radius, _LAND, 1)


def _floe(page: PaperPage, x: float, y: float, radius: float) -> None:
    page.box(x - radius, y - radius, 2 * radius, 2 * radius, _ICE, 0)


def _edge(page: PaperPage, x: float, y: float, radius: float) -> None:
    page.line((x - 1.3 * radius, y), (x + 1.3 * radius, y), style=_BORDER)


def _compass(page: PaperPage, x: float, y: float) -> None:
    for dx, dy in ((0, -1), (1, 0), (0, 1), (-1, 0)):
        page.line((x, y), (x + 3.4 * dx, y + 3.4 * dy), style=Style(stroke=INK, width_mm=0.4))
    places = ((0.0, -4.2), (5.2, 1.1), (0.0, 6.6), (-5.2, 1.1))
    for (right, down), letter in zip(places, compass_letters(page.language), strict=True):
        page.words(x + right, y + down, letter, 3.0, "middle", bold=True)


def transparency_page(chart: Chart, paper: Paper, language: str) -> PaperPage:
    """Dots as far apart as on the chart, a mark in the middle to begin from, and lines for what was heard."""
    page = PaperPage("", paper, language)
    page.title = page.say("paper.transparency")
    raster = raster_of(chart, page)
    y = page.heading(page.inner, page.title, 7)
    about = page.say("paper.transparency-about", columns=chart.columns, rows=chart.rows)
    box = page.inner.below(y + 1)
    page.block(PaperBox(box.x, box.y, box.width, page.inner.y + _HEAD_MM - box.y), [about], 3.4)
    for row in range(chart.rows):
        for column in range(chart.columns):
            page.dot(*raster.centre(Dot(column, row)), raster.cell * 0.045)
    x, y = raster.centre(Dot(chart.columns // 2, chart.rows // 2))
    page.dot(x, y, raster.cell * 0.3, Style(stroke=INK, width_mm=0.4))
    _notes(page, chart, raster)
    return page


def _notes(page: PaperPage, chart: Chart, raster: Raster) -> None:
    bottom = raster.corner(0, chart.rows)[1]
    page.words(page.inner.x, bottom + 8, page.say("paper.heard"), 3.4)
    x = page.inner.x + width_mm(page.say("paper.heard"), 3.4) + 3
    for y in (bottom + 9, bottom + 17):
        page.line((x if y < bottom + 12 else page.inner.x, y), (page.inner.x + page.inner.width, y))
