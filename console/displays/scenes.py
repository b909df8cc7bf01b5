"""Which pieces a display is made of, by its scene. Pieces never lie over one another."""

from pygame import Rect

from console.displays.layout import Frame, frame_of, instruments
from console.displays.piece import Piece
from console.displays.screen import Scene, Screen
from console.displays.widgets.attract import rules_page
from console.displays.widgets.bands import caption_band, lesson_band, result_band, stop_band, warning_line
from console.displays.widgets.board import board
from console.displays.widgets.captains_chart import captains_chart
from console.displays.widgets.cards import card
from console.displays.widgets.choices import menu, ring
from console.displays.widgets.gauges import gauges
from console.displays.widgets.header import header
from console.displays.widgets.hull_trace import hull_trace
from console.displays.widgets.keys import keys, panel
from console.displays.widgets.log import log
from console.displays.widgets.radio_chart import radio_chart


def pieces(screen: Screen, size: tuple[int, int], beat: int = 0) -> list[Piece]:
    """All of a display. What flashes is light in even beats."""
    match_shown = screen.chart is not None and screen.view is not None and screen.menu is None
    if screen.scene is Scene.ATTRACT and screen.attract_page is not None:
        match_shown = False
    frame = frame_of(
        size,
        panel=screen.panel_shown,
        warnings=bool(screen.warnings),
        lesson=match_shown and (screen.lesson is not None or _demonstration(screen)),
        menus=not match_shown,
    )
    shown = [*_top(screen, frame, beat)]
    if frame.warnings is not None:
        shown.append(warning_line(screen, frame.warnings))
    shown += _match(screen, frame) if match_shown else _page(screen, frame)
    shown += _stations(screen, frame, shown, beat)
    return shown


def _demonstration(screen: Screen) -> bool:
    return screen.scene is Scene.ATTRACT and bool(screen.captions)


def _top(screen: Screen, frame: Frame, beat: int) -> list[Piece]:
    if screen.scene is Scene.END and (screen.view or {}).get("result"):
        return [result_band(screen, frame)]
    if screen.stop is not None:
        return [stop_band(screen, frame, beat)]
    return header(screen, frame)


def _match(screen: Screen, frame: Frame) -> list[Piece]:
    places = instruments(frame)
    shown = [
        hull_trace(screen, places.chart) if screen.traces else captains_chart(screen, places.chart),
        radio_chart(screen, places.radio),
        log(screen, places.log),
        gauges(screen, places.gauges, frame.gap),
    ]
    shown.append(board(screen, places.board, frame.unit))
    if screen.ring is not None:
        shown[-1] = ring(screen, places.board)
    if frame.lesson is not None and screen.lesson is not None:
        column = _column_of(screen.lesson.station, frame)
        shown.append(lesson_band(screen, frame.lesson, column, frame.sizes.station))
    elif frame.lesson is not None:
        shown.append(caption_band(screen, frame.lesson, frame.sizes.station))
    return shown


def _column_of(station: str, frame: Frame) -> Rect:
    names = [each.id for each in panel().stations]
    return frame.stations[names.index(station)] if station in names else frame.stations[0]


def _page(screen: Screen, frame: Frame) -> list[Piece]:
    if screen.menu is not None:
        return [menu(screen, frame.middle)]
    return [rules_page(screen, frame.middle)]


def _stations(screen: Screen, frame: Frame, shown: list[Piece], beat: int) -> list[Piece]:
    """Cards along the bottom edge, and below each its buttons where the panel is on screen."""
    made = [
        card(screen, number, place, frame.sizes, beat)
        for number, place in enumerate(frame.stations)
        if number < len(screen.cards)
    ]
    elsewhere = {control for piece in shown for control in piece.controls}
    names = [each.id for each in panel().stations]
    for station, place in zip(names, frame.keys, strict=False):
        made.append(keys(screen, station, place, elsewhere, frame.unit))
    return made
