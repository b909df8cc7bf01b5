"""Which pieces a display is made of, by its scene. Pieces never lie over one another."""

from dataclasses import replace

from pygame import Rect

from console.displays.layout import Frame, Use, frame_of, instruments
from console.displays.piece import Piece
from console.displays.screen import Scene, Screen
from console.displays.widgets.attract import page_name, rules_page
from console.displays.widgets.bands import (
    caption_band,
    lesson_band,
    result_band,
    stop_band,
    title_band,
    warning_line,
)
from console.displays.widgets.captains_chart import captains_chart
from console.displays.widgets.cards import card
from console.displays.widgets.choices import menu, ring
from console.displays.widgets.debrief import debrief_page
from console.displays.widgets.header import header
from console.displays.widgets.keys import keys, panel, with_symbols
from console.displays.widgets.log import log
from console.displays.widgets.name_card import name_card
from console.displays.widgets.radio_chart import radio_chart
from console.displays.widgets.time_line import strip_height, time_line
from console.games.captain_sonar.display.board import board
from console.games.captain_sonar.display.gauges import gauges
from console.games.captain_sonar.display.hull_trace import hull_trace
from console.games.con_sonar.display.scene import pieces as con_sonar_pieces
from console.games.sonar_family.display.scene import pieces as family_pieces
from console.languages import Message

OTHER_GAMES = {"sonar-family": family_pieces, "con-sonar": con_sonar_pieces}
"""Captain Sonar is drawn here, the others by themselves."""


def pieces(screen: Screen, size: tuple[int, int], beat: int = 0) -> list[Piece]:
    """All of a display. What flashes is light in even beats."""
    if screen.scene is Scene.NAME_CARD:
        return [name_card(screen, Rect((0, 0), size))]
    if screen.time_line is not None:
        width, height = size[0], size[1] - strip_height(size)
        strip = time_line(screen, Rect(0, height, width, size[1] - height))
        return [*pieces(replace(screen, time_line=None), (width, height), beat), strip]
    game = getattr(screen.view, "game", None)
    if game in OTHER_GAMES and screen.menu is None:
        return OTHER_GAMES[game](screen, size, beat)
    use = _use(screen)
    frame = frame_of(
        size,
        panel=screen.panel_shown,
        warnings=bool(screen.warnings),
        lesson=(use is Use.MATCH and screen.lesson is not None) or _captioned(screen),
        use=use,
        cards=bool(screen.cards),
    )
    shown = _match(screen, frame, beat) if use is Use.MATCH else _page(screen, frame)
    if frame.warnings is not None:
        shown.append(warning_line(screen, frame.warnings))
    return [*shown, *_stations(screen, frame, use, shown, beat)]


def _use(screen: Screen) -> Use:
    if screen.scene is Scene.SERVICE:
        return Use.SERVICE
    match = screen.chart is not None and screen.view is not None
    return Use.MATCH if match and screen.menu is None and screen.attract_page is None else Use.PAGE


def _captioned(screen: Screen) -> bool:
    return screen.scene is Scene.ATTRACT and bool(screen.captions)


def _match(screen: Screen, frame: Frame, beat: int) -> list[Piece]:
    if screen.scene is Scene.END and screen.debrief is not None:
        return [result_band(screen, frame), debrief_page(screen, frame.middle)]
    places = instruments(frame)
    shown = [
        hull_trace(screen, places.chart) if screen.traces else captains_chart(screen, places.chart),
        radio_chart(screen, places.radio),
        gauges(screen, places.gauges, frame.gap),
        ring(screen, places.board) if screen.ring else board(screen, places.board, frame.unit),
    ]
    in_header = frame.header.contains(places.log)
    if screen.scene is Scene.END:
        shown.append(result_band(screen, frame))
    elif screen.stop is not None:
        shown.append(stop_band(screen, frame, beat))
    else:
        shown += header(screen, places, frame.sizes)
        if in_header:
            shown.append(log(screen, places.log, _captioned(screen)))
    if not in_header:
        shown.append(log(screen, places.log, _captioned(screen)))
    if frame.lesson is not None and screen.lesson is not None:
        column = _column_of(screen.lesson.station, frame)
        shown.append(lesson_band(screen, frame.lesson, column, frame.sizes.station))
    elif frame.lesson is not None:
        shown.append(caption_band(screen, frame.lesson, frame.sizes.station * 1.5))
    return shown


def _column_of(station: str, frame: Frame) -> Rect:
    names = [each.id for each in panel().stations]
    return frame.stations[names.index(station)] if station in names else frame.stations[0]


def _page(screen: Screen, frame: Frame) -> list[Piece]:
    if screen.menu is not None:
        return [title_band(screen, frame.header, screen.menu.title), menu(screen, frame.middle)]
    page = page_name(screen.attract_page)
    title = Message.of(f"attract.{page}-title")
    shown = [title_band(screen, frame.header, title), rules_page(screen, frame.middle, page)]
    if frame.lesson is not None:
        shown.append(caption_band(screen, frame.lesson, frame.sizes.announcement))
    return shown


def _stations(screen: Screen, frame: Frame, use: Use, shown: list[Piece], beat: int) -> list[Piece]:
    """Cards along the bottom edge, and below each its buttons where the panel is on screen."""
    made = [
        card(screen, number, place, frame.sizes, beat)
        for number, place in enumerate(frame.stations)
        if number < len(screen.cards)
    ]
    elsewhere = frozenset(control for piece in shown for control in piece.controls)
    if use is not Use.SERVICE:
        elsewhere |= with_symbols()
    names = [each.id for each in panel().stations]
    for station, place in zip(names, frame.keys, strict=False):
        made.append(keys(screen, station, place, elsewhere, frame.unit))
    return made
