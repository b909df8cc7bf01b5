"""The pieces of Sonar Family's display."""

from dataclasses import replace

from pygame import Rect

from console.displays.layout import Frame, Use, frame_of
from console.displays.piece import Piece
from console.displays.screen import CardState, Scene, Screen
from console.displays.widgets.bands import lesson_band, result_band, stop_band, warning_line
from console.displays.widgets.captains_chart import captains_chart
from console.displays.widgets.cards import card
from console.displays.widgets.choices import ring
from console.displays.widgets.debrief import debrief_page
from console.displays.widgets.header import header
from console.displays.widgets.keys import keys
from console.displays.widgets.log import log
from console.displays.widgets.radio_chart import radio_chart
from console.games.sonar_family.display.energy import energy
from console.games.sonar_family.display.places import Stations, places_of, stations_of

_MANNED = ("captain", "radio")


def pieces(screen: Screen, size: tuple[int, int], beat: int) -> list[Piece]:
    """All of a display in a match of Sonar Family."""
    lesson = screen.lesson is not None
    screen = _without_turns(screen)
    frame = frame_of(
        size, panel=screen.panel_shown, warnings=bool(screen.warnings), lesson=lesson, use=Use.MATCH
    )
    stations = stations_of(frame, _noted(screen) is not None)
    shown = [*_middle(screen, frame), *_top(screen, frame, beat), *_bottom(screen, frame, stations, beat)]
    if frame.lesson is not None and screen.lesson is not None:
        column = stations.radio if screen.lesson.station == "radio" else stations.captain
        shown.append(lesson_band(screen, frame.lesson, column, frame.sizes.station))
    if frame.warnings is not None:
        shown.append(warning_line(screen, frame.warnings))
    return shown


def _without_turns(screen: Screen) -> Screen:
    """Whose turn it is stands on the captain's card; what was announced should stay to be noted."""
    heard = tuple(each for each in screen.heard if each.message.key != "heard.turn")
    return replace(screen, heard=heard)


def _middle(screen: Screen, frame: Frame) -> list[Piece]:
    if screen.scene is Scene.END and screen.debrief is not None:
        return [debrief_page(screen, frame.middle)]
    places = places_of(frame)
    charts = [captains_chart(screen, places.chart), radio_chart(screen, places.radio)]
    if screen.ring is not None:
        return [*charts, ring(screen, _ring_place(frame))]
    return [*charts, energy(screen, places.energy), log(screen, places.log)]


def _ring_place(frame: Frame) -> Rect:
    places = places_of(frame)
    return places.choice if frame.wide else places.energy


def _top(screen: Screen, frame: Frame, beat: int) -> list[Piece]:
    if screen.scene is Scene.END and (getattr(screen.view, "result", None) or screen.debrief is not None):
        return [result_band(screen, frame)]
    if screen.stop is not None:
        return [stop_band(screen, frame, beat)]
    return header(screen, places_of(frame).header, frame.sizes)


def _noted(screen: Screen) -> int | None:
    """The card of a dark station that was pressed a moment ago."""
    for number, each in enumerate(screen.cards):
        if each.station not in _MANNED and each.state is CardState.REFUSED:
            return number
    return None


def _bottom(screen: Screen, frame: Frame, stations: Stations, beat: int) -> list[Piece]:
    numbers = {each.station: number for number, each in enumerate(screen.cards)}
    noted = _noted(screen)
    places = [
        (numbers.get("captain"), stations.captain),
        (noted, stations.note),
        (numbers.get("radio"), stations.radio),
    ]
    shown = [
        card(screen, number, place, frame.sizes, beat)
        for number, place in places
        if number is not None and place is not None
    ]
    for station, place in (("captain", stations.captain_keys), ("radio", stations.radio_keys)):
        if place is not None:
            shown.append(keys(screen, station, place, frozenset(), frame.unit))
    return shown
