"""Learning curves: a line for each station or player, match after match."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from statistics import median
from typing import NamedTuple

from console.debrief.debrief_words import tell
from console.debrief.html import tag, words
from console.debrief.plot_parts import FAINT, INK, diamond, path, picture, tick_step
from console.displays.svg import disc, element, polygon, text
from console.languages import number
from console.look.printed import PRINTED

MOST_POINTS = 40
"""Points of a curve: more matches are taken together."""
WIDTH, HEIGHT, LEFT = 480.0, 180.0, 34.0
Place = Callable[[int, float], tuple[float, float]]


class CurvePen(NamedTuple):
    """How a curve is told from the others, even by those who cannot tell colours."""

    colour: str
    dash: str
    shape: str


class Curve(NamedTuple):
    """One line: a value for each match, None where there was none."""

    name: str
    pen: CurvePen
    values: tuple[float | None, ...]


def curve_svg(
    name: str, title: str, curves: Sequence[Curve], language: str, most_s: float | None = None
) -> str:
    """All curves in one plot; `most_s`: the top of the scale, where several plots share one."""
    matches = max((len(curve.values) for curve in curves), default=0)
    grouped = {curve: _grouped(curve.values, matches) for curve in curves}
    groups = max((len(values) for values in grouped.values()), default=1)
    most_s = most_s or max((v for values in grouped.values() for v in values if v is not None), default=1.0)

    def place(at: int, value: float) -> tuple[float, float]:
        share = at / max(1, groups - 1) if groups > 1 else 0.5
        return LEFT + 10 + (WIDTH - LEFT - 24) * share, HEIGHT - (HEIGHT - 14) * value / max(most_s, 0.1)

    drawn = [*_levels(most_s), *_match_ticks(matches, place, groups)]
    described = []
    for curve, values in grouped.items():
        known = [(at, value) for at, value in enumerate(values) if value is not None]
        if known:
            points = [place(at, value) for at, value in known]
            drawn.append(_line(curve.pen, points))
            drawn += [_point(curve.pen, *point) for point in points]
            first, last = (number(known[end][1], language) for end in (0, -1))
            described.append(tell("curve-desc", language, station=curve.name, first=first, last=last))
    drawn.append(text(tell("matches", language), WIDTH - 4, HEIGHT + 30, 13, fill=INK, text_anchor="end"))
    drawn.append(text("s", 2, 12, 13, fill=INK))
    return picture(name, WIDTH, HEIGHT + 34, title, " ".join(described), *drawn)


def curves_key(named: Iterable[tuple[str, CurvePen]]) -> str:
    """Which line is whose."""
    items = (
        tag(
            "li",
            element(
                "svg",
                _line(pen, [(2, 20), (38, 20)]) + _point(pen, 20, 20),
                viewBox="0 0 40 40",
                aria_hidden="true",
            ),
            words(name),
        )
        for name, pen in named
    )
    return tag("ul", *items, css="key")


def _grouped(values: Sequence[float | None], matches: int) -> list[float | None]:
    """Medians of so many matches that the points can be told apart."""
    size = max(1, -(-matches // MOST_POINTS))
    groups = (values[start : start + size] for start in range(0, len(values), size))
    known = ([value for value in group if value is not None] for group in groups)
    return [median(group) if group else None for group in known]


def _line(pen: CurvePen, points: list[tuple[float, float]]) -> str:
    dash: dict[str, str | float] = {"stroke_dasharray": pen.dash} if pen.dash else {}
    return element("path", d=path(points), fill="none", stroke=pen.colour, stroke_width=2.5, **dash)


def _point(pen: CurvePen, x: float, y: float) -> str:
    match pen.shape:
        case "square":
            return element("rect", x=x - 4, y=y - 4, width=8, height=8, fill=pen.colour)
        case "triangle":
            return polygon((x, y - 5.5), (x + 5.5, y + 4.5), (x - 5.5, y + 4.5), fill=pen.colour)
        case "diamond":
            return diamond(x, y, 6, fill=pen.colour)
        case "ring":
            return disc(x, y, 4, fill=PRINTED.sheet, stroke=pen.colour, stroke_width=2)
        case "cross":
            return element(
                "path", d=f"M{x - 4:.1f} {y - 4:.1f}l8 8m0 -8l-8 8", stroke=pen.colour, stroke_width=2.5
            )
    return disc(x, y, 4.5, fill=pen.colour)


def _levels(most_s: float) -> Iterator[str]:
    step = tick_step(max(most_s, 0.1), 5)
    for index in range(int(most_s / step) + 1):
        y = HEIGHT - (HEIGHT - 14) * index * step / max(most_s, 0.1)
        yield element("path", d=f"M{LEFT:g} {y:.1f}H{WIDTH:g}", stroke=FAINT, stroke_width=1)
        yield text(f"{index * step:g}", LEFT - 5, y + 5, 13, fill=INK, text_anchor="end")


def _match_ticks(matches: int, place: Place, groups: int) -> Iterator[str]:
    for at in sorted({0, groups // 2, groups - 1}):
        x = place(at, 0.0)[0]
        match = 1 + round(at * (matches - 1) / max(1, groups - 1)) if groups > 1 else 1
        anchor = "end" if at and at == groups - 1 else "middle"
        yield text(str(match), x, HEIGHT + 16, 13, fill=INK, text_anchor=anchor)
