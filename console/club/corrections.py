"""What the organiser decides: appended with its reason, never changed, and always the last word."""

import sqlite3
from dataclasses import dataclass

from console.club.pairings import new_pairing, read_decision, read_pairings
from console.club.results import over
from console.club.table_calls import end_call
from console.club.values import ClubError, Correction, Pairing, PairingState

LONGEST_REASON = 300


@dataclass(frozen=True)
class OrganiserWord:
    """Who decides something, why, and when."""

    by: str
    reason: str
    at_s: float


def add_correction(
    club: sqlite3.Connection,
    said: OrganiserWord,
    kind: str,
    value: str = "",
    *,
    event: str | None = None,
    pairing: str | None = None,
    identity: str | None = None,
) -> None:
    """Keep a decision. Raises ClubError where no reason is given."""
    reason = " ".join(said.reason.split())
    if not reason or len(reason) > LONGEST_REASON:
        raise ClubError(f"say why, in at most {LONGEST_REASON} letters: the reason is kept and shown")
    (sequence,) = club.execute("SELECT value FROM about WHERE name = 'changes'").fetchone()
    club.execute(
        "INSERT INTO corrections (at_s, by, event, pairing, identity, kind, value, reason, sequence)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (said.at_s, said.by, event, pairing, identity, kind, value, reason, sequence),
    )


def read_corrections(club: sqlite3.Connection, where: str = "1", *values: str) -> tuple[Correction, ...]:
    """All decisions of which this holds, in their order."""
    rows = club.execute(
        "SELECT id, at_s, by, pairing, identity, kind, value, reason FROM corrections"
        f" WHERE {where} ORDER BY id",
        values,
    )
    return tuple(Correction(*row) for row in rows)


def decide(club: sqlite3.Connection, pairing: Pairing, outcome: str, said: OrganiserWord) -> None:
    """A pairing counts as `won blue`, `drawn` or `lost`, whatever was played."""
    if len(pairing.sides) < 2 or pairing.state is PairingState.VOID:
        raise ClubError(f"{pairing.id} is {pairing.state}: there is nothing to decide")
    decision = read_decision(outcome)
    strange = set(decision.winners) - {paired.side for paired in pairing.sides}
    if strange:
        raise ClubError(f"{pairing.id} has no side {', '.join(sorted(strange))}")
    value = f"{decision.outcome} {','.join(decision.winners)}".strip()
    add_correction(club, said, "decide", value, event=pairing.event, pairing=pairing.id)
    over(club, pairing.id)


def choose_journal(club: sqlite3.Connection, pairing: Pairing, identity: str, said: OrganiserWord) -> None:
    """Of the journals that came for a pairing, this one counts."""
    found = [each for each in pairing.identities if each.startswith(identity)] if identity else []
    if len(found) != 1:
        came = ", ".join(each[:8] for each in pairing.identities) or "none"
        raise ClubError(f"no single journal of {pairing.id} begins with {identity!r}; there came {came}")
    row = club.execute("SELECT outcome FROM results WHERE identity = ?", (found[0],)).fetchone()
    if row[0] == "abandoned":
        raise ClubError(f"{found[0][:8]} was abandoned, nobody won: decide won, drawn or lost, or replay")
    add_correction(club, said, "journal", found[0], event=pairing.event, pairing=pairing.id)


def dispute(club: sqlite3.Connection, pairing: Pairing, said: OrganiserWord) -> None:
    """Freeze a pairing: it counts for nobody until it is decided."""
    if len(pairing.sides) < 2 or pairing.state is PairingState.VOID:
        raise ClubError(f"{pairing.id} is {pairing.state}: there is nothing to dispute")
    add_correction(club, said, "dispute", event=pairing.event, pairing=pairing.id)


def void(club: sqlite3.Connection, pairing: Pairing, said: OrganiserWord) -> None:
    """A pairing never counts: it was made by mistake, or a crew is out of the event."""
    if pairing.state is PairingState.VOID:
        raise ClubError(f"{pairing.id} is void already")
    add_correction(club, said, "void", event=pairing.event, pairing=pairing.id)
    over(club, pairing.id)


def replay_pairing(club: sqlite3.Connection, pairing: Pairing, said: OrganiserWord) -> Pairing:
    """Play a pairing again under a number of its own: what comes late of the old one counts no more."""
    if len(pairing.sides) < 2 or pairing.state is PairingState.VOID:
        raise ClubError(f"{pairing.id} is {pairing.state}: it cannot be played again")
    sides = [(paired.side, paired.crew.id) for paired in pairing.sides]
    again = new_pairing(club, pairing.event, pairing.round, pairing.board, sides, said.at_s)
    add_correction(club, said, "replay", again, event=pairing.event, pairing=pairing.id)
    club.execute("UPDATE pairings SET again = ? WHERE id = ?", (again, pairing.id))
    end_call(club, pairing.id)
    club.execute("UPDATE tickets SET pairing = ? WHERE pairing = ? AND state <> 'gone'", (again, pairing.id))
    return read_pairings(club, "id = ?", again)[0]
