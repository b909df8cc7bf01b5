"""The books summed up for the owner, and as CSV files."""

import csv
import io
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from console.books.books_store import RECORDS, BookStore, TableRecord
from console.output_file import check_output, make_folder, write_file
from console.wall_clock import cannot_be

WEEK_S = 7 * 24 * 3600
FAULTS_SHOWN = 20


@dataclass(frozen=True)
class MatchesPlayed:
    """The matches of one game in one mode."""

    game: str
    mode: str
    begun: int
    finished: int
    abandoned: int
    average_s: float
    """Of those finished."""


@dataclass(frozen=True)
class WaitedFor:
    """How long the others waited for a station."""

    station: str
    times: int
    average_s: float
    longest_s: float


@dataclass(frozen=True)
class NotedFault:
    """A fault and when it was noted."""

    time_s: float
    kind: str
    subject: str
    said: str


@dataclass(frozen=True)
class Summary:
    """All that the books say since they were last cleared. Times are of the clock on the wall."""

    since_s: float
    on_s: float
    matches: tuple[MatchesPlayed, ...]
    waits: tuple[WaitedFor, ...]
    presses: Mapping[str, int]
    stuck: tuple[str, ...]
    """This week, as the two below."""
    chattering: tuple[str, ...]
    unseen: tuple[str, ...]
    faults: tuple[NotedFault, ...]
    """The latest first."""
    records: tuple[TableRecord, ...]
    """What was done best at this table."""
    token: str
    """Whoever was shown this may clear the books with it."""


def sum_up(store: BookStore, now_s: float) -> Summary:
    """The books, with those controls of the table's panels that were not seen this week."""
    controls = [str(name) for (name,) in store.rows("SELECT control FROM attached ORDER BY rowid")]
    about: dict[str, float] = dict(store.rows("SELECT name, value FROM about"))
    presses: dict[str, int] = dict(store.rows("SELECT control, presses FROM controls ORDER BY control"))
    week_s = now_s - WEEK_S
    seen = {name for (name,) in store.rows("SELECT control FROM controls WHERE seen_s > ?", week_s)}
    return Summary(
        since_s=about.get("cleared_s", about["begun_s"]),
        on_s=about.get("on_s", 0.0),
        matches=tuple(MatchesPlayed(*row) for row in store.rows(_MATCHES)),
        waits=tuple(WaitedFor(*row) for row in store.rows(_WAITS)),
        presses={control: presses.get(control, 0) for control in [*controls, *presses]},
        stuck=_at_fault(store, "stuck", week_s),
        chattering=_at_fault(store, "chattering", week_s),
        unseen=tuple(control for control in controls if control not in seen),
        faults=tuple(NotedFault(*row) for row in store.rows(_FAULTS, FAULTS_SHOWN)),
        records=tuple(TableRecord(*row) for row in store.rows(RECORDS)),
        token=store.token(),
    )


_MATCHES = (
    "SELECT game, mode, count(*), sum(outcome = 'finished'), sum(outcome = 'abandoned'),"
    " coalesce(avg(CASE outcome WHEN 'finished' THEN seconds END), 0.0)"
    " FROM matches GROUP BY game, mode ORDER BY game, mode"
)
_WAITS = "SELECT station, times, seconds / times, longest_s FROM waits ORDER BY station"
_FAULTS = "SELECT time_s, kind, subject, said FROM faults ORDER BY id DESC LIMIT ?"
_STUCK = "SELECT DISTINCT subject FROM faults WHERE kind = ? AND time_s > ? ORDER BY subject"


def _at_fault(store: BookStore, kind: str, since_s: float) -> tuple[str, ...]:
    return tuple(str(subject) for (subject,) in store.rows(_STUCK, kind, since_s))


EXPORTS: dict[str, tuple[str, Sequence[str]]] = {
    "totals.csv": (
        "SELECT name, value FROM about WHERE name = 'on_s' UNION ALL"
        " SELECT 'matches ' || outcome, count(*) FROM matches GROUP BY outcome",
        ("what", "value"),
    ),
    "matches.csv": (
        "SELECT begun_s, game, mode, outcome, seconds FROM matches ORDER BY id",
        ("begun", "game", "mode", "outcome", "seconds"),
    ),
    "controls.csv": (
        "SELECT control, presses, seen_s FROM controls ORDER BY control",
        ("control", "presses", "last_seen"),
    ),
    "waits.csv": (
        "SELECT station, times, seconds / times, longest_s FROM waits ORDER BY station",
        ("station", "times", "average_seconds", "longest_seconds"),
    ),
    "records.csv": (
        "SELECT game, kind, value, boat, set_s FROM records ORDER BY game, kind",
        ("game", "kind", "value", "boat", "set"),
    ),
    "faults.csv": (
        "SELECT time_s, kind, subject, said FROM faults ORDER BY id",
        ("time", "kind", "subject", "said"),
    ),
}
"""The query of each file, and its first row."""
_MOMENTS = frozenset({"begun", "last_seen", "set", "time"})


def export(store: BookStore, folder: Path, *, force: bool = False) -> list[Path]:
    """Write the books as CSV files and name them; `force`: in place of earlier ones.

    :raises NotWritten: one is there already, or the disk does not let it
    """
    paths = [folder / name for name in EXPORTS]
    for path in paths:
        check_output(path, force=force, inputs=[store.path])
    make_folder(folder)
    for path, (query, heads) in zip(paths, EXPORTS.values(), strict=True):
        write_file(path, _csv(store, query, heads), force=force, inputs=[store.path])
    return paths


def _csv(store: BookStore, query: str, heads: Sequence[str]) -> bytes:
    text = io.StringIO(newline="")
    table = csv.writer(text)
    table.writerow([name for head in heads for name in _columns(head)])
    for row in store.rows(query):
        table.writerow([cell for pair in zip(heads, row, strict=True) for cell in _cells(*pair)])
    return text.getvalue().encode()


def _columns(head: str) -> tuple[str, ...]:
    return (head, f"{head}_doubted") if head in _MOMENTS else (head,)


def _cells(head: str, value: object) -> tuple[object, ...]:
    """Behind a date stands whether it cannot be right: itself it stays one for programs."""
    if head in _MOMENTS:
        return (moment(value), int(cannot_be(value))) if isinstance(value, float) else (value, None)
    return (round(value, 3) if isinstance(value, float) else value,)


def moment(time_s: float) -> str:
    """A time of the clock on the wall, as people write it."""
    try:
        return datetime.fromtimestamp(time_s).astimezone().isoformat(sep=" ", timespec="seconds")
    except (OverflowError, OSError, ValueError):  # a clock that was far off
        return f"{time_s:.0f} s"
