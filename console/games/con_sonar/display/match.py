"""The pieces of Con Sonar!'s display."""

from dataclasses import replace

from pygame import Rect

from console.displays.layout import alike
from console.displays.piece import Piece
from console.displays.screen import Screen
from console.displays.widgets.bands import warning_line
from console.displays.widgets.cards import TOLD_LARGER
from console.displays.widgets.screen_panel import keys, panel
from console.games.con_sonar.display.board import chain, torpedoes
from console.games.con_sonar.display.debrief import debrief_pieces
from console.games.con_sonar.display.header import header
from console.games.con_sonar.display.layout import layout_of
from console.games.con_sonar.display.scale import scale
from console.games.con_sonar.display.scores import scores
from console.games.con_sonar.display.seats import seat
from console.games.con_sonar.rules.view import ConSonarView
from console.games.con_sonar.screen import ConSonarScreen

PADS = {
    "captain": ("west", "east", "cancel", "ok"),
    "first-mate": ("previous", "next", "stop", "ok"),
    "radio": ("slide-west", "slide-east", "erase", "ok"),
}
"""The buttons that a player needs: one to each side, back, and OK."""


def pieces(screen: Screen, size: tuple[int, int], beat: int) -> list[Piece]:
    """All of a display in a match of Con Sonar!."""
    view, own = screen.view, screen.of_game
    assert isinstance(view, ConSonarView)
    assert isinstance(own, ConSonarScreen)
    layout = layout_of(
        size,
        seats=len(own.seats),
        panel=screen.panel_shown,
        warnings=bool(screen.warnings),
    )
    shown = header(screen, view, layout)
    if screen.at_end:
        middle = layout.scale.unionall((layout.torpedoes, layout.chain, layout.scores))
        shown += debrief_pieces(screen, view, own, middle)
    else:
        cards, dice = layout.rolling() if own.roll else (layout.torpedoes, layout.chain)
        shown += [scale(view, own, layout.scale), torpedoes(view, own, cards)]
        shown += [chain(view, own.roll, dice), scores(view, layout.scores)]
    letters = layout.sizes.station * (TOLD_LARGER if screen.tutorial else 1)
    for each, card, place in zip(own.seats, screen.cards, layout.seats, strict=True):
        shown.append(seat(each, card, view, place, layout.sizes, letters))
    for each, place in zip(own.seats, layout.keys, strict=False):
        shown += pad(screen, each.station, place, layout.unit)
    if layout.warnings is not None:
        shown.append(warning_line(screen, layout.warnings))
    return shown


def pad(screen: Screen, station: str, place: Rect, unit: float) -> list[Piece]:
    """A player's four buttons in a row, where the panel is on screen."""
    made = []
    for name, box in zip(PADS[station], alike(place, 0, len(PADS[station])), strict=True):
        control = f"{station}.{name}"
        if control in screen.on_panel:
            continue
        others = frozenset(each.id for each in panel().controls if each.id != control)
        made.append(replace(keys(screen, station, box, others, unit), name=f"key-{control}"))
    return made
