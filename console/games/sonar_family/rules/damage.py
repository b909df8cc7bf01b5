"""Damage, and the end of a match."""

from console.core.game import Event
from console.core.words import Crew, Phase
from console.games.sonar_family.rules.rule import Judged, announce
from console.games.sonar_family.rules.state import Result, State

HULL = 2
"""The damage that sinks a boat."""


def damage(state: State, crew: Crew, amount: int, cause: str) -> tuple[State, Event]:
    """Damage to a boat, for everybody to hear."""
    boat = state.boat(crew)
    total = boat.damage + amount
    event = announce("damaged", crew=crew, amount=amount, total=total, cause=cause)
    return state.with_boat(crew, boat._replace(damage=total)), event


def settle(state: State, cause: str) -> Judged:
    """End the match where a boat is sunk; both at once is a draw."""
    sunk = [crew for crew in Crew if state.boat(crew).damage >= HULL]
    if not sunk:
        return state, []
    winner = None if len(sunk) == 2 else sunk[0].enemy
    state = state._replace(phase=Phase.OVER, turn=None, stop=None, asked=None, result=Result(winner, cause))
    if winner is None:
        return state, [announce("drawn", cause=cause)]
    return state, [announce("won", crew=winner, cause=cause)]
