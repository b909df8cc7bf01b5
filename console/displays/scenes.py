"""Which pieces a display is made of, by its scene. Pieces never lie over one another."""

from dataclasses import replace

from pygame import Rect

from console.displays.layout import Frame, Use, frame_of
from console.displays.onlookers.gallery import GalleryScreen
from console.displays.onlookers.onlookers_picture import gallery
from console.displays.piece import Piece
from console.displays.screen import SceneName, Screen
from console.displays.widgets.bands import asked_height, asked_strip, title_band, warning_line
from console.displays.widgets.big_choices import big_choices
from console.displays.widgets.choices import menu
from console.displays.widgets.code_corner import beside, code_strip
from console.displays.widgets.name_card import name_card
from console.displays.widgets.name_letters import name_typing
from console.displays.widgets.poster import poster
from console.displays.widgets.screen_panel import with_symbols
from console.displays.widgets.stations import stations
from console.displays.widgets.time_line import strip_height, time_line
from console.games import display_of


def pieces(screen: Screen, size: tuple[int, int], beat: int = 0) -> list[Piece]:
    """All of a display. What flashes is light in even beats."""
    if screen.scene is SceneName.NAME_CARD:
        return [name_card(screen, Rect((0, 0), size))]
    if screen.code is not None:
        rest, strip_place = beside(size)
        return [*pieces(replace(screen, code=None), rest, beat), code_strip(screen.code, strip_place)]
    if screen.time_line is not None:
        width, height = size[0], size[1] - strip_height(size)
        strip = time_line(screen, Rect(0, height, width, size[1] - height))
        return [*pieces(replace(screen, time_line=None), (width, height), beat), strip]
    if screen.asked is not None:
        width, height = size[0], size[1] - asked_height(size)
        strip = asked_strip(screen.asked, screen.asked_sign, Rect(0, height, width, size[1] - height))
        return [*pieces(replace(screen, asked=None), (width, height), beat), strip]
    if isinstance(screen, GalleryScreen):
        return gallery(screen, size, beat)
    if screen.poster is not None:
        return poster(screen, screen.poster, size, beat)
    if (
        screen.typing is None
        and screen.choices is None
        and screen.view is not None
        and screen.menu is None
        and screen.rules is None
    ):
        return display_of(screen.view.game).match(screen, size, beat)
    return _page_pieces(screen, size, beat)


def _page_pieces(screen: Screen, size: tuple[int, int], beat: int) -> list[Piece]:
    """A name that is typed, big choices, or a menu."""
    service = screen.scene is SceneName.SERVICE
    frame = frame_of(
        size,
        panel=screen.panel_shown,
        warnings=bool(screen.warnings),
        use=Use.SERVICE if service else Use.PAGE,
        cards=bool(screen.cards),
    )
    shown = _page(screen, frame)
    if frame.warnings is not None:
        shown.append(warning_line(screen, frame.warnings))
    return [*shown, *stations(screen, frame, frozenset() if service else with_symbols(), beat)]


def _page(screen: Screen, frame: Frame) -> list[Piece]:
    if screen.typing is not None:
        return [title_band(screen, frame.header, screen.typing.title), name_typing(screen.typing, frame)]
    if screen.choices is not None:
        return big_choices(screen, screen.choices, frame)
    assert screen.menu is not None, "a screen shows a match, choices, a menu or a poster"
    return [title_band(screen, frame.header, screen.menu.title), menu(screen, frame.middle)]
