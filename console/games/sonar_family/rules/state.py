"""The state of a match of Sonar Family: plain immutable values."""

from typing import NamedTuple

from console.core.game import Event
from console.core.two_crews.state import NOWHERE, Awaiting, Result
from console.core.words import Crew, Heard, Phase, Station


class FamilyBoatState(NamedTuple):
    """One crew's boat and transparency: all of it secret but for what is announced."""

    dived: bool = False
    dot: int = NOWHERE
    route: tuple[int, ...] = ()
    """The dots since the last surfacing in order, the present one last."""
    energy: int = 0
    damage: int = 0
    notes: tuple[Heard, ...] = ()
    """What the radio operator wrote."""
    slid: tuple[int, int] = (0, 0)
    """Where the transparency lies: columns and rows from its first place."""
    said: Event | None = None
    """What everybody last heard of this boat."""


class FamilyStop(NamedTuple):
    """Real time: the table is frozen by a captain, until that captain's signal."""

    crew: Crew
    station: Station = Station.CAPTAIN
    acted: bool = False
    """The action is done; only the signal is awaited."""


class FamilyTurn(NamedTuple):
    """Turn by turn: whose turn it is; there is never more than one in a row."""

    crew: Crew
    left: int = 1


class FamilyState(NamedTuple):
    """A match, whole."""

    blue: FamilyBoatState
    red: FamilyBoatState
    phase: Phase = Phase.SETUP
    turn: FamilyTurn | None = None
    stop: FamilyStop | None = None
    awaiting: Awaiting | None = None
    """Whose captain must answer a sonar."""
    last_stop: Crew | None = None
    """Who stopped last: a tie between two stops goes to the other."""
    result: Result | None = None

    def boat(self, crew: Crew) -> FamilyBoatState:
        return self.blue if crew is Crew.BLUE else self.red
