"""A season's ladder: ratings by openskill, a pure function of the matches that count.

Matches are taken in the order in which they began by the tables' clocks, and by their identities where
that is the same: however late or in which order results come, the ladder is the same.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from openskill.models import PlackettLuce

_MODEL = PlackettLuce()


@dataclass(frozen=True)
class LadderMatch:
    """A match that counts."""

    begun_s: float
    identity: str
    ranks: tuple[tuple[int, int], ...]
    """Of each crew that is known, at least two: 1 is the best, and a rank may be shared."""

    @property
    def order(self) -> tuple[float, str]:
        return self.begun_s, self.identity


@dataclass(frozen=True)
class Rating:
    """How good a crew is, and how sure that is."""

    mu: float = 25.0
    sigma: float = 25.0 / 3

    @property
    def shown(self) -> float:
        """What it is at least, nearly for certain: who has played little stands low."""
        return round(self.mu - 3 * self.sigma, 2)


def ladder(matches: Sequence[LadderMatch]) -> dict[int, Rating]:
    """The rating of every crew that played."""
    return LadderSum().after(matches)


class LadderSum:
    """Ratings up to some match, so that one that follows costs nothing but itself. For one thread."""

    def __init__(self) -> None:
        self._counted: list[LadderMatch] = []
        self._ratings: dict[int, Rating] = {}

    def after(self, matches: Sequence[LadderMatch]) -> dict[int, Rating]:
        """The ratings after these: from the beginning, unless they only go on from what was counted."""
        ordered = sorted(matches, key=lambda match: match.order)
        if ordered[: len(self._counted)] != self._counted:
            self._counted, self._ratings = [], {}
        for match in ordered[len(self._counted) :]:
            self._ratings |= _rated(self._ratings, match)
        self._counted = ordered
        return dict(self._ratings)


def _rated(ratings: Mapping[int, Rating], match: LadderMatch) -> dict[int, Rating]:
    before = [ratings.get(crew, Rating()) for crew, _ in match.ranks]
    teams = [[_MODEL.rating(mu=each.mu, sigma=each.sigma)] for each in before]
    after = _MODEL.rate(teams, ranks=[float(rank) for _, rank in match.ranks])
    return {
        crew: Rating(team[0].mu, team[0].sigma) for (crew, _), team in zip(match.ranks, after, strict=True)
    }
