"""A TOML file that people write: read with limits, all its errors at once, each with line and hint."""

import difflib
import re
import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeGuard, TypeVar

from console.toml_limits import too_much

LARGEST_BYTES = 100_000
"""Ten times the panel list; what is larger was named by mistake, and would take tomllib seconds."""

Point = tuple[float, float]
Place = tuple[str, ...]
"""Where a value stands: the names of its tables, then its own."""


@dataclass(frozen=True, slots=True, order=True)
class Problem:
    """One error in a file, as its writer is told of it."""

    file: str
    line: int
    """0: the file as a whole."""
    what: str
    hint: str = ""

    def __str__(self) -> str:
        where = f"{self.file}:{self.line}" if self.line else self.file
        return f"{where}: {self.what}" + (f"\n    {self.hint}" if self.hint else "")


class BadFileError(ValueError):
    """A file with errors: all of them, in the order of its lines."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(sorted(set(problems)))
        super().__init__("\n".join(str(problem) for problem in self.problems))


Read = TypeVar("Read")


def unless_wrong(read: Read, problems: Iterable[Problem]) -> Read:
    """What was read.

    :raises BadFileError: there are problems
    """
    problems = tuple(problems)
    if problems:
        raise BadFileError(problems)
    return read


def read_toml(path: Path) -> "Section":
    """The file as one section that knows its lines.

    :raises BadFileError: it cannot be read, is too large, or is not TOML
    """
    text = _read_text(path)
    unless_wrong(text, (Problem(str(path), at.line, at.what, at.hint) for at in too_much(text.split("\n"))))
    try:
        data = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadFileError([_not_toml(path, text, error)]) from None
    return Section(data, File(str(path), lines_of(text)))


def _read_text(path: Path) -> str:
    def bad(what: str, hint: str = "", line: int = 0) -> BadFileError:
        return BadFileError([Problem(str(path), line, what, hint)])

    try:
        with path.open("rb") as file:
            content = file.read(LARGEST_BYTES + 1)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise bad(f"cannot be read: {reason}", "name a file that exists and that you may read") from None
    if len(content) > LARGEST_BYTES:
        raise bad(f"larger than {LARGEST_BYTES} bytes", "this is not the file that was meant")
    try:
        return content.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        seen = f"0x{content[error.start]:02x}"
        raise bad(f"not UTF-8: byte {seen}", "save the file as UTF-8 in your editor", line) from None


def _not_toml(path: Path, text: str, error: Exception) -> Problem:
    said = "nested too deeply" if isinstance(error, RecursionError) else str(error)
    at = re.search(r" \(at line (\d+), column \d+\)$", said)
    line = int(at[1]) if at else text.count("\n") + 1 if "end of document" in said else 0
    what = re.sub(r" \(at .*\)$", "", said).lower()
    return Problem(str(path), line, f"not TOML: {what}", "a setting is written: name = value")


_TOKEN = re.compile(
    r"""(?P<string>\"{3}(?:\\.|[^\\])*?\"{3,5}|'{3}.*?'{3,5}|"(?:\\.|[^"\\\n])*"|'[^'\n]*')"""
    r"""|(?P<comment>\#[^\n]*)|(?P<open>[\[{])|(?P<close>[\]}])|(?P<newline>\n)|(?P<word>[^\s\[\]{}"'#=.,]+)"""
    r"""|(?P<mark>[=.])|.""",
    re.DOTALL,
)


def lines_of(text: str) -> dict[Place, int]:
    """The line of every table and of every setting that begins a line of valid TOML.

    >>> lines_of("[stations.radio]\\nen = 'Radio'")
    {('stations', 'radio'): 1, ('stations', 'radio', 'en'): 2}
    """
    lines: dict[Place, int] = {}
    table: Place = ()
    statement: list[str] = []
    depth, line, began = 0, 1, 1
    for match in _TOKEN.finditer(text + "\n"):
        kind, token = match.lastgroup, match[0]
        if kind == "open":
            depth += 1
        elif kind == "close":
            depth = max(0, depth - 1)
        if kind == "newline" and depth == 0:
            if statement:
                table = _note(statement, table, began, lines)
            statement, began = [], line + 1
        elif kind in ("string", "word", "mark", "open") and "=" not in statement:
            statement.append(token)
        line += token.count("\n")
    return lines


def _note(statement: list[str], table: Place, line: int, lines: dict[Place, int]) -> Place:
    """Note where a header or a setting stands; the table that later settings belong to."""
    header = statement[0] == "["
    names = tuple(word.strip("\"'") for word in statement if word not in ("[", "{", "=", "."))
    place = names if header else table + names
    for length in range(1, len(place) + 1):
        lines.setdefault(place[:length], line)
    return names if header else table


@dataclass(slots=True)
class File:
    """The file that a section is of, and what was found wrong in it."""

    name: str
    lines: Mapping[Place, int]
    problems: list[Problem] = field(default_factory=list)


@dataclass(slots=True)
class Section:
    """A table of a file. What is asked for and is wrong is noted, and the reader goes on to find the rest."""

    data: dict[str, Any]
    file: File
    place: Place = ()
    _asked: set[str] = field(default_factory=set)

    def wrong(self, key: str | None, what: str, hint: str = "") -> None:
        """Note an error in a setting of this section, or in the section itself."""
        place = self.place if key is None else (*self.place, key)
        while place and place not in self.file.lines:
            place = place[:-1]
        self.file.problems.append(Problem(self.file.name, self.file.lines.get(place, 0), what, hint))

    @property
    def title(self) -> str:
        """The section as messages name it."""
        return f"[{'.'.join(self.place)}]" if self.place else "the file"

    def text(self, key: str, default: str | None = None) -> str:
        """A setting that is text, empty only where that is the default."""
        value = self._value(key, default)
        if isinstance(value, str) and (value.strip() or value == default) and value.isprintable():
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
            self.wrong(
                key, f"{key} in {self.title} is {shown(value)}, which is unknown", nearest(value, known)
            )
        return default if default is not None else (known[0] if known else "")

    def texts(self, key: str, default: Iterable[str] | None = None) -> tuple[str, ...]:
        """A setting that is a list of texts."""
        value = self._value(key, None if default is None else list(default))
        if isinstance(value, list) and all(isinstance(one, str) for one in value):
            return tuple(value)
        self._not(key, value, 'a list of texts, as in ["a", "b"]')
        return tuple(default or ())

    def points(self, key: str, default: Sequence[Point] | None = None) -> tuple[Point, ...]:
        """A setting that is a list of points in mm."""
        value = self._value(key, default)
        if is_list_of(value, is_point):
            return tuple((float(x), float(y)) for x, y in value)
        self._not(key, value, "a list of points, as in [[10, 20], [30, 40]]")
        return ()

    def lines(self, key: str) -> tuple[tuple[Point, ...], ...]:
        """A setting that is a list of lines, each a list of points in mm."""
        value = self._value(key, None)
        if is_list_of(value, lambda line: is_list_of(line, is_point)):
            return tuple(tuple((float(x), float(y)) for x, y in line) for line in value)
        self._not(key, value, "a list of lines of points, as in [[[10, 20], [30, 40]]]")
        return ()

    def section(self, key: str, *, required: bool = True) -> "Section":
        """A table within this one; empty where there is none."""
        value = self._value(key, None if required else {})
        if not isinstance(value, dict):
            self._not(key, value, f"a table, [{'.'.join((*self.place, key))}]")
            value = {}
        return Section(value, self.file, (*self.place, key))

    def sections(self) -> "dict[str, Section]":
        """All tables of this one by name, in the order of the file: for tables whose names are free."""
        return {key: self.section(key) for key in self.data}

    def finish(self) -> None:
        """Note every setting that was never asked for: a slip of the pen is an error, not a default."""
        for key in self.data:
            if key not in self._asked:
                self.wrong(key, f"unknown setting {shown(key)} in {self.title}", nearest(key, self._asked))

    def _value(self, key: str, default: object) -> object:
        self._asked.add(key)
        if key not in self.data and default is None:
            self.wrong(key, f"{key} is missing in {self.title}", f"add: {key} = ...")
        return self.data.get(key, default)

    def _not(self, key: str, value: object, expected: str) -> None:
        if value is not None:
            self.wrong(key, f"{key} in {self.title} is {shown(value)}", f"expected {expected}")


def shown(value: object) -> str:
    """A value as a message quotes it, short."""
    text = f"'{value}'" if isinstance(value, str) else repr(value)
    text = "".join(letter if letter.isprintable() else "?" for letter in text)
    return text if len(text) <= 60 else text[:57] + "..."


def nearest(seen: object, known: Iterable[str]) -> str:
    """A hint that names the known word nearest to what was written, or all of them."""
    known = sorted(filter(None, known))
    close = difflib.get_close_matches(shown(seen).strip("'"), known, n=1, cutoff=0.6)
    if close:
        return f"did you mean {close[0]}?"
    return f"known: {', '.join(known)}" if 0 < len(known) <= 30 else ""


def is_list_of(value: object, is_one: Callable[[object], bool]) -> TypeGuard[Sequence[Any]]:
    """Whether a value is a list, each item of which is what is asked for."""
    return isinstance(value, list | tuple) and all(is_one(one) for one in value)


def is_point(value: object) -> bool:
    """Whether a value is two numbers that can be millimetres."""
    return is_list_of(value, _is_length) and len(value) == 2


def _is_length(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and abs(value) < 1e6
