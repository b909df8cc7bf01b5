"""From a path to the settings of a chart file, with the place of each, before anyone asks what they mean."""

import re
import tomllib
from pathlib import Path
from stat import S_ISDIR, S_ISREG
from typing import Any, NamedTuple

from console.rules.charts.places import Places
from console.rules.charts.problem import ChartError, Place, Problem

LARGEST_FILE_BYTES = 65_536
"""The largest chart with its sectors is under 5 kB; what is larger than this is no chart."""

_WHERE = re.compile(r" \(at (?:line (\d+), column (\d+)|end of document)\)$")
_START = Place(1, 1)


class Source(NamedTuple):
    """A chart file that is TOML."""

    file: str
    settings: dict[str, Any]
    places: Places


def read_source(path: Path) -> Source:
    """Read a file. Raises ChartError where it cannot be read or is no TOML text."""
    return parse_source(_decode(_read_bytes(path), str(path)), str(path))


def parse_source(text: str, file: str) -> Source:
    """Read the text of a chart file; `file` is only its name in problems."""
    text = text.removeprefix("\ufeff").replace("\r\n", "\n")
    try:
        return Source(file, tomllib.loads(text), Places(text))
    except RecursionError:
        raise ChartError(
            [Problem(file, _START, "brackets within brackets beyond counting", "a chart needs three levels")]
        ) from None
    except ValueError as error:
        raise ChartError([_syntax_problem(file, text, str(error))]) from None


def _read_bytes(path: Path) -> bytes:
    file = str(path)
    try:
        status = path.stat()
        if S_ISDIR(status.st_mode):
            raise _refused(file, "this is a directory", "name a chart file in it")
        if not S_ISREG(status.st_mode):
            raise _refused(file, "this is no ordinary file", "charts are read from files on a disk only")
        if status.st_size > LARGEST_FILE_BYTES:
            raise _too_large(file, f"{status.st_size:,} bytes")
        with path.open("rb") as opened:
            content = opened.read(LARGEST_FILE_BYTES + 1)
    except OSError as error:
        raise _refused(
            file, f"cannot be read: {error.strerror or error}", "check the name and the permissions"
        ) from None
    except ValueError as error:
        raise _refused(file, f"is no file name: {error}", "check the name") from None
    if len(content) > LARGEST_FILE_BYTES:
        raise _too_large(file, f"more than {LARGEST_FILE_BYTES:,} bytes")
    return content


def _decode(content: bytes, file: str) -> str:
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError as error:
        before = content[: error.start].decode("utf-8").replace("\r\n", "\n")
        place = Place(before.count("\n") + 1, len(before) - (before.rfind("\n") + 1) + 1)
        seen = f"byte 0x{content[error.start]:02x} is not UTF-8"
        raise ChartError([Problem(file, place, seen, "save the file as UTF-8 text")]) from None


def _syntax_problem(file: str, text: str, message: str) -> Problem:
    match = _WHERE.search(message)
    if match is None:
        place = _START
    elif match[1]:
        place = Place(int(match[1]), int(match[2]))
    else:
        place = Place(text.count("\n") + 1, len(text) - (text.rfind("\n") + 1) + 1)
    what = _WHERE.sub("", message)
    return Problem(file, place, f"not TOML: {what}", 'settings are written as `setting = "value"`')


def _refused(file: str, seen: str, hint: str) -> ChartError:
    return ChartError([Problem(file, _START, seen, hint)])


def _too_large(file: str, seen: str) -> ChartError:
    return _refused(file, f"{seen}: too large for a chart", f"the limit is {LARGEST_FILE_BYTES:,} bytes")
