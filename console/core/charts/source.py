"""From a path to the settings of a chart file, with the place of each, before anyone asks what they mean."""

import re
import tomllib
from pathlib import Path
from stat import S_ISDIR, S_ISREG
from typing import Any, NamedTuple

from console.core.charts.places import Places
from console.core.charts.problem import ChartError, Place, Problem
from console.toml_limits import too_much

LARGEST_FILE_BYTES = 32_768
"""The largest chart with its sectors is under 5 kB; what is larger than this is no chart."""

_WHERE = re.compile(r" \(at (?:line (\d+), column (\d+)|end of document)\)$")
_START = Place(1, 1)
_STATEMENT = re.compile(r"\s*([\w.-]+)\s*=(?!.*''')")
"""A line that can be left out without breaking the lines around it."""
_MOST_SYNTAX_PROBLEMS = 20
_EXPLAINED = {
    "Cannot overwrite a value": ("this setting is there twice", "remove one of them"),
    "Expected \"'''\"": (
        "a block that opened with ''' is not closed",
        "close it with ''' on a line of its own",
    ),
    "Illegal character '\\n'": ("text that is not closed", "put the same quote before and after it"),
}
"""What tomllib says, and what a person who draws a chart can use."""


class Source(NamedTuple):
    """A chart file that is TOML, at least but for some lines."""

    file: str
    settings: dict[str, Any]
    places: Places
    problems: tuple[Problem, ...]
    """The lines that are no TOML; the settings are those of all other lines."""
    broken: frozenset[str]
    """The settings that those lines seem to be: nobody should call them missing."""


def read_source(path: Path) -> Source:
    """Read a file. Raises ChartError where it cannot be read or is no TOML text."""
    if "\0" in str(path):
        raise _refused(repr(str(path)), "this is no file name", "take the zero byte out of it")
    return parse_source(_decode(_read_bytes(path), str(path)), str(path))


def parse_source(text: str, file: str) -> Source:
    """Read the text of a chart file; `file` is only its name in problems."""
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").split("\n")
    problems = [Problem(file, Place(at.line, at.column), at.what, at.hint) for at in too_much(lines)]
    if problems:
        raise ChartError(problems)
    broken: set[str] = set()
    while True:
        text = "\n".join(lines)
        try:
            return Source(file, tomllib.loads(text), Places(text), tuple(problems), frozenset(broken))
        except RecursionError:
            raise _refused(
                file, "brackets within brackets beyond counting", "a chart needs three levels"
            ) from None
        except ValueError as error:
            problem = _syntax_problem(file, lines, str(error))
        problems.append(problem)
        assert problem.place is not None
        statement = _STATEMENT.match(lines[problem.place.line - 1])
        if statement is None or len(problems) == _MOST_SYNTAX_PROBLEMS:
            raise ChartError(problems)
        broken.add(statement[1])
        lines[problem.place.line - 1] = ""


def _read_bytes(path: Path) -> bytes:
    file = str(path)
    try:
        status = path.stat()
        if S_ISDIR(status.st_mode):
            raise IsADirectoryError
        if not S_ISREG(status.st_mode):
            raise _refused(file, "this is no ordinary file", "charts are read from files on a disk only")
        if status.st_size > LARGEST_FILE_BYTES:
            hint = f"the limit is {LARGEST_FILE_BYTES:,} bytes"
            raise _refused(file, f"{status.st_size:,} bytes are too large for a chart", hint)
        with path.open("rb") as opened:
            return opened.read(LARGEST_FILE_BYTES)
    except IsADirectoryError:
        raise _refused(file, "this is a directory", "name a chart file in it") from None
    except OSError as error:
        seen = f"cannot be read: {error.strerror or error}"
        raise _refused(file, seen, "check the name and the permissions") from None


def _decode(content: bytes, file: str) -> str:
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError as error:
        before = content[: error.start].decode("utf-8").replace("\r\n", "\n")
        place = Place(before.count("\n") + 1, len(before) - (before.rfind("\n") + 1) + 1)
        seen = f"byte 0x{content[error.start]:02x} is not UTF-8"
        raise ChartError([Problem(file, place, seen, "save the file as UTF-8 text")]) from None


def _syntax_problem(file: str, lines: list[str], message: str) -> Problem:
    what = _WHERE.sub("", message)
    for known, (seen, hint) in _EXPLAINED.items():
        if what.startswith(known):
            return Problem(file, _place(lines, message), seen, hint)
    return Problem(file, _place(lines, message), f"not TOML: {what}", 'write settings as setting = "value"')


def _place(lines: list[str], message: str) -> Place:
    """Where tomllib stopped; a block without an end is told where it opened."""
    match = _WHERE.search(message)
    if match and match[1]:
        return Place(int(match[1]), int(match[2]))
    for number in range(len(lines), 0, -1):
        if match and "'''" in lines[number - 1]:
            return Place(number, lines[number - 1].rindex("'''") + 1)
    return Place(len(lines), len(lines[-1]) + 1) if match else _START


def _refused(file: str, seen: str, hint: str) -> ChartError:
    return ChartError([Problem(file, _START, seen, hint)])
