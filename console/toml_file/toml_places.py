"""Where the settings of a TOML text stand: tomllib reads the values and forgets their lines.

The text has been read by tomllib already, so that this scanner meets valid TOML only.
"""

import re
import tomllib
from bisect import bisect_right

from console.toml_file.problem import START, FilePlace

Path = tuple[str | int, ...]
"""`("volcanoes", 0, "lava", 2)`: the third lava dot of the first volcano."""

_BLANK = re.compile(r"(?:[ \t\r\n]|#[^\n]*)*")
_SPACE = re.compile(r"[ \t]*")
_STRING = re.compile(
    r"'''.*?'''(?:'{0,2})" r'|"""(?:\\.|[^\\])*?"""(?:"{0,2})' r"|'[^'\n]*'" r'|"(?:\\.|[^"\\\n])*"',
    re.DOTALL,
)
_BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")
_BARE_VALUE = re.compile(r"[^\s,\]}#]+(?: \d\d:[^\s,\]}#]+)?")


class Places:
    """The place of every key and value of a TOML text."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._line_starts = [0, *(match.end() for match in re.finditer("\n", text))]
        self._keys: dict[Path, int] = {}
        self._values: dict[Path, int] = {}
        self._tables: dict[Path, int] = {}
        self._at = 0
        self._scan()

    def key(self, path: Path) -> FilePlace:
        """Where the key of a setting stands; the start of the file where it has none."""
        return self.at(self._keys.get(path, 0))

    def value(self, path: Path) -> FilePlace:
        """Where the value of a setting stands; failing that, its key or the nearest thing around it."""
        while path:
            found = self._values.get(path, self._keys.get(path))
            if found is not None:
                return self.at(found)
            path = path[:-1]
        return START

    def literal_block(self, path: Path) -> tuple[int, str] | None:
        """Offset and text between ''' and ''', or None where the value is not written so."""
        start = self._values.get(path)
        if start is None or not self._text.startswith("'''", start):
            return None
        match = _STRING.match(self._text, start)
        return (start + 3, match[0][3:-3]) if match else None

    def at(self, offset: int) -> FilePlace:
        line = bisect_right(self._line_starts, offset)
        return FilePlace(line, offset - self._line_starts[line - 1] + 1)

    def _scan(self) -> None:
        table: Path = ()
        self._take(_BLANK)
        while self._at < len(self._text):
            if self._text[self._at] == "[":
                table = self._header()
            else:
                self._pair(table)
            self._take(_BLANK)

    def _header(self) -> Path:
        many = self._text.startswith("[[", self._at)
        self._at += 2 if many else 1
        self._take(_SPACE)
        path: Path = ()
        parts = self._key()
        for left, (part, start) in enumerate(parts, 1 - len(parts)):
            path = (*path, part)
            self._keys.setdefault(path, start)
            if many and not left:
                self._tables[path] = self._tables.get(path, -1) + 1
            if path in self._tables:
                path = (*path, self._tables[path])
                self._keys.setdefault(path, start)
        self._take(_SPACE)
        self._at += 2 if many else 1
        return path

    def _pair(self, table: Path) -> None:
        path = table
        for part, start in self._key():
            path = (*path, part)
            self._keys.setdefault(path, start)
        self._take(_SPACE)
        self._at += len("=")
        self._take(_SPACE)
        self._value(path)

    def _key(self) -> list[tuple[str, int]]:
        parts = []
        while True:
            start = self._at
            if self._text[start] in "\"'":
                parts.append((_plain(self._take(_STRING)), start))
            else:
                parts.append((self._take(_BARE_KEY), start))
            self._take(_SPACE)
            if self._text[self._at] != ".":
                return parts
            self._at += len(".")
            self._take(_SPACE)

    def _value(self, path: Path) -> None:
        self._values[path] = self._at
        first = self._text[self._at]
        if first == "[":
            self._array(path)
        elif first == "{":
            self._inline_table(path)
        elif first in "\"'":
            self._take(_STRING)
        else:
            self._take(_BARE_VALUE)

    def _array(self, path: Path) -> None:
        self._at += len("[")
        index = 0
        self._take(_BLANK)
        while self._text[self._at] != "]":
            self._value((*path, index))
            index += 1
            self._skip_comma()
        self._at += len("]")

    def _inline_table(self, path: Path) -> None:
        self._at += len("{")
        self._take(_BLANK)
        while self._text[self._at] != "}":
            self._pair(path)
            self._skip_comma()
        self._at += len("}")

    def _skip_comma(self) -> None:
        self._take(_BLANK)
        if self._text[self._at] == ",":
            self._at += len(",")
            self._take(_BLANK)

    def _take(self, pattern: re.Pattern[str]) -> str:
        match = pattern.match(self._text, self._at)
        assert match is not None, f"{pattern.pattern} expected at {self._at}"
        self._at = match.end()
        return match[0]


def _plain(string: str) -> str:
    """The text of a quoted key."""
    return str(tomllib.loads(f"key = {string}")["key"])
