"""The plots of a debrief of Con Sonar!: the scale turn by turn, and the time line of turns."""

from collections.abc import Callable, Iterator

from console.debrief.debrief_words import tell, word
from console.debrief.plot_parts import FAINT, INK, WIDTH, TimeAxis, diamond, path, picture, tick_step
from console.displays.svg import element, text
from console.games.con_sonar.debrief.figures import PlayerFigures, PlayersDebrief
from console.games.con_sonar.rules.orders import Colour
from console.games.con_sonar.rules.state import SUBMARINES, SUNK
from console.games.con_sonar.rules.turns import HIGHEST, LOWEST
from console.look.printed import PRINTED

COLOURS = {
    Colour.YELLOW: PRINTED.players["yellow"],
    Colour.GREEN: PRINTED.players["green"],
    Colour.BLUE: PRINTED.players["blue"],
    Colour.RED: PRINTED.players["red"],
    Colour.ORANGE: PRINTED.players["orange"],
    Colour.PURPLE: PRINTED.players["purple"],
}
"""Darker than on the displays, to be read on white paper."""
_Point = Callable[[int, int], tuple[float, float]]
"""A turn and a place as a point of the plot."""
_LANE = 24.0
_LEFT = 96.0


def scale_svg(debrief: PlayersDebrief, language: str) -> str:
    """A small plot for each colour: where its two submarines were, turn after turn."""
    width, height, across = 320.0, 118.0, 3
    drawn = []
    for number, colour in enumerate(Colour):
        left, top = number % across * width, number // across * (height + 34)
        drawn.append(
            element(
                "g",
                *_scale(debrief, colour, width - 26, height, language),
                transform=f"translate({left:g} {top:g})",
            )
        )
    title, desc = tell("con-scale-title", language), tell("con-scale-desc", language)
    return picture("scale", width * across, 2 * (height + 34), title, desc, *drawn)


def _scale(
    debrief: PlayersDebrief, colour: Colour, width: float, height: float, language: str
) -> Iterator[str]:
    turns = max(debrief.course[-1].turn, 1)
    left, top = 22.0, 20.0

    def point(turn: int, place: int) -> tuple[float, float]:
        high = (place - LOWEST) / (HIGHEST - LOWEST)
        return left + (width - left) * turn / turns, top + (height - top) * (1 - high)

    yield text(word(colour, language), left, 13, 14, fill=COLOURS[colour], font_weight="bold")
    for place in (LOWEST, 4, HIGHEST):
        y = point(0, place)[1]
        yield element("path", d=f"M{left:g} {y:.1f}H{width:g}", stroke=FAINT, stroke_width=1)
        yield text(str(place), left - 5, y + 4, 12, fill=INK, text_anchor="end")
    step = int(tick_step(turns, 6))
    for turn in range(0, turns + 1, max(step, 1)):
        yield text(str(turn), point(turn, LOWEST)[0], height + 15, 12, fill=INK, text_anchor="middle")
    for index, boat in enumerate(SUBMARINES):
        if boat.colour is colour:
            yield from _line(debrief, index, boat.number, COLOURS[colour], point)


def _line(debrief: PlayersDebrief, index: int, number: int, colour: str, point: _Point) -> Iterator[str]:
    afloat = [(each.turn, each.places[index]) for each in debrief.course if each.places[index] != SUNK]
    sunk = [(each.turn, each.place) for each in debrief.sinkings if each.submarine == index]
    dash: dict[str, str | float] = {"stroke_dasharray": "6 4"} if number == 2 else {}
    points: list[tuple[float, float]] = []
    for turn, place in (*afloat, *sunk):
        if points:
            points.append((point(turn, place)[0], points[-1][1]))
        points.append(point(turn, place))
    if len(points) > 1:
        yield element("path", d=path(points), fill="none", stroke=colour, stroke_width=2.4, **dash)
    if sunk:
        x, y = points[-1]
        cross = f"M{x - 5:.1f} {y - 5:.1f}l10 10m0 -10l-10 10"
        yield element("path", d=cross, stroke=colour, stroke_width=3)


def turns_svg(debrief: PlayersDebrief, language: str) -> str:
    """A lane for each player: bars are turns, ticks are cards, diamonds are shots."""
    axis = TimeAxis(debrief.story.length_ns, _LEFT, WIDTH - 12)
    bottom = 8 + _LANE * len(debrief.players)
    drawn = [*axis.ticks(bottom, 6, language)]
    for number, (player, figures) in enumerate(debrief.players.items()):
        middle = 8 + (number + 0.5) * _LANE
        drawn.append(text(word(player, language), 0, middle + 5, 14, fill=COLOURS[player]))
        drawn += _lane(figures, axis, middle, COLOURS[player])
    title, desc = tell("con-turns-title", language), tell("con-turns-desc", language)
    return picture("turns", WIDTH, bottom + 34, title, desc, *drawn)


def _lane(figures: PlayerFigures, axis: TimeAxis, middle: float, colour: str) -> Iterator[str]:
    for turn in figures.turns:
        x = axis.x(turn.from_ns)
        width = max(1.0, axis.x(turn.until_ns) - x)
        yield element("rect", x=x, y=middle - 6, width=width, height=12, fill=colour, fill_opacity="0.35")
    for at_ns in figures.cards_ns:
        x = axis.x(at_ns)
        yield element("path", d=f"M{x:.1f} {middle - 8:.1f}v16", stroke=colour, stroke_width=1.6)
    for shot in figures.shots:
        fill = colour if shot.sunk else PRINTED.sheet
        yield diamond(axis.x(shot.time_ns), middle, 7, fill=fill, stroke=colour, stroke_width=2)
