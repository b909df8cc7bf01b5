"""Rounds: pairing the next one, and crews that come late or leave."""

import sqlite3
from collections import Counter
from collections.abc import Sequence

from console.club.club_events import add_entrant, entrants
from console.club.corrections import OrganiserWord, add_correction, decide, void
from console.club.formats.round_robin import Round, rest_of_rounds, round_robin
from console.club.formats.swiss import SwissCrew, swiss_round
from console.club.pairings import UNDECIDED, new_pairing, of_crews, read_pairings
from console.club.standings import points_of
from console.club.values import (
    BLUE,
    RED,
    ClubCrew,
    ClubError,
    ClubEvent,
    Entrant,
    Format,
    Pairing,
    PairingState,
)


def pair_round(
    club: sqlite3.Connection, event: ClubEvent, now_s: float, *, anyway: bool = False
) -> tuple[Pairing, ...]:
    """Pair the next Swiss round, or all rounds of a round robin. Raises ClubError.

    :param anyway: though matches of the round before are open; they count for nobody yet
    """
    pairings = read_pairings(club, "event = ?", event.id)
    if event.format is Format.SWISS:
        return _pair_swiss(club, event, pairings, now_s, anyway)
    if event.format is not Format.ROUND_ROBIN:
        raise ClubError(f"{event.id} is {event.format} and has no rounds: call who is next")
    if pairings:
        raise ClubError(f"{event.id} is paired already, all its rounds")
    staying = _staying(entrants(club, event.id), 1)
    _require_two(event, staying)
    _keep_rounds(club, event, round_robin([crew.id for crew in staying], event.rounds or 1), 1, now_s)
    return read_pairings(club, "event = ?", event.id)


def unpair_round(club: sqlite3.Connection, event: ClubEvent) -> int:
    """Take back the last round, of which nothing was called or played yet; its number. Raises ClubError."""
    last = current_round(club, event)
    where = "event = ?" if event.format is Format.ROUND_ROBIN else "event = ? AND round = ?"
    values = (event.id,) if event.format is Format.ROUND_ROBIN else (event.id, last)
    pairings = read_pairings(club, where, *values)
    if not pairings:
        raise ClubError(f"no round of {event.id} is paired")
    touched = [each.id for each in pairings if not _is_fresh(club, each)]
    if touched:
        raise ClubError(
            f"{', '.join(touched)}: called, played or decided already; use replay or void for single pairings"
        )
    _delete(club, pairings)
    return last


def current_round(club: sqlite3.Connection, event: ClubEvent) -> int:
    """The last Swiss round that is paired; of a round robin the first that has something open. 0: none."""
    if event.format is Format.ROUND_ROBIN:
        pairings = read_pairings(club, "event = ?", event.id)
        undecided = [each.round for each in pairings if each.state in UNDECIDED]
        return min(undecided, default=max((each.round for each in pairings), default=0))
    query = "SELECT coalesce(max(round), 0) FROM pairings WHERE event = ?"
    return int(club.execute(query, (event.id,)).fetchone()[0])


def enter(
    club: sqlite3.Connection, event: ClubEvent, crew: ClubCrew, now_s: float, *, next_round: bool
) -> Entrant:
    """A crew enters. Late into Swiss: against whoever has the bye of this round, else from the next one on.

    Late into a round robin: it meets everybody in the rounds that are left, and in more behind them.
    """
    now = current_round(club, event)
    begun = now > 0
    free = None if next_round or event.format is not Format.SWISS else _free_now(club, event, now, crew)
    since = now if free is not None or not begun else now + 1
    entrant = add_entrant(club, event, crew, max(since, 1), now_s)
    if free is not None:
        _meet_late(club, event, free, crew, now_s)
    if begun and event.format is Format.ROUND_ROBIN:
        _plan_the_rest(club, event, now + next_round, now_s)
    return entrant


def leave(
    club: sqlite3.Connection, event: ClubEvent, crew: ClubCrew, said: OrganiserWord, *, annul: bool
) -> None:
    """A crew leaves: what it has not played is won by the others, or with `annul` nothing of it counts."""
    found = [each for each in entrants(club, event.id) if each.crew.id == crew.id]
    if not found or found[0].left_round is not None:
        raise ClubError(f"{crew.shown} is not in {event.id}, or has left it already")
    now = current_round(club, event)
    club.execute(
        "UPDATE entrants SET left_round = ? WHERE event = ? AND crew = ?", (max(now, 1), event.id, crew.id)
    )
    club.execute(
        "UPDATE tickets SET state = 'gone' WHERE event = ? AND crew = ? AND state = 'waits'",
        (event.id, crew.id),
    )
    add_correction(club, said, "leave", f"{crew.name}, annulled" if annul else crew.name, event=event.id)
    for pairing in of_crews(read_pairings(club, "event = ?", event.id), crew.id):
        if annul and pairing.state is not PairingState.VOID:
            void(club, pairing, said)
        elif pairing.state in (PairingState.WAITING, PairingState.CALLED) and len(pairing.sides) == 2:
            (winner,) = (paired.side for paired in pairing.sides if paired.crew.id != crew.id)
            decide(club, pairing, f"won {winner}", said)
        elif pairing.state is PairingState.BYE and pairing.round > now:
            void(club, pairing, said)


def _pair_swiss(
    club: sqlite3.Connection, event: ClubEvent, pairings: Sequence[Pairing], now_s: float, anyway: bool
) -> tuple[Pairing, ...]:
    round = max((each.round for each in pairings), default=0) + 1
    if event.rounds and round > event.rounds:
        raise ClubError(
            f"all {event.rounds} rounds of {event.id} are paired; for one more:"
            f" sonar-table club event change {event.id} --rounds {round}"
        )
    undecided = [f"{each.id} ({each.state})" for each in pairings if each.state in UNDECIDED]
    if undecided and not anyway:
        raise ClubError(
            f"round {round - 1} is not over: {', '.join(undecided)}; wait, decide them, or pair anyway"
        )
    every = entrants(club, event.id)
    staying = _staying(every, round)
    _require_two(event, staying)
    points = points_of(every, pairings, event.points)
    crews = [_swiss_crew(crew.id, points[crew.id], pairings) for crew in staying]
    pairs = [(pair.blue, pair.red) for pair in swiss_round(crews, event.seed * 1000 + round)]
    _keep_rounds(club, event, [pairs], round, now_s)
    return read_pairings(club, "event = ? AND round = ?", event.id, round)


def _swiss_crew(crew: int, points: int, pairings: Sequence[Pairing]) -> SwissCrew:
    met: Counter[int] = Counter()
    byes = blues = 0
    for pairing in of_crews(pairings, crew):
        if pairing.state is PairingState.VOID:
            continue
        byes += pairing.state is PairingState.BYE
        if len(pairing.sides) == 2:
            at_blue = pairing.sides[0].crew.id == crew
            blues += 1 if at_blue else -1
            met[pairing.sides[at_blue].crew.id] += 1
    return SwissCrew(crew, points, dict(met), byes, blues)


def _keep_rounds(
    club: sqlite3.Connection, event: ClubEvent, rounds: Sequence[Round], first: int, now_s: float
) -> None:
    for round, pairs in enumerate(rounds, first):
        for board, (blue, red) in enumerate(pairs, 1):
            if red is None and event.format is Format.ROUND_ROBIN:
                continue  # everybody sits out as often: it is worth nothing
            sides = [(BLUE, blue)] if red is None else [(BLUE, blue), (RED, red)]
            new_pairing(club, event.id, round, board, sides, now_s)


def _free_now(club: sqlite3.Connection, event: ClubEvent, round: int, crew: ClubCrew) -> Pairing | None:
    """The bye of this round, whose crew a late one can meet: not again, and not besides another match."""
    pairings = [
        each for each in read_pairings(club, "event = ?", event.id) if each.state is not PairingState.VOID
    ]
    own = of_crews(pairings, crew.id)
    if any(each.round == round for each in own):
        return None
    byes = [each for each in pairings if each.round == round and each.state is PairingState.BYE]
    return next((each for each in byes if not of_crews(own, each.sides[0].crew.id)), None)


def _meet_late(
    club: sqlite3.Connection, event: ClubEvent, bye: Pairing, crew: ClubCrew, now_s: float
) -> None:
    said = OrganiserWord(
        "the club", f"{crew.shown} came late and plays against {bye.sides[0].crew.shown}", now_s
    )
    void(club, bye, said)
    sides = [(BLUE, bye.sides[0].crew.id), (RED, crew.id)]
    new_pairing(club, event.id, bye.round, bye.board, sides, now_s)


def _plan_the_rest(club: sqlite3.Connection, event: ClubEvent, first: int, now_s: float) -> None:
    """Rounds of which nothing has begun are planned anew, so that whoever came late meets everybody."""
    pairings = read_pairings(club, "event = ?", event.id)
    fresh = [each for each in pairings if each.round >= first and _is_fresh(club, each)]
    _delete(club, fresh)
    kept = [each for each in pairings if each not in fresh and each.state is not PairingState.VOID]
    done: Counter[frozenset[int]] = Counter()
    blues: Counter[int] = Counter()
    for each in kept:
        one, other = (paired.crew.id for paired in each.sides)
        done[frozenset((one, other))] += 1
        blues[one] += 1
        blues[other] -= 1
    staying = [each.crew.id for each in entrants(club, event.id) if each.left_round is None]
    rounds = rest_of_rounds(staying, done, blues, event.rounds or 1)
    begun = max((each.round for each in kept), default=first - 1)
    _keep_rounds(club, event, rounds, max(begun + 1, first), now_s)


def _is_fresh(club: sqlite3.Connection, pairing: Pairing) -> bool:
    """Nothing was called, played or said of it."""
    if pairing.state not in (PairingState.WAITING, PairingState.BYE):
        return False
    query = (
        "SELECT (SELECT count(*) FROM calls WHERE pairing = ?)"
        " + (SELECT count(*) FROM corrections WHERE pairing = ?)"
    )
    return bool(club.execute(query, (pairing.id, pairing.id)).fetchone() == (0,))


def _delete(club: sqlite3.Connection, pairings: Sequence[Pairing]) -> None:
    for each in pairings:
        club.execute("DELETE FROM pairing_sides WHERE pairing = ?", (each.id,))
        club.execute("DELETE FROM pairings WHERE id = ?", (each.id,))


def _staying(every: Sequence[Entrant], round: int) -> list[ClubCrew]:
    return [each.crew for each in every if each.left_round is None and each.since_round <= round]


def _require_two(event: ClubEvent, staying: Sequence[ClubCrew]) -> None:
    if len(staying) < 2:
        raise ClubError(
            f"{event.id} has {len(staying)} crews: enter at least two: sonar-table club enter {event.id} CREW"
        )
