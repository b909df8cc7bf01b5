"""Pairings as they stand: made of who was paired, what was called, what came, and what was decided."""

import json
import secrets
import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from console.club.club_crews import all_crews
from console.club.values import ClubError, PairedCrew, Pairing, PairingOutcome, PairingState, by_computers

ID_BYTES = 5
Given = Sequence[str | int] | Mapping[str, str | int]
OPEN_STILL = (
    "id NOT IN (SELECT pairing FROM results WHERE pairing IS NOT NULL)"
    " AND id NOT IN (SELECT pairing FROM corrections WHERE pairing IS NOT NULL)"
)
"""Of which pairings nothing came and nothing was decided, in SQL."""
LAST_SHOWN = 20
UNDECIDED = (PairingState.WAITING, PairingState.CALLED, PairingState.ABANDONED, PairingState.DISPUTED)
_DECIDING = ("decide", "journal", "dispute", "void", "replay")


@dataclass(frozen=True)
class _Came:
    """A journal that came for a pairing."""

    identity: str
    outcome: str
    winners: tuple[str, ...]
    ranks: dict[str, int]
    doubt: str
    computers: tuple[str, ...]
    computers_count: bool
    """In its event."""
    sequence: int

    @property
    def decision(self) -> PairingOutcome:
        return PairingOutcome(self.outcome, self.winners, self.ranks, self.identity)


@dataclass
class _Heard:
    """All that is known of a pairing besides who plays it."""

    sides: list[PairedCrew] = field(default_factory=list)
    called: tuple[str, float, bool] | None = None
    came: list[_Came] = field(default_factory=list)
    decided: tuple[str, str, str, int] | None = None
    """The organiser's last word: kind, value, reason, and when it was said."""


def new_pairing(
    club: sqlite3.Connection,
    event: str,
    round: int,
    board: int,
    sides: Sequence[tuple[str, int]],
    now_s: float,
) -> str:
    """Keep a pairing of these sides and crews; its number is nobody else's, whatever club a journal is of."""
    id = f"p-{secrets.token_hex(ID_BYTES)}"
    club.execute(
        "INSERT INTO pairings (id, event, round, board, made_s, made)"
        " SELECT ?, ?, ?, ?, ?, value FROM about WHERE name = 'changes'",
        (id, event, round, board, now_s),
    )
    rows = [(id, place, side, crew) for place, (side, crew) in enumerate(sides)]
    club.executemany("INSERT INTO pairing_sides VALUES (?, ?, ?, ?)", rows)
    return id


def pairing_named(club: sqlite3.Connection, named: str) -> Pairing:
    """A pairing by its number, or by the beginning of it. Raises ClubError."""
    rows = club.execute(
        "SELECT id FROM pairings WHERE id = ? OR substr(id, 1, ?) = ? LIMIT 2", (named, len(named), named)
    ).fetchall()
    if len(rows) != 1 or len(named) < 3:
        what = "several pairings begin with" if len(rows) == 2 else "there is no pairing"
        raise ClubError(f"{what} {named!r}; see: sonar-table club pairings EVENT")
    return read_pairings(club, "id = ?", rows[0][0])[0]


def read_pairings(
    club: sqlite3.Connection, where: str, *values: str | int, **named: str | int
) -> tuple[Pairing, ...]:
    """The pairings of which this holds, by round and board; values are given for `?`, or by their names."""
    given = named or values
    rows = club.execute(
        f"SELECT id, event, round, board, again FROM pairings WHERE {where} ORDER BY event, round, board",
        given,
    ).fetchall()
    if not rows:
        return ()
    heard = {row[0]: _Heard() for row in rows}
    _hear(club, heard, f"IN (SELECT id FROM pairings WHERE {where})", given)
    return tuple(_pairing(heard[row[0]], *row) for row in rows)


def at_hand(club: sqlite3.Connection, event: str) -> tuple[Pairing, ...]:
    """The pairings of the last round, or the last of an open table, and all that is open or in trouble."""
    doubtful = (
        "(SELECT pairing FROM results WHERE pairing IS NOT NULL"
        " GROUP BY pairing"
        " HAVING count(*) > 1 OR max(doubt || computers) <> '' OR min(outcome) = 'abandoned')"
    )
    found = read_pairings(
        club,
        f"event = :event AND ({OPEN_STILL} OR id IN {doubtful}"
        " OR id IN (SELECT pairing FROM corrections)"
        " OR round = (SELECT max(round) FROM pairings WHERE event = :event AND round > 0)"
        " OR board > (SELECT max(board) FROM pairings WHERE event = :event AND round = 0) - :last)",
        event=event,
        last=LAST_SHOWN,
    )
    newest = max((each.round for each in found), default=0)
    first = max((each.board for each in found), default=0) - LAST_SHOWN
    return tuple(
        each
        for each in found
        if each.state in UNDECIDED
        or (each.state is not PairingState.VOID and each.round == newest and (newest or each.board > first))
    )


def _hear(club: sqlite3.Connection, heard: dict[str, _Heard], these: str, values: Given) -> None:
    crews = all_crews(club)
    sides = f"SELECT pairing, side, crew FROM pairing_sides WHERE pairing {these} ORDER BY pairing, place"
    for id, side, crew in club.execute(sides, values):
        heard[id].sides.append(PairedCrew(side, crews[crew]))
    calls = f"SELECT pairing, table_id, called_s, ended FROM calls WHERE pairing {these} ORDER BY id"
    for id, table, called_s, ended in club.execute(calls, values):
        heard[id].called = table, called_s, bool(ended)
    came = (
        "SELECT pairing, identity, outcome, winners, ranks, doubt, computers, (SELECT computers_count"
        " FROM events JOIN pairings ON pairings.event = events.id WHERE pairings.id = pairing), sequence"
        f" FROM results WHERE pairing {these} ORDER BY sequence, identity"
    )
    for id, identity, outcome, winners, ranks, doubt, by, count, sequence in club.execute(came, values):
        won, computers = tuple(json.loads(winners)), tuple(filter(None, by.split(",")))
        heard[id].came.append(
            _Came(identity, outcome, won, json.loads(ranks), doubt, computers, bool(count), sequence)
        )
    said = f"SELECT pairing, kind, value, reason, sequence FROM corrections WHERE pairing {these} ORDER BY id"
    for id, kind, value, reason, sequence in club.execute(said, values):
        if kind in _DECIDING:
            heard[id].decided = kind, value, reason, sequence


def _pairing(heard: _Heard, id: str, event: str, round: int, board: int, again: str | None) -> Pairing:
    state, decision, why = _stands(heard)
    table, called_s, _ = heard.called or (None, None, True)
    return Pairing(
        id=id,
        event=event,
        round=round,
        board=board,
        sides=tuple(heard.sides),
        state=state,
        decision=decision,
        table=table,
        called_s=called_s,
        identities=tuple(came.identity for came in heard.came),
        computers=_computers(heard, decision),
        why=why,
        again=again,
    )


def _stands(heard: _Heard) -> tuple[PairingState, PairingOutcome | None, str]:
    """The organiser's word goes before the journals; what contradicts it later is shown and freezes it."""
    if heard.decided is not None:
        return _as_decided(heard, *heard.decided)
    if len(heard.sides) == 1:
        return PairingState.BYE, None, ""
    if not heard.came:
        waits = heard.called is None or heard.called[2]
        return (PairingState.WAITING if waits else PairingState.CALLED), None, ""
    first, *others = heard.came
    if others:
        return PairingState.DISPUTED, None, f"{len(heard.came)} journals came for it"
    if first.doubt:
        return PairingState.DISPUTED, None, first.doubt
    if first.outcome == "abandoned":
        return PairingState.ABANDONED, None, "people ended the match"
    if first.computers and not first.computers_count:
        return PairingState.DISPUTED, None, by_computers(first.computers)
    return PairingState.DECIDED, first.decision, ""


def _computers(heard: _Heard, decision: PairingOutcome | None) -> tuple[str, ...]:
    """At which sides of the journal that counts; where none does, or none yet, of all that came."""
    counted = None if decision is None else decision.identity
    found = {side for came in heard.came if counted in (None, came.identity) for side in came.computers}
    return tuple(paired.side for paired in heard.sides if paired.side in found)


def _as_decided(
    heard: _Heard, kind: str, value: str, reason: str, sequence: int
) -> tuple[PairingState, PairingOutcome | None, str]:
    if kind in ("void", "replay"):
        return PairingState.VOID, None, reason
    if kind == "dispute":
        return PairingState.DISPUTED, None, reason
    chosen = next((came for came in heard.came if came.identity == value), None)
    decision = read_decision(value) if kind == "decide" or chosen is None else chosen.decision
    later = [came for came in heard.came if came.sequence > sequence]
    if any((came.outcome, came.winners) != (decision.outcome, decision.winners) for came in later):
        return PairingState.DISPUTED, None, f"another result came after the decision: {reason}"
    return PairingState.DECIDED, decision, reason


def read_decision(text: str) -> PairingOutcome:
    """What the organiser wrote: `won blue`, `drawn`, `lost`. Raises ClubError."""
    outcome, _, sides = text.strip().lower().partition(" ")
    winners = tuple(side.strip() for side in sides.split(",") if side.strip())
    if outcome not in ("won", "drawn", "lost") or (outcome == "won") != bool(winners):
        raise ClubError(f"{text!r} is no outcome: say won blue, won red, drawn, or lost (by both)")
    return PairingOutcome(outcome, winners)


def of_crews(pairings: Iterable[Pairing], crew: int) -> list[Pairing]:
    """Those in which a crew plays."""
    return [each for each in pairings if any(paired.crew.id == crew for paired in each.sides)]
