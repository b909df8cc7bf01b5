"""Standings: points, then what sets crews of the same points apart. A pure function of the pairings."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from console.club.values import ClubCrew, Entrant, Pairing, PairingState, Points, StandingLine

WON, DRAWN, LOST = "won", "drawn", "lost"


@dataclass
class _Card:
    """What a crew has done in an event."""

    crew: ClubCrew
    left: bool
    points: int = 0
    byes: int = 0
    came_out: list[str] = field(default_factory=list)
    met: list[tuple[int, str]] = field(default_factory=list)
    """Whom, and how that came out; several a match where more than two play."""

    def count(self, how: str) -> int:
        return self.came_out.count(how)


def outcome_for(pairing: Pairing, side: str) -> str | None:
    """How a pairing came out for a side; None: it does not count, or not yet."""
    if pairing.state is not PairingState.DECIDED or pairing.decision is None:
        return None
    decision = pairing.decision
    if decision.outcome == WON:
        return WON if side in decision.winners else LOST
    return DRAWN if decision.outcome == DRAWN else LOST


def standings(
    entrants: Sequence[Entrant], pairings: Iterable[Pairing], points: Points
) -> tuple[StandingLine, ...]:
    """Everybody's line, the best first; who cannot be set apart shares a rank, and stands by name."""
    cards = {each.crew.id: _Card(each.crew, each.left_round is not None) for each in entrants}
    for pairing in pairings:
        _enter(cards, pairing, points)
    marks = {crew: _marks(card, cards, points) for crew, card in cards.items()}
    keys = {crew: (-cards[crew].points, *(-value for _, value in each)) for crew, each in marks.items()}
    ordered = sorted(cards.values(), key=lambda card: (keys[card.crew.id], card.crew.name.casefold()))
    return tuple(
        StandingLine(
            rank=1 + sum(key < keys[card.crew.id] for key in keys.values()),
            crew=card.crew,
            points=card.points,
            played=len(card.came_out),
            won=card.count(WON),
            drawn=card.count(DRAWN),
            lost=card.count(LOST),
            byes=card.byes,
            tie_breaks=marks[card.crew.id],
            left=card.left,
        )
        for card in ordered
    )


def points_of(entrants: Sequence[Entrant], pairings: Iterable[Pairing], points: Points) -> dict[int, int]:
    """Everybody's points alone."""
    cards = {each.crew.id: _Card(each.crew, False) for each in entrants}
    for pairing in pairings:
        _enter(cards, pairing, points)
    return {crew: card.points for crew, card in cards.items()}


def _enter(cards: Mapping[int, _Card], pairing: Pairing, points: Points) -> None:
    worth = {WON: points.win, DRAWN: points.draw, LOST: points.loss}
    if pairing.state is PairingState.BYE:
        card = cards.get(pairing.sides[0].crew.id)
        if card is not None:
            card.byes += 1
            card.points += points.bye
        return
    for paired in pairing.sides:
        how, card = outcome_for(pairing, paired.side), cards.get(paired.crew.id)
        if how is None or card is None:
            continue
        card.points += worth[how]
        card.came_out.append(how)
        card.met += [(other.crew.id, how) for other in pairing.sides if other.side != paired.side]


def _marks(card: _Card, cards: Mapping[int, _Card], points: Points) -> tuple[tuple[str, float], ...]:
    """What sets crews of the same points apart, in this order."""
    marks: tuple[tuple[str, Callable[[], float]], ...] = (
        ("direct", lambda: _direct(card, cards, points)),
        ("opponents", lambda: _opponents(card, cards)),
        ("beaten", lambda: _beaten(card, cards)),
        ("wins", lambda: card.count(WON)),
    )
    return tuple((name, float(value())) for name, value in marks)


def _direct(card: _Card, cards: Mapping[int, _Card], points: Points) -> float:
    """Points in the matches among those that have the same, where all of these have met each other."""
    same = {crew for crew, other in cards.items() if other.points == card.points}
    if len(same) < 2 or any(same - {crew} - {other for other, _ in cards[crew].met} for crew in same):
        return 0
    worth = {WON: points.win, DRAWN: points.draw, LOST: points.loss}
    return sum(worth[how] for other, how in card.met if other in same)


def _opponents(card: _Card, cards: Mapping[int, _Card]) -> float:
    """The points of all whom it met; a bye counts as somebody as strong as itself."""
    return sum(cards[other].points for other, _ in card.met if other in cards) + card.byes * card.points


def _beaten(card: _Card, cards: Mapping[int, _Card]) -> float:
    """The points of those whom it beat, and half of those with whom it drew."""
    share = {WON: 1.0, DRAWN: 0.5, LOST: 0.0}
    return sum(share[how] * cards[other].points for other, how in card.met if other in cards)
