"""The orders of Con Sonar!, and the words for its cards and submarines."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar, NamedTuple

from console.core.notation import Grammar, Order, Words, read_word

MOVES = (-5, -3, -1, 2, 4, 6)
"""The moves of a colour's six fleet cards."""


class Colour(StrEnum):
    """A player, a pair of submarines, or the colour of a card."""

    YELLOW = "yellow"
    GREEN = "green"
    BLUE = "blue"
    RED = "red"
    ORANGE = "orange"
    PURPLE = "purple"


class FleetCard(NamedTuple):
    """A fleet card: `yellow+6`."""

    colour: Colour
    move: int

    def __str__(self) -> str:
        return f"{self.colour}{self.move:+d}"

    @classmethod
    def every(cls) -> "Mapping[str, FleetCard]":
        """All 36, by name."""
        return _FLEET


class TorpedoCard(NamedTuple):
    """A torpedo card: `yellow*3`."""

    colour: Colour
    torpedoes: int

    def __str__(self) -> str:
        return f"{self.colour}*{self.torpedoes}"

    @classmethod
    def every(cls) -> "Mapping[str, TorpedoCard]":
        """All 18, by name."""
        return _TORPEDOES


class Submarine(NamedTuple):
    """A submarine: `yellow1` starts on 2, `yellow2` on 4."""

    colour: Colour
    number: int

    def __str__(self) -> str:
        return f"{self.colour}{self.number}"

    @classmethod
    def every(cls) -> "Mapping[str, Submarine]":
        """All 12, by name."""
        return _SUBMARINES


_FLEET = {str(card): card for card in (FleetCard(c, move) for c in Colour for move in MOVES)}
_TORPEDOES = {str(card): card for card in (TorpedoCard(c, count) for c in Colour for count in (1, 2, 3))}
_SUBMARINES = {str(boat): boat for boat in (Submarine(c, number) for c in Colour for number in (1, 2))}


@dataclass(frozen=True, slots=True)
class PlayerOrder(Order):
    """An order of a player, who is a colour."""

    player: Colour

    @property
    def giver(self) -> Colour:
        return self.player

    def __str__(self) -> str:
        return " ".join((self.player, self.verb, *self.written()))

    @staticmethod
    def read_giver(words: Words) -> dict[str, object]:
        return {"player": read_word(Colour, words)}


@dataclass(frozen=True, slots=True)
class Play(PlayerOrder):
    """Play a fleet card on a submarine."""

    verb: ClassVar[str] = "play"
    card: FleetCard
    submarine: Submarine


@dataclass(frozen=True, slots=True)
class Fire(PlayerOrder):
    """Play a torpedo card and attack."""

    verb: ClassVar[str] = "fire"
    card: TorpedoCard
    submarine: Submarine


@dataclass(frozen=True, slots=True)
class Trash(PlayerOrder):
    """Play a torpedo card and throw it away."""

    verb: ClassVar[str] = "trash"
    card: TorpedoCard


@dataclass(frozen=True, slots=True)
class EndTurn(PlayerOrder):
    """The turn is over."""

    verb: ClassVar[str] = "end"


CON_SONAR: Grammar[PlayerOrder] = Grammar(PlayerOrder.read_giver, (Play, Fire, Trash, EndTurn))
"""Every line that is an order of Con Sonar!."""
