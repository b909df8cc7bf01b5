"""What a player's tablet shows: the table as everybody sees it, and the hand that nobody else does."""

from collections.abc import Sequence

from console.core.views import Json, json_of
from console.displays.screen import Screen
from console.games.con_sonar.rules.cards import LINKS, SILHOUETTES
from console.games.con_sonar.rules.orders import FleetCard, TorpedoCard
from console.games.con_sonar.rules.view import ConSonarView
from console.games.con_sonar.screen import ConSonarScreen, ShownSeat


def at_station(screen: Screen, station: str) -> dict[str, Json]:
    view, own = screen.view, screen.of_game
    if not isinstance(view, ConSonarView) or not isinstance(own, ConSonarScreen):
        return {}
    seat = next((seat for seat in own.seats if seat.station == station), None)
    roll = own.roll
    return {
        "submarines": json_of(view.submarines),
        "torpedoes": [None if name is None else _card(name) for name in view.torpedoes],
        "played": [_card(name) for name in view.played],
        "chain": view.chain,
        "turn": view.turn,
        "won": json_of(view.won),
        "players": [
            {"player": each.player, "cards": each.cards, "points": each.score.points} for each in view.players
        ],
        "piles": view.piles.json(),
        "roll": None
        if roll is None
        else {
            "submarine": roll.submarine,
            "place": roll.place,
            "torpedoes": roll.torpedoes,
            "dice": json_of(roll.dice),
            "tumbling": roll.tumbling is not None,
        },
        "seat": None if seat is None else _seat(seat, view.hand),
    }


def _seat(seat: ShownSeat, hand: Sequence[str]) -> Json:
    """`hand`: of the player whose view this is; nobody's where the view is what lies on the table."""
    cards: list[Json] = [_card(name) for name in hand] or [None for _ in seat.hand]
    return {
        "colour": seat.colour,
        "hand": cards,
        "fits": [*sorted(seat.fits)],
        "things": json_of(seat.things),
        "pointed": seat.pointed,
        "laid": None if seat.laid is None else _card(seat.laid),
        "ways": json_of(seat.ways),
        "way": seat.way,
    }


def _card(name: str) -> Json:
    """A card by its name, `yellow+6` or `yellow*3`, and the ships on it."""
    fleet = FleetCard.every().get(name)
    if fleet is not None:
        ships: list[Json] = [ship.value for ship in LINKS[fleet]]
        return {"name": name, "colour": fleet.colour.value, "move": fleet.move, "ships": ships}
    torpedo: TorpedoCard = TorpedoCard.every()[name]
    return {
        "name": name,
        "colour": torpedo.colour.value,
        "torpedoes": torpedo.torpedoes,
        "ships": [SILHOUETTES[torpedo].value],
    }
