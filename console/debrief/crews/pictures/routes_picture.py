"""Both routes on one chart, with mines, impacts and what the radio operators thought."""

import re
from collections.abc import Iterator, Sequence
from itertools import zip_longest

from console.core.chart import Chart
from console.core.dot import Dot
from console.core.words import Crew
from console.debrief.crews.figures import CrewsDebrief
from console.debrief.crews.places import CrewOnChart, Placed
from console.debrief.debrief_words import tell
from console.debrief.plot_parts import diamond, path, picture
from console.displays.chart.chart_picture import sea_svg
from console.displays.svg import disc, element, polygon, text
from console.look.chart_looks import DARK, PAPER
from console.look.printed import PRINTED
from console.panels.clock import SECOND_NS

CELL = 40.0
EDGE = 26.0
COLOURS = {Crew.BLUE: PRINTED.blue, Crew.RED: PRINTED.red}
"""Darker than on the displays, to be read on white paper."""
_SHIFT = {Crew.BLUE: -0.09, Crew.RED: 0.09}
"""In cells, so that routes that cross the same dots are both seen."""
Point = tuple[float, float]
_Pen = dict[str, str | float]
_EDGE_ID = "on-the-chart"
_NAMED = re.compile(r'( id="|href="#|url\(#)')


def routes_svg(debrief: CrewsDebrief, language: str, chart_name: str) -> str:
    """The picture, with a title and a description for those who cannot see it."""
    chart = debrief.story.chart
    place = f"translate({EDGE:g} {EDGE:g})"
    drawn = [
        element("g", sea_svg(chart, CELL, PAPER), transform=place),
        *_coordinates(chart.columns, chart.rows),
        _edge(chart),
        *(part for crew, each in debrief.crews.items() for part in _sheet(crew, each.places, chart)),
        *(part for crew, each in debrief.crews.items() for part in _route(crew, each.places)),
        *(part for crew, each in debrief.crews.items() for part in _marks(crew, each.places)),
        *(part for crew, each in debrief.crews.items() for part in _ends(crew, each.places)),
    ]
    title, desc = tell("routes-title", language), description(debrief, language, chart_name)
    return picture("routes", *_size(chart), title, desc, *drawn)


def seen_again_svg(chart: Chart, title: str, desc: str, *drawn: str) -> str:
    """Something else on the same chart, on the same page: the sea by night, as the displays showed it."""
    sea = element("g", _of_its_own(sea_svg(chart, CELL, DARK)), transform=f"translate({EDGE:g} {EDGE:g})")
    return picture("again", *_size(chart), title, desc, sea, *_coordinates(chart.columns, chart.rows), *drawn)


def _of_its_own(svg: str) -> str:
    """What it names is not what another sea on the page names."""
    return _NAMED.sub(r"\1night-", svg)


def _size(chart: Chart) -> Point:
    return chart.columns * CELL + EDGE + 4, chart.rows * CELL + EDGE + 4


def description(debrief: CrewsDebrief, language: str, chart_name: str) -> str:
    """The picture in a sentence."""
    places = {crew: figures.places for crew, figures in debrief.crews.items()}
    known: dict[str, str | int] = {
        f"{crew}_{end}": of(each)
        for crew, each in places.items()
        for end, of in (("start", _first), ("end", _last))
    }
    return tell(
        "routes-desc" if len(places) == len(Crew) else f"routes-desc-{next(iter(places))}",
        language,
        chart=chart_name,
        mines=sum(len(each.mines) for each in places.values()),
        impacts=sum(len(each.impacts) for each in places.values()),
        **known,
    )


def _first(places: CrewOnChart) -> str:
    return str(places.legs[0][0].dot) if places.legs else "–"


def _last(places: CrewOnChart) -> str:
    return str(places.legs[-1][-1].dot) if places.legs else "–"


def place_of(dot: Dot, crew: Crew | None = None) -> Point:
    """Where a dot is on the picture; routes keep a little to their crew's side of it."""
    shift = _SHIFT[crew] if crew else 0.0
    return EDGE + (dot.column + 0.5 + shift) * CELL, EDGE + (dot.row + 0.5 + shift) * CELL


def _coordinates(columns: int, rows: int) -> Iterator[str]:
    pen = {"fill": PAPER.text, "text_anchor": "middle"}
    for column in range(columns):
        yield text(chr(65 + column), EDGE + (column + 0.5) * CELL, EDGE - 8, 17, **pen)
    for row in range(rows):
        yield text(str(row + 1), EDGE - 12, EDGE + (row + 0.5) * CELL + 6, 17, **pen)


def _route(crew: Crew, places: CrewOnChart) -> Iterator[str]:
    ways = " ".join(
        path([place_of(placed.dot, crew) for placed in leg]) for leg in places.legs if len(leg) > 1
    )
    if ways:
        yield from route_lines(crew, ways)


def route_lines(crew: Crew, ways: str) -> Iterator[str]:
    """The line of a route."""
    pen = {"fill": "none", "stroke_linejoin": "round", "stroke_linecap": "round"}
    yield element("path", d=ways, stroke=PRINTED.sheet, stroke_width=9, **pen)
    yield element("path", d=ways, stroke=COLOURS[crew], stroke_width=5, **pen)
    if crew is Crew.RED:  # a double line, so that nobody has to tell the routes by colour
        yield element("path", d=ways, stroke=PRINTED.sheet, stroke_width=1.6, **pen)


def _edge(chart: Chart) -> str:
    """What lies on the chart; a transparency may slide beyond it."""
    sea = element("rect", x=EDGE, y=EDGE, width=chart.columns * CELL, height=chart.rows * CELL)
    return element("clipPath", sea, id=_EDGE_ID)


def _sheet(crew: Crew, places: CrewOnChart, chart: Chart) -> Iterator[str]:
    """Where this crew's radio operator put the enemy, in the enemy's colour."""
    if not places.sheet:
        return
    colour = COLOURS[crew.enemy]
    yield on_chart(sheet_line(crew, path([place_of(dot) for dot in places.sheet])))
    end = places.sheet[-1]
    near = nearest(chart, end)
    x, y = place_of(near)
    yield sheet_end(crew, x, y)
    if near != end:  # it ends off the chart: the nearest dot, and a question mark
        yield text("?", x, y + 6, 17, fill=colour, text_anchor="middle", font_weight="bold")


def on_chart(*drawn: str) -> str:
    """No more of it than lies on the chart."""
    return element("g", *drawn, clip_path=f"url(#{_EDGE_ID})")


def nearest(chart: Chart, dot: Dot) -> Dot:
    """The dot of the chart that is nearest to one that may lie beyond it."""
    return Dot(min(max(dot.column, 0), chart.columns - 1), min(max(dot.row, 0), chart.rows - 1))


def sheet_line(crew: Crew, line: str) -> str:
    """The line of a transparency: this crew's, of the enemy."""
    pen: _Pen = {"fill": "none", "stroke_width": 3, "stroke_dasharray": "2 6", "stroke_linecap": "round"}
    return element("path", d=line, stroke=COLOURS[crew.enemy], **pen)


def sheet_end(crew: Crew, x: float, y: float) -> str:
    """Where it ends."""
    return diamond(x, y, 13, fill="none", stroke=COLOURS[crew.enemy], stroke_width=3)


def _marks(crew: Crew, places: CrewOnChart) -> Iterator[str]:
    colour = COLOURS[crew]
    for mine in places.mines:
        yield mine_sign(*place_of(mine.dot), colour)
    for up in places.surfaced:
        yield surfaced_sign(*place_of(up.dot, crew), colour)
    for impact in places.impacts:
        yield burst(*place_of(impact.dot), 20, colour, hit=impact.effect != "clear")
    yield from _minutes(crew, [placed for leg in places.legs for placed in leg])


def _minutes(crew: Crew, way: Sequence[Placed]) -> Iterator[str]:
    """At each full minute a small number, where the boat was."""
    last = 0
    for placed, following in zip_longest(way, way[1:]):
        until_ns = following.time_ns if following else placed.time_ns
        minute = until_ns // (60 * SECOND_NS)
        if minute > last and placed.time_ns < minute * 60 * SECOND_NS:
            last = minute
            yield minute_sign(*place_of(placed.dot, crew), COLOURS[crew], str(minute))


def mine_sign(x: float, y: float, colour: str) -> str:
    ring = disc(x, y, 11, fill=PRINTED.sheet, stroke=colour, stroke_width=3)
    return ring + text("M", x, y + 5, 14, fill=colour, text_anchor="middle", font_weight="bold")


def surfaced_sign(x: float, y: float, colour: str) -> str:
    box = element(
        "rect", x=x - 9, y=y - 9, width=18, height=18, fill=PRINTED.sheet, stroke=colour, stroke_width=2.5
    )
    return box + text("S", x, y + 5, 14, fill=colour, text_anchor="middle", font_weight="bold")


def minute_sign(x: float, y: float, colour: str, minute: str) -> str:
    ring = disc(x, y, 9, fill=PRINTED.sheet, stroke=colour, stroke_width=1.5)
    return ring + text(minute, x, y + 4, 11, fill=colour, text_anchor="middle")


def burst(x: float, y: float, size: float, colour: str, *, hit: bool) -> str:
    """A star of eight rays: full where it hit."""
    rays = [(0, 1), (0.28, 0.28), (1, 0), (0.28, -0.28), (0, -1), (-0.28, -0.28), (-1, 0), (-0.28, 0.28)]
    points = [(x + size * right, y + size * down) for right, down in rays]
    return polygon(*points, fill=colour if hit else PRINTED.sheet, stroke=colour, stroke_width=2)


def _ends(crew: Crew, places: CrewOnChart) -> Iterator[str]:
    if not places.legs:
        return
    x, y = place_of(places.legs[0][0].dot, crew)
    cross = f"M{x - 8:.1f} {y - 8:.1f}l16 16m0 -16l-16 16"
    yield element("path", d=cross, stroke=PRINTED.sheet, stroke_width=8)
    yield element("path", d=cross, stroke=COLOURS[crew], stroke_width=4)
    yield boat_sign(crew, *place_of(places.legs[-1][-1].dot, crew))


def boat_sign(crew: Crew, x: float, y: float) -> str:
    """Blue is a triangle and red a disc, as everywhere at the table."""
    pen: _Pen = {"fill": COLOURS[crew], "stroke": PRINTED.sheet, "stroke_width": 2.5}
    if crew is Crew.RED:
        return disc(x, y, 12, **pen)
    return polygon((x, y - 14), (x + 13, y + 10), (x - 13, y + 10), **pen)
