"""What the cards show: the silhouettes that make chains. Names and moves of the cards are in orders.py."""

from collections.abc import Mapping
from enum import StrEnum
from typing import NamedTuple

from console.games.con_sonar.rules.orders import MOVES, Colour, FleetCard, TorpedoCard


class Silhouette(StrEnum):
    """The ships drawn on the cards."""

    DESTROYER = "destroyer"
    CARRIER = "carrier"
    PATROL_BOAT = "patrol-boat"
    FRIGATE = "frigate"
    SUBMARINE = "submarine"
    TRANSPORT = "transport"


class ChainLink(NamedTuple):
    """The two silhouettes of a fleet card: a chain comes in by the first and goes on from the second."""

    first: Silhouette
    second: Silhouette


_LETTERS = {ship[0].upper(): ship for ship in Silhouette}

_FLEET = {
    Colour.YELLOW: "P>F D>C S>T T>D C>P F>S",
    Colour.ORANGE: "T>D F>S C>P P>F S>T D>C",
    Colour.RED: "C>P T>D F>S S>T D>C P>F",
    Colour.GREEN: "S>T P>F D>C C>P F>S T>D",
    Colour.BLUE: "F>S C>P T>D D>C P>F S>T",
    Colour.PURPLE: "D>C S>T P>F F>S T>D C>P",
}
"""The links of a colour's cards from the move -5 to the move +6."""

_TORPEDOES = {
    Colour.YELLOW: "C D T",
    Colour.ORANGE: "S F P",
    Colour.RED: "D T S",
    Colour.GREEN: "F P C",
    Colour.BLUE: "P C D",
    Colour.PURPLE: "T S F",
}
"""The silhouettes of a colour's cards with one, two and three torpedoes."""

LINKS: Mapping[FleetCard, ChainLink] = {
    FleetCard(colour, move): ChainLink(_LETTERS[text[0]], _LETTERS[text[-1]])
    for colour, texts in _FLEET.items()
    for move, text in zip(MOVES, texts.split(), strict=True)
}
"""The silhouettes of each of the 36 fleet cards."""

SILHOUETTES: Mapping[TorpedoCard, Silhouette] = {
    TorpedoCard(colour, torpedoes): _LETTERS[letter]
    for colour, letters in _TORPEDOES.items()
    for torpedoes, letter in enumerate(letters.split(), 1)
}
"""The silhouette of each of the 18 torpedo cards."""
