"""What a game's own room of crewmates gives to the rest of the house."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, Protocol, TypeVar

from console.core.game import AnyGame
from console.core.words import Crew
from console.crewmates.levels import Skill
from console.crewmates.mind import AnyMind, Seat
from console.crewmates.pace import Effort
from console.crewmates.tracker import Overheard
from console.crewmates.tracker.radio_lines import Verb

AGame = TypeVar("AGame", bound=AnyGame, contravariant=True)


class MakeGameMind(Protocol[AGame]):
    """A mind of this skill for some seats of a player's crew, drawn from a seed."""

    def __call__(
        self, game: AGame, player: str, skill: Skill, seats: frozenset[Seat], seed: int
    ) -> AnyMind: ...


@dataclass(frozen=True, kw_only=True)
class GameCrewmates(Generic[AGame]):
    """The computer crewmates of one game."""

    seats: tuple[Seat, ...]
    """The seats that a computer can take; one that is None where players have no crew."""
    mind: MakeGameMind[AGame]
    efforts: Mapping[str, Effort]
    """What each order takes, by its verb; what is not here takes as long as a course."""
    places: tuple[tuple[str, str], ...] = ()
    """Where players without a crew sit, in the order of their turns, as crew and station."""
    overheard: Callable[[AGame, Crew], Overheard] | None = None
    """What announcements say of where a crew's boat is; None where no boat is followed."""
    lines: Mapping[str, Verb] = field(default_factory=dict)
    """The lines that `sonar-table track` understands, by their first word."""
    blocked: Mapping[str, Callable[[Any], int]] = field(default_factory=dict)
    """How many charged systems breakdowns forbid, by a crew's view; counted after orders with these verbs."""
