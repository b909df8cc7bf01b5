"""From a chart file to a Chart, or to every problem of the file."""

import hashlib
from pathlib import Path

from console.rules.chart import Chart, Mode
from console.rules.charts.grid import Grid, take_grid
from console.rules.charts.marks import MARKS_OF, Ground, take_marks
from console.rules.charts.problem import ChartError
from console.rules.charts.sea import first_of, parts
from console.rules.charts.sheet import Sheet
from console.rules.charts.source import Source, parse_source, read_source
from console.rules.dot import Dot

EDITIONS_OF: dict[str, tuple[int, ...]] = {"captain-sonar": (1, 2), "sonar-family": ()}
"""The games that are played on charts, and their editions."""

LAYOUTS = ("printed", "ours")
LEGEND = {".": "sea", "#": "an island", "~": "sea under the ice floe"}
SECTOR_LEGEND = {str(number): f"sector {number}" for number in range(1, 10)}
SECTOR_SIDE = 5

SETTINGS = (
    *("name", "game", "edition", "mode", "layout", "scenario", "title", "briefing", "grid", "sectors"),
    *MARKS_OF.values(),
    "starts",
)
_LONGEST_TITLE = 40
_LONGEST_BRIEFING = 160

Sectors = tuple[tuple[int, ...], ...]


def read_chart(path: Path) -> Chart:
    """Read a chart file. Raises ChartError with all its problems."""
    return _chart(read_source(path))


def parse_chart(text: str, file: str = "chart") -> Chart:
    """Read the text of a chart file; `file` is only its name in problems."""
    return _chart(parse_source(text, file))


def _chart(source: Source) -> Chart:
    sheet = Sheet(source)
    sheet.refuse_unknown((), SETTINGS)
    name = sheet.take_name()
    game = sheet.take_choice("game", EDITIONS_OF)
    edition = sheet.take_edition(EDITIONS_OF[game]) if game else None
    mode = sheet.take_choice("mode", tuple(Mode), needed=False)
    layout = sheet.take_choice("layout", LAYOUTS)
    scenario = sheet.take_choice("scenario", tuple(MARKS_OF), needed=False)
    title = sheet.take_text("title", _LONGEST_TITLE)
    briefing = sheet.take_text("briefing", _LONGEST_BRIEFING)
    grid = take_grid(sheet, "grid", LEGEND)
    ground = _take_ground(sheet, grid, scenario) if grid else None
    sectors = _take_sectors(sheet, grid)
    marks = take_marks(sheet, game, scenario, ground)
    if sectors and ground:
        _check_sectors(sheet, sectors, ground)
        _check_volcanoes_apart(sheet, sectors, [volcano.dot for volcano in marks.volcanoes])
    if sheet.problems:
        raise ChartError(sheet.problems)
    assert name and game and layout and title and briefing and grid and ground and sectors
    facts = (game, grid.columns, len(grid.rows), ground, sectors, scenario, marks)
    return Chart(
        name=name,
        game=game,
        edition=edition,
        mode=Mode(mode) if mode else None,
        layout=layout,
        title=title,
        briefing=briefing,
        columns=grid.columns,
        rows=len(grid.rows),
        islands=ground.islands,
        sectors=sectors,
        scenario=scenario,
        floe=ground.floe,
        **marks._asdict(),
        fingerprint=hashlib.sha256(_spelled(facts).encode()).hexdigest()[:12],
    )


def _take_ground(sheet: Sheet, grid: Grid, scenario: str | None) -> Ground:
    ground = Ground(grid.dots({".", "~"}), grid.dots({"#"}), grid.dots({"~"}))
    if ground.floe and scenario != "ice":
        place = grid.place(first_of(ground.floe))
        sheet.note(place, "ice without its scenario", 'add `scenario = "ice"` or draw . in place of ~')
    if not ground.sea:
        sheet.note_value(("grid",), "no sea at all", "draw . where boats can go")
    for part in parts(ground.sea)[1:]:
        first = first_of(part)
        others = f" and {len(part) - 1} more" if len(part) > 1 else ""
        sheet.note(
            grid.place(first), f"sea at {first}{others} is cut off", "open a way: all sea must be connected"
        )
    return ground


def _take_sectors(sheet: Sheet, grid: Grid | None) -> Sectors | None:
    if sheet.has("sectors"):
        drawn = take_grid(sheet, "sectors", SECTOR_LEGEND)
        if drawn is None or grid is None:
            return None
        if (drawn.columns, len(drawn.rows)) != (grid.columns, len(grid.rows)):
            seen = (
                f"sectors are {drawn.columns}×{len(drawn.rows)}, the grid is {grid.columns}×{len(grid.rows)}"
            )
            sheet.note_value(("sectors",), seen, "draw one number for each dot of the grid")
            return None
        return tuple(
            tuple(int(cell.character) if cell.character in SECTOR_LEGEND else 0 for cell in row)
            for row in drawn.rows
        )
    if grid is None:
        return None
    if grid.columns % SECTOR_SIDE or len(grid.rows) % SECTOR_SIDE:
        seen = (
            f"no sectors, and {grid.columns}×{len(grid.rows)} cannot be cut into {SECTOR_SIDE}×{SECTOR_SIDE}"
        )
        sheet.note_value(("grid",), seen, "add a grid of sector numbers: sectors = '''...'''")
        return None
    return regular_sectors(grid.columns, len(grid.rows))


def regular_sectors(columns: int, rows: int) -> Sectors:
    """Squares of 5×5, numbered from 1 row by row."""
    across = columns // SECTOR_SIDE
    return tuple(
        tuple(row // SECTOR_SIDE * across + column // SECTOR_SIDE + 1 for column in range(columns))
        for row in range(rows)
    )


def _check_sectors(sheet: Sheet, sectors: Sectors, ground: Ground) -> None:
    dots: dict[int, set[Dot]] = {}
    for row, numbers in enumerate(sectors):
        for column, number in enumerate(numbers):
            dots.setdefault(number, set()).add(Dot(column, row))
    setting = ("sectors",) if sheet.has("sectors") else ("grid",)
    for number in range(1, max(dots) + 1):
        if number not in dots:
            sheet.note_value(setting, f"no sector {number}", f"number the sectors from 1 to {len(dots)}")
            continue
        apart = parts(dots[number])
        if len(apart) > 1:
            seen = f"sector {number} is in {len(apart)} pieces, one at {first_of(apart[1])}"
            sheet.note_value(setting, seen, "the dots of a sector must touch side by side")
        if not dots[number] & ground.sea:
            sheet.note_value(setting, f"sector {number} has no sea", "every sector needs a dot of sea")


def _check_volcanoes_apart(sheet: Sheet, sectors: Sectors, volcanoes: list[Dot]) -> None:
    """Toxic smoke fills one volcano's sector: with both in one sector the choice would be none."""
    on_chart = [dot for dot in volcanoes if dot.row < len(sectors) and dot.column < len(sectors[0])]
    numbers = [sectors[dot.row][dot.column] for dot in on_chart]
    if len(set(numbers)) < len(numbers):
        seen = f"both volcanoes are in sector {numbers[0]}"
        sheet.note_value(("volcanoes",), seen, "put each in a sector of its own")


def _spelled(value: object) -> str:
    """A text that is the same for the same value, whatever order a set or mapping has."""
    if isinstance(value, Dot):
        return str(value)
    if isinstance(value, dict):
        return "{" + ",".join(f"{key}:{_spelled(value[key])}" for key in sorted(value)) + "}"
    if isinstance(value, frozenset):
        return "{" + ",".join(sorted(map(_spelled, value))) + "}"
    if isinstance(value, tuple):
        return "(" + ",".join(map(_spelled, value)) + ")"
    return repr(value)
