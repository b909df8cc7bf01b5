"""What is wrong with a file, and where."""

import difflib
from collections.abc import Iterable
from typing import NamedTuple, TypeVar


class FilePlace(NamedTuple):
    """A character of a file, both counted from 1."""

    line: int
    column: int


START = FilePlace(1, 1)
"""Where the problems of a file as a whole are told."""


class Problem(NamedTuple):
    """One thing that is wrong.

    >>> print(Problem("reef.toml", Place(9, 14), "'x' at E3 is no part of a chart", "use . for sea"))
    reef.toml:9:14: 'x' at E3 is no part of a chart; use . for sea
    """

    file: str
    place: FilePlace | None
    """None where no file was found to speak of."""
    what: str
    hint: str

    def __str__(self) -> str:
        where = f"{self.file}:{self.place.line}:{self.place.column}" if self.place else self.file
        return f"{where}: {self.what}; {self.hint}"


class BadFileError(ValueError):
    """Files that cannot be used: every problem, in the order of each file."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        once = dict.fromkeys(problems)
        self.problems = tuple(sorted(once, key=lambda problem: (problem.file, problem.place or START)))
        super().__init__("\n".join(map(str, self.problems)))


Read = TypeVar("Read")


def unless_wrong(read: Read, problems: Iterable[Problem]) -> Read:
    """What was read.

    :raises BadFileError: there are problems
    """
    problems = tuple(problems)
    if problems:
        raise BadFileError(problems)
    return read


def shown(value: object) -> str:
    """The value as its writer would know it again, cut where it is long."""
    text = repr(value)
    return text if len(text) <= 60 else f"{text[:57]}..."


def nearest(seen: object, known: Iterable[str]) -> str:
    """A hint that names the known word nearest to what was written, or all of them."""
    known = sorted(filter(None, known))
    close = difflib.get_close_matches(str(seen)[:60], known, n=1, cutoff=0.6)
    if close:
        return f"did you mean {close[0]}?"
    return f"known: {', '.join(known)}" if 0 < len(known) <= 30 else "check how it is spelled"
