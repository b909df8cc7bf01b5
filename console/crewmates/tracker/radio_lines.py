"""The radio operator's lines: what was heard, one line each, and the answer to it.

docs/tracker.md lists the lines. Each game says which lines there are, and how its own are read.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from console.core.chart import Chart
from console.core.dot import Dot
from console.core.notation import Words, read_word
from console.core.waters import Waters, waters_of
from console.core.words import Coordinate, Course
from console.crewmates.tracker import soundings
from console.crewmates.tracker.evidence import Evidence, Headed, MinesLive, Within
from console.crewmates.tracker.tracker import Tracking

Verb = Callable[["Lines", Words, int], list[Evidence]]
"""Reads the words behind the first one, on the sea as it is now."""


@dataclass
class Lines:
    """Reads the lines of one chart. Raises NotationError with the place of the word that is wrong."""

    chart: Chart
    verbs: Mapping[str, Verb]
    mines_wait: bool = False
    """A mine is triggered from the next course or dive on."""
    options: Mapping[str, str] = field(default_factory=dict)
    """What the match is played with of all that its game declares."""
    waters: Waters = field(init=False)

    def __post_init__(self) -> None:
        self.waters = waters_of(self.chart)

    def read(self, line: str, sea: int) -> list[Evidence] | None:
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


def head(lines: Lines, words: Words, sea: int) -> list[Evidence]:
    headed = Headed(read_word(Course, words))
    return [headed, MinesLive()] if lines.mines_wait else [headed]


def not_at(lines: Lines, words: Words, sea: int) -> list[Evidence]:
    return [Within(~(1 << lines.dot(words)))]


def at(lines: Lines, words: Words, sea: int) -> list[Evidence]:
    return [Within(1 << lines.dot(words))]


def damage(lines: Lines, words: Words, sea: int) -> list[Evidence]:
    causes = {"ice": bool(lines.chart.floe), "eruption": bool(lines.chart.volcanoes)}
    cause = words.one_of([*causes], "a cause of damage that says where a boat is")
    if not causes[cause]:
        raise words.wrong(f"does no damage on the chart {lines.chart.name}")
    amount = words.one_of(["0", "1", "2"][: 2 if cause == "ice" else 3], "an amount of damage")
    if cause == "ice":
        return [soundings.ice(lines.waters, amount == "1")]
    return [soundings.eruption(lines.waters, sea, int(amount))]
