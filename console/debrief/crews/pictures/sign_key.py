"""What the signs on the pictures mean."""

from console.core.words import Crew
from console.debrief.crews.pictures import routes_picture as signs
from console.debrief.plot_parts import BAND, INK, diamond, sign_key
from console.displays.svg import element, polygon
from console.look.printed import PRINTED

_MIDDLE = 20.0
_BLUE, _RED = signs.COLOURS[Crew.BLUE], signs.COLOURS[Crew.RED]


def _line(colour: str, *, double: bool = False, dotted: bool = False) -> str:
    pen: dict[str, str | float] = {"stroke_dasharray": "2 6", "stroke_linecap": "round"} if dotted else {}
    drawn = element("path", d="M2 20H38", stroke=colour, stroke_width=3 if dotted else 5, **pen)
    return drawn + (element("path", d="M2 20H38", stroke=PRINTED.sheet, stroke_width=1.6) if double else "")


def _tick(colour: str) -> str:
    return element("path", d="M20 8V32", stroke=colour, stroke_width=3)


def _cross(colour: str) -> str:
    return element("path", d="M12 12l16 16m0 -16l-16 16", stroke=colour, stroke_width=4)


def _box(colour: str, opacity: str, top: float, height: float) -> str:
    return element("rect", x=4, y=top, width=32, height=height, fill=colour, fill_opacity=opacity)


def routes_key(language: str) -> str:
    """The signs of the chart."""
    up = signs.surfaced_sign(_MIDDLE, _MIDDLE, INK)
    return sign_key(
        language,
        (
            ("key-blue", _line(_BLUE)),
            ("key-red", _line(_RED, double=True)),
            ("key-start", _cross(INK)),
            ("key-end", signs.boat_sign(Crew.BLUE, 11, 22) + signs.boat_sign(Crew.RED, 30, 20)),
            ("key-thought", _line(INK, dotted=True) + diamond(30, 20, 9, fill=PRINTED.sheet, stroke=INK)),
            ("key-mine", signs.mine_sign(_MIDDLE, _MIDDLE, INK)),
            ("key-hit", signs.burst(_MIDDLE, _MIDDLE, 17, INK, hit=True)),
            ("key-miss", signs.burst(_MIDDLE, _MIDDLE, 17, INK, hit=False)),
            ("key-surfaced", up),
            ("key-minute", signs.minute_sign(_MIDDLE, _MIDDLE, INK, "3")),
        ),
    )


def timeline_key(language: str) -> str:
    """The signs of the time line."""
    return sign_key(
        language,
        (
            ("key-bar", _box(_BLUE, "0.45", 14, 12)),
            ("key-stop", _box(BAND, "1", 4, 32)),
            ("key-course", _tick(_BLUE)),
            ("key-weapon", diamond(_MIDDLE, _MIDDLE, 10, fill=INK)),
            ("key-up", polygon((20, 8), (32, 30), (8, 30), fill=INK)),
            ("key-damage", _cross(PRINTED.alarm)),
        ),
    )
