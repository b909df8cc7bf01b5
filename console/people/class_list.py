"""A list of people from a CSV file, as spreadsheets write it, with all its errors at once."""

import csv
from collections.abc import Iterator, Sequence
from pathlib import Path

from console.languages import LANGUAGES, catalogue
from console.people.person import LEAST_NUMBER, LONGEST_NAME, MOST_NUMBER, likeness, spelt, unaccented
from console.people.register import ListedPerson
from console.toml_file import BadFileError, FilePlace, Problem, unless_wrong

LARGEST_BYTES = 1_000_000
MOST_PEOPLE = 2000
COLUMNS = ("name", "crew", "number", "entered", "goes")
"""What an export has; the last two are passed over."""
_MARKS = ";,\t"


def read_class_list(path: Path) -> tuple[ListedPerson, ...]:
    """Everybody on a list.

    The first line names the columns in any language: `name`, and `crew` and `number` where there are any.
    Cells are parted by semicolons, commas or tabs; letters are UTF-8, or what older spreadsheets write.

    :raises BadFileError: with every error; the column of a place is the cell, counted from 1
    """
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST_BYTES + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise BadFileError(
            [Problem(str(path), None, f"cannot be read: {reason}", "name a CSV file")]
        ) from None
    return read_bytes(str(path), data)


def read_bytes(file: str, data: bytes) -> tuple[ListedPerson, ...]:
    """The same from what is in a file, whose name is for messages."""
    return _ClassList(file, data).read()


class _ClassList:
    """One file that is read."""

    def __init__(self, file: str, data: bytes) -> None:
        self._file = file
        self._data = data
        self._problems: list[Problem] = []
        self._lines: dict[str, int] = {}
        """Where each name stood first."""
        self._numbers: dict[int, int] = {}

    def read(self) -> tuple[ListedPerson, ...]:
        self._check_kind()
        rows = list(self._rows())
        if not rows:
            self._wrong(
                1, 1, "nothing is in this file", "write name;crew and below it a line for each person"
            )
            return unless_wrong((), self._problems)
        first, heads = rows[0]
        columns = self._columns(first, heads)
        unless_wrong(None, self._problems)
        found = [each for row in rows[1:] if (each := self._person(*row, columns)) is not None]
        if len(rows) == 1:
            self._wrong(first, 1, "nobody is on this list", "write a line for each person below the first")
        if len(rows) > MOST_PEOPLE + 1:
            self._wrong(first, 1, f"{len(rows) - 1} people", f"a list has at most {MOST_PEOPLE}")
        return unless_wrong(tuple(found), self._problems)

    def _check_kind(self) -> None:
        if len(self._data) > LARGEST_BYTES or b"\0" in self._data or self._data.startswith(b"PK"):
            self._wrong(1, 1, "this is no CSV file", "in the spreadsheet choose: save as, CSV")
            unless_wrong(None, self._problems)

    def _rows(self) -> Iterator[tuple[int, list[str]]]:
        """Each line that says something, with its number."""
        lines = _decoded(self._data).splitlines()
        first = next((line for line in lines if line.strip()), "")
        mark = max(_MARKS, key=first.count)
        reader = csv.reader(lines, delimiter=mark)
        try:
            for cells in reader:
                if any(cell.strip() for cell in cells):
                    yield reader.line_num, [spelt(cell) for cell in cells]
        except csv.Error as error:
            self._wrong(reader.line_num, 1, str(error), 'look for a " that is alone')

    def _columns(self, line: int, heads: Sequence[str]) -> list[str]:
        known = _heads()
        columns = [known.get(unaccented(head), "") for head in heads]
        for cell, (head, column) in enumerate(zip(heads, columns, strict=True), 1):
            if not column:
                self._wrong(line, cell, f"{head!r} is no column", "the first line has name, crew and number")
            elif columns.index(column) < cell - 1:
                self._wrong(line, cell, f"{head!r} is there already", "leave one of the two out")
        if "name" not in columns:
            self._wrong(line, 1, "no column is called name", "write name;crew as the first line")
        return columns

    def _person(self, line: int, cells: Sequence[str], columns: Sequence[str]) -> ListedPerson | None:
        if len(cells) > len(columns) and any(cells[len(columns) :]):
            self._wrong(
                *(line, len(columns) + 1, f"{len(cells)} cells where the first line has {len(columns)}"),
                'put a name with a mark in it in quotes, as "Lovelace, Ada"',
            )
            return None
        said = dict(zip(columns, cells, strict=False))
        before = len(self._problems)
        at = {column: cell for cell, column in enumerate(columns, 1)}
        name, crew = said.get("name", ""), said.get("crew", "")
        self._check_name(line, at["name"], name)
        if len(crew) > LONGEST_NAME or not crew.isprintable():
            self._wrong(line, at["crew"], f"the crew {crew[:20]!r}", f"at most {LONGEST_NAME} letters")
        number = self._number(line, at.get("number", 1), said.get("number", ""))
        return ListedPerson(line, name, crew, number) if len(self._problems) == before else None

    def _check_name(self, line: int, cell: int, name: str) -> None:
        if not name:
            self._wrong(line, cell, "nobody's name is here", "write it, or delete the line")
        elif len(name) > LONGEST_NAME:
            self._wrong(line, cell, f"a name of {len(name)} letters", f"at most {LONGEST_NAME}")
        elif not name.isprintable():
            self._wrong(line, cell, f"{name!r} has letters that cannot be shown", "type it anew")
        elif (first := self._lines.setdefault(likeness(name), line)) != line:
            self._wrong(line, cell, f"{name} is in line {first} already", "add a letter of the family name")

    def _number(self, line: int, cell: int, text: str) -> int | None:
        if not text:
            return None
        if not (text.isascii() and text.isdecimal()) or not LEAST_NUMBER <= int(text[:20]) <= MOST_NUMBER:
            self._wrong(line, cell, f"{text[:20]!r} is nobody's number", "leave it empty: a new one is drawn")
            return None
        if (first := self._numbers.setdefault(int(text), line)) != line:
            self._wrong(line, cell, f"the number of line {first}", "leave it empty: a new one is drawn")
        return int(text)

    def _wrong(self, line: int, cell: int, what: str, hint: str) -> None:
        self._problems.append(Problem(self._file, FilePlace(line, cell), what, hint))


def _heads() -> dict[str, str]:
    """What may stand above each column."""
    words = {column: [catalogue(each)[f"people.column-{column}"] for each in LANGUAGES] for column in COLUMNS}
    return {unaccented(word): column for column, known in words.items() for word in known}


def _decoded(data: bytes) -> str:
    """UTF-8 with its mark or without; else the letters of older spreadsheets, in which any byte is one."""
    for coding in ("utf-8-sig", "cp1252"):
        try:
            return data.decode(coding)
        except UnicodeDecodeError:
            continue
    return data.decode("latin-1")
