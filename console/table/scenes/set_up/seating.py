"""Which people of the register sit where, by their numbers, and of which round of the plan that is."""

from collections.abc import Callable, Container, Mapping
from dataclasses import dataclass, field, replace

from console.core.crewing import Crewing
from console.core.words import Post
from console.journal import Record
from console.people.person import is_personal
from console.people.plan import RotationPlan

ROUND = "round"
"""Under this name a journal's head says which round of the plan, and at which table."""


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

    @property
    def about(self) -> dict[str, str]:
        """What a journal's head says of it."""
        return {ROUND: f"{self.round} {self.table}"} if self.round else {}


NOBODY_NAMED = Seating()


def planned(plan: RotationPlan, known: Container[int], round_: int, table: int) -> Seating:
    """The seats of a round of the plan; who was forgotten since is nobody."""
    seats = plan.seats(round_, table).items()
    return Seating({post: number for post, number in seats if number in known}, round_, table)


def seating_of(record: Record) -> Seating:
    """Who sat where when a match was left; journals are files that anybody may have written."""
    people = {post: number for post, number in record.seats.items() if is_personal(number)}
    said = [word for word in record.table.get(ROUND, "").split(" ") if word.isdecimal() and len(word) < 4]
    return Seating(people, *map(int, said)) if len(said) == 2 else Seating(people)
