"""What the signs on the plots of Con Sonar! mean."""

from console.debrief.plot_parts import INK, diamond, sign_key
from console.displays.svg import element
from console.look.printed import PRINTED

_LINE = element("path", d="M2 20H38", stroke=INK, stroke_width=4)
_DASHED = element("path", d="M2 20H38", stroke=INK, stroke_width=4, stroke_dasharray="9 6")
_CROSS = element("path", d="M12 12l16 16m0 -16l-16 16", stroke=INK, stroke_width=4)
_BAR = element("rect", x=4, y=12, width=32, height=16, fill=INK, fill_opacity="0.35")
_TICK = element("path", d="M20 8V32", stroke=INK, stroke_width=3)


def scale_key(language: str) -> str:
    """The signs of the scale."""
    signs = (("con-key-first", _LINE), ("con-key-second", _DASHED), ("con-key-sunk", _CROSS))
    return sign_key(language, signs)


def turns_key(language: str) -> str:
    """The signs of the time line."""
    sunk = diamond(20, 20, 11, fill=INK)
    missed = diamond(20, 20, 11, fill=PRINTED.sheet, stroke=INK, stroke_width=3)
    return sign_key(
        language,
        (
            ("con-key-turn", _BAR),
            ("con-key-card", _TICK),
            ("con-key-hit", sunk),
            ("con-key-miss", missed),
        ),
    )
