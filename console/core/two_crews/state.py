"""What the states of all games of two crews have: each game has its own, and at the least this."""

from typing import Any, NamedTuple, Protocol, Self

from console.core.game import Event
from console.core.views import Ending, WhoseChoice, WhoseStop, WhoseTurn
from console.core.words import Crew, Heard, Phase

NOWHERE = -1
"""The dot of a boat that has no starting dot yet."""


class Awaiting(NamedTuple):
    """A choice that holds up the table."""

    what: str
    crew: Crew


class Result(NamedTuple):
    """How a match ended."""

    winner: Crew | None
    """None: both sank at once."""
    cause: str


class Changeable(Protocol):
    """A named tuple."""

    def _replace(self, *args: Any, **fields: Any) -> Self: ...


class CrewBoat(Changeable, Protocol):
    """One crew's boat and transparency."""

    @property
    def dived(self) -> bool: ...
    @property
    def dot(self) -> int: ...
    @property
    def damage(self) -> int: ...
    @property
    def notes(self) -> tuple[Heard, ...]: ...
    @property
    def slid(self) -> tuple[int, int]: ...
    @property
    def said(self) -> Event | None: ...


class CrewState(Changeable, Protocol):
    """A match of two crews: `blue` and `red` are its boats."""

    @property
    def phase(self) -> Phase: ...
    @property
    def stop(self) -> WhoseStop | None: ...
    @property
    def awaiting(self) -> WhoseChoice | None: ...
    @property
    def turn(self) -> WhoseTurn | None: ...
    @property
    def last_stop(self) -> Crew | None: ...
    @property
    def result(self) -> Ending | None: ...

    def boat(self, crew: Crew) -> CrewBoat: ...
