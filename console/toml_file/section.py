"""A table of a TOML file: settings are taken one by one, and what is wrong with them is noted on the way."""

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TypeVar

from console.toml_file.problem import Problem, nearest, shown
from console.toml_file.toml_places import Path, Places

Point = tuple[float, float]

_SPACES = str.maketrans("\u00a0\u202f", "  ")
"""Spaces at which no line is broken: typists use them, though Python calls them unprintable."""


@dataclass
class File:
    """The file that a section is of, and what was found wrong in it."""

    name: str
    text: str
    """What was read, without the lines that are no TOML."""
    problems: list[Problem] = field(default_factory=list)
    broken: frozenset[str] = frozenset()
    """The settings that the lines left out seem to be: nobody should call them missing."""

    @cached_property
    def places(self) -> Places:
        """Where everything stands: looked for when it is first asked."""
        return Places(self.text)


@dataclass(slots=True)
class Section:
    """A table of a file. What is asked for and is wrong is noted, and the reader goes on to find the rest."""

    data: dict[str, object]
    file: File
    path: Path = ()
    _asked: set[str] = field(default_factory=set)

    def wrong(self, key: str | None, what: str, hint: str) -> None:
        """Note an error in the value of a setting of this section, or in the section itself."""
        path = self.path if key is None else (*self.path, key)
        self.file.problems.append(Problem(self.file.name, self.file.places.value(path), what, hint))

    def wrong_key(self, key: str, what: str, hint: str) -> None:
        """Note that a setting should not be here, or not under this name."""
        place = self.file.places.key((*self.path, key))
        self.file.problems.append(Problem(self.file.name, place, what, hint))

    @property
    def title(self) -> str:
        """The section as messages name it."""
        return f"[{'.'.join(map(str, self.path))}]" if self.path else "the file"

    def text(self, key: str, default: str | None = None) -> str:
        """A setting that is text, empty only where that is the default."""
        value = self._value(key, default)
        if isinstance(value, str) and (value.strip() or value == default) and is_one_line(value):
            return value
        self._not(key, value, "a text in quotes, not empty, on one line")
        return default or ""

    def number(self, key: str, default: float | None = None, *, least: float = 0, most: float = 1e6) -> float:
        """A setting that is a number within limits."""
        value = self._value(key, default)
        if isinstance(value, int | float) and not isinstance(value, bool) and least <= value <= most:
            return float(value)
        self._not(key, value, f"a number from {least:g} to {most:g}")
        return least

    def whole(self, key: str, default: int | None = None, *, least: int = 0, most: int = 1_000_000) -> int:
        """A setting that is a whole number within limits."""
        value = self._value(key, default)
        if isinstance(value, int) and not isinstance(value, bool) and least <= value <= most:
            return value
        self._not(key, value, f"a whole number from {least} to {most}")
        return least

    def flag(self, key: str, default: bool) -> bool:
        """A setting that is true or false."""
        value = self._value(key, default)
        if isinstance(value, bool):
            return value
        self._not(key, value, "true or false")
        return default

    def choice(self, key: str, known: Iterable[str], default: str | None = None) -> str:
        """A setting that is one of the known words."""
        known = list(known)
        value = self._value(key, default)
        if isinstance(value, str) and value in known:
            return value
        if value is not None:
            self.wrong(key, f"{self._within(key)} is {shown(value)}, which is unknown", nearest(value, known))
        return default if default is not None else (known[0] if known else "")

    def texts(self, key: str, default: Iterable[str] | None = None) -> tuple[str, ...]:
        """A setting that is a list of texts."""
        value = self._value(key, None if default is None else list(default))
        texts = _list_of(value, lambda one: one if isinstance(one, str) else None)
        if texts is not None:
            return texts
        self._not(key, value, 'a list of texts, as in ["a", "b"]')
        return tuple(default or ())

    def wholes(self, key: str, *, least: int = 0, most: int = 1_000_000) -> tuple[int, ...]:
        """A setting that is a list of whole numbers within limits."""
        value = self._value(key, None)
        numbers = _list_of(value, lambda one: one if type(one) is int and least <= one <= most else None)
        if numbers:
            return numbers
        self._not(key, value, f"a list of whole numbers from {least} to {most}, as in [5, 10]")
        return ()

    def points(self, key: str, default: Sequence[Point] | None = None) -> tuple[Point, ...]:
        """A setting that is a list of points in mm."""
        value = self._value(key, default)
        points = _list_of(value, _point)
        if points is not None:
            return points
        self._not(key, value, "a list of points, as in [[10, 20], [30, 40]]")
        return ()

    def lines(self, key: str) -> tuple[tuple[Point, ...], ...]:
        """A setting that is a list of lines, each a list of points in mm."""
        value = self._value(key, None)
        lines = _list_of(value, lambda line: _list_of(line, _point))
        if lines is not None:
            return lines
        self._not(key, value, "a list of lines of points, as in [[[10, 20], [30, 40]]]")
        return ()

    def section(self, key: str, *, required: bool = True) -> "Section":
        """A table within this one; empty where there is none."""
        value = self._value(key, None if required else {})
        if not isinstance(value, dict):
            self._not(key, value, f"a table, [{'.'.join(map(str, (*self.path, key)))}]")
            value = {}
        return Section(value, self.file, (*self.path, key))

    def sections(self) -> "dict[str, Section]":
        """All tables of this one by name, in the order of the file: for tables whose names are free."""
        return {key: self.section(key) for key in self.data}

    def finish(self) -> None:
        """Note every setting that was never asked for: a slip of the pen is an error, not a default."""
        self.refuse_unknown(self._asked)

    def refuse_unknown(self, known: Collection[str]) -> None:
        """Note every setting that is none of these."""
        for key in self.data:
            if key not in known:
                self.wrong_key(key, f"unknown setting {self._within(shown(key))}", nearest(key, known))

    def _value(self, key: str, default: object) -> object:
        self._asked.add(key)
        if key not in self.data and default is None and key not in self.file.broken:
            self.wrong(key, self._within(f"{key} is missing"), f"add: {key} = ...")
        return self.data.get(key, default)

    def _within(self, said: str) -> str:
        return f"{said} in {self.title}" if self.path else said

    def _not(self, key: str, value: object, expected: str) -> None:
        if value is not None:
            self.wrong(key, f"{self._within(key)} is {shown(value)}", f"expected {expected}")


Item = TypeVar("Item")


def _list_of(value: object, read: Callable[[object], Item | None]) -> tuple[Item, ...] | None:
    """The items of a list; None where it is none, or where one of them is not what is asked for."""
    if not isinstance(value, list | tuple):
        return None
    items = [read(one) for one in value]
    return None if None in items else tuple(item for item in items if item is not None)


def is_one_line(words: str) -> bool:
    """Whether it can be printed as it is."""
    return words.translate(_SPACES).isprintable()


def _point(value: object) -> Point | None:
    match value:
        case [int() | float() as x, int() | float() as y] if abs(x) < 1e6 and abs(y) < 1e6:
            return None if isinstance(x, bool) or isinstance(y, bool) else (float(x), float(y))
    return None
