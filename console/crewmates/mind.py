"""What thinks for computer crewmates: it hears and sees what its crew does, and says what a seat would do."""

from collections.abc import Mapping, Sequence
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

from console.core.game import Event
from console.core.notation import Order
from console.core.words import Station

Seat = Station | None
"""A station of a crew; None for the one seat of a player, where players have no crew."""

Remark = tuple[str, dict[str, str | int], int]
"""A sentence of [crewmate], its arguments, and its weight: what weighs more is said first."""


class Audience(NamedTuple):
    """Who listens, and how they are spoken to."""

    advice: bool
    """A person sits at this station and is told what to do; else a computer says what it does."""
    captain: bool
    """The captain is a person."""

    def voice(self, station: str) -> str:
        return f"{station}-hint" if self.advice else station


AView = TypeVar("AView")
AnOrder = TypeVar("AnOrder", bound=Order)


class Mind(Generic[AView, AnOrder]):
    """What chooses orders for some or all seats of a crew. Each game has its own kind of mind."""

    def hear(self, events: Sequence[Event]) -> None:
        """What one order brought about, as far as this crew was told."""

    def look(self, view: AView, legal: Sequence[AnOrder]) -> None:
        """The crew's view and its legal orders, before seats are asked what they would do."""

    def choose(self, seat: Seat, legal: Sequence[AnOrder]) -> AnOrder | None:
        """What a seat would do now, of the orders that it may give; None to wait."""
        raise NotImplementedError

    def remark(self, seat: Seat, intent: AnOrder | None, audience: Audience) -> Remark | None:
        """What a seat would say as things are, about to give this order; None: nothing."""
        return None

    def likely_dots(self) -> Mapping[str, int]:
        """Where the enemy may be and how likely, from 1 to 4; nothing where no boat is followed."""
        return {}


AnyMind: TypeAlias = Mind[Any, Any]
"""The mind of a game that is not known here."""
