"""On the display: five depths, the boat at its own."""

from pygame import Rect

from console.displays.canvas import Canvas
from console.displays.game_display import GameDisplay
from console.displays.layout import Use, frame_of
from console.displays.piece import Piece
from console.displays.screen import Screen
from console.displays.widgets.bands import title_band
from console.displays.widgets.screen_panel import with_symbols
from console.displays.widgets.stations import stations
from console.languages import Message
from tests.fourth_game.depth_charge.rules import DEPTHS, DepthChargeView


def _draw(canvas: Canvas, place: Rect, depth: int, hits: tuple[int, int]) -> None:
    canvas.frame(place, "panel", "line", 2)
    for number in DEPTHS:
        row = Rect(place.left, place.top + (number - 1) * place.height // 6, place.width, place.height // 6)
        canvas.write(f"{number} {'◀' if number == depth else ''}", row, 40, "text", "panel")
    score = Rect(place.left, place.bottom - place.height // 6, place.width, place.height // 6)
    canvas.write(f"{hits[0]} : {hits[1]}", score, 40, "dim", "panel")


def pieces(screen: Screen, size: tuple[int, int], beat: int) -> list[Piece]:
    view = screen.view
    assert isinstance(view, DepthChargeView)
    frame = frame_of(size, panel=screen.panel_shown, warnings=False, lesson=False, use=Use.PAGE, cards=True)
    title = title_band(screen, frame.header, Message.of("word.depth-charge"))
    sea = Piece.of("sea", frame.middle, _draw, view.depth, view.hits)
    return [title, sea, *stations(screen, frame, with_symbols(), beat)]


DISPLAY = GameDisplay(match=pieces)
