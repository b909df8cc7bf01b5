"""How the buttons that a piece shows stand: the same whether they are keys, gauges or symbols of a board."""

from collections.abc import Mapping, Set
from typing import NamedTuple

from pygame import Rect

from console.displays.canvas import Canvas
from console.displays.fonts import font
from console.displays.screen import Screen
from console.languages import word


class Buttons(NamedTuple):
    """Controls of a piece, `captain.north`, by what is to be seen of them."""

    lit: frozenset[str]
    held: frozenset[str]
    wanted: frozenset[str]
    """Those that a lesson asks for."""
    hinted: frozenset[str]
    """Those that help would press."""
    keys: Mapping[str, str]
    """What is printed on their keys, where there is a keyboard and the panel is on screen."""
    served: str | None
    """The station that the keys serve now: those of another wait until it is chosen."""

    @classmethod
    def of(cls, screen: Screen, controls: Set[str]) -> "Buttons":
        """As a screen says, of these controls."""
        wanted = screen.tutorial.wanted if screen.tutorial else frozenset()
        return cls(
            screen.lit & controls,
            screen.held & controls,
            wanted & controls,
            screen.hints & controls,
            {
                name: key
                for name, key in screen.keys.items()
                if name in controls and screen.panel_shown and name not in screen.on_panel
            },
            screen.at_keys,
        )


def to_touch(screen: Screen, controls: Mapping[str, Rect]) -> dict[str, Rect]:
    """Those of these places that press a control when they are touched: what has no contact of its own."""
    if not screen.panel_shown:
        return {}
    return {control: place for control, place in controls.items() if control not in screen.on_panel}


def key_cap(canvas: Canvas, box: Rect, control: str, buttons: Buttons) -> int:
    """Draw a control's key in the upper left corner of its button; how wide it is, 0 where it has none."""
    if control not in buttons.keys:
        return 0
    served = control.split(".")[0] == buttons.served
    return draw_cap(canvas, box.topleft, buttons.keys[control], served)


def draw_cap(canvas: Canvas, corner: tuple[int, int], caption: str, served: bool) -> int:
    """A key, as wide as what is printed on it; paler where another station has to be chosen first."""
    height, size = canvas.px(CAP_UNITS), CAP_UNITS * 0.8
    words = "" if caption in DRAWN else word(caption, canvas.language)
    wide = 2 * height if caption == SPACE else font(canvas.px(size), True).size(words)[0] + canvas.px(8)
    cap = Rect(corner[0] + canvas.px(3), corner[1] + canvas.px(3), max(height, wide), height)
    ground, ink = ("paper", "ink") if served else ("raised", "dim")
    canvas.frame(cap, ground, "paper_line" if served else "edge", 1, 5)
    if caption == SPACE:
        low = cap.bottom - height * 0.3
        canvas.line((cap.left + height * 0.4, low), (cap.right - height * 0.4, low), canvas.px(3), ink)
    elif caption == TAB:
        _arrow_to_bar(canvas, cap.inflate(-height * 0.35, -height * 0.35), ink)
    else:
        canvas.write(words, cap, size, ink, ground, floor=12, bold=True, align="middle", lines=1, role="cap")
    return cap.width + canvas.px(6)


def _arrow_to_bar(canvas: Canvas, box: Rect, ink: str) -> None:
    """What is printed on the tabulator's key: no font of ours has it."""
    tip, back, width = box.right - canvas.px(3), box.height * 0.4, canvas.px(2.5)
    canvas.line((box.left, box.centery), (tip, box.centery), width, ink)
    canvas.line(box.topright, box.bottomright, width, ink)
    for side in (-1, 1):
        canvas.line((tip - back, box.centery + side * back), (tip, box.centery), width, ink)


CAP_UNITS = 25
"""A key is so high, and so wide where one sign is printed on it."""
SPACE, TAB = "Space", "Tab"
DRAWN = (SPACE, TAB)
"""Keys that are known by their width, or by an arrow, in every language."""
