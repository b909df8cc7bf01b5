"""What boats are called where people see it. An owner may rename or hide what somebody typed.

Journals, books and results keep each name as it was typed: a journal is sealed. Whatever shows a name asks
here first, and finds the owner's wishes in one small file of the data folder:

    words = ["bilge"]              # a name that contains one of these is hidden
    [shown]
    "Rude Crude" = "Narwhal"       # shown under another name
    "Ruder" = ""                   # hidden
"""

import json
import logging
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from console.data_place import data_folder
from console.output_file import write_file

log = logging.getLogger(__name__)

FILE_NAME = "boat-names.toml"
HIDDEN = "* * *"
LARGEST_BYTES = 1_000_000
_HEAD = """\
# How boats' names are shown: docs/operating.md explains it. Journals keep them as they were typed.
# A name that contains one of these words, in large letters or small, is hidden:
"""
_ROWS = """\
[shown]
# "as it was typed" = "as it is shown", or "": hidden
"""


@dataclass(frozen=True)
class NamesShown:
    """The owner's wishes."""

    words: tuple[str, ...] = ()
    renamed: Mapping[str, str] = field(default_factory=dict)
    """By the name as it was typed; empty: hidden."""

    def of(self, name: str) -> str:
        """A boat's name as people see it."""
        shown = {_alike(typed): to for typed, to in self.renamed.items()}.get(_alike(name), name)
        rude = any(_alike(word) in _alike(shown) for word in self.words if word.strip())
        return HIDDEN if rude or (name.strip() and not shown.strip()) else shown

    def with_name(self, name: str, to: str) -> "NamesShown":
        """The same with one name shown otherwise; empty: hidden; its own: as it was typed."""
        typed = [each for each, shown in self.renamed.items() if shown and _alike(shown) == _alike(name)]
        renamed = {each: shown for each, shown in self.renamed.items() if _alike(each) != _alike(name)}
        renamed |= dict.fromkeys(typed, to)
        if _alike(to) != _alike(name) and not typed:
            renamed[name] = to
        return NamesShown(self.words, renamed)

    def written(self) -> str:
        quoted = ", ".join(_quoted(word) for word in self.words)
        rows = "".join(f"{_quoted(name)} = {_quoted(to)}\n" for name, to in self.renamed.items())
        return f"{_HEAD}words = [{quoted}]\n\n{_ROWS}{rows}"


class BoatNames:
    """The file, read again whenever it is another. A file that cannot be read changes nothing."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / FILE_NAME
        self._mark: tuple[int, int] | None = None
        self._wishes = NamesShown()

    def shown(self, name: str) -> str:
        """A boat's name as people see it."""
        return self.wishes().of(name)

    def wishes(self) -> NamesShown:
        try:
            found = self.path.stat()
            mark = (found.st_mtime_ns, found.st_size)
            if mark != self._mark:
                self._mark = mark
                self._wishes = _read(self.path)
        except FileNotFoundError:
            self._mark, self._wishes = None, NamesShown()
        except (OSError, ValueError) as problem:
            log.warning("%s: %s; names are shown as before", self.path, problem)
        return self._wishes

    def rename(self, name: str, to: str) -> None:
        """Have a name shown otherwise from now on. Raises NotWritten."""
        text = self.wishes().with_name(name, to).written()
        write_file(self.path, text.encode(), force=True)


def here() -> BoatNames:
    """The names of this machine's own table."""
    folder = data_folder()
    if folder not in _KNOWN:
        _KNOWN.clear()  # there is one at a time
        _KNOWN[folder] = BoatNames(folder)
    return _KNOWN[folder]


def shown(name: str) -> str:
    """A boat's name as people see it at this machine's own table."""
    return here().shown(name)


_KNOWN: dict[Path, BoatNames] = {}


def shown_boats(boats: Mapping[str, str]) -> dict[str, str]:
    """The name of each crew's boat as people see it."""
    return {crew: shown(name) for crew, name in boats.items()}


def _read(path: Path) -> NamesShown:
    """Raises OSError and ValueError."""
    if path.stat().st_size > LARGEST_BYTES:
        raise ValueError("too large")
    told = tomllib.loads(path.read_text(encoding="utf-8"))
    words, renamed = told.get("words", []), told.get("shown", {})
    if not isinstance(words, list) or not isinstance(renamed, dict):
        raise ValueError('it holds `words = ["…"]` and names in [shown]')
    return NamesShown(tuple(map(str, words)), {str(name): str(to) for name, to in renamed.items()})


def _alike(name: str) -> str:
    """Whatever letters are large, and however much room is between words."""
    return " ".join(name.casefold().split())


def _quoted(text: str) -> str:
    """As TOML and JSON both write it."""
    return json.dumps(text, ensure_ascii=False)
