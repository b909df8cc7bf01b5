"""Rows of events as the files that other programs read: CSV, BIDS' own TSV, Parquet; and their dictionary."""

import csv
import io
import json
from collections.abc import Iterable, Mapping, Sequence

from console.extras import pip_install
from console.study.match_event import COLUMNS, MatchEvent

Cell = str | int | float | None
UNKNOWN = "n/a"
"""What BIDS writes where there is no value."""


class NoParquet(RuntimeError):
    """Parquet cannot be written here; the message says what to do."""


def events_csv(events: Iterable[MatchEvent]) -> str:
    """Every column; an empty cell where there is no value."""
    return _table(events, ",", "")


def events_tsv(events: Iterable[MatchEvent]) -> str:
    """The same as BIDS wants it."""
    return _table(events, "\t", UNKNOWN)


def tsv(heads: Sequence[str], rows: Iterable[Sequence[Cell]]) -> str:
    """Any other table of a bundle."""
    return _written(heads, rows, "\t", UNKNOWN)


def events_parquet(events: Iterable[MatchEvent]) -> bytes:
    """The same with types. Raises NoParquet where pyarrow is missing."""
    try:
        import pyarrow
        from pyarrow import parquet
    except ImportError:
        install = pip_install("sonar-table[study]")
        raise NoParquet(f"Parquet needs pyarrow: {install}; or leave it out with --no-parquet") from None
    kinds = {float: pyarrow.float64(), int: pyarrow.int64(), bool: pyarrow.bool_(), str: pyarrow.string()}
    schema = pyarrow.schema((column.name, kinds[column.kind]) for column in COLUMNS)
    rows = [{column.name: getattr(event, column.name) for column in COLUMNS} for event in events]
    buffer = io.BytesIO()
    parquet.write_table(pyarrow.Table.from_pylist(rows, schema=schema), buffer)
    return buffer.getvalue()


def data_dictionary() -> Mapping[str, Mapping[str, object]]:
    """What each column means, as BIDS writes it beside a table."""
    return {
        column.name: {
            "Description": column.description,
            **({"Units": column.unit} if column.unit else {}),
            **({"Levels": column.levels} if column.levels else {}),
        }
        for column in COLUMNS
    }


def json_text(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, indent=2) + "\n"


def _table(events: Iterable[MatchEvent], mark: str, unknown: str) -> str:
    heads = [column.name for column in COLUMNS]
    return _written(heads, ([getattr(event, head) for head in heads] for event in events), mark, unknown)


def _written(heads: Sequence[str], rows: Iterable[Sequence[Cell]], mark: str, unknown: str) -> str:
    file = io.StringIO()
    table = csv.writer(file, delimiter=mark, lineterminator="\n")
    table.writerow(heads)
    for row in rows:
        table.writerow([_cell(value, unknown) for value in row])
    return file.getvalue()


def _cell(value: Cell, unknown: str) -> str:
    match value:
        case None | "":
            return unknown
        case bool():
            return str(int(value))
        case float():
            return f"{value:.6f}"
        case _:
            return str(value)
