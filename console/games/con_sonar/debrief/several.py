"""Several matches of Con Sonar! on one page: each colour's points and how long its turns were."""

from collections.abc import Iterator, Sequence
from statistics import mean, median

from console.debrief import html
from console.debrief.curves import Curve, CurvePen, curve_svg, curves_key
from console.debrief.html import section, table
from console.debrief.sums import Figure, MatchSum, SideSum
from console.debrief.wording import tell, word
from console.games.con_sonar.debrief.plots import COLOURS
from console.games.con_sonar.rules.orders import Colour
from console.languages import catalogue, number


def players_sections(matches: Sequence[MatchSum], language: str) -> Iterator[str]:
    """A table of the colours, and the median length of a turn, match by match."""
    by_colour: dict[Colour, list[SideSum]] = {}
    for match in matches:
        for side in match.sides:
            by_colour.setdefault(Colour(side.side), []).append(side)
    heads = ["con-player", "matches", "wins", "con-mean-points", "con-turn-median", "refused"]
    rows = [
        [
            word(colour, language),
            str(len(played)),
            str(sum(side.won for side in played)),
            number(mean(_known(played, "points")), language),
            _median(played, language),
            str(sum(_known(played, "refused"))),
        ]
        for colour, played in sorted(by_colour.items())
    ]
    caption = tell("con-several", language)
    made = table(caption, [tell(head, language) for head in heads], rows, css="numbers counted")
    yield section(
        "players",
        catalogue(language)["word.con-sonar"],
        html.scrolled(caption, made),
        *_curves(by_colour, language),
        css="full",
    )


def _figures(played: Sequence[SideSum], figure: str) -> tuple[Figure, ...]:
    return tuple(side.figures.get(figure) for side in played)


def _known(played: Sequence[SideSum], figure: str) -> list[float]:
    return [value for value in _figures(played, figure) if value is not None]


def _median(played: Sequence[SideSum], language: str) -> str:
    known = _known(played, "turn_median_s")
    return number(median(known), language) if known else tell("none", language)


def _curves(by_colour: dict[Colour, list[SideSum]], language: str) -> list[str]:
    curves = [
        Curve(word(colour, language), PENS[colour], _figures(played, "turn_median_s"))
        for colour, played in sorted(by_colour.items())
    ]
    key = curves_key((curve.name, curve.pen) for curve in curves)
    return [key, curve_svg("curve-players", tell("con-curve", language), curves, language)]


PENS = {
    Colour.YELLOW: CurvePen(COLOURS[Colour.YELLOW], "", "disc"),
    Colour.GREEN: CurvePen(COLOURS[Colour.GREEN], "9 4", "square"),
    Colour.BLUE: CurvePen(COLOURS[Colour.BLUE], "3 3", "triangle"),
    Colour.RED: CurvePen(COLOURS[Colour.RED], "10 3 2 3", "diamond"),
    Colour.ORANGE: CurvePen(COLOURS[Colour.ORANGE], "14 4", "cross"),
    Colour.PURPLE: CurvePen(COLOURS[Colour.PURPLE], "2 4", "ring"),
}
