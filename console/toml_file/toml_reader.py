"""From a path to the settings of a TOML file, with the place of each, before anyone asks what they mean."""

import re
import tomllib
from pathlib import Path
from stat import S_ISDIR, S_ISREG

from console.toml_file.limits import too_much
from console.toml_file.problem import START, BadFileError, FilePlace, Problem
from console.toml_file.section import File, Section

LARGEST_BYTES = 100_000
"""Ten times the panel list; what is larger was named by mistake, and would take tomllib seconds."""

_WHERE = re.compile(r" \(at (?:line (\d+), column (\d+)|end of document)\)$")
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
"""What tomllib says, and what a person who writes such a file can use."""


def read_toml(path: Path, kind: str = "settings", largest_bytes: int = LARGEST_BYTES) -> Section:
    """The file as one section that knows its places. `kind` is what people call such a file.

    :raises BadFileError: it cannot be read, is too large, or is not TOML
    """
    if "\0" in str(path):
        raise _refused(repr(str(path)), "this is no file name", "take the zero byte out of it")
    return parse_toml(_decode(_read_bytes(path, kind, largest_bytes), str(path)), str(path))


def parse_toml(text: str, file: str) -> Section:
    """The text of a file as one section; `file` is only its name in problems.

    A line that is no TOML is noted and left out, so that the other errors are found as well.

    :raises BadFileError: it is not TOML, and no line can be left out to make it so
    """
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").split("\n")
    problems = [Problem(file, FilePlace(at.line, at.column), at.what, at.hint) for at in too_much(lines)]
    if problems:
        raise BadFileError(problems)
    broken: set[str] = set()
    while True:
        text = "\n".join(lines)
        try:
            return Section(tomllib.loads(text), File(file, text, problems, frozenset(broken)))
        except RecursionError:
            raise _refused(
                file, "brackets within brackets beyond counting", "three levels are enough for any setting"
            ) from None
        except ValueError as error:
            place = _place(lines, str(error))
            problems.append(Problem(file, place, *_explained(str(error))))
        statement = _STATEMENT.match(lines[place.line - 1])
        if statement is None or len(problems) == _MOST_SYNTAX_PROBLEMS:
            raise BadFileError(problems)
        broken.add(statement[1])
        lines[place.line - 1] = ""


def _read_bytes(path: Path, kind: str, largest_bytes: int) -> bytes:
    file = str(path)
    try:
        status = path.stat()
        if S_ISDIR(status.st_mode):
            raise _refused(file, "this is a directory", f"name a {kind} file in it")
        if not S_ISREG(status.st_mode):
            raise _refused(file, "this is no ordinary file", "name a file on a disk")
        if status.st_size > largest_bytes:
            hint = f"the limit is {largest_bytes:,} bytes: this is not the file that was meant"
            raise _refused(file, f"{status.st_size:,} bytes are too large for a {kind} file", hint)
        with path.open("rb") as opened:
            return opened.read(largest_bytes)
    except OSError as error:
        seen = f"cannot be read: {error.strerror or error}"
        raise _refused(file, seen, "name a file that exists and that you may read") from None


def _decode(content: bytes, file: str) -> str:
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError as error:
        before = content[: error.start].decode("utf-8").replace("\r\n", "\n")
        place = FilePlace(before.count("\n") + 1, len(before) - (before.rfind("\n") + 1) + 1)
        seen = f"byte 0x{content[error.start]:02x} is not UTF-8"
        raise BadFileError([Problem(file, place, seen, "save the file as UTF-8 text")]) from None


def _explained(said: str) -> tuple[str, str]:
    what = _WHERE.sub("", said)
    for known, explained in _EXPLAINED.items():
        if what.startswith(known):
            return explained
    return f"not TOML: {what}", 'write settings as setting = "value"'


def _place(lines: list[str], said: str) -> FilePlace:
    """Where tomllib stopped; a block without an end is told where it opened."""
    match = _WHERE.search(said)
    if match and match[1]:
        return FilePlace(int(match[1]), int(match[2]))
    for number in range(len(lines), 0, -1):
        if match and "'''" in lines[number - 1]:
            return FilePlace(number, lines[number - 1].rindex("'''") + 1)
    return FilePlace(len(lines), len(lines[-1]) + 1) if match else START


def _refused(file: str, what: str, hint: str) -> BadFileError:
    return BadFileError([Problem(file, START, what, hint)])
