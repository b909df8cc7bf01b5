"""The pieces of Sonar Family's display."""

from dataclasses import replace

from pygame import Rect

from console.displays.layout import Frame, Use, frame_of
from console.displays.onlookers.watched import watched_boats
from console.displays.piece import Piece
from console.displays.screen import CardState, Screen
from console.displays.widgets.bands import result_band, warning_line
from console.displays.widgets.captains_chart import captains_chart
from console.displays.widgets.cards import card
from console.displays.widgets.choices import ring
from console.displays.widgets.debrief_pages import debrief_pieces
from console.displays.widgets.first_picture import first_picture, is_first_picture
from console.displays.widgets.log import log
from console.displays.widgets.radio_chart import radio_chart
from console.displays.widgets.screen_panel import has_keys, keys
from console.displays.widgets.top_band import header, stopped_header
from console.games.sonar_family.display.energy import energy
from console.games.sonar_family.display.layout import (
    FamilyLayout,
    StationsLayout,
    layout_of,
    stations_layout,
)
from console.games.sonar_family.display.reach import MissileReach
from console.games.sonar_family.rules.view import SonarFamilyView

_MANNED = ("captain", "radio")


def pieces(screen: Screen, size: tuple[int, int], beat: int) -> list[Piece]:
    """All of a display in a match of Sonar Family."""
    view = screen.view
    assert isinstance(view, SonarFamilyView)
    lesson = screen.tutorial is not None
    screen = _without_turns(screen)
    frame = frame_of(
        size, panel=screen.panel_shown, warnings=bool(screen.warnings), lesson=lesson, use=Use.MATCH
    )
    if is_first_picture(screen):
        shown = first_picture(screen, view, frame)
        return [*shown, *_bottom(screen, frame, stations_layout(frame, _noted(screen) is not None), beat)]
    places = stations_layout(frame, _noted(screen) is not None)
    shown = [*_upper(screen, view, frame, beat), *_bottom(screen, frame, places, beat)]
    if frame.warnings is not None:
        shown.append(warning_line(screen, frame.warnings))
    return shown


def _without_turns(screen: Screen) -> Screen:
    """Whose turn it is stands on the captain's card; what was announced should stay to be noted."""
    heard = tuple(each for each in screen.heard if each.message.key != "heard.turn")
    return replace(screen, heard=heard)


def _upper(screen: Screen, view: SonarFamilyView, frame: Frame, beat: int) -> list[Piece]:
    layout = layout_of(frame)
    if screen.at_end and screen.debrief is not None:
        middle = [*debrief_pieces(screen, frame.middle)]
    else:
        middle = _middle(screen, view, layout)
    return [*middle, *_top(screen, view, frame, layout, beat)]


def _middle(screen: Screen, view: SonarFamilyView, layout: FamilyLayout) -> list[Piece]:
    boat = view.boat
    reach = MissileReach(boat.sector, armed=boat.systems["missile"].ready)
    charts = [
        captains_chart(screen, boat, layout.chart, under=reach),
        radio_chart(screen, boat.transparency, layout.radio),
    ]
    if screen.ring is not None:
        return [*charts, ring(screen, layout.ring)]
    return [*charts, energy(boat, layout.energy), log(screen, layout.log)]


def _top(screen: Screen, view: SonarFamilyView, frame: Frame, layout: FamilyLayout, beat: int) -> list[Piece]:
    band = replace(frame, header=layout.top)
    if screen.at_end and (view.result or screen.captions or screen.debrief is not None):
        debriefed = screen.debrief is not None
        return [result_band(screen, frame if debriefed else band, view.result)]
    shown = header(screen, view, layout.header, frame.sizes)
    if screen.stop is None:
        return shown
    return stopped_header(screen, frame, layout.header, layout.top, shown, beat)


def _noted(screen: Screen) -> int | None:
    """The card of a dark station that was pressed a moment ago."""
    for number, each in enumerate(screen.cards):
        if each.station not in _MANNED and each.state is CardState.REFUSED:
            return number
    return None


def _bottom(screen: Screen, frame: Frame, places: StationsLayout, beat: int) -> list[Piece]:
    numbers = {each.station: number for number, each in enumerate(screen.cards)}
    noted = _noted(screen)
    keyed = {"captain": places.captain_keys, "radio": places.radio_keys}
    drawn = {station: place for station, place in keyed.items() if has_keys(screen, station, frozenset())}
    free = {station: place for station, place in keyed.items() if place is not None and station not in drawn}
    cards = [
        (numbers.get("captain"), _with_free(places.captain, free.get("captain"))),
        (noted, places.note),
        (numbers.get("radio"), _with_free(places.radio, free.get("radio"))),
    ]
    shown = [
        card(screen, number, place, frame.sizes, beat)
        for number, place in cards
        if number is not None and place is not None
    ]
    for station, place in drawn.items():
        if place is not None:
            shown.append(keys(screen, station, place, frozenset(), frame.unit))
    return shown


def _with_free(place: Rect, free: Rect | None) -> Rect:
    """A station whose buttons are all on the real panel has their place for its card."""
    return place if free is None else place.union(free)


def watched(screen: Screen, chart: Rect, badges: Rect) -> list[Piece]:
    """A match for whoever looks on: no more than can be seen from there."""
    view = screen.view
    assert isinstance(view, SonarFamilyView)
    boat = replace(view.boat, free=(), blackout=False)
    return watched_boats(replace(screen, aim=None, ring=None), view, boat, (chart, badges))
