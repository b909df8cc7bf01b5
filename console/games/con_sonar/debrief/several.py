"""Several matches of Con Sonar! on one page: each colour's points and how long its turns were."""

from collections.abc import Sequence
from statistics import mean, median

from console.debrief import html
from console.debrief.curves import Curve, Pen, curve_svg, curves_key
from console.debrief.html import section, table
from console.debrief.wording import tell, word
from console.games.con_sonar.debrief.figures import PlayerFigures
from console.games.con_sonar.debrief.plots import COLOURS
from console.games.con_sonar.debrief.sums import PlayersSum
from console.games.con_sonar.rules.orders import Colour
from console.languages import catalogue, number


def players_section(matches: Sequence[PlayersSum], language: str) -> str:
    """A table of the colours, and the median length of a turn, match by match."""
    by_colour: dict[Colour, list[tuple[PlayersSum, PlayerFigures]]] = {}
    for match in matches:
        for figures in match.players:
            by_colour.setdefault(figures.player, []).append((match, figures))
    heads = ["con-player", "matches", "wins", "con-mean-points", "con-turn-median", "refused"]
    rows = [
        [
            word(colour, language),
            str(len(played)),
            str(sum(colour in match.winners for match, _ in played)),
            number(mean(each.score.points for _, each in played), language),
            _median(played, language),
            str(sum(each.refusals for _, each in played)),
        ]
        for colour, played in sorted(by_colour.items())
    ]
    caption = tell("con-several", language)
    made = table(caption, [tell(head, language) for head in heads], rows, css="numbers counted")
    return section(
        "players",
        catalogue(language)["word.con-sonar"],
        html.scrolled(caption, made),
        *_curves(by_colour, language),
        css="full",
    )


def _median(played: Sequence[tuple[PlayersSum, PlayerFigures]], language: str) -> str:
    known = [each.caused.median_s for _, each in played if each.caused is not None]
    return number(median(known), language) if known else tell("none", language)


def _curves(by_colour: dict[Colour, list[tuple[PlayersSum, PlayerFigures]]], language: str) -> list[str]:
    curves = [
        Curve(
            word(colour, language),
            PENS[colour],
            tuple(None if each.caused is None else each.caused.median_s for _, each in played),
        )
        for colour, played in sorted(by_colour.items())
    ]
    key = curves_key((curve.name, curve.pen) for curve in curves)
    return [key, curve_svg("curve-players", tell("con-curve", language), curves, language)]


PENS = {
    Colour.YELLOW: Pen(COLOURS[Colour.YELLOW], "", "disc"),
    Colour.GREEN: Pen(COLOURS[Colour.GREEN], "9 4", "square"),
    Colour.BLUE: Pen(COLOURS[Colour.BLUE], "3 3", "triangle"),
    Colour.RED: Pen(COLOURS[Colour.RED], "10 3 2 3", "diamond"),
    Colour.ORANGE: Pen(COLOURS[Colour.ORANGE], "14 4", "cross"),
    Colour.PURPLE: Pen(COLOURS[Colour.PURPLE], "2 4", "ring"),
}
