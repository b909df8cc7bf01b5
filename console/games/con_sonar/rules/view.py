"""What may be seen of a match of Con Sonar!: by one player, and by tools that see everything."""

from collections.abc import Iterable, Mapping
from typing import Any

from console.games.con_sonar.rules import scoring
from console.games.con_sonar.rules.cards import LINKS
from console.games.con_sonar.rules.orders import Colour
from console.games.con_sonar.rules.state import SUBMARINES, SUNK, Attack, Seat, State


def seen_by(state: State, player: Colour) -> Mapping[str, Any]:
    """What a player may see: of the hands only their own, of the piles only how many cards are left."""
    hands = {seat.player: seat.hand for seat in state.seats}
    return {
        "game": "con-sonar",
        "player": str(player),
        "hand": _names(hands[player]),
        **_public(state),
        "piles": {
            "fleet": len(state.fleet_pile),
            "discards": len(state.discards),
            "torpedoes": len(state.torpedo_pile),
            "used": len(state.used),
        },
    }


def dump(state: State) -> Mapping[str, Any]:
    """Everything, secrets too."""
    return {
        "game": "con-sonar",
        **_public(state),
        "hands": {str(seat.player): _names(seat.hand) for seat in state.seats},
        "piles": {
            "fleet": _names(state.fleet_pile),
            "discards": _names(state.discards),
            "torpedoes": _names(state.torpedo_pile),
            "used": _names(state.used),
        },
        "chance": {"seed": state.chance.seed, "drawn": state.chance.drawn},
    }


def _public(state: State) -> dict[str, Any]:
    """What everybody sees."""
    return {
        "phase": "over" if state.winners else "play",
        "turn": None if state.winners else str(state.seat.player),
        "players": [_seat(state, seat) for seat in state.seats],
        "submarines": {
            str(boat): None if place == SUNK else place
            for boat, place in zip(SUBMARINES, state.places, strict=True)
        },
        "played": _names(state.played),
        "chain": str(LINKS[state.played[-1]].second) if state.played else None,
        "torpedoes": [None if card is None else str(card) for card in state.face_up],
        "torpedo_played": state.torpedo_played,
        "attack": _attack(state.attack),
        "won": _names(state.winners),
    }


def _seat(state: State, seat: Seat) -> dict[str, Any]:
    return {
        "player": str(seat.player),
        "cards": len(seat.hand),
        "submarines_sunk": _names(seat.sunk),
        "score": scoring.score(state, seat)._asdict(),
    }


def _attack(attack: Attack | None) -> dict[str, Any] | None:
    if attack is None:
        return None
    return {
        "player": str(attack.player),
        "card": str(attack.card),
        "submarine": str(attack.submarine),
        "place": attack.place,
        "dice": list(attack.dice),
        "sunk": attack.sunk,
    }


def _names(things: Iterable[Any]) -> list[str]:
    return [str(thing) for thing in things]
