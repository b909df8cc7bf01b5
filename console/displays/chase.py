"""A chase as values: where both boats went, who heard whom, and every shot. No clock, no pictures.

Attract's film and the hunt that is seen again after a match are drawn from it.
"""

from bisect import bisect_right
from dataclasses import dataclass, replace
from itertools import pairwise

from console.core.dot import Dot

CHASE_MS = 15_000
"""So long a match takes that is seen again after it."""


@dataclass(frozen=True)
class At:
    """A boat at a dot, from this time on."""

    ms: int
    dot: str


@dataclass(frozen=True)
class Blow:
    """An explosion: whose, where from, and what it did to whom."""

    ms: int
    crew: str
    start: str
    """Where the boat that fired it was."""
    dot: str
    hurt: tuple[tuple[str, int], ...] = ()
    """The damage, boat by boat."""


@dataclass(frozen=True)
class Chase:
    """Two boats and their shots, from the beginning to `length_ms`."""

    ways: tuple[tuple[str, tuple[At, ...]], ...]
    """Of each crew."""
    blows: tuple[Blow, ...]
    length_ms: int

    def way(self, crew: str) -> tuple[At, ...]:
        return dict(self.ways)[crew]

    def place(self, crew: str, ms: float, glide_ms: float) -> tuple[float, float]:
        """Column and row of a boat; each course takes so long."""
        way = self.way(crew)
        last = max(0, bisect_right(way, ms, key=lambda at: at.ms) - 1)
        here = Dot.parse(way[last].dot)
        if not last or ms - way[last].ms >= glide_ms:
            return here.column, here.row
        before, share = Dot.parse(way[last - 1].dot), (ms - way[last].ms) / glide_ms
        share = share * share * (3 - 2 * share)
        return (
            before.column + (here.column - before.column) * share,
            before.row + (here.row - before.row) * share,
        )

    def last(self, ms: int) -> "Chase":
        """Its last so many milliseconds."""
        begins = max(0, self.length_ms - ms)
        return replace(
            self,
            ways=tuple((crew, _since(way, begins)) for crew, way in self.ways),
            blows=tuple(replace(blow, ms=blow.ms - begins) for blow in self.blows if blow.ms >= begins),
            length_ms=self.length_ms - begins,
        )

    def within(self, ms: int) -> "Chase":
        """The same in so many milliseconds."""
        share = ms / max(1, self.length_ms)
        return replace(
            self,
            ways=tuple(
                (crew, tuple(replace(at, ms=round(at.ms * share)) for at in way)) for crew, way in self.ways
            ),
            blows=tuple(replace(blow, ms=round(blow.ms * share)) for blow in self.blows),
            length_ms=ms,
        )

    def seen_by(self, crew: str) -> "Chase":
        """What one crew may know of it: its own way, and the explosions, which everybody heard."""
        return replace(
            self,
            ways=((crew, self.way(crew)),),
            blows=tuple(blow if blow.crew == crew else replace(blow, start="") for blow in self.blows),
        )

    def heard(self, crew: str) -> tuple[int, ...]:
        """When a crew heard the other one give a course."""
        other = next(each for each, _ in self.ways if each != crew)
        return tuple(after.ms for _, after in pairwise(self.way(other)))


def _since(way: tuple[At, ...], begins: int) -> tuple[At, ...]:
    """From a time on; where the boat was then comes first."""
    first = max(0, bisect_right(way, begins, key=lambda at: at.ms) - 1)
    return tuple(replace(at, ms=max(0, at.ms - begins)) for at in way[first:])
