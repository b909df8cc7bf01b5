"""Every turn that a hand allows, and what a table is worth to a player."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from console.games.con_sonar.crewmates.table import (
    ScalePlaces,
    Standing,
    TableSeen,
    fitting,
    follows,
    moved,
    points,
    sinking,
    targets,
)
from console.games.con_sonar.rules.cards import LINKS, Silhouette
from console.games.con_sonar.rules.orders import (
    Colour,
    EndTurn,
    Fire,
    FleetCard,
    Play,
    PlayerOrder,
    Submarine,
    TorpedoCard,
    Trash,
)
from console.games.con_sonar.rules.score_sheet import POINTS_ALIVE


class Left(NamedTuple):
    """How a turn may leave the table, and how likely."""

    share: float
    places: ScalePlaces
    standings: tuple[Standing, ...]
    face_up: tuple[TorpedoCard, ...]
    hand: tuple[FleetCard, ...]


class WholeTurn(NamedTuple):
    """A whole turn, or what is left of it."""

    orders: tuple[PlayerOrder, ...]
    left: tuple[Left, ...]


class _Line(NamedTuple):
    orders: tuple[PlayerOrder, ...]
    hand: tuple[FleetCard, ...]
    places: ScalePlaces
    chain: Silhouette | None


def turns(table: TableSeen) -> Iterator[WholeTurn]:
    """Every way to play the turn from here to its end."""
    for line in _lines(table):
        if line.chain is None:
            continue
        yield _turn(line, EndTurn(table.player), _quiet(table, line, table.face_up))
        for card in () if table.torpedo_played else fitting(table.face_up, line.chain):
            face_up = tuple(other for other in table.face_up if other != card)
            yield _turn(line, Trash(table.player, card), _quiet(table, line, face_up))
            for boat in targets(line.places, card.colour):
                shot = _shot(table, line, card, boat, face_up)
                yield _turn(line, Fire(table.player, card, boat), shot)


def _turn(line: _Line, last: PlayerOrder, left: tuple[Left, ...]) -> WholeTurn:
    return WholeTurn((*line.orders, last), left)


def _lines(table: TableSeen) -> Iterator[_Line]:
    """Every chain that the hand can make from here, the empty one too."""
    edge = [_Line((), table.hand, table.places, table.chain)]
    while edge:
        line = edge.pop()
        yield line
        for card in () if table.torpedo_played else line.hand:
            if follows(card, line.chain):
                edge += _longer(table.player, line, card)


def _longer(player: Colour, line: _Line, card: FleetCard) -> Iterator[_Line]:
    hand = tuple(other for other in line.hand if other != card)
    for boat in targets(line.places, card.colour):
        orders = (*line.orders, Play(player, card, boat))
        yield _Line(orders, hand, moved(line.places, card, boat), LINKS[card].second)


def _quiet(table: TableSeen, line: _Line, face_up: tuple[TorpedoCard, ...]) -> tuple[Left, ...]:
    return (Left(1.0, line.places, table.standings, face_up, line.hand),)


def _shot(
    table: TableSeen, line: _Line, card: TorpedoCard, boat: Submarine, face_up: tuple[TorpedoCard, ...]
) -> tuple[Left, ...]:
    hit = sinking(line.places[boat], card.torpedoes)
    afloat = {other: place for other, place in line.places.items() if other != boat}
    sunk = tuple(
        one._replace(sunk=(*one.sunk, boat)) if one.player is table.player else one for one in table.standings
    )
    missed = tuple(
        one._replace(missed=one.missed + 1) if one.player is table.player else one for one in table.standings
    )
    return (
        Left(hit, afloat, sunk, face_up, line.hand),
        Left(1.0 - hit, line.places, missed, face_up, line.hand),
    )


@dataclass(frozen=True)
class Concerns:
    """What a player sees in a table besides the points."""

    low: float = 0.1
    """A step down the scale for a submarine of its own."""
    neutral: float = 0.0
    """A step down for the submarines of nobody, which the next player would shoot."""
    threat: float = 0.0
    """How much of what the others could shoot at once counts."""
    kept: float = 0.0
    """A card kept in the hand that could have been played for a new one."""


def worth(concerns: Concerns, player: Colour, turn: WholeTurn) -> float:
    """What a turn is worth to a player, by the odds of its dice."""
    return sum(left.share * _left_worth(concerns, player, left) for left in turn.left if left.share > 0.0)


def _left_worth(concerns: Concerns, player: Colour, left: Left) -> float:
    own, best_other = 0.0, -99.0
    players = [standing.player for standing in left.standings]
    for standing in left.standings:
        has = points(standing, left.places)
        if standing.player is player:
            own = has
        else:
            best_other = max(best_other, has)
    ahead = own - best_other - concerns.kept * len(left.hand)
    for boat, place in left.places.items():
        if boat.colour is player:
            ahead -= concerns.low * place
        elif boat.colour not in players:
            ahead -= concerns.neutral * place
    return ahead - concerns.threat * _threat(player, left) if concerns.threat else ahead


def _threat(player: Colour, left: Left) -> float:
    """The best shot that another player could hope for from the torpedo cards that lie open."""
    shots = (
        _hope(standing, player, left.places, card)
        for standing in left.standings
        if standing.player is not player
        for card in left.face_up
    )
    return max(shots, default=0.0)


def _hope(shooter: Standing, player: Colour, places: ScalePlaces, card: TorpedoCard) -> float:
    best = 0.0
    for boat in targets(places, card.colour):
        if boat.colour is not shooter.player:
            hit = sinking(places[boat], card.torpedoes)
            prize = 1.0 + POINTS_ALIVE * (boat.colour is player)
            prize += any(other.colour is boat.colour for other in shooter.sunk)
            best = max(best, hit * prize - (1.0 - hit))
    return best
