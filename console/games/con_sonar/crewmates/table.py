"""What lies on the table of Con Sonar!, as one player sees it, to be reckoned with."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from console.games.con_sonar.rules.cards import LINKS, SILHOUETTES, Silhouette
from console.games.con_sonar.rules.orders import Colour, FleetCard, Submarine, TorpedoCard
from console.games.con_sonar.rules.score_sheet import COLOURS_WANTED, POINTS_ALIVE, POINTS_COLOURS
from console.games.con_sonar.rules.turns import HIGHEST, LOWEST, SIDES
from console.games.con_sonar.rules.view import ConSonarView

ScalePlaces = Mapping[Submarine, int]
"""Where each submarine afloat is on the scale."""


class Standing(NamedTuple):
    """What a player has done so far."""

    player: Colour
    sunk: tuple[Submarine, ...]
    missed: int


class TableSeen(NamedTuple):
    """A player's sight of the match."""

    player: Colour
    hand: tuple[FleetCard, ...]
    places: ScalePlaces
    face_up: tuple[TorpedoCard, ...]
    standings: tuple[Standing, ...]
    chain: Silhouette | None
    """What the next card must show; None where the turn's first card is still to be played."""
    torpedo_played: bool


def read(view: ConSonarView, player: Colour) -> TableSeen:
    """A view as the referee gives it."""
    fleet, torpedoes, boats = FleetCard.every(), TorpedoCard.every(), Submarine.every()
    return TableSeen(
        player=player,
        hand=tuple(fleet[name] for name in view.hand),
        places={boats[name]: place for name, place in view.submarines.items() if place is not None},
        face_up=tuple(torpedoes[name] for name in view.torpedoes if name is not None),
        standings=tuple(
            Standing(
                Colour(seat.player),
                tuple(boats[name] for name in seat.submarines_sunk),
                seat.score.missed,
            )
            for seat in view.players
        ),
        chain=None if view.chain is None else Silhouette(view.chain),
        torpedo_played=view.torpedo_played,
    )


def targets(places: ScalePlaces, colour: Colour) -> list[Submarine]:
    """What a card of a colour may act on: its own, or any where both of its own are sunk."""
    return [boat for boat in places if boat.colour is colour] or list(places)


def moved(places: ScalePlaces, card: FleetCard, boat: Submarine) -> ScalePlaces:
    return {**places, boat: min(max(places[boat] + card.move, LOWEST), HIGHEST)}


def sinking(place: int, torpedoes: int) -> float:
    """How likely one of so many torpedoes sinks a submarine: a die below its place."""
    return 1.0 - (1.0 - (place - 1) / SIDES) ** torpedoes


def points(standing: Standing, places: ScalePlaces) -> float:
    """A player's points, were the match to end now."""
    colours = [boat.colour for boat in standing.sunk]
    pairs = sum(colours.count(colour) == 2 for colour in set(colours))
    bonus = POINTS_COLOURS if len(set(colours)) >= COLOURS_WANTED else 0
    alive = sum(boat.colour is standing.player for boat in places)
    return len(colours) - standing.missed + POINTS_ALIVE * alive + pairs + bonus


def fitting(cards: Sequence[TorpedoCard], chain: Silhouette | None) -> Iterator[TorpedoCard]:
    """The torpedo cards that can follow a chain."""
    return (card for card in cards if chain is not None and SILHOUETTES[card] is chain)


def follows(card: FleetCard, chain: Silhouette | None) -> bool:
    return chain is None or LINKS[card].first is chain
