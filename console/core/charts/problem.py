"""What is wrong with a chart file, and where."""

from collections.abc import Iterable
from typing import NamedTuple


class Place(NamedTuple):
    """A character of a file, both counted from 1."""

    line: int
    column: int


class Problem(NamedTuple):
    """One thing that is wrong.

    >>> print(Problem("reef.toml", Place(9, 14), "'x' at E3 is no part of a chart", "use . for sea"))
    reef.toml:9:14: 'x' at E3 is no part of a chart; use . for sea
    """

    file: str
    place: Place | None
    """None where no file was found to speak of."""
    seen: str
    hint: str

    def __str__(self) -> str:
        where = f"{self.file}:{self.place.line}:{self.place.column}" if self.place else self.file
        return f"{where}: {self.seen}; {self.hint}"


class ChartError(ValueError):
    """A chart that cannot be had: every problem of its file, in the order of the file."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(sorted(problems, key=lambda problem: problem.place or Place(0, 0)))
        super().__init__("\n".join(map(str, self.problems)))


def quoted(value: object) -> str:
    """The value as a reader would know it again, cut where it is long."""
    text = repr(value)
    return text if len(text) <= 40 else f"{text[:37]}..."
