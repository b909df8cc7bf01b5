"""What the pictures of all debriefs are drawn with: plots, a time axis, signs and their key. All SVG."""

from collections.abc import Iterable, Iterator, Sequence
from html import escape

from console.debrief.debrief_words import tell
from console.debrief.html import tag, words
from console.displays.svg import element, polygon, text
from console.languages import number
from console.look.printed import PRINTED
from console.panels.clock import SECOND_NS

INK, FAINT, BAND = PRINTED.ink, PRINTED.faint, PRINTED.band
WIDTH = 1000.0
_MINUTE_NS = 60 * SECOND_NS


def path(points: Sequence[tuple[float, float]]) -> str:
    """A line through points."""
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points)


def diamond(x: float, y: float, size: float, **pen: str | float) -> str:
    return polygon((x, y - size), (x + size, y), (x, y + size), (x - size, y), **pen)


def picture(name: str, width: float, height: float, title: str, desc: str, *drawn: str) -> str:
    """A plot with its title and description."""
    return element(
        "svg",
        element("title", escape(title), id=f"{name}-title"),
        element("desc", escape(desc), id=f"{name}-desc"),
        *drawn,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {width:g} {height:g}",
        role="img",
        aria_labelledby=f"{name}-title {name}-desc",
        **{"class": name},
    )


def tick_step(length: float, most: int = 12) -> float:
    """A round step that cuts a length into no more than so many parts."""
    for step in (1, 2, 5, 10, 15, 20, 30, 60, 120, 300, 600, 1200, 3600):
        if length / step <= most:
            return step
    return length


class TimeAxis:
    """Match time from left to right."""

    def __init__(self, length_ns: int, left: float, right: float) -> None:
        self.length_ns = max(length_ns, SECOND_NS)
        self.left, self.right = left, right

    def x(self, time_ns: int) -> float:
        return self.left + (self.right - self.left) * time_ns / self.length_ns

    def ticks(self, bottom: float, top: float, language: str) -> Iterator[str]:
        """Lines and numbers in minutes; in tenths of one where the match was short."""
        minutes = self.length_ns / _MINUTE_NS
        step = tick_step(minutes) if minutes > 3 else 0.5
        for index in range(int(minutes / step) + 1):
            x = self.x(int(index * step * _MINUTE_NS))
            yield element("path", d=f"M{x:.1f} {top:g}V{bottom:g}", stroke=FAINT, stroke_width=1)
            at = number(index * step, language, "g")
            yield text(at, x, bottom + 15, 13, fill=INK, text_anchor="middle")
        yield text(tell("minutes", language), self.right, bottom + 29, 13, fill=INK, text_anchor="end")


def sign_key(language: str, signs_of: Iterable[tuple[str, str]]) -> str:
    """A list of signs and what they mean."""
    items = (
        tag("li", element("svg", drawn, viewBox="0 0 40 40", aria_hidden="true"), words(tell(name, language)))
        for name, drawn in signs_of
    )
    return tag("ul", *items, css="key")
