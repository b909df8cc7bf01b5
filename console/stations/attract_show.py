"""What a game has to show in attract: a match that nobody plays, and what is said of it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from console.core.game import Event
from console.core.match import Match
from console.core.match_plan import MatchPlan
from console.core.words import Crew
from console.languages import Message


@dataclass(frozen=True)
class PlacesLeft:
    """In how many places each crew's tracker still holds the enemy to be, before and after an order."""

    before: Mapping[Crew, int]
    after: Mapping[Crew, int]


class Commentator(Protocol):
    """Explains a match to a stranger, one sentence at a time."""

    @property
    def now(self) -> Message | None:
        """What is said now."""

    def hear(self, events: Sequence[Event], places: PlacesLeft, now_ns: int) -> None:
        """What one order brought about."""


@dataclass(frozen=True)
class AttractShow:
    """Matches of aces for whoever walks past."""

    plan: Callable[[int], MatchPlan]
    """The match by its number, from 0, without a seed."""
    commentator: Callable[[], Commentator]
    enemy_route: Callable[[Match, Crew], tuple[str, ...]]
    """Where the enemy of a crew really went: there is nobody from whom it must be kept."""
