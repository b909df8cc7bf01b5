"""Who sits where in Con Sonar!: up to three players at each display, by turns, and the controls each uses."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from console.core.words import Crew, Station
from console.games.con_sonar.rules.orders import Colour


class PlayerPlace(NamedTuple):
    """A side of the table, and whose controls are used there."""

    crew: Crew
    station: Station


PLACES = tuple(
    PlayerPlace(crew, station)
    for station in (Station.CAPTAIN, Station.FIRST_MATE, Station.RADIO)
    for crew in Crew
)
"""In the order of play: each turn the other side has one, as far as there are players."""


class Pad(NamedTuple):
    """How a player points, goes back and takes: one way to each side, one back, and OK."""

    previous: tuple[str, ...]
    next: tuple[str, ...]
    back: str


PADS: Mapping[Station, Pad] = {
    Station.CAPTAIN: Pad(("west", "north"), ("east", "south"), "cancel"),
    Station.FIRST_MATE: Pad(("previous",), ("next",), "stop"),
    Station.RADIO: Pad(("slide-west", "slide-north"), ("slide-east", "slide-south"), "erase"),
}


def seated(players: Sequence[str], first: Crew = Crew.BLUE) -> dict[Colour, PlayerPlace]:
    """Each player's place; the first player sits at the first crew's display."""
    places = PLACES if first is Crew.BLUE else [PlayerPlace(crew.enemy, station) for crew, station in PLACES]
    return {Colour(player): place for player, place in zip(players, places, strict=False)}
