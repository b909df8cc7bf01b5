"""Results: each journal once, however often it comes; what is not taken is kept to be looked at."""

import json
import sqlite3
from collections.abc import Sequence

from console.club.club_crews import all_crews, whose_boat
from console.club.club_events import chart_called, event_named
from console.club.journal_verdict import LARGEST_PACKED, JudgedJournal, NotTaken, unpack
from console.club.pairings import read_pairings
from console.club.table_calls import end_call, was_called_to
from console.club.values import (
    ClubCrew,
    ClubError,
    ClubEvent,
    ClubResult,
    PairedCrew,
    Pairing,
    RefusedResult,
)
from console.table.settings import DEFAULTS

REFUSALS_KEPT = 500
REFUSED_JOURNALS = 50
"""Of the last so many what came is kept too."""
_COLUMNS = (
    "identity, table_id, pairing, game, chart, mode, goal, begun_s, played_s, received_s, outcome, winners,"
    " ranks, cause, doubt, computers"
)

_WAITS_IN_LADDER = (
    "EXISTS (SELECT 1 FROM events WHERE format = 'ladder' AND NOT computers_count AND archived_s IS NULL"
    " AND events.game = results.game AND events.begun_s <= received_s"
    " AND 1 < (SELECT count(*) FROM result_crews WHERE result_crews.identity = results.identity"
    " AND (crew IN (SELECT crew FROM entrants WHERE event = events.id)"
    " OR NOT EXISTS (SELECT 1 FROM entrants WHERE event = events.id))))"
)
"""It is a match of a season in which computers do not count, in SQL."""


def is_known(club: sqlite3.Connection, identity: str) -> bool:
    return club.execute("SELECT 1 FROM results WHERE identity = ?", (identity,)).fetchone() is not None


def keep_result(
    club: sqlite3.Connection, judged: JudgedJournal, packed: bytes, table: str, now_s: float
) -> None:
    """Keep a result and its journal. Raises NotTaken where it is for a pairing that is not this table's."""
    if is_known(club, judged.identity):
        return
    pairing = _pairing(club, judged, table)
    event = None if pairing is None else event_named(club, pairing.event)
    doubt = "" if pairing is None or event is None else _doubt(judged, pairing, event)
    doubt = doubt or _came_before(club, judged)
    (sequence,) = club.execute("SELECT value FROM about WHERE name = 'changes'").fetchone()
    club.execute(
        f"INSERT INTO results ({_COLUMNS}, sequence, alike) VALUES ({', '.join('?' * 18)})",
        (
            *(judged.identity, table, None if pairing is None else pairing.id, judged.game, judged.chart),
            *(judged.mode, judged.goal, judged.begun_s, judged.played_s, now_s, judged.outcome),
            *(json.dumps(judged.winners), json.dumps(judged.ranks), judged.cause, doubt),
            *(",".join(judged.computers), sequence, judged.alike),
        ),
    )
    club.execute("INSERT INTO journals VALUES (?, ?)", (judged.identity, packed))
    club.executemany(
        "INSERT INTO result_crews VALUES (?, ?, ?)",
        [(judged.identity, side, crew) for side, crew in _crews(club, judged, pairing)],
    )
    club.execute("DELETE FROM refusals WHERE identity = ?", (judged.identity,))
    if pairing is not None:
        over(club, pairing.id)


def keep_refusal(
    club: sqlite3.Connection, identity: str, table: str, why: str, packed: bytes, now_s: float
) -> None:
    """Keep what was not taken, so that it can be looked at; the oldest go."""
    club.execute(
        "INSERT INTO refusals (identity, table_id, why, at_s, packed) VALUES (?, ?, ?, ?, ?)"
        " ON CONFLICT (identity, table_id) DO UPDATE SET why = excluded.why, packed = excluded.packed",
        (identity, table, why, now_s, packed if len(packed) <= LARGEST_PACKED else None),
    )
    club.execute(
        "UPDATE refusals SET packed = NULL WHERE id <= (SELECT max(id) FROM refusals) - ?",
        (REFUSED_JOURNALS,),
    )
    club.execute("DELETE FROM refusals WHERE id <= (SELECT max(id) FROM refusals) - ?", (REFUSALS_KEPT,))


def read_refusals(club: sqlite3.Connection) -> tuple[RefusedResult, ...]:
    """What was not taken, the newest first."""
    rows = club.execute("SELECT identity, table_id, why, at_s FROM refusals ORDER BY id DESC")
    return tuple(RefusedResult(*row) for row in rows)


def result_named(club: sqlite3.Connection, identity: str) -> ClubResult:
    """A result by its identity or the beginning of it. Raises ClubError."""
    found = read_results(club, "substr(identity, 1, ?) = ?", len(identity), identity)
    if len(found) != 1 or not identity:
        what = "several results begin with" if found else "there is no result"
        raise ClubError(f"{what} {identity!r}; see: sonar-table club results")
    return found[0]


def journal_of(club: sqlite3.Connection, identity: str) -> bytes:
    """The journal of a result, or of one that was refused. Raises ClubError."""
    for query in (
        "SELECT packed FROM journals WHERE identity = ?",
        "SELECT packed FROM refusals WHERE identity = ? ORDER BY id DESC",
    ):
        row = club.execute(query, (identity,)).fetchone()
        if row is not None and row[0] is not None:
            try:
                return unpack(row[0])
            except NotTaken as error:
                raise ClubError(f"what came as {identity} is no journal: {error}") from None
    raise ClubError(f"there is no journal {identity!r}; see: sonar-table club results")


def refused_as(club: sqlite3.Connection, identity: str) -> tuple[str, bytes, str]:
    """What was refused last under an identity or its beginning, and from which table. Raises ClubError."""
    row = club.execute(
        "SELECT table_id, packed, identity FROM refusals WHERE substr(identity, 1, ?) = ? ORDER BY id DESC",
        (len(identity), identity),
    ).fetchone()
    if row is None or row[1] is None or not identity:
        raise ClubError(f"nothing was refused as {identity!r}; see: sonar-table club results --refused")
    return str(row[0]), bytes(row[1]), str(row[2])


def set_crew(club: sqlite3.Connection, result: ClubResult, side: str, crew: ClubCrew) -> None:
    """It was this crew that played a side in open play. Raises ClubError."""
    if result.pairing is not None or side not in result.ranks:
        what = f"is of {result.pairing}" if result.pairing else f"has no side {side}"
        raise ClubError(f"{result.identity[:8]} {what}: only sides of open play can be given to a crew")
    if any(each.crew.id == crew.id and each.side != side for each in result.crews):
        raise ClubError(f"{crew.shown} has played the other side of it")
    club.execute("INSERT OR REPLACE INTO result_crews VALUES (?, ?, ?)", (result.identity, side, crew.id))


def set_pairing(club: sqlite3.Connection, result: ClubResult, pairing: Pairing) -> None:
    """A result of open play is that of a pairing. Raises ClubError."""
    if result.pairing is not None:
        raise ClubError(f"{result.identity[:8]} is of {result.pairing} already")
    if {paired.side for paired in pairing.sides} != set(result.ranks):
        raise ClubError(f"{result.identity[:8]} was not played by the sides of {pairing.id}")
    club.execute("UPDATE results SET pairing = ? WHERE identity = ?", (pairing.id, result.identity))
    club.execute("DELETE FROM result_crews WHERE identity = ?", (result.identity,))
    rows = [(result.identity, paired.side, paired.crew.id) for paired in pairing.sides]
    club.executemany("INSERT INTO result_crews VALUES (?, ?, ?)", rows)
    over(club, pairing.id)


def over(club: sqlite3.Connection, pairing: str) -> None:
    """A pairing needs no table any more, and its crews may queue again."""
    end_call(club, pairing)
    club.execute("UPDATE tickets SET state = 'gone' WHERE pairing = ?", (pairing,))


def read_results(
    club: sqlite3.Connection, where: str = "1", *values: str | float, **named: str | float
) -> tuple[ClubResult, ...]:
    """The results of which this holds, as they were played; values are given for `?`, or by their names."""
    these = f"SELECT {_COLUMNS} FROM results WHERE {where} ORDER BY begun_s, identity"
    given = named or values
    rows = club.execute(these, given).fetchall()
    known, crews = all_crews(club), dict[str, list[PairedCrew]]()
    sides = (
        f"SELECT identity, side, crew FROM result_crews"
        f" WHERE identity IN (SELECT identity FROM results WHERE {where}) ORDER BY identity, rowid"
    )
    for identity, side, crew in club.execute(sides, given):
        crews.setdefault(identity, []).append(PairedCrew(side, known[crew]))
    said = _recounted(club)
    return tuple(_result(row, crews.get(row[0], ()), said.get(row[0])) for row in rows)


def read_doubtful(club: sqlite3.Connection) -> tuple[ClubResult, ...]:
    """The results of open play that count for nobody until the organiser has looked at them."""
    return read_results(
        club,
        f"(doubt <> '' OR computers <> '' AND {_WAITS_IN_LADDER}) AND pairing IS NULL AND identity NOT IN"
        " (SELECT identity FROM corrections WHERE identity IS NOT NULL AND kind IN ('discount', 'count'))",
    )


def _recounted(club: sqlite3.Connection) -> dict[str, str]:
    """What the organiser said last of results: `count` or `discount`."""
    last: dict[str, str] = {}
    for identity, kind in club.execute(
        "SELECT identity, kind FROM corrections WHERE kind IN ('discount', 'count') ORDER BY id"
    ):
        last[identity] = kind
    return last


def _result(row: Sequence[object], crews: Sequence[PairedCrew], said: str | None) -> ClubResult:
    """`said`: the organiser's word, which goes before any doubt; of a pairing's doubt its own state tells."""
    values = dict(zip(_COLUMNS.replace("table_id", "table").split(", "), row, strict=True))
    values |= {
        "winners": tuple(json.loads(str(values["winners"]))),
        "ranks": json.loads(str(values["ranks"])),
        "crews": tuple(crews),
        "computers": tuple(str(values["computers"]).split(",")) if values["computers"] else (),
        "vouched": said == "count",
        "counts": said == "count" if said else values["pairing"] is not None or not values["doubt"],
    }
    return ClubResult(**values)  # type: ignore[arg-type]  # STRICT tables hold what they say


def _pairing(club: sqlite3.Connection, judged: JudgedJournal, table: str) -> Pairing | None:
    if judged.pairing is None:
        return _called_to_many(club, judged, table)
    found = read_pairings(club, "id = ?", judged.pairing)
    if not found:
        return None  # of another club, or of a day that was begun anew: it was played all the same
    if not was_called_to(club, judged.pairing, table):
        raise NotTaken(f"it is for {judged.pairing}, which was never called to this table")
    return found[0]


def _called_to_many(club: sqlite3.Connection, judged: JudgedJournal, table: str) -> Pairing | None:
    """The match of more than two that a table is called to: it is told to people, and not to the table."""
    rows = club.execute("SELECT pairing FROM calls WHERE table_id = ? AND ended = 0", (table,)).fetchall()
    for (id,) in rows:
        (pairing,) = read_pairings(club, "id = ?", id)
        if len(pairing.sides) > 2 and {each.side for each in pairing.sides} == set(judged.ranks):
            return pairing
    return None


def _came_before(club: sqlite3.Connection, judged: JudgedJournal) -> str:
    """Who sends one match under many times of beginning has many identities, and one match.

    Honest matches with a fixed seed may be alike too: somebody has to look.
    """
    if judged.outcome == "abandoned":
        return ""
    row = club.execute(
        "SELECT identity FROM results WHERE alike = ? ORDER BY sequence", (judged.alike,)
    ).fetchone()
    return "" if row is None else f"the same orders with the same seed came before, as {row[0][:8]}"


def _doubt(judged: JudgedJournal, pairing: Pairing, event: ClubEvent) -> str:
    """Why a journal of the right pairing may yet not be the match that was called; empty: it is."""
    if event.archived_s is not None:
        return "it came when the event was over"
    chart = None if event.chart is None else chart_called(event)
    about = {"game": event.game, "chart": chart, "mode": event.mode, "goal": event.goal}
    found = {name: getattr(judged, name) for name in about} | dict(judged.options)
    for what, value in (about | dict(event.options)).items():
        played = found.get(what)
        if value is not None and played not in (None, value):
            return f"it was called with {what} {value} and played with {played}"
    missing = {paired.side for paired in pairing.sides} ^ set(judged.ranks)
    return f"it was not played by the sides that were called: {', '.join(sorted(missing))}" if missing else ""


def _crews(club: sqlite3.Connection, judged: JudgedJournal, pairing: Pairing | None) -> list[tuple[str, int]]:
    """Which crew was at which side: as it was paired; in open play by boats' names and people."""
    if pairing is not None:
        return [(paired.side, paired.crew.id) for paired in pairing.sides]
    crews, found = all_crews(club), dict[str, int]()
    unnamed = {*judged.boats.values()} == {*DEFAULTS.offer.boats.values()}
    boats = {} if unnamed else judged.boats  # of strangers, whose boats are called as they came
    for side in judged.ranks:
        crew = whose_boat(crews, boats.get(side), judged.people.get(side, ()))
        if crew is not None and crew.id not in found.values():
            found[side] = crew.id
    return list(found.items())
