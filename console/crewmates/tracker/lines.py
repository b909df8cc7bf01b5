"""The radio operator's lines: what was heard, one line each, and the answer to it.

docs/tracker.md lists the lines.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from console.core.chart import Chart
from console.core.dot import Dot
from console.core.notation import Words, read_word
from console.core.waters import Waters, waters_of
from console.core.words import Coordinate, Course
from console.crewmates.tracker import soundings
from console.crewmates.tracker.evidence import (
    BlackedOut,
    Closed,
    Evidence,
    Headed,
    KeptSilence,
    MineGone,
    MineLaid,
    MinesLive,
    NoMines,
    Surfaced,
    Within,
)
from console.crewmates.tracker.tracker import Tracking
from console.games.captain_sonar.rules.orders import System

Heard = list[Evidence]


@dataclass
class Lines:
    """Reads the lines of one chart. Raises NotationError with the place of the word that is wrong."""

    chart: Chart
    mines_wait: bool = False
    """A mine is triggered from the next course or dive on: edition 2, real time."""
    waters: Waters = field(init=False)
    verbs: Mapping[str, "Callable[[Lines, Words, int], Heard]"] = field(init=False)

    def __post_init__(self) -> None:
        self.waters = waters_of(self.chart)
        self.verbs = VERBS[self.chart.game]

    def read(self, line: str, sea: int) -> Heard | None:
        """What a line says was heard, on the sea as it is now; None for a blank line or a comment."""
        words = Words(line)
        if not words:
            return None
        verb = words.one_of(list(self.verbs), "a line that can be heard")
        heard = self.verbs[verb](self, words, sea)
        words.end()
        return heard

    def dot(self, words: Words) -> int:
        dot: Dot = read_word(Dot, words)
        number = self.waters.number(dot)
        if number is None:
            raise words.wrong(f"is not on the chart {self.chart.name}: A1 to {self.waters.names[-1]}")
        return number

    def sea_dot(self, words: Words, sea: int) -> int:
        number = self.dot(words)
        if not sea >> number & 1:
            raise words.wrong("is an island: nothing can be fired at it")
        return number

    def sector(self, words: Words) -> int:
        sector: int = read_word(int, words)
        if sector not in self.waters.sectors:
            raise words.wrong(f"is not a sector of this chart: {_range(self.waters.sectors)}")
        return sector

    def coordinate(self, words: Words, known: Sequence[Coordinate]) -> tuple[Coordinate, str]:
        coordinate = Coordinate(words.one_of([*known], "a coordinate that can be named here"))
        if coordinate is Coordinate.COLUMN:
            value = words.take("a column letter").upper()
        else:
            value = str(read_word(int, words))
        if not soundings.named(self.waters, coordinate, value):
            raise words.wrong(f"is not a {coordinate} of this chart")
        return coordinate, value


def answer(tracking: Tracking, waters: Waters) -> str:
    """How many dots are possible and which, sorted; `~` first where there may be too many."""
    dots = waters.named(tracking.dots)
    return f"{'' if tracking.exact else '~'}{len(dots)}: {' '.join(dots)}"


def _range(numbers: Sequence[int]) -> str:
    return f"{numbers[0]} to {numbers[-1]}"


def _head(lines: Lines, words: Words, sea: int) -> Heard:
    headed = Headed(read_word(Course, words))
    return [headed, MinesLive()] if lines.mines_wait else [headed]


def _silence(lines: Lines, words: Words, sea: int) -> Heard:
    return [KeptSilence()]


def _surface(lines: Lines, words: Words, sea: int) -> Heard:
    up: Heard = [soundings.in_sector(lines.waters, lines.sector(words)), Surfaced()]
    return [*up, MinesLive()] if lines.mines_wait else up


def _drone(lines: Lines, words: Words, sea: int) -> Heard:
    sector = lines.sector(words)
    said = words.one_of(["yes", "no", "toxic-smoke"], "an answer to a drone")
    return [] if said == "toxic-smoke" else [soundings.in_sector(lines.waters, sector, said == "yes")]


def _sonar(lines: Lines, words: Words, sea: int) -> Heard:
    first = lines.coordinate(words, list(Coordinate))
    second = lines.coordinate(words, [kind for kind in Coordinate if kind is not first[0]])
    return [soundings.one_true(lines.waters, (first, second))]


def _torpedo(lines: Lines, words: Words, sea: int) -> Heard:
    return [soundings.fired_at(lines.waters, sea, lines.sea_dot(words, sea))]


def _impact(lines: Lines, words: Words, sea: int) -> Heard:
    dot = lines.dot(words)
    kind = words.one_of(soundings.KINDS, "what an explosion does")
    return [soundings.impact(lines.waters, dot, kind)]


def _mine(lines: Lines, words: Words, sea: int) -> Heard:
    return [MineLaid(lines.mines_wait)]


def _trigger(lines: Lines, words: Words, sea: int) -> Heard:
    return [MineGone(lines.dot(words), lines.mines_wait)]


def _mine_lost(lines: Lines, words: Words, sea: int) -> Heard:
    return [MineGone(lines.dot(words))]


def _no_mine(lines: Lines, words: Words, sea: int) -> Heard:
    return [NoMines(1 << lines.dot(words))]


def _not(lines: Lines, words: Words, sea: int) -> Heard:
    return [Within(~(1 << lines.dot(words)))]


def _at(lines: Lines, words: Words, sea: int) -> Heard:
    return [Within(1 << lines.dot(words))]


def _damage(lines: Lines, words: Words, sea: int) -> Heard:
    causes = {"ice": bool(lines.chart.floe), "eruption": bool(lines.chart.volcanoes)}
    cause = words.one_of([*causes], "a cause of damage that says where a boat is")
    if not causes[cause]:
        raise words.wrong(f"does no damage on the chart {lines.chart.name}")
    amount = words.one_of(["0", "1", "2"][: 2 if cause == "ice" else 3], "an amount of damage")
    if cause == "ice":
        return [soundings.ice(lines.waters, amount == "1")]
    return [soundings.eruption(lines.waters, sea, int(amount))]


def _lava(lines: Lines, words: Words, sea: int) -> Heard:
    volcano: int = read_word(int, words)
    if not 1 <= volcano <= len(lines.chart.volcanoes):
        raise words.wrong(f"is not a volcano of this chart, which has {len(lines.chart.volcanoes)}")
    return [Closed(soundings.lava(lines.waters, volcano))]


def _blackout(lines: Lines, words: Words, sea: int) -> Heard:
    return [BlackedOut()]


def _reactivated(lines: Lines, words: Words, sea: int) -> Heard:
    system = System(words.one_of(list(lines.chart.system_islands), "a system with an island on this chart"))
    return [soundings.beside_island(lines.waters, system)]


def _silence_of_one(lines: Lines, words: Words, sea: int) -> Heard:
    return [KeptSilence(1, 1)]


def _surface_on(lines: Lines, words: Words, sea: int) -> Heard:
    return [*_at(lines, words, sea), Surfaced()]


def _true_sonar(lines: Lines, words: Words, sea: int) -> Heard:
    coordinate, value = lines.coordinate(words, [Coordinate.ROW, Coordinate.COLUMN])
    return [Within(soundings.named(lines.waters, coordinate, value))]


def _missile(lines: Lines, words: Words, sea: int) -> Heard:
    dot = lines.sea_dot(words, sea)
    return [soundings.in_sector(lines.waters, lines.waters.sector[dot])]


def _missile_impact(lines: Lines, words: Words, sea: int) -> Heard:
    dot = lines.sea_dot(words, sea)
    return [soundings.missile(dot, words.one_of(["direct", "clear"], "what a missile does"))]


Verb = Callable[[Lines, Words, int], Heard]

VERBS: Mapping[str, Mapping[str, Verb]] = {
    "captain-sonar": {
        "head": _head,
        "silence": _silence,
        "surface": _surface,
        "drone": _drone,
        "sonar": _sonar,
        "torpedo": _torpedo,
        "impact": _impact,
        "mine": _mine,
        "trigger": _trigger,
        "not": _not,
        "at": _at,
        "mine-destroyed": _mine_lost,
        "chain-reaction": _mine_lost,
        "no-mine": _no_mine,
        "blackout": _blackout,
        "damage": _damage,
        "lava": _lava,
        "reactivated": _reactivated,
    },
    "sonar-family": {
        "head": _head,
        "silence": _silence_of_one,
        "surface": _surface_on,
        "sonar": _true_sonar,
        "missile": _missile,
        "impact": _missile_impact,
        "not": _not,
        "at": _at,
        "damage": _damage,
    },
}
"""The lines of each game."""
