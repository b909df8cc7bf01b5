"""A season's ladder, of all that was played: in events, and in open play where the crews are known."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence, Set

from console.club.formats.ladder import LadderMatch, Rating
from console.club.values import (
    ClubCrew,
    ClubEvent,
    ClubResult,
    Format,
    Pairing,
    PairingState,
    StandingLine,
)

FAR_S = 1e12
"""Later than any time."""


def of_event(event: ClubEvent) -> tuple[str, dict[str, str | float]]:
    """Which results belong to an event, in SQL: a ladder's are all of its game while it lasts."""
    if event.format is not Format.LADDER:
        return "pairing IN (SELECT id FROM pairings WHERE event = :event)", {"event": event.id}
    over_s = FAR_S if event.archived_s is None else event.archived_s
    values: dict[str, str | float] = {"game": event.game, "begun_s": event.begun_s, "over_s": over_s}
    return "game = :game AND received_s BETWEEN :begun_s AND :over_s", values


def ladder_matches(
    results: Iterable[ClubResult], pairings: Mapping[str, Pairing], inside: Set[int] = frozenset()
) -> list[LadderMatch]:
    """The matches that count, as they were decided; walk-overs, which nobody played, do not.

    :param inside: only between these crews; nobody: between all
    """
    matches = []
    for result in results:
        ranks = _ranks(result, None if result.pairing is None else pairings[result.pairing])
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
