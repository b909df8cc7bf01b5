"""What no TOML file of ours has: tomllib takes a minute over 40 kB of `a.a.a...`, by the square of it."""

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

LONGEST_LINE = 500
MOST_NAMES = 32
_NAMES = re.compile(rf"(?<![\w-])(?:[\w-]++[ \t]*+\.[ \t]*+){{{MOST_NAMES}}}")


class TooMuch(NamedTuple):
    """Where a text is beyond bounds, both counted from 1."""

    line: int
    column: int
    what: str
    hint: str


def too_much(lines: Iterable[str]) -> Iterator[TooMuch]:
    """Everything in a text that must not be given to tomllib.

    >>> [found.what for found in too_much(["a = 1", "a." * 40 + "a = 1"])]
    ['more than 32 names joined by dots']
    """
    for number, line in enumerate(lines, 1):
        if len(line) > LONGEST_LINE:
            yield TooMuch(number, LONGEST_LINE + 1, f"a line of {len(line):,} characters", "break it in two")
        elif found := _NAMES.search(line):
            what = f"more than {MOST_NAMES} names joined by dots"
            yield TooMuch(number, found.start() + 1, what, "three are enough for any setting")
