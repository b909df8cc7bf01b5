"""A chart: the sea that a match is played on, as a value. Reading chart files is console.core.charts."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple

from console.core.dot import Dot
from console.toml_file.text import Text


class Mode(StrEnum):
    """The two ways to play, and the two sides of the printed sheets."""

    REAL_TIME = "real-time"
    TURN_BY_TURN = "turn-by-turn"


class Volcano(NamedTuple):
    """Delta-2: a volcano, and the dots that its lava covers."""

    dot: Dot
    lava: frozenset[Dot]


@dataclass(frozen=True, kw_only=True)
class ChartFiles:
    """What the chart files of a game may say."""

    editions: Mapping[int, int] = field(default_factory=dict)
    """The editions of the game, and the year of each; none where a chart says none."""
    starts: bool = True
    """Whether a chart may say where the boats start."""
    drawn_side: Mapping[Mode, int] = field(default_factory=dict)
    """The columns and rows of charts that are drawn by lot; none where none are drawn."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Chart:
    """One chart file, read and checked."""

    name: str
    """`alpha-2`: what `--chart` takes; the same for both modes."""
    game: str
    """Its name in the list of games."""
    edition: int | None = None
    """None in a game that has only one."""
    mode: Mode | None = None
    """Which side of the sheet; None where one chart serves both modes."""
    layout: str
    """`printed` or `ours`."""
    title: Text
    briefing: Text
    columns: int
    rows: int
    islands: frozenset[Dot]
    """Volcanoes and system islands are islands too."""
    sectors: tuple[tuple[int, ...], ...]
    """The sector number of each dot, from 1: a tuple of columns for each row."""
    scenario: str | None = None
    """The special rules: `ice`, `archer`, `volcano`, `damage`, or None."""
    floe: frozenset[Dot] = frozenset()
    """Dots under the ice, holes included: surfacing there and off a hole costs 1 damage."""
    holes: frozenset[Dot] = frozenset()
    archer_mines: frozenset[Dot] = frozenset()
    volcanoes: tuple[Volcano, ...] = ()
    system_islands: Mapping[str, frozenset[Dot]] = field(default_factory=dict)
    """Echo-2: `torpedo` and so on, to the island dots at which it is repaired."""
    starts: Mapping[str, Dot] = field(default_factory=dict)
    """The dots that `blue` and `red` must start on, where the chart says so."""
    fingerprint: str = ""
    """A short hash of everything that bears on play, for journals."""

    def __contains__(self, dot: Dot) -> bool:
        return 0 <= dot.column < self.columns and 0 <= dot.row < self.rows

    def sector(self, dot: Dot) -> int:
        return self.sectors[dot.row][dot.column]

    def sector_dots(self, sector: int) -> list[Dot]:
        """All dots of a sector, row by row."""
        return [
            Dot(column, row)
            for row, numbers in enumerate(self.sectors)
            for column, number in enumerate(numbers)
            if number == sector
        ]

    def is_sea(self, dot: Dot) -> bool:
        return dot in self and dot not in self.islands
