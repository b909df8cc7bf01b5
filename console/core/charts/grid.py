"""The grids of a chart file: column letters above, row numbers at the side, one character a dot.

    A B C D E
 1  . . # . .
 2  . . . . .

Spaces and empty lines are only for the eye: they show where sectors meet.
"""

import re
from collections import Counter
from collections.abc import Collection
from typing import NamedTuple

from console.core.charts.chart_form import Sheet
from console.core.dot import Dot
from console.toml_file import FilePlace, shown

SMALLEST_SIDE = 5
LARGEST_SIDE = 26
"""Columns are single letters; rows are held to the same number."""

_WORD = re.compile(r"\S+")
_CELL = re.compile(r"\S")


class Cell(NamedTuple):
    character: str
    place: FilePlace


class Grid(NamedTuple):
    """A rectangle of characters, each with its place in the file."""

    rows: tuple[tuple[Cell, ...], ...]

    @property
    def columns(self) -> int:
        return len(self.rows[0])

    def place(self, dot: Dot) -> FilePlace:
        return self.rows[dot.row][dot.column].place

    def dots(self, characters: Collection[str]) -> frozenset[Dot]:
        """Every dot that shows one of these characters."""
        return frozenset(
            Dot(column, row)
            for row, cells in enumerate(self.rows)
            for column, cell in enumerate(cells)
            if cell.character in characters
        )


class _Line(NamedTuple):
    label: str
    place: FilePlace
    cells: tuple[Cell, ...]


def take_grid(sheet: Sheet, setting: str, known: Collection[str], hint: str) -> Grid | None:
    """Read a grid of known characters. None where it is no rectangle of a fit size.

    Unknown characters are noted, with the hint, and stay in the grid.
    """
    block = sheet.file.places.literal_block((setting,))
    if block is None:
        if sheet.has(setting):
            sheet.note_value((setting,), f"{setting} is not between ''' and '''", "put ''' before and after")
        else:
            sheet.note_missing((setting,), f"draw the chart between {setting} = ''' and '''")
        return None
    header, lines = _split(sheet, *block)
    if not _fits(sheet, setting, header, lines):
        return None
    _check_labels(sheet, lines)
    _check_characters(sheet, lines, known, hint)
    return _rectangle(sheet, header, lines)


def _split(sheet: Sheet, offset: int, block: str) -> tuple[tuple[Cell, ...] | None, list[_Line]]:
    """The column letters, if the first line has them, and the rows below."""
    header: tuple[Cell, ...] | None = None
    lines: list[_Line] = []
    for text in block.split("\n"):
        cells = [
            Cell(match[0], sheet.file.places.at(offset + match.start())) for match in _CELL.finditer(text)
        ]
        label = _WORD.search(text)
        if label and not lines and header is None and label[0].isalpha():
            header = tuple(cells)
        elif label:
            lines.append(_Line(label[0], cells[0].place, tuple(cells[len(label[0]) :])))
        offset += len(text) + 1
    return header, lines


def _fits(sheet: Sheet, setting: str, header: tuple[Cell, ...] | None, lines: list[_Line]) -> bool:
    rows = len(lines)
    columns = max([len(header or ()), *(len(line.cells) for line in lines)])
    if SMALLEST_SIDE <= rows <= LARGEST_SIDE and SMALLEST_SIDE <= columns <= LARGEST_SIDE:
        return True
    sheet.note_value(
        (setting,),
        f"{setting} has {columns} columns and {rows} rows",
        f"a chart has {SMALLEST_SIDE} to {LARGEST_SIDE} of each, with letters above and numbers at the side",
    )
    return False


def _check_labels(sheet: Sheet, lines: list[_Line]) -> None:
    for number, line in enumerate(lines, 1):
        if line.label != str(number):
            hint = f"rows are numbered from 1 down: write {number} and a space before the dots"
            sheet.note(line.place, f"{shown(line.label)} at the side of row {number}", hint)


def _check_characters(sheet: Sheet, lines: list[_Line], known: Collection[str], hint: str) -> None:
    for row, line in enumerate(lines):
        for column, cell in enumerate(line.cells):
            if cell.character not in known:
                sheet.note(cell.place, f"{shown(cell.character)} at {Dot(column, row)} is unknown", hint)


def _rectangle(sheet: Sheet, header: tuple[Cell, ...] | None, lines: list[_Line]) -> Grid | None:
    columns = Counter(len(line.cells) for line in lines).most_common(1)[0][0]
    letters = "".join(chr(ord("A") + column) for column in range(columns))
    if header is None or "".join(cell.character for cell in header) != letters:
        place = header[0].place if header else lines[0].place
        seen = shown("".join(cell.character for cell in header)) if header else "nothing"
        sheet.note(place, f"{seen} as column letters", f"write {letters[0]} to {letters[-1]} above the rows")
    ragged = [(row, line) for row, line in enumerate(lines, 1) if len(line.cells) != columns]
    for row, line in ragged:
        place = line.cells[columns].place if len(line.cells) > columns else line.place
        hint = f"the other rows have {columns}"
        sheet.note(place, f"row {row} has {len(line.cells)} dots", hint)
    return None if ragged else Grid(tuple(line.cells for line in lines))
