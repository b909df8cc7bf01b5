"""The figures as CSV: a line for each crew of each match, for spreadsheets. See docs/debrief.md."""

import csv
import io
from collections.abc import Iterable, Iterator

from console.debrief.figures import CrewFigures, Debrief
from console.debrief.sums import CrewSum, MatchSum
from console.debrief.waits import SECOND_NS, Spread
from console.rules.words import Crew, Station

_MATCH = (
    "match",
    "file",
    "begun",
    "game",
    "chart",
    "mode",
    "length_s",
    "outcome",
    "cause",
    "crew",
    "boat",
    "won",
)
_COUNTS = (
    *("courses", "orders", "refused", "stops", "taken_back", "ties_won", "ties_lost", "notes", "enemy_moves"),
)
_WAITS = tuple(
    f"{station.value.replace('-', '_')}_{kind}_{figure}_s"
    for station in Station
    for kind in ("caused", "borne")
    for figure in ("median", "longest")
)
_JUDGED = (
    *("damage", "self_inflicted", "shots", "hits", "silences", "surfacings", "self_repairs"),
    *("self_repairs_missed", "known_s", "acted_s", "radio_off"),
)
"""What only the debrief of one match knows; empty in a table of several."""
COLUMNS = (*_MATCH, *_COUNTS, *_WAITS, *_JUDGED)

Cell = str | int | float | None


def several_csv(matches: Iterable[MatchSum]) -> str:
    """Many matches."""
    lines = (_line(number, match, crew) for number, match in enumerate(matches, 1) for crew in match.crews)
    return _written(lines)


def match_csv(match: MatchSum, debrief: Debrief) -> str:
    """One match, with what only judging it again can tell."""
    return _written({**_line(1, match, crew), **_judged(debrief.crews[crew.crew])} for crew in match.crews)


def _line(number: int, match: MatchSum, crew: CrewSum) -> dict[str, Cell]:
    line: dict[str, Cell] = {
        "match": number,
        "crew": Crew(crew.crew).value,
        "boat": crew.boat,
        "won": int(crew.won),
    }
    line |= {name: getattr(match, name) for name in _MATCH[1:9]}
    line["length_s"] = f"{match.length_s:.3f}"
    line |= {name: getattr(crew, name) for name in _COUNTS}
    for station in Station:
        for kind, spreads in (("caused", crew.caused), ("borne", crew.borne)):
            line |= _spread(f"{station.value.replace('-', '_')}_{kind}", spreads[station])
    return line


def _spread(name: str, spread: Spread | None) -> Iterator[tuple[str, Cell]]:
    if spread is not None:
        yield f"{name}_median_s", f"{spread.median_s:.3f}"
        yield f"{name}_longest_s", f"{spread.longest_s:.3f}"


def _judged(figures: CrewFigures) -> dict[str, Cell]:
    hunt = figures.hunt
    return {
        "damage": figures.damage,
        "self_inflicted": figures.self_inflicted,
        "shots": figures.shots,
        "hits": figures.hits,
        "silences": figures.silences,
        "surfacings": figures.surfacings,
        "self_repairs": len(figures.repairs.made_ns),
        "self_repairs_missed": len(figures.repairs.missed),
        "known_s": None if hunt.known_ns is None else f"{hunt.known_ns / SECOND_NS:.3f}",
        "acted_s": None if hunt.acted_ns is None else f"{hunt.acted_ns / SECOND_NS:.3f}",
        "radio_off": figures.radio_off,
    }


def _written(lines: Iterable[dict[str, Cell]]) -> str:
    file = io.StringIO()
    table = csv.DictWriter(file, COLUMNS, restval="", lineterminator="\n")
    table.writeheader()
    table.writerows({name: _safe(value) for name, value in line.items()} for line in lines)
    return file.getvalue()


def _safe(value: Cell) -> Cell:
    """A boat may be called anything; a spreadsheet must not take its name for a formula."""
    return f"'{value}" if isinstance(value, str) and value[:1] in ("=", "+", "-", "@", "\t", "\r") else value
