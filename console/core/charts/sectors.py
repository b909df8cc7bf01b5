"""The sectors of a chart: 5×5 squares, or whatever its file draws."""

from console.core.charts.chart_form import Sheet
from console.core.charts.connected_sea import first_of, parts
from console.core.charts.grid import Grid, take_grid
from console.core.charts.marks import Ground
from console.core.dot import Dot
from console.toml_file.toml_places import Path

SECTOR_SIDE = 5
_LEGEND = {str(number): f"sector {number}" for number in range(1, 10)}

Sectors = tuple[tuple[int, ...], ...]


def regular_sectors(columns: int, rows: int) -> Sectors:
    """Squares of 5×5, numbered from 1 row by row."""
    across = columns // SECTOR_SIDE
    return tuple(
        tuple(row // SECTOR_SIDE * across + column // SECTOR_SIDE + 1 for column in range(columns))
        for row in range(rows)
    )


def take_sectors(sheet: Sheet, grid: Grid, ground: Ground) -> Sectors | None:
    """The sectors drawn in the file, else the regular ones. None where they do not fit the grid."""
    if sheet.has("sectors"):
        return _take_drawn(sheet, grid, ground)
    columns, rows = grid.columns, len(grid.rows)
    if columns % SECTOR_SIDE == 0 and rows % SECTOR_SIDE == 0:
        sectors = regular_sectors(columns, rows)
        _check(sheet, ("grid",), grid, sectors, ground)
        return sectors
    if "sectors" not in sheet.file.broken:
        seen = (
            f"no sectors, and {columns}×{rows} dots cannot be cut into squares of {SECTOR_SIDE}×{SECTOR_SIDE}"
        )
        sheet.note_value(("grid",), seen, "add a grid of sector numbers: sectors = '''...'''")
    return None


def check_apart(sheet: Sheet, sectors: Sectors, volcanoes: list[Dot]) -> None:
    """Toxic smoke fills one volcano's sector: with both in one sector the choice would be none."""
    on_chart = [dot for dot in volcanoes if dot.row < len(sectors) and dot.column < len(sectors[0])]
    numbers = [sectors[dot.row][dot.column] for dot in on_chart]
    if len(set(numbers)) < len(numbers):
        seen = f"both volcanoes are in sector {numbers[0]}"
        sheet.note_value(("volcanoes",), seen, "put each in a sector of its own")


def _take_drawn(sheet: Sheet, grid: Grid, ground: Ground) -> Sectors | None:
    drawn = take_grid(sheet, "sectors", _LEGEND, hint="every dot has the number of its sector, 1 to 9")
    if drawn is None:
        return None
    if (drawn.columns, len(drawn.rows)) != (grid.columns, len(grid.rows)):
        seen = f"sectors are {drawn.columns}×{len(drawn.rows)}, the grid is {grid.columns}×{len(grid.rows)}"
        sheet.note_value(("sectors",), seen, "draw one number for each dot of the grid")
        return None
    if any(cell.character not in _LEGEND for row in drawn.rows for cell in row):
        return None
    sectors = tuple(tuple(int(cell.character) for cell in row) for row in drawn.rows)
    _check(sheet, ("sectors",), drawn, sectors, ground)
    return sectors


def _check(sheet: Sheet, setting: Path, drawn: Grid, sectors: Sectors, ground: Ground) -> None:
    dots: dict[int, set[Dot]] = {}
    for row, numbers in enumerate(sectors):
        for column, number in enumerate(numbers):
            dots.setdefault(number, set()).add(Dot(column, row))
    for number in range(1, max(dots) + 1):
        if number not in dots:
            hint = f"number the {len(dots)} sectors from 1 to {len(dots)}"
            sheet.note_value(setting, f"there is no sector {number}", hint)
            continue
        for piece in parts(dots[number])[1:]:
            first = first_of(piece)
            seen = f"sector {number} is in pieces: {first} does not touch the rest of it"
            sheet.note(drawn.place(first), seen, "the dots of a sector touch side by side")
        if not dots[number] & ground.sea:
            place = drawn.place(first_of(dots[number]))
            sheet.note(place, f"sector {number} has no sea", "every sector needs a dot of sea")
