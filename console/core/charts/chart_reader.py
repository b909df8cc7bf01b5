"""From a chart file to a Chart, or to every problem of the file."""

import hashlib
from functools import lru_cache
from pathlib import Path

from console.core.chart import Chart, Mode
from console.core.charts.chart_form import Sheet
from console.core.charts.connected_sea import first_of, parts
from console.core.charts.grid import Grid, take_grid
from console.core.charts.marks import MARKS_OF, Ground, take_marks
from console.core.charts.sectors import check_apart, take_sectors
from console.core.dot import Dot
from console.games import GAMES, charts_of
from console.toml_file import Section, parse_toml, read_toml, unless_wrong

LAYOUTS = ("printed", "ours")
SEA, ISLAND, FLOE = ".", "#", "~"

SETTINGS = (
    *("name", "game", "edition", "mode", "layout", "scenario", "title", "briefing", "grid", "sectors"),
    *MARKS_OF.values(),
    "starts",
)
LARGEST_FILE_BYTES = 32_768
"""The largest chart with its sectors is under 5 kB; what is larger than this is no chart."""
_LONGEST_TITLE = 40
_LONGEST_BRIEFING = 160


def read_chart(path: Path) -> Chart:
    """Read a chart file. Raises BadFileError with all its problems.

    A file that has not changed is the same chart again: all that is worked out for a chart is kept with it.
    """
    try:
        seen = path.stat()
    except (OSError, ValueError):
        return _chart(_read(path))
    return _read_once(path, seen.st_mtime_ns, seen.st_size)


@lru_cache(maxsize=64)
def _read_once(path: Path, changed_ns: int, size: int) -> Chart:
    return _chart(_read(path))


def _read(path: Path) -> Section:
    return read_toml(path, "chart", LARGEST_FILE_BYTES)


def parse_chart(text: str, file: str = "chart") -> Chart:
    """Read the text of a chart file; `file` is only its name in problems."""
    return _chart(parse_toml(text, file))


def _chart(top: Section) -> Chart:
    sheet = Sheet(top)
    sheet.refuse_unknown((), SETTINGS)
    name = sheet.take_name()
    files = {game: files for game in GAMES if (files := charts_of(game)) is not None}
    game = sheet.take_choice("game", files)
    edition = sheet.take_edition(game, files[game].editions) if game else None
    mode = sheet.take_choice("mode", tuple(Mode), needed=False)
    layout = sheet.take_choice("layout", LAYOUTS)
    scenario = sheet.take_choice("scenario", tuple(MARKS_OF), needed=False)
    title = sheet.take_text("title", _LONGEST_TITLE)
    briefing = sheet.take_text("briefing", _LONGEST_BRIEFING)
    grid = take_grid(
        sheet, "grid", (SEA, ISLAND, FLOE), "draw . for sea, # for an island, ~ for sea under the ice"
    )
    ground = _take_ground(sheet, grid, scenario) if grid else None
    marks = take_marks(sheet, scenario, ground)
    if game and sheet.has("starts") and not files[game].starts:
        place = sheet.file.places.key(("starts",))
        sheet.note(place, f"starts in {game}", "its captains choose their starts: remove them")
    sectors = take_sectors(sheet, grid, ground) if grid and ground else None
    if sectors:
        check_apart(sheet, sectors, [volcano.dot for volcano in marks.volcanoes])
    unless_wrong(top, sheet.file.problems)
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
    ground = Ground(grid.dots({SEA, FLOE}), grid.dots({ISLAND}), grid.dots({FLOE}))
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
