"""How likely a boat is on each dot, by what is known of it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from console.core.waters import Waters, bits
from console.crewmates.tracker import Tracker, Tracking

DIRECT, INDIRECT = 2, 1


@dataclass(frozen=True)
class Odds:
    """A share of 1 for each dot that is possible."""

    of: Mapping[int, float]

    @cached_property
    def even(self) -> float:
        """So many dots that are equally likely would leave as much in doubt."""
        return 1.0 / sum(share * share for share in self.of.values())

    @cached_property
    def likeliest(self) -> int:
        return max(self.of, key=lambda dot: self.of[dot])

    def within(self, dots: int) -> float:
        """The share of a set of dots."""
        return sum(share for dot, share in self.of.items() if dots >> dot & 1)


def odds_of(tracking: Tracking, weighs_routes: bool) -> Odds:
    """The odds after what a tracker heard: each dot alike, or each route that fits alike."""
    counts = _routes_ending(tracking) if weighs_routes and isinstance(tracking, Tracker) else {}
    dots = list(bits(tracking.dots))
    # A dot on which only loose routes end is possible all the same.
    weights = {dot: counts.get(dot, 0) or 1 for dot in dots}
    whole = sum(weights.values())
    return Odds({dot: weight / whole for dot, weight in weights.items()})


def _routes_ending(tracker: Tracker) -> dict[int, int]:
    """How many traces end on each dot."""
    laid: dict[int, int] = {}
    for some in tracker.true.traces.values():
        for ends, alike in some.items():
            for place in bits(ends):
                laid[place] = laid.get(place, 0) + len(alike)
    read = tracker.true.overlay.read
    return {read(1 << place).bit_length() - 1: count for place, count in laid.items()}


@dataclass(frozen=True)
class Blast:
    """What an explosion on a dot does to a boat by the odds."""

    dot: int
    damage: float
    """Expected."""
    hit: float
    """How likely it does any."""


def blasts(waters: Waters, odds: Odds, dots: int, hull_left: int) -> Sequence[Blast]:
    """What an explosion would do on each of these dots from which it can do anything."""
    direct = min(DIRECT, hull_left)
    damage: dict[int, float] = {}
    hit: dict[int, float] = {}
    for place, share in odds.of.items():
        if dots >> place & 1:
            damage[place] = damage.get(place, 0.0) + direct * share
            hit[place] = hit.get(place, 0.0) + share
        for dot in bits(waters.around[place] & dots):
            damage[dot] = damage.get(dot, 0.0) + INDIRECT * share
            hit[dot] = hit.get(dot, 0.0) + share
    return [Blast(dot, damage[dot], hit[dot]) for dot in damage]
