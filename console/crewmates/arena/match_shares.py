"""What many matches say: shares with their confidence, middles, and rates."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from math import sqrt

from console.crewmates.arena.contest import SECOND_NS, ArenaRecord, Outcome

_95_PERCENT = 1.959964
MILLISECOND_NS = 1_000_000


def wilson(successes: float, count: int) -> tuple[float, float]:
    """The bounds between which a share lies with 95 % confidence.

    >>> tuple(round(bound, 3) for bound in wilson(65, 100))
    (0.553, 0.736)
    """
    if count == 0:
        return 0.0, 1.0
    share, z2 = successes / count, _95_PERCENT**2
    middle = (share + z2 / (2 * count)) / (1 + z2 / count)
    half = _95_PERCENT * sqrt(share * (1 - share) / count + z2 / (4 * count**2)) / (1 + z2 / count)
    return max(0.0, middle - half), min(1.0, middle + half)


def percentile(values: Sequence[float], share: float) -> float:
    """The value below which this share of them lies; 0 where there are none."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else 0.0


@dataclass(frozen=True)
class SideFigures:
    """What one side did over all matches."""

    player: str
    wins: int
    win_rate: float
    """Of all matches, draws among them."""
    win_rate_low: float
    win_rate_high: float
    refused_orders: int
    self_damage: int
    self_damage_per_match: float
    courses: int
    blocked_per_100_courses: float
    decision_ms_p50: float
    decision_ms_p99: float


@dataclass(frozen=True)
class ArenaFigures:
    """What an arena reports."""

    matches: int
    draws: int
    shared: int
    """Wins of more than one player, in a game of players."""
    minutes_p50: float
    minutes_longest: float
    causes: dict[str, int]
    sides: dict[str, SideFigures]

    def as_json(self) -> dict[str, object]:
        return asdict(self)


def figures(outcomes: Sequence[Outcome], players: dict[str, str]) -> ArenaFigures:
    """The figures of matches between these players, by crew or colour."""
    minutes = [outcome.length_ns / SECOND_NS / 60 for outcome in outcomes]
    causes: dict[str, int] = {}
    for outcome in outcomes:
        causes[outcome.cause] = causes.get(outcome.cause, 0) + 1
    return ArenaFigures(
        matches=len(outcomes),
        draws=sum(not outcome.winners for outcome in outcomes),
        shared=sum(len(outcome.winners) > 1 for outcome in outcomes),
        minutes_p50=round(percentile(minutes, 0.5), 2),
        minutes_longest=round(max(minutes, default=0.0), 2),
        causes=dict(sorted(causes.items(), key=lambda item: -item[1])),
        sides={side: _side(outcomes, side, player) for side, player in players.items()},
    )


def _side(outcomes: Sequence[Outcome], side: str, player: str) -> SideFigures:
    records: list[ArenaRecord] = [outcome.records[side] for outcome in outcomes]
    wins = sum(outcome.winners == (side,) for outcome in outcomes)
    low, high = wilson(wins, len(outcomes))
    courses = sum(record.courses for record in records)
    self_damage = sum(record.self_damage for record in records)
    thought_ms = [ns / MILLISECOND_NS for record in records for ns in record.thinking_ns]
    return SideFigures(
        player=player,
        wins=wins,
        win_rate=round(wins / max(1, len(outcomes)), 4),
        win_rate_low=round(low, 4),
        win_rate_high=round(high, 4),
        refused_orders=sum(record.refused for record in records),
        self_damage=self_damage,
        self_damage_per_match=round(self_damage / max(1, len(outcomes)), 3),
        courses=courses,
        blocked_per_100_courses=round(100 * sum(r.blocked for r in records) / max(1, courses), 1),
        decision_ms_p50=round(percentile(thought_ms, 0.5), 3),
        decision_ms_p99=round(percentile(thought_ms, 0.99), 3),
    )
