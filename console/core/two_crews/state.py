"""What the states of all games of two crews have: each game has its own, and at the least this."""

from typing import Any, NamedTuple, Protocol, Self

from console.core.words import Crew, Heard, Phase, Station

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


class WhoseTurn(Protocol):
    """Turn by turn: whose turn it is, and how many in a row are left."""

    @property
    def crew(self) -> Crew: ...
    @property
    def left(self) -> int: ...


class WhoseStop(Protocol):
    """Real time: who stopped the table."""

    @property
    def crew(self) -> Crew: ...
    @property
    def station(self) -> Station: ...


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


class CrewState(Changeable, Protocol):
    """A match of two crews: `blue` and `red` are its boats."""

    @property
    def phase(self) -> Phase: ...
    @property
    def stop(self) -> WhoseStop | None: ...
    @property
    def awaiting(self) -> Awaiting | None: ...
    @property
    def turn(self) -> WhoseTurn | None: ...
    @property
    def last_stop(self) -> Crew | None: ...

    def boat(self, crew: Crew) -> CrewBoat: ...
