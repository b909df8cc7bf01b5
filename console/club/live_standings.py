"""Standings that are kept up to date: only what changed since they were last asked for is read again."""

import sqlite3
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass, field

from console.club.club_crews import all_crews
from console.club.formats.ladder import LadderMatch, LadderSum, Rating
from console.club.pairings import read_pairings
from console.club.results import read_results
from console.club.standings import standings
from console.club.values import (
    ClubCrew,
    ClubEvent,
    ClubResult,
    Entrant,
    Format,
    Pairing,
    PairingState,
    StandingLine,
)

_TOUCHED = (
    "(SELECT pairing FROM results WHERE sequence >= :since UNION ALL"
    " SELECT pairing FROM corrections WHERE sequence >= :since)"
)

FAR_S = 1e12
"""Later than any time."""


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
    found = ladder_matches(results, pairings, kept.inside, computers=kept.event.computers_count)
    kept.matches |= {each.identity: each for each in found}
    matches = list(kept.matches.values())
    ratings = kept.ladder.after(matches)
    crews = [each.crew for each in entrants] or all_crews(club).values()
    listed = [crew for crew in crews if entrants or crew.id in ratings]
    left = {each.crew.id for each in entrants if each.left_round is not None}
    return ladder_lines(listed, matches, ratings, left)


def of_event(event: ClubEvent) -> tuple[str, dict[str, str | float]]:
    """Which results belong to an event, in SQL: a ladder's are all of its game while it lasts."""
    if event.format is not Format.LADDER:
        return "pairing IN (SELECT id FROM pairings WHERE event = :event)", {"event": event.id}
    over_s = FAR_S if event.archived_s is None else event.archived_s
    values: dict[str, str | float] = {"game": event.game, "begun_s": event.begun_s, "over_s": over_s}
    return "game = :game AND received_s BETWEEN :begun_s AND :over_s", values


def ladder_matches(
    results: Iterable[ClubResult],
    pairings: Mapping[str, Pairing],
    inside: Set[int] = frozenset(),
    *,
    computers: bool = True,
) -> list[LadderMatch]:
    """The matches that count, as they were decided; walk-overs, which nobody played, do not.

    :param inside: only between these crews; nobody: between all
    :param computers: False: matches in which they played count only by the organiser's word
    """
    matches = []
    for result in results:
        pairing = None if result.pairing is None else pairings[result.pairing]
        vouched = result.vouched if pairing is None else pairing.corrected
        if result.computers and not computers and not vouched:
            continue
        ranks = _ranks(result, pairing)
        known = tuple((crew, rank) for crew, rank in ranks if not inside or crew in inside)
        if len(known) > 1:
            matches.append(LadderMatch(result.begun_s, result.identity, known))
    return matches


def _ranks(result: ClubResult, pairing: Pairing | None) -> list[tuple[int, int]]:
    """How a result ranks its crews; none where it does not count."""
    ranks = result.ranks
    if pairing is not None:
        decision = pairing.decision
        if pairing.state is not PairingState.DECIDED or decision is None or decision.outcome == "lost":
            return []
        if result.identity != (decision.identity or pairing.identities[0]):
            return []
        if decision.identity is None:
            ranks = {
                each.side: 1 if decision.outcome == "drawn" or each.side in decision.winners else 2
                for each in pairing.sides
            }
    elif not result.counts or result.outcome == "abandoned":
        return []
    return [(each.crew.id, ranks[each.side]) for each in result.crews if each.side in ranks]


def ladder_lines(
    crews: Iterable[ClubCrew],
    matches: Sequence[LadderMatch],
    ratings: Mapping[int, Rating],
    left: Set[int] = frozenset(),
) -> tuple[StandingLine, ...]:
    """The lines of these crews, the best first."""
    cards: dict[int, Counter[str]] = {}
    for match in matches:
        ranks = [rank for _, rank in match.ranks]
        for id, rank in match.ranks:
            how = "drawn" if len(set(ranks)) == 1 else "won" if rank == min(ranks) else "lost"
            cards.setdefault(id, Counter())[how] += 1
    rated = [(ratings.get(crew.id, Rating()), crew) for crew in crews]
    rated.sort(key=lambda each: (-each[0].shown, each[1].name.casefold()))
    lines = []
    for rating, crew in rated:
        card = cards.get(crew.id, Counter())
        lines.append(
            StandingLine(
                rank=1 + sum(other.shown > rating.shown for other, _ in rated),
                crew=crew,
                points=rating.shown,
                played=card.total(),
                won=card["won"],
                drawn=card["drawn"],
                lost=card["lost"],
                tie_breaks=(("mu", round(rating.mu, 2)), ("sigma", round(rating.sigma, 2))),
                left=crew.id in left,
            )
        )
    return tuple(lines)
