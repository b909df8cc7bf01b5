"""Queueing at an open table: joining, leaving, not coming; and what a crew wants to know."""

import sqlite3
from collections.abc import Iterable

from console.club.club_crews import crew_named
from console.club.club_events import add_entrant, all_events, entrants
from console.club.corrections import OrganiserWord, void
from console.club.formats.open_table import waits_s
from console.club.pairings import OPEN_STILL, of_crews, read_pairings
from console.club.table_calls import TURN_S, all_tables, free_in_s, match_s, queue
from console.club.values import ClubCrew, ClubError, ClubEvent, Format, NextMatch, Pairing, PairingState


def join(
    club: sqlite3.Connection, event: ClubEvent, crew: ClubCrew, now_s: float, *, by_phone: bool = False
) -> None:
    """A crew queues behind all others, and is given a number. Raises ClubError."""
    if event.format is not Format.OPEN:
        raise ClubError(f"{event.id} is {event.format} and has no queue: enter the crew instead")
    inside = [each for each in entrants(club, event.id) if each.crew.id == crew.id]
    if not inside or inside[0].left_round is not None:
        add_entrant(club, event, crew, 1, now_s)
    row = club.execute(
        "SELECT number, state FROM tickets WHERE event = ? AND crew = ? AND state <> 'gone'",
        (event.id, crew.id),
    ).fetchone()
    if row is not None:
        does = "queues already" if row[1] == "waits" else "is called to a match"
        raise ClubError(f"{crew.shown} {does}, with number {row[0]}")
    number, place = club.execute(
        "SELECT coalesce(max(number), 0) + 1, coalesce(max(place), 0) + 1 FROM tickets WHERE event = ?",
        (event.id,),
    ).fetchone()
    club.execute(
        "INSERT INTO tickets (event, crew, number, place, since_s, state, by_phone)"
        " VALUES (?, ?, ?, ?, ?, 'waits', ?)",
        (event.id, crew.id, number, place, now_s, by_phone),
    )


def leave(club: sqlite3.Connection, event: ClubEvent, crew: ClubCrew) -> None:
    """A crew that waits goes away. Raises ClubError."""
    changed = club.execute(
        "UPDATE tickets SET state = 'gone' WHERE event = ? AND crew = ? AND state = 'waits'",
        (event.id, crew.id),
    ).rowcount
    if not changed:
        raise ClubError(f"{crew.shown} does not wait in the queue of {event.id}")


def take_out(club: sqlite3.Connection, event: ClubEvent, since_s: float) -> int:
    """Whoever queued by phone since then and still waits is out; those who never played leave no trace."""
    rows = club.execute(
        "SELECT crew FROM tickets WHERE event = ? AND by_phone AND state = 'waits' AND since_s >= ?",
        (event.id, since_s),
    ).fetchall()
    for (crew,) in rows:
        leave(club, event, crew_named(club, crew))
        played = club.execute(
            "SELECT 1 FROM pairing_sides WHERE crew = :crew"
            " UNION ALL SELECT 1 FROM result_crews WHERE crew = :crew"
            " UNION ALL SELECT 1 FROM crew_people WHERE crew = :crew"
            " UNION ALL SELECT 1 FROM entrants WHERE crew = :crew AND event <> :event",
            {"crew": crew, "event": event.id},
        ).fetchone()
        if played is None:
            for whose in ("tickets WHERE crew", "entrants WHERE crew", "crews WHERE id"):
                club.execute(f"DELETE FROM {whose} = ?", (crew,))
    return len(rows)


def numbers(club: sqlite3.Connection, event: ClubEvent) -> dict[int, int]:
    """The number of every crew that waits or was called, by the crew's id."""
    rows = club.execute("SELECT crew, number FROM tickets WHERE event = ? AND state <> 'gone'", (event.id,))
    return dict(rows.fetchall())


def absent(club: sqlite3.Connection, pairing: Pairing, crew: ClubCrew, said: OrganiserWord) -> None:
    """A crew was called and did not come: the others keep their places, which are the first ones."""
    if pairing.state is not PairingState.CALLED or pairing.round:
        raise ClubError(f"{pairing.id} is not called from a queue: decide it, or call it to another table")
    if not of_crews([pairing], crew.id):
        raise ClubError(f"{crew.shown} does not play {pairing.id}")
    club.execute("UPDATE tickets SET state = 'gone' WHERE pairing = ? AND crew = ?", (pairing.id, crew.id))
    club.execute(
        "UPDATE tickets SET state = 'waits', pairing = NULL WHERE pairing = ? AND state = 'plays'",
        (pairing.id,),
    )
    void(club, pairing, said)


def close(club: sqlite3.Connection, event: ClubEvent) -> None:
    """The event is over: nobody waits, and no table is called to it."""
    club.execute("UPDATE tickets SET state = 'gone' WHERE event = ?", (event.id,))
    club.execute(
        "UPDATE calls SET ended = 1 WHERE pairing IN (SELECT id FROM pairings WHERE event = ?)", (event.id,)
    )
    club.execute("UPDATE tables SET event = NULL WHERE event = ?", (event.id,))


def next_matches(club: sqlite3.Connection, crew: ClubCrew, now_s: float) -> tuple[NextMatch, ...]:
    """What a crew plays next, in each event under way."""
    return tuple(
        found
        for event in all_events(club).values()
        if event.archived_s is None and (found := _next_match(club, event, crew, now_s)) is not None
    )


def _next_match(club: sqlite3.Connection, event: ClubEvent, crew: ClubCrew, now_s: float) -> NextMatch | None:
    pairings = read_pairings(club, f"event = ? AND {OPEN_STILL}", event.id)
    called = [each for each in of_crews(pairings, crew.id) if each.state is PairingState.CALLED]
    if called:
        table = next((each for each in all_tables(club) if each.id == called[0].table), None)
        return NextMatch(event=event.id, pairing=called[0], queue=None, table=table, wait_s=0.0)
    for place in queue(club, event, now_s):
        if place.crew.id == crew.id:
            return NextMatch(event=event.id, pairing=None, queue=place, table=None, wait_s=place.wait_s)
    waiting = [each for each in pairings if each.state is PairingState.WAITING]
    own = of_crews(waiting, crew.id)
    if not own:
        return _bye(club, event, of_crews(pairings, crew.id))
    waits = waits_s(len(waiting), free_in_s(club, event, now_s), match_s(club, event) + TURN_S, crews=1)
    wait_s = waits[waiting.index(own[0])]
    return NextMatch(event=event.id, pairing=own[0], queue=None, table=None, wait_s=wait_s)


def _bye(club: sqlite3.Connection, event: ClubEvent, own: Iterable[Pairing]) -> NextMatch | None:
    """A crew that has nobody to play in the newest round is told so."""
    (newest,) = club.execute("SELECT max(round) FROM pairings WHERE event = ?", (event.id,)).fetchone()
    byes = [each for each in own if each.state is PairingState.BYE and each.round == newest]
    return NextMatch(event=event.id, pairing=byes[0], queue=None, table=None, wait_s=None) if byes else None
