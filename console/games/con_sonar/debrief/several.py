"""Several matches of Con Sonar! on one page: each colour's points and how long its turns were."""

from collections.abc import Iterator, Sequence
from statistics import mean, median

from console.debrief import html
from console.debrief.curves import Curve, CurvePen, curve_svg, curves_key
from console.debrief.debrief_words import tell, word
from console.debrief.figure import Figure
from console.debrief.html import section, table
from console.debrief.kinds import kind_called, with_helps
from console.debrief.several_page import by_kind
from console.debrief.sums import MatchSum, SideSum
from console.games.con_sonar.debrief.plots import COLOURS
from console.games.con_sonar.rules.orders import Colour
from console.languages import number


def players_sections(matches: Sequence[MatchSum], language: str) -> Iterator[str]:
    """For each number of players a table of the colours, and the median length of a turn, match by match."""
    turns = [_known(match.sides, "turn_median_s") for match in matches]
    most_s = max((value for values in turns for value in values), default=1.0)
    for number_, (kind, alike) in enumerate(by_kind(matches).items()):
        yield _players(number_, kind_called(kind, language), alike, most_s, language)


def _players(number_: int, kind: str, matches: Sequence[MatchSum], most_s: float, language: str) -> str:
    players: dict[tuple[Colour, str], list[SideSum]] = {}
    for match in matches:
        for side in match.sides:
            players.setdefault((Colour(side.side), side.helps), []).append(side)
    heads = ["con-player", "matches", "wins", "con-mean-points", "con-turn-median", "refused"]
    rows = [
        [
            with_helps(word(colour, language), helps, language),
            str(len(played)),
            str(sum(side.won for side in played)),
            number(mean(_known(played, "points")), language),
            _median(played, language),
            str(sum(_known(played, "refused"))),
        ]
        for (colour, helps), played in sorted(players.items())
    ]
    caption = tell("con-several", language)
    made = table(caption, [tell(head, language) for head in heads], rows, css="numbers counted")
    shown = [html.scrolled(caption, made), *_curves(number_, players, most_s, language)]
    return section(f"players-{number_}", kind, *shown, css="full")


def _figures(played: Sequence[SideSum], figure: str) -> tuple[Figure, ...]:
    return tuple(side.figures.get(figure) for side in played)


def _known(played: Sequence[SideSum], figure: str) -> list[float]:
    return [value for value in _figures(played, figure) if value is not None]


def _median(played: Sequence[SideSum], language: str) -> str:
    known = _known(played, "turn_median_s")
    return number(median(known), language) if known else tell("none", language)


def _curves(
    number_: int, players: dict[tuple[Colour, str], list[SideSum]], most_s: float, language: str
) -> list[str]:
    curves = [
        Curve(
            with_helps(word(colour, language), helps, language),
            PENS[colour],
            _figures(played, "turn_median_s"),
        )
        for (colour, helps), played in sorted(players.items())
    ]
    key = curves_key((curve.name, curve.pen) for curve in curves)
    title = tell("con-curve", language)
    return [key, curve_svg(f"curve-players-{number_}", title, curves, language, most_s)]


PENS = {
    Colour.YELLOW: CurvePen(COLOURS[Colour.YELLOW], "", "disc"),
    Colour.GREEN: CurvePen(COLOURS[Colour.GREEN], "9 4", "square"),
    Colour.BLUE: CurvePen(COLOURS[Colour.BLUE], "3 3", "triangle"),
    Colour.RED: CurvePen(COLOURS[Colour.RED], "10 3 2 3", "diamond"),
    Colour.ORANGE: CurvePen(COLOURS[Colour.ORANGE], "14 4", "cross"),
    Colour.PURPLE: CurvePen(COLOURS[Colour.PURPLE], "2 4", "ring"),
}
