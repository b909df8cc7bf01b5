"""The pieces of Con Sonar!'s display."""

from dataclasses import replace

from pygame import Rect

from console.displays.piece import Piece
from console.displays.screen import Screen
from console.displays.widgets.bands import lesson_band, warning_line
from console.displays.widgets.keys import keys, panel
from console.games.con_sonar.display.board import chain, torpedoes
from console.games.con_sonar.display.debrief import debrief_pieces
from console.games.con_sonar.display.header import header
from console.games.con_sonar.display.places import places_of
from console.games.con_sonar.display.scale import scale
from console.games.con_sonar.display.scores import scores
from console.games.con_sonar.display.seats import seat

PADS = {
    "captain": ("west", "east", "cancel", "ok"),
    "first-mate": ("previous", "next", "stop", "ok"),
    "radio": ("slide-west", "slide-east", "erase", "ok"),
}
"""The buttons that a player needs: one to each side, back, and OK."""


def pieces(screen: Screen, size: tuple[int, int], beat: int) -> list[Piece]:
    """All of a display in a match of Con Sonar!."""
    places = places_of(
        size,
        seats=len(screen.seats),
        panel=screen.panel_shown,
        warnings=bool(screen.warnings),
        lesson=screen.lesson is not None,
    )
    shown = header(screen, places)
    if screen.scene == "end":
        middle = places.scale.unionall((places.torpedoes, places.chain, places.scores))
        shown += debrief_pieces(screen, middle)
    else:
        shown += [scale(screen, places.scale), torpedoes(screen, places.torpedoes)]
        shown += [chain(screen, places.chain), scores(screen, places.scores)]
    for number, place in enumerate(places.seats):
        shown.append(seat(screen, number, place, places.sizes))
    for each, place in zip(screen.seats, places.keys, strict=False):
        shown += pad(screen, each.station, place, places.unit)
    if places.lesson is not None:
        shown.append(lesson_band(screen, places.lesson, places.seats[0], places.sizes.station))
    if places.warnings is not None and screen.warnings:
        shown.append(warning_line(screen, places.warnings))
    return shown


def pad(screen: Screen, station: str, place: Rect, unit: float) -> list[Piece]:
    """A player's four buttons in a row, where the panel is on screen."""
    controls = [f"{station}.{name}" for name in PADS[station]]
    made = []
    for number, control in enumerate(controls):
        left = place.left + number * place.width // len(controls)
        right = place.left + (number + 1) * place.width // len(controls)
        box = Rect(left, place.top, right - left, place.height)
        others = frozenset(each.id for each in panel().controls if each.id != control)
        made.append(replace(keys(screen, station, box, others, unit), name=f"key-{control}"))
    return made
