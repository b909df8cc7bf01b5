"""The first picture of a match of two crews: the chart alone. Everything else comes in when it is needed."""

from dataclasses import replace

from pygame import Rect

from console.core.two_crews.views import TwoCrewView
from console.displays.canvas import Canvas
from console.displays.film.film_layers import boat
from console.displays.layout import Frame, chart_alone, down, from_left, from_top
from console.displays.piece import Piece
from console.displays.screen import CardState, SceneName, Screen
from console.displays.widgets.bands import warning_line
from console.displays.widgets.captains_chart import captains_chart
from console.displays.widgets.cards import card
from console.displays.widgets.chart_marks import ChartMarks
from console.displays.widgets.stations import stations
from console.displays.widgets.top_band import header
from console.languages import written
from console.toml_file import Text

_TALL = 330
"""Units of height from which the chart's name stands above what it is about, not beside it."""
_BOAT = 560
_ALONE = 64
"""Letters of the only card that there is."""
_NEEDED = (CardState.AWAITED, CardState.REFUSED)


def is_first_picture(screen: Screen) -> bool:
    """Whether starts are still chosen, and nobody asks for anything else."""
    return screen.scene is SceneName.START and screen.tutorial is None and screen.stop is None


def first_picture(
    screen: Screen, view: TwoCrewView, frame: Frame, under: ChartMarks | None = None
) -> list[Piece]:
    """The chart, who we are, and what the chart is about."""
    places = chart_alone(frame)
    chart = captains_chart(screen, view.boat, places.chart, under=under)
    told = header(screen, view, places.header, frame.sizes)
    if screen.chart is not None and not screen.heard and screen.headline is None:
        about = screen.chart.title, screen.chart.briefing, screen.crew
        told = [each for each in told if each.name != "said"]
        told.append(Piece.of("about", places.header.said, _draw_about, *about))
    shown = [chart, *told]
    return shown if frame.warnings is None else [*shown, warning_line(screen, frame.warnings)]


def _draw_about(canvas: Canvas, place: Rect, title: Text, briefing: Text | None, crew: str) -> None:
    """The chart's name, large, what it is about, and the boat that is to start."""
    canvas.frame(place, "panel", None, 0, 12)
    inner = place.inflate(-canvas.px(56), -canvas.px(28))
    tall = inner.height > canvas.px(_TALL)
    top, low = from_top(inner, canvas.px(150)) if tall else from_left(inner, inner.width // 3, canvas.px(20))
    if tall:
        low, deep = down(low, 0, 0.5, 0.5)
        drawn = boat(min(canvas.px(_BOAT), deep.width, 2 * deep.height), canvas.tokens[crew], to_east=True)
        canvas.surface.blit(drawn, drawn.get_rect(center=deep.center))
    name = written(title, canvas.language)
    canvas.write(name, top, 78, "phosphor", "panel", floor=22, bold=True, lines=2, role="chart-name")
    if briefing is not None:
        words = written(briefing, canvas.language)
        align = "top" if tall else "middle"
        canvas.write(words, low, 56, "text", "panel", floor=17, lines=9, valign=align, role="briefing")


def first_stations(screen: Screen, frame: Frame, elsewhere: frozenset[str], beat: int) -> list[Piece]:
    """Who is needed, across the whole edge; buttons on the display stay where they always are."""
    if frame.keys or not frame.stations:
        return stations(screen, frame, elsewhere, beat)
    needed = [number for number, each in enumerate(screen.cards) if each.state in _NEEDED] or [0]
    edge = frame.stations[0].unionall(frame.stations[1:])
    sizes = frame.sizes if len(needed) > 1 else replace(frame.sizes, station=_ALONE)
    return [
        card(screen, number, _part(edge, place, len(needed), frame), sizes, beat)
        for place, number in enumerate(needed)
    ]


def _part(edge: Rect, number: int, of: int, frame: Frame) -> Rect:
    share = (edge.width + frame.gap) // of
    return Rect(edge.left + number * share, edge.top, share - frame.gap, edge.height)
