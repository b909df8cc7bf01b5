"""A chart file under examination: takes settings one by one and notes every problem met on the way."""

import re
from collections.abc import Collection, Mapping, Sequence

from console.core.dot import Dot
from console.toml_file.problem import FilePlace, Problem, shown
from console.toml_file.section import Section
from console.toml_file.text import Text
from console.toml_file.toml_places import Path

_NAME = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_LONGEST_NAME = 40
_MISSING = object()


class Sheet:
    """The settings of one file. Every `take_...` answers None or less where it noted a problem."""

    def __init__(self, top: Section) -> None:
        self.top = top
        self.file = top.file

    def note(self, place: FilePlace, seen: str, hint: str) -> None:
        self.file.problems.append(Problem(self.file.name, place, seen, hint))

    def note_value(self, path: Path, seen: str, hint: str) -> None:
        self.note(self.file.places.value(path), seen, hint)

    def note_missing(self, path: Path, hint: str) -> None:
        """A needed setting is not there: noted where it should be, unless its line is broken."""
        if _spoken(path) not in self.file.broken:
            self.note(self.file.places.value(path[:-1]), f"no {_spoken(path)}", hint)

    def refuse_unknown(self, table: Path, known: Sequence[str]) -> None:
        """Every key of the table must be a known one."""
        content = self._get(table)
        if isinstance(content, dict):
            Section(content, self.file, table).refuse_unknown(known)

    def has(self, *path: str | int) -> bool:
        return self._get(path) is not _MISSING

    def take_name(self) -> str | None:
        name = self._take_string(("name",), 'add `name = "my-chart"`')
        if name is not None and (not _NAME.fullmatch(name) or len(name) > _LONGEST_NAME):
            self.note_value(("name",), f"{shown(name)} is no name", "use lower case words joined by -")
            return None
        return name

    def take_choice(self, setting: str, allowed: Collection[str], *, needed: bool = True) -> str | None:
        """One of a few words."""
        if not needed and not self.has(setting):
            return None
        options = " or ".join(f'"{word}"' for word in allowed)
        word = self._take_string((setting,), f"add `{setting} = ...`: {options}")
        if word is not None and word not in allowed:
            self.note_value((setting,), f"{setting} is {shown(word)}", f"it must be {options}")
            return None
        return word

    def take_edition(self, game: str, allowed: Mapping[int, int]) -> int | None:
        """The edition of games that have several; a problem where a game has none."""
        edition = self._get(("edition",))
        if edition is _MISSING:
            if allowed:
                lines = " or ".join(f"`edition = {each}` ({year})" for each, year in allowed.items())
                self.note_missing(("edition",), f"add {lines}")
            return None
        if isinstance(edition, int) and not isinstance(edition, bool) and edition in allowed:
            return edition
        choice = " or ".join(map(str, allowed))
        hint = f"it must be {choice}" if allowed else f"{game} has no editions: leave it out"
        self.note_value(("edition",), f"edition is {shown(edition)}", hint)
        return None

    def take_text(self, setting: str, longest: int) -> Text | None:
        """The same line in each language that files have."""
        self.refuse_unknown((setting,), Text._fields)
        if self.has(setting) and not isinstance(self._get((setting,)), dict):
            wanted = " and ".join(f"{setting}.{language}" for language in Text._fields)
            self.note_value((setting,), f"{setting} is one value", f"write {wanted}")
            return None
        lines = [self._take_line((setting, language), longest) for language in Text._fields]
        return None if None in lines else Text(*filter(None, lines))

    def take_dots(self, *path: str | int) -> list[tuple[Dot, Path]]:
        """A list of dots, each with its path; an empty list where the setting is not there."""
        listed = self._get(path)
        if listed is _MISSING:
            return []
        if not isinstance(listed, list):
            self.note_value(path, f"{_spoken(path)} is {shown(listed)}", 'write a list: ["C6", "D7"]')
            return []
        dots: dict[Dot, Path] = {}
        for index in range(len(listed)):
            dot = self.take_dot(*path, index)
            if dot in dots:
                self.note_value((*path, index), f"{dot} is there twice", "remove one of them")
            elif dot is not None:
                dots[dot] = (*path, index)
        return list(dots.items())

    def take_dot(self, *path: str | int) -> Dot | None:
        value = self._get(path)
        if value is _MISSING:
            self.note_missing(path, f'add `{path[-1]} = "C6"`')
            return None
        try:
            return Dot.parse(value if isinstance(value, str) else "")
        except ValueError:
            hint = 'a dot is a column letter and a row number: "C6"'
            self.note_value(path, f"{shown(value)} is no dot", hint)
            return None

    def take_tables(self, setting: str) -> int:
        """How many tables a list of tables has."""
        listed = self._get((setting,))
        if listed is _MISSING:
            return 0
        if not isinstance(listed, list) or not all(isinstance(table, dict) for table in listed):
            self.note_value((setting,), f"{setting} is {shown(listed)}", f"write them as [[{setting}]]")
            return 0
        return len(listed)

    def take_keys(self, setting: str, known: Sequence[str]) -> list[str]:
        """Which of the known keys a table has."""
        table = self._get((setting,))
        if table is _MISSING:
            return []
        if not isinstance(table, dict):
            self.note_value((setting,), f"{setting} is {shown(table)}", f"write {setting}.{known[0]} = ...")
            return []
        self.refuse_unknown((setting,), known)
        return [key for key in known if key in table]

    def _take_line(self, path: Path, longest: int) -> str | None:
        spoken = _spoken(path)
        line = self._take_string(path, f'add `{spoken} = "..."`')
        if line is None:
            return None
        if not line.strip() or not line.isprintable() or len(line) > longest:
            self.note_value(
                path, f"{spoken} is {shown(line)}", f"write one line of 1 to {longest} characters"
            )
            return None
        return line

    def _take_string(self, path: Path, hint: str) -> str | None:
        value = self._get(path)
        if value is _MISSING:
            self.note_missing(path, hint)
            return None
        if not isinstance(value, str):
            self.note_value(path, f"{_spoken(path)} is {shown(value)}", "write text between quotes")
            return None
        return value

    def _get(self, path: Path) -> object:
        value: object = self.top.data
        for step in path:
            if isinstance(value, list):
                value = dict(enumerate(value))
            if not isinstance(value, dict) or step not in value:
                return _MISSING
            value = value[step]
        return value


def _spoken(path: Path) -> str:
    return ".".join(str(step) for step in path if isinstance(step, str))
