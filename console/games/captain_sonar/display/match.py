"""The pieces of Captain Sonar's display in a match."""

from collections.abc import Iterator
from dataclasses import replace

from pygame import Rect

from console.displays.layout import Frame, Use, frame_of
from console.displays.onlookers.watched import watched_boats
from console.displays.piece import Piece
from console.displays.screen import Screen
from console.displays.widgets.bands import result_band, warning_line
from console.displays.widgets.captains_chart import captains_chart
from console.displays.widgets.choices import ring
from console.displays.widgets.debrief_pages import debrief_pieces
from console.displays.widgets.first_picture import first_picture, first_stations, is_first_picture
from console.displays.widgets.log import log
from console.displays.widgets.radio_chart import radio_chart
from console.displays.widgets.screen_panel import with_symbols
from console.displays.widgets.stations import stations
from console.displays.widgets.top_band import header, stopped_header
from console.games.captain_sonar.display.board import board
from console.games.captain_sonar.display.chart_marks import EnemyMarks, MineMarks, ScenarioMarks
from console.games.captain_sonar.display.gauges import gauges
from console.games.captain_sonar.display.hull_trace import hull_trace
from console.games.captain_sonar.display.layout import Instruments, instruments
from console.games.captain_sonar.rules.view import CaptainSonarView
from console.games.captain_sonar.screen import CaptainSonarScreen


def pieces(screen: Screen, size: tuple[int, int], beat: int) -> list[Piece]:
    """All of a display in a match of Captain Sonar."""
    view = screen.view
    assert isinstance(view, CaptainSonarView)
    talked_over = screen.at_end and screen.debrief is not None
    if talked_over:  # all that stations would say is that it is over
        screen = replace(screen, cards=())
    frame = frame_of(
        size,
        panel=screen.panel_shown,
        warnings=bool(screen.warnings),
        lesson=screen.tutorial is not None,
        use=Use.MATCH,
        cards=bool(screen.cards),
    )
    if talked_over:
        shown = [result_band(screen, frame, view.result), *debrief_pieces(screen, frame.middle)]
    elif is_first_picture(screen):
        return [*first_picture(screen, view, frame), *first_stations(screen, frame, with_symbols(), beat)]
    else:
        places = instruments(frame)
        shown = [*_middle(screen, view, frame, places), *_top(screen, view, frame, places, beat)]
        shown += _log(screen, places)
    if frame.warnings is not None:
        shown.append(warning_line(screen, frame.warnings))
    return [*shown, *stations(screen, frame, with_symbols(), beat)]


def _middle(screen: Screen, view: CaptainSonarView, frame: Frame, places: Instruments) -> list[Piece]:
    boat, enemy = view.boat, view.crew.enemy
    scenario = ScenarioMarks(view.scenario)
    traces = screen.of_game.traces if isinstance(screen.of_game, CaptainSonarScreen) else ()
    if traces:
        chart = hull_trace(traces, boat.signed, places.chart)
    else:
        mines = MineMarks(boat.mines, boat.live_mines)
        chart = captains_chart(screen, boat, places.chart, under=scenario, over=mines)
    heard = EnemyMarks(scenario, enemy, view.enemy.surfaced_in)
    return [
        chart,
        radio_chart(screen, boat.transparency, places.radio, under=heard),
        *_instruments(screen, view, frame, places),
    ]


def _instruments(
    screen: Screen, view: CaptainSonarView, frame: Frame, places: Instruments
) -> Iterator[Piece]:
    """The gauges, and the board or in its place whatever is chosen from a few things."""
    if not (screen.ring and places.ring.contains(places.gauges)):
        yield gauges(screen, view.boat.gauges, places.gauges, frame.gap)
    yield ring(screen, places.ring) if screen.ring else board(screen, view, places.board, frame.unit)


def _top(screen: Screen, view: CaptainSonarView, frame: Frame, places: Instruments, beat: int) -> list[Piece]:
    band = replace(frame, header=places.top)
    if screen.at_end:
        return [result_band(screen, band, view.result)]
    shown = header(screen, view, places.header, frame.sizes, view.goal)
    if screen.stop is None:
        return shown
    return stopped_header(screen, frame, places.header, places.top, shown, beat)


def _log(screen: Screen, places: Instruments) -> list[Piece]:
    """Where it is a part of the header, a band may be in its place."""
    banded = screen.at_end or screen.stop is not None
    hidden = places.log is None or (banded and places.top.contains(places.log))
    return [] if places.log is None or hidden else [log(screen, places.log)]


def watched(screen: Screen, chart: Rect, badges: Rect) -> list[Piece]:
    """A match that nobody plays, for whoever walks past: no more than can be seen from there."""
    view = screen.view
    assert isinstance(view, CaptainSonarView)
    boat = replace(view.boat, free=(), blackout=False)
    mines = MineMarks(boat.mines, boat.live_mines)
    return watched_boats(
        replace(screen, aim=None, ring=None),
        view,
        boat,
        (chart, badges),
        under=ScenarioMarks(view.scenario),
        over=mines,
    )
