"""Which people of the register sit where, by their numbers, and of which round of a plan that is."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

from console.core.crewing import Crewing
from console.core.words import Post


@dataclass(frozen=True)
class Seating:
    """Who sits where; nobody is named where the register has nobody, or nobody was asked."""

    people: Mapping[Post, int] = field(default_factory=dict)
    round: int = 0
    """Of the plan, counted from 1; 0: of none."""
    table: int = 1

    def moved(self, to: Callable[[Post], Post]) -> "Seating":
        """The same people, each somewhere else."""
        return replace(self, people={to(post): number for post, number in self.people.items()})

    def beside(self, crewing: Crewing) -> dict[Post, int]:
        """Those who really sit there: a station that a computer holds is nobody's."""
        return {post: n for post, n in self.people.items() if crewing.sitters[post].level is None}


NOBODY_NAMED = Seating()
