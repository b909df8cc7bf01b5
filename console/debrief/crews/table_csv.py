"""The figures as CSV: a line for each crew of each match, for spreadsheets. See docs/debrief.md."""

import csv
import io
from collections.abc import Iterable, Iterator, Sequence

from console.core.words import Crew, Station
from console.debrief.crews.sums import CrewSum, Judged, MatchSum
from console.debrief.crews.waits import Spread
from console.games.con_sonar.debrief.sums import PlayersSum

MATCH_COLUMNS = (
    *("match", "file", "begun", "game", "chart", "mode", "length_s", "outcome", "cause"),
    *("crew", "boat", "won"),
)
_COUNTS = (
    *("courses", "silences", "surfacings", "orders", "refused", "stops", "taken_back"),
    *("ties_won", "ties_lost", "notes", "enemy_moves"),
)
_REFUSED = tuple(f"{station.value.replace('-', '_')}_refused" for station in Station)
_WAITS = tuple(
    f"{station.value.replace('-', '_')}_{kind}_{figure}_s"
    for station in Station
    for kind in ("caused", "borne")
    for figure in ("median", "longest")
)
COLUMNS = (*MATCH_COLUMNS, *_COUNTS, *_REFUSED, *_WAITS, *Judged._fields)

Cell = str | int | float | None


def match_cells(number: int, match: MatchSum | PlayersSum) -> dict[str, Cell]:
    """What stands before the figures of a crew."""
    cells: dict[str, Cell] = {name: getattr(match, name) for name in MATCH_COLUMNS[1:9]}
    return {**cells, "match": number, "length_s": f"{match.length_s:.3f}"}


def crew_lines(number: int, match: MatchSum) -> Iterator[dict[str, Cell]]:
    """A line for each crew of a match."""
    for crew in match.crews:
        yield {**match_cells(number, match), **_crew(crew)}


def _crew(crew: CrewSum) -> dict[str, Cell]:
    line: dict[str, Cell] = {"crew": Crew(crew.crew).value, "boat": crew.boat, "won": int(crew.won)}
    line |= {name: getattr(crew, name) for name in _COUNTS}
    line |= dict(zip(_REFUSED, crew.refused_by.values(), strict=True))
    for station in Station:
        for kind, spreads in (("caused", crew.caused), ("borne", crew.borne)):
            line |= spread_cells(f"{station.value.replace('-', '_')}_{kind}", spreads[station])
    if crew.judged is not None:
        line |= {name: _figure(value) for name, value in crew.judged._asdict().items()}
    return line


def _figure(value: float | None) -> Cell:
    return f"{value:.3f}" if isinstance(value, float) else value


def spread_cells(name: str, spread: Spread | None) -> Iterator[tuple[str, Cell]]:
    """A median and a longest, in seconds; nothing where there was none."""
    if spread is not None:
        yield f"{name}_median_s", f"{spread.median_s:.3f}"
        yield f"{name}_longest_s", f"{spread.longest_s:.3f}"


def written(lines: Iterable[dict[str, Cell]], columns: Sequence[str]) -> str:
    """Lines as text, with their heads."""
    file = io.StringIO()
    table = csv.DictWriter(file, columns, restval="", extrasaction="ignore", lineterminator="\n")
    table.writeheader()
    table.writerows({name: _safe(value) for name, value in line.items()} for line in lines)
    return file.getvalue()


def _safe(value: Cell) -> Cell:
    """A boat may be called anything; a spreadsheet must not take its name for a formula."""
    return f"'{value}" if isinstance(value, str) and value[:1] in ("=", "+", "-", "@", "\t", "\r") else value
