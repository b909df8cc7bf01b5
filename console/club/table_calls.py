"""Tables, and which pairing is called to which of them."""

import json
import re
import sqlite3
from collections.abc import Iterable
from dataclasses import asdict
from statistics import median

from console.club.club_crews import all_crews
from console.club.formats.open_table import next_crews, waits_s
from console.club.journal_verdict import NotTaken
from console.club.pairings import OPEN_STILL, new_pairing, read_pairings
from console.club.values import (
    SIDES,
    ClubError,
    ClubEvent,
    ClubTable,
    Pairing,
    PairingState,
    QueuePlace,
    TableState,
)
from console.people.person import spelt

RECENT_MATCHES = 20
"""From so many is told how long a match takes."""
TURN_S = 300.0
"""Between two matches of a table: people go and come."""
LONGEST_TABLE = 24
BY_HAND = "by-hand"
"""Stands for tables without a link, whose journals are carried; no login is called so."""
_OPEN = (PairingState.WAITING, PairingState.CALLED)


def all_tables(club: sqlite3.Connection) -> tuple[ClubTable, ...]:
    """Every table that was admitted, by name."""
    called = {table: id for id, table in _calls(club)}
    rows = club.execute("SELECT id, name, in_service, event, said, said_s FROM tables ORDER BY name, id")
    return tuple(
        ClubTable(id, name, bool(in_service), event, _read_state(said), said_s, called.get(id))
        for id, name, in_service, event, said, said_s in rows
    )


def table_named(club: sqlite3.Connection, named: str) -> ClubTable:
    """A table by its login or its name. Raises ClubError."""
    tables = all_tables(club)
    found = [table for table in tables if table.id == named] or [
        table for table in tables if table.name.casefold() == named.casefold()
    ]
    if len(found) == 1:
        return found[0]
    names = ", ".join(f"{table.name} ({table.id})" for table in tables) or "none was admitted yet"
    raise ClubError(f"there is no single table {named!r}; the tables are: {names}")


def admit(club: sqlite3.Connection, table: str, name: str, now_s: float) -> None:
    """A table is one of the club's, or has another name. Raises ClubError."""
    name = spelt(name)
    if not re.fullmatch(r"[a-z0-9][a-z0-9-]{0,39}", table) or table == BY_HAND:
        raise ClubError(f"{table!r} is no table's login: small letters, digits and -, such as t-7f3a91c2")
    if not name or len(name) > LONGEST_TABLE or not name.isprintable():
        raise ClubError(f"{name!r} is no table's name: at most {LONGEST_TABLE} letters that can be printed")
    if any(each.name.casefold() == name.casefold() and each.id != table for each in all_tables(club)):
        raise ClubError(f"there is a table {name!r} already; give this one another name")
    club.execute(
        "INSERT INTO tables (id, name, admitted_s) VALUES (?, ?, ?)"
        " ON CONFLICT (id) DO UPDATE SET name = excluded.name",
        (table, name, now_s),
    )


def dismiss(club: sqlite3.Connection, table: ClubTable) -> None:
    """A table is no longer one of the club's: what it was called to waits for another."""
    club.execute("UPDATE calls SET ended = 1 WHERE table_id = ?", (table.id,))
    club.execute("DELETE FROM tables WHERE id = ?", (table.id,))


def require_admitted(club: sqlite3.Connection, table: str) -> None:
    """Raises NotTaken."""
    known = club.execute("SELECT 1 FROM tables WHERE id = ?", (table,)).fetchone() is not None
    if not known and table != BY_HAND:
        raise NotTaken(f"{table} was not admitted to the club: admit it, then judge this again")


def written_state(state: TableState) -> str:
    return json.dumps(asdict(state))


def call(club: sqlite3.Connection, pairing: Pairing, table: ClubTable, now_s: float) -> None:
    """Call a pairing to a table, away from where it was called before. Raises ClubError."""
    if pairing.state not in _OPEN:
        raise ClubError(f"{pairing.id} is {pairing.state}: only what waits for a match can be called")
    if table.pairing not in (None, pairing.id):
        raise ClubError(
            f"{table.name} is called to {table.pairing}: wait for its result, or call that elsewhere first"
        )
    if table.pairing == pairing.id:
        return
    if _busy(club, pairing):
        crews = " or ".join(paired.crew.shown for paired in pairing.sides)
        raise ClubError(f"{crews} is called to another match: wait for its result, or take that call off")
    end_call(club, pairing.id)
    club.execute(
        "INSERT INTO calls (pairing, table_id, called_s) VALUES (?, ?, ?)", (pairing.id, table.id, now_s)
    )


def end_call(club: sqlite3.Connection, pairing: str) -> None:
    """The table that was called is called no longer."""
    club.execute("UPDATE calls SET ended = 1 WHERE pairing = ? AND ended = 0", (pairing,))


def was_called_to(club: sqlite3.Connection, pairing: str, table: str) -> bool:
    """Whether a pairing was ever called to a table: one that broke down may yet deliver what it played."""
    query = "SELECT 1 FROM calls WHERE pairing = ? AND table_id = ?"
    return club.execute(query, (pairing, table)).fetchone() is not None


def free_tables(club: sqlite3.Connection, event: ClubEvent) -> list[ClubTable]:
    """Tables that somebody can be called to, those of this event alone first."""
    free = [
        table
        for table in all_tables(club)
        if _serves(table, event) and table.pairing is None and table.said.state in ("attract", "set-up")
    ]
    return sorted(free, key=lambda table: table.event is None)


def call_next(
    club: sqlite3.Connection, event: ClubEvent, table: ClubTable, crews: int, now_s: float
) -> str | None:
    """Call to a table whoever is next: the first pairing that waits, or at an open table the queue's."""
    for pairing in read_pairings(club, f"event = ? AND {OPEN_STILL}", event.id):
        if pairing.state is PairingState.WAITING and not _busy(club, pairing):
            call(club, pairing, table, now_s)
            return pairing.id
    if not 2 <= crews <= event.crews_a_match:
        raise ClubError(f"{event.id} is for 2 to {event.crews_a_match} crews a match, and not for {crews}")
    rows = club.execute(
        "SELECT crew FROM tickets WHERE event = ? AND state = 'waits' AND crew NOT IN"
        " (SELECT crew FROM calls JOIN pairing_sides USING (pairing) WHERE ended = 0) ORDER BY place, id",
        (event.id,),
    )
    waiting = [int(crew) for (crew,) in rows]
    called = next_crews(waiting, _met(club, event, waiting[0]) if waiting else {}, crews)
    if not called:
        return None
    query = "SELECT coalesce(max(board), 0) + 1 FROM pairings WHERE event = ?"
    (board,) = club.execute(query, (event.id,)).fetchone()
    if board % 2 == 0:  # blue is not for whoever comes first
        called = called[::-1]
    id = new_pairing(club, event.id, 0, board, list(zip(SIDES, called, strict=False)), now_s)
    for crew in called:
        club.execute(
            "UPDATE tickets SET state = 'plays', pairing = ?"
            " WHERE event = ? AND crew = ? AND state = 'waits'",
            (id, event.id, crew),
        )
    call(club, read_pairings(club, "id = ?", id)[0], table, now_s)
    return id


def queue(club: sqlite3.Connection, event: ClubEvent, now_s: float) -> tuple[QueuePlace, ...]:
    """Who waits at an open table, the next first."""
    rows = club.execute(
        "SELECT number, crew, since_s FROM tickets WHERE event = ? AND state = 'waits' ORDER BY place, id",
        (event.id,),
    ).fetchall()
    crews = all_crews(club)
    waits = waits_s(
        len(rows), free_in_s(club, event, now_s), match_s(club, event) + TURN_S, event.crews_a_match
    )
    return tuple(
        QueuePlace(number=number, crew=crews[crew], place=place, wait_s=wait_s, since_s=since_s)
        for place, ((number, crew, since_s), wait_s) in enumerate(zip(rows, waits, strict=True), 1)
    )


def free_in_s(club: sqlite3.Connection, event: ClubEvent, now_s: float) -> list[float]:
    """After how long each table that serves an event is about to be free."""
    takes_s = match_s(club, event) + TURN_S
    called = dict(club.execute("SELECT table_id, called_s FROM calls WHERE ended = 0").fetchall())
    free = []
    for table in all_tables(club):
        if _serves(table, event) and table.said.state != "away":
            since_s = called.get(table.id)
            if since_s is None and table.said.state in ("playing", "paused"):
                since_s = table.said.since_s
            free.append(0.0 if since_s is None else max(60.0, takes_s - (now_s - since_s)))
    return free


def match_s(club: sqlite3.Connection, event: ClubEvent) -> float:
    """How long a match of an event takes: as its last ones did, or as the organiser thinks."""
    rows = club.execute(
        "SELECT played_s FROM results JOIN pairings ON pairings.id = results.pairing"
        " WHERE pairings.event = ? AND outcome <> 'abandoned' ORDER BY received_s DESC LIMIT ?",
        (event.id, RECENT_MATCHES),
    ).fetchall()
    return median(played_s for (played_s,) in rows) if len(rows) >= 3 else event.minutes * 60.0


def _met(club: sqlite3.Connection, event: ClubEvent, crew: int) -> dict[frozenset[int], int]:
    """How often a crew has met each other in an event."""
    rows = club.execute(
        "SELECT other.crew, count(*) FROM pairing_sides AS own JOIN pairing_sides AS other USING (pairing)"
        " JOIN pairings ON pairings.id = pairing WHERE event = ? AND own.crew = ? AND other.crew <> own.crew"
        " AND pairing NOT IN (SELECT pairing FROM corrections WHERE kind = 'void') GROUP BY other.crew",
        (event.id, crew),
    )
    return {frozenset((crew, other)): times for other, times in rows}


def _serves(table: ClubTable, event: ClubEvent) -> bool:
    return table.in_service and table.event in (None, event.id)


def _calls(club: sqlite3.Connection) -> Iterable[tuple[str, str]]:
    return club.execute("SELECT pairing, table_id FROM calls WHERE ended = 0 ORDER BY id").fetchall()


def _busy(club: sqlite3.Connection, pairing: Pairing) -> bool:
    """Whether a crew of it is called somewhere else just now."""
    crews = [paired.crew.id for paired in pairing.sides]
    marks = ", ".join("?" * len(crews))
    return (
        club.execute(
            "SELECT 1 FROM calls JOIN pairing_sides USING (pairing)"
            f" WHERE ended = 0 AND pairing <> ? AND crew IN ({marks})",
            (pairing.id, *crews),
        ).fetchone()
        is not None
    )


def _read_state(text: str) -> TableState:
    said = json.loads(text)
    return TableState(**{**said, "help": tuple(said.get("help", ()))}) if said else TableState()
