"""A dot of a chart: a column letter and a row number, `C6`."""

import re
from typing import NamedTuple

_DOT = re.compile(r"([A-Za-z])([1-9][0-9]?)")


class Dot(NamedTuple):
    """A place on a chart, counted from 0 at the top left corner.

    >>> str(Dot(2, 5))
    'C6'
    >>> Dot.parse("c6")
    Dot(column=2, row=5)
    """

    column: int
    """0 for A, from west to east."""
    row: int
    """0 for row 1, from north to south."""

    @classmethod
    def parse(cls, text: str) -> "Dot":
        """Read `C6` in any case. Raises ValueError where it is no dot; any letter and 1 to 99 are dots."""
        match = _DOT.fullmatch(text)
        if match is None:
            raise ValueError(f"{text!r} is not a dot: a column letter and a row number, such as C6")
        return cls(ord(match[1].upper()) - ord("A"), int(match[2]) - 1)

    def __str__(self) -> str:
        return f"{chr(ord('A') + self.column)}{self.row + 1}"
