"""Standings that are kept up to date: only what changed since they were last asked for is read again."""

import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass, field

from console.club.crews import all_crews
from console.club.formats.ladder import LadderMatch, LadderSum
from console.club.pairings import read_pairings
from console.club.results import read_results
from console.club.season import ladder_lines, ladder_matches, of_event
from console.club.standings import standings
from console.club.values import ClubEvent, Entrant, Format, Pairing, StandingLine

_TOUCHED = (
    "(SELECT pairing FROM results WHERE sequence >= :since UNION ALL"
    " SELECT pairing FROM corrections WHERE sequence >= :since)"
)


@dataclass
class _Counted:
    """What was read of an event, up to some change."""

    event: ClubEvent
    inside: frozenset[int]
    since: int = 0
    """Everything that was written before this is counted."""
    pairings: dict[str, Pairing] = field(default_factory=dict)
    matches: dict[str, LadderMatch] = field(default_factory=dict)
    ladder: LadderSum = field(default_factory=LadderSum)
    lines: tuple[StandingLine, ...] = ()


class StandingsKept:
    """The standings of a club's events. For one thread at a time."""

    def __init__(self) -> None:
        self._counted: dict[str, _Counted] = {}

    def lines(
        self, club: sqlite3.Connection, event: ClubEvent, entrants: Sequence[Entrant]
    ) -> tuple[StandingLine, ...]:
        """Everybody's line, the best first."""
        inside = frozenset(each.crew.id for each in entrants)
        kept = self._counted.get(event.id)
        if kept is None or kept.event != event or kept.inside != inside:
            kept = self._counted[event.id] = _Counted(event, inside)
        (now,) = club.execute("SELECT value FROM about WHERE name = 'changes'").fetchone()
        if event.format is Format.LADDER:
            lines = _ladder(club, kept, entrants)
        else:
            _read_pairings(club, kept)
            lines = standings(entrants, kept.pairings.values(), event.points)
        kept.since = now
        return lines


def _read_pairings(club: sqlite3.Connection, kept: _Counted) -> None:
    """What was paired, came or was decided since; all of it anew where something was taken back."""
    id = kept.event.id
    new = f"event = :event AND (made >= :since OR id IN {_TOUCHED})"
    for pairing in read_pairings(club, new, event=id, since=kept.since):
        kept.pairings[pairing.id] = pairing
    (paired,) = club.execute("SELECT count(*) FROM pairings WHERE event = ?", (id,)).fetchone()
    if paired != len(kept.pairings):
        kept.pairings = {each.id: each for each in read_pairings(club, "event = :event", event=id)}


def _ladder(
    club: sqlite3.Connection, kept: _Counted, entrants: Sequence[Entrant]
) -> tuple[StandingLine, ...]:
    where, values = of_event(kept.event)
    touched = (
        f"({where}) AND (sequence >= :since OR pairing IN {_TOUCHED}"
        " OR identity IN (SELECT identity FROM corrections WHERE sequence >= :since))"
    )
    results = read_results(club, touched, since=kept.since, **values)
    ids = {each.pairing for each in results if each.pairing is not None}
    pairings = {pairing.id: pairing for id in ids for pairing in read_pairings(club, "id = :id", id=id)}
    for result in results:
        kept.matches.pop(result.identity, None)
    kept.matches |= {each.identity: each for each in ladder_matches(results, pairings, kept.inside)}
    matches = list(kept.matches.values())
    ratings = kept.ladder.after(matches)
    crews = [each.crew for each in entrants] or all_crews(club).values()
    listed = [crew for crew in crews if entrants or crew.id in ratings]
    left = {each.crew.id for each in entrants if each.left_round is not None}
    return ladder_lines(listed, matches, ratings, left)
