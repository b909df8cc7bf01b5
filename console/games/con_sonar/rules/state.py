"""The state of a match of Con Sonar!: plain immutable values."""

from typing import NamedTuple

from console.core.chance import Chance
from console.games.con_sonar.rules.orders import Colour, FleetCard, Submarine, TorpedoCard

SUBMARINES = tuple(Submarine.every().values())
SUNK = 0
"""The place of a submarine that is no longer on the scale."""


class Seat(NamedTuple):
    """One player's cards and what that player has done."""

    player: Colour
    hand: tuple[FleetCard, ...]
    """Secret."""
    sunk: tuple[Submarine, ...] = ()
    """The submarines that this player sank."""
    missed: int = 0
    """Attacks that failed."""


class Attack(NamedTuple):
    """The last shots at a submarine, as everybody saw them."""

    player: Colour
    card: TorpedoCard
    submarine: Submarine
    place: int
    dice: tuple[int, ...]
    sunk: bool


class ConSonarState(NamedTuple):
    """A match, whole. Piles are drawn from their front; their order is secret."""

    seats: tuple[Seat, ...]
    """In the order of play."""
    places: tuple[int, ...]
    """Where each of SUBMARINES is on the scale of 1 to 8."""
    fleet_pile: tuple[FleetCard, ...]
    torpedo_pile: tuple[TorpedoCard, ...]
    face_up: tuple[TorpedoCard | None, ...]
    """The torpedo cards to choose from; None where one was used this turn."""
    chance: Chance
    active: int = 0
    """Whose turn it is, as a seat."""
    played: tuple[FleetCard, ...] = ()
    """The chain of this turn."""
    discards: tuple[FleetCard, ...] = ()
    used: tuple[TorpedoCard, ...] = ()
    attack: Attack | None = None
    winners: tuple[Colour, ...] = ()
    """Nobody, until the match is over."""

    @property
    def seat(self) -> Seat:
        """The seat whose turn it is."""
        return self.seats[self.active]

    @property
    def torpedo_played(self) -> bool:
        """Whether the one torpedo card of this turn was used."""
        return None in self.face_up

    def with_seat(self, seat: Seat) -> "ConSonarState":
        """The same match with the active seat changed."""
        return self._replace(
            seats=tuple(seat if n == self.active else other for n, other in enumerate(self.seats))
        )

    def place(self, submarine: Submarine) -> int:
        return self.places[SUBMARINES.index(submarine)]

    def with_place(self, submarine: Submarine, place: int) -> "ConSonarState":
        """The same match with one submarine elsewhere."""
        moved = SUBMARINES.index(submarine)
        return self._replace(places=tuple(place if n == moved else p for n, p in enumerate(self.places)))

    def afloat(self) -> list[Submarine]:
        """The submarines still on the scale."""
        return [boat for boat, place in zip(SUBMARINES, self.places, strict=True) if place != SUNK]

    def targets(self, colour: Colour) -> list[Submarine]:
        """What a card of this colour may act on: its own, or any where both of its own are sunk."""
        afloat = self.afloat()
        return [boat for boat in afloat if boat.colour is colour] or afloat
