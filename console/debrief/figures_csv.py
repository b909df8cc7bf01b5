"""Matches of all games in one CSV: a line for each crew or player. See docs/debrief.md."""

import csv
import io
from collections.abc import Iterator, Mapping, Sequence

from console import games
from console.boat_names import shown
from console.debrief.figure import Figure
from console.debrief.sums import MatchSum
from console.languages import catalogue
from console.wall_clock import is_doubted

MATCH_COLUMNS = (
    *(
        "match",
        "file",
        "begun",
        "begun_doubted",
        "game",
        "edition",
        "mode",
        "goal",
        "chart",
        "columns",
        "rows",
    ),
    *("length_s", "outcome", "cause", "crew", "boat", "helps", "won"),
)
"""What stands before the figures; a game leaves out what it has not."""
Cell = Figure | str


BOM = "\ufeff"
"""By which a spreadsheet knows UTF-8."""


def matches_csv(
    matches: Sequence[MatchSum], language: str = "en", names: Mapping[int, str] | None = None
) -> str:
    """Only the columns that some game needs; `names`: and who sat where, by number and by these names.

    Where a language writes 2,5 its spreadsheets part cells by a semicolon, and want to be told of UTF-8.
    """
    mark = catalogue(language)["language.decimal-mark"]
    foreign = mark != "."
    played = {match.game for match in matches}
    doors = [games.debrief_of(game) for game in games.GAMES if game in played]
    columns = dict.fromkeys(name for door in doors for name in door.columns)
    seats = [] if names is None else list(_seats(matches, names))
    columns |= dict.fromkeys(name for cells in seats for name in cells)
    file = io.StringIO()
    file.write(BOM if foreign else "")
    table = csv.DictWriter(
        file, list(columns), restval="", lineterminator="\n", delimiter=";" if foreign else ","
    )
    table.writeheader()
    for number, match in enumerate(matches, 1):
        own = games.debrief_of(match.game).columns
        for cells in _lines(number, match):
            seated = seats.pop(0) if seats else {}
            known = {**{name: cells.get(name) for name in own}, **seated}
            table.writerow({name: _written(cell, mark) for name, cell in known.items()})
    return file.getvalue()


def _seats(matches: Sequence[MatchSum], names: Mapping[int, str]) -> Iterator[dict[str, Cell]]:
    """For each line who sat at each station; two who shared it stand in one cell."""
    for side in (side for match in matches for side in match.sides):
        cells: dict[str, Cell] = {}
        for person in side.people:
            begin = f"{person.station.replace('-', '_')}_" if person.station else ""
            for column, said in (
                (f"{begin}person", str(person.number)),
                (f"{begin}name", names.get(person.number)),
            ):
                if said is not None:
                    cells[column] = f"{cells[column]} + {said}" if column in cells else said
        yield cells


def _lines(number: int, match: MatchSum) -> list[dict[str, Cell]]:
    return [
        {
            "match": number,
            "file": match.file,
            "begun": match.begun,
            "begun_doubted": int(is_doubted(match.begun)) if match.begun else None,
            "game": match.game,
            "chart": match.chart,
            "mode": match.mode,
            "edition": match.edition,
            "goal": match.goal,
            "columns": match.columns,
            "rows": match.rows,
            "length_s": match.length_s,
            "outcome": match.outcome,
            "cause": match.cause,
            "crew": side.side,
            "boat": side.boat and shown(side.boat),
            "helps": side.helps,
            "won": int(side.won),
            **side.figures,
        }
        for side in match.sides
    ]


def _written(cell: Cell, mark: str) -> str | int:
    """A boat may be called anything; a spreadsheet must not take its name for a formula."""
    if cell is None:
        return ""
    if isinstance(cell, float):
        return f"{cell:.3f}".replace(".", mark)
    return f"'{cell}" if isinstance(cell, str) and cell[:1] in ("=", "+", "-", "@", "\t", "\r") else cell
